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
    /// Columns of a square without the gap beside it.
    pub width: u16,
    /// Rows of a square without the gap below it.
    pub height: u16,
    /// Gaps between squares: columns, and rows.
    gap: (u16, u16),
}

/// The height of the largest square, in rows.
const HIGHEST: u16 = 8;

impl Squares {
    /// The board with `size` squares along a side, as large as the area allows; where not all rows
    /// fit, the rows around the cursor. Squares fit a text of `text` columns where there is room.
    pub fn new(size: u8, cursor: u8, text: u16, area: Rect) -> Self {
        let squares = u16::from(size);
        let pitch = (area.height / squares).clamp(1, HIGHEST);
        // A square is about twice as many columns wide as it is rows high, to look like one.
        let across = (area.width / squares).clamp(1, (2 * pitch + 2).max(text + 1));
        let gap = (u16::from(across > 3), u16::from(pitch > 3));
        // Squares also become less high where only the width is short.
        let pitch = pitch.min((across / 2 + 1).max(1));
        let rows = u8::try_from((area.height / pitch).min(squares)).unwrap_or(size).max(1);
        let first = (cursor / size).saturating_sub(rows / 2).min(size - rows);
        let (used_width, used_height) = (squares * across, u16::from(rows) * pitch);
        Self {
            size,
            first,
            rows,
            left: area.x + area.width.saturating_sub(used_width - gap.0) / 2,
            top: area.y + area.height.saturating_sub(used_height) / 2,
            width: across - gap.0,
            height: pitch - gap.1.min(pitch - 1),
            gap: (gap.0, gap.1.min(pitch - 1)),
        }
    }

    /// The square's place on the screen; `None` when it is out of view.
    pub fn place(&self, square: u8) -> Option<Rect> {
        let (row, column) = (square / self.size, square % self.size);
        let row = row.checked_sub(self.first).filter(|&row| row < self.rows)?;
        Some(Rect {
            x: self.left + u16::from(column) * (self.width + self.gap.0),
            y: self.top + u16::from(row) * (self.height + self.gap.1),
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

/// The place at this fraction of the way from `start` to `end`.
pub fn between(start: Rect, end: Rect, fraction: f32) -> Rect {
    let step = |from: u16, to: u16| {
        let (from, to) = (f32::from(from), f32::from(to));
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "on the screen"
        )]
        let at = (from + (to - from) * fraction).round() as u16;
        at
    };
    Rect { x: step(start.x, end.x), y: step(start.y, end.y), ..start }
}
