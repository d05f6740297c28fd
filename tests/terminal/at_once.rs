//! Cases that wait for a program most of the time are checked beside each other.

use std::sync::{Mutex, PoisonError};
use std::thread;

/// How many are begun before one of them has ended; they wait more than they work.
const AT_ONCE: usize = 4;

/// Checks each of the cases, whatever their order; fails if any of them does.
pub fn check_each<T: Send>(
    cases: impl IntoIterator<Item = T, IntoIter: Send>,
    check: impl Fn(T) + Sync,
) {
    let cases = Mutex::new(cases.into_iter());
    let next = || cases.lock().unwrap_or_else(PoisonError::into_inner).next();
    thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                while let Some(case) = next() {
                    check(case);
                }
            });
        }
    });
}
