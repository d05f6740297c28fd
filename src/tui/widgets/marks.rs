//! How problems of the daily went, each as a sign.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::daily::DailyMark;
use crate::kit::{Role, Theme, put};

/// The sign of a result, and its role.
pub(crate) fn mark_glyph(mark: Option<DailyMark>, theme: &Theme) -> (&'static str, Role) {
    match mark {
        Some(DailyMark::AtOnce) => (theme.glyph("\u{25cf}", "O"), Role::Neutral),
        Some(DailyMark::SecondTry) => (theme.glyph("\u{25d0}", "o"), Role::Notice),
        Some(DailyMark::NotFound) => (theme.glyph("\u{d7}", "."), Role::Error),
        None => (theme.glyph("\u{b7}", "-"), Role::Dim),
    }
}

/// Draws the signs of several results side by side; returns the column after them.
pub(crate) fn draw_marks(
    marks: &[Option<DailyMark>],
    row: Rect,
    buffer: &mut Buffer,
    theme: &Theme,
) -> u16 {
    let mut column = row.x;
    for &mark in marks {
        let (glyph, role) = mark_glyph(mark, theme);
        put(buffer, row, (column, row.y), glyph, theme.style(role));
        column += 2;
    }
    column
}
