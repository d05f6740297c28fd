//! How exercises went, on its way to the index.

use crate::store::{Pending, StoreError};

/// Why something was not kept that was to be, if that has turned out since it was asked last.
pub(crate) fn failure_of(kept: &mut Vec<Pending<Result<(), StoreError>>>) -> Option<String> {
    let mut failure = None;
    kept.retain(|kept| match kept.take() {
        Some(done) => {
            failure = done.and_then(|done| done).err().or(failure.take());
            false
        }
        None => true,
    });
    failure.map(|error| format!("how it went is not kept: {error}"))
}
