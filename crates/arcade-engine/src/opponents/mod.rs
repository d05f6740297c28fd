//! Opponents: levels of strength, and the engines that play at them.

mod brain;
mod challenge;
mod craft;
mod engines;
mod even;
mod fallible;
mod level;
mod opponent;
mod program;
mod shared;
mod simple;
mod strongest;

pub use brain::{Brain, ClassicProgram, Unguided};
pub use craft::{Craft, Judgement};
pub use engines::{Engines, Judge};
pub use even::Even;
pub use level::{Level, Skill, Strength};
pub use program::Program;
pub use simple::greedy_moves;
pub use strongest::{FOR_A_MOVE, strongest};
