//! A transposition table of bounds on the margin of a board's pits, one word for each board.

use std::sync::atomic::{AtomicU64, Ordering};

use arcade_base::{OutOfMemory, ParseError, ensure_room, zeros};
use arcade_engine::Turn;
use zerocopy::IntoBytes as _;

use crate::games::kalah::rules::Pit;

/// The bits of a board's number.
const NUMBER_BITS: u32 = 47;
/// An odd number by which a board's number is multiplied. The multiplication is invertible, so that
/// two boards never have the same product.
const MIX: u64 = 0x5851_F42D_4C95_7F2D;

/// The number of entries in a bucket.
const BUCKET: usize = 4;
/// The lowest bit of each part of an entry: the effort, the two bounds, and the rest of the board's number. The move is
/// in bits 0 to 2.
const EFFORT_SHIFT: u32 = 17;
const LOW_SHIFT: u32 = 10;
const HIGH_SHIFT: u32 = 3;
const NUMBER_SHIFT: u32 = 22;

/// Bounds on the margin of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MarginBounds {
    /// The least and the most that the mover gets.
    pub(super) low: i32,
    pub(super) high: i32,
    /// The best move found, perhaps only nearly best.
    pub(super) best: Option<Pit>,
}

impl MarginBounds {
    /// The bounds that follow from the number of seeds alone.
    #[inline]
    pub(super) fn trivial(seeds: i32) -> Self {
        Self { low: -seeds, high: seeds, best: None }
    }

    /// An exact value.
    #[inline]
    pub(super) fn exactly(value: i32) -> Self {
        Self { low: value, high: value, best: None }
    }

    /// The bounds of a move that stores `stored` seeds and leads to a board with these bounds.
    #[inline]
    pub(super) fn of_move(self, stored: i32, turn: Turn) -> Self {
        let (low, high) = match turn {
            Turn::Opponent => (-self.high, -self.low),
            Turn::SameSide => (self.low, self.high),
        };
        Self { low: stored + low, high: stored + high, best: None }
    }

    /// The bound that decides whether the mover gets at least `goal`, if there is one.
    #[inline]
    pub(super) fn deciding_bound(&self, goal: i32) -> Option<i32> {
        match self {
            Self { low, .. } if *low >= goal => Some(*low),
            Self { high, .. } if *high < goal => Some(*high),
            _ => None,
        }
    }

    /// Adds a bound: a lower one if it is at least the goal, otherwise an upper one.
    #[inline]
    pub(super) fn tighten(&mut self, bound: i32, goal: i32) {
        if bound >= goal {
            self.low = self.low.max(bound);
        } else {
            self.high = self.high.min(bound);
        }
    }
}

/// All margins of a position are even, or all are odd.
pub(super) const MARGIN_STEP: i32 = 2;

/// The goal of the side that moves next after a move that stores `stored` seeds: to reach the
/// mover's goal, or to prevent it.
#[inline]
pub(super) fn next_goal(goal: i32, stored: i32, turn: Turn) -> i32 {
    match turn {
        Turn::Opponent => stored - goal + MARGIN_STEP,
        Turn::SameSide => goal - stored,
    }
}

/// The number of entries in a cache line of the processor.
const ENTRIES_PER_CACHE_LINE: usize = 8;

/// Stores the results of the search; in a full bucket, the entry with the least effort is replaced.
///
/// A board's number can be recovered from its bucket and entry, so no board is mistaken for
/// another, whichever thread wrote it.
pub(super) struct MarginBoundsTable {
    /// Zeroed memory, which the system provides at once even for a large table.
    entries: Vec<AtomicU64>,
    /// The index of the first entry that begins a cache line of the processor, so that no bucket
    /// spans two lines.
    first: usize,
    /// The number of bits of a board's number that select the bucket.
    bits: u32,
    /// The maximum number of bits to which it may grow.
    most_bits: u32,
}

impl MarginBoundsTable {
    /// The smallest table, which needs next to no memory.
    pub(super) fn smallest() -> Self {
        let count = (BUCKET << LEAST_BITS) + ENTRIES_PER_CACHE_LINE;
        Self::of(std::iter::repeat_with(AtomicU64::default).take(count).collect(), LEAST_BITS)
    }

    fn of(entries: Vec<AtomicU64>, bits: u32) -> Self {
        let first = entries
            .as_ptr()
            .align_offset(size_of::<[u64; ENTRIES_PER_CACHE_LINE]>())
            .min(ENTRIES_PER_CACHE_LINE);
        Self { entries, first, bits, most_bits: bits }
    }

    /// An empty table whose buckets are selected by this many bits.
    fn with_bits(bits: u32) -> Result<Self, OutOfMemory> {
        Ok(Self::of(zeros((BUCKET << bits) + ENTRIES_PER_CACHE_LINE)?, bits))
    }

    /// Lets the table grow, as it fills, to `boards` boards in at most `megabytes` megabytes.
    ///
    /// # Errors
    /// If there isn't enough memory; the table may still grow, but less.
    pub(super) fn let_grow(&mut self, megabytes: u32, boards: u64) -> Result<(), OutOfMemory> {
        let wanted = bits(megabytes, boards);
        let mut out_of_memory = Ok(());
        for bits in (self.most_bits + 1..=wanted).rev() {
            match ensure_room(size_of::<[u64; BUCKET]>() << bits) {
                Ok(()) => {
                    self.most_bits = bits;
                    break;
                }
                Err(error) => out_of_memory = out_of_memory.and(Err(error)),
            }
        }
        self.widen(self.most_bits.min(FIRST_BITS));
        out_of_memory
    }

    /// Makes the table as large as it may grow, at once.
    pub(super) fn grow_to_limit(&mut self) {
        self.widen(self.most_bits);
    }

    /// The number of nodes to visit until [`make_room`](Self::make_room) is worth a try; `None` if
    /// the table may grow no more.
    pub(super) fn nodes_until_full(&self) -> Option<u64> {
        (self.bits < self.most_bits).then_some((BUCKET as u64) << self.bits)
    }

    /// Doubles the table if half of it is in use.
    pub(super) fn make_room(&mut self) {
        /// The maximum number of buckets that are looked at.
        const SAMPLE: usize = 1 << 10;
        let buckets = self.entries[self.first..].chunks_exact(BUCKET).take(1 << self.bits);
        let sample = buckets.step_by((1 << self.bits) / SAMPLE).take(SAMPLE).flatten();
        let used = sample.filter(|entry| entry.load(Ordering::Relaxed) != 0).count();
        if used > SAMPLE * BUCKET / 2 {
            self.widen(self.bits + 1);
        }
    }

    /// Moves everything to a table whose buckets are selected by more bits, if there is memory for
    /// it; otherwise this one stays as it is.
    fn widen(&mut self, bits: u32) {
        let more = bits.saturating_sub(self.bits);
        if more == 0 {
            return;
        }
        let Ok(mut wider) = Self::with_bits(bits) else {
            self.most_bits = self.bits;
            return;
        };
        wider.most_bits = self.most_bits;
        let rest_bits = NUMBER_BITS - bits;
        for (bucket, entries) in
            self.entries[self.first..].chunks_exact(BUCKET).take(1 << self.bits).enumerate()
        {
            for entry in entries.iter().map(|entry| entry.load(Ordering::Relaxed)) {
                if entry == 0 {
                    continue;
                }
                // The first bits of the rest of the number now select among the new buckets.
                let rest = entry >> NUMBER_SHIFT;
                let own = usize::try_from(rest >> rest_bits).expect("few buckets");
                let first = wider.first + (bucket << more | own) * BUCKET;
                let kept = entry & ((1 << NUMBER_SHIFT) - 1);
                let empty = wider.entries[first..first + BUCKET]
                    .iter()
                    .find(|entry| entry.load(Ordering::Relaxed) == 0)
                    .expect("no more than were in the old bucket");
                let moved = (rest & ((1 << rest_bits) - 1)) << NUMBER_SHIFT | kept;
                empty.store(moved, Ordering::Relaxed);
            }
        }
        *self = wider;
    }

    /// The number of bits that select a bucket: tables in which they differ have different entries.
    pub(super) fn bits(&self) -> u32 {
        self.bits
    }

    /// The entries, as [`restore`](Self::restore) takes them.
    pub(super) fn as_bytes(&mut self) -> &[u8] {
        let entries = self.first..self.first + (BUCKET << self.bits);
        self.entries[entries].as_mut_bytes()
    }

    /// Takes the entries of another table with equally many bits.
    ///
    /// # Errors
    /// If their length is another one.
    pub(super) fn restore(&mut self, mut bytes: Vec<u8>) -> Result<(), ParseError> {
        let entries = self.first..self.first + (BUCKET << self.bits);
        let entries = self.entries[entries].as_mut_bytes();
        if entries.len() != bytes.len() {
            let expected = format!("{} bytes", entries.len());
            return Err(ParseError::new("length", format!("{} bytes", bytes.len()), expected));
        }
        // Both are never in memory as a whole: what is copied is given back.
        while !bytes.is_empty() {
            let at = bytes.len().saturating_sub(PIECE);
            entries[at..bytes.len()].copy_from_slice(&bytes[at..]);
            bytes.truncate(at);
            bytes.shrink_to_fit();
        }
        Ok(())
    }

    pub(super) fn size_in_bytes(&self) -> usize {
        self.entries.len() * size_of::<AtomicU64>()
    }

    /// The bucket of a board, and the rest of its number, which is stored in its entry.
    #[inline]
    fn bucket(&self, number: u64) -> (&[AtomicU64], u64) {
        let mixed = number.wrapping_mul(MIX) & ((1 << NUMBER_BITS) - 1);
        let rest = NUMBER_BITS - self.bits;
        let bucket = usize::try_from(mixed >> rest).expect("few buckets");
        let first = self.first + bucket * BUCKET;
        (&self.entries[first..first + BUCKET], mixed & ((1 << rest) - 1))
    }

    /// The stored bounds of a board with `seeds` seeds.
    #[inline]
    pub(super) fn get(&self, number: u64, seeds: i32) -> MarginBounds {
        let (bucket, rest) = self.bucket(number);
        for entry in bucket {
            let entry = entry.load(Ordering::Relaxed);
            // Every entry has an effort above 0, so that only an empty slot is 0.
            if entry >> NUMBER_SHIFT == rest && entry != 0 {
                return read(entry, seeds);
            }
        }
        MarginBounds::trivial(seeds)
    }

    /// Stores the bounds of a board with `seeds` seeds, found by visiting `nodes` nodes.
    #[inline]
    pub(super) fn put(&self, number: u64, seeds: i32, bounds: MarginBounds, nodes: u64) {
        let (bucket, rest) = self.bucket(number);
        let effort = u64::from((nodes + 1).ilog2().clamp(1, 31));
        let best = bounds.best.map_or(7, |Pit(pit)| u64::from(pit));
        let bound = |margin: i32| u64::from((margin + seeds).cast_unsigned() / 2);
        let entry = rest << NUMBER_SHIFT
            | effort << EFFORT_SHIFT
            | bound(bounds.low) << LOW_SHIFT
            | bound(bounds.high) << HIGH_SHIFT
            | best;
        let old = |entry: &&AtomicU64| entry.load(Ordering::Relaxed);
        let is_own = |entry: &&AtomicU64| old(entry) >> NUMBER_SHIFT == rest && old(entry) != 0;
        let least = || bucket.iter().min_by_key(|entry| old(entry) >> EFFORT_SHIFT & 31);
        let replaced = bucket.iter().find(is_own).or_else(least).expect("a bucket has entries");
        // If another thread writes here at the same time, one of the two entries is lost, which
        // does no harm.
        replaced.store(entry, Ordering::Relaxed);
    }
}

/// The bytes that are copied at once.
const PIECE: usize = 1 << 24;

/// The minimum number of bits that select a bucket, and the number in a table that begins to grow, of
/// one megabyte.
const LEAST_BITS: u32 = 10;
const FIRST_BITS: u32 = 15;

/// The number of bits that select the bucket in a table for `boards` boards.
fn bits(megabytes: u32, boards: u64) -> u32 {
    let most = (u64::from(megabytes) << 20) / size_of::<[u64; BUCKET]>() as u64;
    most.min(boards.div_ceil(2)).max(1 << LEAST_BITS).ilog2()
}

/// The bounds in an entry of a board with `seeds` seeds.
#[inline]
fn read(entry: u64, seeds: i32) -> MarginBounds {
    let bound = |shift: u32| i32::try_from(entry >> shift & 127).expect("few bits") * 2 - seeds;
    let best = u8::try_from(entry & 7).ok().filter(|&pit| pit < 7).map(Pit);
    MarginBounds { low: bound(LOW_SHIFT), high: bound(HIGH_SHIFT), best }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_fills_grows_to_its_limit_and_keeps_what_it_has() {
        let mut table = MarginBoundsTable::smallest();
        table.let_grow(4, 1 << 40).expect("memory");
        assert!(table.size_in_bytes() < 2 << 20, "it begins small");
        let board = |at: u64| at * 123_456_789_011 % (1 << NUMBER_BITS);
        let known = |at: u64| {
            let low = i32::try_from(at % 37).expect("small") * 2 - 36;
            MarginBounds { low, high: low, best: Some(Pit(2)) }
        };
        let mut last = 0;
        while table.nodes_until_full().is_some() {
            for at in last..last + 10_000 {
                table.put(board(at), 36, known(at), at);
            }
            last += 10_000;
            table.make_room();
        }
        assert_eq!(table.size_in_bytes(), ((4 << 20) / 8 + ENTRIES_PER_CACHE_LINE) * 8);
        let found = (0..last).filter(|&at| {
            let found = table.get(board(at), 36);
            assert!(found == known(at) || found == MarginBounds::trivial(36), "{at}");
            found == known(at)
        });
        assert!(found.count() as u64 > last * 8 / 10);
    }
}
