//! Lines of box-drawing characters that join where they meet.

use ratatui::layout::{Position, Rect};
use rustc_hash::FxHashMap;

use crate::kit::Charset;

/// Lines, stored cell by cell.
#[derive(Clone, Debug, Default)]
pub(super) struct Lines {
    /// The sides of each cell that lines lead to.
    cells: FxHashMap<Position, u8>,
}

const UP: u8 = 1;
const DOWN: u8 = 2;
const LEFT: u8 = 4;
const RIGHT: u8 = 8;

impl Lines {
    /// Adds the outline of a place: its outermost cells.
    pub(super) fn add_edge(&mut self, place: Rect) {
        if place.width < 2 || place.height < 2 {
            return;
        }
        let (last_column, last_row) = (place.right() - 1, place.bottom() - 1);
        for column in place.left()..=last_column {
            let sides = match column {
                _ if column == place.left() => RIGHT,
                _ if column == last_column => LEFT,
                _ => LEFT | RIGHT,
            };
            for row in [place.y, last_row] {
                *self.cells.entry(Position::new(column, row)).or_default() |= sides;
            }
        }
        for row in place.top()..=last_row {
            let sides = match row {
                _ if row == place.top() => DOWN,
                _ if row == last_row => UP,
                _ => UP | DOWN,
            };
            for column in [place.x, last_column] {
                *self.cells.entry(Position::new(column, row)).or_default() |= sides;
            }
        }
    }

    /// The characters, in no particular order.
    pub(super) fn glyphs(
        &self,
        charset: Charset,
    ) -> impl Iterator<Item = (Position, &'static str)> {
        self.cells.iter().map(move |(&at, &sides)| (at, glyph(sides, charset)))
    }
}

/// The character whose lines lead to these sides.
fn glyph(sides: u8, charset: Charset) -> &'static str {
    const VERTICAL: u8 = UP | DOWN;
    const HORIZONTAL: u8 = LEFT | RIGHT;
    let across = sides & HORIZONTAL != 0;
    let down = sides & VERTICAL != 0;
    if charset == Charset::Ascii {
        return match (across, down) {
            (true, true) => "+",
            (true, false) => "-",
            _ => "|",
        };
    }
    match sides {
        _ if !across => "\u{2502}",
        _ if !down => "\u{2500}",
        _ if sides == DOWN | RIGHT => "\u{250C}",
        _ if sides == DOWN | LEFT => "\u{2510}",
        _ if sides == UP | RIGHT => "\u{2514}",
        _ if sides == UP | LEFT => "\u{2518}",
        _ if sides == VERTICAL | RIGHT => "\u{251C}",
        _ if sides == VERTICAL | LEFT => "\u{2524}",
        _ if sides == DOWN | HORIZONTAL => "\u{252C}",
        _ if sides == UP | HORIZONTAL => "\u{2534}",
        _ => "\u{253C}",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(places: &[Rect], charset: Charset) -> String {
        let mut lines = Lines::default();
        for &place in places {
            lines.add_edge(place);
        }
        let mut rows = vec![vec![" "; 9]; 5];
        for (at, glyph) in lines.glyphs(charset) {
            rows[usize::from(at.y)][usize::from(at.x)] = glyph;
        }
        rows.iter().map(|row| row.concat()).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn edges_join_where_they_meet() {
        let places =
            [(0, 0), (4, 0), (0, 2), (4, 2)].map(|(x, y)| Rect { x, y, width: 5, height: 3 });
        let expected = "┌───┬───┐\n│   │   │\n├───┼───┤\n│   │   │\n└───┴───┘";
        assert_eq!(drawn(&places, Charset::Unicode), expected);
        let expected = "+---+---+\n|   |   |\n+---+---+\n|   |   |\n+---+---+";
        assert_eq!(drawn(&places, Charset::Ascii), expected);
    }
}
