//! Contests between computers: the schedule, the games, and statistics of the results.
//!
//! A game is determined by the contest and its number: it has its own random streams, and engines that
//! have forgotten earlier games. So games can be played in parallel, in any order, in several runs or
//! on several machines, with the same result.

mod contest;
mod contest_progress;
mod counted_games;
mod elo;
mod game_result;
mod game_runner;
mod identity;
mod merge;
mod moves;
mod run;
mod schedule;
mod sprt;
mod statistics;

pub use contest::ContestSetup;
pub use contest_progress::{ContestProgress, ContestStage};
pub use counted_games::CountedGames;
pub use elo::{ELO_SOURCE, EloRating, HeadToHead, ratings};
pub use game_result::{Blunder, GameFault, GameResult};
pub use identity::{ContestIdentity, ContestKind};
pub use merge::{MergeError, PartResult, check_result, merged};
pub use moves::{GameMoves, record_of};
pub use run::PlayGames;
pub use schedule::{Fixture, Part, Schedule, Seats};
pub use sprt::{Decision, SPRT_ERROR_PROBABILITY, SPRT_SOURCE, Sprt, SprtHypotheses};
pub use statistics::{ContestBlunder, ContestFault, ContestStatistics, PlayerTally};
