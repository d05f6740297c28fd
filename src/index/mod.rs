//! The index of games and their results: lists and statistics query it instead of reading thousands of
//! records.
//!
//! It is built in memory from the records, which are authoritative, and the journal, which has what no
//! record contains. It caches what it has read of records in a file, so that the next start needn't
//! read them all. That file can always be built anew.

mod adaptive_results;
mod after_game;
mod changes;
mod contents;
mod finished_game;
mod game_stats;
mod indexed_game;
mod journal;
mod ladder;
mod queries;
mod records;
mod row;
mod statistics;

pub use adaptive_results::{AdaptiveResults, set_adaptive_error_rate};
pub use after_game::AfterGameSummary;
pub use contents::{Index, IndexContents};
pub use game_stats::{FirstMove, GameStats, PlayerResult};
pub use indexed_game::{SavedGameEntry, WinDrawLoss};
pub use journal::{JournalEvent, PracticeAttempt};
pub use ladder::{Ladder, LadderProgress, NextStep, ReachedRung, Rung};
pub use queries::is_first_game;
pub(crate) use statistics::STRENGTH_KEYS;
pub use statistics::{Group, Opponent, Statistics};
