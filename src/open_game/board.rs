//! The board of an open game, and what belongs to it whatever is done with the game.

use super::computer::Computer;
use super::line::Why;
use super::notes::{Change, Choice, Note, Tone};
use super::review::Study;
use crate::kit::GameSpec;
use crate::services::Services;
use crate::session::Session;
use crate::store::Saving;

/// The board of an open game of `C`.
pub(crate) struct Board<C: GameSpec> {
    pub(crate) game: C,
    /// What is on the board: the game itself, in a review a copy of it, in an exercise its position.
    pub(crate) session: Session<C::Game>,
    /// Where the game itself is saved.
    pub(crate) saved: Saving,
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
    pub(super) changes: Vec<Change>,
}

impl<C: GameSpec> Board<C> {
    pub(super) fn new(
        game: C,
        session: Session<C::Game>,
        saved: Saving,
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

    pub(super) fn changed(&mut self, change: Change) {
        self.changes.push(change);
    }
}
