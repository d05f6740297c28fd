//! A contest: what all of its games follow from.

use arcade_engine::{Resources, Seed};

use crate::options::Values;
use crate::programs::Patience;
use crate::session::PlayerKind;

/// Everything that a game of a contest follows from, but its number.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The options of the game.
    pub values: Values,
    /// The seed of all chance.
    pub seed: Seed,
    /// The players, in the order in which they were named.
    pub players: Vec<PlayerKind>,
    /// Random moves at the beginning of each game.
    pub opening_plies: u32,
    /// What the engines of one game may use; games that are played at the same time use as much each.
    pub resources: Resources,
    /// How long programs of others may take.
    pub patience: Patience,
}
