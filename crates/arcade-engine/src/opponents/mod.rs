//! Opponents: their levels, and the engines that play at them.

mod adaptive_error_rate;
mod default_engine;
mod engines;
mod erring_opponent;
mod external_engine_command;
mod handicap;
mod knowledge;
mod level;
mod opponent;
mod shared_engine;
mod simple;
mod swindle;

pub use adaptive_error_rate::AdaptiveErrorRate;
pub use default_engine::{DEFAULT_MOVE_LIMITS, default_engine};
pub use engines::{Engines, ExactEvaluator};
pub use external_engine_command::ExternalEngineCommand;
pub use handicap::{Handicap, MoveAssessment};
pub use knowledge::{ClassicPlayer, Knowledge, NoKnowledge};
pub use level::{Level, Skill, Strength};
pub use simple::greedy_moves;
