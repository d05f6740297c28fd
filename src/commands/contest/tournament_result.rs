//! The result of a tournament, as JSON and as text.

use std::io::{self, Write};

use arcade_base::escaped;
use serde::Serialize;
use serde_json::{Map, Value as Json};

use super::crosstable::Crosstable;
use super::incidents::{BlunderJson, FaultJson, blunders, faults, write_incidents};
use super::result::ContestResult;
use crate::commands::output::{beside, rounded};
use crate::contests::{ELO_SOURCE, EloRating, HeadToHead, PartResult, ratings};

/// The result as JSON; arrays are in the order in which the players were named.
#[derive(Serialize)]
pub(super) struct TournamentResult<'a> {
    game: &'static str,
    options: &'a Map<String, Json>,
    players: Vec<&'a str>,
    /// The number of games of each pairing.
    games: u32,
    table: &'a [Vec<HeadToHead>],
    elo: Vec<EloJson<'a>>,
    /// Of 100 judged moves, those that lowered an exact value; `None` if none was known.
    #[serde(rename = "value_given_away_per_100")]
    moves_giving_value_away_per_100: Vec<Option<f64>>,
    seconds: f64,
    /// The number of games played, in all pairings.
    played: u32,
    seed: &'a str,
    opening_plies: u32,
    moves_judged: Vec<u64>,
    /// The number of judged moves in positions where some moves lower the value and some keep it.
    #[serde(rename = "value_at_stake")]
    moves_at_stake: Vec<u64>,
    elo_method: &'static str,
    blunders: Vec<BlunderJson<'a>>,
    faults: Vec<FaultJson<'a>>,
    names: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<&'a PartResult>,
}

#[derive(Serialize)]
struct EloJson<'a> {
    player: &'a str,
    elo: f64,
    error: f64,
}

impl<'a> TournamentResult<'a> {
    pub(super) fn of(result: &'a ContestResult) -> Self {
        let (identity, statistics) = (&result.identity, &result.statistics);
        let elo = ratings(&statistics.table).into_iter().zip(&identity.players);
        let elo = elo.map(|(rating, player)| EloJson {
            player,
            elo: rounded(rating.elo, 1),
            error: rounded(rating.error, 1),
        });
        let players = 0..identity.players.len();
        Self {
            game: result.game.meta().id,
            options: &result.identity.options,
            players: identity.players.iter().map(String::as_str).collect(),
            games: identity.games,
            table: &statistics.table,
            elo: elo.collect(),
            moves_giving_value_away_per_100: players
                .map(|it| result.given_away_per_100(it))
                .collect(),
            seconds: result.time.as_secs_f64(),
            played: statistics.games,
            seed: &identity.seed,
            opening_plies: identity.opening_plies,
            moves_judged: statistics.players.iter().map(|player| player.judged).collect(),
            moves_at_stake: statistics.players.iter().map(|player| player.moves_at_stake).collect(),
            elo_method: ELO_SOURCE,
            blunders: blunders(result),
            faults: faults(result),
            names: result.names().all().to_vec(),
            part: result.part.as_ref(),
        }
    }

    /// Writes the result as text.
    pub(super) fn write_text(&self, result: &ContestResult, out: &mut dyn Write) -> io::Result<()> {
        let (name, seed) = (result.game.meta().name, escaped(self.seed));
        let Self { played, games, .. } = self;
        writeln!(out, "{name}: {played} games, {games} of each pairing, seed {seed}\n")?;
        let ratings: Vec<_> =
            self.elo.iter().map(|it| EloRating { elo: it.elo, error: it.error }).collect();
        let names = result.names();
        let crosstable = Crosstable {
            names: &names,
            ratings: &ratings,
            given_away: &self.moves_giving_value_away_per_100,
            table: &result.statistics.table,
        };
        crosstable.write(out)?;
        writeln!(out)?;
        let note = "won + drawn/2 points against each; \"gave\": moves in 100 that gave value away";
        writeln!(out, "{}", beside("table        ", note).join("\n"))?;
        writeln!(out, "{}", beside("elo          ", self.elo_method).join("\n"))?;
        names.write_programs(out)?;
        write_incidents(result, &names, out)?;
        writeln!(out, "time         {:.1} s", self.seconds)
    }
}
