//! The frame and the title bar of a screen, and the areas between.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Widget as _};

use crate::kit::{Charset, Role, Theme, fill, keeping_background, put};

/// Draws a frame with a title; returns the area inside.
pub(crate) fn frame(area: Rect, title: &str, buffer: &mut Buffer, theme: &Theme) -> Rect {
    let set = match theme.charset() {
        Charset::Unicode => border::ROUNDED,
        Charset::Ascii => ASCII_BORDER,
    };
    let block = Block::bordered().border_set(set).border_style(theme.style(Role::Border));
    let block = if title.is_empty() {
        block
    } else {
        let style = keeping_background(theme.style(Role::Title));
        let lead = Span::styled(set.horizontal_top, theme.style(Role::Border));
        block.title(Line::from(vec![lead, Span::styled(format!(" {title} "), style)]))
    };
    let inner = block.inner(area);
    block.render(area, buffer);
    inner
}

const ASCII_BORDER: border::Set<'_> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// Draws the title bar of a screen; returns the column in which its remarks begin.
pub(crate) fn title_bar(row: Rect, title: &str, buffer: &mut Buffer, theme: &Theme) -> u16 {
    fill(buffer, row, theme.style(Role::Surface));
    put(buffer, row, (row.x, row.y), theme.glyph("\u{258c}", "|"), theme.style(Role::Gold));
    row.x + put(buffer, row, (row.x + 1, row.y), title, theme.style(Role::Title)) + 3
}

/// `count` percent of a length.
pub(crate) fn percent_of(length: u16, count: u16) -> u16 {
    length / 100 * count + length % 100 * count / 100
}

/// Makes a row blank.
pub(crate) fn clear(row: Rect, buffer: &mut Buffer, theme: &Theme) {
    row.intersection(buffer.area).positions().for_each(|position| buffer[position].reset());
    fill(buffer, row, theme.style(Role::Page));
}

/// Lets an area recede into the background, for something that is drawn over it.
pub(crate) fn recede(area: Rect, buffer: &mut Buffer, theme: &Theme) {
    for position in area.intersection(buffer.area).positions() {
        let cell = &mut buffer[position];
        let glyph = cell.symbol().chars().next().unwrap_or(' ');
        let (glyph, style) = theme.in_background(glyph, (cell.fg, cell.bg));
        cell.reset();
        cell.set_char(glyph).set_style(style);
    }
}
