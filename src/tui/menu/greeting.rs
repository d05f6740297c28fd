//! The greeting of the menu for a user without any game or config file.

use arcade_games::kit::{Action, Page};

use crate::index::JournalEvent;
use crate::tui::Context;

/// The offer of the first lesson to a new user.
#[derive(Default)]
pub(super) struct Greeting {
    is_first: bool,
    /// Whether the first lesson is being offered.
    has_offer: bool,
    /// Whether the offer has been recorded in the index.
    is_recorded: bool,
}

impl Greeting {
    /// Updates the greeting. `is_first` if there is neither a game nor a config file; `was_first_lesson_offered` if the
    /// first lesson has been offered before.
    pub(super) fn update(&mut self, is_first: bool, was_first_lesson_offered: bool) {
        self.is_first = is_first;
        self.has_offer = is_first && !was_first_lesson_offered;
    }

    /// Whether the user is new.
    pub(super) fn is_shown(&self) -> bool {
        self.is_first
    }

    /// The greeting for a new user; if it `is_short`, only the offer, since the key bar says the rest.
    pub(super) fn text(&self, is_short: bool, context: &Context) -> Option<String> {
        let keys = context.keys.on(Page::Menu);
        let told = [
            (Action::Lessons, "begins the first lesson"),
            (Action::Select, "plays"),
            (Action::Help, "explains"),
            (Action::Options, "chooses options"),
        ];
        let is_told = |action| {
            if action == Action::Lessons { self.has_offer } else { !is_short }
        };
        let told = told.iter().filter(|(action, _)| is_told(*action));
        let told =
            told.filter_map(|&(action, does)| Some(format!("{} {does}", keys.label(action)?)));
        let told: Vec<String> = told.collect();
        (self.is_first && !told.is_empty()).then(|| format!("{}.", told.join(", ")))
    }

    /// Records in the index that the offer was seen. Called at the first key.
    pub(super) fn mark_seen(&mut self, context: &Context) {
        if self.has_offer && !std::mem::replace(&mut self.is_recorded, true) {
            let now = (context.clock)();
            // If this fails, the next run makes the offer again.
            let offered = JournalEvent::FirstLessonOffered {};
            drop(context.index.ask(move |index| index.append(now, &offered)));
        }
    }
}
