//! A guest's end of a shared game: it asks the host for its moves and shows the game it receives.

use arcade_base::ParseError;
use arcade_games::kit::{GameSpec, restore};
use arcade_games::session::{Record, RecordError, Session};

use crate::link::{Chat, Guest, GuestEvent, GuestMessage, PersonRole};

/// A guest's end of the link, and its state.
#[derive(Debug)]
pub(crate) struct GuestEnd {
    link: Guest,
    pub(super) role: PersonRole,
    pub(crate) is_connected: bool,
    /// Whether the host does not respond, although the connection is up.
    pub(crate) is_host_unresponsive: bool,
    /// Whether a requested move has not been answered by the host yet.
    pub(crate) is_move_unanswered: bool,
}

impl GuestEnd {
    pub(crate) fn new(link: Guest) -> Self {
        let role = PersonRole::Spectator;
        Self {
            link,
            role,
            is_connected: true,
            is_host_unresponsive: false,
            is_move_unanswered: false,
        }
    }

    /// Returns the next event from the host, if any.
    pub(crate) fn receive(&mut self) -> Option<GuestEvent> {
        self.link.poll()
    }

    /// Whether a move can be sent to the host.
    pub(crate) fn is_ready(&self) -> bool {
        self.is_connected && !self.is_move_unanswered
    }

    /// Asks the host to make a move, given as text; returns false if none can be sent now.
    pub(crate) fn request_move(&mut self, ply: usize, mv: String) -> bool {
        let is_ready = self.is_ready();
        if is_ready {
            self.is_move_unanswered = true;
            self.link.ask(GuestMessage::Move { ply, mv });
        }
        is_ready
    }

    /// Sets the role assigned by the host; returns whether the connection had been lost.
    pub(crate) fn welcome(&mut self, role: PersonRole) -> bool {
        (self.role, self.is_move_unanswered) = (role, false);
        !std::mem::replace(&mut self.is_connected, true)
    }

    /// Marks the connection as lost; returns whether it was up before.
    pub(crate) fn disconnect(&mut self) -> bool {
        (self.is_move_unanswered, self.is_host_unresponsive) = (false, false);
        std::mem::replace(&mut self.is_connected, false)
    }

    pub(crate) fn chat(&self, text: Chat) {
        self.link.ask(GuestMessage::Chat(text));
    }

    pub(crate) fn resign(&self, ply: usize) {
        self.link.ask(GuestMessage::Resign { ply });
    }

    pub(super) fn show(&self, node: usize) {
        self.link.ask(GuestMessage::ShowNode(node));
    }

    pub(crate) fn ask_for_another(&self) {
        self.link.ask(GuestMessage::Again);
    }
}

/// Reads the game that a host sends. It must be between people, because a computer player would
/// start to think in this process.
pub(crate) fn read<C: GameSpec>(game: C, text: &str) -> Result<Session<C::Position>, String> {
    let record: Record = text.parse().map_err(|it: RecordError| it.to_string())?;
    if record.game != game.meta().id {
        return Err(ParseError::new("game", &record.game, game.meta().id).to_string());
    }
    if let Some(player) = record.setup.players.iter().find(|player| !player.is_human()) {
        return Err(ParseError::new("player", player.kind.to_string(), "human").to_string());
    }
    let session = restore(game, &record).map_err(|error| error.to_string())?;
    match session.goal() {
        Some(_) => Err(ParseError::new("game", "a puzzle", "a game for two").to_string()),
        None => Ok(session),
    }
}
