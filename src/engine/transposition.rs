//! A table of positions already searched, of fixed size.

use std::fmt;
use std::hash::BuildHasher as _;

use rustc_hash::FxBuildHasher;

/// A hash table of bounded size that keeps what was last stored in each slot, unless that was
/// searched deeper in the present search.
///
/// The whole key is stored and compared: two positions never share an entry by accident, so that a
/// proven value stays proven.
pub struct TranspositionTable<K, V> {
    slots: Vec<Option<(K, V)>>,
}

impl<K, V> fmt::Debug for TranspositionTable<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TranspositionTable").field("slots", &self.slots.len()).finish()
    }
}

impl<K: Eq + std::hash::Hash, V: Copy> TranspositionTable<K, V> {
    /// A table that takes at most `megabytes` of memory, at least one slot.
    pub fn new(megabytes: u32) -> Self {
        let slot = size_of::<Option<(K, V)>>();
        let count = (megabytes as usize * 1024 * 1024 / slot).max(1);
        let mut slots = Vec::new();
        slots.resize_with(count, || None);
        Self { slots }
    }

    /// What is stored for `key`.
    pub fn get(&self, key: &K) -> Option<V> {
        match &self.slots[self.index(key)] {
            Some((stored, value)) if stored == key => Some(*value),
            _ => None,
        }
    }

    /// Stores `value` for `key` unless `keep` says that the slot's present value, which may belong
    /// to another key, is worth more.
    pub fn put(&mut self, key: K, value: V, keep: impl FnOnce(&V) -> bool) {
        let index = self.index(&key);
        let slot = &mut self.slots[index];
        if !slot.as_ref().is_some_and(|(_, present)| keep(present)) {
            *slot = Some((key, value));
        }
    }

    /// The slot of a key: the high bits of its hash scaled to the table, since the low bits of this
    /// hash are weak.
    fn index(&self, key: &K) -> usize {
        let hash = u128::from(FxBuildHasher.hash_one(key));
        usize::try_from((hash * self.slots.len() as u128) >> 64).expect("less than the length")
    }
}

#[cfg(test)]
mod tests {
    use super::TranspositionTable;

    #[test]
    fn a_full_table_forgets_but_never_mistakes_one_key_for_another() {
        let mut table = TranspositionTable::new(0);
        table.put("one", 1, |_| false);
        table.put("two", 2, |_| false);
        assert_eq!(table.get(&"one"), None);
        assert_eq!(table.get(&"two"), Some(2));
        table.put("three", 3, |&present| present == 2);
        assert_eq!(table.get(&"two"), Some(2));
    }
}
