//! `arcade solve`: a game solved exactly, from scratch.

use std::cell::RefCell;
use std::fmt::{self, Display};
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::{Map, Value as Json};
use thiserror::Error;

use super::analyzed::ValueJson;
use super::progress::ProgressLine;
use super::reader::flag_when_gone;
use super::{CommandError, values, write_json};
use crate::config::{CheckOptions, Config};
use crate::engine::{
    Brain as _, Control, Job, Limits, Notice, OutOfMemory, Progress, Resources, Scope, Source,
    Survey, Value,
};
use crate::games::GameId;
use crate::kit::{Cartridge, StartError, Verb};
use crate::options::Values;
use crate::random::{Random, Seed};
use crate::text::ParseError;
use crate::tournament::Part;

/// Solve a game exactly, from scratch
#[derive(Clone, Debug, clap::Args)]
pub struct Solve {
    /// The game's id
    #[arg(value_parser = values::game)]
    game: GameId,
    /// Set an option of the game
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = values::assignment)]
    set: Vec<(String, String)>,
    /// The word that seeds all random choices, in a game whose start is rolled or dealt
    #[arg(long, value_name = "WORD", default_value = "solve")]
    seed: Seed,
    /// Refused: the work doesn't split
    #[arg(long, value_name = "I/N")]
    part: Option<Part>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The value of a game, and what it took to find it.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The start.
    pub position: String,
    /// Its value for the side that moves first.
    pub value: Value,
    /// The source of the value.
    pub source: Source,
    /// The best first moves.
    pub best: Vec<String>,
    /// What is known about all positions of the game.
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

/// Why a game isn't solved.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SolveError {
    /// The options make a puzzle, or allow no start.
    #[error(transparent)]
    Start(#[from] StartError),
    /// There is no memory for the table that the solution needs.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
    /// It was told to stop.
    #[error("told to stop")]
    Stopped,
}

/// Solves a game from its start, from scratch.
pub struct SolveGame<'a> {
    /// The options.
    pub values: &'a Values,
    /// The seed, in a game whose start is rolled or dealt.
    pub seed: &'a Seed,
    /// What the engine may use.
    pub resources: &'a Resources,
    /// Once it is true, the work stops.
    pub stop: Arc<AtomicBool>,
    /// Hears how far it is, in a few words.
    pub progress: &'a mut dyn FnMut(String),
}

impl fmt::Debug for SolveGame<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SolveGame").field("values", self.values).finish_non_exhaustive()
    }
}

impl Verb for SolveGame<'_> {
    type Output = Result<Solution, SolveError>;

    fn run<C: Cartridge>(self, game: C) -> Self::Output {
        values::refuse_puzzle(self.values).map_err(StartError::Option)?;
        let start = game.start(self.values, &mut Random::new(self.seed, 0));
        let position = start.map_err(StartError::Option)?.position;
        let mut engine = game.brain().perfect(self.resources);
        let began = Instant::now();
        let progress = RefCell::new(self.progress);
        let control = Control::new(Scope::Value, Limits::NONE);
        let control = control.with_stop_flag(Arc::clone(&self.stop)).on_notice(|notice| {
            if let Notice::Solving { percent } = notice {
                (progress.borrow_mut())(format!("{percent} % of the table"));
            }
        });
        let mut job = Job::from(control).on_progress(|found: Progress<_>| {
            (progress.borrow_mut())(format!("{} plies deep, {} nodes", found.depth, found.nodes));
        });
        engine.warm_up(&position, &mut job).map_err(|_| SolveError::Stopped)?;
        if let Some(shortage) = engine.shortage() {
            return Err(shortage.into());
        }
        let analysis = engine.analyse(&position, &mut job);
        let (nodes, time) = (job.nodes(), began.elapsed());
        if self.stop.load(Ordering::Relaxed) {
            return Err(SolveError::Stopped);
        }
        Ok(Solution {
            position: position.to_string(),
            value: analysis.value,
            source: analysis.source,
            best: analysis.best_moves().iter().map(ToString::to_string).collect(),
            survey: engine.survey(),
            nodes,
            time,
        })
    }
}

impl Solve {
    pub(super) fn execute(
        &self,
        config: &Config,
        out: &mut dyn Write,
        notes: &mut dyn Write,
    ) -> Result<(), CommandError> {
        if let Some(part) = self.part {
            let expected = "no --part: every position is solved from others, in one table or proof \
                            in memory, so that a part would be as much work as the whole";
            return Err(ParseError::new("part", part.to_string(), expected).into());
        }
        let values = values::without_person(self.game, config, &self.set)?;
        self.game.run(CheckOptions(&values))?;
        // From scratch: what earlier runs have solved isn't used.
        let resources = Resources::with_table(config.ai().table_mb);
        let mut shown = ProgressLine::new(notes);
        let solved = self.game.run(SolveGame {
            values: &values,
            seed: &self.seed,
            resources: &resources,
            stop: flag_when_gone(),
            progress: &mut |text| shown.show(&format!("solving: {text}")),
        });
        shown.clear();
        let solution = solved?;
        if self.json {
            let options = values::options(self.game, &values);
            write_json(out, &solution.json(self.game.meta().id, options))?;
        } else {
            solution.print(self.game.meta().name, out)?;
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
        let source = self.source.of(&self.value);
        row("game", &name)?;
        row("start", &self.position)?;
        row("value", &format!("{}, {source}", self.value))?;
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
