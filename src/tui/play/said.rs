//! What the message line says.

use arcade_engine::Side;

use super::layout::Areas;
use crate::kit::Role;
use crate::text::wrap;
use crate::tui::widgets::cells;

/// What the message line says.
#[derive(Clone)]
pub(super) struct Said {
    /// The seat that it is about, whose glyph stands before it.
    pub(super) seat: Option<Side>,
    /// What is being typed, which the rest explains.
    pub(super) entry: Option<Entry>,
    pub(super) text: String,
    pub(super) role: Role,
    /// Whether it is the result of the game, which the panel shows as well.
    pub(super) is_result: bool,
}

/// A line that is being typed.
#[derive(Clone)]
pub(super) struct Entry {
    pub(super) text: String,
    /// The character of it where the next one goes.
    pub(super) cursor: usize,
}

impl Said {
    pub(super) fn new(text: String, role: Role) -> Self {
        Self { seat: None, entry: None, text, role, is_result: false }
    }

    /// A line that is being typed, and what is said of it.
    pub(super) fn of_entry(entry: Entry, said: &str) -> Self {
        let said = if said.is_empty() { String::new() } else { format!("({said})") };
        Self { entry: Some(entry), ..Self::new(said, Role::Dim) }
    }

    /// Whether all of it fits into the rows kept for messages.
    pub(super) fn fits(&self, areas: &Areas) -> bool {
        let width = areas.message_width();
        match &self.entry {
            Some(entry) => cells(&entry.text) + 1 + cells(&self.text) <= width,
            None => wrap(&self.text, width).len() <= areas.message.height.into(),
        }
    }
}
