//! Memory and disk that engines may use.

use super::Cache;

/// The memory and disk that engines may use.
#[derive(Clone, Debug, Default)]
pub struct Resources {
    /// Memory for a transposition table, in megabytes.
    pub table_mb: u32,
    /// Where solved tables are kept.
    pub cache: Cache,
}

impl Resources {
    /// A transposition table of `table_mb` megabytes, and no cache.
    pub fn with_table(table_mb: u32) -> Self {
        Self { table_mb, cache: Cache::none() }
    }
}
