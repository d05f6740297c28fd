//! What the menu says to somebody who has neither played a game nor written a config file.

use crate::kit::{Action, Page};
use crate::tui::Context;

/// Whether this may be the first time.
#[derive(Default)]
pub(super) struct Greeting {
    pub(super) is_first: bool,
}

impl Greeting {
    /// What to press, the first time.
    pub(super) fn text(&self, context: &Context) -> Option<String> {
        let keys = context.keys.on(Page::Menu);
        let told = [
            (Action::Select, "plays"),
            (Action::Help, "explains"),
            (Action::Options, "chooses options"),
        ];
        let told = told
            .iter()
            .filter_map(|&(action, does)| Some(format!("{} {does}", keys.label(action)?)));
        let told: Vec<String> = told.collect();
        (self.is_first && !told.is_empty()).then(|| format!("{}.", told.join(", ")))
    }
}
