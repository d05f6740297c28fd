//! The winning side's way to the next coin, or to the end.

use super::fixpoint::{Exits, Money, lane};
use super::invariants::{Reachable, Squares, bit, members, neighbours_of};
use crate::games::coin_grabber::geometry::SQUARES;

/// For each square of the winner, the squares of the loser.
type LoserSquares = [Squares; SQUARES];

/// For one set of coins and one division of the money, with the loser to move: the number of plies
/// to a step that takes a coin or ends the game and keeps the win.
pub(super) struct PliesToProgress {
    /// At each index, the placements that take at most that many plies.
    within: Vec<LoserSquares>,
}

impl Exits {
    /// Works back from the exits ply by ply; the winner has `money` units.
    pub(super) fn plies_to_progress(&self, reachable: Reachable, money: u16) -> PliesToProgress {
        let enough = |needed: Money| i32::from(money) >= i32::from(needed);
        let squares = reachable.squares();
        let mut leaves = [0; SQUARES];
        let mut holds = [0; SQUARES];
        for winner in members(squares) {
            let row = usize::from(winner);
            for loser in members(reachable.opposite(winner)) {
                if enough(self.winner[row][lane(loser)]) {
                    leaves[row] |= bit(loser);
                }
                if enough(self.loser[row][lane(loser)]) {
                    holds[row] |= bit(loser);
                }
            }
        }
        let (mut winner_to_move, mut within) = ([0; SQUARES], vec![[0; SQUARES]]);
        loop {
            let last = within[within.len() - 1];
            let (mut winner_next, mut loser_next) = (leaves, holds);
            for square in members(squares) {
                let (row, others) = (usize::from(square), reachable.opposite(square));
                for next in members(neighbours_of(bit(square)) & squares) {
                    winner_next[row] |= last[usize::from(next)] & others;
                }
                loser_next[row] &= !neighbours_of(others & !winner_to_move[row]);
            }
            if (winner_next, loser_next) == (winner_to_move, last) {
                return PliesToProgress { within };
            }
            winner_to_move = winner_next;
            within.push(loser_next);
        }
    }
}

impl PliesToProgress {
    /// The plies with the loser to move, including the loser's step; `None` if the winner can't
    /// force such a step.
    pub(super) fn plies(&self, winner: u8, loser: u8) -> Option<u32> {
        let has = |placements: &LoserSquares| placements[usize::from(winner)] & bit(loser) != 0;
        self.within.iter().position(has).and_then(|plies| u32::try_from(plies).ok())
    }
}
