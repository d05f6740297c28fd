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

/// The characters whose lines lead to these sides.
#[rustfmt::skip]
const UNICODE: [&str; 16] = [
    " ", "\u{2502}", "\u{2502}", "\u{2502}", "\u{2500}", "\u{2518}", "\u{2510}", "\u{2524}",
    "\u{2500}", "\u{2514}", "\u{250C}", "\u{251C}", "\u{2500}", "\u{2534}", "\u{252C}", "\u{253C}",
];
/// The same in ASCII.
const ASCII: [&str; 16] =
    [" ", "|", "|", "|", "-", "+", "+", "+", "-", "+", "+", "+", "-", "+", "+", "+"];

impl Lines {
    /// Adds the outline of a place: its outermost cells.
    pub(super) fn add_edge(&mut self, place: Rect) {
        if place.width < 2 || place.height < 2 {
            return;
        }
        let (last_column, last_row) = (place.right() - 1, place.bottom() - 1);
        let sides_if = |condition: bool, sides: u8| if condition { sides } else { 0 };
        for at in place.positions() {
            let across = sides_if(at.x > place.x, LEFT) | sides_if(at.x < last_column, RIGHT);
            let down = sides_if(at.y > place.y, UP) | sides_if(at.y < last_row, DOWN);
            let sides = sides_if(at.y == place.y || at.y == last_row, across)
                | sides_if(at.x == place.x || at.x == last_column, down);
            if sides != 0 {
                *self.cells.entry(at).or_default() |= sides;
            }
        }
    }

    /// The characters, in no particular order.
    pub(super) fn glyphs(
        &self,
        charset: Charset,
    ) -> impl Iterator<Item = (Position, &'static str)> {
        let glyphs = match charset {
            Charset::Unicode => &UNICODE,
            Charset::Ascii => &ASCII,
        };
        self.cells.iter().map(|(&at, &sides)| (at, glyphs[usize::from(sides)]))
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
