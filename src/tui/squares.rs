//! Boards of squares: where they are, and the frames that single some of them out.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::symbols::border;
use ratatui::widgets::{Block, Widget as _};

use super::{Charset, Role, Theme, put};

/// The squares of a board that are in view; they count from 0, row by row.
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

/// The largest square, in rows.
const HIGHEST: u16 = 8;

impl Squares {
    /// The board with so many squares along a side, as large as the area allows; where not all rows
    /// fit, those around the cursor. A text of `text` columns fits on a square where there is room.
    pub fn new(size: u8, cursor: u8, text: u16, area: Rect) -> Self {
        let squares = u16::from(size);
        let pitch = (area.height / squares).clamp(1, HIGHEST);
        // A square is about twice as many columns wide as it is rows high, to look like one.
        let across = (area.width / squares).clamp(1, (2 * pitch + 2).max(text + 1));
        let gap = (u16::from(across > 3), u16::from(pitch > 3));
        // Where only the width is short, squares become less high too.
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

/// What a frame around a square means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frame {
    /// The cursor is there.
    Cursor,
    /// What stands there was picked up, or has won.
    Double,
    /// A tip recommends it.
    Hint,
}

impl Frame {
    /// Draws the frame around a square; on squares too low for one, brackets at its ends.
    pub fn draw(self, role: Role, place: Rect, (area, buffer): (Rect, &mut Buffer), theme: &Theme) {
        let style = theme.style(role);
        if place.height < 3 {
            let right = place.right().saturating_sub(1);
            let [left_end, right_end] = self.brackets();
            for row in place.top()..place.bottom() {
                put(buffer, area, (place.x, row), left_end, style);
                put(buffer, area, (right, row), right_end, style);
            }
            return;
        }
        Block::bordered()
            .border_set(self.border(theme.charset()))
            .border_style(Style::reset().patch(style))
            .render(place.intersection(area).intersection(buffer.area), buffer);
    }

    fn border(self, charset: Charset) -> border::Set<'static> {
        match (charset, self) {
            (Charset::Unicode, Self::Cursor) => border::THICK,
            (Charset::Unicode, Self::Double) => border::DOUBLE,
            (Charset::Unicode, Self::Hint) => border::PLAIN,
            (Charset::Ascii, Self::Cursor) => ascii_frame("-", "|", "+"),
            (Charset::Ascii, Self::Double) => ascii_frame("=", "#", "#"),
            (Charset::Ascii, Self::Hint) => ascii_frame("~", ":", "*"),
        }
    }

    fn brackets(self) -> [&'static str; 2] {
        match self {
            Self::Cursor => ["[", "]"],
            Self::Double => ["{", "}"],
            Self::Hint => ["<", ">"],
        }
    }
}

fn ascii_frame(
    across: &'static str,
    down: &'static str,
    corner: &'static str,
) -> border::Set<'static> {
    border::Set {
        top_left: corner,
        top_right: corner,
        bottom_left: corner,
        bottom_right: corner,
        vertical_left: down,
        vertical_right: down,
        horizontal_top: across,
        horizontal_bottom: across,
    }
}

/// The place so much of the way from one to another.
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
