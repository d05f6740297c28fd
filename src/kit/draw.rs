//! Putting text on the screen. Everything clips: no area is too small to draw in.

use arcade_base::escaped;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr as _;

/// A style that takes nothing but the background from what is drawn over, unless it has one itself.
pub(crate) fn over(style: Style) -> Style {
    Style { bg: None, ..Style::reset() }.patch(style)
}

/// Writes a text at a cell, [escaped] and clipped to `area`; returns its width in cells. The
/// background stays, unless the style has one.
pub fn put(buffer: &mut Buffer, area: Rect, at: (u16, u16), text: &str, style: Style) -> u16 {
    let text = escaped(text);
    let (column, row) = at;
    let inside = area.intersection(buffer.area);
    let is_simple = text.is_ascii();
    if inside.contains(at.into()) {
        let (room, style) = (inside.right() - column, over(style));
        if is_simple {
            // One character a cell: most texts, without the search for characters that combine.
            for (column, character) in (column..inside.right()).zip(text.chars()) {
                buffer[(column, row)].set_char(character).set_style(style);
            }
        } else {
            buffer.set_stringn(column, row, &text, usize::from(room), style);
        }
    }
    u16::try_from(if is_simple { text.len() } else { text.width() }).unwrap_or(u16::MAX)
}

/// Gives the cells of an area a style; what is written in them stays.
pub fn fill(buffer: &mut Buffer, area: Rect, style: Style) {
    let (whole, area) = (buffer.area, area.intersection(buffer.area));
    if area.is_empty() {
        return;
    }
    // Row by row: whole screens are filled, and to look up each cell takes longer than to fill it.
    let rows = buffer.content.chunks_exact_mut(usize::from(whole.width));
    let [top, left, height, width] =
        [area.y - whole.y, area.x - whole.x, area.height, area.width].map(usize::from);
    for row in rows.skip(top).take(height) {
        row[left..left + width].iter_mut().for_each(|cell| {
            cell.set_style(style);
        });
    }
}

/// One row of an area, counted from its top; empty when there is no such row.
pub fn line(area: Rect, row: u16) -> Rect {
    if row < area.height {
        Rect { y: area.y + row, height: 1, ..area }
    } else {
        Rect { height: 0, ..area }
    }
}
