//! What the menu says to somebody who has neither played a game nor written a config file.

use crate::index::Index;
use crate::kit::{Action, Page};
use crate::tui::Context;

/// Whether this may be the first time.
#[derive(Default)]
pub(super) struct Greeting {
    is_first: bool,
    /// Whether the first lesson is offered.
    has_offer: bool,
    /// Whether it is kept that it was offered: it is once.
    is_kept: bool,
}

impl Greeting {
    /// Goes by what is known: whether there is neither a game nor a config file, and whether the first
    /// lesson was offered.
    pub(super) fn hear(&mut self, is_first: bool, was_offered: bool) {
        self.is_first = is_first;
        self.has_offer = is_first && !was_offered;
    }

    /// What to press, the first time.
    pub(super) fn text(&self, context: &Context) -> Option<String> {
        let keys = context.keys.on(Page::Menu);
        let told = [
            (Action::Lessons, "begins the first lesson"),
            (Action::Select, "plays"),
            (Action::Help, "explains"),
            (Action::Options, "chooses options"),
        ];
        let told = told.iter().filter(|(action, _)| self.has_offer || *action != Action::Lessons);
        let told =
            told.filter_map(|&(action, does)| Some(format!("{} {does}", keys.label(action)?)));
        let told: Vec<String> = told.collect();
        (self.is_first && !told.is_empty()).then(|| format!("{}.", told.join(", ")))
    }

    /// Keeps that the lesson was offered, as soon as somebody has pressed a key.
    pub(super) fn read(&mut self, context: &Context) {
        if self.has_offer && !std::mem::replace(&mut self.is_kept, true) {
            let now = (context.clock)();
            // Where that can't be kept, it is offered again.
            drop(context.index.ask(move |index: &mut Index| index.keep_offer(now)));
        }
    }
}
