//! The analysis of a position, as text and as the JSON that other programs rely on.

use arcade_engine::Value;
use serde::Serialize;

use crate::commands::output::serialize_value;

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
#[derive(Clone, Debug, PartialEq, Serialize)]
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
    #[serde(flatten, serialize_with = "serialize_value")]
    pub value: Value,
    /// Best play from here to the end, or as far as it is known; `None` unless requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<Vec<String>>,
    /// The best moves, all of the same value.
    pub best: Vec<String>,
    /// All legal moves, best first; if there are too many to list, all best ones and some others.
    pub moves: Vec<AnalysedMove>,
    /// The number of nodes visited.
    pub nodes: u64,
    /// The time taken.
    pub seconds: f64,
    /// The number of moves in the list.
    pub moves_listed: usize,
    /// The number of legal moves.
    pub moves_total: u64,
    /// The number of nodes that were computed for a table.
    pub table_nodes: u64,
    /// How often the best move of such an estimate is right, in words; `None` if the value is proven, or if
    /// that wasn't measured.
    pub confidence: Option<String>,
    /// Errors that didn't stop the analysis.
    #[serde(skip)]
    pub warnings: Vec<String>,
}

/// The analysis of a move, as text.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AnalysedMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its value for the side that makes it.
    #[serde(flatten, serialize_with = "serialize_value")]
    pub value: Value,
    /// Best play, beginning with this move; `None` unless requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<Vec<String>>,
    /// The reason for the value; empty unless requested.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub reason: String,
}

/// The answer to a line that isn't a position.
#[derive(Serialize)]
pub(super) struct ErrorJson {
    pub(super) position: String,
    pub(super) error: String,
}

impl AnalysedPosition {
    /// The value and the best moves in one line.
    pub(super) fn verdict(&self) -> String {
        let over = if self.over { " (over)" } else { "" };
        let best = if self.best.is_empty() {
            String::new()
        } else {
            format!(" by {}", self.best.join(", "))
        };
        let doubt = self.confidence.as_ref().map_or(String::new(), |words| format!(" ({words})"));
        format!("{}: {}{over}{best}{doubt}", self.position, self.value)
    }
}
