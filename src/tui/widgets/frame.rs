//! The frame and the title bar of a screen, and the areas between.

use arcade_games::kit::{Charset, Role, Theme, fill, keeping_background, put};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Widget as _};

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

/// Draws a frame around the chosen card, outside of it, so that it covers nothing. Where the row above it
/// isn't blank, the line is in the upper half of the picture's top row, which no piece reaches; the row below
/// must be blank, and free for it.
pub(crate) fn draw_card_frame(
    place: Rect,
    has_row_below: bool,
    buffer: &mut Buffer,
    theme: &Theme,
) {
    let (screen, style) = (buffer.area, theme.style(Role::Title));
    let (left, right) = (place.x.saturating_sub(1), place.right());
    for row in place.top()..place.bottom() {
        put(buffer, screen, (left, row), theme.glyph("\u{2590}", "|"), style);
        put(buffer, screen, (right, row), theme.glyph("\u{258c}", "|"), style);
    }
    let is_blank = |row: u16, buffer: &Buffer| {
        let columns = left..=right.min(screen.right() - 1);
        screen.bottom() > row && columns.into_iter().all(|x| buffer[(x, row)].symbol() == " ")
    };
    // The corners are quadrants, so that no line sticks out.
    let width = usize::from(place.width);
    let line =
        |first: &str, middle: &str, last: &str| format!("{first}{}{last}", middle.repeat(width));
    let above = place.y.checked_sub(1).filter(|&row| is_blank(row, buffer));
    match above {
        Some(row) => {
            let corners = [theme.glyph("\u{2597}", " "), theme.glyph("\u{2596}", " ")];
            let top = line(corners[0], theme.glyph("\u{2584}", "-"), corners[1]);
            put(buffer, screen, (left, row), &top, style);
        }
        None => {
            let upper = theme.glyph("\u{2580}", "-");
            for x in place.left()..place.right() {
                // What is in the lower half of the cell stays.
                let cell = &buffer[(x, place.y)];
                let below = if cell.symbol() == "\u{2584}" { cell.fg } else { cell.bg };
                put(buffer, place, (x, place.y), upper, style.bg(below));
            }
        }
    }
    if has_row_below && is_blank(place.bottom(), buffer) {
        let corners = [theme.glyph("\u{259d}", " "), theme.glyph("\u{2598}", " ")];
        let below = line(corners[0], theme.glyph("\u{2580}", "-"), corners[1]);
        put(buffer, screen, (left, place.bottom()), &below, style);
    }
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
