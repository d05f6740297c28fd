//! The result of a contest, and how it is printed.

use std::io::Write;
use std::time::Duration;

use serde_json::Value as Json;

use super::contest_match::MatchResult;
use super::contest_tournament::TournamentResult;
use super::{CommandError, write_json};
use crate::games::GameId;
use crate::tournament::{Identity, Kind, PartResult, Standing};

/// A contest that was played, and how its result is printed.
pub(super) struct Outcome {
    pub(super) game: GameId,
    pub(super) identity: Identity,
    pub(super) standing: Standing,
    /// The part that was played, with its games, if it wasn't all.
    pub(super) part: Option<PartResult>,
    pub(super) time: Duration,
}

impl Outcome {
    pub(super) fn print(&self, json: bool, out: &mut dyn Write) -> Result<(), CommandError> {
        match (self.identity.contest, json) {
            (Kind::Match, true) => write_json(out, &MatchResult::of(self)),
            (Kind::Match, false) => Ok(MatchResult::of(self).write_text(self, out)?),
            (Kind::Tournament, true) => write_json(out, &TournamentResult::of(self)),
            (Kind::Tournament, false) => Ok(TournamentResult::of(self).write_text(self, out)?),
        }
    }

    /// The name of a player.
    pub(super) fn player(&self, index: usize) -> &str {
        &self.identity.players[index]
    }

    /// The game's own options.
    pub(super) fn options(&self) -> serde_json::Map<String, Json> {
        self.identity.options.clone().into_iter().collect()
    }
}

/// Rounded to so many decimal places, for people to look at.
pub(super) fn rounded(number: f64, places: i32) -> f64 {
    let scale = 10.0_f64.powi(places);
    // Without a zero that has a sign.
    (number * scale).round() / scale + 0.0
}
