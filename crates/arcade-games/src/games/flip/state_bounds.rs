//! Bounds of numbered states, in memory that grows with what is stored.

use arcade_base::{OutOfMemory, try_reserve, zeros};

/// The number of states in a group: a bit of a mask for each. States whose numbers are close are often stored
/// together.
const GROUP: usize = u64::BITS as usize;

/// The bounds that a new record has room for.
const FIRST_ROOM: usize = 4;

/// The number of size classes of records: those of class n have room for `FIRST_ROOM << n` bounds, and those of the
/// last class for a whole group.
const SIZE_CLASSES: usize = (GROUP / FIRST_ROOM).ilog2() as usize + 1;

/// The bounds of states that are numbered from 0. A search stores few of them, far apart. So a group of states
/// has a record of those stored, which moves to a larger one when it is full.
#[derive(Debug)]
pub(super) struct StateBounds<B> {
    /// The number of each group; 0 if nothing is stored about its states. Pages that stay empty take no memory.
    numbers: Vec<u32>,
    /// By number. The first one stays empty.
    groups: Vec<Group>,
    /// The records.
    bounds: Vec<B>,
    /// For each size class, the places that records have left.
    free: [Vec<u32>; SIZE_CLASSES],
    /// Whether there was no memory for another record.
    is_full: bool,
}

/// The states of a group about which something is stored.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, packed(4))]
struct Group {
    /// A bit for each state that is in the record.
    mask: u64,
    /// Where the record begins, which has the bounds of these states in ascending order.
    begin: u32,
}

impl Group {
    /// The number of stored states.
    fn count(self) -> usize {
        { self.mask }.count_ones() as usize
    }

    /// Whether a state of the group is stored, and its place in the record, or that which it would get.
    fn place(self, in_group: usize) -> (bool, usize) {
        let (mask, bit) = (self.mask, 1 << in_group);
        (mask & bit != 0, self.begin as usize + (mask & (bit - 1)).count_ones() as usize)
    }
}

/// The size class of the smallest record with room for so many bounds.
fn size_class(count: usize) -> usize {
    count.div_ceil(FIRST_ROOM).next_power_of_two().ilog2() as usize
}

impl<B: Copy + Default> StateBounds<B> {
    /// Room for this many states, with nothing stored.
    ///
    /// # Errors
    /// If there isn't enough memory.
    pub(super) fn new(states: usize) -> Result<Self, OutOfMemory> {
        Ok(Self::of(zeros(states.div_ceil(GROUP))?))
    }

    /// Nothing stored; no group has a number.
    fn of(numbers: Vec<u32>) -> Self {
        let groups = vec![Group::default()];
        Self { numbers, groups, bounds: Vec::new(), free: Default::default(), is_full: false }
    }

    /// The bytes that the bounds of this many states take if all of them are stored.
    pub(super) fn most_bytes(states: usize) -> usize {
        states.div_ceil(GROUP) * (size_of::<u32>() + size_of::<Group>() + GROUP * size_of::<B>())
    }

    /// The bytes taken by now.
    pub(super) fn bytes(&self) -> usize {
        let free = self.free.iter().map(|free| size_of_val(free.as_slice())).sum::<usize>();
        size_of_val(self.numbers.as_slice())
            + size_of_val(self.groups.as_slice())
            + size_of_val(self.bounds.as_slice())
            + free
    }

    /// The bounds last stored for a state, or the default.
    #[inline]
    pub(super) fn get(&self, state: usize) -> B {
        match self.groups[self.numbers[state / GROUP] as usize].place(state % GROUP) {
            (true, place) => self.bounds[place],
            (false, _) => B::default(),
        }
    }

    /// Stores the bounds of a state, unless there is no memory for them.
    #[inline]
    pub(super) fn put(&mut self, state: usize, bounds: B) {
        match self.groups[self.numbers[state / GROUP] as usize].place(state % GROUP) {
            (true, place) => self.bounds[place] = bounds,
            (false, _) => drop(self.insert(state, bounds)),
        }
    }

    /// Stores the bounds of a state that isn't stored yet; `None` without memory for them.
    fn insert(&mut self, state: usize, bounds: B) -> Option<()> {
        let number = self.number(state / GROUP)?;
        let group = self.groups[number];
        let count = group.count();
        if count == 0 || size_class(count) != size_class(count + 1) {
            let begin = self.record(size_class(count + 1))?;
            let from = group.begin as usize;
            self.bounds.copy_within(from..from + count, begin as usize);
            self.groups[number].begin = begin;
            let left = &mut self.free[size_class(count)];
            if count > 0 && try_reserve(left, 1).is_ok() {
                left.push(group.begin);
            }
        }
        let group = &mut self.groups[number];
        let (_, place) = group.place(state % GROUP);
        self.bounds.copy_within(place..group.begin as usize + count, place + 1);
        self.bounds[place] = bounds;
        group.mask |= 1 << (state % GROUP);
        Some(())
    }

    /// The number of a group, which gets one if it has none; `None` without memory for that.
    fn number(&mut self, group: usize) -> Option<usize> {
        if self.numbers[group] == 0 {
            self.is_full = self.is_full || try_reserve(&mut self.groups, 1).is_err();
            if self.is_full {
                return None;
            }
            self.numbers[group] = as_u32(self.groups.len());
            self.groups.push(Group::default());
        }
        Some(self.numbers[group] as usize)
    }

    /// Where a record of this size class begins that isn't used; `None` without memory for one.
    fn record(&mut self, size_class: usize) -> Option<u32> {
        if let Some(begin) = self.free[size_class].pop() {
            return Some(begin);
        }
        let room = FIRST_ROOM << size_class;
        self.is_full = self.is_full || try_reserve(&mut self.bounds, room).is_err();
        if self.is_full {
            return None;
        }
        let begin = self.bounds.len();
        self.bounds.resize(begin + room, B::default());
        Some(as_u32(begin))
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        let mut numbers = std::mem::take(&mut self.numbers);
        match zeros(numbers.len()) {
            Ok(zeroed) => numbers = zeroed,
            Err(_) => numbers.fill(0),
        }
        *self = Self::of(numbers);
    }
}

/// A number that is at most a little above that of states.
fn as_u32(number: usize) -> u32 {
    u32::try_from(number).expect("there are fewer states")
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn what_was_stored_last_is_found(puts in vec((0..400_usize, 1..u16::MAX), 0..900)) {
            let mut bounds = StateBounds::new(400).expect("memory");
            let mut expected = HashMap::new();
            for (state, stored) in puts {
                bounds.put(state, stored);
                expected.insert(state, stored);
            }
            for state in 0..400 {
                prop_assert_eq!(bounds.get(state), expected.get(&state).copied().unwrap_or(0));
            }
            let records = bounds.bounds.len() * size_of::<u16>();
            prop_assert!(records <= 2 * 7 * GROUP * size_of::<u16>(), "{records} bytes");
            bounds.clear();
            prop_assert_eq!((0..400).map(|state| bounds.get(state)).max(), Some(0));
        }
    }

    #[test]
    fn only_what_is_stored_takes_memory() {
        let mut bounds = StateBounds::<u16>::new(1_000_000).expect("memory");
        let empty = bounds.bytes();
        for state in [0, 1, 15, 63, 64, 999_999] {
            bounds.put(state, 7);
        }
        let records = FIRST_ROOM * size_of::<u16>() + size_of::<Group>();
        assert_eq!(bounds.bytes() - empty, 3 * records);
        bounds.clear();
        assert_eq!(bounds.bytes(), empty);
    }
}
