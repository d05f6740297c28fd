//! Which threads may block on the disk: all but the one that draws the screen.
//!
//! A disk may take seconds to respond, on a network or after sleep. All code that reads or writes files
//! calls `assert_may_block`; in debug builds that panics on a thread that must not block, however
//! indirect the call is.

use std::cell::Cell;
use std::marker::PhantomData;

thread_local! {
    /// The number of guards of this thread.
    static GUARDS: Cell<usize> = const { Cell::new(0) };
}

/// While this guard exists, its thread must not block on the disk.
#[derive(Debug)]
pub struct ForbidBlocking {
    /// Not `Send`, since it counts for one thread.
    _of_one_thread: PhantomData<*const ()>,
}

impl ForbidBlocking {
    /// Forbids the current thread to block on the disk.
    pub fn enter() -> Self {
        GUARDS.with(|guards| guards.set(guards.get() + 1));
        Self { _of_one_thread: PhantomData }
    }
}

impl Drop for ForbidBlocking {
    fn drop(&mut self) {
        GUARDS.with(|guards| guards.set(guards.get() - 1));
    }
}

/// Asserts that the current thread may block on the disk; called before doing so.
///
/// # Panics
/// In debug builds, if it must not.
pub fn assert_may_block() {
    debug_assert!(GUARDS.with(Cell::get) == 0, "the thread of the screen waits for the disk");
}
