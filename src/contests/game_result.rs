//! The result of one game of a contest.

use serde::{Deserialize, Serialize};

use super::moves::GameMoves;

/// The result of one game. Its two players have the indices 0 and 1, in the order in which they were
/// named; arrays of two are indexed by player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameResult {
    /// The number of the game in its contest.
    #[serde(rename = "game")]
    pub number: u32,
    /// The winner; `None` for a draw.
    pub winner: Option<usize>,
    /// Whether the side that made the first move won.
    pub first_mover_won: bool,
    /// The number of plies, with the random ones at the beginning.
    pub plies: u32,
    /// The first move; `None` if none was made.
    #[serde(rename = "opening")]
    pub first_move: Option<String>,
    /// The number of moves that were judged: their values before and after are exact.
    pub judged: [u32; 2],
    /// Of these, the moves with a real choice: some legal moves would have lowered the value,
    /// others not.
    #[serde(rename = "at_stake")]
    pub moves_at_stake: [u32; 2],
    /// Those of them that lowered the value.
    #[serde(rename = "given_away")]
    pub mistakes: [u32; 2],
    /// The worst of these, sorted by what they gave away, and then by when they were made.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blunders: Vec<Blunder>,
    /// The fault of the player who lost by it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<GameFault>,
    /// The name that each external engine gave itself, if it was asked for a move.
    #[serde(default, skip_serializing_if = "are_unknown")]
    pub names: [Option<String>; 2],
    /// The start and the moves; `None` if they aren't saved.
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
    /// The player who made it: 0 or 1.
    pub by: usize,
    /// The position before it.
    pub position: String,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The value it gave away: in games that score, the points lost; in others 1 for each step from
    /// win to draw to loss.
    #[serde(rename = "gave")]
    pub value_lost: u32,
}

/// A game lost by a player's fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameFault {
    /// The player: 0 or 1.
    pub by: usize,
    /// The reason; `None` if the game wasn't played, because of an earlier fault.
    pub text: Option<String>,
}

/// The most blunders kept of a game, and shown of a contest.
pub(super) const MAX_BLUNDERS: usize = 5;
/// The longest text in a result, in characters: far longer than any position.
const MAX_TEXT_CHARS: usize = 10_000;

impl GameResult {
    /// The result of a game that isn't played, because a player was at fault in an earlier one.
    pub fn forfeited(game: u32, by: usize) -> Self {
        let fault = Some(GameFault { by, text: None });
        Self { number: game, winner: Some(1 - by), fault, ..Self::default() }
    }

    /// Adds a blunder, if it is one of the worst.
    pub(super) fn add_blunder(&mut self, blunder: Blunder) {
        if self.blunders.contains(&blunder) {
            return;
        }
        let place = self.blunders.partition_point(|other| other.value_lost >= blunder.value_lost);
        self.blunders.insert(place, blunder);
        self.blunders.truncate(MAX_BLUNDERS);
    }

    /// Whether the numbers are consistent: the file may have been edited.
    pub(super) fn is_sound(&self) -> bool {
        let is_player = |player: usize| player < 2;
        let is_short = |text: &String| text.len() <= MAX_TEXT_CHARS;
        let counts = |player: usize| {
            self.mistakes[player] <= self.moves_at_stake[player]
                && self.moves_at_stake[player] <= self.judged[player]
                && self.judged[player] <= self.plies
        };
        self.winner.is_none_or(is_player)
            && (self.winner.is_some() || !self.first_mover_won)
            && counts(0)
            && counts(1)
            && self.first_move.iter().all(is_short)
            && self.blunders.len() <= MAX_BLUNDERS
            && self.blunders.iter().all(|it| is_player(it.by) && is_short(&it.position))
            && self.blunders.iter().all(|it| is_short(&it.mv))
            && self.fault.iter().all(|it| is_player(it.by) && it.text.iter().all(is_short))
            && self.names.iter().flatten().all(is_short)
    }
}

#[cfg(test)]
mod tests {
    use super::GameResult;

    #[test]
    fn results_have_the_names_that_other_versions_know() {
        let result = r#"{"game":1,"winner":0,"first_mover_won":true,"plies":9,"opening":"A1","#;
        let counts = r#""judged":[5,4],"at_stake":[3,2],"given_away":[0,1],"#;
        let blunders = r#""blunders":[{"by":1,"position":"2/1 A","move":"A1","gave":2}]}"#;
        let result = [result, counts, blunders].concat();
        let read: GameResult = serde_json::from_str(&result).expect("a result");
        assert_eq!(serde_json::to_string(&read).expect("a result"), result);
    }
}
