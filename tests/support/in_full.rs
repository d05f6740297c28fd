//! Whether slow tests are run in full.

use std::env;

/// The environment variable that requests it.
const VARIABLE: &str = "TEST_IN_FULL";

/// Whether slow tests are run in full.
pub fn is_in_full() -> bool {
    env::var_os(VARIABLE).is_some()
}

/// `step`, or 1 if tests are run in full, for `step_by`.
pub fn one_in(step: usize) -> usize {
    if is_in_full() { 1 } else { step }
}
