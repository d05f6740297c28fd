//! A game that is shared with other machines: who is there, whose moves come from where, and what is
//! not to be had while it goes on.
//!
//! The host's screen makes every move and tells the game to all (`hosting.rs`); a guest's asks for its
//! moves and shows what it is told (`joined.rs`).

use std::collections::VecDeque;

use super::Play;
use super::hosting::Hosting;
use super::joined::Joining;
use crate::game::Side;
use crate::kit::{Action, Cartridge};
use crate::link::{Chat, Person, PersonName, Role};
use crate::session::{NodeId, Session, State};
use crate::tui::command_line::CommandLine;
use crate::tui::{Context, Go};

/// The most lines that are kept of what was said and of what has happened.
const MOST_KEPT: usize = 50;

/// What the screen knows of the others at a shared game.
#[derive(Debug)]
pub(super) struct Shared {
    pub(super) end: End,
    pub(super) people: Vec<Person>,
    /// What was said and what has happened, the last at the end.
    pub(super) log: VecDeque<String>,
    /// The node of the finished game that somebody else looked at last.
    pub(super) shown: Option<usize>,
}

/// Which end of the link this is.
#[derive(Debug)]
pub(super) enum End {
    Host(Hosting),
    Guest(Joining),
}

/// Where a player is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Presence {
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
    fn new(end: End) -> Self {
        Self { end, people: Vec::new(), log: VecDeque::new(), shown: None }
    }

    /// What the user of this screen is to the game.
    fn role(&self) -> Role {
        match &self.end {
            End::Host(host) => Role::Seat(host.room.host_seat()),
            End::Guest(guest) => guest.role,
        }
    }

    /// Whether the user of this screen may move for a seat now.
    fn may_move(&self, seat: Side) -> bool {
        let is_ready = match &self.end {
            End::Host(_) => true,
            End::Guest(guest) => guest.is_ready(),
        };
        is_ready && self.role() == Role::Seat(seat)
    }

    /// The player of a seat, as far as it is known who that is.
    fn player(&self, seat: Side) -> Option<&Person> {
        self.people.iter().find(|person| person.role == Role::Seat(seat))
    }

    /// Where the player of a seat is.
    pub(super) fn presence(&self, seat: Side) -> Presence {
        match self.player(seat) {
            _ if self.role() == Role::Seat(seat) => Presence::Own,
            Some(person) if person.is_here => Presence::Here,
            Some(_) => Presence::Away,
            None => Presence::Awaited,
        }
    }

    /// Whether the host was asked for a move and hasn't answered.
    pub(super) fn is_asking(&self) -> bool {
        matches!(&self.end, End::Guest(guest) if guest.is_connected && !guest.is_ready())
    }

    /// Whether there is no way to the host.
    pub(super) fn is_cut_off(&self) -> bool {
        matches!(&self.end, End::Guest(guest) if !guest.is_connected)
    }

    /// Whether the host doesn't answer, though there is a way to it.
    pub(super) fn is_unanswered(&self) -> bool {
        matches!(&self.end, End::Guest(guest) if guest.is_silent)
    }

    /// Those who watch.
    pub(super) fn watchers(&self) -> impl Iterator<Item = &PersonName> {
        let watch = self.people.iter().filter(|person| person.role == Role::Watcher);
        watch.map(|person| &person.name)
    }

    /// Adds a line to what was said and has happened.
    pub(super) fn note(&mut self, line: String) {
        if self.log.len() == MOST_KEPT {
            self.log.pop_front();
        }
        self.log.push_back(line);
    }
}

impl<C: Cartridge> Play<C> {
    /// Makes this screen the host's.
    pub(super) fn share_as_host(&mut self, hosting: Hosting) {
        self.shared = Some(Box::new(Shared::new(End::Host(hosting))));
    }

    /// Makes this screen a guest's.
    pub(super) fn share_as_guest(&mut self, joining: Joining) {
        self.shared = Some(Box::new(Shared::new(End::Guest(joining))));
    }

    /// The host's end of the link, if this is it.
    pub(super) fn hosting(&mut self) -> Option<&mut Hosting> {
        match self.shared.as_mut().map(|shared| &mut shared.end) {
            Some(End::Host(hosting)) => Some(hosting),
            _ => None,
        }
    }

    /// A guest's end of the link, if this is one.
    pub(super) fn joining(&mut self) -> Option<&mut Joining> {
        match self.shared.as_mut().map(|shared| &mut shared.end) {
            Some(End::Guest(joining)) => Some(joining),
            _ => None,
        }
    }

    /// The game itself, which stands still while a review walks through a copy of it.
    pub(super) fn game_itself(&self) -> &Session<C::Game> {
        self.review.as_ref().map_or(&self.session, |review| review.game_itself())
    }

    /// Whether a shared game goes on.
    pub(super) fn is_shared_under_way(&self) -> bool {
        self.shared.is_some() && self.game_itself().result().is_none()
    }

    /// Whether another machine keeps the game.
    pub(super) fn is_guest(&self) -> bool {
        self.shared.as_ref().is_some_and(|shared| matches!(shared.end, End::Guest(_)))
    }

    /// Whether the user of this screen moves for a seat. In a review everybody has a board of their own.
    pub(super) fn is_own(&self, seat: Side) -> bool {
        self.review.is_some() || self.shared.as_ref().is_none_or(|shared| shared.may_move(seat))
    }

    /// Why an action is not to be had in a shared game; `None` where it is.
    pub(super) fn refusal(&self, action: Action) -> Option<&'static str> {
        self.shared.as_ref()?;
        let goes_on = self.is_shared_under_way();
        match action {
            Action::Undo | Action::Redo | Action::TryHere => {
                Some("nothing is taken back in a game that is shared")
            }
            Action::Tip | Action::Why if self.review.is_none() => Some(NO_HELP),
            Action::Values | Action::Why | Action::Practise | Action::Coach if goes_on => {
                Some(NO_HELP)
            }
            Action::New | Action::Swap if goes_on => {
                Some("this game goes on: finish it, or \":resign\"")
            }
            Action::Swap if self.is_guest() => Some("the host begins the next game"),
            Action::Options => Some("this game is shared: leave it first"),
            _ => None,
        }
    }

    /// Refuses an action that is not to be had in a shared game; false where it is.
    pub(super) fn refuses(&mut self, action: Action) -> bool {
        let refusal = self.refusal(action);
        if let Some(text) = refusal {
            self.say(text);
        }
        refusal.is_some()
    }

    /// Refuses a command that is not to be had in a shared game; false where it is.
    pub(super) fn refuses_command(&mut self, word: &str, has_text: bool) -> bool {
        let action = match word {
            "save" if self.is_guest() => {
                self.say("the host keeps the game, and its name");
                return true;
            }
            "undo" => Action::Undo,
            "redo" => Action::Redo,
            "tip" => Action::Tip,
            "values" => Action::Values,
            "why" => Action::Why,
            "coach" => Action::Coach,
            "new" => Action::New,
            "level" | "seat" | "series" => Action::Options,
            "position" if has_text => Action::Options,
            _ => return false,
        };
        self.refuses(action)
    }

    /// Hears what has come over the link.
    pub(super) fn hear_link(&mut self, context: &mut Context) {
        match self.shared.as_ref().map(|shared| &shared.end) {
            Some(End::Host(_)) => self.hear_guests(context),
            Some(End::Guest(_)) => self.hear_host(context),
            None => {}
        }
    }

    /// Makes a move, or asks the host for it.
    pub(super) fn make(&mut self, mv: crate::kit::MoveOf<C>, context: &mut Context) {
        match self.shared.as_ref().map(|shared| &shared.end) {
            Some(End::Guest(_)) => self.ask_for(mv),
            _ => self.make_here(mv, context),
        }
    }

    /// Adds a line to what was said and has happened. A review may have no place for it but the
    /// message line.
    pub(super) fn tell(&mut self, line: String) {
        let Some(shared) = &mut self.shared else { return };
        shared.note(line.clone());
        if self.review.is_some() && self.command.is_none() {
            self.say(line);
        }
    }

    /// Opens the command line to say something to the others.
    pub(super) fn begin_chat(&mut self) {
        if self.shared.is_some() {
            self.command = Some(CommandLine::begun("chat "));
        } else {
            self.say(NOBODY_ELSE);
        }
    }

    /// Says something to the others.
    pub(super) fn chat(&mut self, text: &str) {
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
    pub(super) fn resign_shared(&mut self, context: &mut Context) {
        let Some(shared) = &self.shared else { return };
        let State::ToMove(_) = self.game_itself().state() else {
            return self.warn("the game is over");
        };
        let ply = self.game_itself().plies();
        match (&shared.end, shared.role()) {
            (_, Role::Watcher) => self.warn("you watch: only players can resign"),
            (End::Guest(guest), _) => guest.resign(ply),
            (End::Host(_), Role::Seat(seat)) => self.resign_for(seat, context),
        }
    }

    /// Begins the next game with the same people, or asks the host for it.
    pub(super) fn another_game(&mut self, is_swapped: bool, context: &mut Context) -> Go {
        match self.shared.as_ref().map(|shared| &shared.end) {
            Some(End::Host(_)) => self.host_another(is_swapped, context),
            Some(End::Guest(guest)) => {
                guest.ask_for_another();
                self.say("the host is asked for another game");
            }
            None => {}
        }
        Go::Stay
    }

    /// Shows the others what is looked at in the review of a finished game.
    pub(super) fn show_walk(&mut self, node: NodeId) {
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
    pub(super) fn follow_walk(&mut self, number: usize, name: &PersonName, context: &Context) {
        let node = self.game_itself().tree().node(number);
        let (Some(node), false) = (node, self.is_shared_under_way()) else { return };
        let Some(shared) = &mut self.shared else { return };
        let is_first = shared.shown.replace(number).is_none();
        if self.walked().is_some() {
            self.walk_to(node);
            self.attend(context);
        } else if is_first {
            self.tell(format!("{name} goes through the game: its review goes along"));
        }
    }

    /// Where a review of the game begins: where somebody else looks, or where the game stands.
    pub(super) fn begin_of_review(&self) -> NodeId {
        let shown = self.shared.as_ref().and_then(|shared| shared.shown);
        let node = shown.and_then(|number| self.session.tree().node(number));
        node.unwrap_or(self.session.current())
    }
}

const NO_HELP: &str =
    "a shared game has no tips, values or coach while it goes on; its review has them";
const NOBODY_ELSE: &str = "nobody else is here; \"arcade host\" begins a game for two machines";
