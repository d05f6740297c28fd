//! The title of the menu.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use crate::kit::{Role, Theme, put};

const TITLE: &str = include_str!("../../../assets/title.txt");

const SLOGAN: [&str; 2] = [
    "Clever games for two. Every opponent can play",
    "perfectly, says what is proven, and shows why.",
];

/// Draws the title, below a blank row if `is_high`, and the tagline if there is room.
pub(super) fn draw(area: Rect, is_high: bool, buffer: &mut Buffer, theme: &Theme) {
    let art = theme.glyph(TITLE, "A R C A D E");
    let parts = [Role::First, Role::Title, Role::Second];
    let top = area.y + u16::from(is_high);
    let width = art.lines().map(UnicodeWidthStr::width).max().unwrap_or(0);
    for (row, text) in (top..).zip(art.lines()) {
        let letters: Vec<char> = text.chars().collect();
        for (column, (letters, role)) in (area.x + 2..)
            .step_by(width.div_ceil(3))
            .zip(letters.chunks(width.div_ceil(3)).zip(parts))
        {
            put(buffer, area, (column, row), &String::from_iter(letters), theme.style(role));
        }
    }
    let column = area.x + u16::try_from(width).unwrap_or(0) + 6;
    let room = area.right().saturating_sub(column);
    if usize::from(room) >= SLOGAN.iter().map(|line| line.width()).max().unwrap_or(0) {
        for (row, text) in (top..).zip(SLOGAN) {
            put(buffer, area, (column, row), text, theme.style(Role::Dim));
        }
    }
}
