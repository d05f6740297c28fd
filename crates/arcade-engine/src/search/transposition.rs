//! The transposition table: searched positions, in bounded memory.

use std::array::from_fn;
use std::cell::Cell;
use std::fmt;
use std::hash::{BuildHasher as _, Hash};

use arcade_base::{OutOfMemory, ensure_room};
use rustc_hash::FxBuildHasher;

use crate::TranspositionStats;

/// A hash table of bounded size. A key has a bucket of four slots; if all are in use, a new entry
/// replaces the one of the lowest priority.
///
/// It grows with its contents, so that a short search stays in the processor's cache, and stops
/// growing when memory is short. The whole key is stored and compared, so two positions never share
/// an entry by accident, and a proven value remains proven.
pub struct TranspositionTable<K, V> {
    /// The tags of each bucket's slots. This small array alone rules out most keys that aren't
    /// stored, and determines which slot is replaced.
    tags: Vec<[Tag; WAYS]>,
    slots: Vec<Option<(K, V)>>,
    /// The number of slots in use, and the maximum number of buckets.
    used: usize,
    max_buckets: usize,
    /// The counts of [`TranspositionStats`]; cells, because looking up doesn't change an entry but is
    /// counted.
    collisions: u64,
    replaced: u64,
    lookups: Cell<u64>,
    hits: Cell<u64>,
}

/// A part of the hash of the key and, in the lowest bits, the priority of the entry; 0 for an empty
/// slot.
type Tag = u32;

/// The number of slots of a bucket.
const WAYS: usize = 4;

/// The bits of a tag that hold the priority of the entry.
const PRIORITY_BITS: u32 = u8::BITS;
const PRIORITY: Tag = (1 << PRIORITY_BITS) - 1;

/// The golden ratio as a fraction of 2^64 (Knuth, The Art of Computer Programming 3, 6.4); its
/// multiples are as far apart as possible.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// The maximum number of buckets of a new table.
const MAX_INITIAL_BUCKETS: usize = 1 << 11;

/// A table doubles when it grows, as long as its size is then at most the maximum divided by this. The aim is a
/// sixteenth; it is 15 since an initial size is rounded up.
const SMALL_DIVISOR: usize = 15;

impl<K, V> fmt::Debug for TranspositionTable<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TranspositionTable")
            .field("slots", &self.slots.len())
            .finish_non_exhaustive()
    }
}

/// The hash of a key, as the table uses it.
#[inline]
pub(super) fn hash<K: Hash>(key: &K) -> u64 {
    FxBuildHasher.hash_one(key)
}

impl<K: Eq + Hash, V: Copy> TranspositionTable<K, V> {
    /// The size of a bucket in bytes.
    const BUCKET: usize = (size_of::<Option<(K, V)>>() + size_of::<Tag>()) * WAYS;

    /// A table of at most `megabytes` megabytes, but at least one bucket. It takes memory when something is stored.
    pub fn new(megabytes: u32) -> Self {
        let max_buckets = (megabytes as usize * 1024 * 1024 / Self::BUCKET).max(1);
        Self {
            tags: Vec::new(),
            slots: Vec::new(),
            used: 0,
            max_buckets,
            collisions: 0,
            replaced: 0,
            lookups: Cell::new(0),
            hits: Cell::new(0),
        }
    }

    /// Statistics of the table.
    pub fn transposition_stats(&self) -> TranspositionStats {
        TranspositionStats {
            capacity: self.slots.len(),
            stored: self.used,
            collisions: self.collisions,
            replaced: self.replaced,
            lookups: self.lookups.get(),
            hits: self.hits.get(),
        }
    }

    /// Forgets everything and frees the memory.
    pub(super) fn clear(&mut self) {
        (self.tags, self.slots, self.used) = (Vec::new(), Vec::new(), 0);
    }

    /// Begins a new search: all entries lose their priority, so that they are replaced first.
    pub(super) fn age(&mut self) {
        self.tags.as_flattened_mut().iter_mut().for_each(|tag| *tag &= !PRIORITY);
    }

    /// The value stored for `key`.
    pub fn get(&self, key: &K) -> Option<V> {
        self.get_hashed(hash(key), key)
    }

    #[inline]
    pub(super) fn get_hashed(&self, hash: u64, key: &K) -> Option<V> {
        self.lookups.update(|lookups| lookups + 1);
        let (bucket, way) = self.find(hash, key)?;
        self.hits.update(|hits| hits + 1);
        self.slots[bucket * WAYS + way].as_ref().map(|(_, value)| *value)
    }

    /// The bucket and slot that hold `key`.
    #[inline]
    fn find(&self, hash: u64, key: &K) -> Option<(usize, usize)> {
        let (bucket, signature) = (self.bucket(hash), signature(hash));
        // An empty table has no bucket.
        let tags = self.tags.get(bucket)?;
        let slots = &self.slots[bucket * WAYS..][..WAYS];
        let holds = |&way: &usize| {
            let is_stored = |(stored, _): &(K, V)| stored == key;
            tags[way] >> PRIORITY_BITS == signature && slots[way].as_ref().is_some_and(is_stored)
        };
        (0..WAYS).find(holds).map(|way| (bucket, way))
    }

    /// Stores `value` for `key`; if the bucket is full, it replaces another entry.
    pub fn put(&mut self, key: K, value: V) {
        self.put_hashed(hash(&key), key, value, 0);
    }

    /// Stores `value` for `key`; if the bucket is full, it replaces the entry of the lowest priority.
    #[inline]
    pub(super) fn put_hashed(&mut self, hash: u64, key: K, value: V, priority: u8) {
        if self.tags.is_empty() {
            let first = initial_buckets(self.max_buckets);
            (self.tags, self.slots) = (vec![[0; WAYS]; first], empty(first * WAYS));
        }
        let (bucket, way) = self.find(hash, &key).unwrap_or_else(|| self.make_room(hash));
        self.tags[bucket][way] = signature(hash) << PRIORITY_BITS | u32::from(priority);
        self.slots[bucket * WAYS + way] = Some((key, value));
        if self.used > self.slots.len() / 2 && self.tags.len() < self.max_buckets {
            self.grow();
        }
    }

    /// A slot for a key that isn't stored.
    #[inline]
    fn make_room(&mut self, hash: u64) -> (usize, usize) {
        let bucket = self.bucket(hash);
        let tags = &mut self.tags[bucket];
        if tags[0] == 0 {
            self.used += 1;
            return (bucket, 0);
        }
        self.collisions += 1;
        if let Some(way) = tags.iter().position(|&tag| tag == 0) {
            self.used += 1;
            return (bucket, way);
        }
        // Entries of equal priority are replaced in turn, so that none stays for ever.
        let turn = usize::try_from(self.replaced % WAYS as u64).expect("less than a bucket has");
        self.replaced += 1;
        let ways = (0..WAYS).map(|way| (way + turn) % WAYS);
        (bucket, ways.min_by_key(|&way| tags[way] & PRIORITY).expect("a bucket has slots"))
    }

    /// Doubles the size of a small table and quadruples that of others, up to its limit and as memory allows.
    #[cold]
    fn grow(&mut self) {
        // Many searches end with a small table, which is then no emptier than it must be.
        let is_small = self.tags.len() * 2 <= self.max_buckets / SMALL_DIVISOR;
        let factor = if is_small { 2 } else { 4 };
        let buckets = (self.tags.len() * factor).min(self.max_buckets);
        let before = self.tags.len();
        if self.make_room_for(buckets).is_err() {
            self.max_buckets = before;
            return;
        }
        self.used = 0;
        let collisions = self.collisions;
        // Entries move to a bucket with the same number or a higher one, so from the last bucket on they are in nobody's
        // way.
        for bucket in (0..before).rev() {
            let tags = std::mem::take(&mut self.tags[bucket]);
            let slots: [_; WAYS] = from_fn(|way| self.slots[bucket * WAYS + way].take());
            for (entry, tag) in slots.into_iter().zip(tags) {
                let Some((key, value)) = entry else { continue };
                let (bucket, way) = self.make_room(hash(&key));
                self.tags[bucket][way] = tag;
                self.slots[bucket * WAYS + way] = Some((key, value));
            }
        }
        self.collisions = collisions;
    }

    /// Adds empty buckets up to this number, where the table is if the system can enlarge that memory.
    ///
    /// # Errors
    /// If there isn't enough memory; other threads may take some meanwhile.
    fn make_room_for(&mut self, buckets: usize) -> Result<(), OutOfMemory> {
        let more = buckets - self.tags.len();
        // It may have to move.
        let bytes = buckets * Self::BUCKET;
        ensure_room(bytes)?;
        let failed = |_| OutOfMemory { bytes };
        self.tags.try_reserve_exact(more).map_err(failed)?;
        self.slots.try_reserve_exact(more * WAYS).map_err(failed)?;
        self.tags.resize(buckets, [0; WAYS]);
        self.slots.resize_with(buckets * WAYS, || None);
        Ok(())
    }

    /// The bucket of a key: the mixed hash as a fraction of the number of buckets. Without mixing,
    /// similar keys would be distributed badly.
    #[inline]
    fn bucket(&self, hash: u64) -> usize {
        let scaled = u128::from(hash.wrapping_mul(GOLDEN)) * self.tags.len() as u128;
        usize::try_from(scaled >> 64).expect("less than the length")
    }
}

/// The upper bits of the tag of a key with this hash; never 0, which means an empty slot.
#[inline]
fn signature(hash: u64) -> u32 {
    u32::try_from(hash >> 40).expect("24 bits are left") | 1
}

/// The number of buckets that a table of at most `max_buckets` buckets begins with.
fn initial_buckets(max_buckets: usize) -> usize {
    let mut first = max_buckets;
    while first > MAX_INITIAL_BUCKETS {
        first = first.div_ceil(4);
    }
    first
}

fn empty<T>(length: usize) -> Vec<Option<T>> {
    let mut slots = Vec::new();
    slots.resize_with(length, || None);
    slots
}

#[cfg(test)]
mod tests {
    use super::{TranspositionTable, WAYS, hash};

    #[test]
    fn a_full_table_forgets_but_never_mistakes_one_key_for_another() {
        let mut table = TranspositionTable::new(0);
        let words = ["one", "two", "three", "four", "five", "six"];
        let mut number = 0;
        for word in words {
            number += 1;
            table.put(word, number);
            assert_eq!(table.get(&word), Some(number), "the last one is always stored");
        }
        let known: Vec<Option<i32>> = words.iter().map(|word| table.get(word)).collect();
        assert_eq!(known.iter().flatten().count(), WAYS, "{known:?}");
        let own = |(value, number)| [None, Some(number)].contains(value);
        assert!(known.iter().zip(1..).all(own), "{known:?}");
        table.put("six", 7);
        assert_eq!(table.get(&"six"), Some(7));
    }

    #[test]
    fn what_has_the_lowest_priority_makes_room_and_after_a_while_anything() {
        let mut table = TranspositionTable::new(0);
        let put = |table: &mut TranspositionTable<u64, ()>, key: u64, priority: u8| {
            table.put_hashed(hash(&key), key, (), priority);
        };
        for (key, priority) in [(1, 9), (2, 3), (3, 8), (4, 7), (5, 1), (6, 2)] {
            put(&mut table, key, priority);
        }
        let kept = |table: &TranspositionTable<u64, ()>| -> Vec<u64> {
            (1..20).filter(|key| table.get(key).is_some()).collect()
        };
        assert_eq!(kept(&table), [1, 3, 4, 6]);
        table.age();
        assert_eq!(kept(&table), [1, 3, 4, 6]);
        for key in 11..15 {
            put(&mut table, key, 1);
        }
        assert_eq!(kept(&table), [11, 12, 13, 14]);
        for key in 15..20 {
            put(&mut table, key, 1);
        }
        assert!(kept(&table).iter().all(|&key| key > 14), "{:?}", kept(&table));
    }

    #[test]
    fn every_use_is_counted() {
        let mut table = TranspositionTable::new(0);
        // There is one bucket, so the fifth key must replace another.
        for key in ["one", "two", "three", "four", "five", "five"] {
            table.put(key, ());
        }
        let found = ["one", "two", "three", "four", "five", "six"].map(|key| table.get(&key));
        let counted = table.transposition_stats();
        assert_eq!((counted.capacity, counted.stored, counted.replaced), (4, 4, 1));
        assert_eq!(counted.collisions, 4);
        assert_eq!((counted.lookups, counted.hits), (6, 4), "{found:?}");
    }

    #[test]
    fn positions_put_are_stored_or_replaced() {
        let mut table = TranspositionTable::new(1);
        (0..100_000_u64).for_each(|key| table.put(key, ()));
        let counted = table.transposition_stats();
        assert_eq!(counted.stored as u64 + counted.replaced, 100_000);
        assert!(counted.stored <= counted.capacity && counted.collisions >= counted.stored as u64);
        let kept = (0..100_000).filter(|key| table.get(key).is_some()).count();
        assert_eq!(kept, counted.stored);
    }

    #[test]
    fn a_table_grows_and_keeps_most_until_it_may_grow_no_more() {
        let mut table = TranspositionTable::new(1);
        let keys = 0..20_000_u64;
        keys.clone().for_each(|key| table.put(key, key + 1));
        let known: Vec<u64> = keys.clone().filter_map(|key| table.get(&key)).collect();
        assert!(known.len() > 10_000, "only {} of 20,000 are left", known.len());
        assert!(
            keys.filter(|key| table.get(key).is_some_and(|value| value != key + 1)).count() == 0
        );
        let bytes = table.tags.len() * TranspositionTable::<u64, u64>::BUCKET;
        assert!((1024 * 1024 - 4096..=1024 * 1024).contains(&bytes), "{bytes} of 1 MB are used");
    }
}
