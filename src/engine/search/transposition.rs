//! The transposition table: positions already searched, in bounded memory.

use std::cell::Cell;
use std::fmt;
use std::hash::{BuildHasher as _, Hash};

use rustc_hash::FxBuildHasher;

use crate::engine::{TableUse, ensure_room};

/// A hash table of bounded size that keeps the two entries stored last in each pair of slots.
///
/// It grows with what is stored, so that a short search stays in the processor's cache, and stays as
/// it is where there is no more memory. The whole
/// key is stored and compared: two positions never share an entry by accident, so that a proven
/// value stays proven.
pub struct TranspositionTable<K, V> {
    /// For each slot part of the hash of its key, 0 for an empty one: this small array alone rules
    /// out most keys that aren't stored.
    tags: Vec<u32>,
    slots: Vec<Option<(K, V)>>,
    /// Slots in use, and the most there may be.
    used: usize,
    most: usize,
    /// Counts for [`TableUse`]; looking up, which changes no entry, counts as well.
    collisions: u64,
    replaced: u64,
    lookups: Cell<u64>,
    hits: Cell<u64>,
}

/// The number of slots that a table begins with.
const FIRST_SLOTS: usize = 1 << 12;

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
    /// The bytes of a slot and its tag.
    const SLOT: usize = size_of::<Option<(K, V)>>() + size_of::<u32>();

    /// A table that takes at most `megabytes` megabytes of memory, but has at least one pair of
    /// slots. While it grows, it takes a quarter more for a moment.
    pub fn new(megabytes: u32) -> Self {
        let most = (megabytes as usize * 1024 * 1024 / Self::SLOT).max(2);
        // A power of two, so that a few bits of a hash are an index.
        let most = 1 << most.ilog2();
        let first = most.min(FIRST_SLOTS);
        Self {
            tags: vec![0; first],
            slots: empty(first),
            used: 0,
            most,
            collisions: 0,
            replaced: 0,
            lookups: Cell::new(0),
            hits: Cell::new(0),
        }
    }

    /// How the table has been used.
    pub fn table_use(&self) -> TableUse {
        TableUse {
            places: self.slots.len(),
            stored: self.used,
            collisions: self.collisions,
            replaced: self.replaced,
            lookups: self.lookups.get(),
            hits: self.hits.get(),
        }
    }

    /// Forgets everything, and gives back the memory for it.
    pub(super) fn clear(&mut self) {
        let first = self.most.min(FIRST_SLOTS);
        (self.tags, self.slots, self.used) = (vec![0; first], empty(first), 0);
    }

    /// The value stored for `key`.
    pub fn get(&self, key: &K) -> Option<V> {
        self.get_hashed(hash(key), key)
    }

    #[inline]
    pub(super) fn get_hashed(&self, hash: u64, key: &K) -> Option<V> {
        self.lookups.update(|lookups| lookups + 1);
        let index = self.find(hash, key)?;
        self.hits.update(|hits| hits + 1);
        self.slots[index].as_ref().map(|(_, value)| *value)
    }

    /// The slot that holds `key`.
    #[inline]
    fn find(&self, hash: u64, key: &K) -> Option<usize> {
        let (first, tag) = (self.index(hash), tag(hash));
        let holds = |&index: &usize| {
            let is_stored = |(stored, _): &(K, V)| stored == key;
            self.tags[index] == tag && self.slots[index].as_ref().is_some_and(is_stored)
        };
        [first, first ^ 1].into_iter().find(holds)
    }

    /// Stores `value` for `key`; what was in its slot goes to the other one of the pair.
    pub fn put(&mut self, key: K, value: V) {
        self.put_hashed(hash(&key), key, value);
    }

    #[inline]
    pub(super) fn put_hashed(&mut self, hash: u64, key: K, value: V) {
        let index = self.find(hash, &key).unwrap_or_else(|| {
            let index = self.index(hash);
            if self.tags[index] != 0 {
                self.tags.swap(index, index ^ 1);
                self.slots.swap(index, index ^ 1);
                self.collisions += 1;
                self.replaced += u64::from(self.tags[index] != 0);
            }
            index
        });
        self.used += usize::from(self.tags[index] == 0);
        self.tags[index] = tag(hash);
        self.slots[index] = Some((key, value));
        if self.used > self.slots.len() / 2 && self.slots.len() < self.most {
            self.grow();
        }
    }

    /// Makes the table four times as large, up to its limit and as memory allows.
    #[cold]
    fn grow(&mut self) {
        let length = (self.slots.len() * 4).min(self.most);
        if ensure_room(length * Self::SLOT).is_err() {
            self.most = self.slots.len();
            return;
        }
        let slots = std::mem::replace(&mut self.slots, empty(length));
        self.tags = vec![0; length];
        self.used = 0;
        for (key, value) in slots.into_iter().flatten() {
            let hash = hash(&key);
            let first = self.index(hash);
            let index = if self.tags[first] == 0 { first } else { first ^ 1 };
            self.used += usize::from(self.tags[index] == 0);
            self.replaced += u64::from(self.tags[index] != 0);
            self.tags[index] = tag(hash);
            self.slots[index] = Some((key, value));
        }
    }

    /// The slot of a key: the low bits of its hash, which are the best mixed ones of this hash.
    #[inline]
    fn index(&self, hash: u64) -> usize {
        let mask = self.slots.len() as u64 - 1;
        usize::try_from(hash & mask).expect("less than the length")
    }
}

/// The tag of a key with this hash; never 0, the tag of an empty slot.
#[inline]
fn tag(hash: u64) -> u32 {
    // The low bits are the index.
    u32::try_from(hash >> 32).expect("32 bits are left") | 1
}

fn empty<T>(length: usize) -> Vec<Option<T>> {
    let mut slots = Vec::new();
    slots.resize_with(length, || None);
    slots
}

#[cfg(test)]
mod tests {
    use super::TranspositionTable;

    #[test]
    fn a_full_table_forgets_but_never_mistakes_one_key_for_another() {
        let mut table = TranspositionTable::new(0);
        table.put("one", 1);
        table.put("two", 2);
        table.put("three", 3);
        let known = ["one", "two", "three"].map(|key| table.get(&key));
        assert_eq!(known.iter().flatten().count(), 2, "{known:?}");
        assert_eq!(known[2], Some(3));
        assert!(known[..2].iter().all(|value| [None, Some(1), Some(2)].contains(value)));
        table.put("three", 4);
        assert_eq!(table.get(&"three"), Some(4));
    }

    #[test]
    fn every_use_is_counted() {
        let mut table = TranspositionTable::new(0);
        // There are two places, one of which each key chooses: a third key must push one out.
        for key in ["one", "two", "three", "three"] {
            table.put(key, ());
        }
        let found = ["one", "two", "three", "four"].map(|key| table.get(&key));
        let counted = table.table_use();
        assert_eq!((counted.places, counted.stored, counted.replaced), (2, 2, 1));
        assert!((1..=2).contains(&counted.collisions), "{counted:?}");
        assert_eq!((counted.lookups, counted.hits), (4, 2), "{found:?}");
    }

    #[test]
    fn positions_put_are_stored_or_replaced() {
        let mut table = TranspositionTable::new(1);
        (0..100_000_u64).for_each(|key| table.put(key, ()));
        let counted = table.table_use();
        assert_eq!(counted.stored as u64 + counted.replaced, 100_000);
        assert!(counted.stored <= counted.places && counted.collisions >= counted.stored as u64);
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
        assert!(table.slots.len() * size_of::<Option<(u64, u64)>>() <= 1024 * 1024);
    }
}
