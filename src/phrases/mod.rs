//! Sentences shared by all games: results, tips, goals, and the reasons for moves.

mod reasons;
mod words;

pub(crate) use reasons::reason;
pub(crate) use words::{TIP_STEPS, about_last_move, goal, result, solo_move, tip};
