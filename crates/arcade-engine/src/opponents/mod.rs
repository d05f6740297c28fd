//! Opponents: their levels, and the engines that play at them.

mod challenge;
mod engines;
mod even;
mod fallible;
mod handicap;
mod knowledge;
mod level;
mod opponent;
mod program;
mod shared_engine;
mod simple;
mod strongest;

pub use engines::{Engines, Judge};
pub use even::AdaptiveErrorRate;
pub use handicap::{Handicap, Judgement};
pub use knowledge::{ClassicProgram, Knowledge, Unguided};
pub use level::{Level, Skill, Strength};
pub use program::ExternalEngine;
pub use simple::greedy_moves;
pub use strongest::{DEFAULT_MOVE_LIMITS, strongest};
