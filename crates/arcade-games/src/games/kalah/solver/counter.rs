//! Node counting for each thread of a search, and the boards that the threads are working on.

use std::sync::atomic::{AtomicU64, Ordering};

use arcade_engine::Stopped;

/// Counts nodes, and stops the search.
pub(super) trait NodeCounter<'a> {
    /// Counts one node.
    ///
    /// # Errors
    /// If the search is to stop.
    fn count_node(&mut self) -> Result<(), Stopped>;

    /// The nodes counted so far.
    fn nodes(&self) -> u64;

    /// The boards that some thread is working on.
    fn busy(&self) -> &'a Busy;
}

/// How many boards can be marked at a time; more than all threads work on.
const MARKS: usize = 1 << 12;

/// The boards that some thread is working on, by number. If two boards share a mark, one is
/// forgotten or mistaken for the other; that costs time, but changes no value.
#[derive(Debug)]
pub(super) struct Busy(Box<[AtomicU64]>);

/// Marks a board for as long as it lives.
pub(super) struct Mark<'a>(&'a AtomicU64);

impl Busy {
    pub(super) fn new() -> Self {
        Self((0..MARKS).map(|_| AtomicU64::new(0)).collect())
    }

    fn slot(&self, number: u64) -> &AtomicU64 {
        // The numbers of adjacent boards differ in the last bits.
        &self.0[usize::try_from(number % MARKS as u64).expect("few marks")]
    }

    pub(super) fn has(&self, number: u64) -> bool {
        self.slot(number).load(Ordering::Relaxed) == number
    }

    pub(super) fn mark(&self, number: u64) -> Mark<'_> {
        let slot = self.slot(number);
        slot.store(number, Ordering::Relaxed);
        Mark(slot)
    }
}

impl Drop for Mark<'_> {
    fn drop(&mut self) {
        self.0.store(0, Ordering::Relaxed);
    }
}
