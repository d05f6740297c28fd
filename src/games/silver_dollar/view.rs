//! How the Silver Dollar game looks: a strip of cells with numbered coins.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::brain::Pair;
use super::rules::{SilverDollar, Slide};
use crate::game::Game as _;
use crate::kit::{Action, Board, Input, Painter, Response, Role, Scene, Theme, View, mark, put};

/// The look of the game, with a cursor: a coin, and how far it is to go.
#[derive(Clone, Debug)]
pub struct StripView {
    cursor: Slide,
    /// The move that the last input selected, if it was a click: the same click again plays it.
    clicked: Option<Slide>,
}

impl Default for StripView {
    fn default() -> Self {
        Self { cursor: Slide { coin: 0, distance: 1 }, clicked: None }
    }
}

/// Where the cells are.
#[derive(Clone, Copy, Debug)]
struct Layout {
    /// The column of the first cell in view, and which square that is.
    left: u16,
    first: u16,
    /// Cells in view.
    cells: u16,
    /// The width of a cell without its border.
    width: u16,
    /// The row of the coins; their frame is one row above and one below.
    row: u16,
}

/// The widest and the narrowest cell.
const CELL: (u16, u16) = (5, 2);

impl Layout {
    /// The cells of a strip, scrolled to keep `focus` in view where they do not all fit.
    fn new(start: &SilverDollar, focus: u16, area: Rect) -> Self {
        let squares = u16::try_from(start.strip().num_squares()).unwrap_or(u16::MAX);
        let room = area.width.saturating_sub(3).max(1);
        let width = (room / squares).saturating_sub(1).clamp(CELL.1, CELL.0);
        let cells = (room / (width + 1)).clamp(1, squares);
        let first = focus.saturating_sub(cells / 2).min(squares - cells);
        let used = cells * (width + 1) + 1;
        Self {
            left: area.x + area.width.saturating_sub(used) / 2,
            first,
            cells,
            width,
            row: area.y + (area.height / 2).saturating_sub(1),
        }
    }

    /// The column where the inside of a square's cell begins, if it is in view.
    fn column(&self, square: u16) -> Option<u16> {
        let cell = square.checked_sub(self.first).filter(|&cell| cell < self.cells)?;
        Some(self.left + 1 + cell * (self.width + 1))
    }

    /// The square whose cell covers a column.
    fn square(&self, column: u16) -> Option<u16> {
        let cell = column.checked_sub(self.left + 1)? / (self.width + 1);
        (cell < self.cells).then_some(self.first + cell)
    }
}

impl StripView {
    /// The cursor in this position: on a coin that can move, no farther than it can.
    fn cursor(&self, position: &SilverDollar) -> Slide {
        let count = position.strip().coins().len();
        let from = usize::from(self.cursor.coin).min(count - 1);
        let coin = (from..count).chain(0..from).find(|&coin| position.reach(coin) > 0);
        let coin = coin.unwrap_or(from);
        let distance = if coin == usize::from(self.cursor.coin) { self.cursor.distance } else { 1 };
        let coin_number = u8::try_from(coin).unwrap_or(0);
        Slide { coin: coin_number, distance: distance.clamp(1, position.reach(coin).max(1)) }
    }

    /// The move that the board previews: the one that is typed, else the cursor's.
    fn preview(&self, position: &SilverDollar, typed: &str) -> Slide {
        let cursor = self.cursor(position);
        let (coin, distance) = typed.split_once('-').unwrap_or((typed, ""));
        match coin.parse::<u8>() {
            Ok(coin) if usize::from(coin) < position.strip().num_coins() => {
                let typed = Slide { coin, distance: distance.parse().unwrap_or(1) };
                if position.is_legal(typed) { typed } else { Slide { coin, distance: 1 } }
            }
            _ => cursor,
        }
    }

    /// Moves the cursor to the next coin that can move, to the right or to the left.
    fn step(&mut self, position: &SilverDollar, steps: usize) {
        let count = position.strip().num_coins();
        let from = usize::from(self.cursor(position).coin);
        let next = (1..=count)
            .map(|step| (from + step * steps) % count)
            .find(|&coin| position.reach(coin) > 0);
        let coin = u8::try_from(next.unwrap_or(from)).unwrap_or(0);
        self.cursor = Slide { coin, distance: 1 };
    }

    fn arrow(
        &mut self,
        action: Action,
        position: &SilverDollar,
        typed: &mut String,
    ) -> Response<Slide> {
        self.cursor = self.preview(position, typed);
        typed.clear();
        self.cursor = self.cursor(position);
        let reach = position.reach(usize::from(self.cursor.coin));
        let distance = &mut self.cursor.distance;
        match action {
            Action::Left => self.step(position, position.strip().num_coins() - 1),
            Action::Right => self.step(position, 1),
            Action::Up => *distance = distance.saturating_add(1).min(reach).max(1),
            Action::Down => *distance = distance.saturating_sub(1).max(1),
            Action::Select => return Response::Play(self.cursor),
            _ => return Response::Ignored,
        }
        Response::Redraw
    }

    /// A click on a coin selects it; one on an empty square selects the move that ends there, and a
    /// second one makes it.
    fn click(&mut self, position: &SilverDollar, square: u16) -> Response<Slide> {
        if let Some(coin) = position.strip().square(usize::from(square)) {
            self.cursor = Slide { coin: u8::try_from(coin).unwrap_or(0), distance: 1 };
            return Response::Redraw;
        }
        let Some(mv) = move_to(position, square) else { return Response::Ignored };
        if self.clicked.replace(mv) == Some(mv) {
            self.clicked = None;
            return Response::Play(mv);
        }
        self.cursor = mv;
        Response::Redraw
    }
}

/// The move that ends on an empty square: only the next coin to its right can get there.
fn move_to(position: &SilverDollar, square: u16) -> Option<Slide> {
    let coins = position.strip().coins();
    let coin = coins.iter().position(|&coin| u16::from(coin) > square)?;
    let distance = u8::try_from(u16::from(coins[coin]) - square).ok()?;
    let mv = Slide { coin: u8::try_from(coin).ok()?, distance };
    position.is_legal(mv).then_some(mv)
}

/// The square a move ends on.
fn target(position: &SilverDollar, mv: Slide) -> u16 {
    let coins = position.strip().coins();
    coins
        .get(usize::from(mv.coin))
        .map_or(0, |&from| u16::from(from).saturating_sub(mv.distance.into()))
}

impl View<SilverDollar> for StripView {
    fn input(
        &mut self,
        input: Input,
        board: &Board<'_, SilverDollar>,
        typed: &mut String,
    ) -> Response<Slide> {
        let position = board.position;
        match input {
            Input::Action(action) => {
                self.clicked = None;
                self.arrow(action, position, typed)
            }
            Input::Click { column, row } => {
                let focus = target(position, self.cursor(position));
                let layout = Layout::new(board.start, focus, board.area);
                match layout.square(column) {
                    Some(square) if row.abs_diff(layout.row) <= 1 => self.click(position, square),
                    _ => Response::Ignored,
                }
            }
            Input::Char(_) => Response::Ignored,
        }
    }

    fn paint(
        &self,
        scene: &Scene<'_, SilverDollar>,
        area: Rect,
        buffer: &mut Buffer,
        (theme, _): (&Theme, &Painter),
    ) {
        let preview = scene.interactive.then(|| self.preview(scene.position, scene.typed));
        let focus = preview.map_or(0, |mv| target(scene.position, mv));
        let layout = Layout::new(scene.start, focus, area);
        let strip = Strip { scene, layout, preview };
        strip.draw(area, buffer, theme);
    }
}

/// The strip, about to be drawn.
struct Strip<'a> {
    scene: &'a Scene<'a, SilverDollar>,
    layout: Layout,
    preview: Option<Slide>,
}

impl Strip<'_> {
    fn draw(&self, area: Rect, buffer: &mut Buffer, theme: &Theme) {
        self.draw_frame(area, buffer, theme);
        for square in self.layout.first..self.layout.first + self.layout.cells {
            self.draw_square(square, area, buffer, theme);
        }
        // A tip in a game for two shows the pairs: the gaps inside them are what counts.
        if self.scene.hint.is_some() && !self.scene.alone {
            for pair in self.scene.position.pairs() {
                self.draw_pair(pair, area, buffer, theme);
            }
        }
        self.draw_ends(area, buffer, theme);
    }

    /// The lines between the cells, the same three rows for each.
    fn draw_frame(&self, area: Rect, buffer: &mut Buffer, theme: &Theme) {
        let Layout { left, cells, width, row, .. } = self.layout;
        let style = theme.style(Role::Border);
        let wide = theme.glyph("\u{2500}", "-").repeat(width.into());
        let rows = [
            (row.saturating_sub(1), ["\u{250c}", "\u{252c}", "\u{2510}"]),
            (row + 1, ["\u{2514}", "\u{2534}", "\u{2518}"]),
        ];
        for cell in 0..=cells {
            let column = left + cell * (width + 1);
            for (row, [begin, middle, end]) in rows {
                let corner = if cell == 0 {
                    begin
                } else if cell == cells {
                    end
                } else {
                    middle
                };
                put(buffer, area, (column, row), theme.glyph(corner, "+"), style);
                if cell < cells {
                    put(buffer, area, (column + 1, row), &wide, style);
                }
            }
            put(buffer, area, (column, row), theme.glyph("\u{2502}", "|"), style);
        }
    }

    fn draw_square(&self, square: u16, area: Rect, buffer: &mut Buffer, theme: &Theme) {
        let Some(column) = self.layout.column(square) else { return };
        let position = self.scene.position;
        let (text, role) = match position.strip().square(usize::from(square)) {
            Some(coin) => {
                let selected = self.preview.is_some_and(|mv| usize::from(mv.coin) == coin);
                let role = if selected { Role::Selected } else { Role::Neutral };
                (if self.layout.width > 3 { format!("({coin})") } else { coin.to_string() }, role)
            }
            None => self.empty_square(square, theme),
        };
        let padding =
            self.layout.width.saturating_sub(u16::try_from(text.chars().count()).unwrap_or(0));
        let middle = (column + padding.div_ceil(2), self.layout.row);
        put(buffer, area, middle, &text, theme.style(role));
        if square.is_multiple_of(5) || self.layout.width > 3 {
            let at = (column + self.layout.width / 2, self.layout.row + 2);
            put(buffer, area, at, &square.to_string(), theme.style(Role::Dim));
        }
    }

    /// What is drawn in an empty square: the end of the chosen move, of the one that a tip
    /// recommends, or the value of the one move that ends there.
    fn empty_square(&self, square: u16, theme: &Theme) -> (String, Role) {
        let position = self.scene.position;
        let ends_here = |mv: Slide| target(position, mv) == square;
        let value = move_to(position, square).and_then(|mv| self.scene.value(mv));
        let (mark, role) = value.map_or(("", Role::Dim), |known| mark(&known.value));
        if self.preview.is_some_and(ends_here) {
            return (format!("{}{mark}", theme.glyph("\u{25c2}", "<")), Role::Taken);
        }
        if self.scene.hint.is_some_and(ends_here) {
            return (format!("{}{mark}", theme.glyph("\u{25c7}", "*")), Role::Notice);
        }
        let left = |(before, mv): (&SilverDollar, Slide)| {
            u16::from(before.strip().coins()[usize::from(mv.coin)]) == square
        };
        if mark.is_empty() && self.scene.last.is_some_and(left) {
            // Where the last move came from.
            return (theme.glyph("\u{00b7}", ".").into(), Role::Dim);
        }
        (mark.into(), role)
    }

    /// A bracket under the two coins of a pair, with their gap and what it counts as.
    fn draw_pair(&self, pair: Pair, area: Rect, buffer: &mut Buffer, theme: &Theme) {
        let coins = self.scene.position.strip().coins();
        let square = |coin: u8| u16::from(coins[usize::from(coin)]);
        let from = pair.left.map_or(0, square);
        let to = square(pair.right);
        let style = theme.style(Role::Notice);
        let row = self.layout.row + 3;
        let columns = (from..=to).filter_map(|square| self.layout.column(square));
        let (Some(left), Some(right)) = (columns.clone().min(), columns.max()) else { return };
        let right = right + self.layout.width.saturating_sub(1);
        for column in left..=right {
            let glyph = match column {
                _ if column == left => theme.glyph("\u{2514}", "+"),
                _ if column == right => theme.glyph("\u{2518}", "+"),
                _ => theme.glyph("\u{2500}", "-"),
            };
            put(buffer, area, (column, row), glyph, style);
        }
        let gap = if pair.gap == pair.counts {
            pair.gap.to_string()
        } else {
            format!("{}={}", pair.gap, pair.counts)
        };
        put(buffer, area, (left + (right - left) / 2, row + 1), &gap, style);
    }

    /// Arrows where the strip goes on beyond the view.
    fn draw_ends(&self, area: Rect, buffer: &mut Buffer, theme: &Theme) {
        let Layout { left, first, cells, width, row } = self.layout;
        let squares = u16::try_from(self.scene.start.strip().num_squares()).unwrap_or(u16::MAX);
        let style = theme.style(Role::Notice);
        if first > 0 {
            put(buffer, area, (left, row), theme.glyph("\u{25c2}", "<"), style);
        }
        if first + cells < squares {
            let column = left + cells * (width + 1);
            put(buffer, area, (column, row), theme.glyph("\u{25b8}", ">"), style);
        }
    }
}
