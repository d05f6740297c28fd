//! `arcade analyze`: the value of a position and of every move, with reasons.

mod answer;
mod dot;

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use arcade_base::{ParseError, excerpt};
use arcade_engine::{
    Control, Engine, Job, Knowledge as _, Limits, MoveValue, Position, Resources, Scope, Skill,
};
use arcade_games::games::GameId;
use arcade_games::input::{InputLine, MAX_LINE_BYTES, line_too_long, read_line};
use arcade_games::kit::{GameSpec, MoveOf, Words as _};

use super::environment::Environment;
use super::interrupt::Interrupt;
use super::option_args::{number, time_limit_ms};
use super::output::{print_warnings, write_json};
use super::progress::{progress_of, reporting_job};
use super::{CommandError, option_args};
use crate::phrases::{plainest_first, reason};
use crate::progress_printer::Status;
use answer::ErrorJson;
use dot::ProofGraph;

pub use answer::{AnalysedMove, AnalysedPosition, Detail};

/// The default time limit of an analysis.
const DEFAULT_TIME_LIMIT: Duration = Duration::from_secs(60);

/// Limits for lines that aren't printed, but from whose first plies the reasons are derived. The node
/// limit makes reasons the same on every machine; the time limit only guards against extremely slow
/// ones.
pub(super) const REASON_LIMITS: Limits =
    Limits { nodes: Some(16_000_000), time: Some(Duration::from_secs(30)), ..Limits::NONE };

/// The most characters of an invalid line that its answer repeats.
const MAX_SHOWN_CHARS: usize = 80;

/// Print the value of a position and of every move in it
#[derive(Clone, Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub struct AnalyzeCommand {
    /// The game's id
    #[arg(value_parser = option_args::game)]
    game: GameId,
    /// The position
    #[arg(required_unless_present = "stdin", conflicts_with = "stdin")]
    position: Option<String>,
    /// Read one position per line from standard input and answer each with a line; blank lines and
    /// lines that begin with # are skipped
    #[arg(long)]
    stdin: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Print best play from each move on
    #[arg(long)]
    lines: bool,
    /// Give no reasons, which take time of their own
    #[arg(long)]
    no_reasons: bool,
    /// Print a graph for Graphviz instead, N plies deep: one best move of the winner, or else of the
    /// mover, and every reply, up to 1,000 positions; the time limit is for all of them together
    #[arg(long, value_name = "N", value_parser = number::<u32>("dot", 1..=dot::MAX_PLIES),
          conflicts_with_all = ["stdin", "json", "lines", "no_reasons"])]
    dot: Option<u32>,
    /// Search at most N plies deep
    #[arg(long, value_name = "N", value_parser = number::<u32>("depth", 1..=Skill::MAX_DEPTH))]
    depth: Option<u32>,
    /// Visit at most N nodes
    #[arg(long, value_name = "N", value_parser = number::<u64>("nodes", 1..=u64::MAX))]
    nodes: Option<u64>,
    /// Take at most N milliseconds per position
    #[arg(long, value_name = "N", value_parser = time_limit_ms)]
    time_limit_ms: Option<Duration>,
}

/// The limits of the search for the values; the rest of the time is for the lines, even if these only
/// give the reasons.
fn value_limits(limits: Limits, detail: Detail) -> Limits {
    let share = match detail {
        Detail::Values => 1.0,
        Detail::Reasons => 0.95,
        Detail::Lines | Detail::Everything => 0.75,
    };
    Limits { time: limits.time.map(|time| time.mul_f64(share)), ..limits }
}

/// The default limits of the search for the values of a position.
pub(super) fn default_limits() -> Limits {
    value_limits(Limits { time: Some(DEFAULT_TIME_LIMIT), ..Limits::NONE }, Detail::Reasons)
}

/// Analyses positions of one game, given as text, with an engine that reuses earlier results.
pub struct Analyst<C: GameSpec> {
    game: C,
    engine: Box<dyn Engine<C::Position>>,
    /// Once it is set, an analysis ends with what is known by then.
    stop: Arc<AtomicBool>,
    /// To which progress is reported.
    status: Status,
}

impl<C: GameSpec> Analyst<C> {
    /// An analyst for a game, with these resources.
    pub fn new(game: C, resources: &Resources) -> Self {
        let (engine, stop) = (game.knowledge().perfect(resources), Arc::default());
        Self { game, engine, stop, status: Status::new("") }
    }

    /// Best play from each of the moves on, within these limits for all lines together.
    fn lines(
        &mut self,
        position: &C::Position,
        moves: &[MoveValue<MoveOf<C>>],
        limits: Limits,
    ) -> Vec<Vec<MoveOf<C>>> {
        let control = Control::new(Scope::EveryMove, limits);
        let mut control = control.with_stop_flag(Arc::clone(&self.stop));
        moves.iter().map(|candidate| self.engine.line(position, candidate, &mut control)).collect()
    }

    /// Analyses a position and all its moves.
    ///
    /// # Errors
    /// When the text isn't a position.
    pub fn analyse(
        &mut self,
        text: &str,
        limits: Limits,
        detail: Detail,
    ) -> Result<AnalysedPosition, ParseError> {
        let start = Instant::now();
        let position = self.game.parse_any_size(text)?;
        let mut warnings = Vec::new();
        let control = Control::new(Scope::EveryMove, value_limits(limits, detail));
        let control = control.with_stop_flag(Arc::clone(&self.stop));
        let status = &self.status;
        let mut job = reporting_job(control, "analysing", status, &mut warnings);
        let mut analysis = self.engine.analyse(&position, &mut job);
        plainest_first(&position, &mut analysis.moves);
        let table_nodes = job.table_nodes();
        drop(job);
        status.set("looking for the lines behind the reasons");
        let left = limits.time.unwrap_or(DEFAULT_TIME_LIMIT).saturating_sub(start.elapsed());
        let left = Limits { time: Some(left), ..Limits::NONE };
        let lines = match detail {
            Detail::Values => vec![Vec::new(); analysis.moves.len()],
            Detail::Reasons => {
                // Reasons must not take more nodes than the values.
                let nodes = Limits { nodes: limits.nodes, ..REASON_LIMITS };
                self.lines(&position, &analysis.moves, left.stricter(REASON_LIMITS).stricter(nodes))
            }
            Detail::Lines | Detail::Everything => self.lines(&position, &analysis.moves, left),
        };
        let written = |line: &Vec<MoveOf<C>>| {
            detail.has_lines().then(|| line.iter().map(ToString::to_string).collect())
        };
        let moves = analysis.moves.iter().zip(&lines).map(|(candidate, line)| AnalysedMove {
            mv: candidate.mv.to_string(),
            value: candidate.value,
            line: written(line),
            reason: if detail.has_reasons() {
                reason::<C>(&position, candidate.mv, &analysis.moves, line).text
            } else {
                String::new()
            },
        });
        let over = position.outcome().is_some();
        Ok(AnalysedPosition {
            game: self.game.meta().id,
            position: position.to_string(),
            mover: mover(self.game, &position),
            over,
            value: analysis.value,
            line: detail.has_lines().then(|| lines.first().and_then(written).unwrap_or_default()),
            confidence: position.calibration().of(&analysis).map(|it| it.to_string()),
            best: analysis.best_moves().iter().map(ToString::to_string).collect(),
            moves: moves.collect(),
            moves_listed: analysis.moves.len(),
            moves_total: position.count_moves(),
            nodes: analysis.nodes,
            table_nodes,
            seconds: start.elapsed().as_secs_f64(),
            warnings,
        })
    }

    /// A graph of the proof of a position's value, `plies` deep. The time limit is for all its positions
    /// together, the others for each.
    fn proof_graph(
        &mut self,
        text: &str,
        plies: u32,
        limits: Limits,
    ) -> Result<ProofGraph, ParseError> {
        let began = Instant::now();
        let root = self.game.parse_any_size(text)?;
        Ok(ProofGraph::of(self.game.meta().id, root, plies, |position| {
            let left = limits.time.unwrap_or(DEFAULT_TIME_LIMIT).saturating_sub(began.elapsed());
            let control = Control::new(Scope::EveryMove, Limits { time: Some(left), ..limits });
            let mut job = Job::from(control.with_stop_flag(Arc::clone(&self.stop)));
            self.engine.analyse(position, &mut job)
        }))
    }
}

/// The letter of the side to move, if the position's text names one.
fn mover<C: GameSpec>(game: C, position: &C::Position) -> Option<&'static str> {
    position.mover().zip(game.meta().side_letters).map(|(side, letters)| letters[side.index()])
}

/// The position on a line of standard input, without the byte order mark that some editors put at the
/// beginning of a file; `None` for a comment or a blank line.
fn position_on(line: &InputLine) -> Option<&str> {
    let (InputLine::Whole(text) | InputLine::Truncated(text)) = line;
    let text = text.trim_start_matches('\u{feff}');
    let is_blank = text.trim().is_empty() && matches!(line, InputLine::Whole(_));
    (!is_blank && !text.trim_start().starts_with('#')).then_some(text)
}

impl AnalyzeCommand {
    pub(super) fn execute(&self, env: Environment<'_>) -> Result<(), CommandError> {
        let Environment { config, store, out, notes } = env;
        let resources = &config.resources(store);
        let status = Status::new("analysing");
        let mut analyst = Analyst::new(self.game, resources);
        analyst.status = status.clone();
        if let Some(position) = &self.position {
            let interrupt = Interrupt::install()?;
            analyst.stop = Arc::clone(&interrupt.stop);
            let progress_printer = progress_of(&status);
            let invalid = |error| CommandError::Argument("position", error);
            if let Some(plies) = self.dot {
                let graph = analyst.proof_graph(position, plies, self.limits()).map_err(invalid)?;
                drop(progress_printer);
                graph.write(out)?;
            } else {
                let analysis = analyst.analyse(position, self.limits(), self.detail());
                let analysis = analysis.map_err(invalid)?;
                drop(progress_printer);
                print_warnings(&analysis.warnings, notes);
                self.print(&analysis, out)?;
            }
            // If standard output was closed, report that as the reason for the end.
            out.flush()?;
            return interrupt
                .exit_code()
                .map_or(Ok(()), |code| Err(CommandError::InterruptedWithResult(code)));
        }
        let (mut bad, mut stdin) = (0, io::stdin().lock());
        for number in 1_u64.. {
            let Some(line) = read_line(&mut stdin)? else { break };
            let Some(text) = position_on(&line) else { continue };
            let progress_printer = progress_of(&status);
            let answer = match &line {
                InputLine::Whole(_) => analyst.analyse(text, self.limits(), self.detail()),
                InputLine::Truncated(_) => Err(line_too_long(MAX_LINE_BYTES)),
            };
            drop(progress_printer);
            print_warnings(answer.as_ref().map_or(&[], |analysis| &analysis.warnings), notes);
            match answer {
                Ok(analysis) if self.json => write_json(out, &analysis)?,
                Ok(analysis) => writeln!(out, "{}", analysis.verdict())?,
                Err(error) => {
                    bad += 1;
                    self.print_bad(text, &error, out)?;
                    if !self.json {
                        // Continue even if warnings can't be written.
                        let _ = writeln!(notes, "line {number}: {error}");
                    }
                }
            }
            out.flush()?;
        }
        if bad == 0 { Ok(()) } else { Err(CommandError::BadLines(bad)) }
    }

    fn detail(&self) -> Detail {
        match (self.lines, self.no_reasons) {
            (false, true) => Detail::Values,
            (false, false) => Detail::Reasons,
            (true, true) => Detail::Lines,
            (true, false) => Detail::Everything,
        }
    }

    fn limits(&self) -> Limits {
        let Self { depth, nodes, time_limit_ms: time, .. } = *self;
        let is_limited = depth.is_some() || nodes.is_some() || time.is_some();
        Limits { depth, nodes, time: if is_limited { time } else { Some(DEFAULT_TIME_LIMIT) } }
    }

    fn print(&self, analysis: &AnalysedPosition, out: &mut dyn Write) -> Result<(), CommandError> {
        if self.json {
            return write_json(out, analysis);
        }
        writeln!(out, "{}", analysis.verdict())?;
        let width = analysis.moves.iter().map(|analysed| analysed.mv.len()).max().unwrap_or(0);
        for analysed in &analysis.moves {
            let value = analysed.value.to_string();
            let line = format!("  {:width$}  {value:<12}  {}", analysed.mv, analysed.reason);
            writeln!(out, "{}", line.trim_end())?;
            if let Some(line) = analysed.line.as_ref().filter(|line| !line.is_empty()) {
                writeln!(out, "  {:width$}  {}", "", line.join(" "))?;
            }
        }
        let more = analysis.moves_total.saturating_sub(analysis.moves_listed as u64);
        if more > 0 {
            writeln!(out, "  and {more} more, which are no better than the best")?;
        }
        Ok(())
    }

    /// Prints the answer to a line that isn't a position.
    fn print_bad(
        &self,
        line: &str,
        error: &ParseError,
        out: &mut dyn Write,
    ) -> Result<(), CommandError> {
        if self.json {
            let position = line.chars().take(MAX_SHOWN_CHARS).collect();
            return write_json(out, &ErrorJson { position, error: error.to_string() });
        }
        writeln!(out, "{}: error", excerpt(line, MAX_SHOWN_CHARS))?;
        Ok(())
    }
}
