//! What the menu says to somebody who has neither played a game nor written a config file.

use crate::kit::{Action, Page};
use crate::store::{Pending, Store, StoreError};
use crate::tui::Context;

/// Whether this may be the first time.
#[derive(Default)]
pub(super) struct Greeting {
    is_first: bool,
    pending: Option<Pending<Result<bool, StoreError>>>,
}

impl Greeting {
    /// Asks the disk whether no game was saved.
    pub(super) fn ask(&mut self, context: &Context) {
        if context.config.files().file.is_none() {
            self.pending = Some(context.disk.ask(Store::is_empty));
        }
    }

    /// Takes in what the disk has answered.
    pub(super) fn hear(&mut self) {
        if let Some(answer) = self.pending.as_ref().and_then(Pending::take) {
            // A folder that can't be read is told about with each game.
            (self.pending, self.is_first) = (None, matches!(answer, Ok(Ok(true))));
        }
    }

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
