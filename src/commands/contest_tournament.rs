//! The result of a tournament, as JSON and in words.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::{Map, Value as Json};

use super::contest_outcome::{Outcome, rounded};
use super::crosstable::Crosstable;
use super::names::Names;
use super::output::beside;
use crate::text::{escaped, excerpt};
use crate::tournament::{ELO_METHOD, PartResult, Score, ratings};

/// The result; everything is in the order in which the players were named.
#[derive(Serialize)]
pub(super) struct TournamentResult<'a> {
    game: &'static str,
    options: Map<String, Json>,
    players: Vec<&'a str>,
    /// Games of each pairing.
    games: u32,
    table: Vec<Vec<ScoreJson>>,
    elo: Vec<EloJson<'a>>,
    value_given_away_per_100: Vec<Option<f64>>,
    seconds: f64,
    /// Games played, all pairings together.
    played: u32,
    seed: &'a str,
    opening_plies: u32,
    moves_judged: Vec<u64>,
    value_at_stake: Vec<u64>,
    elo_method: &'static str,
    blunders: Vec<BlunderJson<'a>>,
    faults: Vec<FaultJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<&'a PartResult>,
}

#[derive(Serialize)]
struct ScoreJson {
    won: u32,
    drawn: u32,
    lost: u32,
}

#[derive(Serialize)]
struct EloJson<'a> {
    player: &'a str,
    elo: f64,
    error: f64,
}

/// A move that gave value away.
#[derive(Serialize)]
pub(super) struct BlunderJson<'a> {
    player: &'a str,
    game: u32,
    position: &'a str,
    #[serde(rename = "move")]
    mv: &'a str,
    /// Points in games that score, elsewhere 1 from a win to a draw and from a draw to a loss.
    gave: u32,
}

/// A player who could not go on.
#[derive(Serialize)]
pub(super) struct FaultJson<'a> {
    player: &'a str,
    game: u32,
    fault: &'a str,
}

pub(super) fn blunders(outcome: &Outcome) -> Vec<BlunderJson<'_>> {
    let found = outcome.standing.blunders.iter();
    let json = found.map(|found| BlunderJson {
        player: outcome.player(found.player),
        game: found.game,
        position: &found.blunder.position,
        mv: &found.blunder.mv,
        gave: found.blunder.gave,
    });
    json.collect()
}

pub(super) fn faults(outcome: &Outcome) -> Vec<FaultJson<'_>> {
    let found = outcome.standing.faults.iter();
    let json = found.map(|found| FaultJson {
        player: outcome.player(found.player),
        game: found.game,
        fault: &found.text,
    });
    json.collect()
}

/// The most characters of a move and of a text that are shown.
const MOVE: usize = 30;
const TEXT: usize = 400;

/// Writes the worst moves, and who could not go on.
pub(super) fn write_incidents(
    blunders: &[BlunderJson<'_>],
    faults: &[FaultJson<'_>],
    names: &Names<'_>,
    out: &mut dyn Write,
) -> io::Result<()> {
    for (index, it) in blunders.iter().enumerate() {
        let (player, position) = (names.name(it.player), excerpt(it.position, TEXT));
        let mv = excerpt(it.mv, MOVE);
        let text = format!("{player} gave {} by {mv} in {position} (game {})", it.gave, it.game);
        let label = if index == 0 { "worst moves  " } else { "             " };
        writeln!(out, "{}", beside(label, &text).join("\n"))?;
    }
    for it in faults {
        let (player, fault) = (names.name(it.player), excerpt(it.fault, TEXT));
        let text = format!("{player} could not go on in game {}: {fault}", it.game);
        writeln!(out, "{}", beside("fault        ", &text).join("\n"))?;
    }
    Ok(())
}

impl<'a> TournamentResult<'a> {
    pub(super) fn of(outcome: &'a Outcome) -> Self {
        let (identity, standing) = (&outcome.identity, &outcome.standing);
        let score = |&Score { won, drawn, lost }: &Score| ScoreJson { won, drawn, lost };
        let elo = ratings(&standing.table).into_iter().zip(&identity.players);
        let elo = elo.map(|(rating, player)| EloJson {
            player,
            elo: rounded(rating.elo, 1),
            error: rounded(rating.error, 1),
        });
        #[expect(clippy::cast_precision_loss, reason = "a share to look at")]
        let given_away = standing.players.iter().map(|player| {
            let share = 100.0 * player.given_away as f64 / player.judged as f64;
            (player.judged > 0).then_some(rounded(share, 2))
        });
        Self {
            game: outcome.game.meta().id,
            options: outcome.options(),
            players: identity.players.iter().map(String::as_str).collect(),
            games: identity.games,
            table: standing.table.iter().map(|row| row.iter().map(score).collect()).collect(),
            elo: elo.collect(),
            value_given_away_per_100: given_away.collect(),
            seconds: outcome.time.as_secs_f64(),
            played: standing.games,
            seed: &identity.seed,
            opening_plies: identity.opening_plies,
            moves_judged: standing.players.iter().map(|player| player.judged).collect(),
            value_at_stake: standing.players.iter().map(|player| player.at_stake).collect(),
            elo_method: ELO_METHOD,
            blunders: blunders(outcome),
            faults: faults(outcome),
            part: outcome.part.as_ref(),
        }
    }

    /// Writes the result in words.
    pub(super) fn write_text(&self, outcome: &Outcome, out: &mut dyn Write) -> io::Result<()> {
        let (name, seed) = (outcome.game.meta().name, escaped(self.seed));
        let Self { played, games, .. } = self;
        writeln!(out, "{name}: {played} games, {games} of each pairing, seed {seed}\n")?;
        let elos: Vec<[f64; 2]> = self.elo.iter().map(|it| [it.elo, it.error]).collect();
        let names = Names::of(&self.players);
        let crosstable = Crosstable {
            players: &self.players,
            names: &names,
            elos: &elos,
            given_away: &self.value_given_away_per_100,
            table: &outcome.standing.table,
        };
        crosstable.write(out)?;
        writeln!(out)?;
        let note = "won + drawn/2 points against each; \"gave\": moves in 100 that gave value away";
        writeln!(out, "{}", beside("table        ", note).join("\n"))?;
        writeln!(out, "{}", beside("elo          ", self.elo_method).join("\n"))?;
        names.write_programs(out)?;
        write_incidents(&self.blunders, &self.faults, &names, out)?;
        writeln!(out, "time         {:.1} s", self.seconds)
    }
}
