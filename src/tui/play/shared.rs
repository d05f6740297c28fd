//! Presence and chat in a game shared with other processes.

use arcade_engine::Side;
use arcade_games::kit::{GameSpec, Role, Theme, put};
use arcade_games::text::wrap;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::open_game::{OpenGame, Presence, Shared};
use crate::tui::widgets::{Column, glyph_style, shortened, side_glyph};

/// Draws one row with the presence of each player, the number of spectators and the last line of the
/// log.
pub(super) fn draw_link<C: GameSpec>(
    open: &OpenGame<C>,
    row: Rect,
    buffer: &mut Buffer,
    theme: &Theme,
) {
    let Some(shared) = &open.shared else { return };
    let row = Rect { x: row.x + 1, width: row.width.saturating_sub(2), ..row };
    let mut at = row.x;
    for seat in Side::ALL {
        let (mark, role) = presence_mark(shared, seat, theme);
        at += put(buffer, row, (at, row.y), side_glyph(seat, theme), glyph_style(seat, theme));
        at += 1 + put(buffer, row, (at, row.y), mark, theme.style(role));
    }
    let spectators = shared.spectators().count();
    if spectators > 0 {
        at += 1 + put(buffer, row, (at, row.y), &format!("+{spectators}"), theme.style(Role::Dim));
    }
    let room = usize::from(row.right().saturating_sub(at));
    let last = shared.log.back().map_or("", String::as_str);
    let last = shortened(last, room, theme);
    put(buffer, row, (at, row.y), &last, theme.style(Role::Text));
}

/// Draws the panel section with the number of spectators and the latest lines of chat and events.
pub(super) fn draw_people<C: GameSpec>(open: &OpenGame<C>, column: &mut Column<'_>) {
    /// The most rows of chat and events.
    const MAX_ROWS: usize = 8;
    /// The rows reserved for the rest of the panel.
    const OTHERS: usize = 5;
    let Some(shared) = &open.shared else { return };
    let spectators = shared.spectators().count();
    let remark = if spectators > 0 { format!("{spectators} watch") } else { String::new() };
    let left = usize::from(column.rows_left_in_section());
    let room = left.saturating_sub(OTHERS).clamp(1, MAX_ROWS);
    let lines: Vec<String> =
        shared.log.iter().flat_map(|line| wrap(line, column.width())).collect();
    let shown = &lines[lines.len().saturating_sub(room)..];
    column.section("Chat", &remark);
    column.lines(shown, Role::Text, column.rows_left());
}

/// The presence of a seat's player in a word; `None` in a game that isn't shared.
pub(super) fn presence<C: GameSpec>(open: &OpenGame<C>, seat: Side) -> Option<&'static str> {
    Some(match open.shared.as_ref()?.presence(seat) {
        Presence::Local => "you",
        Presence::Remote => "here",
        Presence::Disconnected => "away",
        Presence::NotJoined => "awaited",
    })
}

/// The presence of a seat's player as a mark.
fn presence_mark(shared: &Shared, seat: Side, theme: &Theme) -> (&'static str, Role) {
    match shared.presence(seat) {
        Presence::Local => ("you", Role::Dim),
        Presence::Remote => (theme.glyph("\u{2713}", "ok"), Role::Notice),
        Presence::Disconnected | Presence::NotJoined => ("?", Role::Error),
    }
}
