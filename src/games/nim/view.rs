//! How Nim looks: piles as stacks of objects over their letters and counts.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::rules::{MAX_PILES, Nim, Take, parse_letter, pile_letter};
use crate::game::Game as _;
use crate::kit::{
    Action, Board, Charset, Input, Painter, Response, Role, Scene, Theme, View, mark, put,
};

/// The look of Nim, with a cursor: a pile, and how many objects to take from it.
#[derive(Clone, Debug)]
pub struct NimView {
    cursor: Take,
    /// The move that the last input selected, if it was a click: the same click again plays it.
    clicked: Option<Take>,
}

impl Default for NimView {
    fn default() -> Self {
        Self { cursor: Take { pile: 0, count: 1 }, clicked: None }
    }
}

/// Where the stacks are.
#[derive(Clone, Copy, Debug)]
struct Layout {
    /// The column of the first stack, and the distance from one to the next.
    left: u16,
    pitch: u16,
    /// The lowest row of the lowest objects.
    floor: u16,
    /// Objects side by side in a row of a stack.
    across: u16,
    /// The width of an object, in cells, and its height, in rows.
    object: (u16, u16),
}

/// The widest object, by its height.
const WIDEST: [u16; 4] = [0, 8, 8, 14];
/// Rows below the objects: a gap, the letter, the count.
const LABELS: u16 = 3;
/// Columns beside an object: a gap, the mark of its value, a gap.
const MARK: u16 = 3;

impl Layout {
    fn new(start: &Nim, area: Rect) -> Self {
        let piles = u16::try_from(start.piles().len()).unwrap_or(1).max(1);
        let tallest = u16::from(start.piles().iter().max().copied().unwrap_or(0)).max(1);
        let rows = area.height.saturating_sub(LABELS + 1).max(1);
        let across = tallest.div_ceil(rows);
        let height = (rows / tallest).clamp(1, 3);
        let widest = WIDEST[usize::from(height)];
        let pitch = (area.width / piles).clamp(1, widest + 2 * MARK);
        // Side by side, objects have gaps between them and no marks.
        let beside = if across == 1 { MARK } else { 1 };
        // Where not even the smallest objects fit side by side, only the count shows them all.
        let across = across.min(pitch.saturating_sub(beside).max(1));
        let width = (pitch.saturating_sub(beside) / across).clamp(1, widest);
        let used_width = (pitch * (piles - 1) + width * across).min(area.width);
        let used_height = (tallest.div_ceil(across) * height + LABELS).min(area.height);
        Self {
            left: area.x + (area.width - used_width) / 2,
            pitch,
            floor: area.y
                + (area.height - used_height).div_ceil(2)
                + used_height.saturating_sub(LABELS + 1),
            across,
            object: (width, height),
        }
    }

    /// The column where a stack begins.
    fn column(&self, pile: u8) -> u16 {
        self.left + self.pitch * u16::from(pile)
    }

    /// The first column and the lowest row of an object; the objects of a pile count from the
    /// floor.
    fn cell(&self, pile: u8, object: u8) -> (u16, u16) {
        let (object, (width, height)) = (u16::from(object), self.object);
        let column = self.column(pile) + object % self.across * width;
        (column, self.floor.saturating_sub(object / self.across * height))
    }

    /// The width of a stack.
    fn width(&self) -> u16 {
        self.across * self.object.0
    }

    /// The pile in this column, and the object in this cell where there is one.
    fn find(&self, position: &Nim, (column, row): (u16, u16)) -> Option<(u8, Option<u8>)> {
        let piles = u8::try_from(position.piles().len()).unwrap_or(0);
        let pile = (0..piles).find(|&pile| {
            let left = self.column(pile);
            (left..left + self.width()).contains(&column)
        })?;
        let above = self.floor.checked_sub(row).map(|rows| rows / self.object.1);
        let across = (column - self.column(pile)) / self.object.0;
        let object = above.and_then(|above| u8::try_from(above * self.across + across).ok());
        Some((pile, object.filter(|&object| object < position.piles()[usize::from(pile)])))
    }
}

impl NimView {
    /// The cursor in this position: on a pile that isn't empty, with a count that it holds.
    fn cursor(&self, position: &Nim) -> Take {
        let piles = position.piles();
        let holds = |pile: &u8| piles[usize::from(*pile)] > 0;
        let count = u8::try_from(piles.len()).unwrap_or(0);
        let from = self.cursor.pile.min(count - 1);
        let pile = (from..count).chain(0..from).find(holds).unwrap_or(from);
        let most = piles[usize::from(pile)].max(1);
        let count = if pile == self.cursor.pile { self.cursor.count } else { 1 };
        Take { pile, count: count.clamp(1, most) }
    }

    /// Moves the cursor to the next pile that isn't empty, to the right or to the left.
    fn step(&mut self, position: &Nim, steps: usize) {
        let cursor = self.cursor(position);
        let piles = position.piles();
        let pile = (1..=piles.len())
            .map(|step| (usize::from(cursor.pile) + step * steps) % piles.len())
            .find(|&pile| piles[pile] > 0);
        let pile = pile.and_then(|pile| u8::try_from(pile).ok()).unwrap_or(cursor.pile);
        let most = piles[usize::from(pile)].max(1);
        self.cursor = Take { pile, count: cursor.count.min(most) };
    }

    /// The move that the board previews: the one that is typed, else the cursor's.
    fn preview(&self, position: &Nim, typed: &str) -> Take {
        let cursor = self.cursor(position);
        match (typed.parse::<Take>(), typed.chars().next().and_then(parse_letter)) {
            (Ok(take), _) if position.is_legal(take) => take,
            (_, Some(pile)) if usize::from(pile) < position.piles().len() => {
                Take { pile, count: if pile == cursor.pile { cursor.count } else { 1 } }
            }
            _ => cursor,
        }
    }

    fn arrow(&mut self, action: Action, position: &Nim, typed: &mut String) -> Response<Take> {
        self.cursor = self.preview(position, typed);
        typed.clear();
        self.cursor = self.cursor(position);
        let most = position.piles()[usize::from(self.cursor.pile)];
        match action {
            Action::Left => self.step(position, position.piles().len() - 1),
            Action::Right => self.step(position, 1),
            Action::Up => self.cursor.count = self.cursor.count.saturating_sub(1).max(1),
            Action::Down => self.cursor.count = self.cursor.count.saturating_add(1).min(most),
            Action::Select => return Response::Play(self.cursor),
            _ => return Response::Ignored,
        }
        Response::Redraw
    }

    /// A click on an object selects it and those above; a second one on the same takes them.
    fn click(&mut self, position: &Nim, layout: Layout, cell: (u16, u16)) -> Response<Take> {
        let Some((pile, object)) = layout.find(position, cell) else { return Response::Ignored };
        let objects = position.piles()[usize::from(pile)];
        if objects == 0 {
            return Response::Refuse(format!("pile {} is empty", pile_letter(pile)));
        }
        let count = object.map_or(1, |object| objects - object);
        let selected = Take { pile, count };
        if self.clicked.replace(selected) == Some(selected) {
            self.clicked = None;
            return Response::Play(selected);
        }
        self.cursor = selected;
        Response::Redraw
    }
}

impl View<Nim> for NimView {
    fn input(
        &mut self,
        input: Input,
        board: &Board<'_, Nim>,
        typed: &mut String,
    ) -> Response<Take> {
        let position = board.position;
        if !matches!(input, Input::Click { .. }) {
            self.clicked = None;
        }
        match input {
            Input::Action(action) => self.arrow(action, position, typed),
            Input::Click { column, row } => {
                self.click(position, Layout::new(board.start, board.area), (column, row))
            }
            Input::Char(letter) => {
                match parse_letter(letter) {
                    // The letter itself is typed by the screen; the cursor follows.
                    Some(pile) if usize::from(pile) < position.piles().len() => {
                        self.cursor = Take { pile, count: 1 };
                        Response::Ignored
                    }
                    Some(_) => Response::Ignored,
                    // A number alone is meant for the pile under the cursor.
                    None => {
                        typed.push(pile_letter(self.cursor(position).pile));
                        typed.push(letter);
                        Response::Redraw
                    }
                }
            }
        }
    }

    fn paint(
        &self,
        scene: &Scene<'_, Nim>,
        area: Rect,
        buffer: &mut Buffer,
        (theme, _): (&Theme, &Painter),
    ) {
        let layout = Layout::new(scene.start, area);
        let preview = scene.interactive.then(|| self.preview(scene.position, scene.typed));
        let piles = scene.position.piles();
        for (pile, &objects) in (0..).zip(&piles[..piles.len().min(MAX_PILES)]) {
            let stack = Stack { scene, layout, pile, objects, preview };
            stack.draw(area, buffer, theme);
        }
    }
}

/// One pile, about to be drawn.
struct Stack<'a> {
    scene: &'a Scene<'a, Nim>,
    layout: Layout,
    pile: u8,
    objects: u8,
    preview: Option<Take>,
}

impl Stack<'_> {
    fn draw(&self, area: Rect, buffer: &mut Buffer, theme: &Theme) {
        for object in 0..self.objects {
            self.draw_object(object, area, buffer, theme);
        }
        // What the last move took leaves a trace.
        let gone = self.taken_by(self.scene.last.map(|(_, mv)| mv));
        for object in self.objects..self.objects.saturating_add(gone) {
            let (column, row) = self.layout.cell(self.pile, object);
            let (width, height) = self.layout.object;
            let middle = (column + width / 2, row.saturating_sub(height / 2));
            put(buffer, area, middle, theme.glyph("\u{00b7}", "."), theme.style(Role::Dim));
        }
        self.draw_labels(area, buffer, theme);
    }

    /// Objects that a move would take, from the top.
    fn taken_by(&self, mv: Option<Take>) -> u8 {
        mv.filter(|mv| mv.pile == self.pile).map_or(0, |mv| mv.count)
    }

    fn draw_object(&self, object: u8, area: Rect, buffer: &mut Buffer, theme: &Theme) {
        let Layout { object: (width, height), across, .. } = self.layout;
        let from_top = self.objects - object;
        let taken = from_top <= self.taken_by(self.preview);
        let role = if taken { Role::Taken } else { Role::Neutral };
        let (column, row) = self.layout.cell(self.pile, object);
        // Side by side, a gap keeps objects apart.
        let cells = if across > 1 && width > 1 { width - 1 } else { width };
        for above in 0..height {
            // The lowest and the highest row are half filled, so that there is a gap between
            // objects.
            let highest = above + 1 == height;
            if highest && height > 1 && theme.charset() == Charset::Ascii {
                break;
            }
            let block = match above {
                _ if highest => "\u{2584}",
                0 => "\u{2580}",
                _ => "\u{2588}",
            };
            // Objects about to be taken are drawn broken up, so that they show without colour too.
            let text = match (taken, width) {
                (true, ..4) => theme.glyph("\u{2582}", "-"),
                (true, _) => &(theme.glyph(block, "-").to_string() + " "),
                (false, _) => theme.glyph(block, "="),
            };
            let text: String = text.chars().cycle().take(cells.into()).collect();
            put(buffer, area, (column, row.saturating_sub(above)), &text, theme.style(role));
        }
        if across == 1 {
            let row = row.saturating_sub(height / 2);
            self.draw_mark(from_top, (column + width + 1, row), area, buffer, theme);
        }
    }

    /// Marks the value of the move that takes `count` objects, and the move that a tip recommends.
    fn draw_mark(
        &self,
        count: u8,
        cell: (u16, u16),
        area: Rect,
        buffer: &mut Buffer,
        theme: &Theme,
    ) {
        let mv = Take { pile: self.pile, count };
        if self.scene.hint == Some(mv) {
            let arrow = theme.glyph("\u{25c2}", "<");
            put(buffer, area, (cell.0 + 1, cell.1), arrow, theme.style(Role::Notice));
        }
        let Some(known) = self.scene.value(mv) else { return };
        let (glyph, role) = mark(&known.value);
        put(buffer, area, cell, glyph, theme.style(role));
    }

    fn draw_labels(&self, area: Rect, buffer: &mut Buffer, theme: &Theme) {
        let width = self.layout.width();
        let left = self.layout.column(self.pile);
        let selected = self.preview.is_some_and(|preview| preview.pile == self.pile);
        let letter = pile_letter(self.pile);
        let (label, role) = match (selected, self.objects) {
            (true, _) => (format!("[{letter}]"), Role::Selected),
            (false, 0) => (letter.to_string(), Role::Dim),
            (false, _) => (letter.to_string(), Role::Title),
        };
        let middle = |text: &str| {
            let length = u16::try_from(text.len()).unwrap_or(0);
            (left + width / 2).saturating_sub(length / 2)
        };
        let row = self.layout.floor + 2;
        put(buffer, area, (middle(&label), row), &label, theme.style(role));
        let taken = self.taken_by(self.preview).min(self.objects);
        let count = match (taken, self.layout.pitch) {
            (0, _) | (_, ..5) => self.objects.to_string(),
            (_, ..8) => format!("{}-{taken}", self.objects),
            _ => format!("{} - {taken}", self.objects),
        };
        let role = if taken > 0 { Role::Taken } else { Role::Text };
        put(buffer, area, (middle(&count), row + 1), &count, theme.style(role));
    }
}
