//! Puzzles: games that one person plays alone, to finish them in a certain number of moves. A position with a
//! single right move is a problem: see `problems`.

use std::fmt::{self, Display};
use std::str::FromStr;

use arcade_base::{ParseError, parse_number};

use crate::options::{OptionError, OptionKind, OptionSpec, OptionValues};

/// The numbers of moves in which one player, alone, can finish a game from a position.
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
    /// To finish by moves of the lengths 1, 2, 3 and so on, in this order. The length of a move is the
    /// distance that it goes, see `Position::check_length`. Only starts of this grade are dealt, if one is
    /// given.
    Growing(Option<Grade>),
}

/// How hard a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, strum::Display)]
#[strum(serialize_all = "lowercase")]
pub enum Grade {
    /// Solved after few attempts.
    Easy,
    /// Takes some search.
    Medium,
    /// Takes much search.
    Hard,
}

impl Grade {
    /// All grades, from easy to hard.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];
}

impl Goal {
    /// The largest number of moves that can be asked for.
    const MAX_MOVES: u32 = 999;

    /// The words that the option accepts.
    const WORDS: [&'static str; 6] =
        ["none", "fewest", "growing", "growing-easy", "growing-medium", "growing-hard"];

    /// The option that turns a game into a puzzle, for games that allow it.
    pub const SPEC: OptionSpec = OptionSpec {
        key: "goal",
        kind: OptionKind::Number { min: 1, max: Self::MAX_MOVES, words: &Self::WORDS },
        default: Some("none"),
        help: "a puzzle for one: the fewest moves, exactly this many, or growing ones; none is for two",
    };

    /// The goal that the option values set; `None` in a game for two.
    ///
    /// # Errors
    /// If the value isn't accepted.
    pub fn read(values: &OptionValues) -> Result<Option<Self>, OptionError> {
        let Some(text) = values.get(Self::SPEC.key) else { return Ok(None) };
        Ok(Self::SPEC.accept(text)?.parse().ok())
    }

    /// Whether the goal can be reached from a start that can be finished in these numbers of moves.
    pub fn is_reachable_within(self, move_counts: MoveCountRange) -> bool {
        match self {
            Self::Fewest | Self::Growing(_) => true,
            Self::Exactly(moves) => move_counts.contains(moves),
        }
    }

    /// Whether puzzles with this goal have a [`Grade`]. Such puzzles may have no solution.
    pub fn has_grades(self) -> bool {
        matches!(self, Self::Growing(_))
    }

    /// The length that the next move must have after `made` moves, if the goal prescribes it.
    pub fn next_length(self, made: usize) -> Option<u32> {
        match self {
            Self::Fewest | Self::Exactly(_) => None,
            Self::Growing(_) => u32::try_from(made + 1).ok(),
        }
    }

    /// The number of moves that reaches the goal from a start that can be finished in these numbers of moves.
    pub fn target(self, move_counts: MoveCountRange) -> u32 {
        match self {
            Self::Fewest | Self::Growing(_) => move_counts.fewest,
            Self::Exactly(moves) => moves,
        }
    }
}

impl Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fewest => f.write_str("fewest"),
            Self::Exactly(moves) => write!(f, "{moves}"),
            Self::Growing(None) => f.write_str("growing"),
            Self::Growing(Some(grade)) => write!(f, "growing-{grade}"),
        }
    }
}

impl FromStr for Goal {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let growing = Grade::ALL.map(Some).into_iter().chain([None]).map(Self::Growing);
        if let Some(goal) = growing.chain([Self::Fewest]).find(|goal| goal.to_string() == text) {
            return Ok(goal);
        }
        parse_number("goal", text, 1..=Self::MAX_MOVES).map(Self::Exactly)
    }
}
