//! The attacker's way to the next coin, or to the end.

use super::fixpoint::{Exits, Units, lane};
use super::invariants::{Reachable, Squares, bit, neighbours_of};
use crate::games::coin_grabber::geometry::SQUARES;
use crate::kit::members;

/// For each square of the attacker, the squares of the defender.
type DefenderSquares = [Squares; SQUARES];

/// For one set of coins and one division of the money, with the defender to move: the number of plies
/// to conversion, that is, to a step that takes a coin or ends the game and keeps the win.
pub(super) struct PliesToConversion {
    /// At each index, the placements that take at most that many plies.
    within_plies: Vec<DefenderSquares>,
}

impl Exits {
    /// Works back from the exits ply by ply; the attacker has this many units.
    pub(super) fn plies_to_conversion(
        &self,
        reachable: Reachable,
        units: u16,
    ) -> PliesToConversion {
        let enough = |needed: Units| i32::from(units) >= i32::from(needed);
        let squares = reachable.squares();
        let mut winning_exits = [0; SQUARES];
        let mut exits_keep_win = [0; SQUARES];
        for attacker in members(squares) {
            let row = usize::from(attacker);
            for defender in members(reachable.squares_of_other(attacker)) {
                if enough(self.attacker_to_move[row][lane(defender)]) {
                    winning_exits[row] |= bit(defender);
                }
                if enough(self.defender_to_move[row][lane(defender)]) {
                    exits_keep_win[row] |= bit(defender);
                }
            }
        }
        let (mut attacker_to_move, mut within_plies) = ([0; SQUARES], vec![[0; SQUARES]]);
        loop {
            let last = within_plies[within_plies.len() - 1];
            let (mut attacker_next, mut defender_next) = (winning_exits, exits_keep_win);
            for square in members(squares) {
                let (row, defenders) = (usize::from(square), reachable.squares_of_other(square));
                for next in members(neighbours_of(bit(square)) & squares) {
                    attacker_next[row] |= last[usize::from(next)] & defenders;
                }
                defender_next[row] &= !neighbours_of(defenders & !attacker_to_move[row]);
            }
            if (attacker_next, defender_next) == (attacker_to_move, last) {
                return PliesToConversion { within_plies };
            }
            attacker_to_move = attacker_next;
            within_plies.push(defender_next);
        }
    }
}

impl PliesToConversion {
    /// The plies with the defender to move, including the defender's step; `None` if the attacker can't
    /// force such a step.
    pub(super) fn plies(&self, attacker: u8, defender: u8) -> Option<u32> {
        let has =
            |placements: &DefenderSquares| placements[usize::from(attacker)] & bit(defender) != 0;
        self.within_plies.iter().position(has).and_then(|plies| u32::try_from(plies).ok())
    }
}
