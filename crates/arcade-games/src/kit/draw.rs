//! Writing text to the screen. Everything is clipped, so that no area is too small.

use arcade_base::escaped;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr as _;

/// Resets everything that `style` doesn't set, except the background.
pub fn keeping_background(style: Style) -> Style {
    Style { bg: None, ..Style::reset() }.patch(style)
}

/// Writes a text at a cell, [escaped] and clipped to `area`; returns its width in cells. The
/// background stays unless the style sets one.
pub fn put(buffer: &mut Buffer, area: Rect, at: (u16, u16), text: &str, style: Style) -> u16 {
    let text = escaped(text);
    let (column, row) = at;
    let inside = area.intersection(buffer.area);
    let is_simple = text.is_ascii();
    if inside.contains(at.into()) {
        let (room, style) = (inside.right() - column, keeping_background(style));
        if is_simple {
            // One character for each cell: true of most texts, and faster than looking for
            // combining characters.
            for (column, character) in (column..inside.right()).zip(text.chars()) {
                buffer[(column, row)].set_char(character).set_style(style);
            }
        } else {
            buffer.set_stringn(column, row, &text, usize::from(room), style);
        }
    }
    u16::try_from(if is_simple { text.len() } else { text.width() }).unwrap_or(u16::MAX)
}

/// Sets the style of an area; its text stays.
pub fn fill(buffer: &mut Buffer, area: Rect, style: Style) {
    let (whole, area) = (buffer.area, area.intersection(buffer.area));
    if area.is_empty() {
        return;
    }
    // Row by row: whole screens are filled, and looking up each cell is slower than filling it.
    let rows = buffer.content.chunks_exact_mut(usize::from(whole.width));
    let [top, left, height, width] =
        [area.y - whole.y, area.x - whole.x, area.height, area.width].map(usize::from);
    for row in rows.skip(top).take(height) {
        row[left..left + width].iter_mut().for_each(|cell| {
            cell.set_style(style);
        });
    }
}

/// One row of an area, counted from its top; empty if there is no such row.
pub fn row_of(area: Rect, row: u16) -> Rect {
    if row < area.height {
        Rect { y: area.y + row, height: 1, ..area }
    } else {
        Rect { height: 0, ..area }
    }
}
