//! The setup of a contest, which together with a game's number determines that game.

use arcade_engine::{Resources, Seed};
use arcade_games::options::OptionValues;
use arcade_games::session::PlayerKind;

use crate::programs::ExternalEngineTimeouts;

/// The setup of a contest, parsed and ready to run; together with a game's number it determines that game.
/// [`ContestIdentity`](super::ContestIdentity) is the same as text.
#[derive(Clone, Debug)]
pub struct ContestSetup {
    /// The options of the game.
    pub options: OptionValues,
    /// The seed of all randomness.
    pub seed: Seed,
    /// The players, in the order in which they were named.
    pub players: Vec<PlayerKind>,
    /// Random moves at the beginning of each game.
    pub opening_plies: u32,
    /// The resources of the engines of one game; games played in parallel have as much each.
    pub resources: Resources,
    /// The timeouts of external engines.
    pub timeouts: ExternalEngineTimeouts,
}
