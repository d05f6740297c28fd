//! The result of a contest.

use std::time::Duration;

use serde_json::Value as Json;

use crate::games::GameId;
use crate::tournament::{Identity, PartResult, Standing};

/// A contest that was played.
pub(super) struct ContestResult {
    pub(super) game: GameId,
    pub(super) identity: Identity,
    pub(super) standing: Standing,
    /// The part that was played, with its games, if it wasn't all.
    pub(super) part: Option<PartResult>,
    pub(super) time: Duration,
}

impl ContestResult {
    /// The name of a player.
    pub(super) fn player(&self, index: usize) -> &str {
        &self.identity.players[index]
    }

    /// The game's own options.
    pub(super) fn options(&self) -> serde_json::Map<String, Json> {
        self.identity.options.clone().into_iter().collect()
    }
}
