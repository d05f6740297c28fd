//! Numbers for placements of both sides' tiles; placements that are equal up to symmetry share one.

use std::sync::atomic::{AtomicU64, Ordering};

use arcade_base::{OutOfMemory, ensure_room, zeros};

use crate::games::tiles::geometry::{Geometry, SYMMETRIES, Squares};
use crate::kit::{binomials, members, subsets};

/// A set of squares of a board with at most [`MAX_SQUARES`].
pub(super) type SmallSquares = u32;

/// The squares of the largest board that is numbered.
pub(super) const MAX_SQUARES: usize = 25;

/// Tables are indexed by these many squares of a set at a time.
const HALF: usize = 13;

/// The tiles of the side whose win is in question, the attacker, and of the other, the defender.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placement {
    pub(super) attacker: SmallSquares,
    pub(super) defender: SmallSquares,
}

/// The images of sets under each symmetry.
#[derive(Debug)]
pub(super) struct Images(Vec<[Vec<SmallSquares>; 2]>);

impl Images {
    pub(super) fn of(board: &Geometry) -> Self {
        let image = |symmetry, set: usize| {
            narrowed(board.image(symmetry, set as Squares & board.squares()))
        };
        let halves = |symmetry| {
            [0, HALF]
                .map(|shift| (0..1 << HALF).map(|half| image(symmetry, half << shift)).collect())
        };
        Self((0..SYMMETRIES).map(halves).collect())
    }

    #[inline]
    pub(super) fn image(&self, symmetry: usize, set: SmallSquares) -> SmallSquares {
        let [low, high] = &self.0[symmetry];
        low[set as usize & ((1 << HALF) - 1)] | high[(set >> HALF) as usize]
    }

    /// The least image of a placement, which stands for all of them.
    #[inline]
    pub(super) fn canonical(&self, placement: Placement) -> Placement {
        let image = |symmetry| Placement {
            attacker: self.image(symmetry, placement.attacker),
            defender: self.image(symmetry, placement.defender),
        };
        let all = (0..self.0.len()).map(image);
        all.min_by_key(|it| (it.attacker, it.defender)).expect("the identity is a symmetry")
    }
}

/// The set in fewer bits; it has at most [`MAX_SQUARES`] squares.
pub(super) fn narrowed(set: Squares) -> SmallSquares {
    SmallSquares::try_from(set).expect("a small board")
}

/// `[n][k]`: the number of ways to choose k of n things.
static BINOMIALS: [[u32; MAX_SQUARES + 1]; MAX_SQUARES + 1] = binomials();

/// The number of a set among those with as many squares, in ascending order: the combinatorial number
/// system.
#[inline]
fn rank(set: SmallSquares) -> u32 {
    let ranks = members(set).zip(1..).map(|(square, count)| BINOMIALS[usize::from(square)][count]);
    ranks.sum()
}

/// The attacker's tiles, up to symmetry.
#[derive(Clone, Copy, Debug, Default)]
struct Orbit {
    /// The number of the representative, the least image.
    number: u32,
    /// The symmetries that lead to it, a bit for each.
    symmetries: u8,
}

/// The numbers of all placements on a board with these numbers of tiles.
#[derive(Debug)]
pub(super) struct Numbering {
    pub(super) images: Images,
    /// By the rank of the attacker's set.
    orbits: Vec<Orbit>,
    /// The representatives, by number.
    pub(super) representatives: Vec<SmallSquares>,
    /// The squares of the board.
    squares: SmallSquares,
    /// The number of the defender's tiles, and the ways to place them on the squares that the attacker leaves.
    defenders: u32,
    ways: usize,
}

impl Numbering {
    pub(super) fn new(
        board: &Geometry,
        [attackers, defenders]: [u32; 2],
    ) -> Result<Self, OutOfMemory> {
        let images = Images::of(board);
        let squares = board.squares().count_ones();
        let count = BINOMIALS[squares as usize][attackers as usize] as usize;
        ensure_room(count * (size_of::<Orbit>() + size_of::<SmallSquares>()))?;
        let (mut orbits, mut representatives): (Vec<Orbit>, _) =
            (Vec::with_capacity(count), Vec::new());
        for set in subsets(board.squares(), attackers).map(narrowed) {
            let image = |symmetry: &u8| images.image((*symmetry).into(), set);
            let least = (0..SYMMETRIES).map(|symmetry| image(&symmetry)).min().unwrap_or(set);
            let leads = (0..SYMMETRIES).filter(|symmetry| image(symmetry) == least);
            let symmetries = leads.fold(0, |all, symmetry| all | 1 << symmetry);
            // Sets come in ascending order: the least image has come before the others.
            let number = if least == set {
                representatives.push(set);
                u32::try_from(representatives.len() - 1).expect("fewer than all sets")
            } else {
                orbits[rank(least) as usize].number
            };
            orbits.push(Orbit { number, symmetries });
        }
        let ways = BINOMIALS[(squares - attackers) as usize][defenders as usize] as usize;
        let squares = narrowed(board.squares());
        Ok(Self { images, orbits, representatives, squares, defenders, ways })
    }

    /// An exclusive upper bound of the numbers.
    pub(super) fn size(&self) -> usize {
        self.representatives.len() * self.ways
    }

    /// The number of a placement, the same for all its images.
    pub(super) fn number(&self, placement: Placement) -> usize {
        self.row(placement.attacker).number(placement.defender)
    }

    /// The numbers of the placements with these tiles of the attacker.
    #[inline]
    pub(super) fn row(&self, attacker: SmallSquares) -> Row<'_> {
        let Orbit { number, symmetries } = self.orbits[rank(attacker) as usize];
        let representative = self.representatives[number as usize];
        let (mut free_below, mut free) = ([0; MAX_SQUARES], 0);
        for (square, below) in free_below.iter_mut().enumerate() {
            *below = free;
            free += u8::from(representative >> square & 1 == 0);
        }
        Row { images: &self.images, symmetries, first: number as usize * self.ways, free_below }
    }

    /// A placement with this number.
    pub(super) fn placement(&self, number: usize) -> Placement {
        let attacker = self.representatives[number / self.ways];
        let (mut free, mut defender) = (self.squares & !attacker, 0);
        let (mut rest, mut count) = (number % self.ways, self.defenders as usize);
        // The highest square comes first: it is the defender's if all ways without it have lower numbers.
        while count > 0 {
            let square = 1 << free.ilog2();
            free &= !square;
            let ways_without = BINOMIALS[free.count_ones() as usize][count] as usize;
            if rest >= ways_without {
                rest -= ways_without;
                defender |= square;
                count -= 1;
            }
        }
        Placement { attacker, defender }
    }
}

/// The numbers of the placements that have the same tiles of the attacker.
#[derive(Debug)]
pub(super) struct Row<'a> {
    images: &'a Images,
    /// The symmetries that lead to the representative, a bit for each.
    symmetries: u8,
    /// The least number.
    first: usize,
    /// For each square, how many squares before it the representative leaves free.
    free_below: [u8; MAX_SQUARES],
}

impl Row<'_> {
    /// The number of the placement with these tiles of the defender.
    #[inline]
    pub(super) fn number(&self, defender: SmallSquares) -> usize {
        let way = |symmetry: u8| {
            let image = self.images.image(symmetry.into(), defender);
            let below = members(image).map(|square| self.free_below[usize::from(square)]);
            below.zip(1..).map(|(below, count)| BINOMIALS[usize::from(below)][count]).sum::<u32>()
        };
        let least = members(self.symmetries).map(way).min().expect("some symmetry leads there");
        self.first + least as usize
    }
}

/// A set of numbers, which threads may change together: of two threads that each add a number and then look
/// for the other's, at least one finds it.
#[derive(Debug)]
pub(super) struct NumberSet(Vec<AtomicU64>);

/// The numbers in a word of a set.
const PER_WORD: usize = u64::BITS as usize;

impl NumberSet {
    /// An empty set of numbers below `size`.
    pub(super) fn new(size: usize) -> Result<Self, OutOfMemory> {
        Ok(Self(zeros(size.div_ceil(PER_WORD))?))
    }

    pub(super) fn contains(&self, number: usize) -> bool {
        self.0[number / PER_WORD].load(Ordering::SeqCst) >> (number % PER_WORD) & 1 != 0
    }

    /// Adds a number, and returns whether it is new.
    pub(super) fn insert(&self, number: usize) -> bool {
        let bit = 1 << (number % PER_WORD);
        self.0[number / PER_WORD].fetch_or(bit, Ordering::SeqCst) & bit == 0
    }

    /// The number of words in which it keeps its numbers.
    pub(super) fn num_words(&self) -> usize {
        self.0.len()
    }

    /// Takes the numbers out that a word keeps.
    pub(super) fn take(&self, word: usize) -> impl Iterator<Item = usize> + use<> {
        let taken = match self.0[word].load(Ordering::SeqCst) {
            0 => 0,
            _ => self.0[word].swap(0, Ordering::SeqCst),
        };
        members(taken).map(move |bit| word * PER_WORD + usize::from(bit))
    }

    /// The memory it takes, in bytes.
    pub(super) fn size_in_bytes(&self) -> usize {
        size_of_val(&self.0[..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::tiles::geometry::geometry;

    #[test]
    fn a_number_stands_for_an_image_of_its_placement() {
        for (size, counts) in [(2, [1, 2]), (3, [3, 3]), (3, [4, 5]), (4, [5, 2]), (4, [0, 3])] {
            let board = geometry(size);
            let numbering = Numbering::new(board, counts).expect("room");
            for attacker in subsets(board.squares(), counts[0]) {
                for defender in subsets(board.squares() & !attacker, counts[1]) {
                    let [attacker, defender] = [attacker, defender].map(narrowed);
                    let placement = Placement { attacker, defender };
                    let number = numbering.number(placement);
                    assert!(number < numbering.size());
                    let images = &numbering.images;
                    let found = numbering.placement(number);
                    assert_eq!(images.canonical(found), images.canonical(placement));
                    assert_eq!(numbering.number(found), number);
                }
            }
        }
    }

    #[test]
    fn what_is_taken_from_a_set_was_in_it_and_is_no_longer() {
        let set = NumberSet::new(200).expect("room");
        let numbers = [3, 64, 127, 199];
        assert!(numbers.iter().all(|&number| set.insert(number)));
        assert!(!set.insert(64));
        let taken: Vec<usize> = (0..set.num_words()).flat_map(|word| set.take(word)).collect();
        assert_eq!(taken, numbers);
        assert!((0..200).all(|number| !set.contains(number)));
    }
}
