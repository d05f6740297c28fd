//! The people at a game: players, spectators, and absent players who may come back.

use arcade_engine::Side;

use super::peers::PeerId;
use super::{Person, PersonName, PersonRole};

/// The people at a game, from the host's side.
#[derive(Debug)]
pub struct Room {
    host: PersonName,
    host_seat: Side,
    /// The player in the other seat, once it has been taken.
    other_player: Option<OtherPlayer>,
    spectators: Vec<(PeerId, PersonName)>,
}

#[derive(Debug)]
struct OtherPlayer {
    name: PersonName,
    /// The user who owns the seat; `None` after a restart of the host, when anybody of that name may take
    /// it.
    user: Option<u32>,
    peer: Option<PeerId>,
}

/// How a guest was admitted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Admitted {
    /// The name at this game.
    pub name: PersonName,
    /// The seat, or spectator.
    pub role: PersonRole,
    /// Whether this is a return to a reserved seat.
    pub is_back: bool,
}

impl Room {
    /// A room with the host in a seat; the other one is reserved for the player of this name, if given.
    pub fn new(host: PersonName, host_seat: Side, name_of_other: Option<PersonName>) -> Self {
        let other_player = name_of_other.map(|name| OtherPlayer { name, user: None, peer: None });
        Self { host, host_seat, other_player, spectators: Vec::new() }
    }

    /// The host's seat.
    pub fn host_seat(&self) -> Side {
        self.host_seat
    }

    /// The host's name.
    pub fn host(&self) -> &PersonName {
        &self.host
    }

    /// Admits a guest: to its reserved seat, else to a seat never taken, else as a spectator. A name that
    /// is taken, or looks like one, gets a number.
    pub fn join(&mut self, peer: PeerId, requested_name: &PersonName, user: u32) -> Admitted {
        let numbered = (2..).map(|number| requested_name.numbered(number));
        let mut names = std::iter::once(requested_name.clone()).chain(numbered);
        // A seat is reserved for its user under its name.
        let name = names.find(|name| self.is_free(name, user)).expect("numbers don't end");
        match &mut self.other_player {
            Some(other) if other.name.looks_like(&name) => {
                let name = other.name.clone();
                (other.user, other.peer) = (Some(user), Some(peer));
                Admitted { name, role: PersonRole::Seat(self.host_seat.other()), is_back: true }
            }
            other @ None => {
                *other =
                    Some(OtherPlayer { name: name.clone(), user: Some(user), peer: Some(peer) });
                Admitted { name, role: PersonRole::Seat(self.host_seat.other()), is_back: false }
            }
            Some(_) => {
                self.spectators.push((peer, name.clone()));
                Admitted { name, role: PersonRole::Spectator, is_back: false }
            }
        }
    }

    /// Whether this user can have this name at present.
    fn is_free(&self, name: &PersonName, user: u32) -> bool {
        let is_free = match &self.other_player {
            Some(other) if other.name.looks_like(name) => {
                other.peer.is_none() && other.user.is_none_or(|owner| owner == user)
            }
            _ => true,
        };
        let is_of_spectator = self.spectators.iter().any(|(_, other)| other.looks_like(name));
        is_free && !self.host.looks_like(name) && !is_of_spectator
    }

    /// Removes a guest, and returns who it was. A player's seat stays reserved.
    pub fn leave(&mut self, peer: PeerId) -> Option<(PersonName, PersonRole)> {
        let found = (self.name(peer)?.clone(), self.role(peer)?);
        self.spectators.retain(|(other, _)| *other != peer);
        if let Some(other) = self.other_player.as_mut().filter(|other| other.peer == Some(peer)) {
            other.peer = None;
        }
        Some(found)
    }

    /// The name of a guest.
    pub fn name(&self, peer: PeerId) -> Option<&PersonName> {
        let other = self.other_player.as_ref().filter(|other| other.peer == Some(peer));
        let spectator = self.spectators.iter().find(|(other, _)| *other == peer);
        other.map(|other| &other.name).or(spectator.map(|(_, name)| name))
    }

    /// The seat of a guest, or spectator.
    pub fn role(&self, peer: PeerId) -> Option<PersonRole> {
        let is_other_player =
            self.other_player.as_ref().is_some_and(|other| other.peer == Some(peer));
        let is_spectator = self.spectators.iter().any(|(other, _)| *other == peer);
        if is_other_player {
            return Some(PersonRole::Seat(self.host_seat.other()));
        }
        is_spectator.then_some(PersonRole::Spectator)
    }

    /// Swaps the players' seats.
    pub fn swap(&mut self) {
        self.host_seat = self.host_seat.other();
    }

    /// All guests with their ids, the player first.
    pub fn guests(&self) -> impl Iterator<Item = (PeerId, &PersonName)> {
        let other = self.other_player.iter().filter_map(|other| Some((other.peer?, &other.name)));
        other.chain(self.spectators.iter().map(|(peer, name)| (*peer, name)))
    }

    /// Everybody, players first in the order of their seats.
    pub fn people(&self) -> Vec<Person> {
        let seat = PersonRole::Seat(self.host_seat);
        let host = Person { name: self.host.clone(), role: seat, is_connected: true };
        let other = self.other_player.as_ref().map(|other| Person {
            name: other.name.clone(),
            role: PersonRole::Seat(self.host_seat.other()),
            is_connected: other.peer.is_some(),
        });
        let mut people: Vec<Person> = std::iter::once(host).chain(other).collect();
        if self.host_seat == Side::Two {
            people.reverse();
        }
        people.extend(self.spectators.iter().map(|(_, name)| Person {
            name: name.clone(),
            role: PersonRole::Spectator,
            is_connected: true,
        }));
        people
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> PersonName {
        text.parse().expect("a name")
    }

    fn peer(number: u64) -> PeerId {
        PeerId(number)
    }

    #[test]
    fn the_first_guest_has_the_seat_and_the_others_watch() {
        let mut room = Room::new(name("ann"), Side::Two, None);
        let ben = room.join(peer(1), &name("ben"), 7);
        assert_eq!(ben.role, PersonRole::Seat(Side::One));
        assert_eq!(room.join(peer(2), &name("cid"), 7).role, PersonRole::Spectator);
        let people: Vec<String> = room.people().iter().map(ToString::to_string).collect();
        assert_eq!(people, ["1:here:ben", "2:here:ann", "watch:here:cid"]);
    }

    #[test]
    fn who_comes_back_has_the_seat_again_and_nobody_else_has_it() {
        let mut room = Room::new(name("ann"), Side::One, None);
        room.join(peer(1), &name("ben"), 7);
        assert_eq!(room.leave(peer(1)), Some((name("ben"), PersonRole::Seat(Side::Two))));
        assert_eq!(room.leave(peer(1)), None);
        // Another user of the same name, then the same user under another name.
        let other = room.join(peer(2), &name("ben"), 8);
        assert_eq!((other.name.as_str(), other.role), ("ben-2", PersonRole::Spectator));
        assert_eq!(room.join(peer(3), &name("cid"), 7).role, PersonRole::Spectator);
        let ben = room.join(peer(4), &name("ben"), 7);
        assert_eq!((ben.role, ben.is_back), (PersonRole::Seat(Side::Two), true));
    }

    #[test]
    fn two_people_with_one_account_are_told_apart_also_when_one_comes_back() {
        let mut room = Room::new(name("ann"), Side::One, None);
        assert_eq!(room.join(peer(1), &name("ann"), 7).name.as_str(), "ann-2");
        room.leave(peer(1));
        let back = room.join(peer(2), &name("ann"), 7);
        assert_eq!((back.name.as_str(), back.is_back), ("ann-2", true));
        assert_eq!(room.join(peer(3), &name("ann"), 7).name.as_str(), "ann-3");
    }

    #[test]
    fn names_that_look_the_same_are_told_apart() {
        let mut room = Room::new(name("ann"), Side::One, None);
        let mut join = |number, wish| room.join(peer(number), &name(wish), 7).name.to_string();
        // With a Cyrillic letter, then with a capital letter.
        assert_eq!(join(1, "\u{430}nn"), "\u{430}nn-2");
        assert_eq!(join(2, "Ann"), "Ann-3");
        assert_eq!(join(3, "ben"), "ben");
        assert_eq!(join(4, "b\u{435}n"), "b\u{435}n-2");
        // The composed and the decomposed form of a letter.
        assert_eq!(join(5, "J\u{f6}rg"), "J\u{f6}rg");
        assert_eq!(join(6, "Jo\u{308}rg"), "J\u{f6}rg-2");
    }

    #[test]
    fn a_host_started_anew_keeps_the_seat_for_the_name() {
        let mut room = Room::new(name("ann"), Side::One, Some(name("ben")));
        assert_eq!(room.join(peer(1), &name("cid"), 7).role, PersonRole::Spectator);
        assert!(room.join(peer(2), &name("ben"), 9).is_back);
        room.swap();
        assert_eq!(room.role(peer(2)), Some(PersonRole::Seat(Side::One)));
    }
}
