//! The board of an open game, and what belongs to it whatever is done with the game: the engines, the
//! line of a move, what was found out about moves, and what was said last.

mod line;
mod notes;
mod status;
mod study;

use arcade_engine::Analysis;

use super::computer::Computer;
use crate::kit::{GameSpec, MoveOf};
use crate::services::Services;
use crate::session::{CoachMode, GameStatus, Session};
use crate::store::AutoSaver;
pub(crate) use line::{LineStep, Made, ShownLine, Why};
pub(crate) use notes::{Change, Choice, Note, Tone};
pub(crate) use study::{FIRST_LOOK, Job, LONG_LOOK, Study};

/// The board of an open game of `C`.
pub(crate) struct Board<C: GameSpec> {
    pub(crate) game: C,
    /// What is on the board: the game itself, in a review a copy of it, in an exercise its position.
    pub(crate) session: Session<C::Game>,
    /// Where the game itself is saved.
    pub(crate) saved: AutoSaver,
    /// The move that a person has entered so far.
    pub(crate) typed: String,
    /// What is asked of the engines, and known from them, about the position on the board.
    pub(crate) computer: Computer<C::Game>,
    /// The line of a move that is shown or looked for; set by the question for it, until it is left.
    pub(crate) why: Option<Why<C>>,
    /// What reviews have found out about the game.
    pub(crate) study: Study<C>,
    /// What was said last, until a person does something.
    pub(super) note: Option<Note>,
    /// What has changed since the face asked last, in its order.
    changes: Vec<Change>,
}

impl<C: GameSpec> Board<C> {
    pub(super) fn new(
        game: C,
        session: Session<C::Game>,
        saved: AutoSaver,
        services: &Services,
    ) -> Self {
        Self {
            game,
            session,
            saved,
            typed: String::new(),
            computer: Computer::of(game, services),
            why: None,
            study: Study::default(),
            note: None,
            changes: Vec::new(),
        }
    }

    pub(super) fn say(&mut self, text: impl Into<String>) {
        self.note_down(Tone::Notice, text.into(), &[]);
    }

    pub(super) fn warn(&mut self, text: impl Into<String>) {
        self.note_down(Tone::Warning, text.into(), &[]);
    }

    pub(super) fn note_down(&mut self, tone: Tone, text: String, choices: &'static [Choice]) {
        self.note = Some(Note { tone, text, choices });
        self.changed(Change::Text);
    }

    /// Drops what was said, since a person has done something.
    pub(super) fn forget_note(&mut self) {
        if self.note.take().is_some() {
            self.changed(Change::Text);
        }
    }

    /// What was said last, until it is forgotten.
    pub(crate) fn note(&self) -> Option<&Note> {
        self.note.as_ref()
    }

    /// What has changed since this was asked last, in its order.
    pub(crate) fn take_changes(&mut self) -> Vec<Change> {
        std::mem::take(&mut self.changes)
    }

    pub(super) fn changed(&mut self, change: Change) {
        self.changes.push(change);
    }
    /// Updates everything for a new position: what was known about the last one no longer applies.
    pub(super) fn position_changed(&mut self) {
        self.typed.clear();
        self.why = None;
        self.changed(Change::Position);
        self.interrupt_study();
    }

    /// Whether the game is a puzzle for one.
    pub(super) fn is_solo(&self) -> bool {
        self.session.goal().is_some()
    }

    /// Whether two computers play each other.
    pub(super) fn is_exhibition(&self) -> bool {
        self.session.seats().iter().all(|&seat| !self.session.player(seat).is_human())
    }

    /// Whether a person is to move.
    pub(super) fn is_persons_turn(&self) -> bool {
        matches!(self.session.state(), GameStatus::ToMove(seat) if self.session.player(seat).is_human())
    }

    /// Whether the position on the board is the end of the game.
    pub(super) fn is_over(&self) -> bool {
        matches!(self.session.state(), GameStatus::Over(_))
    }

    /// The coach of the game: nobody plays against a person who solves a puzzle.
    pub(crate) fn coach(&self, services: &Services) -> CoachMode {
        if self.is_solo() { CoachMode::Off } else { services.config.ai().coach }
    }

    /// Asks the computer for a move, if it is its turn.
    pub(super) fn ask_for_move(&mut self, services: &Services) {
        let values = &self.session.setup().values;
        let player = self.session.computer_to_move();
        if let Some(strength) = player.and_then(|player| player.strength_at_board(values))
            && !self.computer.has_been_asked()
        {
            self.computer.ask_for_move(&self.session, strength, services);
        }
    }

    /// Whether no more is looked for: what is known of every move is known, or nothing will be, since the
    /// engine has broken down.
    pub(super) fn is_settled(&self) -> bool {
        let is_known = self.computer.analysis.is_some() && !self.computer.is_analysing();
        is_known || self.computer.failure.is_some()
    }

    /// What is known of every move, unless the engine has broken down.
    pub(super) fn settled_analysis(&self) -> Option<Analysis<MoveOf<C>>> {
        self.computer.analysis.clone().filter(|_| self.computer.failure.is_none())
    }
}
