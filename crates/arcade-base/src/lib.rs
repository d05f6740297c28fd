//! What everything in arcade builds on: fallible memory allocation, threads, system errors, and
//! texts for people.

mod memory;
mod system;
mod text;
mod threads;

pub use memory::{
    OutOfMemory, ensure_room, has_memory_limit, limit_memory, peak_memory, reserve_outside_heap,
    try_reserve, zeros,
};
pub use system::with_context;
pub use text::{
    MAX_EXCERPT, ParseError, capitalize, clause_to_sentence, counted_plies, escaped, escaped_path,
    excerpt, is_hidden, joined_by_and, joined_by_or, ordinal, parse_number, pluralized, punctuated,
    quoted, range_text, remark,
};
pub use threads::{
    Threads, cores, ensure_room_for_a_thread, in_parallel, init_thread_pool, join, limit_threads,
    start_thread, thread_count,
};
