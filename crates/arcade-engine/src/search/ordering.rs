//! Move ordering: the earlier the best move is tried, the more of the others are cut off.
//!
//! The move from the transposition table comes first, then the *killers*, which caused cutoffs at
//! other nodes of the same ply (Akl and Newborn, 1977), then the others by *history*: how often the
//! same move caused cutoffs anywhere (Schaeffer, 1989).

use std::hash::{BuildHasher as _, Hash};

use rustc_hash::FxBuildHasher;

use crate::Side;

/// The killers and the history of a search.
#[derive(Debug)]
pub(super) struct MoveOrdering<M> {
    /// Two moves for each ply, the more recent one first.
    killers: Vec<[Option<M>; 2]>,
    /// A weight for each side and move. Different moves may share a slot, which only affects the
    /// order.
    history: Vec<u32>,
}

/// The number of history slots for each side.
const HISTORY_SLOTS: usize = 1 << 10;
/// Weights: killers come before any history, and the table's move before the killers.
const KILLER: u32 = 1 << 30;
const FROM_TABLE: u32 = 1 << 31;

impl<M: Copy + Eq + Hash> MoveOrdering<M> {
    pub(super) fn new() -> Self {
        Self { killers: Vec::new(), history: vec![0; 2 * HISTORY_SLOTS] }
    }

    /// Begins a new search: forgets the killers and reduces the history.
    pub(super) fn decay(&mut self) {
        self.killers.clear();
        self.history.iter_mut().for_each(|weight| *weight /= 8);
    }

    /// Computes the weights of moves for [`best_to_front`].
    pub(super) fn score_moves(
        &self,
        moves: &[M],
        weights: &mut Vec<u32>,
        (ply, side): (usize, Side),
        from_table: Option<M>,
    ) {
        let killers = self.killers.get(ply).copied().unwrap_or([None; 2]);
        weights.extend(moves.iter().map(|&mv| match Some(mv) {
            wanted if wanted == from_table => FROM_TABLE,
            wanted if wanted == killers[0] => KILLER + 1,
            wanted if wanted == killers[1] => KILLER,
            _ => self.history[history_slot(side, mv)],
        }));
    }

    /// Moves the most recent killer to the front, and leaves the order of the others.
    pub(super) fn killer_to_front(&self, moves: &mut [M], ply: usize) {
        let killer = self.killers.get(ply).and_then(|killers| killers[0]);
        if let Some(index) = moves.iter().position(|&mv| Some(mv) == killer) {
            moves.swap(0, index);
        }
    }

    /// Adds a move that caused a cutoff at this ply to the killers.
    pub(super) fn add_killer(&mut self, mv: M, ply: usize) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
    }

    /// Records a move that caused a cutoff at this depth: as a killer, and in the history.
    pub(super) fn reward(&mut self, mv: M, (ply, side): (usize, Side), depth: u32) {
        self.add_killer(mv, ply);
        let weight = &mut self.history[history_slot(side, mv)];
        *weight = (*weight + depth * depth).min(KILLER - 1);
    }
}

/// Swaps the move at `index` with the heaviest of those from `index` on. Moves are sorted one at a
/// time, so those that are never tried are never sorted.
pub(super) fn best_to_front<M>(moves: &mut [M], weights: &mut [u32], index: usize) {
    let mut best = index;
    for other in index + 1..weights.len() {
        if weights[other] > weights[best] {
            best = other;
        }
    }
    moves.swap(index, best);
    weights.swap(index, best);
}

/// The index in the history of a move by a side.
fn history_slot<M: Hash>(side: Side, mv: M) -> usize {
    let hash = FxBuildHasher.hash_one(mv);
    let slot = usize::try_from(hash % HISTORY_SLOTS as u64).expect("less than the number of slots");
    side.index() * HISTORY_SLOTS + slot
}
