//! Which threads may wait for the disk: any but the one that draws the screen.
//!
//! A disk may take seconds to answer, on a network or after a pause. Whatever reads or writes files
//! calls `waits_for_disk`; in debug builds that panics where the thread must not wait, however
//! indirect the call is.

use std::cell::Cell;
use std::marker::PhantomData;

thread_local! {
    /// How many guards of this thread there are.
    static GUARDS: Cell<usize> = const { Cell::new(0) };
}

/// While this lives, the thread that made it must not wait for the disk.
#[derive(Debug)]
pub struct NoWaiting {
    /// It counts for one thread, and so stays on it.
    _of_one_thread: PhantomData<*const ()>,
}

impl NoWaiting {
    /// Forbids the current thread to wait for the disk.
    pub fn begin() -> Self {
        GUARDS.with(|guards| guards.set(guards.get() + 1));
        Self { _of_one_thread: PhantomData }
    }
}

impl Drop for NoWaiting {
    fn drop(&mut self) {
        GUARDS.with(|guards| guards.set(guards.get() - 1));
    }
}

/// Says that the caller is about to wait for the disk.
///
/// # Panics
/// In debug builds, where the current thread must not.
pub(crate) fn waits_for_disk() {
    debug_assert!(GUARDS.with(Cell::get) == 0, "the thread of the screen waits for the disk");
}
