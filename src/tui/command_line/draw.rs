//! Draws the command line on screens without a message line.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{CommandLine, offered};
use crate::kit::{Prompt, Role, Theme, put, row_of};
use crate::text::wrap;
use crate::tui::widgets::{cells, clear, shortened, window_around};

/// Draws the line into the last row of an area, and a note or its completions beside it or, if they are too long, in
/// the rows above. They are cut if the area hasn't rows enough for all of them.
pub(crate) fn draw_command_line(
    entered: &CommandLine,
    prompt: Prompt,
    note: Option<(&str, Role)>,
    area: Rect,
    buffer: &mut Buffer,
    theme: &Theme,
) {
    let offer = entered.completion_line(offered(prompt));
    let (said, role) = note.unwrap_or((&offer, Role::Dim));
    let row = row_of(area, area.height.saturating_sub(1));
    clear(row, buffer, theme);
    let (text, cursor) = entered.shown();
    let width = row.width.saturating_sub(2);
    let shown = window_around(&text, cursor, width.into());
    let end = put(buffer, row, (row.x + 1, row.y), &shown, theme.style(Role::Title));
    if end + 1 + cells(said) <= width {
        put(buffer, row, (row.x + 2 + end, row.y), said, theme.style(role));
        return;
    }
    let above = area.height.saturating_sub(1);
    let mut lines = wrap(said, width);
    if lines.len() > above.into() {
        lines = vec![shortened(said, width.into(), theme)];
    }
    for (line, up) in lines.iter().rev().zip(1..=above) {
        let row = row_of(area, above - up);
        clear(row, buffer, theme);
        put(buffer, row, (row.x + 1, row.y), line, theme.style(role));
    }
}
