//! Move ordering: the sooner the best move is tried, the more of the others are cut off.
//!
//! The transposition table's move comes first, then the *killers*, which caused cutoffs at other
//! nodes of the same ply (Akl and Newborn, 1977), then the others by *history*: how much the same
//! move cut off anywhere (Schaeffer, 1989).

use std::hash::{BuildHasher as _, Hash};

use rustc_hash::FxBuildHasher;

use crate::Side;

/// The killers and the history of a search.
#[derive(Debug)]
pub(super) struct Ordering<M> {
    /// Two moves for each ply, the later one first.
    killers: Vec<[Option<M>; 2]>,
    /// A weight for each side and move. Different moves sometimes share a place, which affects only
    /// the order.
    history: Vec<u32>,
}

/// Places in the history for each side.
const PLACES: usize = 1 << 10;
/// Weights: a killer comes before any history, the table's move before a killer.
const KILLER: u32 = 1 << 30;
const FROM_TABLE: u32 = 1 << 31;

impl<M: Copy + Eq + Hash> Ordering<M> {
    pub(super) fn new() -> Self {
        Self { killers: Vec::new(), history: vec![0; 2 * PLACES] }
    }

    /// Begins a new search: the killers are forgotten, and the history counts for less.
    pub(super) fn fade(&mut self) {
        self.killers.clear();
        self.history.iter_mut().for_each(|weight| *weight /= 8);
    }

    /// Weighs moves for [`bring_best`].
    pub(super) fn weigh(
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
            _ => self.history[place(side, mv)],
        }));
    }

    /// Puts the latest killer first, and leaves the others as they are.
    pub(super) fn bring_killer(&self, moves: &mut [M], ply: usize) {
        let killer = self.killers.get(ply).and_then(|killers| killers[0]);
        if let Some(index) = moves.iter().position(|&mv| Some(mv) == killer) {
            moves.swap(0, index);
        }
    }

    /// Remembers a move that caused a cutoff at this ply.
    pub(super) fn kill(&mut self, mv: M, ply: usize) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
    }

    /// Remembers a move that caused a cutoff at this depth: as a killer, and in the history.
    pub(super) fn reward(&mut self, mv: M, (ply, side): (usize, Side), depth: u32) {
        self.kill(mv, ply);
        let weight = &mut self.history[place(side, mv)];
        *weight = (*weight + depth * depth).min(KILLER - 1);
    }
}

/// Swaps the move at `index` with the heaviest from there on: moves are sorted one at a time, and
/// those that are never tried are never sorted.
pub(super) fn bring_best<M>(moves: &mut [M], weights: &mut [u32], index: usize) {
    let mut best = index;
    for other in index + 1..weights.len() {
        if weights[other] > weights[best] {
            best = other;
        }
    }
    moves.swap(index, best);
    weights.swap(index, best);
}

fn place<M: Hash>(side: Side, mv: M) -> usize {
    let hash = FxBuildHasher.hash_one(mv);
    let place = usize::try_from(hash % PLACES as u64).expect("less than the number of places");
    side.index() * PLACES + place
}
