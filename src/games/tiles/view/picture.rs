//! The board, about to be drawn.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::{Choice, targets};
use crate::game::Side;
use crate::games::tiles::rules::{BLUE, ORANGE, TileMove, Tiles};
use crate::kit::{Frame, Role, Scene, Squares, Theme, between, mark, put};

/// Everything that is drawn.
pub(super) struct Picture<'a> {
    pub(super) scene: &'a Scene<'a, Tiles>,
    pub(super) layout: Squares,
    /// What is chosen, while a person is to move.
    pub(super) choice: Option<Choice>,
    pub(super) theme: &'a Theme,
}

/// How much a square stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Weight {
    /// It can be chosen, or nobody is choosing.
    Full,
    /// It can't be chosen.
    Dim,
}

impl Picture<'_> {
    pub(super) fn draw(&self, area: Rect, buffer: &mut Buffer) {
        let position = self.scene.position;
        let sliding = self.sliding();
        for square in 0..position.size() * position.size() {
            let Some(place) = self.layout.place(square) else { continue };
            // While its tile is on the way, the target is still empty.
            let tile = position.tile(square).filter(|_| sliding.is_none_or(|(_, to)| to != square));
            self.draw_square(square, tile, place, (area, buffer));
        }
        if let Some((from, to)) = sliding
            && let (Some(start), Some(end)) = (self.layout.place(from), self.layout.place(to))
        {
            let place = between(start, end, self.scene.fraction);
            let tile = position.tile(to);
            self.fill(tile, Weight::Full, place, (area, buffer));
            self.write_symbol(tile, Weight::Full, place, (area, buffer));
        }
        self.draw_rest(area, buffer);
    }

    /// Where the tile that is sliding just now comes from, and where it goes.
    fn sliding(&self) -> Option<(u8, u8)> {
        match self.scene.last {
            Some((_, TileMove::Slide { from, to })) if self.scene.fraction < 1.0 => {
                Some((from, to))
            }
            _ => None,
        }
    }

    /// Whether a square can be chosen now.
    fn weight(&self, square: u8) -> Weight {
        let position = self.scene.position;
        let Some(choice) = self.choice else { return Weight::Full };
        let chosen = match choice.picked {
            Some(from) => from == square || targets(position, from).contains(&square),
            None if position.is_sliding() => !targets(position, square).is_empty(),
            None => position.tile(square).is_none(),
        };
        // While tiles are placed, it is plain which squares are taken.
        if chosen || !position.is_sliding() { Weight::Full } else { Weight::Dim }
    }

    fn draw_square(
        &self,
        square: u8,
        tile: Option<Side>,
        place: Rect,
        (area, buffer): (Rect, &mut Buffer),
    ) {
        let weight = self.weight(square);
        self.fill(tile, weight, place, (area, buffer));
        self.write_symbol(tile, weight, place, (area, buffer));
        let style = self.style(tile, weight);
        let number = (square + 1).to_string();
        if place.height > 1 {
            let inside = u16::from(place.width > 5);
            put(buffer, area, (place.x + inside, place.y), &number, style);
        } else if tile.is_none() {
            put(buffer, area, (place.x + place.width / 4, place.y), &number, style);
        }
        self.draw_outline(square, place, (area, buffer));
        self.draw_marks(square, place, (area, buffer));
    }

    /// The style of what is written on a square.
    fn style(&self, tile: Option<Side>, weight: Weight) -> Style {
        let style = self.theme.style(role(tile));
        match (tile, weight) {
            (None, _) | (_, Weight::Dim) => style,
            (Some(_), Weight::Full) => style.add_modifier(Modifier::REVERSED),
        }
    }

    fn fill(
        &self,
        tile: Option<Side>,
        weight: Weight,
        place: Rect,
        (area, buffer): (Rect, &mut Buffer),
    ) {
        let glyph = match (tile, weight) {
            // Where the tile that was picked up can go, the green is denser.
            (None, Weight::Full) if self.choice.is_some_and(|choice| choice.picked.is_some()) => {
                self.theme.glyph("\u{2592}", ":")
            }
            (None, _) => self.theme.glyph("\u{2591}", "."),
            (Some(_), Weight::Full) => " ",
            (Some(_), Weight::Dim) => self.theme.glyph("\u{2592}", ":"),
        };
        let row = glyph.repeat(place.width.into());
        for y in place.top()..place.bottom() {
            put(buffer, area, (place.x, y), &row, self.style(tile, weight));
        }
    }

    /// The glyph that shows a tile's side without colour.
    fn write_symbol(
        &self,
        tile: Option<Side>,
        weight: Weight,
        place: Rect,
        (area, buffer): (Rect, &mut Buffer),
    ) {
        let symbol = match tile {
            None => return,
            Some(BLUE) => self.theme.glyph("\u{25cf}", "B"),
            Some(ORANGE) => self.theme.glyph("\u{25b2}", "O"),
        };
        let middle = (place.x + place.width / 2, place.y + place.height / 2);
        put(buffer, area, middle, symbol, self.style(tile, weight));
    }

    /// Frames the square with the cursor, the tile that was picked up, the move that a tip
    /// recommends and the line that was won.
    fn draw_outline(&self, square: u8, place: Rect, (area, buffer): (Rect, &mut Buffer)) {
        let hinted = self.scene.hint.is_some_and(|mv| match mv {
            TileMove::Place(to) => to == square,
            TileMove::Slide { from, to } => from == square || to == square,
        });
        let picked = self.choice.is_some_and(|choice| choice.picked == Some(square));
        let under_cursor = self.choice.is_some_and(|choice| choice.cursor == square);
        let won = self.scene.fraction >= 1.0 && self.scene.position.won_line().contains(&square);
        let (role, frame) = match () {
            () if under_cursor => (Role::Title, Frame::Cursor),
            () if picked => (Role::Taken, Frame::Double),
            () if won => (Role::Notice, Frame::Double),
            () if hinted => (Role::Notice, Frame::Hint),
            () => return,
        };
        let style = self.theme.style(role);
        let number = (square + 1).to_string();
        if place.width < 5 {
            // There is no room for brackets beside the number.
            let style = self.theme.style(Role::Selected);
            put(buffer, area, (place.x, place.y), &number, style);
            return;
        }
        frame.draw(role, place, (area, buffer), self.theme);
        let number = if place.height < 3 { number } else { format!(" {number} ") };
        put(buffer, area, (place.x + 1, place.y), &number, style);
    }

    /// Marks the value of the move that a square stands for, and what the last move changed.
    fn draw_marks(&self, square: u8, place: Rect, (area, buffer): (Rect, &mut Buffer)) {
        let picked = self.choice.and_then(|choice| choice.picked);
        let value = self.scene.best(|mv| match (mv, picked) {
            (TileMove::Place(to), _) => to == square,
            (TileMove::Slide { from, to }, Some(tile)) => from == tile && to == square,
            (TileMove::Slide { from, .. }, None) => from == square,
        });
        let at = |text: &str| {
            let width = u16::try_from(text.chars().count()).unwrap_or(0);
            let beside = u16::from(place.width > 4);
            let above = u16::from(place.height > 2);
            let column = place.right().saturating_sub(width + beside).max(place.x);
            (column, place.bottom().saturating_sub(1 + above))
        };
        if let Some(known) = value {
            let (glyph, role) = mark(&known.value);
            let plies = known.value.remoteness().filter(|_| place.width > 4);
            let text = format!("{glyph}{}", plies.map_or(String::new(), |plies| plies.to_string()));
            put(buffer, area, at(&text), &text, self.theme.style(role));
        } else if let Some((_, mv)) = self.scene.last {
            let changed = match mv {
                TileMove::Place(to) => to == square,
                TileMove::Slide { from, to } => from == square || to == square,
            };
            if changed && place.height > 1 && self.scene.fraction >= 1.0 {
                let dot = self.theme.glyph("\u{00b7}", "'");
                let tile = self.scene.position.tile(square);
                put(buffer, area, at(dot), dot, self.style(tile, self.weight(square)));
            }
        }
    }

    /// Shows that the board goes on above or below.
    fn draw_rest(&self, area: Rect, buffer: &mut Buffer) {
        let Squares { first, rows, .. } = self.layout;
        let style = self.theme.style(Role::Notice);
        let column = area.right().saturating_sub(1);
        if first > 0 {
            put(buffer, area, (column, area.y), self.theme.glyph("\u{25b4}", "^"), style);
        }
        if first + rows < self.scene.position.size() {
            let row = area.bottom().saturating_sub(1);
            put(buffer, area, (column, row), self.theme.glyph("\u{25be}", "v"), style);
        }
    }
}

fn role(tile: Option<Side>) -> Role {
    tile.map_or(Role::Neutral, Role::of_side)
}
