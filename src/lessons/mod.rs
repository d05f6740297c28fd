//! Lessons: short texts about a game, each with a task that illustrates it.
//!
//! A game's lessons are a text file, whose form `docs/lessons.md` describes. It is parsed without
//! asking an engine; tests check the answers against exact values.

mod read;

pub use read::{LessonError, parse};

use arcade_engine::{Outcome, Position, Side};
use arcade_games::kit::GameSpec;

/// One lesson of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson<P: Position> {
    /// Its id, by which progress is saved: lowercase words and hyphens. It never changes.
    pub id: String,
    /// The title, at most 30 characters.
    pub title: String,
    /// The text: paragraphs separated by an empty line, 80 to 360 characters in all.
    pub text: String,
    /// The position of the task; it is not over.
    pub position: P,
    /// The side to move: the one that the position's text names, or seat 1.
    pub mover: Side,
    /// The task.
    pub task: LessonTask<P::Move>,
    /// The task in one sentence, at most 72 characters.
    pub question: String,
    /// A hint that doesn't name the answer, at most 140 characters.
    pub hint: String,
    /// What the answer means, shown after it is found: at most 280 characters.
    pub meaning: String,
}

/// The task of a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LessonTask<M> {
    /// Find a move that keeps the value. The list has all of them: at least one, and not every legal
    /// move.
    Find(Vec<M>),
    /// Win from here against the perfect player.
    Win,
    /// Choose one of several answers.
    Choose {
        /// The answers: the beginnings of moves (a pile, a coin, a square), or texts of [`OUTCOMES`].
        /// At least two.
        choices: Vec<String>,
        /// The index of the right one.
        right: usize,
    },
}

/// The answers to a question about the value of a position, for the side to move.
pub const OUTCOMES: [(Outcome, &str); 3] = [
    (Outcome::Win, "The side to move wins"),
    (Outcome::Draw, "Nobody can force a win"),
    (Outcome::Loss, "The side to move loses"),
];

/// The lessons of a game, in their order; none if it has no lessons.
pub fn lessons<C: GameSpec>(game: C) -> Vec<Lesson<C::Position>> {
    parse(game, game.meta().texts.lessons).expect("tests read every built-in file")
}

/// The index of the lesson to begin with, given whether each is done: the first one that isn't, or 0 if
/// all are.
pub fn next_open(done: impl IntoIterator<Item = bool>) -> usize {
    done.into_iter().position(|is_done| !is_done).unwrap_or(0)
}
