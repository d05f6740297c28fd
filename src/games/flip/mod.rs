//! Flip: turn your dice, take from the middle, and leave the other side without.

mod dice;
mod rules;
mod state;

pub use dice::{Dice, MAX_DICE, SIDES};
pub use rules::{Action, Flip, FlipMove};
pub use state::{GameState, Hand};
