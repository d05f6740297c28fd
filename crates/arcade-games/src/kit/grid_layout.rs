//! Square boards: the place of each square on the screen.

use ratatui::layout::Rect;

/// The visible squares of a board, numbered from 0, row by row.
#[derive(Clone, Copy, Debug)]
pub struct GridLayout {
    size: u8,
    /// The first visible row.
    pub first: u8,
    /// The number of visible rows.
    pub rows: u8,
    left: u16,
    top: u16,
    /// The width of a square in cells.
    pub width: u16,
    /// The height of a square in cells.
    pub height: u16,
}

/// Squares of this height leave room for a frame around the board.
const FRAMED: u16 = 3;

impl GridLayout {
    /// A board of `size` by `size` squares, as large as the area allows; if not all rows fit, those
    /// around the cursor. Squares fit a text of `text` columns if there is room.
    pub fn new(size: u8, cursor: u8, text: u16, area: Rect) -> Self {
        let squares = u16::from(size);
        let framed = area.height.saturating_sub(1) / squares;
        let fitting = if framed >= FRAMED { framed } else { area.height / squares };
        let height = fitting.min(area.width.saturating_sub(2) / (2 * squares)).max(1);
        let width = (area.width / squares).min((2 * height).max(text + 1)).max(1);
        // If squares are wide because of their text, they also become higher as far as the area
        // allows.
        let height = height.max(fitting.min(width / 2)).max(1);
        let rows = u8::try_from((area.height / height).min(squares)).unwrap_or(size).max(1);
        let first = (cursor / size).saturating_sub(rows / 2).min(size - rows);
        Self {
            size,
            first,
            rows,
            left: area.x + area.width.saturating_sub(squares * width) / 2,
            // An odd row is left above, where pieces come closer to the frame.
            top: area.y + area.height.saturating_sub(u16::from(rows) * height).div_ceil(2),
            width,
            height,
        }
    }

    /// The place of all visible squares together.
    pub fn all(&self) -> Rect {
        let (columns, rows) = (u16::from(self.size), u16::from(self.rows));
        Rect::new(self.left, self.top, columns * self.width, rows * self.height)
    }

    /// The place of a square on the screen; `None` if it isn't visible.
    pub fn place(&self, square: u8) -> Option<Rect> {
        let (row, column) = (square / self.size, square % self.size);
        let row = row.checked_sub(self.first).filter(|&row| row < self.rows)?;
        Some(Rect {
            x: self.left + u16::from(column) * self.width,
            y: self.top + u16::from(row) * self.height,
            width: self.width,
            height: self.height,
        })
    }

    /// The square at a cell of the screen.
    pub fn square(&self, column: u16, row: u16) -> Option<u8> {
        (0..self.size * self.size).find(|&square| {
            self.place(square).is_some_and(|place| place.contains((column, row).into()))
        })
    }
}
