//! Puzzles: games that one person plays alone, to end them in a certain number of moves.

use std::fmt::{self, Display};
use std::str::FromStr;

use arcade_base::{ParseError, parse_number};

use crate::options::{OptionError, OptionKind, Spec, Values};

/// How many moves one player can make from a position to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The fewest.
    pub fewest: u32,
    /// The most; every number between can be reached too.
    pub most: u32,
}

impl Span {
    /// Whether the end can be reached in exactly `moves` moves.
    pub fn contains(self, moves: u32) -> bool {
        (self.fewest..=self.most).contains(&moves)
    }
}

/// The goal of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// To end it in as few moves as possible.
    Fewest,
    /// To end it in exactly this many moves.
    Exactly(u32),
}

impl Goal {
    /// The greatest number of moves that can be asked for.
    const MOST: u32 = 999;

    /// The option that makes a game a puzzle, for the games that can be one.
    pub const SPEC: Spec = Spec {
        key: "goal",
        kind: OptionKind::Number { min: 1, max: Self::MOST, words: &["none", "fewest"] },
        default: Some("none"),
        help: "a puzzle for one: the fewest moves, or exactly this many; none is for two players",
    };

    /// The goal that values ask for; `None` for a game for two.
    ///
    /// # Errors
    /// When the value isn't accepted.
    pub fn read(values: &Values) -> Result<Option<Self>, OptionError> {
        let Some(text) = values.get(Self::SPEC.key) else { return Ok(None) };
        Ok(Self::SPEC.accept(text)?.parse().ok())
    }

    /// Whether a start with this span can be played for the goal.
    pub fn suits(self, span: Span) -> bool {
        match self {
            Self::Fewest => true,
            Self::Exactly(moves) => span.contains(moves),
        }
    }

    /// The number of moves that reaches the goal from a start with this span.
    pub fn target(self, start: Span) -> u32 {
        match self {
            Self::Fewest => start.fewest,
            Self::Exactly(moves) => moves,
        }
    }
}

impl Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fewest => f.write_str("fewest"),
            Self::Exactly(moves) => write!(f, "{moves}"),
        }
    }
}

impl FromStr for Goal {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text == "fewest" {
            return Ok(Self::Fewest);
        }
        parse_number("goal", text, 1..=Self::MOST).map(Self::Exactly)
    }
}
