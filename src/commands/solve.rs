//! `arcade solve`: a game solved exactly, from nothing.

use std::fmt::Display;
use std::io::Write;
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::{Map, Value as Json};

use super::analyze::ValueJson;
use super::{CommandError, arguments, write_json};
use crate::config::Config;
use crate::engine::{Basis, Brain as _, Control, Limits, Means, Scope, Survey, Value};
use crate::games::{Cartridge, Entry, StartError};
use crate::options::Values;
use crate::random::{Random, Seed};

/// Solve a game exactly, from nothing
#[derive(Clone, Debug, clap::Args)]
pub struct Solve {
    /// The game's id
    #[arg(value_parser = arguments::game)]
    game: &'static Entry,
    /// Set an option of the game
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = arguments::assignment)]
    set: Vec<(String, String)>,
    /// The word that chance comes from, in a game whose start is rolled or dealt
    #[arg(long, value_name = "WORD", default_value = "solve")]
    seed: Seed,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What a game was found to be worth.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The start.
    pub position: String,
    /// Its value for whoever moves first.
    pub value: Value,
    /// What the value rests on.
    pub basis: Basis,
    /// The best first moves.
    pub best: Vec<String>,
    /// What is known of all positions.
    pub survey: Survey,
    /// Nodes visited.
    pub nodes: u64,
    /// Time taken, without the survey.
    pub time: Duration,
}

#[derive(Serialize)]
struct SolutionJson<'a> {
    game: &'static str,
    options: Map<String, Json>,
    positions: Option<u64>,
    wins: Option<u64>,
    draws: Option<u64>,
    losses: Option<u64>,
    longest_win: Option<u32>,
    start: StartJson<'a>,
    bytes: Option<usize>,
    nodes: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct StartJson<'a> {
    position: &'a str,
    #[serde(flatten)]
    value: ValueJson,
    best: &'a [String],
}

/// Solves the game of `C` from its start, with nothing solved before.
///
/// # Errors
/// When the options make a puzzle, or no start.
pub fn solve<C: Cartridge>(
    values: &Values,
    seed: &Seed,
    means: &Means,
) -> Result<Solution, StartError> {
    arguments::refuse_puzzle(values).map_err(StartError::Option)?;
    let start = C::start(values, &mut Random::new(seed, 0)).map_err(StartError::Option)?;
    let mut engine = C::Brain::default().perfect(means);
    let began = Instant::now();
    let mut control = Control::new(Scope::Value, Limits::NONE);
    engine.prepare(&start.position, &mut control).expect("nothing stops it");
    let thought = engine.think(&start.position, &mut control);
    let (nodes, time) = (control.nodes(), began.elapsed());
    Ok(Solution {
        position: start.position.to_string(),
        value: thought.value,
        basis: thought.basis,
        best: thought.best_moves().iter().map(ToString::to_string).collect(),
        survey: engine.survey(),
        nodes,
        time,
    })
}

impl Solve {
    pub(super) fn execute(
        &self,
        config: &Config,
        means: &Means,
        out: &mut dyn Write,
    ) -> Result<(), CommandError> {
        let values = arguments::values(self.game, config, &self.set)?;
        (self.game.check)(&values)?;
        // From nothing: what earlier runs have solved isn't used.
        let means = Means::with_table(means.table_mb);
        let solution = (self.game.solve)(&values, &self.seed, &means)?;
        if self.json {
            let options = arguments::options(self.game, &values);
            write_json(out, &solution.json(self.game.meta.id, options))?;
        } else {
            solution.print(self.game.meta.name, out)?;
        }
        if solution.value.is_exact() { Ok(()) } else { Err(CommandError::Unsolved) }
    }
}

impl Solution {
    fn json(&self, game: &'static str, options: Map<String, Json>) -> SolutionJson<'_> {
        let Survey { positions, longest_win, bytes } = self.survey;
        SolutionJson {
            game,
            options,
            positions: positions.map(|census| census.total()),
            wins: positions.map(|census| census.wins),
            draws: positions.map(|census| census.draws),
            losses: positions.map(|census| census.losses),
            longest_win,
            start: StartJson {
                position: &self.position,
                value: self.value.into(),
                best: &self.best,
            },
            bytes,
            nodes: self.nodes,
            seconds: self.time.as_secs_f64(),
        }
    }

    fn print(&self, name: &str, out: &mut dyn Write) -> Result<(), CommandError> {
        let mut row = |label: &str, text: &dyn Display| writeln!(out, "{label:<12} {text}");
        let basis = self.basis.of(&self.value);
        row("game", &name)?;
        row("start", &self.position)?;
        row("value", &format!("{}, {basis}", self.value))?;
        row("best", &self.best.join(", "))?;
        let Survey { positions, longest_win, bytes } = self.survey;
        if let Some(census) = positions {
            row("positions", &census.total())?;
            row("  won", &census.wins)?;
            row("  drawn", &census.draws)?;
            row("  lost", &census.losses)?;
        }
        if let Some(plies) = longest_win {
            row("longest win", &format!("{plies} plies"))?;
        }
        if let Some(bytes) = bytes {
            row("table", &format!("{bytes} bytes"))?;
        }
        row("nodes", &self.nodes)?;
        Ok(row("time", &format!("{:.3} s", self.time.as_secs_f64()))?)
    }
}
