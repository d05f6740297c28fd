//! What tells one contest from another: two parts, or a saved file and what is asked for, belong
//! together if this is the same.

use std::collections::BTreeMap;

use arcade_base::ParseError;
use arcade_engine::Seed;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::schedule::{Schedule, Seats};
use super::sprt::Sprt;
use crate::session::PlayerKind;

/// Which command a contest is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ContestKind {
    /// Two players.
    Match,
    /// Two or more.
    Tournament,
}

/// Everything that the games of a contest follow from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Identity {
    /// The command.
    pub contest: ContestKind,
    /// The version of arcade: another one may play differently.
    pub version: String,
    /// The id of the game.
    pub game: String,
    /// The game's own options: numbers and words.
    pub options: BTreeMap<String, Json>,
    /// The options that bound the players.
    pub bounds: BTreeMap<String, String>,
    /// The memory of the engines, in megabytes: what a search remembers may decide what it plays.
    pub table_mb: u32,
    /// The first start: it tells what is in files that options name.
    pub start: String,
    /// The players, in the order in which they were named.
    pub players: Vec<String>,
    /// Games of each pairing.
    pub games: u32,
    /// Random moves at the beginning of each game.
    pub opening_plies: u32,
    /// Whether the player named first keeps seat 1.
    pub fixed_seats: bool,
    /// The two hypotheses of a test, in Elo.
    pub sprt: Option<[f64; 2]>,
    /// The seed.
    pub seed: String,
}

impl Identity {
    /// The most players of a tournament.
    pub const MOST_PLAYERS: usize = 32;
    /// The most games, in all pairings together.
    pub const MOST_GAMES: u32 = 1_000_000;

    /// Who plays whom.
    pub fn schedule(&self) -> Schedule {
        let seats = if self.fixed_seats { Seats::Fixed } else { Seats::Swapped };
        Schedule { players: self.players.len(), games: self.games, seats }
    }

    /// The test, if there is one.
    pub fn sprt(&self) -> Option<Sprt> {
        self.sprt.map(|[elo0, elo1]| Sprt { elo0, elo1 })
    }

    /// Checks that it can be that of a contest: it may come from anywhere.
    ///
    /// # Errors
    /// Names what can't be.
    pub fn check(&self) -> Result<(), ParseError> {
        let refused = |field: &str, found: String, expected: &str| {
            Err(ParseError::new(field, found, expected))
        };
        let (players, expected) = match self.contest {
            ContestKind::Match => (2..=2, "2"),
            ContestKind::Tournament => (2..=Self::MOST_PLAYERS, "2 to 32"),
        };
        if !players.contains(&self.players.len()) {
            return refused("players", self.players.len().to_string(), expected);
        }
        for player in &self.players {
            if player.parse::<PlayerKind>()? == PlayerKind::Human {
                return refused("players", player.clone(), "a computer");
            }
        }
        if !(1..=Self::MOST_GAMES).contains(&self.games) {
            return refused("games", self.games.to_string(), "a number from 1 to 1000000");
        }
        let all = self.schedule().len();
        if all > Self::MOST_GAMES as usize {
            return refused("games", format!("{all} in all"), "at most 1000000 in all pairings");
        }
        if let Some([elo0, elo1]) = self.sprt
            && !(-Sprt::MOST <= elo0 && elo0 < elo1 && elo1 <= Sprt::MOST)
        {
            return refused("sprt", format!("{elo0},{elo1}"), "the lower one first");
        }
        if let Some((key, _)) = self.options.iter().find(|(_, it)| !it.is_string() && !it.is_u64())
        {
            return refused("options", key.clone(), "numbers and words");
        }
        self.seed.parse::<Seed>().map(|_| ())
    }

    /// Checks that another is the same.
    ///
    /// # Errors
    /// Names the first field that differs, with what the other has.
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
