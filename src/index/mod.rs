//! The index of games and their results: lists and statistics query it instead of reading thousands of
//! records.
//!
//! It is built in memory from the records, which are authoritative, and the journal, which has what no
//! record contains. It caches what it has read of records in a file, so that the next start needn't
//! read them all. That file can always be built anew.

mod after_game;
mod changes;
mod contents;
mod even;
mod finished_game;
mod game;
mod game_stats;
mod journal;
mod ladder;
mod queries;
mod records;
mod row;
mod statistics;

pub use after_game::AfterGameSummary;
pub use contents::{Index, IndexContents};
pub use even::{EvenResults, resolve_even};
pub use game::{Entry, WinDrawLoss};
pub use game_stats::{FirstMove, GameStats, PlayerResult};
pub use journal::{JournalEvent, PracticeAttempt};
pub use ladder::{Ladder, LadderProgress, NextStep, Reached, Rung};
pub use queries::is_first_game;
pub(crate) use statistics::STRENGTH_KEYS;
pub use statistics::{Group, Opponent, Statistics};
