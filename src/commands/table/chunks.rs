//! A list that grows within a limit of memory.

use arcade_base::{OutOfMemory, try_reserve};

/// Memory that may be taken, in bytes.
pub(super) struct Budget(pub(super) usize);

impl Budget {
    /// Takes some of it.
    ///
    /// # Errors
    /// When there is less.
    pub(super) fn take(&mut self, bytes: usize) -> Result<(), OutOfMemory> {
        self.0 = self.0.checked_sub(bytes).ok_or(OutOfMemory { bytes })?;
        Ok(())
    }
}

/// A list that never moves what it holds, so that growing takes no more memory than what is added.
pub(super) struct Chunks<T>(Vec<Vec<T>>);

impl<T> Default for Chunks<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Chunks<T> {
    /// The number of items in a chunk.
    const SIZE: usize = 1 << 12;

    pub(super) fn len(&self) -> usize {
        self.0.last().map_or(0, |last| (self.0.len() - 1) * Self::SIZE + last.len())
    }

    pub(super) fn get(&self, index: usize) -> &T {
        &self.0[index / Self::SIZE][index % Self::SIZE]
    }

    /// Adds an item.
    ///
    /// # Errors
    /// When neither the budget nor the system has memory for it.
    pub(super) fn push(&mut self, item: T, budget: &mut Budget) -> Result<(), OutOfMemory> {
        if self.0.last().is_none_or(|last| last.len() == Self::SIZE) {
            budget.take(Self::SIZE * size_of::<T>())?;
            let mut chunk = Vec::new();
            try_reserve(&mut chunk, Self::SIZE)?;
            self.0.push(chunk);
        }
        self.0.last_mut().expect("a chunk with room").push(item);
        Ok(())
    }
}
