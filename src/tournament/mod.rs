//! Contests between computers: who plays whom from which start, the games, and what follows from
//! their results.
//!
//! A game follows from the contest and its number alone: it has random streams of its own, and
//! engines that have forgotten the games before. So games are played on all cores at once, in any
//! order, in several runs or on several machines, and the result is the same.

mod counted;
mod elo;
mod game;
mod identity;
mod merge;
mod played;
mod run;
mod schedule;
mod sprt;
mod standing;

pub use counted::Counted;
pub use elo::{METHOD as ELO_METHOD, Rating, Score, ratings};
pub use identity::{Identity, Kind};
pub use merge::{MergeError, PartResult, check_played, merged};
pub use played::{Blunder, Fault, Played};
pub use run::{Contest, PlayGames};
pub use schedule::{Fixture, Part, Schedule, Seats};
pub use sprt::{
    Bounds, Decision, ERROR as SPRT_ERROR, SOURCE as SPRT_SOURCE, Sprt, SprtResult, Test,
};
pub use standing::{FoundBlunder, FoundFault, PlayerTally, Standing};
