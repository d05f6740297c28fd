//! Contests between computers: who plays whom from which start, the games, and what follows from
//! their results.
//!
//! A game follows from the contest and its number alone: it has random streams of its own, and
//! engines that have forgotten the games before. So games are played on all cores at once, in any
//! order, in several runs or on several machines, and the result is the same.

mod contest;
mod counted;
mod elo;
mod game;
mod identity;
mod merge;
mod moves;
mod played;
mod run;
mod schedule;
mod sprt;
mod standing;
mod thinking;

pub use contest::Contest;
pub use counted::Counted;
pub use elo::{EloRating, HeadToHead, METHOD as ELO_METHOD, ratings};
pub use identity::{ContestKind, Identity};
pub use merge::{MergeError, PartResult, check_played, merged};
pub use moves::{GameMoves, record_of};
pub use played::{Blunder, Played, PlayerFault};
pub use run::PlayGames;
pub use schedule::{Fixture, Part, Schedule, Seats};
pub use sprt::{
    Decision, ERROR as SPRT_ERROR, SOURCE as SPRT_SOURCE, Sprt, SprtBounds, SprtResult, Test,
};
pub use standing::{ContestStanding, FoundBlunder, FoundFault, PlayerTally};
pub use thinking::{Thinking, Thought};
