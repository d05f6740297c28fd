//! What several benchmarks need: processor time, and a way to print.

#![allow(dead_code, reason = "not every benchmark needs all of it")]

use std::io::{self, Write as _};
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// The CPU time of all threads so far: unlike the time on the clock, other programs hardly matter.
pub fn processor_time() -> Duration {
    clock_gettime(ClockId::ProcessCPUTime).try_into().expect("not before the start")
}

/// Prints a line.
pub fn say(line: &str) {
    writeln!(io::stdout(), "{line}").expect("standard output is open");
}
