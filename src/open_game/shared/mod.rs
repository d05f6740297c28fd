//! Games shared with other processes: the people in them, and the actions that are not available.

mod guest;
mod host;

use std::collections::VecDeque;

use arcade_engine::Side;
use arcade_games::kit::Action;
use arcade_games::session::NodeId;

use crate::link::{Person, PersonName, PersonRole};
pub(crate) use guest::{GuestEnd, read};
pub(crate) use host::{HostEnd, check_player};

/// The maximum number of lines in the log.
const MAX_LOG_LINES: usize = 50;

/// The state of a shared game: the link, the people and the log.
#[derive(Debug)]
pub struct Shared {
    pub(crate) endpoint: Endpoint,
    people: Vec<Person>,
    /// Chat messages and notes, newest last.
    pub(crate) log: VecDeque<String>,
    /// The node of the finished game that was last shown, here or by another person.
    shown: Option<usize>,
}

/// This process's end of the link.
#[derive(Debug)]
pub(crate) enum Endpoint {
    Host(HostEnd),
    Guest(GuestEnd),
}

/// Where the player of a seat is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// At this screen.
    Local,
    /// At another screen.
    Remote,
    /// Disconnected; the seat stays reserved.
    Disconnected,
    /// No player has joined yet.
    NotJoined,
}

impl Shared {
    pub(crate) fn new(endpoint: Endpoint) -> Self {
        Self { endpoint, people: Vec::new(), log: VecDeque::new(), shown: None }
    }

    /// The role of the user of this screen.
    pub(crate) fn role(&self) -> PersonRole {
        match &self.endpoint {
            Endpoint::Host(host) => PersonRole::Seat(host.seat()),
            Endpoint::Guest(guest) => guest.role,
        }
    }

    /// Whether the user of this screen can move for a seat now.
    pub(crate) fn may_move(&self, seat: Side) -> bool {
        let is_ready = match &self.endpoint {
            Endpoint::Host(_) => true,
            Endpoint::Guest(guest) => guest.is_ready(),
        };
        is_ready && self.role() == PersonRole::Seat(seat)
    }

    /// The player of a seat, if one has joined.
    fn player(&self, seat: Side) -> Option<&Person> {
        self.people.iter().find(|person| person.role == PersonRole::Seat(seat))
    }

    /// Where the player of a seat is.
    pub(crate) fn presence(&self, seat: Side) -> Presence {
        match self.player(seat) {
            _ if self.role() == PersonRole::Seat(seat) => Presence::Local,
            Some(person) if person.is_connected => Presence::Remote,
            Some(_) => Presence::Disconnected,
            None => Presence::NotJoined,
        }
    }

    /// Whether the host has not answered a requested move yet.
    pub(crate) fn is_move_unanswered(&self) -> bool {
        matches!(&self.endpoint, Endpoint::Guest(guest) if guest.is_connected && !guest.is_ready())
    }

    /// Whether the connection to the host is lost.
    pub(crate) fn is_cut_off(&self) -> bool {
        matches!(&self.endpoint, Endpoint::Guest(guest) if !guest.is_connected)
    }

    /// Whether the host does not respond, although the connection is up.
    pub(crate) fn is_host_unresponsive(&self) -> bool {
        matches!(&self.endpoint, Endpoint::Guest(guest) if guest.is_host_unresponsive)
    }

    /// The names of the spectators.
    pub(crate) fn spectators(&self) -> impl Iterator<Item = &PersonName> {
        let watch = self.people.iter().filter(|person| person.role == PersonRole::Spectator);
        watch.map(|person| &person.name)
    }

    /// Adds a line to the log, and drops the oldest if it is full.
    pub(crate) fn add_to_log(&mut self, line: String) {
        if self.log.len() == MAX_LOG_LINES {
            self.log.pop_front();
        }
        self.log.push_back(line);
    }
    /// Whether this is a guest, so that the host's process saves the game.
    pub(crate) fn is_guest(&self) -> bool {
        matches!(self.endpoint, Endpoint::Guest(_))
    }

    /// Sets the list of people received from the host.
    pub(crate) fn set_people(&mut self, people: Vec<Person>) {
        self.people = people;
    }

    /// On the host, sends the list of people to all guests.
    pub(crate) fn update_people(&mut self) {
        if let Endpoint::Host(host) = &self.endpoint {
            self.people = host.send_people();
        }
    }

    /// Marks everyone as absent, because the connection is lost.
    pub(crate) fn lose_people(&mut self) {
        self.people.iter_mut().for_each(|person| person.is_connected = false);
    }

    /// The node of the finished game that was last shown, if any.
    pub(crate) fn shown(&self) -> Option<usize> {
        self.shown
    }

    /// Sets the node that another person shows; returns whether it is the first one.
    pub(crate) fn set_shown(&mut self, node: usize) -> bool {
        self.shown.replace(node).is_none()
    }

    /// Clears the shown node, because another game begins.
    pub(crate) fn forget_shown(&mut self) {
        self.shown = None;
    }

    /// Sends the others the node shown here, unless it was the last one shown.
    pub(crate) fn show(&mut self, node: NodeId) {
        if self.shown.replace(node.number()) != Some(node.number()) {
            match &self.endpoint {
                Endpoint::Host(host) => host.show(node.number()),
                Endpoint::Guest(guest) => guest.show(node.number()),
            }
        }
    }

    /// Why an action is not available, in the game or in its review; `None` if it is available.
    /// `goes_on` is whether the game is in progress.
    pub(crate) fn refusal(
        &self,
        action: Action,
        goes_on: bool,
        is_in_review: bool,
    ) -> Option<&'static str> {
        match action {
            Action::Undo | Action::Redo | Action::TryHere => {
                Some("nothing is taken back in a game that is shared")
            }
            Action::Tip | Action::Why if !is_in_review => Some(NO_HELP),
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

    /// A sentence to append to the turn text: why the game is waiting for this seat. Empty if it
    /// isn't.
    pub(crate) fn waiting_suffix(&self, seat: Side) -> &'static str {
        match self.presence(seat) {
            _ if self.is_cut_off() => " The host is gone, and looked for each second.",
            _ if self.is_host_unresponsive() => " The host doesn't answer: the game waits.",
            _ if self.is_move_unanswered() => " The host is asked.",
            Presence::Disconnected => " The game waits for them to come back.",
            Presence::NotJoined => " Nobody has joined yet.",
            Presence::Local | Presence::Remote => "",
        }
    }
}

const NO_HELP: &str =
    "a shared game has no tips, values or coach while it goes on; its review has them";
