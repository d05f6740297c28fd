//! The identity of a contest: two parts, or a saved file and a command, belong together if their
//! identities are equal.

use std::collections::BTreeMap;

use arcade_base::ParseError;
use arcade_engine::Seed;
use arcade_games::session::PlayerKind;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use super::schedule::{Schedule, Seats};
use super::sprt::SprtHypotheses;

/// The command of a contest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ContestKind {
    /// Two players.
    Match,
    /// Two or more.
    Tournament,
}

/// All that determines the games of a contest, as text to save and compare; [`ContestSetup`](super::ContestSetup) is
/// the same, ready to run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContestIdentity {
    /// The command.
    #[serde(rename = "contest")]
    pub kind: ContestKind,
    /// The version of arcade: other versions may play differently.
    pub version: String,
    /// The id of the game, such as `nim`.
    pub game: String,
    /// The game's own options: numbers and words.
    pub options: Map<String, Json>,
    /// The options that limit the players' searches.
    #[serde(rename = "bounds")]
    pub limits: BTreeMap<String, String>,
    /// The size of the engines' tables in megabytes, on which moves may depend.
    pub table_mb: u32,
    /// The first start, which depends on the contents of files that options name.
    pub start: String,
    /// The players, in the order in which they were named.
    pub players: Vec<String>,
    /// The number of games of each pairing.
    pub games: u32,
    /// Random moves at the beginning of each game.
    pub opening_plies: u32,
    /// Whether the player named first always has seat 1.
    pub fixed_seats: bool,
    /// The two hypotheses of the SPRT, in Elo.
    pub sprt: Option<[f64; 2]>,
    /// The seed.
    pub seed: String,
}

impl ContestIdentity {
    /// The most players of a tournament.
    pub const MAX_PLAYERS: usize = 32;
    /// The most games, in all pairings together.
    pub const MAX_GAMES: u32 = 1_000_000;

    /// The schedule.
    pub fn schedule(&self) -> Schedule {
        let seats = if self.fixed_seats { Seats::Fixed } else { Seats::Swapped };
        Schedule { players: self.players.len(), games: self.games, seats }
    }

    /// The SPRT, if there is one.
    pub fn sprt(&self) -> Option<SprtHypotheses> {
        self.sprt.map(|[elo0, elo1]| SprtHypotheses { elo0, elo1 })
    }

    /// Checks that it is valid; it may come from any file.
    ///
    /// # Errors
    /// Names the first invalid field.
    pub fn check(&self) -> Result<(), ParseError> {
        let refused = |field: &str, found: String, expected: &str| {
            Err(ParseError::new(field, found, expected))
        };
        let (players, expected) = match self.kind {
            ContestKind::Match => (2..=2, "2"),
            ContestKind::Tournament => (2..=Self::MAX_PLAYERS, "2 to 32"),
        };
        if !players.contains(&self.players.len()) {
            return refused("players", self.players.len().to_string(), expected);
        }
        for player in &self.players {
            if player.parse::<PlayerKind>()? == PlayerKind::Human {
                return refused("players", player.clone(), "a computer");
            }
        }
        if !(1..=Self::MAX_GAMES).contains(&self.games) {
            return refused("games", self.games.to_string(), "a number from 1 to 1000000");
        }
        let all = self.schedule().game_count();
        if all > Self::MAX_GAMES as usize {
            return refused("games", format!("{all} in all"), "at most 1000000 in all pairings");
        }
        if let Some([elo0, elo1]) = self.sprt
            && !(-SprtHypotheses::MAX_ELO <= elo0 && elo0 < elo1 && elo1 <= SprtHypotheses::MAX_ELO)
        {
            return refused("sprt", format!("{elo0},{elo1}"), "the lower one first");
        }
        if let Some((key, _)) = self.options.iter().find(|(_, it)| !it.is_string() && !it.is_u64())
        {
            return refused("options", key.clone(), "numbers and words");
        }
        self.seed.parse::<Seed>().map(|_| ())
    }

    /// Checks that another one is equal.
    ///
    /// # Errors
    /// Names the first field that differs, with the other's value.
    pub fn check_same(&self, other: &Self) -> Result<(), ParseError> {
        let [own, others] = [self, other].map(|it| serde_json::to_value(it).unwrap_or_default());
        let fields = own.as_object().into_iter().flatten();
        for (field, expected) in fields {
            let found = &others[field];
            if found != expected {
                let text = |value: &Json| value.as_str().map_or(value.to_string(), Into::into);
                let expected = arcade_base::quoted(&text(expected));
                return Err(ParseError::new(field, text(found), expected));
            }
        }
        Ok(())
    }
}
