//! Problems: positions in which exactly one move keeps the exact value, posed to a person.
//!
//! The right move is found by the same analysis as the values of `arcade analyze`; no problem stands
//! on an estimate. Everything follows from the start and the seed: no clock, no thread and no setting
//! of the engine has a part in which problems are made.

mod daily;
mod grade;
mod made;
mod posed;
mod rating;
mod simple;

pub use grade::Grade;
pub use made::Problems;
pub use rating::ProblemRating;

use arcade_base::OutOfMemory;
use arcade_engine::{Game, Outcome, Side};
use thiserror::Error;

use crate::options::OptionError;

/// A position in which exactly one legal move keeps the exact value, and every other gives some of it
/// away. In a game that scores the value is the final margin; in any other it is the outcome, a win
/// or a draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem<G: Game> {
    /// The position.
    pub position: G,
    /// The side to move in the game that the position comes from.
    pub mover: Side,
    /// How hard it is.
    pub level: Grade,
    /// After how many plies best play has shown the value: those to the end of the game. In a draw
    /// they are those after which the wrong move that holds out longest has lost.
    pub plies: u32,
    /// How the game ends for the mover under best play.
    pub value: Outcome,
    /// The final margin for the mover under best play, in games that score.
    pub margin: Option<i32>,
    /// Best play for both sides, of equal moves the first in the game's own order. The first move is
    /// the only right one.
    pub solution: Vec<G::Move>,
    /// The wrong moves that simple players would make, in the game's own order.
    pub tempting: Vec<G::Move>,
}

/// Why no problem was made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ProblemError {
    /// The stop flag was set.
    #[error("told to stop")]
    Stopped,
    /// There seem to be no others.
    #[error("no new problem{} came up in {games} games in a row: there seem to be no more from this start", of_level(*.level))]
    NoMore {
        /// The level that was asked for.
        level: Option<Grade>,
        /// How many games were played in vain.
        games: u32,
    },
    /// The options allow no start.
    #[error(transparent)]
    Start(#[from] OptionError),
    /// There is no memory for the table that knows the values.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
}

fn of_level(level: Option<Grade>) -> String {
    level.map_or(String::new(), |level| format!(" of level {level}"))
}
