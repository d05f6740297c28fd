//! Bounds of numbered states, in memory that grows with what is stored.

use arcade_base::{OutOfMemory, try_reserve, zeros};

/// The number of states in a block. States whose numbers are close are often stored together.
const BLOCK: usize = 16;

/// The bounds of states that are numbered from 0. A search stores few of them, far apart, so they are
/// kept in blocks, which are allotted when the first of their states is stored.
#[derive(Debug)]
pub(super) struct StateBounds<B> {
    /// The block of each [`BLOCK`] states; 0 if nothing is stored about them. Pages that stay empty
    /// take no memory.
    block_of: Vec<u32>,
    /// The first block stays empty.
    blocks: Vec<[B; BLOCK]>,
    /// Whether there was no memory for another block.
    is_full: bool,
}

impl<B: Copy + Default> StateBounds<B> {
    /// Room for this many states, with nothing stored.
    ///
    /// # Errors
    /// If there isn't enough memory.
    pub(super) fn new(states: usize) -> Result<Self, OutOfMemory> {
        let block_of = zeros(states.div_ceil(BLOCK))?;
        Ok(Self { block_of, blocks: vec![Default::default()], is_full: false })
    }

    /// The maximum number of bytes that the bounds of this many states take.
    pub(super) fn most_bytes(states: usize) -> usize {
        states.div_ceil(BLOCK) * (size_of::<u32>() + size_of::<[B; BLOCK]>())
    }

    /// The bytes taken by now.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(self.block_of.as_slice()) + size_of_val(self.blocks.as_slice())
    }

    /// The bounds last stored for a state, or the default.
    #[inline]
    pub(super) fn get(&self, state: usize) -> B {
        self.blocks[self.block_of[state / BLOCK] as usize][state % BLOCK]
    }

    /// Stores the bounds of a state, unless there is no memory for them.
    #[inline]
    pub(super) fn put(&mut self, state: usize, bounds: B) {
        if self.block_of[state / BLOCK] == 0 && !self.allot(state / BLOCK) {
            return;
        }
        self.blocks[self.block_of[state / BLOCK] as usize][state % BLOCK] = bounds;
    }

    /// Allots a block, and returns whether there was memory for it.
    #[cold]
    fn allot(&mut self, index: usize) -> bool {
        self.is_full = self.is_full || try_reserve(&mut self.blocks, 1).is_err();
        if !self.is_full {
            self.block_of[index] =
                u32::try_from(self.blocks.len()).expect("fewer blocks than states");
            self.blocks.push(Default::default());
        }
        !self.is_full
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        match zeros(self.block_of.len()) {
            Ok(zeroed) => self.block_of = zeroed,
            Err(_) => self.block_of.fill(0),
        }
        (self.blocks, self.is_full) = (vec![Default::default()], false);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_is_found_and_only_its_blocks_take_memory() {
        let mut bounds = StateBounds::new(1_000_000).expect("memory");
        let empty = bounds.bytes();
        for state in [0, 1, 15, 16, 999_999] {
            assert_eq!(bounds.get(state), 0);
            bounds.put(state, 7_u16);
            assert_eq!(bounds.get(state), 7_u16);
        }
        assert_eq!(bounds.get(2), 0);
        assert_eq!(bounds.bytes() - empty, 3 * size_of::<[u16; BLOCK]>());
        bounds.clear();
        assert_eq!((bounds.get(15), bounds.bytes()), (0, empty));
    }
}
