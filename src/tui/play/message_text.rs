//! The content of the message line.

use arcade_engine::Side;
use arcade_games::kit::Role;
use arcade_games::text::{whole_sentences, wrap};

use super::layout::Areas;
use crate::tui::widgets::cells;

/// The content of the message line.
#[derive(Clone)]
pub(super) struct MessageText {
    /// The seat that the message is about; its glyph is drawn before the text.
    pub(super) seat: Option<Side>,
    /// The line being typed, if any; `text` explains it.
    pub(super) entry: Option<Entry>,
    pub(super) text: String,
    pub(super) role: Role,
    /// Whether the message is the result of the game, which the panel also shows.
    pub(super) is_result: bool,
}

/// A line that is being typed.
#[derive(Clone)]
pub(super) struct Entry {
    pub(super) text: String,
    /// The cursor's position, as an index in characters.
    pub(super) cursor: usize,
}

impl MessageText {
    pub(super) fn new(text: String, role: Role) -> Self {
        Self { seat: None, entry: None, text, role, is_result: false }
    }

    /// A line that is being typed, with a remark in parentheses.
    pub(super) fn of_entry(entry: Entry, said: &str) -> Self {
        let said = if said.is_empty() { String::new() } else { format!("({said})") };
        Self { entry: Some(entry), ..Self::new(said, Role::Dim) }
    }

    /// Whether a panel shows the message, which is too long for the message rows.
    pub(super) fn is_for_panel(&self, areas: &Areas) -> bool {
        self.entry.is_none() && !self.is_result && !self.fits(areas)
    }

    /// What the message rows leave out: what follows the sentences that fit or, if none does, all of it.
    pub(super) fn left_out(&self, areas: &Areas) -> Option<String> {
        let whole = || whole_sentences(&self.text, areas.message_width(), areas.message.height);
        let rest = || whole().map_or_else(|| self.text.clone(), |(_, rest)| rest);
        (!self.fits(areas)).then(rest)
    }

    /// Whether the whole message fits into the message rows.
    pub(super) fn fits(&self, areas: &Areas) -> bool {
        let width = areas.message_width();
        match &self.entry {
            Some(entry) => cells(&entry.text) + 1 + cells(&self.text) <= width,
            None => wrap(&self.text, width).len() <= areas.message.height.into(),
        }
    }
}
