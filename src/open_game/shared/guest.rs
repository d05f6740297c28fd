//! A guest's end of a shared game: it asks the host for its moves, and shows the game as the host sends it.

use arcade_base::ParseError;

use crate::kit::{GameSpec, restore};
use crate::link::{Chat, Guest, GuestEvent, GuestMessage, Participation};
use crate::session::{Record, RecordError, Session};

/// A guest's end of the link.
#[derive(Debug)]
pub(crate) struct GuestEnd {
    link: Guest,
    pub(super) role: Participation,
    pub(crate) is_connected: bool,
    /// Whether the host doesn't answer, though it is connected.
    pub(crate) is_unanswered: bool,
    /// Whether a move was asked for that the host hasn't answered yet.
    pub(crate) is_asking: bool,
}

impl GuestEnd {
    pub(crate) fn new(link: Guest) -> Self {
        let role = Participation::Watcher;
        Self { link, role, is_connected: true, is_unanswered: false, is_asking: false }
    }

    /// What has come from the host.
    pub(crate) fn receive(&mut self) -> Option<GuestEvent> {
        self.link.poll()
    }

    /// Whether the host would take a move.
    pub(crate) fn is_ready(&self) -> bool {
        self.is_connected && !self.is_asking
    }

    /// Asks for a move, as text; false if the host would not take it now.
    pub(crate) fn ask_for_move(&mut self, ply: usize, mv: String) -> bool {
        let is_ready = self.is_ready();
        if is_ready {
            self.is_asking = true;
            self.link.ask(GuestMessage::Move { ply, mv });
        }
        is_ready
    }

    /// Takes the role that the host gives; whether the host was gone.
    pub(crate) fn welcome(&mut self, role: Participation) -> bool {
        (self.role, self.is_asking) = (role, false);
        !std::mem::replace(&mut self.is_connected, true)
    }

    /// Takes note that there is no way to the host; whether there was one until now.
    pub(crate) fn disconnect(&mut self) -> bool {
        (self.is_asking, self.is_unanswered) = (false, false);
        std::mem::replace(&mut self.is_connected, false)
    }

    pub(crate) fn chat(&self, text: Chat) {
        self.link.ask(GuestMessage::Chat(text));
    }

    pub(crate) fn resign(&self, ply: usize) {
        self.link.ask(GuestMessage::Resign { ply });
    }

    pub(super) fn show(&self, node: usize) {
        self.link.ask(GuestMessage::Walk(node));
    }

    pub(crate) fn ask_for_another(&self) {
        self.link.ask(GuestMessage::Again);
    }
}

/// The game that a host sends. Nothing but people may play in it: a computer would begin to think here.
pub(crate) fn read<C: GameSpec>(game: C, text: &str) -> Result<Session<C::Game>, String> {
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
