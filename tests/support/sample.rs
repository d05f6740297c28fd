//! How large the random samples of tests are.

use std::env;
use std::num::NonZeroU32;

/// The variable that makes every sample so many times as large.
const VARIABLE: &str = "TEST_SAMPLES";

/// So many, or so many times as many where that is asked for.
pub fn sample(count: u32) -> u32 {
    let times = match env::var(VARIABLE) {
        Ok(text) => {
            text.parse().unwrap_or_else(|_| panic!("{VARIABLE}={text} is no number above 0"))
        }
        Err(_) => NonZeroU32::MIN,
    };
    count * times.get()
}
