//! Boards of squares: where each square is on the screen.

use ratatui::layout::Rect;

/// The squares of a board that are in view, numbered from 0, row by row.
#[derive(Clone, Copy, Debug)]
pub struct Squares {
    size: u8,
    /// The first row in view.
    pub first: u8,
    /// Rows in view.
    pub rows: u8,
    left: u16,
    top: u16,
    /// Columns of a square.
    pub width: u16,
    /// Rows of a square.
    pub height: u16,
}

/// Squares of this height leave room for a frame around the board.
const FRAMED: u16 = 3;

impl Squares {
    /// The board with `size` squares along a side, as large as the area allows; where not all rows
    /// fit, the rows around the cursor. Squares fit a text of `text` columns where there is room.
    pub fn new(size: u8, cursor: u8, text: u16, area: Rect) -> Self {
        let squares = u16::from(size);
        let framed = area.height.saturating_sub(1) / squares;
        let fitting = if framed >= FRAMED { framed } else { area.height / squares };
        let height = fitting.min(area.width.saturating_sub(2) / (2 * squares)).max(1);
        let width = (area.width / squares).min((2 * height).max(text + 1)).max(1);
        // Squares that are wide for their text become high where the area is.
        let height = height.max(fitting.min(width / 2)).max(1);
        let rows = u8::try_from((area.height / height).min(squares)).unwrap_or(size).max(1);
        let first = (cursor / size).saturating_sub(rows / 2).min(size - rows);
        Self {
            size,
            first,
            rows,
            left: area.x + area.width.saturating_sub(squares * width) / 2,
            top: area.y + area.height.saturating_sub(u16::from(rows) * height) / 2,
            width,
            height,
        }
    }

    /// Squares of a size that shows pieces well, from the corner of the area on, whether they fit or
    /// not.
    pub fn corner(size: u8, area: Rect) -> Self {
        let Rect { x: left, y: top, .. } = area;
        Self { size, first: 0, rows: size, left, top, width: 8, height: 4 }
    }

    /// The place of all squares in view.
    pub fn all(&self) -> Rect {
        let (columns, rows) = (u16::from(self.size), u16::from(self.rows));
        Rect::new(self.left, self.top, columns * self.width, rows * self.height)
    }

    /// The square's place on the screen; `None` when it is out of view.
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
