//! Strips of squares: the place of each square on the screen.

use std::ops::RangeInclusive;

use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr as _;

use super::{Canvas, LabelStyle, PictureRect};
use crate::picture::ROW;

/// Squares side by side in one row, numbered from 0. A strip that is too long for its area shows a
/// part of them.
#[derive(Clone, Copy, Debug)]
pub struct Strip {
    area: Rect,
    squares: u16,
    /// The first visible square, and the number of visible squares.
    first: u16,
    shown: u16,
    /// The place of the visible squares.
    row: Rect,
    /// The rows below the squares for a line.
    line: u16,
}

/// The least width of a square if not all squares fit, and the greatest widths in a low and in a high area.
const WIDTHS: (u16, u16, u16) = (4, 8, 11);
/// The columns beside the squares, for the wood.
const WOOD: u16 = 4;

impl Strip {
    /// A strip of this many squares in an area. If not all of them fit, it begins with the square
    /// `first`, unless another part of the strip is needed for the squares in `focus`.
    pub fn new(squares: u16, first: u16, focus: RangeInclusive<u16>, area: Rect) -> Self {
        let squares = squares.max(1);
        let room = area.width.saturating_sub(WOOD).max(1);
        let shown = (room / WIDTHS.0).clamp(1, squares);
        // In a high area the squares take a third of the rows.
        let widest = (area.height / 3 * 2 + 1).clamp(WIDTHS.1, WIDTHS.2);
        let width = (room / shown).clamp(1, widest);
        let last = squares - shown;
        let (from, to) = (*focus.start(), (*focus.end()).min(squares - 1));
        let first = match first.min(last) {
            first if first <= from && to < first + shown => first,
            // The last of the squares matters most.
            _ if to.saturating_sub(from) >= shown => (to + 1).saturating_sub(shown),
            _ => (from + to).div_ceil(2).saturating_sub(shown / 2),
        };
        // The rows above and below: the wood, and the numbers.
        let height = (width / 2 + 1).min(area.height.saturating_sub(2)).max(1);
        let free = area.height.saturating_sub(height + 2);
        let above = match free {
            0 => u16::from(area.height > height + 1),
            // A row for brackets comes before one for a label above the squares.
            1 => 1,
            _ => 2 + (free - 2) / 4,
        };
        let left = area.width.saturating_sub(shown * width) / 2;
        let row = Rect::new(area.x + left, area.y + above, shown * width, height);
        let row = row.intersection(area);
        Self { area, squares, first: first.min(last), shown, row, line: 0 }
    }

    /// The strip as a canvas draws it: lines that separate squares take the row above them and the
    /// row below them, if there are both.
    #[must_use]
    pub fn on(self, canvas: &Canvas<'_>) -> Self {
        let (row, area) = (self.row, self.area);
        let has_lines = self.place(self.first).is_some_and(|place| canvas.inside(place) != place);
        if !has_lines || row.y == area.y || row.bottom() + 1 >= area.bottom() {
            return self;
        }
        Self { row: Rect { y: row.y - 1, height: row.height + 1, ..row }, line: 1, ..self }
    }

    /// The first visible square.
    pub fn first(&self) -> u16 {
        self.first
    }

    /// The place of a square, if it is visible.
    pub fn place(&self, square: u16) -> Option<Rect> {
        let width = self.row.width / self.shown;
        let index = square.checked_sub(self.first).filter(|&index| index < self.shown)?;
        Some(Rect { x: self.row.x + index * width, width, ..self.row })
    }

    /// The visible squares.
    pub fn in_view(&self) -> impl Iterator<Item = (u16, Rect)> {
        let visible = self.first..self.first + self.shown;
        visible.filter_map(|square| Some((square, self.place(square)?)))
    }

    /// The row of the numbers of the squares.
    pub fn numbers(&self) -> Rect {
        row_in(self.area, self.row, self.row.bottom() + self.line)
    }

    /// The row for brackets that join squares; without room for it, it is the row of the numbers.
    pub fn brackets(&self) -> Rect {
        match row_in(self.area, self.row, self.row.bottom() + self.line + 1) {
            row if row.height > 0 => row,
            _ => self.numbers(),
        }
    }

    /// Whether brackets have a row of their own.
    pub fn has_row_for_brackets(&self) -> bool {
        self.brackets() != self.numbers()
    }

    /// The row above the wood, for a label; empty without room for it.
    pub fn labels(&self) -> Rect {
        match self.row.y.checked_sub(2 - self.line).filter(|&y| y >= self.area.y) {
            Some(y) => row_in(self.area, self.area, y),
            None => Rect { height: 0, ..self.area },
        }
    }

    /// The rows below all of that.
    pub fn below(&self) -> Rect {
        let y = (self.brackets().bottom() + 1).min(self.area.bottom());
        Rect { y, height: self.area.bottom() - y, ..self.area }
    }

    /// Draws the wood around the squares, with a row for their numbers, and how many squares are
    /// hidden at each end.
    pub fn draw(&self, canvas: &mut Canvas<'_>) {
        let (row, theme) = (self.row, canvas.theme());
        // The frame ends with the row of the numbers.
        let all = PictureRect::from(row);
        canvas.tray(PictureRect { height: all.height + ROW / 2.0, ..all });
        if canvas.palette().is_some() {
            canvas.shelf(self.numbers());
        }
        let middle = row.y + (row.height + self.line).saturating_sub(1) / 2;
        // Without a row for the numbers of hidden squares, only arrows show that there are some.
        let line = row_in(self.area, self.area, self.brackets().bottom());
        let (left, right) = (theme.glyph("\u{25c2}", "<"), theme.glyph("\u{25b8}", ">"));
        let (before, after) = (self.first, self.squares - self.first - self.shown);
        if before > 0 {
            canvas.label(
                (row.x.saturating_sub(2).max(self.area.x), middle),
                left,
                LabelStyle::Muted,
            );
            let text = format!("{left} {}", more(before));
            canvas.label_in(Rect { width: cells(&text), ..line }, &[text], LabelStyle::Text);
        }
        if after > 0 {
            let end = (row.right() + 1).min(self.area.right().saturating_sub(1));
            canvas.label((end, middle), right, LabelStyle::Muted);
            let text = format!("{} {right}", more(after));
            let width = cells(&text).min(line.width);
            canvas.label_in(
                Rect { x: line.right() - width, width, ..line },
                &[text],
                LabelStyle::Text,
            );
        }
    }
}

/// "4 more squares".
fn more(squares: u16) -> String {
    format!("{squares} more {}", if squares == 1 { "square" } else { "squares" })
}

/// The width of a text in cells.
fn cells(text: &str) -> u16 {
    u16::try_from(text.width()).unwrap_or(u16::MAX)
}

/// The row at a height, as wide as a place; empty if it is below the area.
fn row_in(area: Rect, place: Rect, y: u16) -> Rect {
    Rect { y: y.min(area.bottom()), height: u16::from(y < area.bottom()), ..place }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_squares_are_in_one_row_as_long_as_four_columns_for_each_fit() {
        for (width, height, widest) in
            [(40, 8, 8), (72, 27, 11), (80, 14, 9), (100, 17, 11), (160, 34, 11), (500, 200, 11)]
        {
            let area = Rect::new(3, 2, width, height);
            for squares in 1..=(width - 4) / 4 {
                let strip = Strip::new(squares, 0, 0..=0, area);
                let places: Vec<Rect> = strip.in_view().map(|(_, place)| place).collect();
                assert_eq!(places.len(), usize::from(squares), "{squares} in {area}");
                assert!(places.iter().all(|place| place.intersection(area) == *place), "{area}");
                let most = ((width - 4) / squares).min(widest);
                assert!(places.iter().all(|place| place.width == most), "{squares} in {area}");
                assert!(places.windows(2).all(|two| two[0].right() == two[1].x));
                assert!(places.iter().all(|place| place.y == places[0].y), "one row");
            }
        }
    }

    #[test]
    fn a_longer_strip_shows_the_part_in_focus_and_keeps_it_while_the_focus_is_in_view() {
        for (width, height) in [(1, 1), (20, 3), (38, 8), (100, 17)] {
            let area = Rect::new(0, 0, width, height);
            for focus in [0, 100, 254] {
                let strip = Strip::new(255, 0, focus..=focus, area);
                assert!(strip.place(focus).is_some(), "{focus} in {width}x{height}");
                for (square, place) in strip.in_view() {
                    assert_eq!(place.intersection(area), place, "{square}");
                    let next = Strip::new(255, strip.first(), square..=square, area);
                    assert_eq!(next.first(), strip.first(), "{square}");
                }
            }
        }
        let strip = Strip::new(255, 0, 10..=200, Rect::new(0, 0, 60, 9));
        assert!(strip.place(200).is_some(), "the last square, if not all of the focus fits");
    }
}
