//! Opponents: their levels, and the engines that play at them.

mod adaptive_error_rate;
mod engines;
mod external_engine;
mod fallible;
mod handicap;
mod knowledge;
mod level;
mod opponent;
mod shared_engine;
mod simple;
mod strongest;
mod swindle;

pub use adaptive_error_rate::AdaptiveErrorRate;
pub use engines::{Engines, Judge};
pub use external_engine::ExternalEngine;
pub use handicap::{Handicap, Judgement};
pub use knowledge::{ClassicProgram, Knowledge, Unguided};
pub use level::{Level, Skill, Strength};
pub use simple::greedy_moves;
pub use strongest::{DEFAULT_MOVE_LIMITS, strongest};
