//! A game that is shared with other machines: who is there, and what is not to be had while it goes on.

mod guest;
mod host;

use std::collections::VecDeque;

use arcade_engine::Side;

use crate::kit::Action;
use crate::link::{Participation, Person, PersonName};
use crate::session::NodeId;
pub(crate) use guest::{GuestEnd, read};
pub(crate) use host::{HostEnd, check_player};

/// The most lines that are kept of what was said and of what has happened.
const MOST_KEPT: usize = 50;

/// What is known of the others at a shared game.
#[derive(Debug)]
pub struct Shared {
    pub(crate) end: End,
    people: Vec<Person>,
    /// What was said and what has happened, the last at the end.
    pub(crate) log: VecDeque<String>,
    /// The node of the finished game that somebody else looked at last.
    shown: Option<usize>,
}

/// Which end of the link this is.
#[derive(Debug)]
pub(crate) enum End {
    Host(HostEnd),
    Guest(GuestEnd),
}

/// Where a player is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// At this screen.
    Own,
    /// At another one.
    Here,
    /// At none; the seat is kept.
    Away,
    /// Nobody has taken the seat yet.
    Awaited,
}

impl Shared {
    pub(crate) fn new(end: End) -> Self {
        Self { end, people: Vec::new(), log: VecDeque::new(), shown: None }
    }

    /// What the user of this screen is to the game.
    pub(crate) fn role(&self) -> Participation {
        match &self.end {
            End::Host(host) => Participation::Seat(host.seat()),
            End::Guest(guest) => guest.role,
        }
    }

    /// Whether the user of this screen may move for a seat now.
    pub(crate) fn may_move(&self, seat: Side) -> bool {
        let is_ready = match &self.end {
            End::Host(_) => true,
            End::Guest(guest) => guest.is_ready(),
        };
        is_ready && self.role() == Participation::Seat(seat)
    }

    /// The player of a seat, as far as it is known who that is.
    fn player(&self, seat: Side) -> Option<&Person> {
        self.people.iter().find(|person| person.role == Participation::Seat(seat))
    }

    /// Where the player of a seat is.
    pub(crate) fn presence(&self, seat: Side) -> Presence {
        match self.player(seat) {
            _ if self.role() == Participation::Seat(seat) => Presence::Own,
            Some(person) if person.is_here => Presence::Here,
            Some(_) => Presence::Away,
            None => Presence::Awaited,
        }
    }

    /// Whether the host was asked for a move and hasn't answered.
    pub(crate) fn is_asking(&self) -> bool {
        matches!(&self.end, End::Guest(guest) if guest.is_connected && !guest.is_ready())
    }

    /// Whether there is no way to the host.
    pub(crate) fn is_cut_off(&self) -> bool {
        matches!(&self.end, End::Guest(guest) if !guest.is_connected)
    }

    /// Whether the host doesn't answer, though there is a way to it.
    pub(crate) fn is_unanswered(&self) -> bool {
        matches!(&self.end, End::Guest(guest) if guest.is_unanswered)
    }

    /// Those who watch.
    pub(crate) fn watchers(&self) -> impl Iterator<Item = &PersonName> {
        let watch = self.people.iter().filter(|person| person.role == Participation::Watcher);
        watch.map(|person| &person.name)
    }

    /// Adds a line to what was said and has happened.
    pub(crate) fn add_to_log(&mut self, line: String) {
        if self.log.len() == MOST_KEPT {
            self.log.pop_front();
        }
        self.log.push_back(line);
    }
    /// Whether another machine keeps the game.
    pub(crate) fn is_guest(&self) -> bool {
        matches!(self.end, End::Guest(_))
    }

    /// Takes who is there from the host.
    pub(crate) fn set_people(&mut self, people: Vec<Person>) {
        self.people = people;
    }

    /// Sends the guests who is there.
    pub(crate) fn update_people(&mut self) {
        if let End::Host(host) = &self.end {
            self.people = host.send_people();
        }
    }

    /// Takes note that nobody is known to be there.
    pub(crate) fn lose_people(&mut self) {
        self.people.iter_mut().for_each(|person| person.is_here = false);
    }

    /// Where somebody else looks in the finished game, if it is known.
    pub(crate) fn shown(&self) -> Option<usize> {
        self.shown
    }

    /// Takes note of where somebody else looks; whether nobody has looked anywhere before.
    pub(crate) fn set_shown(&mut self, node: usize) -> bool {
        self.shown.replace(node).is_none()
    }

    /// Forgets where somebody looked, since another game begins.
    pub(crate) fn forget_shown(&mut self) {
        self.shown = None;
    }

    /// Shows the others what is looked at in the finished game.
    pub(crate) fn show(&mut self, node: NodeId) {
        if self.shown.replace(node.number()) != Some(node.number()) {
            match &self.end {
                End::Host(host) => host.show(node.number()),
                End::Guest(guest) => guest.show(node.number()),
            }
        }
    }

    /// Why an action is not to be had while the game `goes_on`, or in its review; `None` where it is.
    pub(crate) fn refusal(
        &self,
        action: Action,
        goes_on: bool,
        is_reviewed: bool,
    ) -> Option<&'static str> {
        match action {
            Action::Undo | Action::Redo | Action::TryHere => {
                Some("nothing is taken back in a game that is shared")
            }
            Action::Tip | Action::Why if !is_reviewed => Some(NO_HELP),
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

    /// What is added to whose turn it is: that the player isn't there, or that an answer is awaited.
    pub(crate) fn awaited(&self, seat: Side) -> &'static str {
        match self.presence(seat) {
            _ if self.is_cut_off() => " The host is gone, and looked for each second.",
            _ if self.is_unanswered() => " The host doesn't answer: the game waits.",
            _ if self.is_asking() => " The host is asked.",
            Presence::Away => " The game waits for them to come back.",
            Presence::Awaited => " Nobody has joined yet.",
            Presence::Own | Presence::Here => "",
        }
    }
}

const NO_HELP: &str =
    "a shared game has no tips, values or coach while it goes on; its review has them";
