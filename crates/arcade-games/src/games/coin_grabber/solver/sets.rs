//! The sets of coins that can be left, one of each class equal up to symmetry.

use arcade_base::{ensure_room, try_reserve};
use arcade_engine::{Control, Random, Stopped};

use super::TableError;
use super::invariants::{RootInvariants, Squares, neighbours_of};
use crate::games::coin_grabber::geometry::SQUARES;
use crate::kit::members;

/// Every set of coins that can be left, by layers from the fewest coins up.
///
/// Paths to the coins are followed regardless of whose turn it is, so that a few sets may not be
/// reachable by play.
#[derive(Debug)]
pub(super) struct Sets {
    /// In ascending order within each layer.
    masks: Vec<Squares>,
    /// The number of placements of all sets together.
    placements: usize,
    /// Where the sets with each number of coins begin, and where the last of them end.
    layers: Vec<usize>,
}

/// The number of sets visited between two checks of the control.
const SETS_PER_CHECK: usize = 1 << 10;
/// The number of sets, beyond twice the distinct ones, above which repetitions are removed.
const MOST_REPEATED: usize = 1 << 15;

/// Sorts sets, and removes repetitions.
fn make_distinct(sets: &mut Vec<Squares>) {
    sets.sort_unstable();
    sets.dedup();
}

impl Sets {
    /// Finds all sets of a root, if they have at most `most` placements together.
    ///
    /// # Errors
    /// If there are more, there isn't enough memory, the control says to stop, or solving them
    /// would take more nodes than it has left.
    pub(super) fn of(
        invariants: &RootInvariants,
        most: usize,
        control: &mut Control<'_>,
    ) -> Result<Self, TableError> {
        let all = invariants.images(invariants.coins()).canonical().0;
        let mut layers = vec![vec![all]];
        let (mut placements, mut found) = (0, 0);
        for _ in members(all) {
            let (mut fewer, mut distinct) = (Vec::new(), 0);
            for chunk in layers.last().expect("there is a first one").chunks(SETS_PER_CHECK) {
                control.count_nodes(0)?;
                found += chunk.len() as u64;
                if control.nodes_left().is_some_and(|left| found > left) {
                    return Err(TableError::Stopped(Stopped));
                }
                try_reserve(&mut fewer, chunk.len() * SQUARES)?;
                for &set in chunk {
                    placements += followers(invariants, set, &mut fewer);
                }
                if placements > most {
                    return Err(TableError::TooLarge);
                }
                // Most of them are found several times.
                if fewer.len() > 2 * distinct + MOST_REPEATED {
                    make_distinct(&mut fewer);
                    distinct = fewer.len();
                }
            }
            make_distinct(&mut fewer);
            fewer.shrink_to_fit();
            layers.push(fewer);
        }
        layers.reverse();
        let all = layers.iter().map(Vec::len).sum::<usize>();
        ensure_room(all * size_of::<Squares>())?;
        let sets = Self::new(invariants, &layers);
        if sets.placements > most { Err(TableError::TooLarge) } else { Ok(sets) }
    }

    fn new(invariants: &RootInvariants, layers: &[Vec<Squares>]) -> Self {
        let mut end = 0;
        let ends = layers.iter().map(|layer| {
            end += layer.len();
            end
        });
        let layers_begin = std::iter::once(0).chain(ends).collect();
        let masks = layers.concat();
        let placements = masks.iter().map(|&set| invariants.reachable(set).placements()).sum();
        Self { masks, placements, layers: layers_begin }
    }

    /// The number of sets.
    pub(super) fn len(&self) -> usize {
        self.masks.len()
    }

    /// The number of placements of all sets together.
    pub(super) fn placements(&self) -> usize {
        self.placements
    }

    /// The set with this index.
    pub(super) fn get(&self, index: usize) -> Squares {
        self.masks[index]
    }

    /// The index of a random set; every number of coins is equally likely.
    pub(super) fn random_index(&self, random: &mut Random) -> usize {
        let layers: Vec<&[usize]> =
            self.layers.windows(2).filter(|layer| layer[0] < layer[1]).collect();
        let layer = random.choose(&layers).expect("there is a set");
        let sets = u32::try_from(layer[1] - layer[0]).expect("few sets");
        layer[0] + random.below(sets) as usize
    }

    /// The index of a canonical set.
    pub(super) fn index_of(&self, set: Squares) -> Option<usize> {
        let coins = set.count_ones() as usize;
        let layer = *self.layers.get(coins)?..*self.layers.get(coins + 1)?;
        let index_in_layer = self.masks[layer.clone()].binary_search(&set).ok()?;
        Some(layer.start + index_in_layer)
    }

    /// Where the layer of a set ends.
    pub(super) fn end_of_layer(&self, index: usize) -> usize {
        self.layers[self.masks[index].count_ones() as usize + 1]
    }
}

/// Appends the sets left after taking one more coin, and returns the number of placements of this
/// set.
fn followers(invariants: &RootInvariants, set: Squares, out: &mut Vec<Squares>) -> usize {
    let reachable = invariants.reachable(set);
    let images = invariants.images(set);
    let near = set & neighbours_of(reachable.squares());
    out.extend(members(near).map(|square| images.canonical_without(square).0));
    reachable.placements()
}
