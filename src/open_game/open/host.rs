//! The host of a shared game: it makes the moves of both sides, and sends the guests each change
//! once it is saved.

use arcade_base::ParseError;
use arcade_engine::Position as _;
use arcade_games::kit::{GameSpec, restore, start};
use arcade_games::session::{Player, PlayerKind, Record, RecordError, Setup};

use super::{Mode, OpenGame};
use crate::link::{Address, Admitted, GuestMessage, HostEvent, PeerId, PersonName, PersonRole};
use crate::open_game::game_core::Change;
use crate::open_game::shared::{Endpoint, HostEnd, check_player};
use crate::services::Services;

impl<C: GameSpec> OpenGame<C> {
    /// Makes the game a hosted one and shows the address to join it.
    pub(super) fn host(mut self, host: HostEnd, address: &Address) -> Self {
        self.share(Endpoint::Host(host));
        self.log(format!("To join: arcade join {address}"));
        self.update_people();
        self
    }

    /// The host's end of the link; `None` on a guest or in a game that isn't shared.
    fn host_end(&mut self) -> Option<&mut HostEnd> {
        match self.shared.as_mut().map(|shared| &mut shared.endpoint) {
            Some(Endpoint::Host(host)) => Some(host),
            _ => None,
        }
    }

    /// Handles the guests' requests in order. Each waits until the previous change has been saved
    /// and sent.
    pub(super) fn receive_requests(&mut self, services: &mut Services) {
        self.take_next_game(services);
        loop {
            self.send_game();
            if self.core.auto_saver.is_pending() {
                return;
            }
            match self.host_end().and_then(HostEnd::receive) {
                Some(HostEvent::JoinRequested { peer, name, user }) => {
                    self.welcome(peer, &name, user);
                }
                Some(HostEvent::Asked { peer, request }) => {
                    self.answer_guest(peer, request, services);
                }
                Some(HostEvent::Left { peer, why }) => self.say_goodbye(peer, &why),
                None => return,
            }
        }
    }

    /// Sends the changed game to the guests, as soon as it is saved.
    pub(super) fn send_change(&mut self) {
        if let Some(host) = self.host_end() {
            host.mark_changed();
            self.send_game();
        }
    }

    fn send_game(&mut self) {
        if self.core.auto_saver.is_pending() {
            return;
        }
        let game = match &self.mode {
            Mode::Review(review) => review.game_itself(),
            _ => &self.core.session,
        };
        if let Some(Endpoint::Host(host)) = self.shared.as_mut().map(|shared| &mut shared.endpoint)
        {
            host.send_game(|| game.to_record(self.core.game.meta().id));
        }
    }

    /// Warns the guests that the game could not be saved.
    pub(crate) fn send_failure(&mut self) {
        if let Some(host) = self.host_end() {
            host.send_note("the host can't save the game");
        }
    }

    fn update_people(&mut self) {
        if let Some(shared) = &mut self.shared {
            shared.update_people();
        }
    }

    /// Adds a note to the log here and on all guests' screens.
    fn announce(&mut self, text: String) {
        if let Some(host) = self.host_end() {
            host.send_note(&text);
        }
        self.log(text);
    }

    fn welcome(&mut self, peer: PeerId, requested_name: &PersonName, user: u32) {
        let Some(host) = self.host_end() else { return };
        let Admitted { name, role, is_back } = host.welcome(peer, requested_name, user);
        let text = match role {
            PersonRole::Seat(_) if is_back => format!("{name} is back"),
            PersonRole::Seat(seat) => {
                self.leave_review_for_game();
                let player = Player { name: name.as_str().into(), kind: PlayerKind::Human };
                self.core.session.set_player(seat, player);
                self.core.auto_saver.save(&self.core.session);
                format!("{name} has joined and plays in seat {seat}")
            }
            PersonRole::Spectator => format!("{name} watches"),
        };
        self.update_people();
        self.send_change();
        self.announce(text);
    }

    /// Announces that a guest has left.
    fn say_goodbye(&mut self, peer: PeerId, why: &str) {
        let left = self.host_end().and_then(|host| host.leave(peer, why));
        let Some((text, is_player)) = left else { return };
        self.update_people();
        let waits = is_player && self.is_shared_under_way();
        self.announce(text + if waits { ": the game waits" } else { "" });
    }

    fn answer_guest(&mut self, peer: PeerId, request: GuestMessage, services: &mut Services) {
        let Some(host) = self.host_end() else { return };
        let Some((role, name)) = host.guest(peer) else { return };
        let done = match request {
            GuestMessage::Move { ply, mv } => self.move_of_guest(role, ply, &mv, services),
            GuestMessage::Resign { ply } => {
                check_player(role, ply, self.game_itself()).map(|seat| {
                    self.leave_review_for_game();
                    self.resign_for(seat, services);
                })
            }
            GuestMessage::Chat(text) => {
                let line = host.pass_on(name, text);
                self.log(line);
                Ok(())
            }
            GuestMessage::ShowNode(node) => self.show_node_of_guest(node, &name, services),
            GuestMessage::Again => {
                self.announce(format!("{name} would like another game"));
                Ok(())
            }
            // Handled by the link.
            GuestMessage::Hello(_) | GuestMessage::Leave | GuestMessage::Ping => Ok(()),
        };
        if let (Err(why), Some(host)) = (done, self.host_end()) {
            host.refuse(peer, why);
        }
    }

    fn move_of_guest(
        &mut self,
        role: PersonRole,
        ply: usize,
        text: &str,
        services: &mut Services,
    ) -> Result<(), String> {
        let game = self.game_itself();
        let seat = check_player(role, ply, game)?;
        if game.mover() != seat {
            return Err("it is not your turn".into());
        }
        let mv = game.position().parse_move(text).map_err(|error| error.to_string())?;
        game.position().check(mv).map_err(|error| error.to_string())?;
        self.leave_review_for_game();
        self.core.forget_note();
        self.apply_move(mv, services);
        Ok(())
    }

    fn show_node_of_guest(
        &mut self,
        node: usize,
        name: &PersonName,
        services: &Services,
    ) -> Result<(), String> {
        if self.is_shared_under_way() || self.game_itself().tree().node(node).is_none() {
            let expected = "a node of the game, which is over";
            return Err(ParseError::new("node", node.to_string(), expected).to_string());
        }
        if let Some(host) = self.host_end() {
            host.pass_on_shown_node(node, name);
        }
        self.follow_shown_node(node, name, services);
        Ok(())
    }

    /// Starts the next game with the same players.
    pub(super) fn host_another(&mut self, is_swapped: bool, services: &mut Services) {
        let mut setup =
            Setup { seed: (services.seeds)(), ..self.game_itself().setup().without_error_rates() };
        if is_swapped {
            setup = setup.swapped();
        }
        let game = self.core.game;
        let Some(host) = self.host_end() else { return };
        // Runs on the disk thread, since it may read a file.
        let begin = move || start(game, setup, None).map(|it| it.to_record(game.meta().id));
        host.await_next(services.disk.thread.ask(move |_| begin()), is_swapped);
    }

    /// Opens the next game once it has been started.
    fn take_next_game(&mut self, services: &mut Services) {
        let game = self.core.game;
        let Some(host) = self.host_end() else { return };
        let Some((started, is_swapped)) = host.take_next() else { return };
        let session = started.and_then(|text| {
            let record: Record = text.parse().map_err(|it: RecordError| it.to_string())?;
            restore(game, &record).map_err(|error| error.to_string())
        });
        match session {
            Ok(session) => {
                if is_swapped {
                    host.swap_seats();
                }
                let shared = self.shared.take();
                *self = Self { shared, ..Self::fresh(game, session, None, services) };
                self.core.changed(Change::Game);
                if let Some(shared) = &mut self.shared {
                    shared.forget_shown();
                }
                self.update_people();
                self.send_change();
                self.announce("A new game begins".into());
            }
            Err(error) => self.core.warn(error),
        }
    }
}
