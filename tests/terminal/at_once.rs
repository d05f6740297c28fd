//! Runs test cases in parallel that mostly wait for a program.

use std::sync::{Mutex, PoisonError};
use std::thread;

/// The number of cases that run in parallel.
const AT_ONCE: usize = 4;

/// Runs each of the cases, in any order; fails if any of them fails.
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
