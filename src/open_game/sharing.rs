//! A game that is shared with other machines: whose moves come from where, and what is not to be had
//! while it goes on.
//!
//! The host's open game makes every move and tells the game to all (`hosting.rs`); a guest's asks for its
//! moves and shows what it is told (`joining.rs`).

use arcade_engine::Side;

use super::shared::{End, Hosting, Joining};
use super::{OpenGame, Shared};
use crate::kit::{Action, GameSpec, MoveOf};
use crate::link::{Chat, PeerRole, PersonName};
use crate::services::Services;
use crate::session::{GameStatus, NodeId, Session};

impl<C: GameSpec> OpenGame<C> {
    /// Makes this screen the host's.
    pub(crate) fn share_as_host(&mut self, hosting: Hosting) {
        self.shared = Some(Box::new(Shared::new(End::Host(hosting))));
    }

    /// Makes this screen a guest's.
    pub(crate) fn share_as_guest(&mut self, joining: Joining) {
        self.shared = Some(Box::new(Shared::new(End::Guest(joining))));
    }

    /// The host's end of the link, if this is it.
    pub(crate) fn hosting(&mut self) -> Option<&mut Hosting> {
        match self.shared.as_mut().map(|shared| &mut shared.end) {
            Some(End::Host(hosting)) => Some(hosting),
            _ => None,
        }
    }

    /// A guest's end of the link, if this is one.
    pub(crate) fn joining(&mut self) -> Option<&mut Joining> {
        match self.shared.as_mut().map(|shared| &mut shared.end) {
            Some(End::Guest(joining)) => Some(joining),
            _ => None,
        }
    }

    /// The game itself, which stands still while a review walks through a copy of it.
    pub(crate) fn game_itself(&self) -> &Session<C::Game> {
        self.review().map_or(&self.board.session, |review| review.game_itself())
    }

    /// Whether a shared game goes on.
    pub(crate) fn is_shared_under_way(&self) -> bool {
        self.shared.is_some() && self.game_itself().result().is_none()
    }

    /// Whether another machine keeps the game.
    pub(crate) fn is_guest(&self) -> bool {
        self.shared.as_ref().is_some_and(|shared| matches!(shared.end, End::Guest(_)))
    }

    /// Whether the user of this screen moves for a seat. In a review everybody has a board of their own.
    pub(crate) fn is_own(&self, seat: Side) -> bool {
        self.review().is_some() || self.shared.as_ref().is_none_or(|shared| shared.may_move(seat))
    }

    /// Why an action is not to be had in a shared game; `None` where it is.
    pub(crate) fn refusal(&self, action: Action) -> Option<&'static str> {
        self.shared.as_ref()?;
        let goes_on = self.is_shared_under_way();
        match action {
            Action::Undo | Action::Redo | Action::TryHere => {
                Some("nothing is taken back in a game that is shared")
            }
            Action::Tip | Action::Why if self.review().is_none() => Some(NO_HELP),
            Action::Values | Action::Why | Action::Practise | Action::Coach if goes_on => {
                Some(NO_HELP)
            }
            Action::New | Action::Swap if goes_on => {
                Some("this game goes on: finish it, or \":resign\"")
            }
            Action::Swap if self.is_guest() => Some("the host begins the next game"),
            Action::Options
            | Action::SetLevel
            | Action::SetSeat
            | Action::Series
            | Action::Position => Some("this game is shared: leave it first"),
            Action::Save if self.is_guest() => Some("the host keeps the game, and its name"),
            _ => None,
        }
    }

    /// Refuses an action that is not to be had in a shared game; false where it is.
    pub(crate) fn refuses(&mut self, action: Action) -> bool {
        let refusal = self.refusal(action);
        if let Some(text) = refusal {
            self.say(text);
        }
        refusal.is_some()
    }

    /// Hears what has come over the link.
    pub(crate) fn hear_link(&mut self, services: &mut Services) {
        match self.shared.as_ref().map(|shared| &shared.end) {
            Some(End::Host(_)) => self.hear_guests(services),
            Some(End::Guest(_)) => self.hear_host(services),
            None => {}
        }
    }

    /// Makes a move, or asks the host for it.
    pub(crate) fn make(&mut self, mv: MoveOf<C>, services: &mut Services) {
        match self.shared.as_ref().map(|shared| &shared.end) {
            Some(End::Guest(_)) => self.ask_for(mv),
            _ => self.make_here(mv, services),
        }
    }

    /// Adds a line to what was said and has happened. A review may have no place for it but the
    /// message line.
    pub(crate) fn tell(&mut self, line: String) {
        let Some(shared) = &mut self.shared else { return };
        shared.note(line.clone());
        if self.review().is_some() {
            self.say(line);
        }
    }

    /// Says something to the others.
    pub(crate) fn chat(&mut self, text: &str) {
        let Some(shared) = &mut self.shared else { return self.say(NOBODY_ELSE) };
        let text: Chat = match text.parse() {
            Ok(text) => text,
            Err(error) => return self.warn(error.to_string()),
        };
        match &mut shared.end {
            End::Host(host) => {
                let line = host.say(text);
                shared.note(line);
            }
            End::Guest(guest) if guest.is_connected => guest.say(text),
            End::Guest(_) => self.warn("nobody hears it: the host is not there"),
        }
    }

    /// Gives up for the user of this screen.
    pub(crate) fn resign_shared(&mut self, services: &mut Services) {
        let Some(shared) = &self.shared else { return };
        let GameStatus::ToMove(_) = self.game_itself().state() else {
            return self.warn("the game is over");
        };
        let ply = self.game_itself().plies();
        match (&shared.end, shared.role()) {
            (_, PeerRole::Watcher) => self.warn("you watch: only players can resign"),
            (End::Guest(guest), _) => guest.resign(ply),
            (End::Host(_), PeerRole::Seat(seat)) => self.resign_for(seat, services),
        }
    }

    /// Begins the next game with the same people, or asks the host for it.
    pub(crate) fn another_game(&mut self, is_swapped: bool, services: &mut Services) {
        match self.shared.as_ref().map(|shared| &shared.end) {
            Some(End::Host(_)) => self.host_another(is_swapped, services),
            Some(End::Guest(guest)) => {
                guest.ask_for_another();
                self.say("the host is asked for another game");
            }
            None => {}
        }
    }

    /// Shows the others what is looked at in the review of a finished game.
    pub(crate) fn show_walk(&mut self, node: NodeId) {
        if self.is_shared_under_way() {
            return;
        }
        let Some(shared) = &mut self.shared else { return };
        let is_new = shared.shown.replace(node.number()) != Some(node.number());
        match &shared.end {
            End::Host(host) if is_new => host.show(node.number()),
            End::Guest(guest) if is_new => guest.show(node.number()),
            End::Host(_) | End::Guest(_) => {}
        }
    }

    /// Goes where somebody else looks, if the game is being reviewed; else says how to.
    pub(crate) fn follow_walk(&mut self, number: usize, name: &PersonName, services: &Services) {
        let node = self.game_itself().tree().node(number);
        let (Some(node), false) = (node, self.is_shared_under_way()) else { return };
        let Some(shared) = &mut self.shared else { return };
        let is_first = shared.shown.replace(number).is_none();
        if self.walked().is_some() {
            self.walk_to(node);
            self.attend(services);
        } else if is_first {
            self.tell(format!("{name} goes through the game: its review goes along"));
        }
    }

    /// Where a review of the game begins: where somebody else looks, or where the game stands.
    pub(crate) fn begin_of_review(&self) -> NodeId {
        let shown = self.shared.as_ref().and_then(|shared| shared.shown);
        let node = shown.and_then(|number| self.board.session.tree().node(number));
        node.unwrap_or(self.board.session.current())
    }
}

const NO_HELP: &str =
    "a shared game has no tips, values or coach while it goes on; its review has them";
pub(crate) const NOBODY_ELSE: &str =
    "nobody else is here; \"arcade host\" begins a game for two machines";
