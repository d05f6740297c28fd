//! What is kept of a game that was played.

use serde::{Deserialize, Serialize};

use super::moves::GameMoves;

/// The result of one game. Its two players are 0 and 1, in the order in which they were named;
/// pairs of numbers are in the same order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// The number of the game in its contest.
    pub game: u32,
    /// Who has won; `None` for a draw.
    pub winner: Option<usize>,
    /// Whether whoever made the first move has won.
    pub first_mover_won: bool,
    /// Plies played, opening included.
    pub plies: u32,
    /// The first move; `None` if none was made.
    pub opening: Option<String>,
    /// Moves whose exact value was checked.
    pub judged: [u32; 2],
    /// Those of them at which some moves lowered the exact value and others kept it.
    pub at_stake: [u32; 2],
    /// Those of them that lowered it.
    pub given_away: [u32; 2],
    /// The worst of these, the worst first, and of equals the first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blunders: Vec<Blunder>,
    /// Why the game was lost by a player who could not go on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<PlayerFault>,
    /// What each of the two calls itself: programs of others that were asked for a move.
    #[serde(default, skip_serializing_if = "are_unknown")]
    pub names: [Option<String>; 2],
    /// The start and the moves; `None` where they aren't kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<GameMoves>,
}

fn are_unknown(names: &[Option<String>; 2]) -> bool {
    names.iter().all(Option::is_none)
}

/// A move that gave value away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Blunder {
    /// Who made it: 0 or 1.
    pub by: usize,
    /// The position before it.
    pub position: String,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it gave away: points in games that score, elsewhere 1 from a win to a draw and from a
    /// draw to a loss.
    pub gave: u32,
}

/// A game lost by a player who could not go on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerFault {
    /// Who: 0 or 1.
    pub by: usize,
    /// Why, if it was in this game; `None` in one that wasn't played because of an earlier one.
    pub text: Option<String>,
}

/// The most blunders kept of a game, and shown of a contest.
pub(super) const MOST_BLUNDERS: usize = 5;
/// The longest text of a game, in characters: far longer than any position.
const LONGEST: usize = 10_000;

impl Played {
    /// A game that isn't played because a player could not go on in an earlier one.
    pub fn forfeited(game: u32, by: usize) -> Self {
        let fault = Some(PlayerFault { by, text: None });
        Self { game, winner: Some(1 - by), fault, ..Self::default() }
    }

    /// Adds a move that gave value away, if it is one of the worst.
    pub(super) fn add_blunder(&mut self, blunder: Blunder) {
        if self.blunders.contains(&blunder) {
            return;
        }
        let place = self.blunders.partition_point(|other| other.gave >= blunder.gave);
        self.blunders.insert(place, blunder);
        self.blunders.truncate(MOST_BLUNDERS);
    }

    /// Whether the numbers can be those of a game: whoever wrote them may have made a mistake.
    pub(super) fn is_sound(&self) -> bool {
        let is_player = |player: usize| player < 2;
        let is_short = |text: &String| text.len() <= LONGEST;
        let counts = |player: usize| {
            self.given_away[player] <= self.at_stake[player]
                && self.at_stake[player] <= self.judged[player]
                && self.judged[player] <= self.plies
        };
        self.winner.is_none_or(is_player)
            && (self.winner.is_some() || !self.first_mover_won)
            && counts(0)
            && counts(1)
            && self.opening.iter().all(is_short)
            && self.blunders.len() <= MOST_BLUNDERS
            && self.blunders.iter().all(|it| is_player(it.by) && is_short(&it.position))
            && self.blunders.iter().all(|it| is_short(&it.mv))
            && self.fault.iter().all(|it| is_player(it.by) && it.text.iter().all(is_short))
            && self.names.iter().flatten().all(is_short)
    }
}
