//! The puzzle in which moves grow: the first goes one square, the next two, and so on, until all coins
//! are home.
//!
//! The total distance of the coins thus fixes the number of moves, and what is to be found is the coin
//! for each of them.

use std::ops::RangeInclusive;

use arcade_engine::Position as _;
use rustc_hash::FxHashMap;

use super::rules::{CoinStrip, SilverDollar, Slide};
use crate::puzzle::{Grade, MoveCountRange};

/// The maximum number of positions that are searched for a solution; enough for any puzzle worth dealing.
const MAX_POSITIONS: usize = 5_000;

/// The numbers of moves of the puzzles that are dealt.
const DEALT_MOVES: RangeInclusive<u32> = 4..=12;

/// The effort from which a puzzle is medium, and from which it is hard. Of puzzles with four coins and
/// gaps up to 9, a third is in each grade.
const MEDIUM: f64 = 60.0;
const HARD: f64 = 145.0;

/// The number of moves to the end if the next one has this length; `None` if there is no way. In a
/// position too large to be searched, where that isn't known, it is the number that the distance asks for.
pub(super) fn moves_to_end(position: &SilverDollar, length: u32) -> Option<MoveCountRange> {
    let moves = number_of_moves(position, length)?;
    let can_end =
        Search::default().effort(position, length).is_none_or(|effort| effort.to_solve.is_some());
    can_end.then_some(MoveCountRange { fewest: moves, most: moves })
}

/// Whether a puzzle with this start, if it has a solution, is neither trivial nor too long.
pub(super) fn is_worth_dealing(start: &SilverDollar) -> bool {
    number_of_moves(start, 1).is_some_and(|moves| DEALT_MOVES.contains(&moves))
}

/// How hard a puzzle with this start is; `None` if it has no solution or is too large to be searched.
pub(super) fn grade(start: &SilverDollar) -> Option<Grade> {
    number_of_moves(start, 1)?;
    let effort = Search::default().effort(start, 1)?.to_solve?;
    Some(match effort {
        ..MEDIUM => Grade::Easy,
        ..HARD => Grade::Medium,
        _ => Grade::Hard,
    })
}

/// Why no way leads to the end from a position whose next move has this length, if that is plain to see.
pub(super) fn obstacle(position: &SilverDollar, length: u32) -> Option<String> {
    let mut near =
        position.distances().enumerate().filter(|&(_, distance)| (1..length).contains(&distance));
    let near = near.next().map(|(coin, distance)| {
        format!("coin {coin} is {distance} from home, and the next move goes {length}")
    });
    let is_stuck = position.reaches().all(|(_, reach)| reach < length);
    near.or_else(|| is_stuck.then(|| format!("no coin has room to go {length} squares")))
}

/// The number of moves, the first of this length, that together go as far as all coins have to go.
fn number_of_moves(position: &SilverDollar, length: u32) -> Option<u32> {
    let mut left = position.move_count_range().most;
    let mut moves = 0;
    while left > 0 {
        left = left.checked_sub(length + moves)?;
        moves += 1;
    }
    Some(moves)
}

/// The effort of a solver that tries the moves of a position in random order, backtracks when none is
/// left, and has no memory of the positions it has visited.
#[derive(Clone, Copy, Debug)]
struct Effort {
    /// The positions that it visits to try everything.
    to_exhaust: f64,
    /// The positions that it visits on average until it finds a solution; `None` if there is none.
    to_solve: Option<f64>,
}

/// A search of all positions that moves of growing lengths lead to.
#[derive(Default)]
struct Search {
    /// The positions searched. The length of the next move follows from the position and the start.
    known: FxHashMap<CoinStrip, Effort>,
}

impl Search {
    /// The effort for a position whose next move has this length; `None` if too many positions follow.
    fn effort(&mut self, position: &SilverDollar, length: u32) -> Option<Effort> {
        if let Some(&known) = self.known.get(position.strip()) {
            return Some(known);
        }
        if self.known.len() >= MAX_POSITIONS {
            return None;
        }
        let effort = if position.outcome().is_some() {
            Effort { to_exhaust: 1.0, to_solve: Some(1.0) }
        } else {
            self.effort_of_moves(position, length)?
        };
        self.known.insert(position.strip().clone(), effort);
        Some(effort)
    }

    fn effort_of_moves(&mut self, position: &SilverDollar, length: u32) -> Option<Effort> {
        let (mut to_exhaust, mut useless) = (1.0, 0.0);
        let (mut solutions, mut to_solve) = (0.0, 0.0);
        for (coin, reach) in position.reaches() {
            if reach < length {
                continue;
            }
            let next = position.after(Slide { coin, distance: length }).0;
            let effort = self.effort(&next, length + 1)?;
            to_exhaust += effort.to_exhaust;
            match effort.to_solve {
                Some(effort) => {
                    solutions += 1.0;
                    to_solve += effort;
                }
                None => useless += effort.to_exhaust,
            }
        }
        // A useless move is tried before all n solving moves with a probability of 1 / (n + 1).
        let to_solve = 1.0 + useless / (solutions + 1.0) + to_solve / solutions;
        Some(Effort { to_exhaust, to_solve: (solutions > 0.0).then_some(to_solve) })
    }
}
