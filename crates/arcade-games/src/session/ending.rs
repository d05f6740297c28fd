//! How a game ended.

use std::fmt::{self, Display};
use std::str::FromStr;

use arcade_base::ParseError;
use arcade_engine::{Outcome, Side};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules, won by this seat.
    Won(Side),
    /// By the rules, a draw.
    Drawn,
    /// A draw, since the position occurred for the third time.
    Repeated,
    /// This seat resigned.
    Resigned(Side),
    /// This seat lost because its player, a program, could not go on or broke the rules.
    Forfeited(Side),
    /// A puzzle, played to its end, with or without reaching the goal. Records call it "solved" in both
    /// cases; the number of moves shows whether the goal was reached.
    Completed,
}

impl Ending {
    /// The seat that won, if one did.
    pub fn winner(self) -> Option<Side> {
        match self {
            Self::Won(seat) => Some(seat),
            Self::Resigned(seat) | Self::Forfeited(seat) => Some(seat.other()),
            Self::Drawn | Self::Repeated | Self::Completed => None,
        }
    }

    /// Whether it is a resignation or a forfeit, in a position that isn't over by the rules.
    pub(super) fn is_given_up(self) -> bool {
        matches!(self, Self::Resigned(_) | Self::Forfeited(_))
    }

    /// How the game ended for the player in a seat; `None` for a puzzle.
    pub fn result_for(self, seat: Side) -> Option<Outcome> {
        Some(match self.winner() {
            _ if self == Self::Completed => return None,
            Some(winner) if winner == seat => Outcome::Win,
            Some(_) => Outcome::Loss,
            None => Outcome::Draw,
        })
    }
}

impl Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Won(seat) => write!(f, "won {seat}"),
            Self::Drawn => f.write_str("drawn"),
            Self::Repeated => f.write_str("repeated"),
            Self::Resigned(seat) => write!(f, "resigned {seat}"),
            Self::Forfeited(seat) => write!(f, "forfeited {seat}"),
            Self::Completed => f.write_str("solved"),
        }
    }
}

impl FromStr for Ending {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (word, seat) = text.split_once(' ').unwrap_or((text, ""));
        match word {
            "drawn" => Ok(Self::Drawn),
            "repeated" => Ok(Self::Repeated),
            "solved" => Ok(Self::Completed),
            "won" => Ok(Self::Won(seat.parse()?)),
            "resigned" => Ok(Self::Resigned(seat.parse()?)),
            "forfeited" => Ok(Self::Forfeited(seat.parse()?)),
            _ => Err(ParseError::new(
                "result",
                text,
                "open, drawn, repeated, solved, or won, resigned or forfeited and a seat",
            )),
        }
    }
}
