//! The analysis of a position, as text and as the JSON that other programs rely on.

use std::time::Duration;

use arcade_engine::{Confidence, Value};
use serde::Serialize;

use crate::commands::output::ValueJson;

/// The parts of an analysis of each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// The value.
    Values,
    /// The value, and the reason for it.
    Reasons,
    /// The value, and best play from the move on. The time limit is for both together.
    Lines,
    /// All of these.
    Everything,
}

impl Detail {
    pub(super) fn has_reasons(self) -> bool {
        matches!(self, Self::Reasons | Self::Everything)
    }

    pub(super) fn has_lines(self) -> bool {
        matches!(self, Self::Lines | Self::Everything)
    }
}

/// The analysis of a position, as text.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalysedPosition {
    /// The id of the game.
    pub game: &'static str,
    /// The position, in its canonical form.
    pub position: String,
    /// The side to move, if the position's text names one.
    pub mover: Option<&'static str>,
    /// Whether the game is over.
    pub over: bool,
    /// The value for the mover.
    pub value: Value,
    /// Best play from here to the end, or as far as it is known; empty unless requested.
    pub line: Vec<String>,
    /// The best moves, all of the same value.
    pub best: Vec<String>,
    /// How often the best move of such an estimate is right; `None` if the value is proven, or if that
    /// wasn't measured.
    pub confidence: Option<Confidence>,
    /// All legal moves, best first; if there are too many to list, all best ones and some others.
    pub moves: Vec<AnalysedMove>,
    /// The number of legal moves.
    pub moves_total: u64,
    /// The number of nodes visited.
    pub nodes: u64,
    /// The number of them that were computed for a table.
    pub table_nodes: u64,
    /// The time taken.
    pub time: Duration,
    /// Problems that didn't stop the analysis.
    pub warnings: Vec<String>,
}

/// The analysis of a move, as text.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalysedMove {
    /// The move.
    pub mv: String,
    /// Its value for the side that makes it.
    pub value: Value,
    /// Best play, beginning with this move; empty unless requested.
    pub line: Vec<String>,
    /// The reason for the value; empty unless requested.
    pub reason: String,
}

#[derive(Serialize)]
pub(super) struct AnalysisJson<'a> {
    game: &'a str,
    position: &'a str,
    mover: Option<&'a str>,
    over: bool,
    #[serde(flatten)]
    value: ValueJson,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<&'a [String]>,
    best: &'a [String],
    moves: Vec<MoveJson<'a>>,
    nodes: u64,
    seconds: f64,
    moves_listed: usize,
    moves_total: u64,
    table_nodes: u64,
    confidence: Option<String>,
}

#[derive(Serialize)]
struct MoveJson<'a> {
    #[serde(rename = "move")]
    mv: &'a str,
    #[serde(flatten)]
    value: ValueJson,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<&'a [String]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
}

#[derive(Serialize)]
pub(super) struct ErrorJson<'a> {
    pub(super) position: String,
    pub(super) error: &'a str,
}

impl AnalysedPosition {
    pub(super) fn json(&self, detail: Detail) -> AnalysisJson<'_> {
        let is_shown = detail.has_lines();
        let moves = self.moves.iter().map(|known| MoveJson {
            mv: &known.mv,
            value: known.value.into(),
            line: is_shown.then_some(&known.line),
            reason: detail.has_reasons().then_some(&known.reason),
        });
        AnalysisJson {
            game: self.game,
            position: &self.position,
            mover: self.mover,
            over: self.over,
            value: self.value.into(),
            line: is_shown.then_some(&self.line),
            best: &self.best,
            moves: moves.collect(),
            moves_listed: self.moves.len(),
            moves_total: self.moves_total,
            nodes: self.nodes,
            table_nodes: self.table_nodes,
            confidence: self.confidence.map(|confidence| confidence.to_string()),
            seconds: self.time.as_secs_f64(),
        }
    }

    /// The value and the best moves in one line.
    pub(super) fn verdict(&self) -> String {
        let over = if self.over { " (over)" } else { "" };
        let best = if self.best.is_empty() {
            String::new()
        } else {
            format!(" by {}", self.best.join(", "))
        };
        let doubt = self.confidence.map_or(String::new(), |confidence| format!(" ({confidence})"));
        format!("{}: {}{over}{best}{doubt}", self.position, self.value)
    }
}
