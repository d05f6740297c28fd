//! The host of a shared game: it makes the moves of both sides, and tells the others each change once
//! it is saved.

use arcade_base::ParseError;
use arcade_engine::{Game as _, Side};

use super::shared::{Hosting, NextGame};
use super::{Change, OpenGame};
use crate::kit::{GameSpec, restore, start};
use crate::link::{
    Address, Disconnect, Heard, Host, News, PeerId, PeerRole, PersonName, Request, Room, Seated,
};
use crate::services::Services;
use crate::session::{GameStatus, Player, PlayerKind, Record, RecordError, Setup};

impl<C: GameSpec> OpenGame<C> {
    /// Lets others join the game.
    pub(crate) fn host(mut self, host: Host, room: Room, address: &Address) -> Self {
        self.share_as_host(Hosting::new(host, room));
        if let Some(shared) = &mut self.shared {
            shared.note(format!("To join: arcade join {address}"));
        }
        self.update_people();
        self
    }

    /// Hears what guests ask, one after the other: not before the last move is saved, and told.
    pub(crate) fn hear_guests(&mut self, services: &mut Services) {
        self.take_next_game(services);
        loop {
            self.tell_game();
            if self.board.saved.is_pending() {
                return;
            }
            match self.hosting().and_then(|hosting| hosting.host.hear()) {
                Some(Heard::Joined { peer, name, user }) => self.welcome(peer, &name, user),
                Some(Heard::Asked { peer, request }) => self.answer_guest(peer, request, services),
                Some(Heard::Left { peer, why }) => self.miss(peer, &why),
                None => return,
            }
        }
    }

    /// Notes that the game has changed, and tells it to all as soon as it is saved.
    pub(crate) fn spread(&mut self) {
        if let Some(hosting) = self.hosting() {
            hosting.is_news = true;
            self.tell_game();
        }
    }

    fn tell_game(&mut self) {
        let is_saved = !self.board.saved.is_pending();
        if !self.hosting().is_some_and(|hosting| hosting.is_news) || !is_saved {
            return;
        }
        let record = self.game_itself().to_record(self.board.game.meta().id);
        if let Some(hosting) = self.hosting() {
            hosting.is_news = false;
            hosting.host.tell_all(&News::Game(record));
        }
    }

    /// Says that something could not be written: the others should not rely on it.
    pub(crate) fn spread_failure(&mut self) {
        if let Some(hosting) = self.hosting() {
            hosting.host.tell_all(&News::Note("the host can't save the game".into()));
        }
    }

    fn update_people(&mut self) {
        let Some(hosting) = self.hosting() else { return };
        let people = hosting.room.people();
        hosting.host.tell_all(&News::People(people.clone()));
        if let Some(shared) = &mut self.shared {
            shared.people = people;
        }
    }

    /// Tells all what has happened, those at this screen too.
    fn announce(&mut self, text: String) {
        if let Some(hosting) = self.hosting() {
            hosting.host.tell_all(&News::Note(text.clone()));
        }
        self.tell(text);
    }

    fn welcome(&mut self, peer: PeerId, wish: &PersonName, user: u32) {
        let Some(hosting) = self.hosting() else { return };
        let Seated { name, role, is_back } = hosting.room.join(peer, wish, user);
        hosting.host.tell(peer, &News::Welcome { role, name: name.clone() });
        let text = match role {
            PeerRole::Seat(_) if is_back => format!("{name} is back"),
            PeerRole::Seat(seat) => {
                self.seat(seat, &name);
                format!("{name} has joined and plays in seat {seat}")
            }
            PeerRole::Watcher => format!("{name} watches"),
        };
        self.update_people();
        self.spread();
        self.announce(text);
    }

    /// Gives a seat to somebody by name.
    fn seat(&mut self, seat: Side, name: &PersonName) {
        self.leave_review_for_game();
        let player = Player { name: name.as_str().into(), kind: PlayerKind::Human };
        self.board.session.set_player(seat, player);
        self.board.saved.save(&self.board.session);
    }

    fn miss(&mut self, peer: PeerId, why: &str) {
        let left = self.hosting().and_then(|hosting| hosting.room.leave(peer));
        let Some((name, role)) = left else { return };
        self.update_people();
        let waits = matches!(role, PeerRole::Seat(_)) && self.is_shared_under_way();
        let waits = if waits { ": the game waits" } else { "" };
        // Who has only gone needs no reason.
        let is_usual = why == Disconnect::Closed.to_string();
        let gone = if is_usual { "has left" } else { "was disconnected" };
        let why = if is_usual { String::new() } else { format!(" ({why})") };
        self.announce(format!("{name} {gone}{why}{waits}"));
    }

    fn answer_guest(&mut self, peer: PeerId, request: Request, services: &mut Services) {
        let Some(hosting) = self.hosting() else { return };
        let (Some(role), Some(name)) = (hosting.room.role(peer), hosting.room.name(peer).cloned())
        else {
            return;
        };
        let done = match request {
            Request::Move { ply, mv } => self.move_of_guest(role, ply, &mv, services),
            Request::Resign { ply } => self.resign_of_guest(role, ply, services),
            Request::Chat(text) => {
                let line = hosting.pass_on(name, text);
                self.tell(line);
                Ok(())
            }
            Request::Walk(node) => self.walk_of_guest(node, &name, services),
            Request::Again => {
                self.announce(format!("{name} would like another game"));
                Ok(())
            }
            // The link takes care of these.
            Request::Hello(_) | Request::Leave | Request::Ping => Ok(()),
        };
        if let (Err(why), Some(hosting)) = (done, self.hosting()) {
            hosting.host.tell(peer, &News::Refused(why));
        }
    }

    /// Checks that somebody plays, and speaks of the position on the board.
    fn check_player(&self, role: PeerRole, ply: usize) -> Result<Side, String> {
        let PeerRole::Seat(seat) = role else {
            return Err("you watch: only players can do that".into());
        };
        let game = self.game_itself();
        match game.state() {
            GameStatus::Over(_) => Err("the game is over".into()),
            GameStatus::ToMove(_) if ply != game.plies() => {
                let expected = game.plies().to_string();
                Err(ParseError::new("ply", ply.to_string(), expected).to_string())
            }
            GameStatus::ToMove(_) => Ok(seat),
        }
    }

    fn move_of_guest(
        &mut self,
        role: PeerRole,
        ply: usize,
        text: &str,
        services: &mut Services,
    ) -> Result<(), String> {
        let seat = self.check_player(role, ply)?;
        let game = self.game_itself();
        if game.mover() != seat {
            return Err("it is not your turn".into());
        }
        let mv =
            self.board.session.position().parse_move(text).map_err(|error| error.to_string())?;
        game.position().check(mv).map_err(|error| error.to_string())?;
        self.leave_review_for_game();
        self.forget_note();
        self.make_here(mv, services);
        Ok(())
    }

    fn resign_of_guest(
        &mut self,
        role: PeerRole,
        ply: usize,
        services: &mut Services,
    ) -> Result<(), String> {
        let seat = self.check_player(role, ply)?;
        self.leave_review_for_game();
        self.resign_for(seat, services);
        Ok(())
    }

    /// Gives up for a seat.
    pub(crate) fn resign_for(&mut self, seat: Side, services: &mut Services) {
        self.board.session.resign(seat);
        self.moved(services);
    }

    fn walk_of_guest(
        &mut self,
        node: usize,
        name: &PersonName,
        services: &Services,
    ) -> Result<(), String> {
        if self.is_shared_under_way() || self.game_itself().tree().node(node).is_none() {
            let expected = "a node of the game, which is over";
            return Err(ParseError::new("node", node.to_string(), expected).to_string());
        }
        if let Some(hosting) = self.hosting() {
            // Who walks fast would be taken back by an echo.
            let others = hosting.room.guests().filter(|(_, other)| *other != name);
            for (peer, _) in others {
                hosting.host.tell(peer, &News::Walk { node, name: name.clone() });
            }
        }
        self.follow_walk(node, name, services);
        Ok(())
    }

    /// Starts the next game with the same people, on the thread that may read a file for it.
    pub(crate) fn host_another(&mut self, is_swapped: bool, services: &mut Services) {
        let mut setup = Setup { seed: (services.seeds)(), ..self.game_itself().setup().asked() };
        if is_swapped {
            setup = setup.swapped();
        }
        let game = self.board.game;
        let begin = move || start(game, setup, None).map(|it| it.to_record(game.meta().id));
        let record = services.disk.ask(move |_| begin());
        if let Some(hosting) = self.hosting() {
            hosting.next = Some(NextGame { record, is_swapped });
        }
    }

    /// Begins the next game once it is there.
    fn take_next_game(&mut self, services: &mut Services) {
        let game = self.board.game;
        let Some(hosting) = self.hosting() else { return };
        let Some(NextGame { record, is_swapped }) = &hosting.next else { return };
        let Some(answer) = record.take() else { return };
        let is_swapped = *is_swapped;
        hosting.next = None;
        let started = answer.map_err(|error| error.to_string());
        let started = started.and_then(|started| started.map_err(|error| error.to_string()));
        let session = started.and_then(|text| {
            let record: Record = text.parse().map_err(|it: RecordError| it.to_string())?;
            restore(game, &record).map_err(|error| error.to_string())
        });
        match session {
            Ok(session) => {
                if is_swapped {
                    hosting.swap_seats();
                }
                let shared = self.shared.take();
                *self = Self { shared, ..Self::fresh(self.board.game, session, None, services) };
                self.board.changed(Change::Game);
                if let Some(shared) = &mut self.shared {
                    shared.shown = None;
                }
                self.update_people();
                self.spread();
                self.announce("A new game begins".into());
            }
            Err(error) => self.warn(error),
        }
    }
}
