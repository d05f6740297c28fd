//! Problems: positions in which exactly one move keeps the exact value, posed to a person.
//!
//! The right move is found by the same analysis as the values of `arcade analyze`, and is always
//! proven. Problems depend on the start and the seed only, and not on a clock, the number of threads or
//! the settings of the engine.

mod difficulty;
mod finder;
mod generator;
mod rating;

pub use difficulty::Difficulty;
pub use generator::ProblemGenerator;
pub use rating::ProblemRating;

use arcade_base::OutOfMemory;
use arcade_engine::{Outcome, Position, Side};
use arcade_games::options::OptionError;
use thiserror::Error;

/// A position in which exactly one legal move keeps the exact value, and every other one lowers it. In
/// a game that scores, the value is the final margin; in others it is the outcome, a win or a draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem<P: Position> {
    /// The position.
    pub position: P,
    /// The side to move in the game from which the position was taken.
    pub mover: Side,
    /// Its difficulty.
    pub level: Difficulty,
    /// The length of the problem in plies: to the end of the game under best play or, if the value is
    /// a draw, to the loss after the wrong move that holds out longest.
    pub plies: u32,
    /// How the game ends for the mover under best play.
    pub value: Outcome,
    /// The final margin for the mover under best play, in games that score.
    pub margin: Option<i32>,
    /// Best play for both sides; of equal moves it has the first in the game's own order. The first
    /// move is the only right one.
    pub solution: Vec<P::Move>,
    /// The wrong moves that simple players would choose, in the game's own order.
    pub tempting: Vec<P::Move>,
}

/// Why no problem was made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ProblemError {
    /// The stop flag was set.
    #[error("told to stop")]
    Stopped,
    /// No more problems seem to exist.
    #[error("no new problem{} came up in {games} games in a row: there seem to be no more from this start", of_level(*.level))]
    NoMore {
        /// The wanted level.
        level: Option<Difficulty>,
        /// The number of games played since the last problem.
        games: u32,
    },
    /// The options allow no start.
    #[error(transparent)]
    Start(#[from] OptionError),
    /// There is no memory for a table that is needed for the values.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
}

fn of_level(level: Option<Difficulty>) -> String {
    level.map_or(String::new(), |level| format!(" of level {level}"))
}
