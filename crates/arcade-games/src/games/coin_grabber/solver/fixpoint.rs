//! The thresholds of all placements of the two players with the same coins left.
//!
//! Here one player is called the *attacker* and the other one the *defender*. The question is how much
//! money the attacker needs, for every placement of the two and either one to move. Rows are numbered
//! by the attacker's square, lanes by the defender's; a step of the defender is a shift of lanes.

use wide::i16x8;

use super::invariants::{Reachable, Squares, bit, neighbours_of};
use super::solved_sets::SolvedSets;
use crate::games::coin_grabber::geometry::{CENTRE, SIZE, SQUARES};
use crate::games::coin_grabber::rules::{CENT, ENOUGH, UNIT};
use crate::kit::members;

/// An amount of money in units. One more than both players have together means that no amount is
/// enough.
pub(super) type Units = i16;

/// A lane for each square, and after each row of the board one that no shift crosses.
const LANES: usize = 32;
const STRIDE: usize = SIZE as usize + 1;
/// The extra lanes before the first and after the last, which keep every shift in bounds.
const PADDING: usize = 8;

pub(super) type Row = [Units; LANES];
type Rows = [Row; SQUARES];
pub(super) type PaddedRow = [Units; LANES + 2 * PADDING];

/// The lane of a square.
pub(super) const fn lane(square: u8) -> usize {
    (square / SIZE) as usize * STRIDE + (square % SIZE) as usize
}

/// The index of a square in a padded row.
pub(super) const fn padded_index(square: u8) -> usize {
    PADDING + lane(square)
}

/// More money than both players have together.
pub(super) fn unattainable(taken: u16) -> Units {
    Units::try_from(taken + 1).expect("at most 60000 cents")
}

/// The least money with which taking the centre wins: 100 cents and more than the other player has,
/// the centre coin included. Since all other money is in units, as many units as the other player
/// has are enough.
pub(super) fn centre_threshold(taken: u16) -> Units {
    let enough = (ENOUGH - CENT).div_ceil(UNIT).max(taken.div_ceil(2)).min(taken + 1);
    Units::try_from(enough).expect("no more than there are")
}

/// The thresholds of the exits: the steps that take a coin or end the game, and so leave the set.
pub(super) struct Exits {
    /// More money than both players have together, so that the attacker can't have it.
    pub(super) unattainable: Units,
    /// With the attacker to move, the least money with which the best exit wins; 0 in lanes where the
    /// defender can't be.
    pub(super) attacker_to_move: Rows,
    /// With the defender to move, the least money with which the attacker wins after every exit; `unattainable`
    /// if both would be on one square.
    pub(super) defender_to_move: Rows,
}

/// The least money with which the attacker wins.
struct Needed {
    /// With the attacker to move.
    attacker_to_move: [PaddedRow; SQUARES],
    /// With the defender to move.
    defender_to_move: Rows,
}

impl Exits {
    /// The thresholds of the exits of a set.
    pub(super) fn of(solved: &SolvedSets<'_>, set: Squares) -> Self {
        let reachable = solved.invariants.reachable(set);
        let taken = solved.invariants.taken(set);
        let unattainable = unattainable(taken);
        let mut exits = Self {
            unattainable,
            attacker_to_move: [[0; LANES]; SQUARES],
            defender_to_move: [[0; LANES]; SQUARES],
        };
        for attacker in members(reachable.squares()) {
            let row = usize::from(attacker);
            exits.defender_to_move[row][lane(attacker)] = unattainable;
            for defender in members(reachable.squares_of_other(attacker)) {
                exits.attacker_to_move[row][lane(defender)] = unattainable;
            }
        }
        exits.through_centre(reachable, taken);
        let images = solved.invariants.images(set);
        for coin in members(set & neighbours_of(reachable.squares())) {
            let (next, symmetry) = images.canonical_without(coin);
            let value = solved.invariants.coin(coin).into();
            exits.through_coin(reachable, coin, value, solved.row(next, symmetry, coin));
        }
        exits
    }

    /// Adds the exits through the centre.
    fn through_centre(&mut self, reachable: Reachable, taken: u16) {
        let enough = centre_threshold(taken);
        let near = neighbours_of(bit(CENTRE)) & reachable.squares();
        for taker in members(near) {
            for cell in &mut self.attacker_to_move[usize::from(taker)] {
                *cell = enough.min(*cell);
            }
            for other in members(reachable.squares_of_other(taker)) {
                let cell = &mut self.defender_to_move[usize::from(other)][lane(taker)];
                *cell = (self.unattainable - enough).max(*cell);
            }
        }
    }

    /// Adds the exits that take the coin on square `coin`, worth `value` units. The row is for the
    /// taker on that square: for each square of the new mover, the least money with which the new
    /// mover wins and the least with which the taker wins.
    fn through_coin(
        &mut self,
        reachable: Reachable,
        coin: u8,
        value: Units,
        row: impl Iterator<Item = (u8, [Units; 2])>,
    ) {
        let takers = neighbours_of(bit(coin)) & reachable.squares();
        let mut after = [self.unattainable; LANES];
        for (mover, [own, takers_own]) in row {
            after[lane(mover)] = (takers_own - value).max(0);
            for defender in members(takers & reachable.squares_of_other(mover)) {
                let cell = &mut self.defender_to_move[usize::from(mover)][lane(defender)];
                *cell = own.min(self.unattainable).max(*cell);
            }
        }
        for attacker in members(takers) {
            lower(&mut self.attacker_to_move[usize::from(attacker)], &after);
        }
    }

    /// The thresholds of all placements in the order of a table: by the other side's square, then
    /// by the mover's. First are the least money with which the mover wins, then the least with
    /// which the other side wins.
    pub(super) fn thresholds(&self, reachable: Reachable) -> [Vec<Units>; 2] {
        let needed = self.needed(reachable.squares());
        let mut thresholds = [(); 2].map(|()| Vec::with_capacity(reachable.placements()));
        for other in members(reachable.squares()) {
            for mover in members(reachable.squares_of_other(other)) {
                thresholds[0]
                    .push(needed.attacker_to_move[usize::from(mover)][padded_index(other)]);
                thresholds[1].push(needed.defender_to_move[usize::from(other)][lane(mover)]);
            }
        }
        thresholds
    }

    /// The attacker takes the step that needs least money, the defender the one after which most is
    /// needed. At first only exits count as wins, so that play without an exit isn't a win; then
    /// rows are lowered until none changes. The order doesn't affect the result, so new values of a
    /// row are used at once.
    fn needed(&self, squares: Squares) -> Needed {
        let mut needed = Needed {
            attacker_to_move: [[0; LANES + 2 * PADDING]; SQUARES],
            defender_to_move: [[self.unattainable; LANES]; SQUARES],
        };
        for (padded, row) in needed.attacker_to_move.iter_mut().zip(&self.attacker_to_move) {
            padded[PADDING..PADDING + LANES].copy_from_slice(row);
        }
        let mut dirty_rows = squares;
        while dirty_rows != 0 {
            for row in members(dirty_rows) {
                dirty_rows &= !bit(row);
                let index = usize::from(row);
                let exits = &self.defender_to_move[index];
                let new = max_over_exits_and_steps(exits, &needed.attacker_to_move[index]);
                if !replace(&mut needed.defender_to_move[index], &new) {
                    continue;
                }
                for near in members(neighbours_of(bit(row)) & squares) {
                    let padded = &mut needed.attacker_to_move[usize::from(near)][PADDING..];
                    if lower(padded.first_chunk_mut().expect("a row in its padding"), &new) {
                        dirty_rows |= bit(near);
                    }
                }
            }
        }
        needed
    }
}

/// The money that the attacker needs before a step of the defender to a neighbouring square; `attacker_to_move`
/// is 0 wherever the defender can't step.
pub(super) fn max_over_steps(attacker_to_move: &PaddedRow) -> Row {
    max_over_exits_and_steps(&[0; LANES], attacker_to_move)
}

/// The money that the attacker needs before the defender moves, by the exit or the step for which most is needed.
fn max_over_exits_and_steps(exits: &Row, attacker_to_move: &PaddedRow) -> Row {
    let mut row = *exits;
    for (first, cells) in (PADDING..).step_by(CHUNK).zip(row.as_chunks_mut().0) {
        let columns = chunk(attacker_to_move, first - 1).max(chunk(attacker_to_move, first + 1));
        let rows =
            chunk(attacker_to_move, first - STRIDE).max(chunk(attacker_to_move, first + STRIDE));
        *cells = i16x8::new(*cells).max(columns).max(rows).to_array();
    }
    row
}

/// Writes a row, and returns whether it has changed.
fn replace(row: &mut Row, new: &Row) -> bool {
    change(row, new, |_, new| new)
}

/// Lowers the elements of a row to those of another, and returns whether any has changed.
fn lower(row: &mut Row, to: &Row) -> bool {
    change(row, to, i16x8::min)
}

/// Makes of each element of a row what `new` makes of it and that of another row; returns whether any has changed.
fn change(row: &mut Row, other: &Row, new: impl Fn(i16x8, i16x8) -> i16x8) -> bool {
    let mut different = i16x8::ZERO;
    for (cells, &other) in row.as_chunks_mut().0.iter_mut().zip(other.as_chunks().0) {
        let (old, new) = (i16x8::new(*cells), new(i16x8::new(*cells), i16x8::new(other)));
        different |= old ^ new;
        *cells = new.to_array();
    }
    different.to_array() != [0; CHUNK]
}

/// The lanes of one vector instruction.
const CHUNK: usize = 8;

/// The lanes of a row from one on.
fn chunk(row: &PaddedRow, first: usize) -> i16x8 {
    i16x8::new(*row[first..].first_chunk().expect("within the padding"))
}
