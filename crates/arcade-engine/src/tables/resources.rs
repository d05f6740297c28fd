//! Memory, disk and threads that engines may use.

use arcade_base::Threads;

use super::Cache;

/// The memory, disk and threads that engines may use.
#[derive(Clone, Debug, Default)]
pub struct Resources {
    /// Memory for what engines of one game keep of positions searched, all together, in megabytes.
    /// A search for a single move takes up to [`SEARCH_MB`](crate::SEARCH_MB) more; solved
    /// tables, which hold every position of a game, don't count.
    pub table_mb: u32,
    /// Where solved tables are kept.
    pub cache: Cache,
    /// The threads that may search for one answer together.
    pub threads: Threads,
}

impl Resources {
    /// A transposition table of `table_mb` megabytes, and no cache.
    pub fn with_table(table_mb: u32) -> Self {
        Self { table_mb, ..Self::default() }
    }
}
