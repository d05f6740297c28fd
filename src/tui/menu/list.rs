//! The menu as a list of games, if there is no room for pictures.

use arcade_games::kit::{Role, Theme, put, row_of};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::FIRST_ROW;
use super::card::Card;

/// Draws a row for each game.
pub(super) fn draw_list(
    cards: &[Card],
    selected: usize,
    area: Rect,
    buffer: &mut Buffer,
    theme: &Theme,
) {
    for (index, card) in cards.iter().enumerate() {
        let row = row_of(area, FIRST_ROW + u16::try_from(index).unwrap_or(u16::MAX));
        let text = format!(" {}  {:<14}", index + 1, card.game.meta().name);
        let role = if index == selected { Role::Selected } else { Role::Text };
        let width = put(buffer, row, (row.x + 1, row.y), &text, theme.style(role));
        let at = (row.x + 1 + width, row.y);
        let width = put(buffer, row, at, &card.state(theme), theme.style(Role::Notice));
        let left = at.0 + width + 2;
        let score = card.scores(row.right().saturating_sub(left));
        put(buffer, row, (left, row.y), &score.unwrap_or_default(), theme.style(Role::Dim));
    }
}
