//! Games shared with other processes: the host makes every move and sends the game to all guests; a
//! guest asks the host for its moves and shows the game it receives.

use arcade_engine::{Position as _, Side};
use arcade_games::kit::{Action, GameSpec, MoveOf};
use arcade_games::session::{NodeId, Session};

use super::OpenGame;
use crate::link::{Chat, GuestEvent, HostMessage, PersonName};
use crate::open_game::game_core::{Change, Severity};
use crate::open_game::shared::{Endpoint, GuestEnd, Shared, read};
use crate::services::Services;

impl<C: GameSpec> OpenGame<C> {
    /// Makes the game a shared one, with this end of the link.
    pub(super) fn share(&mut self, endpoint: Endpoint) {
        self.shared = Some(Box::new(Shared::new(endpoint)));
    }

    /// The guest's end of the link; `None` on the host or in a game that isn't shared.
    pub(super) fn guest_end(&mut self) -> Option<&mut GuestEnd> {
        match self.shared.as_mut().map(|shared| &mut shared.endpoint) {
            Some(Endpoint::Guest(guest)) => Some(guest),
            _ => None,
        }
    }

    /// The game itself, which does not change while a review moves through a copy of it.
    pub(super) fn game_itself(&self) -> &Session<C::Position> {
        self.review().map_or(&self.core.session, |review| review.game_itself())
    }

    /// Whether a shared game is in progress.
    pub(crate) fn is_shared_under_way(&self) -> bool {
        self.shared.is_some() && self.game_itself().first_ending().is_none()
    }

    /// Whether this is a guest, so that the host's process saves the game.
    pub(crate) fn is_guest(&self) -> bool {
        self.shared.as_ref().is_some_and(|shared| shared.is_guest())
    }

    /// Whether the user of this screen can move for a seat. Always true in a game that isn't
    /// shared, and in a review, where everyone has a separate board.
    pub(crate) fn is_own(&self, seat: Side) -> bool {
        self.review().is_some() || self.shared.as_ref().is_none_or(|shared| shared.may_move(seat))
    }

    /// Why an action is not available in a shared game; `None` if it is available.
    pub(crate) fn refusal(&self, action: Action) -> Option<&'static str> {
        let is_in_review = self.review().is_some();
        self.shared.as_ref()?.refusal(action, self.is_shared_under_way(), is_in_review)
    }

    /// Shows why an action is not available in a shared game; returns false if it is available.
    pub(crate) fn say_refusal(&mut self, action: Action) -> bool {
        let refusal = self.refusal(action);
        if let Some(text) = refusal {
            self.core.say(text);
        }
        refusal.is_some()
    }

    /// Handles the messages received over the link.
    pub(crate) fn receive_link(&mut self, services: &mut Services) {
        match self.shared.as_ref().map(|shared| &shared.endpoint) {
            Some(Endpoint::Host(_)) => self.receive_requests(services),
            Some(Endpoint::Guest(_)) => {
                while let Some(event) = self.guest_end().and_then(GuestEnd::receive) {
                    self.take_from_host(event, services);
                }
            }
            None => {}
        }
    }

    /// Makes a move, or on a guest asks the host to make it.
    pub(crate) fn make(&mut self, mv: MoveOf<C>, services: &mut Services) {
        if !self.is_guest() {
            return self.apply_move(mv, services);
        }
        // The host would refuse an illegal move.
        if let Err(error) = self.core.session.position().check(mv) {
            self.core.typed.clear();
            return self.core.warn(error.to_string());
        }
        let ply = self.core.session.plies();
        if self.guest_end().is_some_and(|guest| guest.request_move(ply, mv.to_string())) {
            self.core.typed.clear();
        }
    }

    /// Adds a line to the log. During a review it is also shown as a message, because the log may
    /// not be visible.
    pub(super) fn log(&mut self, line: String) {
        let Some(shared) = &mut self.shared else { return };
        shared.add_to_log(line.clone());
        if self.review().is_some() {
            self.core.set_note(Severity::Notice, line, &[]);
        }
    }

    /// Sends a chat message.
    pub(crate) fn chat(&mut self, text: &str) {
        let Some(shared) = &mut self.shared else { return self.core.say(NOBODY_ELSE) };
        let text: Chat = match text.parse() {
            Ok(text) => text,
            Err(error) => return self.core.warn(error.to_string()),
        };
        match &mut shared.endpoint {
            Endpoint::Host(host) => {
                let line = host.chat(text);
                shared.add_to_log(line);
            }
            Endpoint::Guest(guest) if guest.is_connected => guest.chat(text),
            Endpoint::Guest(_) => self.core.warn("nobody can read it: the host is not there"),
        }
    }

    /// Starts the next game with the same players, or on a guest asks the host for it.
    pub(crate) fn another_game(&mut self, is_swapped: bool, services: &mut Services) {
        match self.guest_end() {
            Some(guest) => {
                guest.ask_for_another();
                self.core.say("the host is asked for another game");
            }
            None => self.host_another(is_swapped, services),
        }
    }

    /// Resigns for a seat.
    pub(crate) fn resign_for(&mut self, seat: Side, services: &mut Services) {
        self.core.session.resign(seat);
        self.after_change(services);
    }

    /// Sends the others the node shown in the review of a finished game.
    pub(super) fn show_node(&mut self, node: NodeId) {
        if self.is_shared_under_way() {
            return;
        }
        if let Some(shared) = &mut self.shared {
            shared.show(node);
        }
    }

    /// Moves the review to the node that another person shows; outside a review, the first time,
    /// logs how to follow.
    pub(super) fn follow_shown_node(
        &mut self,
        number: usize,
        name: &PersonName,
        services: &Services,
    ) {
        let node = self.game_itself().tree().node(number);
        let (Some(node), false) = (node, self.is_shared_under_way()) else { return };
        let Some(shared) = &mut self.shared else { return };
        let is_first = shared.set_shown(number);
        if self.review_on_board().is_some() {
            self.go_to_in_review(node);
            self.request_work(services);
        } else if is_first {
            self.log(format!("{name} goes through the game, and this screen follows"));
        }
    }

    /// The node at which a review begins: the one that another person shows; else the one on the board, unless
    /// the game is at its end; else the one after the move to look at first, or the start.
    pub(crate) fn review_start(&self) -> NodeId {
        let session = &self.core.session;
        let shown = self.shared.as_ref().and_then(|shared| shared.shown());
        if let Some(node) = shown.and_then(|number| session.tree().node(number)) {
            return node;
        }
        if !self.is_at_end() {
            return session.current();
        }
        let line = session.tree().line_through(session.current());
        line[self.core.review_to_here().first_to_see().map_or(0, |ply| ply + 1)]
    }
}

/// Handling the host's messages on a guest.
impl<C: GameSpec> OpenGame<C> {
    fn take_from_host(&mut self, event: GuestEvent, services: &mut Services) {
        match event {
            GuestEvent::Message(message) => self.take_message(message, services),
            GuestEvent::Lost(why) => {
                // False if the link was already lost, and this is a failed attempt to reconnect.
                if self.guest_end().is_some_and(GuestEnd::disconnect) {
                    if let Some(shared) = &mut self.shared {
                        shared.lose_people();
                    }
                    self.log(format!("the host is gone ({why}): arcade looks for it every second"));
                }
            }
            GuestEvent::Unresponsive => self.set_host_unresponsive(
                true,
                "the host doesn't answer: it is stopped, or its machine is busy",
            ),
            GuestEvent::ResponsiveAgain => {
                self.set_host_unresponsive(false, "the host answers again");
            }
        }
    }

    /// Notes whether the host has stopped answering, and says so.
    fn set_host_unresponsive(&mut self, is_host_unresponsive: bool, text: &str) {
        if let Some(guest) = self.guest_end() {
            guest.is_host_unresponsive = is_host_unresponsive;
            self.log(text.into());
        }
    }

    fn take_message(&mut self, message: HostMessage, services: &mut Services) {
        match message {
            HostMessage::Welcome { role, .. } => {
                if self.guest_end().is_some_and(|guest| guest.welcome(role)) {
                    self.log("the host is back".into());
                }
            }
            HostMessage::People(people) => {
                if let Some(shared) = &mut self.shared {
                    shared.set_people(people);
                }
            }
            HostMessage::Game(text) => {
                if let Err(error) = self.take_game(&text, services) {
                    self.core.warn(format!("the host's game can't be shown: {error}"));
                }
            }
            HostMessage::Chat { name, text } => self.log(format!("{name}: {}", text.as_str())),
            HostMessage::Notice(text) => self.log(text),
            HostMessage::Refused(why) => {
                if let Some(guest) = self.guest_end() {
                    guest.is_move_unanswered = false;
                }
                self.core.warn(why);
            }
            HostMessage::ShowNode { node, name } => self.follow_shown_node(node, &name, services),
            // Handled by the link.
            HostMessage::Pong | HostMessage::Bye(_) => {}
        }
    }

    /// Replaces the game by the host's current version.
    fn take_game(&mut self, text: &str, services: &mut Services) -> Result<(), String> {
        let session = read(self.core.game, text)?;
        if let Some(guest) = self.guest_end() {
            guest.is_move_unanswered = false;
        }
        let old = self.game_itself();
        let id = self.core.game.meta().id;
        if old.to_record(id) == session.to_record(id) {
            return Ok(());
        }
        let is_same =
            old.game_metadata() == session.game_metadata() && old.start() == session.start();
        let is_next = is_same && old.plies() + 1 == session.plies();
        self.leave_review_for_game();
        self.core.session = session;
        self.core.forget_note();
        if !is_same {
            (self.core.game_analysis, self.score) = Default::default();
            if let Some(shared) = &mut self.shared {
                shared.forget_shown();
            }
        }
        self.position_changed(services);
        if is_next {
            self.core.changed(Change::Move);
        }
        Ok(())
    }
}

const NOBODY_ELSE: &str = "nobody else is here; \"arcade host\" begins a game for two machines";
