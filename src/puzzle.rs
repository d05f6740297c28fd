//! Puzzles: games that one person plays alone, to finish them in a certain number of moves.

use std::fmt::{self, Display};
use std::str::FromStr;

use arcade_base::{ParseError, parse_number};

use crate::options::{OptionError, OptionKind, OptionSpec, OptionValues};

/// The range of the number of moves that one player, alone, needs from a position to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveCountRange {
    /// The smallest number.
    pub fewest: u32,
    /// The largest; every number between the two is possible too.
    pub most: u32,
}

impl MoveCountRange {
    /// Whether the end can be reached in exactly `moves` moves.
    pub fn contains(self, moves: u32) -> bool {
        (self.fewest..=self.most).contains(&moves)
    }
}

/// The goal of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// To finish in as few moves as possible.
    Fewest,
    /// To finish in exactly this many moves.
    Exactly(u32),
}

impl Goal {
    /// The largest number of moves that can be asked for.
    const MOST: u32 = 999;

    /// The option that turns a game into a puzzle, for games that allow it.
    pub const SPEC: OptionSpec = OptionSpec {
        key: "goal",
        kind: OptionKind::Number { min: 1, max: Self::MOST, words: &["none", "fewest"] },
        default: Some("none"),
        help: "a puzzle for one: the fewest moves, or exactly this many; none is for two players",
    };

    /// The goal that the option values set; `None` in a game for two.
    ///
    /// # Errors
    /// If the value isn't accepted.
    pub fn read(values: &OptionValues) -> Result<Option<Self>, OptionError> {
        let Some(text) = values.get(Self::SPEC.key) else { return Ok(None) };
        Ok(Self::SPEC.accept(text)?.parse().ok())
    }

    /// Whether the goal can be reached from a start with this span.
    pub fn is_reachable_within(self, span: MoveCountRange) -> bool {
        match self {
            Self::Fewest => true,
            Self::Exactly(moves) => span.contains(moves),
        }
    }

    /// The number of moves that reaches the goal from a start with this span.
    pub fn target(self, start: MoveCountRange) -> u32 {
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
