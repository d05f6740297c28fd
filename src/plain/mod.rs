//! The line mode: open games with prompts and plain lines, for screen readers, pipes and simple terminals.
//!
//! It uses no cursor movement or colour. If standard input isn't a terminal, every input line is echoed, so
//! that a log reads like the session.

mod coach;
mod commands;
mod console;
mod daily;
mod ending;
mod help;
mod learn;
mod lesson;
mod move_input;
mod play;
mod questions;
mod replay;
mod speech;
mod waiting;

use std::io;

use arcade_base::{capitalize, clause_to_sentence};
use arcade_engine::{Position, Side};
use arcade_games::kit::{Example, GameSpec, MoveOf, StartError, Words};
use arcade_games::session::{GameStatus, Session, YOU};
use arcade_games::text::wrap;
use thiserror::Error;

pub use console::{Console, InputSource};
pub use daily::PlayDaily;
pub use learn::learn_game;
use move_input::{Typed, ask_for_move};
pub use play::{PlayGame, menu, resume_game};
pub use questions::Given;
pub use replay::replay_game;
use speech::{AnnouncedBoard, brief_turn};

use crate::config::Verbosity;
use crate::index::is_first_game;
use crate::open_game::OpenGame;
use crate::phrases::{self, described};
use crate::services::Services;
use crate::store::{Store, StoreError};

/// A game played, or a lesson taken, in the line mode.
pub(crate) struct LineMode<'a, C: GameSpec> {
    open: OpenGame<C>,
    services: Services,
    store: &'a Store,
    console: &'a mut Console,
    /// Whether the last attempt to save the game or a lesson's progress failed, and the error was shown.
    save_error_shown: bool,
    /// Whether a person has just made the last move here, so that the board needn't be shown.
    skip_board: bool,
    /// What was said of the board.
    announced: AnnouncedBoard,
}

/// Why a game ended early, or could not be played.
#[derive(Debug, Error)]
pub enum PlainError {
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The game could not be started.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The saved game can't be resumed.
    #[error(transparent)]
    Resume(StoreError),
}

/// The effect of an input line.
enum TurnInput<M> {
    Move(M),
    /// A command has changed the position.
    Changed,
    New,
    Leave,
}

impl<'a, C: GameSpec> LineMode<'a, C> {
    fn new(
        open: OpenGame<C>,
        services: Services,
        store: &'a Store,
        console: &'a mut Console,
    ) -> Self {
        let announced = AnnouncedBoard::default();
        Self {
            open,
            services,
            store,
            console,
            save_error_shown: false,
            skip_board: false,
            announced,
        }
    }

    /// Plays until the game ends, the player leaves, or the input ends.
    pub(crate) fn run(mut self) -> Result<(), PlainError> {
        if !self.open.core.session.has_moves() {
            self.introduce()?;
        }
        loop {
            let seat = match self.open.core.session.state() {
                GameStatus::Over(ending) => {
                    self.announce_end(ending)?;
                    if self.continue_series()? || self.ask_rematch()? {
                        continue;
                    }
                    return Ok(());
                }
                GameStatus::ToMove(seat) => seat,
            };
            if self.open.core.session.computer_to_move().is_some() {
                self.computer_moves(seat)?;
                continue;
            }
            self.announce_turn(seat)?;
            match self.prompt_for_move(seat)? {
                TurnInput::Move(mv) if self.person_moves(mv)? => {}
                TurnInput::Changed => self.save()?,
                TurnInput::New => self.begin_new()?,
                TurnInput::Move(_) | TurnInput::Leave => return Ok(()),
            }
        }
    }

    /// Prints the introduction before the first move.
    fn introduce(&mut self) -> Result<(), PlainError> {
        self.console.say_some(self.open.core.game.dialogue().welcome())?;
        self.print_note()?;
        if self.console.is_interactive() {
            self.explain_first_game()?;
            self.print_notation()?;
            self.console.say("Commands begin with a colon: :help lists them.")?;
        }
        self.introduce_adaptive()
    }

    /// Prints what a person is told before the first game of this kind, and records that it was told.
    fn explain_first_game(&mut self) -> Result<(), PlainError> {
        // If the store can't be read, the game is not explained.
        let is_first = is_first_game(self.open.core.game.meta().id, self.store).unwrap_or(false);
        if is_first && self.open.wants_introduction(&self.services) {
            let introduction = self.open.introduction();
            let examples = introduction.examples.iter().map(Example::text);
            for text in [introduction.goal.clone()].into_iter().chain(examples) {
                self.console.say(&text)?;
            }
            self.open.mark_introduced(&self.services);
            self.services.run_pending();
        }
        Ok(())
    }

    /// Prints the level of `even`, the opponent that adapts, before the first move, if it plays.
    fn introduce_adaptive(&mut self) -> Result<(), PlainError> {
        let setup = self.open.core.session.setup();
        let computer =
            setup.person().filter(|_| setup.adaptive_error_rate().is_some()).map(Side::other);
        let Some(seat) = computer else { return Ok(()) };
        let strength = self.open.core.session.player(seat).strength_at_board(&setup.options);
        let Some(strength) = strength else { return Ok(()) };
        let line = format!(
            "{} ({}) {}.",
            self.label(seat),
            strength.skill.without_error_rate(),
            strength.describe()
        );
        Ok(self.console.say(&line)?)
    }

    fn label(&self, seat: Side) -> String {
        label(&self.open.core.session, seat)
    }

    /// Whether only changes are said.
    fn is_brief(&self) -> bool {
        self.services.config.ui().verbosity == Verbosity::Brief
    }

    /// Prints whose turn it is and the board, or what has changed on it.
    fn announce_turn(&mut self, seat: Side) -> Result<(), PlainError> {
        let core = &self.open.core;
        let changes = self.announced.take_changes(core.game, &core.session);
        let changes = changes.filter(|_| self.is_brief());
        let session = &self.open.core.session;
        let goal = phrases::whole_goal::<C>(session).map(|goal| {
            let grade = phrases::grade::<C>(session);
            let grade = grade.map_or(String::new(), |grade| format!(", {grade}"));
            let turn = session.next_length().map(|_| phrases::own_turn::<C>(session));
            let turn = turn.map_or(String::new(), |turn| format!(" {turn}"));
            let goal = format!(" Goal: {goal}{grade}.");
            let goal = if changes.is_some() { "" } else { &goal };
            format!("Moves: {}.{goal}{turn}", session.plies())
        });
        match changes {
            Some(changes) => {
                let turn = brief_turn(session, seat);
                for line in turn.into_iter().chain(changes) {
                    self.console.say(&line)?;
                }
            }
            None => self.announce(seat)?,
        }
        Ok(self.console.say_some(goal.as_deref())?)
    }

    /// Prints the position and whose turn it is.
    fn announce(&mut self, seat: Side) -> Result<(), PlainError> {
        let core = &self.open.core;
        let dialogue = core.game.dialogue();
        let position = core.session.position();
        let announcement = match core.session.goal() {
            Some(_) => dialogue.announce_alone(position),
            None => dialogue.announce(position, &phrases::possessive(&self.label(seat))),
        };
        self.announced.set_announced(core.game, &core.session);
        Ok(self.console.say(&announcement)?)
    }

    /// Prints the board, in games whose announcements don't contain it.
    fn show_board(&mut self) -> Result<(), PlainError> {
        let (game, session) = (self.open.core.game, &self.open.core.session);
        if let Some(board) = game.dialogue().board_between_moves(session.position()) {
            self.announced.set_announced(game, session);
            self.console.say(&board)?;
        }
        Ok(())
    }

    /// Saves the game if it has changed. The first of several failures is printed; the game goes on.
    fn save(&mut self) -> Result<(), PlainError> {
        // Discarded: every change here is printed by the code that makes it.
        self.open.core.take_changes();
        let was_unsaved = self.save_error_shown;
        if self.open.core.auto_saver.is_pending() {
            self.save_error_shown = false;
        }
        self.services.run_pending();
        while let Some(failure) = self.services.disk.failure() {
            self.save_error_shown |= !failure.is_warning();
            if failure.is_warning() || !was_unsaved {
                let mut text = failure.to_string();
                capitalize(&mut text);
                self.console.say(&text)?;
            }
        }
        Ok(())
    }

    fn computer_moves(&mut self, seat: Side) -> Result<(), PlainError> {
        let is_shown = self.is_brief() && self.announced.is_announced();
        if !std::mem::take(&mut self.skip_board) && !is_shown {
            self.show_board()?;
        }
        self.open.request_work(&self.services);
        self.await_reply(seat)
    }

    /// Waits for the computer's move, and makes it.
    fn await_reply(&mut self, seat: Side) -> Result<(), PlainError> {
        let label = self.label(seat);
        self.wait_for_computer(&format!("{label} thinks"))?;
        let Some((mv, _)) = self.open.core.engine.results.computer_move else {
            // It has forfeited the game.
            return self.print_note();
        };
        let session = &self.open.core.session;
        let does = does(session, session.position(), mv, seat);
        self.console.say(&format!("{label} {does}."))?;
        self.open.reply(&mut self.services);
        let remark = self.open.core.engine.cut_short_note.as_ref();
        let remark = remark.filter(|(plies, _)| *plies == self.open.core.session.plies());
        if let Some((_, remark)) = remark {
            self.console.say(&format!("({label}: {remark}.)"))?;
        }
        self.save()
    }

    /// Makes a person's move, unless the person takes it back after an objection of the coach; false if the
    /// person leaves.
    fn person_moves(&mut self, mv: MoveOf<C>) -> Result<bool, PlainError> {
        let before = self.open.core.session.current();
        if !self.submit_move(mv)? {
            return Ok(false);
        }
        if self.open.core.session.current() != before {
            self.skip_board = true;
            let session = &self.open.core.session;
            let mut said = match session.last_move().zip(session.last_mover()) {
                Some(_) if self.is_brief() && session.setup().person().is_some() => None,
                Some(((before, mv), seat)) if self.is_brief() && session.goal().is_none() => {
                    Some(clause_to_sentence(&format!(
                        "{} {}",
                        self.label(seat),
                        does(session, before, mv, seat)
                    )))
                }
                _ => phrases::about_last_move::<C>(session, |seat| self.label(seat)),
            };
            let is_lost = phrases::is_goal_in_reach::<C>(session) == Some(false);
            if let Some(said) = said.as_mut().filter(|_| is_lost && self.services.config.ai().undo)
            {
                said.push_str(" :undo takes it back.");
            }
            self.console.say_some(said.as_deref())?;
        }
        Ok(true)
    }

    /// Prints the open game's latest note.
    fn print_note(&mut self) -> Result<(), PlainError> {
        let text = self.open.core.note().map(|note| note.text.clone());
        self.open.core.forget_note();
        Ok(self.console.say_some(text.as_deref())?)
    }

    /// Asks until a move is complete, or a command ends the turn.
    fn prompt_for_move(&mut self, seat: Side) -> Result<TurnInput<MoveOf<C>>, PlainError> {
        let mut answers: Vec<String> = Vec::new();
        loop {
            match self.ask_for_move(&mut answers)? {
                Typed::Move(mv) => return Ok(TurnInput::Move(mv)),
                Typed::End => return Ok(TurnInput::Leave),
                Typed::Command(line) => {
                    if let Some(entered) = self.command(&line, seat)? {
                        return Ok(entered);
                    }
                }
            }
        }
    }

    /// Asks for a move on the board; `answers` are the parts of it that were entered before.
    fn ask_for_move(&mut self, answers: &mut Vec<String>) -> io::Result<Typed<MoveOf<C>>> {
        let session = &self.open.core.session;
        let name = self.label(session.mover());
        let who = (!self.is_brief() && name != YOU).then_some(&*name);
        let asked = (session.position(), session.next_length());
        ask_for_move(self.open.core.game, self.console, asked, who, answers)
    }

    fn say_wrapped(&mut self, text: &str) -> io::Result<()> {
        self.console.say(&wrapped(text))
    }
}

/// A text in lines of at most 80 cells.
fn wrapped(text: &str) -> String {
    wrap(text, 80_u16).join("\n")
}

/// What a seat's player is called: "You", "player 1", or a name.
fn label<P: Position>(session: &Session<P>, seat: Side) -> String {
    match session.name_or_you(seat) {
        name if name == YOU => name,
        name => session.player(seat).default_label(seat).unwrap_or(name),
    }
}

/// What a seat does with a move, as a clause after its label: "takes 3 from pile A".
fn does<P: Words>(session: &Session<P>, before: &P, mv: P::Move, seat: Side) -> String {
    let names = [seat, seat.other()].map(|seat| label(session, seat));
    described(before, mv, names.each_ref().map(String::as_str))
}
