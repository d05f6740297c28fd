//! What commands work with.

use std::io::Write;

use crate::config::Config;
use crate::store::Store;

/// What commands work with besides their arguments.
pub(super) struct Environment<'a> {
    pub(super) config: &'a Config,
    pub(super) store: &'a Store,
    /// The stream for their output.
    pub(super) out: &'a mut dyn Write,
    /// The stream for warnings and notes.
    pub(super) notes: &'a mut dyn Write,
}
