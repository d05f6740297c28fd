//! `arcade analyze`: the value of a position and of every move, with reasons.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use serde::Serialize;

use super::{CommandError, tell, values, write_json};
use crate::engine::{Brain as _, Control, Engine, Limits, Resources, Scope, Skill, Value};
use crate::game::{Game, Outcome};
use crate::games::GameId;
use crate::input::{Line, read_line, refuse_line};
use crate::kit::{Cartridge, Verb};
use crate::phrases::reason;
use crate::text::{ParseError, excerpt, parse_number};

/// The time limit of an analysis for which no limit is given.
const LONGEST: Duration = Duration::from_secs(60);

/// The most characters of a bad line that its answer repeats.
const SHOWN: usize = 80;

/// Print the value of a position and of every move in it
#[derive(Clone, Debug, clap::Args)]
pub struct Analyze {
    /// The game's id
    #[arg(value_parser = values::game)]
    game: GameId,
    /// The position
    #[arg(required_unless_present = "stdin", conflicts_with = "stdin")]
    position: Option<String>,
    /// Read one position per line from standard input and answer each with a line
    #[arg(long)]
    stdin: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Search at most N plies deep
    #[arg(long, value_name = "N", value_parser = depth)]
    depth: Option<u32>,
    /// Visit at most N nodes
    #[arg(long, value_name = "N", value_parser = nodes)]
    nodes: Option<u64>,
    /// Take at most N milliseconds per position
    #[arg(long, value_name = "N", value_parser = time_limit_ms)]
    time_limit_ms: Option<u64>,
}

fn depth(text: &str) -> Result<u32, ParseError> {
    parse_number("depth", text, 1..=Skill::MAX_DEPTH)
}

fn nodes(text: &str) -> Result<u64, ParseError> {
    parse_number("nodes", text, 1..=u64::MAX)
}

fn time_limit_ms(text: &str) -> Result<u64, ParseError> {
    parse_number("time_limit_ms", text, 1..=u64::MAX)
}

/// Analyses positions of one game given as text, and remembers what it has found out.
pub trait Analyst {
    /// The value of a position and of every move.
    ///
    /// # Errors
    /// When the text isn't a position.
    fn analyze(&mut self, position: &str, limits: Limits) -> Result<AnalyzedPosition, ParseError>;
}

/// What is known about a position, as text.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalyzedPosition {
    /// The id of the game.
    pub game: &'static str,
    /// The position, in its canonical form.
    pub position: String,
    /// The side to move, where the text names one.
    pub mover: Option<&'static str>,
    /// Whether the game is over.
    pub over: bool,
    /// The value for the mover.
    pub value: Value,
    /// The best moves, all of the same value.
    pub best: Vec<String>,
    /// Every legal move, best first.
    pub moves: Vec<AnalyzedMove>,
    /// Nodes visited.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
    /// What went wrong without stopping the analysis.
    pub warnings: Vec<String>,
}

/// What is known about a move, as text.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalyzedMove {
    /// The move.
    pub mv: String,
    /// Its value for the side that makes it.
    pub value: Value,
    /// Why.
    pub reason: String,
}

/// Makes an [`Analyst`] of a game that uses these resources.
#[derive(Clone, Copy, Debug)]
pub struct NewAnalyst<'a>(pub &'a Resources);

impl Verb for NewAnalyst<'_> {
    type Output = Box<dyn Analyst>;

    fn run<C: Cartridge>(self) -> Self::Output {
        Box::new(TypedAnalyst::<C> { engine: C::Brain::default().perfect(self.0) })
    }
}

/// The [`Analyst`] of the game of `C`.
struct TypedAnalyst<C: Cartridge> {
    engine: Box<dyn Engine<C::Game>>,
}

impl<C: Cartridge> Analyst for TypedAnalyst<C> {
    fn analyze(&mut self, text: &str, limits: Limits) -> Result<AnalyzedPosition, ParseError> {
        let start = Instant::now();
        let position: C::Game = text.parse()?;
        let mut warnings = Vec::new();
        let control = Control::new(Scope::EveryMove, limits);
        let mut job = control.on_notice(|notice| warnings.extend(notice.warning())).into();
        let analysis = self.engine.analyse(&position, &mut job);
        drop(job);
        let moves = analysis.moves.iter().map(|known| AnalyzedMove {
            mv: known.mv.to_string(),
            value: known.value,
            reason: reason::<C>(&position, known.mv, &analysis.moves),
        });
        let over = position.outcome().is_some();
        Ok(AnalyzedPosition {
            game: C::META.id,
            position: position.to_string(),
            mover: mover::<C>(&position),
            over,
            value: analysis.value,
            best: analysis.best_moves().iter().map(ToString::to_string).collect(),
            moves: moves.collect(),
            nodes: analysis.nodes,
            time: start.elapsed(),
            warnings,
        })
    }
}

/// The letter of the side to move, where the position's text names one.
fn mover<C: Cartridge>(position: &C::Game) -> Option<&'static str> {
    position.mover().zip(C::META.sides).map(|(side, letters)| letters[side.index()])
}

#[derive(Serialize)]
struct AnalysisJson<'a> {
    game: &'a str,
    position: &'a str,
    mover: Option<&'a str>,
    over: bool,
    #[serde(flatten)]
    value: ValueJson,
    best: &'a [String],
    moves: Vec<MoveJson<'a>>,
    nodes: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct MoveJson<'a> {
    #[serde(rename = "move")]
    mv: &'a str,
    #[serde(flatten)]
    value: ValueJson,
    reason: &'a str,
}

#[derive(Serialize)]
pub(super) struct ValueJson {
    exact: bool,
    value: &'static str,
    remoteness: Option<u32>,
    margin: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
}

#[derive(Serialize)]
struct ErrorJson<'a> {
    position: String,
    error: &'a str,
}

impl From<Value> for ValueJson {
    fn from(value: Value) -> Self {
        let (score, depth) = match value {
            Value::Estimate { score, depth } => (Some(score), Some(depth)),
            Value::Exact { .. } => (None, None),
        };
        let name = match value.outcome() {
            Some(Outcome::Win) => "win",
            Some(Outcome::Draw) => "draw",
            Some(Outcome::Loss) => "loss",
            None => "unknown",
        };
        Self {
            exact: value.is_exact(),
            value: name,
            remoteness: value.remoteness(),
            margin: value.margin(),
            score,
            depth,
        }
    }
}

impl AnalyzedPosition {
    fn json(&self) -> AnalysisJson<'_> {
        let moves = self.moves.iter().map(|known| MoveJson {
            mv: &known.mv,
            value: known.value.into(),
            reason: &known.reason,
        });
        AnalysisJson {
            game: self.game,
            position: &self.position,
            mover: self.mover,
            over: self.over,
            value: self.value.into(),
            best: &self.best,
            moves: moves.collect(),
            nodes: self.nodes,
            seconds: self.time.as_secs_f64(),
        }
    }

    /// The verdict in one line.
    fn verdict(&self) -> String {
        let over = if self.over { " (over)" } else { "" };
        let best = if self.best.is_empty() {
            String::new()
        } else {
            format!(" by {}", self.best.join(", "))
        };
        format!("{}: {}{over}{best}", self.position, self.value)
    }
}

impl Analyze {
    pub(super) fn execute(
        &self,
        resources: &Resources,
        out: &mut dyn Write,
        notes: &mut dyn Write,
    ) -> Result<(), CommandError> {
        let mut analyst = self.game.run(NewAnalyst(resources));
        if let Some(position) = &self.position {
            let analysis = analyst
                .analyze(position, self.limits())
                .map_err(|error| CommandError::Argument("position", error))?;
            tell(&analysis.warnings, notes);
            return self.print(&analysis, out);
        }
        let (mut bad, mut stdin) = (0, io::stdin().lock());
        for number in 1_u64.. {
            let Some(line) = read_line(&mut stdin)? else { break };
            let answer = match &line {
                Line::Whole(text) => analyst.analyze(text, self.limits()),
                Line::Beginning(_) => Err(refuse_line()),
            };
            tell(answer.as_ref().map_or(&[], |analysis| &analysis.warnings), notes);
            match answer {
                Ok(analysis) if self.json => write_json(out, &analysis.json())?,
                Ok(analysis) => writeln!(out, "{}", analysis.verdict())?,
                Err(error) => {
                    bad += 1;
                    let (Line::Whole(text) | Line::Beginning(text)) = &line;
                    self.print_bad(text, &error, out)?;
                    if !self.json {
                        // The answers go on even if warnings can't be written.
                        let _ = writeln!(notes, "line {number}: {error}");
                    }
                }
            }
            out.flush()?;
        }
        if bad == 0 { Ok(()) } else { Err(CommandError::BadLines(bad)) }
    }

    fn limits(&self) -> Limits {
        let time = self.time_limit_ms.map(Duration::from_millis);
        let unlimited = self.depth.is_none() && self.nodes.is_none() && time.is_none();
        Limits { depth: self.depth, nodes: self.nodes, time: time.or(unlimited.then_some(LONGEST)) }
    }

    fn print(&self, analysis: &AnalyzedPosition, out: &mut dyn Write) -> Result<(), CommandError> {
        if self.json {
            return write_json(out, &analysis.json());
        }
        writeln!(out, "{}", analysis.verdict())?;
        let width = analysis.moves.iter().map(|known| known.mv.len()).max().unwrap_or(0);
        for known in &analysis.moves {
            writeln!(
                out,
                "  {:width$}  {:<12}  {}",
                known.mv,
                known.value.to_string(),
                known.reason
            )?;
        }
        Ok(())
    }

    /// Answers a line that isn't a position, in its place.
    fn print_bad(
        &self,
        line: &str,
        error: &ParseError,
        out: &mut dyn Write,
    ) -> Result<(), CommandError> {
        if self.json {
            let position = line.chars().take(SHOWN).collect();
            return write_json(out, &ErrorJson { position, error: &error.to_string() });
        }
        writeln!(out, "{}: error", excerpt(line, SHOWN))?;
        Ok(())
    }
}
