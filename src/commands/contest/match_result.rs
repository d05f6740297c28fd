//! The result of a match, as JSON and as text.

use std::io::{self, Write};

use arcade_base::{escaped, excerpt};
use arcade_engine::insertion_sort_by_key;
use serde::Serialize;
use serde_json::{Map, Value as Json};

use super::incidents::{BlunderJson, FaultJson, blunders, faults, write_incidents};
use super::result::ContestResult;
use crate::commands::output::{beside, rounded};
use crate::contests::{
    Decision, PartResult, SPRT_ERROR_PROBABILITY, SPRT_SOURCE, Sprt, SprtHypotheses,
};

/// The result as JSON; arrays are in the order in which the players were named.
#[derive(Serialize)]
pub(super) struct MatchResult<'a> {
    game: &'static str,
    options: &'a Map<String, Json>,
    players: [&'a str; 2],
    games: u32,
    wins: [u32; 2],
    draws: u32,
    #[serde(rename = "first_seat_wins")]
    first_mover_wins: u32,
    mean_plies: f64,
    /// The number of moves that lowered an exact value; `None` if none was known.
    #[serde(rename = "value_given_away")]
    moves_giving_value_away: [Option<u64>; 2],
    openings: Vec<OpeningJson<'a>>,
    seconds: f64,
    moves_judged: [u64; 2],
    /// The number of judged moves in positions where some moves lower the value and some keep it.
    #[serde(rename = "value_at_stake")]
    moves_at_stake: [u64; 2],
    seed: &'a str,
    blunders: Vec<BlunderJson<'a>>,
    faults: Vec<FaultJson<'a>>,
    names: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<SprtJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<&'a PartResult>,
}

#[derive(Serialize)]
struct OpeningJson<'a> {
    #[serde(rename = "move")]
    mv: &'a str,
    count: u32,
}

#[derive(Serialize)]
struct SprtJson {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    llr: f64,
    lower: f64,
    upper: f64,
    decision: Option<Decision>,
    /// The number of pairs of games in which the first player got 0, 1/2, 1, 3/2 and 2 points.
    pairs: [u32; 5],
    method: &'static str,
}

impl SprtJson {
    fn of(test: &Sprt) -> Self {
        let &Sprt { hypotheses: SprtHypotheses { elo0, elo1 }, pairs, llr, decision } = test;
        let upper = rounded(SprtHypotheses::bound(), 3);
        Self {
            elo0,
            elo1,
            alpha: SPRT_ERROR_PROBABILITY,
            beta: SPRT_ERROR_PROBABILITY,
            llr: rounded(llr, 3),
            lower: -upper,
            upper,
            decision,
            pairs,
            method: SPRT_SOURCE,
        }
    }

    fn text(&self) -> String {
        let Self { elo0, elo1, llr, lower, upper, .. } = self;
        let decision = match self.decision {
            Some(Decision::Elo0) => format!("elo {elo0} is accepted"),
            Some(Decision::Elo1) => format!("elo {elo1} is accepted"),
            None => "no decision yet".into(),
        };
        let pairs: u32 = self.pairs.iter().sum();
        format!(
            "elo {elo0} or {elo1}: {decision} after {pairs} pairs of games, llr {llr:.2} between \
             {lower:.2} and {upper:.2}"
        )
    }
}

impl<'a> MatchResult<'a> {
    pub(super) fn of(result: &'a ContestResult) -> Self {
        let statistics = &result.statistics;
        let score = statistics.table[0][1];
        let mut openings: Vec<OpeningJson<'_>> =
            statistics.first_moves.iter().map(|(mv, &count)| OpeningJson { mv, count }).collect();
        insertion_sort_by_key(&mut openings, |opening| std::cmp::Reverse(opening.count));
        #[expect(clippy::cast_precision_loss, reason = "a mean to look at")]
        let mean_plies = statistics.plies as f64 / f64::from(statistics.games.max(1));
        let players = [statistics.players[0], statistics.players[1]];
        Self {
            game: result.game.meta().id,
            options: &result.identity.options,
            players: [0, 1].map(|player| result.player(player)),
            games: statistics.games,
            wins: [score.won, score.lost],
            draws: score.drawn,
            first_mover_wins: statistics.first_mover_wins,
            mean_plies,
            moves_giving_value_away: players
                .map(|player| (player.judged > 0).then_some(player.mistakes)),
            openings,
            seconds: result.time.as_secs_f64(),
            moves_judged: players.map(|player| player.judged),
            moves_at_stake: players.map(|player| player.moves_at_stake),
            seed: &result.identity.seed,
            blunders: blunders(result),
            faults: faults(result),
            names: result.names().all().to_vec(),
            sprt: statistics.sprt.as_ref().map(SprtJson::of),
            part: result.part.as_ref(),
        }
    }

    /// Writes the result as text.
    pub(super) fn write_text(&self, result: &ContestResult, out: &mut dyn Write) -> io::Result<()> {
        let name = result.game.meta().name;
        writeln!(out, "{name}: {} games, seed {}", self.games, escaped(self.seed))?;
        let names = result.names();
        for index in 0..self.players.len() {
            let given_away = match self.moves_giving_value_away[index] {
                None => "unknown".into(),
                Some(moves) => {
                    let share = share(moves, self.moves_at_stake[index]);
                    format!("{moves} in {} moves judged{share}", self.moves_judged[index])
                }
            };
            let text = format!("{} wins, value given away: {given_away}", self.wins[index]);
            let label = format!("{} ", names.padded(index, names.width().max(12)));
            writeln!(out, "{}", beside(&label, &text).join("\n"))?;
        }
        writeln!(out, "draws        {}", self.draws)?;
        writeln!(out, "first mover  {} wins", self.first_mover_wins)?;
        writeln!(out, "mean length  {:.1} plies", self.mean_plies)?;
        let favourites = self.openings.iter().take(5);
        let favourites: Vec<String> = favourites
            .map(|opening| format!("{} {}x", excerpt(opening.mv, 30), opening.count))
            .collect();
        writeln!(out, "openings     {}", favourites.join(", "))?;
        if let Some(sprt) = &self.sprt {
            writeln!(out, "{}", beside("test         ", &sprt.text()).join("\n"))?;
        }
        names.write_programs(out)?;
        write_incidents(result, &names, out)?;
        writeln!(out, "time         {:.1} s", self.seconds)
    }
}

/// The share of the moves with value at stake that gave it away, as text.
fn share(given_away: u64, at_stake: u64) -> String {
    if at_stake == 0 {
        return ", with nothing at stake".into();
    }
    #[expect(clippy::cast_precision_loss, reason = "a share to look at")]
    let percent = 100.0 * given_away as f64 / at_stake as f64;
    format!(", {percent:.1} % of {at_stake} with something at stake")
}
