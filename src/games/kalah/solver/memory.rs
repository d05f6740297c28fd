//! A transposition table of bounds on what the pits of a board will yield, a word for each board.

use std::fmt::{self, Debug};
use std::sync::atomic::{AtomicU64, Ordering};

use zerocopy::FromZeros as _;

use crate::games::kalah::rules::Pit;

/// The numbers of boards have so many bits.
const NUMBER_BITS: u32 = 47;
/// An odd number, by which a number of a board is multiplied: as that can be undone, what it makes
/// of two boards is never the same.
const MIX: u64 = 0x5851_F42D_4C95_7F2D;

/// Entries that are looked at together.
const BUCKET: usize = 4;
/// The bits of an entry below the rest of its board's number: effort, two bounds and a move.
const EFFORT: u32 = 17;
const LOW: u32 = 10;
const HIGH: u32 = 3;
const NUMBER: u32 = 22;

/// What is known of a board with so many seeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// The mover gets so much at least, and at most.
    pub(super) low: i32,
    pub(super) high: i32,
    /// The move that was best, or nearly so.
    pub(super) best: Option<Pit>,
}

impl Known {
    /// All that is plain to see.
    #[inline]
    pub(super) fn nothing(seeds: i32) -> Self {
        Self { low: -seeds, high: seeds, best: None }
    }

    /// All there is to know of what the mover gets.
    #[inline]
    pub(super) fn exactly(value: i32) -> Self {
        Self { low: value, high: value, best: None }
    }

    /// The bound that says whether the mover gets so much.
    #[inline]
    pub(super) fn decides(&self, goal: i32) -> Option<i32> {
        match self {
            Self { low, .. } if *low >= goal => Some(*low),
            Self { high, .. } if *high < goal => Some(*high),
            _ => None,
        }
    }

    /// Takes in a bound: from below if it is at least the goal, else from above.
    #[inline]
    pub(super) fn learn(&mut self, bound: i32, goal: i32) {
        if bound >= goal {
            self.low = self.low.max(bound);
        } else {
            self.high = self.high.min(bound);
        }
    }
}

/// Entries lie so many to a line of the processor's cache.
const LINE: usize = 8;

/// Keeps what the search has found, of each four boards that share a bucket those that took most
/// work.
///
/// The number of a board can be read off its bucket and its entry: no board is taken for another,
/// whichever thread wrote it.
pub(super) struct Memory {
    /// The system gives memory full of zeros at once: a large table keeps nobody waiting.
    entries: Vec<AtomicU64>,
    /// Where a line of the processor's cache begins, so that a bucket never lies on two.
    first: usize,
    /// The bits of a number that say in which bucket it belongs.
    bits: u32,
}

impl Memory {
    /// A table that takes at most so many megabytes, and no more than so many boards need.
    pub(super) fn new(megabytes: u32, boards: u64) -> Self {
        let bits = bits(megabytes, boards);
        let count = (BUCKET << bits) + LINE;
        let entries = AtomicU64::new_vec_zeroed(count).expect("memory for the table");
        let first = entries.as_ptr().align_offset(size_of::<[u64; LINE]>()).min(LINE);
        Self { entries, first, bits }
    }

    /// Whether a new table for so many boards would be larger.
    pub(super) fn should_grow(&self, megabytes: u32, boards: u64) -> bool {
        bits(megabytes, boards) > self.bits
    }

    pub(super) fn bytes(&self) -> usize {
        self.entries.len() * size_of::<AtomicU64>()
    }

    /// The bucket of a board, and what its entry there begins with.
    #[inline]
    fn place(&self, number: u64) -> (&[AtomicU64], u64) {
        let mixed = number.wrapping_mul(MIX) & ((1 << NUMBER_BITS) - 1);
        let rest = NUMBER_BITS - self.bits;
        let bucket = usize::try_from(mixed >> rest).expect("few buckets");
        let first = self.first + bucket * BUCKET;
        (&self.entries[first..first + BUCKET], mixed & ((1 << rest) - 1))
    }

    /// What is known of a board with so many seeds.
    #[inline]
    pub(super) fn get(&self, number: u64, seeds: i32) -> Known {
        let (bucket, rest) = self.place(number);
        for entry in bucket {
            let entry = entry.load(Ordering::Relaxed);
            // An entry has an effort, an empty place has none.
            if entry >> NUMBER == rest && entry != 0 {
                return read(entry, seeds);
            }
        }
        Known::nothing(seeds)
    }

    /// Keeps what is known of a board with so many seeds, found by visiting so many nodes.
    #[inline]
    pub(super) fn put(&self, number: u64, seeds: i32, known: Known, nodes: u64) {
        let (bucket, rest) = self.place(number);
        let effort = u64::from((nodes + 1).ilog2().clamp(1, 31));
        let best = known.best.map_or(7, |Pit(pit)| u64::from(pit));
        let bound = |margin: i32| u64::from((margin + seeds).cast_unsigned() / 2);
        let entry = rest << NUMBER
            | effort << EFFORT
            | bound(known.low) << LOW
            | bound(known.high) << HIGH
            | best;
        let old = |place: &&AtomicU64| place.load(Ordering::Relaxed);
        let is_own = |place: &&AtomicU64| old(place) >> NUMBER == rest && old(place) != 0;
        let least = || bucket.iter().min_by_key(|place| old(place) >> EFFORT & 31);
        let place = bucket.iter().find(is_own).or_else(least).expect("a bucket has entries");
        // If another thread writes there too, one of the two is lost, which is no harm.
        place.store(entry, Ordering::Relaxed);
    }
}

/// The bits of a number that say in which bucket a board belongs, of so many boards.
fn bits(megabytes: u32, boards: u64) -> u32 {
    let most = (u64::from(megabytes) << 20) / size_of::<[u64; BUCKET]>() as u64;
    most.min(boards.div_ceil(2)).max(1 << 10).ilog2()
}

/// What an entry says of a board with so many seeds.
#[inline]
fn read(entry: u64, seeds: i32) -> Known {
    let bound = |shift: u32| i32::try_from(entry >> shift & 127).expect("few bits") * 2 - seeds;
    let best = u8::try_from(entry & 7).ok().filter(|&pit| pit < 7).map(Pit);
    Known { low: bound(LOW), high: bound(HIGH), best }
}

impl Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Memory").field("entries", &self.entries.len()).finish_non_exhaustive()
    }
}
