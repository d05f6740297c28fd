//! The ground floor of arcade: memory that may be refused, threads, and what is said of a text or a
//! request that is wrong.

mod memory;
mod system;
mod text;
mod threads;

pub use memory::{OutOfMemory, ensure_room, reserve, zeros};
pub use system::refused;
pub use text::{
    ParseError, SHOWN, counted, counted_plies, escaped, excerpt, is_hidden, number_in,
    parse_number, quoted,
};
pub use threads::{
    Threads, cores, ensure_room_for_a_thread, in_parallel, muster_threads, start_thread,
    thread_count, use_threads,
};
