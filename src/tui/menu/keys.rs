//! The key bar of the menu.

use arcade_games::kit::{Action, Page};
use ratatui::layout::Rect;

use super::card::{Card, SavedForm};
use super::{Menu, WIDE};
use crate::tui::Context;
use crate::tui::widgets::{KeyHint, hint};

/// The least height with two rows of keys.
const TWO_ROWS_OF_KEYS: u16 = 24;

impl Menu {
    /// The entries of the key bar. Every screen is among them or among the commands.
    pub(super) fn hints(&self, context: &Context) -> Vec<KeyHint> {
        let Card { saved_form: SavedForm { setup: last_setup, .. }, summary, .. } = self.card();
        let is_saved = summary.under_way.is_some();
        let keys = context.keys.on(Page::Menu);
        let digits = format!("1-{}", self.cards.len());
        // In a short bar help comes early, and the commands lead to the rest.
        let is_short = key_rows(context.area).height == 1 || context.area.width < WIDE;
        let help = hint(keys, Action::Help, "help");
        let [early, late] = if is_short { [help, None] } else { [None, help] };
        let choose = KeyHint::fixed(&digits, "play", &context.theme);
        [
            (!is_short && self.cards.len() > 1).then_some(choose),
            hint(keys, Action::Select, if is_saved { "resume" } else { "play" }),
            early,
            hint(keys, Action::New, "new").filter(|_| is_saved),
            hint(keys, Action::Daily, "daily"),
            hint(keys, Action::Lessons, "lessons"),
            hint(keys, Action::Problems, "problems"),
            hint(keys, Action::Options, "options"),
            hint(keys, Action::Games, "games"),
            hint(keys, Action::Statistics, "statistics"),
            hint(keys, Action::Settings, "settings"),
            hint(keys, Action::NewFromConfig, "usual options").filter(|_| last_setup.is_some()),
            hint(keys, Action::NewAgainstPerfect, "perfect"),
            late,
            hint(keys, Action::Command, "more"),
            hint(keys, Action::Leave, "quit"),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

/// The rows of the keys.
pub(super) fn key_rows(area: Rect) -> Rect {
    let height = if area.height < TWO_ROWS_OF_KEYS { 1 } else { 2 };
    Rect { y: area.bottom().saturating_sub(height), height, ..area }
}
