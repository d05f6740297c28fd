//! What everything in arcade builds on: fallible memory allocation, threads, errors of the system,
//! and texts for people.

mod memory;
mod system;
mod text;
mod threads;

pub use memory::{OutOfMemory, ensure_room, reserve, zeros};
pub use system::refused;
pub use text::{
    ParseError, SHOWN, capitalize, counted, counted_plies, either, escaped, escaped_path, excerpt,
    is_hidden, number_in, parse_number, quoted, sentence,
};
pub use threads::{
    Threads, cores, ensure_room_for_a_thread, in_parallel, muster_threads, start_thread,
    thread_count, use_threads,
};
