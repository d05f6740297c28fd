//! A tiny game that can go on for ever: a token on a ring of three squares.
//!
//! `+` and `-` move it one square on or back; `=` moves it two squares on, and the same side moves
//! again; `x` ends the game, and the other side has lost; `d` ends it with a draw.

use std::fmt::{self, Display};
use std::str::FromStr;

use arcade_base::ParseError;
use arcade_engine::{Outcome, Position, Turn};

/// Where the token is, or how the game ended for the mover.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ring {
    On(u8),
    Lost,
    Drawn,
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step(char);

const STEPS: [char; 5] = ['+', '-', '=', 'x', 'd'];

impl Position for Ring {
    type Move = Step;

    fn parse_move(&self, text: &str) -> Result<Step, ParseError> {
        let step = STEPS.into_iter().find(|step| step.to_string() == text);
        step.map(Step).ok_or_else(|| ParseError::new("step", text, "+, -, =, x or d"))
    }

    fn outcome(&self) -> Option<Outcome> {
        match self {
            Self::On(_) => None,
            Self::Lost => Some(Outcome::Loss),
            Self::Drawn => Some(Outcome::Draw),
        }
    }

    fn moves(&self, out: &mut Vec<Step>) {
        if self.outcome().is_none() {
            out.extend(STEPS.map(Step));
        }
    }

    fn play_unchecked(&mut self, Step(step): Step) -> Turn {
        let Self::On(square) = *self else { panic!("the game is over") };
        *self = match step {
            '+' => Self::On((square + 1) % 3),
            '-' | '=' => Self::On((square + 2) % 3),
            'x' => Self::Lost,
            _ => Self::Drawn,
        };
        if step == '=' { Turn::SameSide } else { Turn::Opponent }
    }
}

impl Display for Ring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::On(square) => write!(f, "{square}"),
            Self::Lost => f.write_str("lost"),
            Self::Drawn => f.write_str("drawn"),
        }
    }
}

impl FromStr for Ring {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text {
            "0" => Ok(Self::On(0)),
            "1" => Ok(Self::On(1)),
            "2" => Ok(Self::On(2)),
            "lost" => Ok(Self::Lost),
            "drawn" => Ok(Self::Drawn),
            _ => Err(ParseError::new("square", text, "0, 1, 2, lost or drawn")),
        }
    }
}

impl Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}
