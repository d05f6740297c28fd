//! The result of a contest.

use std::time::Duration;

use arcade_games::games::GameId;

use super::names::Names;
use crate::commands::output::rounded;
use crate::contests::{ContestIdentity, ContestStatistics, PartResult};

/// The result of a contest.
pub(super) struct ContestResult {
    pub(super) game: GameId,
    pub(super) identity: ContestIdentity,
    pub(super) statistics: ContestStatistics,
    /// The part that was played, with its games; `None` for a whole contest.
    pub(super) part: Option<PartResult>,
    pub(super) time: Duration,
}

impl ContestResult {
    /// The names of the players.
    pub(super) fn names(&self) -> Names {
        Names::of(&self.identity.players, &self.statistics.names)
    }

    /// A player, as given on the command line.
    pub(super) fn player(&self, index: usize) -> &str {
        &self.identity.players[index]
    }

    /// The moves in 100 of a player that gave value away, of those that were judged; `None` if there
    /// are none.
    pub(super) fn given_away_per_100(&self, player: usize) -> Option<f64> {
        let tally = self.statistics.players[player];
        #[expect(clippy::cast_precision_loss, reason = "a share to look at")]
        let share = 100.0 * tally.mistakes as f64 / tally.judged as f64;
        (tally.judged > 0).then_some(rounded(share, 2))
    }
}
