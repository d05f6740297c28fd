//! A guest's end of a shared game.

use crate::link::{Chat, Guest, PeerRole, Request};

/// A guest's end of the link.
#[derive(Debug)]
pub(crate) struct Joining {
    pub(crate) guest: Guest,
    pub(crate) role: PeerRole,
    pub(crate) is_connected: bool,
    /// Whether the host doesn't answer, though it is connected.
    pub(crate) is_silent: bool,
    /// Whether a move was asked for that the host hasn't answered yet.
    pub(crate) is_asking: bool,
}

impl Joining {
    pub(crate) fn new(guest: Guest) -> Self {
        Self {
            guest,
            role: PeerRole::Watcher,
            is_connected: true,
            is_silent: false,
            is_asking: false,
        }
    }

    /// Whether the host would hear of a move.
    pub(crate) fn is_ready(&self) -> bool {
        self.is_connected && !self.is_asking
    }

    pub(crate) fn say(&self, text: Chat) {
        self.guest.ask(Request::Chat(text));
    }

    pub(crate) fn resign(&self, ply: usize) {
        self.guest.ask(Request::Resign { ply });
    }

    pub(crate) fn show(&self, node: usize) {
        self.guest.ask(Request::Walk(node));
    }

    pub(crate) fn ask_for_another(&self) {
        self.guest.ask(Request::Again);
    }
}
