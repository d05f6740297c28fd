//! The proven outcome after each move, as a bar, and from which move on the last two held.

use arcade_engine::Side;
use arcade_games::kit::{Role, Theme, Words, keeping_background, put, row_of};
use arcade_games::session::review::Review;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::tui::play::review::curve_points;
use crate::tui::widgets::{cells, glyph_style, side_glyph};

/// The proven winner after a move, of a draw nobody; `None` if nothing is proven.
type ProvenWinner = Option<Option<Side>>;

/// Draws a heading, the bar, and a row for each of the last two outcomes, with the one before them if there is room;
/// nothing until one is proven.
pub(super) fn draw<P: Words>(
    review: &Review<P>,
    area: Rect,
    (buffer, theme): (&mut Buffer, &Theme),
) {
    let (points, _) = curve_points(review);
    let outcomes: Vec<ProvenWinner> = points
        .iter()
        .map(|point| point.filter(|point| point.is_exact).map(|point| point.lead.side))
        .collect();
    if outcomes.iter().all(Option::is_none) {
        return;
    }
    let area = Rect { x: area.x + 2, width: area.width.saturating_sub(4), ..area };
    let rows = [0, 1, 2, 3].map(|row| row_of(area, row));
    let dim = keeping_background(theme.style(Role::Dim));
    put(buffer, area, (area.x, area.y), "Whose game", dim);
    for column in 0..area.width {
        let index = (usize::from(column) + 1) * outcomes.len() - 1;
        let (sign, style, _) = look(outcomes[index / usize::from(area.width)], theme);
        let sign = if theme.palette().is_some() { "\u{2584}" } else { sign };
        put(buffer, area, (area.x + column, rows[1].y), sign, style);
    }
    let begins = |index: &usize| *index == 0 || outcomes[*index] != outcomes[index - 1];
    let first: Vec<usize> = (0..outcomes.len()).filter(begins).collect();
    let skipped = first.len().saturating_sub(2);
    let text = |index: usize| {
        let (sign, style, word) = look(outcomes[first[index]], theme);
        let text = match first.get(index + 1) {
            Some(next) => format!("{sign} {word} until {next}"),
            None if index == 0 => format!("{sign} always {word}"),
            None => format!("{sign} {word} after that"),
        };
        (text, style)
    };
    for (index, row) in (skipped..first.len()).zip(&rows[2..]) {
        let (text, style) = text(index);
        put(buffer, *row, (row.x, row.y), &text, style);
    }
    // The outcome before the last two is beside the first of them.
    if let Some(index) = skipped.checked_sub(1) {
        let [(before, style), (after, after_style)] = [text(index), text(skipped)];
        let at = cells(&before) + 2;
        if at + cells(&after) <= area.width {
            let row = rows[2];
            put(buffer, row, (row.x, row.y), &before, style);
            put(buffer, row, (row.x + at - 2, row.y), "  ", style);
            put(buffer, row, (row.x + at, row.y), &after, after_style);
        }
    }
}

/// The sign, the style and the word of an outcome.
fn look(outcome: ProvenWinner, theme: &Theme) -> (&'static str, Style, &'static str) {
    let (sign, style, word) = match outcome {
        Some(Some(side)) => (side_glyph(side, theme), glyph_style(side, theme), "won"),
        Some(None) => ("=", theme.style(Role::Text), "drawn"),
        None => (theme.glyph("\u{b7}", "."), theme.style(Role::Dim), "not proven"),
    };
    (sign, keeping_background(style), word)
}
