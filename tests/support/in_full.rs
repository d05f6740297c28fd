//! Whether what takes long is tested in full.

use std::env;

/// The variable that asks for it.
const VARIABLE: &str = "TEST_IN_FULL";

/// Whether all is asked for, however long it takes.
pub fn is_in_full() -> bool {
    env::var_os(VARIABLE).is_some()
}

/// How long a step over what is tested one by one is: `step`, or 1 where all is asked for.
pub fn one_in(step: usize) -> usize {
    if is_in_full() { 1 } else { step }
}
