//! The host's end of a shared game: it sends the guests each change once it is saved, and receives
//! their requests.

use arcade_base::ParseError;
use arcade_engine::{Position, Side};
use arcade_games::kit::StartError;
use arcade_games::session::{GameStatus, Session};

use crate::link::{
    Admitted, Chat, Disconnect, Host, HostEvent, HostMessage, PeerId, Person, PersonName,
    PersonRole, Room,
};
use crate::store::Pending;

/// The host's end of the link, and its state.
#[derive(Debug)]
pub(crate) struct HostEnd {
    link: Host,
    room: Room,
    /// Whether the game has changed since it was last sent.
    is_unsent: bool,
    /// The next game, while it is being started.
    next: Option<NextGame>,
}

/// The next game, while it is being started.
#[derive(Debug)]
struct NextGame {
    record: Pending<Result<String, StartError>>,
    is_swapped: bool,
}

impl HostEnd {
    pub(crate) fn new(link: Host, room: Room) -> Self {
        Self { link, room, is_unsent: false, next: None }
    }

    /// Returns the next event from a guest, if any.
    pub(crate) fn receive(&mut self) -> Option<HostEvent> {
        self.link.poll()
    }

    pub(super) fn seat(&self) -> Side {
        self.room.host_seat()
    }

    /// The role and name of a guest.
    pub(crate) fn guest(&self, peer: PeerId) -> Option<(PersonRole, PersonName)> {
        Some((self.room.role(peer)?, self.room.name(peer)?.clone()))
    }

    /// Sends a chat message from the host; returns its line for the log.
    pub(crate) fn chat(&self, text: Chat) -> String {
        self.pass_on(self.room.host().clone(), text)
    }

    pub(crate) fn pass_on(&self, name: PersonName, text: Chat) -> String {
        let line = format!("{name}: {}", text.as_str());
        self.link.send_to_all(&HostMessage::Chat { name, text });
        line
    }

    /// Sends all guests a note for their logs.
    pub(crate) fn send_note(&self, text: &str) {
        self.link.send_to_all(&HostMessage::Notice(text.into()));
    }

    /// Marks the game as changed, so that it will be sent.
    pub(crate) fn mark_changed(&mut self) {
        self.is_unsent = true;
    }

    /// Sends all guests the game if it has changed since it was last sent.
    pub(crate) fn send_game(&mut self, record: impl FnOnce() -> String) {
        if std::mem::take(&mut self.is_unsent) {
            self.link.send_to_all(&HostMessage::Game(record()));
        }
    }

    /// Sends all guests the list of people; returns the list.
    pub(super) fn send_people(&self) -> Vec<Person> {
        let people = self.room.people();
        self.link.send_to_all(&HostMessage::People(people.clone()));
        people
    }

    /// Admits a guest and sends it the role it gets.
    pub(crate) fn welcome(
        &mut self,
        peer: PeerId,
        requested_name: &PersonName,
        user: u32,
    ) -> Admitted {
        let seated = self.room.join(peer, requested_name, user);
        self.link
            .send(peer, &HostMessage::Welcome { role: seated.role, name: seated.name.clone() });
        seated
    }

    /// Removes a guest; returns the text to announce, and whether the guest was a player.
    pub(crate) fn leave(&mut self, peer: PeerId, why: &str) -> Option<(String, bool)> {
        let (name, role) = self.room.leave(peer)?;
        // A guest who simply left needs no reason.
        let has_left = why == Disconnect::Closed.to_string();
        let gone = if has_left { "has left" } else { "was disconnected" };
        let why = if has_left { String::new() } else { format!(" ({why})") };
        Some((format!("{name} {gone}{why}"), matches!(role, PersonRole::Seat(_))))
    }

    /// Sends a guest the reason why its request was refused.
    pub(crate) fn refuse(&self, peer: PeerId, why: String) {
        self.link.send(peer, &HostMessage::Refused(why));
    }

    /// Sends all guests the node of the finished game that the host shows.
    pub(super) fn show(&self, node: usize) {
        let name = self.room.host().clone();
        self.link.send_to_all(&HostMessage::ShowNode { node, name });
    }

    /// Sends a guest's node to all other guests. An echo would move a fast guest back.
    pub(crate) fn pass_on_shown_node(&self, node: usize, name: &PersonName) {
        for (peer, _) in self.room.guests().filter(|(_, other)| *other != name) {
            self.link.send(peer, &HostMessage::ShowNode { node, name: name.clone() });
        }
    }

    /// Sets the next game, which is being started.
    pub(crate) fn await_next(
        &mut self,
        record: Pending<Result<String, StartError>>,
        is_swapped: bool,
    ) {
        self.next = Some(NextGame { record, is_swapped });
    }

    /// Takes the record of the next game once it has been started, and whether the players swap
    /// seats.
    pub(crate) fn take_next(&mut self) -> Option<(Result<String, String>, bool)> {
        let NextGame { record, is_swapped } = self.next.as_ref()?;
        let (answer, is_swapped) = (record.take()?, *is_swapped);
        self.next = None;
        let started = answer.map_err(|error| error.to_string());
        Some((started.and_then(|it| it.map_err(|error| error.to_string())), is_swapped))
    }

    /// Swaps the players' seats and sends the guests their new roles.
    pub(crate) fn swap_seats(&mut self) {
        self.room.swap();
        for (peer, name) in self.room.guests() {
            let Some(role) = self.room.role(peer) else { continue };
            self.link.send(peer, &HostMessage::Welcome { role, name: name.clone() });
        }
    }
}

/// Checks that a request comes from a player and is about the current position; returns the
/// player's seat.
pub(crate) fn check_player<P: Position>(
    role: PersonRole,
    ply: usize,
    game: &Session<P>,
) -> Result<Side, String> {
    let PersonRole::Seat(seat) = role else {
        return Err("you watch: only players can do that".into());
    };
    match game.state() {
        GameStatus::Over(_) => Err("the game is over".into()),
        GameStatus::ToMove(_) if ply != game.plies() => {
            let expected = game.plies().to_string();
            Err(ParseError::new("ply", ply.to_string(), expected).to_string())
        }
        GameStatus::ToMove(_) => Ok(seat),
    }
}
