//! Resources of engines.

use arcade_base::Threads;

use super::TableCache;

/// The memory, disk and threads that engines may use.
#[derive(Clone, Debug, Default)]
pub struct Resources {
    /// Memory for the positions that the engines of one game store while searching, in total, in
    /// megabytes. A search for a single move takes up to [`SEARCH_MB`](crate::SEARCH_MB) more.
    /// Solved tables, which contain every position of a game, don't count.
    pub table_mb: u32,
    /// The cache of solved tables.
    pub cache: TableCache,
    /// Whether the cache also gets what a long proof has found by now, from time to time and when the
    /// proof is stopped, and gives it to the next engine that asks for the same. It is trusted if
    /// its checksum matches; there is no other check.
    pub saves_checkpoints: bool,
    /// Whether an engine that warms up makes the largest table that the cache may store and is of use, so
    /// that later engines find it there. That may take minutes.
    pub makes_large_tables: bool,
    /// The threads that may work on one answer.
    pub threads: Threads,
}

impl Resources {
    /// A transposition table of `table_mb` megabytes, and no cache.
    pub fn with_table(table_mb: u32) -> Self {
        Self { table_mb, ..Self::default() }
    }
}
