//! Sentences shared by all games: results, goals, tips, verdicts, and the reasons for moves.

mod reasons;
mod results;
mod tips;
mod verdict;

pub(crate) use reasons::reason;
pub(crate) use results::{about_last_move, goal, result};
pub(crate) use tips::{TIP_STEPS, solo_move, tip};
pub(crate) use verdict::{side_name, verdict};
