//! The text about the selected game in the menu.

use arcade_games::kit::{Action, Page, Role, put, row_of};
use arcade_games::text::{whole_sentences, wrap};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Menu;
use super::card::Card;
use super::game_summary::UnderWay;
use crate::index::LadderProgress;
use crate::tui::Context;
use crate::tui::widgets::{STAIR, cells, draw_stair};

impl Menu {
    /// Draws the text about the selected game.
    pub(super) fn draw_about(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let card = self.card();
        let problems = card.damaged().take(2);
        let problems = problems.map(|problem| (format!("can't be read: {problem}"), Role::Error));
        let summary = (card.game.meta().summary.to_string(), Role::Text);
        let is_row = area.height == 1;
        let greeting = self.greeting.text(is_row, context).map(|text| (text, Role::Notice));
        // For a new user the greeting replaces the description of a new game.
        let game =
            if self.greeting.is_shown() { Vec::new() } else { about_new_game(card, context) };
        let first = problems.chain(under_way(card, context));
        let texts: Vec<_> = if is_row {
            first.chain([summary]).chain(greeting).chain(game).collect()
        } else {
            first.chain(greeting).chain(game).chain([summary]).collect()
        };
        let width = area.width.saturating_sub(2);
        let mut ends = Vec::new();
        let mut row = area.top();
        for (text, role) in texts {
            if row == area.bottom() {
                // What fits after the last row.
                let Some(end) = ends.last_mut().filter(|end| **end + 1 < width) else { break };
                let (lines, _) = whole_sentences(&text, width - *end - 1, 1).unwrap_or_default();
                let at = (area.x + 2 + *end, row - 1);
                let style = context.theme.style(role);
                let written = lines.first().map(|line| put(buffer, area, at, line, style));
                *end += written.map_or(0, |width| width + 1);
                continue;
            }
            // Of a text that doesn't fit only whole sentences are shown, but the first one always.
            let whole = whole_sentences(&text, width, area.bottom() - row);
            let cut = (row == area.top()).then(|| wrap(&text, width));
            let lines = whole.map(|(lines, _)| lines).or(cut).unwrap_or_default();
            for (y, line) in (row..area.bottom()).zip(&lines) {
                ends.push(put(buffer, area, (area.x + 1, y), line, context.theme.style(role)));
                row = y + 1;
            }
        }
        let free = width.saturating_sub(ends.first().copied().unwrap_or(0));
        self.draw_legend(row_of(area, 0), free, buffer, context);
    }

    /// Says at the right end of a row of a wide screen what a stair means, if there is one.
    fn draw_legend(&self, row: Rect, free: u16, buffer: &mut Buffer, context: &Context) {
        let star = context.theme.glyph("\u{2605}", "*");
        let legend = format!("{LEGEND}; {star}: flawless wins");
        let width = STAIR + 1 + cells(&legend);
        let has_room = row.width >= LEGEND_WIDE && free >= width + LEGEND_GAP;
        if !has_room || self.cards.iter().all(|card| card.ladder_progress().is_none()) {
            return;
        }
        let x = row.right() - 1 - width;
        draw_stair(
            &LadderProgress::default(),
            Rect { x, width: STAIR, ..row },
            buffer,
            &context.theme,
        );
        put(buffer, row, (x + STAIR + 1, row.y), &legend, context.theme.style(Role::Dim));
    }
}

/// What a stair means, the least width of a screen with it, and the fewest columns before it.
const LEGEND: &str = "levels beaten, from easy to perfect";
const LEGEND_WIDE: u16 = 120;
const LEGEND_GAP: u16 = 8;

/// What the key of an action does, as a sentence to append; empty if it has no key.
fn key_sentence(action: Action, does: &str, context: &Context) -> String {
    let label = context.keys.on(Page::Menu).label(action);
    label.map_or(String::new(), |key| format!(" {key} {does}."))
}

/// The text about the game under way.
fn under_way(card: &Card, context: &Context) -> Option<(String, Role)> {
    let UnderWay { words, .. } = card.summary.under_way.as_ref()?;
    let go_on = key_sentence(Action::Select, "goes on with it", context);
    Some((format!("Under way: {words}.{go_on}"), Role::Notice))
}

/// The texts about a new game.
fn about_new_game(card: &Card, context: &Context) -> Vec<(String, Role)> {
    let has_other = card.summary.under_way.is_some();
    let begin = has_other.then(|| key_sentence(Action::New, "begins it", context));
    let mut texts = vec![(card.players_text() + &begin.unwrap_or_default(), Role::Dim)];
    if let Some(choice) = &card.saved_form.setup {
        let back = key_sentence(Action::NewFromConfig, "goes back to config.toml", context);
        let words = choice.describe_changes(&card.query.settings);
        texts.push((format!("As last time: {words}.{back}"), Role::Dim));
    }
    texts
}
