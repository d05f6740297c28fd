//! What a strategy reaches.

use std::fmt::{self, Display};

use crate::{Game, Outcome, Value};

/// What a side can force, whatever the other side plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// To win within this many plies.
    Win(u32),
    /// Not to lose in fewer than this many plies.
    Last(u32),
    /// Never to lose, even if the game never ends.
    Hold,
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
            Self::Last(plies) => match value.outcome() {
                Some(Outcome::Loss) => {
                    value.remoteness().is_some_and(|remoteness| remoteness >= plies)
                }
                other => other.is_some(),
            },
            Self::Hold => matches!(value.outcome(), Some(Outcome::Win | Outcome::Draw)),
            Self::Margin(least) => value.margin().is_some_and(|margin| margin >= least),
        }
    }

    /// Whether every line of play must come to an end for the aim to be reached.
    pub(super) fn needs_an_end(self) -> bool {
        matches!(self, Self::Win(_) | Self::Margin(_))
    }

    /// The aim as a number that a position must be worth at least, apart from the `lead` of the side
    /// that has the aim.
    pub(super) fn need(self, lead: i32) -> i32 {
        match self {
            Self::Win(plies) => -plies.cast_signed(),
            Self::Last(plies) => plies.cast_signed(),
            Self::Hold => 0,
            Self::Margin(margin) => margin - lead,
        }
    }

    /// The aim from a position on that must be worth at least `need`; the inverse of
    /// [`need`](Self::need).
    pub(super) fn with_need(self, need: i32, lead: i32) -> Self {
        match self {
            Self::Win(_) => Self::Win(need.unsigned_abs()),
            Self::Last(_) => Self::Last(need.max(0).cast_unsigned()),
            Self::Hold => Self::Hold,
            Self::Margin(_) => Self::Margin(need + lead),
        }
    }

    /// How much more a position is worth than the one after a move that gains `points` for the side that
    /// has the aim.
    pub(super) fn of_ply(self, points: i32) -> i32 {
        match self {
            Self::Win(_) => -1,
            Self::Last(_) => 1,
            Self::Hold => 0,
            Self::Margin(_) => points,
        }
    }

    /// What a finished position is worth, from its outcome and margin for the side that has the aim, the
    /// margin without that side's lead; `None` if it defeats the aim.
    pub(super) fn of_end(self, outcome: Outcome, margin: i32) -> Option<i32> {
        match (self, outcome) {
            (Self::Win(_), Outcome::Win) | (Self::Last(_), Outcome::Loss) => Some(0),
            (Self::Win(_), _) | (Self::Hold, Outcome::Loss) => None,
            (Self::Last(_), _) => Some(i32::MAX),
            (Self::Hold, _) => Some(0),
            (Self::Margin(_), _) => Some(margin),
        }
    }

    /// What an unfinished position is worth at least, by the rules and without play: `is_own` says
    /// whether the side that has the aim moves.
    pub(super) fn least<G: Game>(self, position: &G, is_own: bool, lead: i32) -> Option<i32> {
        match self {
            Self::Win(_) | Self::Hold => None,
            Self::Last(_) => Some(0),
            Self::Margin(_) => {
                let bounds = position.margin_bounds();
                let least = if is_own { *bounds.start() } else { bounds.end().checked_neg()? };
                least.checked_sub(lead)
            }
        }
    }
}

impl Display for Aim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(plies) => write!(f, "win {plies}"),
            Self::Last(plies) => write!(f, "last {plies}"),
            Self::Hold => f.write_str("hold"),
            Self::Margin(margin) => write!(f, "margin {margin}"),
        }
    }
}
