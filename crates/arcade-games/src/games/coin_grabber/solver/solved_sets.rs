//! The sets of coins solved so far, and what follows from them.

use arcade_base::{ParseError, reserve_outside_heap};

use super::fixpoint::{
    Exits, PaddedRow, Row, Units, centre_threshold, lane, max_over_steps, padded_index,
    unattainable,
};
use super::invariants::{Reachable, RootInvariants, Squares, Symmetry, bit, neighbours_of};
use super::sets::Sets;
use super::thresholds::{SetThresholds, Thresholds, len_u32};
use crate::games::coin_grabber::geometry::CENTRE;
use crate::kit::members;

/// For some consecutive sets, the least money with which the other side wins.
#[derive(Default)]
pub(super) struct ThresholdLayer {
    /// The first set.
    pub(super) first: usize,
    /// Where each set ends.
    pub(super) ends: Vec<u32>,
    /// The sets, packed as in the table.
    pub(super) bytes: Vec<u8>,
}

/// So many sets take about a megabyte.
const MANY_SETS: usize = 8192;

impl ThresholdLayer {
    /// No sets yet, but `count` to come, beginning with this one.
    pub(super) fn of(first: usize, count: usize) -> Self {
        let mut bytes = Vec::new();
        if count >= MANY_SETS {
            reserve_outside_heap(&mut bytes);
        }
        Self { first, ends: Vec::with_capacity(count), bytes }
    }

    /// Adds a set that was [packed](super::thresholds::pack).
    pub(super) fn push(&mut self, packed: &[u8]) {
        self.bytes.extend_from_slice(packed);
        self.ends.push(len_u32(&self.bytes));
    }

    /// The bytes of a set.
    fn set(&self, set_index: usize) -> Option<&[u8]> {
        let index = set_index.checked_sub(self.first)?;
        let end = *self.ends.get(index)?;
        let begin = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        Some(&self.bytes[begin as usize..end as usize])
    }
}

/// The sets solved so far.
pub(super) struct SolvedSets<'a> {
    pub(super) invariants: &'a RootInvariants,
    pub(super) sets: &'a Sets,
    pub(super) thresholds: &'a Thresholds,
    /// The other side's thresholds in the sets of the last complete layer.
    pub(super) previous_layer: &'a ThresholdLayer,
}

impl SolvedSets<'_> {
    /// Computes the two thresholds of each placement of a set from those of the sets with one coin
    /// less.
    pub(super) fn solve_set(&self, set: Squares) -> [Vec<Units>; 2] {
        Exits::of(self, set).thresholds(self.invariants.reachable(set))
    }

    /// The row of a solved set with the other side on a square: for each square of the mover, the
    /// least money with which the mover wins and the least with which the other side wins. The set
    /// is given by its canonical image and a symmetry that leads to it; squares are those before the
    /// symmetry.
    pub(super) fn row<'b>(
        &'b self,
        set: Squares,
        symmetry: &'b Symmetry,
        other: u8,
    ) -> impl Iterator<Item = (u8, [Units; 2])> + use<'b> {
        let set_index = self.sets.index_of(set).expect("play stays in the table");
        let (other, reachable) = (symmetry.image(other), self.invariants.reachable(set));
        let mover_side = self.thresholds.set(set_index);
        let movers = reachable.squares_of_other(other);
        let other_side = self.other_side_thresholds(set, set_index, other, movers);
        members(movers).zip(reachable.placements_before(other)..).map(move |(mover, placement)| {
            let thresholds = [mover_side.get(placement), other_side[lane(mover)]];
            (symmetry.inverse[usize::from(mover)], thresholds)
        })
    }

    /// With the other side on a square of a solved set, for each of these squares of the mover the
    /// least money with which the other side wins. The set is canonical.
    pub(super) fn other_side_thresholds(
        &self,
        set: Squares,
        set_index: usize,
        other: u8,
        movers: Squares,
    ) -> Row {
        let reachable = self.invariants.reachable(set);
        if let Some(bytes) = self.previous_layer.set(set_index) {
            let width = width(self.invariants);
            let stored = SetThresholds::new(bytes, width).expect("it was packed");
            let (movers, first) =
                (reachable.squares_of_other(other), reachable.placements_before(other));
            let mut row = Row::default();
            for (mover, placement) in members(movers).zip(first..) {
                row[lane(mover)] = stored.get(placement);
            }
            return row;
        }
        // After each step the other side is the mover.
        let near = neighbours_of(movers);
        let mut after: PaddedRow = [0; size_of::<PaddedRow>() / size_of::<Units>()];
        let taken = self.invariants.taken(set);
        let own = |set_index, reachable: Reachable, to| {
            self.thresholds.set(set_index).get(reachable.placement_index(other, to))
        };
        for to in members(near & reachable.squares_of_other(other)) {
            after[padded_index(to)] = own(set_index, reachable, to);
        }
        let images = self.invariants.images(set);
        for coin in members(near & set) {
            let (next, symmetry) = images.canonical_without(coin);
            let set_index = self.sets.index_of(next).expect("play stays in the table");
            let [mover, coin_image] = [other, coin].map(|square| symmetry.image(square));
            let placement = self.invariants.reachable(next).placement_index(mover, coin_image);
            let needed = self.thresholds.set(set_index).get(placement);
            after[padded_index(coin)] = needed.min(unattainable(taken));
        }
        if near & bit(CENTRE) != 0 {
            after[padded_index(CENTRE)] = unattainable(taken) - centre_threshold(taken);
        }
        max_over_steps(&after)
    }

    /// Checks that every placement of a set has a threshold, and none exceeds `Exits::unattainable`.
    pub(super) fn check(&self, set_index: usize) -> Result<(), ParseError> {
        let set = self.sets.get(set_index);
        let most = self.invariants.taken(set) + 1;
        let placements = self.invariants.reachable(set).placements();
        let (field, found, expected) =
            match self.thresholds.set(set_index).checked_greatest(placements) {
                Ok(found) if found <= most => return Ok(()),
                Ok(found) => ("threshold", found.to_string(), format!("a number up to {most}")),
                Err(index) => {
                    ("index", index.to_string(), "an index into its thresholds".to_owned())
                }
            };
        Err(ParseError::new(format!("{field} of set {set_index}"), found, expected))
    }
}

/// The size of a threshold in bytes: one if that can hold every possible number, otherwise two.
pub(super) fn width(invariants: &RootInvariants) -> usize {
    if invariants.total_units() < u8::MAX.into() { 1 } else { 2 }
}
