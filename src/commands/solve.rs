//! `arcade solve`: solves a game exactly, from scratch.

use std::cell::Cell;
use std::fmt::{self, Display};
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use arcade_base::{ParseError, limit_memory, peak_memory};
use arcade_engine::{
    Analysis, Control, Job, Knowledge as _, Limits, Notice, Outcome, Position as _, Random,
    Resources, Scope, Seed, SolvedStats, Source, Value,
};
use arcade_games::games::GameId;
use arcade_games::kit::{GameSpec, check_options};
use arcade_games::options::OptionValues;
use serde::Serialize;
use serde_json::{Map, Value as Json};

use super::interrupt::Interrupt;
use super::option_args::{number, time_limit_ms};
use super::output::{serialize_value, write_json};
use super::progress::{notice_text, progress_of, search_progress_text};
use super::{CommandError, option_args};
use crate::config::Config;
use crate::progress_printer::{ProgressPrinter, Status};
use crate::store::Store;

/// Solve a game exactly, from scratch
///
/// Ctrl-C, SIGTERM and the time limit end it with the bounds that are proven by then. The exit code is
/// then 130, 143 and 0; it is 1 where the game is too large to be solved, and only estimated.
#[derive(Clone, Debug, clap::Args)]
pub struct SolveCommand {
    /// The game's id
    #[arg(value_parser = option_args::game)]
    game: GameId,
    /// Set an option of the game
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = option_args::assignment)]
    set: Vec<(String, String)>,
    /// The word that seeds all random choices, in a game whose start is rolled or dealt
    #[arg(long, value_name = "WORD", default_value = "solve")]
    seed: Seed,
    /// Take at most N milliseconds, and say what is proven by then
    #[arg(long, value_name = "N", value_parser = time_limit_ms)]
    time_limit_ms: Option<Duration>,
    /// Take at most N megabytes of memory, of which a quarter is for positions already searched and the rest
    /// for solved tables where they help; the default is `table_mb`
    // From what the program needs without any table, to more than machines have.
    #[arg(long, value_name = "N", value_parser = number::<u32>("memory_mb", 64..=1_048_576))]
    memory_mb: Option<u32>,
    /// Keep what is proven in this folder, from time to time and when interrupted, and go on with what is
    /// there: what a long search has proven, and a large table once it is solved. Nothing is kept for games
    /// that are solved by theory, within seconds, or not at all
    #[arg(long = "save", value_name = "DIR")]
    folder: Option<PathBuf>,
    /// Also keep a solved table as large as `cache_mb` allows, up to three quarters of it, where everything
    /// else that analyses the game finds it. Making it takes minutes. Most games have none
    #[arg(long, conflicts_with = "folder")]
    keep_table: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The value of a game, and the work it took to find it.
struct Solution {
    start: SolvedStart,
    /// Whether a time limit or the stop flag ended the work before the value was proven.
    is_cut_short: bool,
    source: Source,
    solved_stats: SolvedStats,
    nodes: u64,
    /// The number of them that were computed for a table.
    table_nodes: u64,
    /// The time taken, without the statistics.
    time: Duration,
}

/// The result for a side: the final margin in games that score, else the outcome.
#[derive(Clone, Copy)]
enum FinalResult {
    Outcome(Outcome),
    Margin(i32),
}

impl FinalResult {
    /// Converts a number as in [`Value::as_number`]; `is_scored` says whether it is a margin.
    fn of(number: i32, is_scored: bool) -> Self {
        if is_scored { Self::Margin(number) } else { Self::Outcome(Outcome::of_margin(number)) }
    }
}

impl Display for FinalResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Outcome(outcome) => outcome.fmt(f),
            Self::Margin(0) => f.pad("0"),
            Self::Margin(margin) => f.pad(&format!("{margin:+}")),
        }
    }
}

impl Serialize for FinalResult {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Outcome(outcome) => serializer.collect_str(outcome),
            Self::Margin(margin) => serializer.serialize_i32(*margin),
        }
    }
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
    start: &'a SolvedStart,
    bytes: Option<usize>,
    nodes: u64,
    seconds: f64,
    interrupted: bool,
    table_nodes: u64,
    peak_bytes: Option<usize>,
}

/// The start of a game, as far as it is solved.
#[derive(Serialize)]
struct SolvedStart {
    position: String,
    /// Its value for the side that moves first.
    #[serde(flatten, serialize_with = "serialize_value")]
    value: Value,
    best: Vec<String>,
    bounds: Option<Bounds>,
}

/// The proven bounds of a value.
#[derive(Clone, Copy, Serialize)]
struct Bounds {
    least: FinalResult,
    most: FinalResult,
}

/// Solves a game from its start, from scratch.
struct SolveGame<'a> {
    values: &'a OptionValues,
    /// The seed, for a start that is rolled or dealt.
    seed: &'a Seed,
    resources: &'a Resources,
    time: Option<Duration>,
    /// Once it is set, the work ends with what is proven by then.
    stop: Arc<AtomicBool>,
    status: &'a Status,
    /// Prints what is wrong at once: the work may go on for hours.
    progress_printer: &'a ProgressPrinter,
}

impl SolveGame<'_> {
    fn run<C: GameSpec>(self, game: C) -> Result<Solution, CommandError> {
        option_args::refuse_puzzle(self.values)?;
        let position = game.start(self.values, &mut Random::new(self.seed, 0))?.position;
        let mut engine = game.knowledge().perfect(self.resources);
        let (began, status) = (Instant::now(), self.status);
        let proven = Cell::new(None::<[i32; 2]>);
        let with_bounds = |text: String| match proven.get() {
            Some([least, most]) => {
                format!("{text}, proven to be from {least:+} to {most:+}")
            }
            None => text,
        };
        let control = Control::new(Scope::Value, Limits { time: self.time, ..Limits::NONE });
        let control = control.with_stop_flag(Arc::clone(&self.stop)).on_notice(|notice| {
            match notice {
                Notice::Bounds { lower: least, upper: most } => proven.set(Some([least, most])),
                Notice::Warning(ref warning) => {
                    self.progress_printer.say(&format!("arcade: {warning}"));
                }
                _ => {}
            }
            if let Some(text) = notice_text(&notice, DOING) {
                let has_bounds = matches!(notice, Notice::Bounds { .. });
                status.set(if has_bounds { text } else { with_bounds(text) });
            }
        });
        let job = Job::from(control);
        let mut job = job.on_progress(|found| {
            let text = search_progress_text(DOING, &found);
            status.set(if found.value.is_exact() { text } else { with_bounds(text) });
        });
        let is_prepared = engine.warm_up(&position, &mut job).is_ok();
        if let Some(shortage) = engine.out_of_memory() {
            return Err(shortage.into());
        }
        let analysis = is_prepared.then(|| engine.analyse(&position, &mut job));
        let (nodes, table_nodes, time) = (job.nodes(), job.table_nodes(), began.elapsed());
        drop(job);
        let unknown = Value::Estimate { score: 0, depth: 0 };
        let value = analysis.as_ref().map_or(unknown, |analysis| analysis.value);
        let is_known = |analysis: &&Analysis<_>| value != unknown && !analysis.line.is_empty();
        let best = analysis.as_ref().filter(is_known).map(Analysis::best_moves);
        let is_scored = position.is_scored();
        // Without margins, the bounds are a loss and a win.
        let bounds = analysis.as_ref().map_or([None; 2], bounds);
        let proven = proven.get().filter(|_| !value.is_exact());
        let bounds = proven.map_or(bounds, |proven| proven.map(Some));
        let [least, most] =
            if is_scored { bounds } else { [bounds[0].or(Some(-1)), bounds[1].or(Some(1))] };
        let is_stopped = self.stop.load(Ordering::Relaxed)
            || self.time.is_some_and(|most| began.elapsed() >= most);
        let bounds = least.zip(most).map(|(least, most)| Bounds {
            least: FinalResult::of(least, is_scored),
            most: FinalResult::of(most, is_scored),
        });
        let best = best.iter().flatten().map(ToString::to_string).collect();
        Ok(Solution {
            start: SolvedStart { position: position.to_string(), value, best, bounds },
            is_cut_short: is_stopped && !value.is_exact(),
            source: analysis.as_ref().map_or(Source::Search, |analysis| analysis.source),
            solved_stats: engine.solved_stats(),
            nodes,
            table_nodes,
            time,
        })
    }
}

/// The text in the progress line.
const DOING: &str = "solving";

/// The proven lower and upper bound of a position's value.
fn bounds<M>(analysis: &Analysis<M>) -> [Option<i32>; 2] {
    if let Some(number) = analysis.value.as_number() {
        return [Some(number); 2];
    }
    let numbers = || analysis.moves.iter().map(|candidate| candidate.value.as_number());
    let all: Option<Vec<i32>> = numbers().collect();
    [numbers().flatten().max(), all.and_then(|numbers| numbers.into_iter().max())]
}

impl SolveCommand {
    pub(super) fn execute(
        &self,
        config: &Config,
        store: &Store,
        out: &mut dyn Write,
    ) -> Result<(), CommandError> {
        let values = option_args::non_interactive_options(self.game, config, &self.set)?;
        check_options(self.game, &values)?;
        if let Some(megabytes) = self.memory_mb {
            limit_memory((megabytes as usize) << 20);
        }
        // From scratch: the tables of the program's own cache aren't used, unless one is to be kept there.
        let table_mb = self.memory_mb.map_or(config.ai().table_mb, |megabytes| megabytes / 4);
        let resources = Resources::with_table(table_mb);
        let resources = match &self.folder {
            Some(folder) => {
                let found = || folder.display().to_string();
                let taken =
                    || ParseError::new("save", found(), "a folder, or the name of a new one");
                let cache = Store::unfinished_proofs(folder).ok_or_else(taken)?;
                Resources { cache, saves_checkpoints: true, ..resources }
            }
            None if self.keep_table => {
                let cache = config.resources(store).cache;
                Resources { cache, makes_large_tables: true, ..resources }
            }
            None => resources,
        };
        let (status, interrupt) = (Status::new(DOING), Interrupt::install()?);
        let progress_printer = progress_of(&status);
        let solve = SolveGame {
            values: &values,
            seed: &self.seed,
            resources: &resources,
            time: self.time_limit_ms,
            stop: Arc::clone(&interrupt.stop),
            status: &status,
            progress_printer: &progress_printer,
        };
        let solved = solve.run(self.game);
        drop(progress_printer);
        let solution = solved?;
        let interrupted = interrupt.exit_code().filter(|_| solution.is_cut_short);
        if self.json {
            let options = option_args::options(self.game, &values);
            let json = solution.json(self.game.meta().id, options);
            write_json(out, &SolutionJson { interrupted: interrupted.is_some(), ..json })?;
        } else {
            solution.print(self.game.meta().name, out)?;
        }
        // If standard output was closed, report that as the reason for the end.
        out.flush()?;
        match interrupted {
            Some(code) => Err(CommandError::InterruptedWithResult(code)),
            None if solution.start.value.is_exact() || solution.is_cut_short => Ok(()),
            None => Err(CommandError::Unsolved),
        }
    }
}

impl Solution {
    fn json(&self, game: &'static str, options: Map<String, Json>) -> SolutionJson<'_> {
        let SolvedStats { positions, longest_win, bytes } = self.solved_stats;
        SolutionJson {
            game,
            options,
            positions: positions.map(|counts| counts.total()),
            wins: positions.map(|counts| counts.wins),
            draws: positions.map(|counts| counts.draws),
            losses: positions.map(|counts| counts.losses),
            longest_win,
            start: &self.start,
            bytes,
            nodes: self.nodes,
            table_nodes: self.table_nodes,
            seconds: self.time.as_secs_f64(),
            interrupted: false,
            peak_bytes: peak_memory(),
        }
    }

    fn print(&self, name: &str, out: &mut dyn Write) -> Result<(), CommandError> {
        let mut row = |label: &str, text: &dyn Display| writeln!(out, "{label:<12} {text}");
        let SolvedStart { position, value, best, bounds } = &self.start;
        let source = self.source.describe(value);
        row("game", &name)?;
        row("start", position)?;
        match value {
            Value::Estimate { depth: 0, .. } => row("value", &"unknown")?,
            value => row("value", &format!("{value}, {source}"))?,
        }
        if let Some(Bounds { least, most }) = bounds.filter(|_| !value.is_exact()) {
            row("bounds", &format!("at least {least}, at most {most}"))?;
        }
        if self.is_cut_short {
            row("ended", &"before the value was proven")?;
        }
        if !best.is_empty() {
            row("best", &best.join(", "))?;
        }
        let SolvedStats { positions, longest_win, bytes } = self.solved_stats;
        if let Some(counts) = positions {
            row("positions", &counts.total())?;
            row("  won", &counts.wins)?;
            row("  drawn", &counts.draws)?;
            row("  lost", &counts.losses)?;
        }
        if let Some(plies) = longest_win {
            row("longest win", &format!("{plies} plies"))?;
        }
        if let Some(bytes) = bytes {
            row("table", &format!("{bytes} bytes"))?;
        }
        row("nodes", &self.nodes)?;
        if self.table_nodes > 0 {
            row("  of tables", &self.table_nodes)?;
            row("  of search", &(self.nodes - self.table_nodes))?;
        }
        Ok(row("time", &format!("{:.3} s", self.time.as_secs_f64()))?)
    }
}
