//! Opponents: their levels, and the engines that play at them.

mod adaptive_error_rate;
mod default_engine;
mod engines;
mod erring_opponent;
mod handicap;
mod knowledge;
mod level;
mod opponent;
mod program_command;
mod shared_engine;
mod simple;
mod swindle;

pub use adaptive_error_rate::AdaptiveErrorRate;
pub use default_engine::{DEFAULT_MOVE_LIMITS, default_engine};
pub use engines::{Engines, ExactEvaluator};
pub use handicap::{Handicap, MoveAssessment};
pub use knowledge::{ClassicPlayer, Knowledge, Unguided};
pub use level::{Level, Skill, Strength};
pub use program_command::ExternalEngineCommand;
pub use simple::greedy_moves;
