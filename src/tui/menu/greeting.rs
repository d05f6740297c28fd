//! What the menu says to somebody who has neither played a game nor written a config file.

use crate::index::Index;
use crate::kit::{Action, Page};
use crate::tui::Context;

/// Whether this may be the first time.
#[derive(Default)]
pub(super) struct Greeting {
    pub(super) is_first: bool,
    /// Whether it is kept that it was said: it is said once.
    is_kept: bool,
}

impl Greeting {
    /// What to press, the first time.
    pub(super) fn text(&self, context: &Context) -> Option<String> {
        let keys = context.keys.on(Page::Menu);
        let told = [
            (Action::Lessons, "begins the first lesson"),
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

    /// Keeps that it was said, as soon as somebody has pressed a key.
    pub(super) fn read(&mut self, context: &Context) {
        if self.is_first && !std::mem::replace(&mut self.is_kept, true) {
            let now = (context.clock)();
            // Where that can't be kept, it is said again.
            drop(context.index.ask(move |index: &mut Index| index.keep_offer(now)));
        }
    }
}
