//! What is exercised on the board in place of a game, and where exercises come from.

mod keeping;
mod lessons;
mod posed;
mod problems;
mod said;

use crate::kit::{GameSpec, MoveOf};
use crate::phrases::Tip;
pub(crate) use lessons::LessonCourse;
pub(crate) use posed::Posed;
pub(crate) use problems::ProblemCourse;

/// What is exercised.
pub(crate) struct Drill<C: GameSpec> {
    pub(crate) course: Course<C>,
    /// What is posed; `None` while it is being made, or where there is none.
    pub(crate) posed: Option<Posed<C>>,
    pub(crate) stage: Stage<MoveOf<C>>,
    /// Whether a hint was given.
    pub(crate) is_hinted: bool,
    /// Whether it is settled how the exercise went: by the first answer, or by telling it.
    pub(crate) is_counted: bool,
    /// The answer that is selected, where there are some to choose from.
    pub(crate) choice: usize,
    /// How far its text is from being read.
    pub(crate) reading: Reading,
    /// The move that waits to be judged.
    pub(crate) judged: Option<MoveOf<C>>,
    /// The tip for a game that is to be won.
    pub(crate) tip: Tip<C>,
}

/// How a text that belongs to an exercise is read.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Reading {
    /// Whether there is a text that wasn't gone on from.
    pub(crate) is_unread: bool,
    /// Whether the face has no room for it beside the board, so that it comes before the board.
    pub(crate) comes_first: bool,
}

/// Where the exercises come from.
pub(crate) enum Course<C: GameSpec> {
    Problems(Box<ProblemCourse<C>>),
    Lessons(LessonCourse<C>),
}

/// How far an exercise has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage<M> {
    /// The answer is looked for.
    Posed,
    /// It was found: a move, where it is one.
    Found(Option<M>),
    /// It was told.
    Told(Option<M>),
    /// A win was to be played out, and the game has ended otherwise.
    Lost,
    /// There are no more.
    Over,
}

impl<C: GameSpec> Drill<C> {
    pub(crate) fn new(course: Course<C>) -> Self {
        Self {
            course,
            posed: None,
            stage: Stage::Posed,
            is_hinted: false,
            is_counted: false,
            choice: 0,
            reading: Reading::default(),
            judged: None,
            tip: Tip::default(),
        }
    }

    /// Whether a move is looked for on the board.
    pub(crate) fn wants_move(&self) -> bool {
        let is_asked = self.stage == Stage::Posed && !self.is_reading();
        let posed = self.posed.as_ref().filter(|_| is_asked);
        posed.is_some_and(|posed| posed.choices().is_empty())
    }

    /// Whether it is a lesson, which has a text to be read.
    pub(crate) fn is_lesson(&self) -> bool {
        matches!(self.course, Course::Lessons(_))
    }

    /// Whether the answer is looked for: nothing may give it away.
    pub(crate) fn is_open(&self) -> bool {
        matches!(self.stage, Stage::Posed)
    }
}
