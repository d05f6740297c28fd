//! What is known of the others at a shared game.

mod guest;
mod host;

use std::collections::VecDeque;

use arcade_engine::Side;

use crate::link::{PeerRole, Person, PersonName};
pub(crate) use guest::Joining;
pub(crate) use host::{Hosting, NextGame};

/// The most lines that are kept of what was said and of what has happened.
const MOST_KEPT: usize = 50;

/// What the screen knows of the others at a shared game.
#[derive(Debug)]
pub struct Shared {
    pub(crate) end: End,
    pub(crate) people: Vec<Person>,
    /// What was said and what has happened, the last at the end.
    pub(crate) log: VecDeque<String>,
    /// The node of the finished game that somebody else looked at last.
    pub(crate) shown: Option<usize>,
}

/// Which end of the link this is.
#[derive(Debug)]
pub(crate) enum End {
    Host(Hosting),
    Guest(Joining),
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
    pub(crate) fn role(&self) -> PeerRole {
        match &self.end {
            End::Host(host) => PeerRole::Seat(host.room.host_seat()),
            End::Guest(guest) => guest.role,
        }
    }

    /// Whether the user of this screen may move for a seat now.
    pub(crate) fn may_move(&self, seat: Side) -> bool {
        let is_ready = match &self.end {
            End::Host(_) => true,
            End::Guest(guest) => guest.is_ready(),
        };
        is_ready && self.role() == PeerRole::Seat(seat)
    }

    /// The player of a seat, as far as it is known who that is.
    fn player(&self, seat: Side) -> Option<&Person> {
        self.people.iter().find(|person| person.role == PeerRole::Seat(seat))
    }

    /// Where the player of a seat is.
    pub(crate) fn presence(&self, seat: Side) -> Presence {
        match self.player(seat) {
            _ if self.role() == PeerRole::Seat(seat) => Presence::Own,
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
        matches!(&self.end, End::Guest(guest) if guest.is_silent)
    }

    /// Those who watch.
    pub(crate) fn watchers(&self) -> impl Iterator<Item = &PersonName> {
        let watch = self.people.iter().filter(|person| person.role == PeerRole::Watcher);
        watch.map(|person| &person.name)
    }

    /// Adds a line to what was said and has happened.
    pub(crate) fn note(&mut self, line: String) {
        if self.log.len() == MOST_KEPT {
            self.log.pop_front();
        }
        self.log.push_back(line);
    }
}
