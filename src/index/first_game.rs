//! Whether somebody is about to play a game for the first time.

use super::Index;
use crate::store::{Store, StoreError};

/// Whether a game of this kind would be the first one here: it was never introduced, none is saved,
/// and no result of a deleted one is kept.
///
/// # Errors
/// When the store or the index can't be read.
pub fn is_first_game(game: &str, store: &Store) -> Result<bool, StoreError> {
    if store.is_introduced(game)? || store.has_any(game)? {
        return Ok(false);
    }
    let mut index = Index::new(store);
    index.update()?;
    index.contents()?.is_first_game(game)
}
