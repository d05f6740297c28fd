//! The title of the menu.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::kit::{Role, Theme, put};
use crate::tui::widgets::cells;

const TITLE: &str = include_str!("../../../assets/title.txt");

/// The columns before the title.
const MARGIN: u16 = 1;

fn art(theme: &Theme) -> &'static str {
    theme.glyph(TITLE, "A R C A D E")
}

/// The column behind the title.
pub(super) fn end(area: Rect, theme: &Theme) -> u16 {
    area.x + MARGIN + art(theme).lines().map(cells).max().unwrap_or(0)
}

/// Draws the title.
pub(super) fn draw(area: Rect, buffer: &mut Buffer, theme: &Theme) {
    let parts = [Role::First, Role::Title, Role::Second];
    let left = area.x + MARGIN;
    let width = usize::from(end(area, theme) - left).div_ceil(parts.len());
    for (row, text) in (area.top()..).zip(art(theme).lines()) {
        let letters: Vec<char> = text.chars().collect();
        let parts = letters.chunks(width).zip(parts);
        for (column, (letters, role)) in (left..).step_by(width).zip(parts) {
            put(buffer, area, (column, row), &String::from_iter(letters), theme.style(role));
        }
    }
}
