//! The line mode: the same games with prompts and plain lines, for screen readers, pipes and
//! terminals that can do no more.
//!
//! No cursor is moved and no colour is set. Each line that is read is echoed when standard input
//! isn't a terminal, so that a log reads like the session.

mod another;
mod coach;
mod commands;
mod console;
mod entering;
mod even;
mod learn;
mod lesson;
mod menu;
mod questions;
mod replay;
mod series;
mod verbs;
mod waiting;
mod why;

use std::collections::HashMap;
use std::io;

use thiserror::Error;

use coach::Coached;
pub use console::{Console, Echo};
use entering::{Typed, type_move};
pub use learn::learn_game;
pub use menu::menu;
pub use questions::Said;
pub use replay::replay_game;
pub use verbs::{PlayGame, resume_game};
use waiting::{Found, find_move, values};

use crate::config::Config;
use crate::engine::{Analysis, Engine, Engines, Strength};
use crate::game::{Game, Side};
use crate::kit::{Cartridge, MoveOf, StartError, Words as _};
use crate::phrases::{self, TIP_STEPS, Tip};
use crate::programs;
use crate::session::{Coach, Ending, Session, Standing, State};
use crate::store::{SavedGame, Store, StoreError};
use crate::text::sentence;

/// A game of `C`, played in line mode.
pub(crate) struct Plain<'a, C: Cartridge> {
    game: C,
    session: Session<C::Game>,
    saved: SavedGame,
    store: &'a Store,
    /// Whether the last attempt to save failed, and the player knows.
    unsaved: bool,
    console: &'a mut Console,
    config: &'a Config,
    engines: Engines<C::Game, C::Brain>,
    /// The engines of the computers at the board.
    seated: HashMap<Strength, Box<dyn Engine<C::Game>>>,
    /// The tip for this position.
    tip: Tip<C>,
    /// What was found out about this position, once it was asked about.
    analysis: Option<Analysis<MoveOf<C>>>,
    /// Whether a person has just made the last move here, and so knows what is on the board.
    known: bool,
    /// How the series that the game belongs to stood before it, once that is known.
    series: Option<Standing>,
    coach: Coach,
}

/// Why a game was not played in line mode, or not to its end.
#[derive(Debug, Error)]
pub enum PlainError {
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It could not be started.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The saved game can't be resumed.
    #[error(transparent)]
    Resume(StoreError),
}

/// What a line led to.
enum Entered<M> {
    Move(M),
    /// A command that changed the position.
    Changed,
    /// Another game is to begin.
    New,
    Leave,
}

impl<'a, C: Cartridge> Plain<'a, C> {
    /// Plays a game that is saved in `saved` with every move.
    pub(crate) fn new(
        game: C,
        session: Session<C::Game>,
        saved: SavedGame,
        store: &'a Store,
        console: &'a mut Console,
        config: &'a Config,
    ) -> Self {
        let engines = Engines::new(game.brain(), config.resources(store));
        let seated = HashMap::new();
        let unsaved = false;
        Self {
            game,
            session,
            saved,
            store,
            unsaved,
            console,
            config,
            engines,
            seated,
            tip: Tip::default(),
            analysis: None,
            known: false,
            series: None,
            coach: config.ai().coach,
        }
    }

    /// Says that the game is not saved, unless the player knows already.
    fn warn_unsaved(&mut self, error: &StoreError) -> Result<(), PlainError> {
        if !std::mem::replace(&mut self.unsaved, true) {
            self.console.say(&format!("The game is not saved: {error}"))?;
        }
        Ok(())
    }

    /// Plays until the game is over, the player leaves, or the input ends.
    pub(crate) fn run(mut self) -> Result<(), PlainError> {
        if let Some(refusal) = self.saved.refusal() {
            self.warn_unsaved(&refusal)?;
        }
        if !self.session.has_moves() {
            self.introduce()?;
        }
        loop {
            let seat = match self.session.state() {
                State::Over(ending) => {
                    self.announce_end(ending)?;
                    self.tell_even()?;
                    if self.goes_on()? || self.offers_another()? {
                        continue;
                    }
                    return Ok(());
                }
                State::ToMove(seat) => seat,
            };
            if let Some(strength) = self.strength(seat) {
                self.computer_moves(seat, strength)?;
                continue;
            }
            let announcement =
                self.game.dialogue().announce(self.session.position(), &self.label(seat));
            self.console.say(&announcement)?;
            if let Some(goal) = phrases::goal::<C>(&self.session) {
                let line = format!("Moves: {}. Goal: {goal}.", self.session.plies());
                self.console.say(&line)?;
            }
            match self.ask_for_move(seat)? {
                Entered::Move(mv) => {
                    match self.coached(mv)? {
                        Coached::Made => {}
                        Coached::TakenBack => continue,
                        Coached::Leave => return Ok(()),
                    }
                    self.play(mv)?;
                    self.known = true;
                    if let Some(said) =
                        phrases::about_last_move::<C>(&self.session, |seat| self.label(seat))
                    {
                        self.console.say(&said)?;
                    }
                }
                Entered::Changed => self.save()?,
                Entered::New => self.begin_new()?,
                Entered::Leave => return Ok(()),
            }
        }
    }

    /// Prints what there is to say before the first move.
    fn introduce(&mut self) -> Result<(), PlainError> {
        let texts = [self.game.dialogue().welcome(), self.session.story()];
        for text in texts.into_iter().flatten() {
            self.console.say(text)?;
        }
        if self.console.is_typed() {
            self.tell_notation()?;
            self.console.say("Commands begin with a colon: :help lists them.")?;
        }
        self.introduce_even()
    }

    fn strength(&self, seat: Side) -> Option<Strength> {
        self.session.player(seat).strength_at_board(&self.session.setup().values)
    }

    /// What a seat is called.
    fn label(&self, seat: Side) -> String {
        label(&self.session, seat)
    }

    /// Prints the board where no announcement does, in games that want it printed there.
    fn show_board(&mut self) -> Result<(), PlainError> {
        if let Some(board) = self.game.dialogue().board(self.session.position()) {
            self.console.say(&board)?;
        }
        Ok(())
    }

    /// Makes a legal move.
    fn play(&mut self, mv: MoveOf<C>) -> Result<(), PlainError> {
        self.session.play(mv).expect("the dialogue and the engine give legal moves");
        self.save()
    }

    /// Saves the game; if that fails, says so once and goes on.
    fn save(&mut self) -> Result<(), PlainError> {
        self.forget();
        match self.saved.save(self.store, &self.session) {
            Ok(no_lock) => {
                self.unsaved = false;
                if let Some(no_lock) = no_lock {
                    let text = format!("The game is saved, but can't be locked: {no_lock}");
                    self.console.say(&text)?;
                }
            }
            Err(error) => self.warn_unsaved(&error)?,
        }
        Ok(())
    }

    fn computer_moves(&mut self, seat: Side, strength: Strength) -> Result<(), PlainError> {
        if !std::mem::take(&mut self.known) {
            self.show_board()?;
        }
        let label = label(&self.session, seat);
        let engine = self.seated.entry(strength).or_insert_with(|| {
            programs::opponent(&self.engines, self.config.ai().patience, &strength)
        });
        let Found { analysis, remark } =
            find_move::<C>(self.console, &self.session, &label, engine.as_mut(), &strength);
        let Some(mv) = analysis.best else {
            let reason = engine.forfeit().expect("an engine gives a move, or a reason");
            self.console.say(&format!("{label} forfeits the game: it {reason}."))?;
            self.session.forfeit(seat);
            return self.save();
        };
        let line = format!("{label} {}.", self.session.position().describe(mv));
        self.console.say(&line)?;
        remark.map_or(Ok(()), |remark| self.console.say(&format!("({label}: {remark}.)")))?;
        self.play(mv)
    }

    /// Asks until a move is complete, or a command leads elsewhere.
    fn ask_for_move(&mut self, seat: Side) -> Result<Entered<MoveOf<C>>, PlainError> {
        let label = self.label(seat);
        let mut answers: Vec<String> = Vec::new();
        loop {
            let position = self.session.position();
            match type_move(self.game, self.console, position, &label, &mut answers)? {
                Typed::Move(mv) => return Ok(Entered::Move(mv)),
                Typed::End => return Ok(Entered::Leave),
                Typed::Command(line) => {
                    if let Some(entered) = self.command(&line, seat)? {
                        return Ok(entered);
                    }
                }
            }
        }
    }

    /// Forgets what was found out about a position, since another one is on the board.
    fn forget(&mut self) {
        (self.tip, self.analysis) = (Tip::default(), None);
    }

    /// What is known about the position, after a few seconds at most. It stays as it is, so that one
    /// answer fits the other, until a deeper look is asked for.
    fn analysis(&mut self) -> Analysis<MoveOf<C>> {
        let (console, engines, position) = (&*self.console, &self.engines, self.session.position());
        let look = || values::<C>(console, position, engines.perfect().as_mut());
        self.analysis.get_or_insert_with(look).clone()
    }

    /// Looks again where something is known but not all. Says whether more was found.
    fn look_deeper(&mut self) -> bool {
        let Some(before) = self.analysis.take_if(|known| !known.is_complete()) else {
            return false;
        };
        let after = self.analysis();
        if after.knows_less_than(&before) {
            self.analysis = Some(before);
            return false;
        }
        after.moves != before.moves
    }

    /// The next step of the tip, which begins anew after the last one with a deeper look.
    fn next_tip(&mut self) -> String {
        if self.tip.step() == TIP_STEPS {
            self.look_deeper();
        }
        let analysis = self.session.goal().is_none().then(|| self.analysis());
        self.tip.go_on(self.session.position(), analysis.as_ref());
        let known = self.tip.known().filter(|_| self.tip.step() == TIP_STEPS);
        let line = known.map_or(Vec::new(), |known| self.line(&known));
        self.told_tip(&line)
    }

    /// The step of the tip that was given last.
    fn told_tip(&self, line: &[MoveOf<C>]) -> String {
        let tip = self.tip.text(&self.session, line).unwrap_or_default();
        format!("Tip {}/{TIP_STEPS}: {tip}.", self.tip.step())
    }

    fn values(&mut self) -> Result<(), PlainError> {
        if self.session.goal().is_some() {
            return Ok(self.console.say("A puzzle has no values: nobody plays against you.")?);
        }
        let is_deeper = self.look_deeper();
        let analysis = self.analysis();
        if is_deeper {
            self.console.say("After a deeper look:")?;
        }
        let solved = if analysis.value.is_exact() { "solved: " } else { "" };
        let source = analysis.source.of(&analysis.value);
        self.console.say(&format!("{solved}{}, {source}", analysis.value))?;
        for known in &analysis.moves {
            self.console.say(&format!("{}: {}", known.mv, known.value))?;
        }
        if self.tip.is_outdated_by(&analysis) {
            self.tip.hear(self.session.position(), &analysis);
            let told = match self.tip.withdrawal() {
                Some(withdrawal) if self.tip.step() == 0 => sentence(&withdrawal),
                _ => self.told_tip(&[]),
            };
            self.console.say(&told)?;
        }
        let Some(strength) = phrases::seated_classic(&self.session) else { return Ok(()) };
        let engine = self.seated.entry(strength).or_insert_with(|| {
            programs::opponent(&self.engines, self.config.ai().patience, &strength)
        });
        let scored = values::<C>(self.console, self.session.position(), engine.as_mut());
        if let Some(scores) = phrases::classic_scores(self.game, &scored, &analysis.moves) {
            self.console.say(&scores.heading)?;
            for (score, moves) in scores.rows {
                self.console.say(&format!("{score}: {moves}"))?;
            }
        }
        Ok(())
    }

    fn announce_end(&mut self, ending: Ending) -> Result<(), PlainError> {
        self.show_board()?;
        Ok(self.console.say(&told_ending(self.game, &self.session, ending))?)
    }
}

/// What a seat is called.
fn label<G: Game>(session: &Session<G>, seat: Side) -> String {
    session.player(seat).label(seat).unwrap_or_else(|| session.name(seat))
}

/// How a game has ended, in a sentence.
fn told_ending<C: Cartridge>(game: C, session: &Session<C::Game>, ending: Ending) -> String {
    match ending {
        Ending::Won(seat) if !session.start().scores() && session.player(seat).is_human() => {
            game.dialogue().victory(&label(session, seat))
        }
        Ending::Won(seat) if !session.start().scores() => {
            format!("The winner is {}!", label(session, seat))
        }
        _ => sentence(&phrases::result::<C>(session, ending)),
    }
}
