//! A transposition table of bounds on what the pits of a board will yield, a word for each board.

use std::fmt::{self, Debug};

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
}

/// An array of nothing: the system gives memory full of those at once, and so a large table doesn't
/// keep anyone waiting.
type Bucket = [u64; BUCKET];

/// Keeps what the search has found, of each four boards that share a bucket those that took most
/// work.
///
/// The number of a board can be read off its bucket and its entry: no board is taken for another.
pub(super) struct Memory {
    buckets: Vec<Bucket>,
    /// The bits of a number that say in which bucket it belongs.
    bits: u32,
}

impl Memory {
    /// A table that takes at most so many megabytes, and no more than so many boards need.
    pub(super) fn new(megabytes: u32, boards: u64) -> Self {
        let bits = bits(megabytes, boards);
        Self { buckets: vec![[0; BUCKET]; 1 << bits], bits }
    }

    /// Whether a new table for so many boards would be larger.
    pub(super) fn should_grow(&self, megabytes: u32, boards: u64) -> bool {
        bits(megabytes, boards) > self.bits
    }

    pub(super) fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    /// The bucket of a board, and what its entry there begins with.
    #[inline]
    fn place(&self, number: u64) -> (usize, u64) {
        let mixed = number.wrapping_mul(MIX) & ((1 << NUMBER_BITS) - 1);
        let rest = NUMBER_BITS - self.bits;
        (usize::try_from(mixed >> rest).expect("few buckets"), mixed & ((1 << rest) - 1))
    }

    /// What is known of a board with so many seeds.
    #[inline]
    pub(super) fn get(&self, number: u64, seeds: i32) -> Known {
        let (bucket, rest) = self.place(number);
        for &entry in &self.buckets[bucket] {
            // An entry has an effort, an empty place has none.
            if entry >> NUMBER == rest && entry != 0 {
                return read(entry, seeds);
            }
        }
        Known::nothing(seeds)
    }

    /// Keeps what is known of a board with so many seeds, found by visiting so many nodes.
    #[inline]
    pub(super) fn put(&mut self, number: u64, seeds: i32, known: Known, nodes: u64) {
        let (bucket, rest) = self.place(number);
        let effort = u64::from((nodes + 1).ilog2().clamp(1, 31));
        let best = known.best.map_or(7, |Pit(pit)| u64::from(pit));
        let bound = |margin: i32| u64::from((margin + seeds).cast_unsigned() / 2);
        let entry = rest << NUMBER
            | effort << EFFORT
            | bound(known.low) << LOW
            | bound(known.high) << HIGH
            | best;
        let bucket = &mut self.buckets[bucket];
        let own = bucket.iter().position(|&old| old >> NUMBER == rest && old != 0);
        let index = own.unwrap_or_else(|| {
            let least = (0..BUCKET).min_by_key(|&index| bucket[index] >> EFFORT & 31);
            least.expect("a bucket has entries")
        });
        bucket[index] = entry;
    }
}

/// The bits of a number that say in which bucket a board belongs, of so many boards.
fn bits(megabytes: u32, boards: u64) -> u32 {
    let most = (u64::from(megabytes) << 20) / size_of::<Bucket>() as u64;
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
        f.debug_struct("Memory").field("buckets", &self.buckets.len()).finish_non_exhaustive()
    }
}
