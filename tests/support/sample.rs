//! The sizes of random samples in tests.

use std::env;
use std::num::NonZeroU32;

/// The environment variable with a factor for the sizes of all samples.
const VARIABLE: &str = "TEST_SAMPLES";

/// `count`, times `TEST_SAMPLES` if that variable is set.
pub fn sample(count: u32) -> u32 {
    let times = match env::var(VARIABLE) {
        Ok(text) => {
            text.parse().unwrap_or_else(|_| panic!("{VARIABLE}={text} is no number above 0"))
        }
        Err(_) => NonZeroU32::MIN,
    };
    count * times.get()
}
