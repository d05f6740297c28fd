//! Putting text on the screen. Everything clips: no area is too small to draw in.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr as _;

use crate::text::escaped;

/// Writes a text at a cell, [escaped] and clipped to `area`; returns its width in cells.
pub fn put(buffer: &mut Buffer, area: Rect, at: (u16, u16), text: &str, style: Style) -> u16 {
    let text = escaped(text);
    let (column, row) = at;
    let inside = area.intersection(buffer.area);
    if column >= inside.left()
        && column < inside.right()
        && row >= inside.top()
        && row < inside.bottom()
    {
        // Text takes no colour from what it is drawn over.
        let style = Style::reset().patch(style);
        buffer.set_stringn(column, row, &text, usize::from(inside.right() - column), style);
    }
    u16::try_from(text.width()).unwrap_or(u16::MAX)
}

/// One row of an area, counted from its top; empty when there is no such row.
pub fn line(area: Rect, row: u16) -> Rect {
    if row < area.height {
        Rect { y: area.y + row, height: 1, ..area }
    } else {
        Rect { height: 0, ..area }
    }
}
