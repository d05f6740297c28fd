//! What a strategy reaches.

use std::fmt::{self, Display};

use crate::{Outcome, Position, Value};

/// What a side, its owner, can force, whatever the other side plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// To win within this many plies.
    Win(u32),
    /// Not to lose in fewer than this many plies.
    Survive(u32),
    /// Never to lose, even if the game never ends.
    NotLose,
    /// To end at least this many points ahead, in a game that scores.
    Margin(i32),
}

impl Aim {
    /// Whether a position, or a move in it, reaches the aim if this is its value for the side that has
    /// the aim.
    pub fn is_met_by(self, value: &Value) -> bool {
        match self {
            Self::Win(plies) => {
                value.outcome() == Some(Outcome::Win)
                    && value.remoteness().is_some_and(|remoteness| remoteness <= plies)
            }
            Self::Survive(plies) => match value.outcome() {
                Some(Outcome::Loss) => {
                    value.remoteness().is_some_and(|remoteness| remoteness >= plies)
                }
                other => other.is_some(),
            },
            Self::NotLose => matches!(value.outcome(), Some(Outcome::Win | Outcome::Draw)),
            Self::Margin(least) => value.margin().is_some_and(|margin| margin >= least),
        }
    }

    /// Whether every line of play must come to an end for the aim to be reached.
    pub(super) fn needs_an_end(self) -> bool {
        matches!(self, Self::Win(_) | Self::Margin(_))
    }

    /// The worth that a position must have for the aim to be met, with `lead` for the lead of the side that has
    /// the aim.
    ///
    /// The *worth* of a position is the best that the side can force from there on, greater if it is better:
    /// the plies to its win, negated (-5 for "win in 5"); the plies that it holds out (5 for "last 5"); the
    /// points that it still gains.
    pub(super) fn required_worth(self, lead: i32) -> i32 {
        match self {
            Self::Win(plies) => -plies.cast_signed(),
            Self::Survive(plies) => plies.cast_signed(),
            Self::NotLose => 0,
            Self::Margin(margin) => margin - lead,
        }
    }

    /// The aim in a position that must have this worth; the inverse of
    /// [`required_worth`](Self::required_worth).
    pub(super) fn with_required_worth(self, required: i32, lead: i32) -> Self {
        match self {
            Self::Win(_) => Self::Win(required.unsigned_abs()),
            Self::Survive(_) => Self::Survive(required.max(0).cast_unsigned()),
            Self::NotLose => Self::NotLose,
            Self::Margin(_) => Self::Margin(required + lead),
        }
    }

    /// The worth of a position minus that of the one after a move by which the owner gains
    /// `points`.
    pub(super) fn worth_delta(self, points: i32) -> i32 {
        match self {
            Self::Win(_) => -1,
            Self::Survive(_) => 1,
            Self::NotLose => 0,
            Self::Margin(_) => points,
        }
    }

    /// The worth of a finished position, from its outcome and margin for the owner, the
    /// margin without that side's lead; `None` if it defeats the aim.
    pub(super) fn terminal_worth(self, outcome: Outcome, margin: i32) -> Option<i32> {
        match (self, outcome) {
            (Self::Win(_), Outcome::Win) | (Self::Survive(_), Outcome::Loss) => Some(0),
            (Self::Win(_), _) | (Self::NotLose, Outcome::Loss) => None,
            (Self::Survive(_), _) => Some(i32::MAX),
            (Self::NotLose, _) => Some(0),
            (Self::Margin(_), _) => Some(margin),
        }
    }

    /// A lower bound on the worth of an unfinished position, by the rules and without play: `owner_moves` says
    /// whether the owner moves.
    pub(super) fn least_worth<P: Position>(
        self,
        position: &P,
        owner_moves: bool,
        lead: i32,
    ) -> Option<i32> {
        match self {
            Self::Win(_) | Self::NotLose => None,
            Self::Survive(_) => Some(0),
            Self::Margin(_) => {
                let bounds = position.margin_bounds();
                let least =
                    if owner_moves { *bounds.start() } else { bounds.end().checked_neg()? };
                least.checked_sub(lead)
            }
        }
    }
}

impl Display for Aim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(plies) => write!(f, "win {plies}"),
            Self::Survive(plies) => write!(f, "last {plies}"),
            Self::NotLose => f.write_str("hold"),
            Self::Margin(margin) => write!(f, "margin {margin}"),
        }
    }
}
