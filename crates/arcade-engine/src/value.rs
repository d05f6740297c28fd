//! The value of a position or a move for the mover, and whether it is proven.

use std::cmp::{Ordering, Reverse};
use std::fmt::{self, Display};

use crate::{Outcome, Position, Turn};

/// The source of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The rules: the position is over.
    Rules,
    /// A closed form, or a game's knowledge that neither side can win.
    ClosedForm,
    /// A table of all positions.
    Table,
    /// An opening book, every entry of which was proven by search when the book was built.
    Book,
    /// Alpha-beta or proof search, or a move chosen without analysis; [`Value`] says whether it is proven.
    Search,
}

impl Source {
    /// A description of the source of this value.
    pub const fn describe(self, value: &Value) -> &'static str {
        match self {
            Self::Rules => "by the rules",
            Self::ClosedForm => "by theory",
            Self::Table => "from a table of all positions",
            Self::Book => "from the opening book",
            Self::Search if value.is_exact() => "proven by search",
            Self::Search => "by search, not proven",
        }
    }
}

/// The value of a position or a move, for the mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// Proven.
    Exact {
        /// The outcome under best play.
        outcome: Outcome,
        /// The plies to the end if the winner wins as soon and the loser loses as late as possible.
        /// `None` for a draw that doesn't end the game at once, in games that score, and if it
        /// isn't known.
        remoteness: Option<u32>,
        /// The final margin for the mover, in games that score.
        margin: Option<i32>,
    },
    /// An estimate from a search to the given depth.
    Estimate {
        /// Positive if the mover seems to be ahead; in points in games that score, and on the
        /// evaluation's own scale in others.
        score: i32,
        /// Plies searched.
        depth: u32,
    },
}

impl Value {
    /// A proven outcome of unknown remoteness.
    pub const fn exact(outcome: Outcome) -> Self {
        Self::Exact { outcome, remoteness: None, margin: None }
    }

    /// A proven final margin, in a game that scores.
    pub const fn exact_margin(margin: i32) -> Self {
        let outcome = Outcome::of_margin(margin);
        Self::Exact { outcome, remoteness: None, margin: Some(margin) }
    }

    /// A proven outcome `remoteness` plies away.
    pub const fn exact_in(outcome: Outcome, remoteness: u32) -> Self {
        Self::Exact { outcome, remoteness: Some(remoteness), margin: None }
    }

    /// The value of a finished position; `None` if the game goes on.
    pub fn of_finished<P: Position>(position: &P) -> Option<Self> {
        let outcome = position.outcome()?;
        Some(Self::Exact { outcome, remoteness: Some(0), margin: position.margin() })
    }

    /// Whether it is proven.
    pub const fn is_exact(&self) -> bool {
        matches!(self, Self::Exact { .. })
    }

    /// The proven outcome.
    pub const fn outcome(&self) -> Option<Outcome> {
        match self {
            Self::Exact { outcome, .. } => Some(*outcome),
            Self::Estimate { .. } => None,
        }
    }

    /// The plies to the end, if known.
    pub const fn remoteness(&self) -> Option<u32> {
        match self {
            Self::Exact { remoteness, .. } => *remoteness,
            Self::Estimate { .. } => None,
        }
    }

    /// The final margin for the mover, in games that score.
    pub const fn margin(&self) -> Option<i32> {
        match self {
            Self::Exact { margin, .. } => *margin,
            Self::Estimate { .. } => None,
        }
    }

    /// Whether nothing more can be found out: the value is proven and, for a win or a loss, so is
    /// the remoteness.
    pub const fn is_settled(&self) -> bool {
        match self {
            Self::Exact { outcome: Outcome::Draw, .. } => true,
            Self::Exact { remoteness, margin, .. } => remoteness.is_some() || margin.is_some(),
            Self::Estimate { .. } => false,
        }
    }

    /// How certain the value is: anything proven is more certain than an estimate, and deeper
    /// estimates are more certain.
    pub(super) fn certainty(&self) -> (bool, bool, u32) {
        let depth = if let Self::Estimate { depth, .. } = self { *depth } else { 0 };
        (self.is_exact(), self.is_settled(), depth)
    }

    /// The proven value as a number: the final margin in games that score; in others 1 for a win, 0
    /// for a draw and -1 for a loss. The remoteness doesn't count.
    pub fn as_number(&self) -> Option<i32> {
        self.margin().or_else(|| {
            Some(match self.outcome()? {
                Outcome::Win => 1,
                Outcome::Draw => 0,
                Outcome::Loss => -1,
            })
        })
    }

    /// The value as a number in the unit of estimates, above all of them for a proven win and below all
    /// of them for a proven loss, in games that don't score.
    pub(super) fn to_score(self) -> i32 {
        match self {
            Self::Estimate { score, .. } => score,
            Self::Exact { margin: Some(margin), .. } => margin,
            Self::Exact { outcome: Outcome::Win, .. } => i32::MAX,
            Self::Exact { outcome: Outcome::Draw, .. } => 0,
            Self::Exact { outcome: Outcome::Loss, .. } => i32::MIN,
        }
    }

    /// The same value for the other side.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Self::Exact { outcome, remoteness, margin } => Self::Exact {
                outcome: outcome.reversed(),
                remoteness,
                margin: margin.map(|margin| -margin),
            },
            Self::Estimate { score, depth } => Self::Estimate { score: -score, depth },
        }
    }

    /// The value of a move for the side that makes it, if it leads to a position of this value;
    /// `turn` says which side moves there.
    ///
    /// The move counts as a ply. A draw has a remoteness only if the move itself ends the game.
    #[must_use]
    pub fn one_ply_up(self, turn: Turn) -> Self {
        let value = match turn {
            Turn::Opponent => self.reversed(),
            Turn::SameSide => self,
        };
        match value {
            Self::Exact { margin: Some(margin), .. } => Self::exact_margin(margin),
            Self::Exact { outcome: Outcome::Draw, remoteness, margin } => Self::Exact {
                outcome: Outcome::Draw,
                remoteness: remoteness.filter(|&plies| plies == 0).map(|_| 1),
                margin,
            },
            Self::Exact { outcome, remoteness, margin } => {
                Self::Exact { outcome, remoteness: remoteness.map(|plies| plies + 1), margin }
            }
            Self::Estimate { score, depth } => Self::Estimate { score, depth: depth + 1 },
        }
    }

    /// The value of the position whose best move has this value; a draw loses its remoteness, since
    /// the position itself isn't finished.
    #[must_use]
    pub(crate) fn as_position_value(self) -> Self {
        match self {
            Self::Exact { outcome: Outcome::Draw, margin, .. } => {
                Self::Exact { outcome: Outcome::Draw, remoteness: None, margin }
            }
            other => other,
        }
    }

    /// Compares two values for the mover. The better one is less, so that sorting puts the best
    /// first.
    ///
    /// In games that score, values are ordered by margin. In other games, quicker wins and slower
    /// losses are better, and all draws are equal. Estimates rank between proven wins and proven
    /// losses; a proven draw ranks as an estimate of 0.
    pub fn compare(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }

    fn rank(&self) -> (Reverse<i32>, Reverse<i64>) {
        match *self {
            Self::Exact { margin: Some(margin), .. } => (Reverse(0), Reverse(margin.into())),
            Self::Exact { outcome, remoteness, .. } => {
                let plies = remoteness.map_or(i64::from(u32::MAX), i64::from);
                match outcome {
                    Outcome::Win => (Reverse(1), Reverse(-plies)),
                    Outcome::Draw => (Reverse(0), Reverse(0)),
                    Outcome::Loss => (Reverse(-1), Reverse(plies)),
                }
            }
            Self::Estimate { score, .. } => (Reverse(0), Reverse(score.into())),
        }
    }
}

impl Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Exact { margin: Some(0), .. } => f.write_str("0"),
            Self::Exact { margin: Some(margin), .. } => write!(f, "{margin:+}"),
            Self::Exact { outcome, remoteness: Some(0), .. } => write!(f, "{outcome}"),
            Self::Exact { outcome, remoteness: Some(plies), .. } => {
                write!(f, "{outcome} in {plies}")
            }
            Self::Exact { outcome, .. } => write!(f, "{outcome}"),
            Self::Estimate { score: 0, depth } => write!(f, "estimate 0, depth {depth}"),
            Self::Estimate { score, depth } => write!(f, "estimate {score:+}, depth {depth}"),
        }
    }
}
