//! Strips of squares: the place of each square on the screen.

use ratatui::layout::Rect;

use super::{Canvas, LabelStyle, PictureRect};
use crate::picture::ROW;

/// Squares in lines, in reading order, numbered from 0.
#[derive(Clone, Copy, Debug)]
pub struct Strip {
    squares: u16,
    /// The number of squares in a line.
    across: u16,
    /// The first visible line, and the number of visible lines.
    first: u16,
    lines: u16,
    /// The column and row of the first visible square.
    corner: (u16, u16),
    /// The width and height of a square.
    size: (u16, u16),
    /// The distance in rows from one line to the next. It includes the squares, their numbers and,
    /// if there is room, the brackets that join pairs.
    pitch: u16,
}

impl Strip {
    /// A strip of this many squares, as large as the area allows. If not even the smallest squares
    /// fit, only the lines around the square `focus` are visible.
    pub fn new(squares: u16, focus: u16, area: Rect) -> Self {
        let squares = squares.max(1);
        let room = (area.width.saturating_sub(4).max(1), area.height.saturating_sub(1).max(1));
        let lines = |height: u16| {
            let narrowest = (2 * height).saturating_sub(2).max(height.min(3) + 3);
            squares.div_ceil((room.0 / narrowest).clamp(1, squares))
        };
        let sizes = (1..=area.height).rev().map(|height| (height, height + 2)).chain([(1, 2)]);
        let fitting = sizes.into_iter().find(|&(height, pitch)| lines(height) * pitch <= room.1);
        let (height, pitch) = fitting.unwrap_or((1, 2));
        let across = squares.div_ceil(lines(height));
        let width = (room.0 / across).clamp(1, (2 * height).max(6));
        let all = squares.div_ceil(across);
        let lines = all.min((room.1 / pitch).max(1));
        let pitch = if lines * (pitch + 1) <= room.1 { pitch + 1 } else { pitch };
        let left = area.width.saturating_sub(across * width) / 2;
        let top = (area.height + 1).saturating_sub(lines * pitch) / 2;
        Self {
            squares,
            across,
            first: (focus / across).saturating_sub(lines / 2).min(all - lines),
            lines,
            corner: (area.x + left, area.y + top),
            size: (width, height),
            pitch,
        }
    }

    /// The place of a square, if it is visible.
    pub fn place(&self, square: u16) -> Option<Rect> {
        let line = (square / self.across).checked_sub(self.first)?;
        let (x, y) = self.corner;
        let (width, height) = self.size;
        let x = x + square % self.across * width;
        (line < self.lines).then_some(Rect { x, y: y + line * self.pitch, width, height })
    }

    /// The visible squares.
    pub fn in_view(&self) -> impl Iterator<Item = (u16, Rect)> {
        (0..self.squares).filter_map(|square| Some((square, self.place(square)?)))
    }

    /// The visible lines: the first and last square of each, and the place of all its squares.
    pub fn lines(&self) -> impl Iterator<Item = (u16, u16, Rect)> {
        (self.first..self.first + self.lines).filter_map(|line| {
            let first = line * self.across;
            let last = (first + self.across).min(self.squares) - 1;
            Some((first, last, self.place(first)?.union(self.place(last)?)))
        })
    }

    /// The height of a square in rows.
    pub fn height(&self) -> u16 {
        self.size.1
    }

    /// Whether there are free rows between the numbers of a line and the next line.
    pub fn has_rows_between(&self) -> bool {
        self.pitch > self.size.1 + 1
    }

    /// Whether two squares are in the same line.
    pub fn is_in_one_line(&self, one: u16, other: u16) -> bool {
        one / self.across == other / self.across
    }

    /// Draws the wood around the squares, with a row for their numbers, and arrows where the strip
    /// continues.
    pub fn draw(&self, canvas: &mut Canvas<'_>) {
        let (area, Self { first, lines, across, squares, .. }) = (canvas.area(), *self);
        let theme = canvas.theme();
        let on = theme.glyph("\u{2192}", ">");
        for (begin, end, line) in self.lines() {
            // The frame ends with the row of the numbers.
            let all = PictureRect::from(line);
            canvas.tray(PictureRect { height: all.height + ROW / 2.0, ..all });
            canvas.shelf(Rect { y: line.bottom(), height: 1, ..line });
            let middle = line.y + (line.height - 1) / 2;
            if begin > 0 {
                canvas.label((line.x.saturating_sub(2), middle), on, LabelStyle::Muted);
            }
            if end + 1 < squares {
                canvas.label((line.right() + 1, middle), on, LabelStyle::Muted);
            }
        }
        if first > 0 {
            canvas.label((area.x, area.y), theme.glyph("\u{25B2}", "^"), LabelStyle::Tip);
        }
        if (first + lines) * across < squares {
            let bottom = area.bottom().saturating_sub(1);
            canvas.label((area.x, bottom), theme.glyph("\u{25BC}", "v"), LabelStyle::Tip);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_squares_are_seen_where_there_is_room() {
        for (squares, width, height) in [(9, 38, 8), (24, 72, 27), (120, 72, 27), (3, 500, 200)] {
            let area = Rect::new(3, 2, width, height);
            let places: Vec<Rect> =
                Strip::new(squares, 0, area).in_view().map(|(_, place)| place).collect();
            assert_eq!(places.len(), usize::from(squares), "{squares} in {area}");
            assert!(places.iter().all(|place| place.intersection(area) == *place), "{area}");
            let overlap = |one: &Rect, other: &Rect| !one.intersection(*other).is_empty();
            for (index, place) in places.iter().enumerate() {
                assert!(!places[..index].iter().any(|other| overlap(place, other)), "{place}");
            }
        }
    }

    #[test]
    fn where_there_is_none_the_focus_is_in_view() {
        for (width, height) in [(1, 1), (20, 3), (38, 8)] {
            for focus in [0, 100, 254] {
                let strip = Strip::new(255, focus, Rect::new(0, 0, width, height));
                assert!(strip.place(focus).is_some(), "{focus} in {width}x{height}");
            }
        }
    }
}
