//! What a position or a move is worth to the mover, and whether that is proven.

use std::cmp::{Ordering, Reverse};
use std::fmt::{self, Display};

use crate::game::{Game, Outcome, Turn};

/// What a value rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// The rules: the position is over.
    Rules,
    /// A closed form.
    Theory,
    /// A table of all positions.
    Table,
    /// A book of openings, each proven by search before the program was built.
    Book,
    /// A search of the lines of play.
    Search,
}

impl Basis {
    /// What this value rests on, in words.
    pub const fn of(self, value: &Value) -> &'static str {
        match self {
            Self::Rules => "by the rules",
            Self::Theory => "by theory",
            Self::Table => "from a table of all positions",
            Self::Book => "from the opening book, proven before",
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
        /// How the game ends under best play.
        outcome: Outcome,
        /// Plies to the end when the winner hurries and the loser stalls; `None` for a draw that
        /// doesn't end at once, in games that score, and where it isn't known.
        remoteness: Option<u32>,
        /// The final difference for the mover, in games that score.
        margin: Option<i32>,
    },
    /// Not proven: a guess at the given depth of search.
    Estimate {
        /// Positive when the mover seems to stand better; the scale is the evaluation's own, and
        /// in games that score it is points.
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

    /// A proven final difference, in a game that scores.
    pub const fn exact_margin(margin: i32) -> Self {
        let outcome = Outcome::of_margin(margin);
        Self::Exact { outcome, remoteness: None, margin: Some(margin) }
    }

    /// A proven outcome so many plies away.
    pub const fn exact_in(outcome: Outcome, remoteness: u32) -> Self {
        Self::Exact { outcome, remoteness: Some(remoteness), margin: None }
    }

    /// The value of a finished position; `None` while the game goes on.
    pub fn of_finished<G: Game>(position: &G) -> Option<Self> {
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

    /// The number of plies to the end, where known.
    pub const fn remoteness(&self) -> Option<u32> {
        match self {
            Self::Exact { remoteness, .. } => *remoteness,
            Self::Estimate { .. } => None,
        }
    }

    /// The final difference for the mover, in games that score.
    pub const fn margin(&self) -> Option<i32> {
        match self {
            Self::Exact { margin, .. } => *margin,
            Self::Estimate { .. } => None,
        }
    }

    /// What is at stake, where that is proven: the final difference in games that score, and else
    /// 1 for a win, 0 for a draw and -1 for a loss. The plies don't count.
    pub fn worth(&self) -> Option<i32> {
        self.margin().or_else(|| {
            Some(match self.outcome()? {
                Outcome::Win => 1,
                Outcome::Draw => 0,
                Outcome::Loss => -1,
            })
        })
    }

    /// The same value seen by the other side.
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

    /// The value of a move for the side that makes it, when it leads to a position of this value
    /// where `turn` says who moves next.
    ///
    /// The move counts as a ply. A draw has a remoteness only when the move itself ends the game.
    #[must_use]
    pub fn of_move_here(self, turn: Turn) -> Self {
        let value = match turn {
            Turn::Passes => self.reversed(),
            Turn::Stays => self,
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

    /// The value of the position whose best move has this value: a draw that ends with the next
    /// move doesn't end at once.
    #[must_use]
    pub fn as_position(self) -> Self {
        match self {
            Self::Exact { outcome: Outcome::Draw, margin, .. } => {
                Self::Exact { outcome: Outcome::Draw, remoteness: None, margin }
            }
            other => other,
        }
    }

    /// Compares two values for the mover: the less is better, so that sorting puts the best first.
    ///
    /// Games that score order by margin; the others order wins by least and losses by greatest
    /// remoteness, and draws not at all. Estimates lie between a proven win and a proven loss; a
    /// proven draw counts as an estimate of 0.
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
