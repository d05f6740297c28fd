//! How many players sit at the board.

use arcade_engine::{Side, Turn};

use crate::puzzle::Goal;

/// Whether two players sit at the board, or one alone with a goal to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seating {
    /// Two players against each other.
    Duel,
    /// A puzzle: seat 1 makes every move, and seat 2 stays empty.
    Solo(Goal),
}

impl Seating {
    /// The seat that moves after `mover` has moved.
    pub(super) fn next(self, mover: Side, turn: Turn) -> Side {
        match (self, turn) {
            (Self::Duel, Turn::Opponent) => mover.other(),
            (Self::Duel, Turn::SameSide) | (Self::Solo(_), _) => mover,
        }
    }
}
