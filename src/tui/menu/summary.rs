//! The text about the selected game in the menu.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Menu;
use super::card::Card;
use super::known::UnderWay;
use crate::index::Climb;
use crate::kit::{Action, Page, Role, put, row_of};
use crate::text::{whole_sentences, wrap};
use crate::tui::Context;
use crate::tui::widgets::{STAIR, cells, draw_stair};

impl Menu {
    /// Draws the text about the selected game.
    pub(super) fn draw_about(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let card = self.card();
        let problems = card.damaged().take(2);
        let problems = problems.map(|problem| (format!("can't be read: {problem}"), Role::Error));
        let summary = (card.game.meta().summary.to_string(), Role::Text);
        // For a new user the greeting replaces the description of a new game.
        let texts: Vec<_> = match self.greeting.text(context) {
            Some(greeting) => problems.chain([(greeting, Role::Notice), summary]).collect(),
            None => problems.chain(card_text(card, context)).chain([summary]).collect(),
        };
        let width = area.width.saturating_sub(2);
        let mut ends = Vec::new();
        let mut row = area.top();
        for (text, role) in texts {
            // Of a text that doesn't fit only whole sentences are shown, but the first one always.
            let whole = whole_sentences(&text, width, area.bottom() - row);
            let cut = (row == area.top()).then(|| wrap(&text, width));
            let lines = whole.or(cut).unwrap_or_default();
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
        let width = STAIR + 1 + cells(LEGEND);
        let has_room = row.width >= LEGEND_WIDE && free >= width + LEGEND_GAP;
        if !has_room || self.cards.iter().all(|card| card.climb().is_none()) {
            return;
        }
        let x = row.right() - 1 - width;
        draw_stair(&Climb::default(), Rect { x, width: STAIR, ..row }, buffer, &context.theme);
        put(buffer, row, (x + STAIR + 1, row.y), LEGEND, context.theme.style(Role::Dim));
    }
}

/// What a stair means, the least width of a screen with it, and the fewest columns before it.
const LEGEND: &str = "levels beaten, from easy to perfect";
const LEGEND_WIDE: u16 = 120;
const LEGEND_GAP: u16 = 8;

/// The text about the game under way and about a new one.
fn card_text(card: &Card, context: &Context) -> Vec<(String, Role)> {
    let (under_way, choice) = (&card.known.under_way, &card.facts.choice);
    let keys = |action, does: &str| {
        let label = context.keys.on(Page::Menu).label(action);
        label.map_or(String::new(), |key| format!(" {key} {does}."))
    };
    let mut texts = Vec::new();
    if let Some(UnderWay { words, .. }) = under_way {
        let go_on = keys(Action::Select, "goes on with it");
        texts.push((format!("Under way: {words}.{go_on}"), Role::Notice));
    }
    let begin = if under_way.is_some() { keys(Action::New, "begins it") } else { String::new() };
    texts.push((format!("{}{begin}", card.seats()), Role::Dim));
    if let Some(choice) = choice {
        let back = keys(Action::NewFromConfig, "goes back to config.toml");
        let words = choice.describe_changes(&card.asked.settings);
        texts.push((format!("As last time: {words}.{back}"), Role::Dim));
    }
    texts
}
