//! The threads that solve together.

use std::num::NonZero;
use std::{env, thread};

use rayon::ThreadPoolBuilder;

/// The variables that say how many threads rayon starts, in its order.
const VARIABLES: [&str; 2] = ["RAYON_NUM_THREADS", "RAYON_RS_NUM_CPUS"];

/// Starts no more threads for solving than there are cores, whatever the environment asks for: they
/// would only wait for each other. To be called before anything is solved.
pub fn limit_threads() {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let asked = VARIABLES.into_iter().find_map(|name| env::var(name).ok()?.parse::<usize>().ok());
    if asked.is_some_and(|asked| asked > cores) {
        // It fails where the threads are there already, which changes nothing.
        let _ = ThreadPoolBuilder::new().num_threads(cores).build_global();
    }
}
