//! What a certificate claims, and the strategies that show it.

use std::fmt::{self, Display};
use std::str::FromStr;

use arcade_base::{ParseError, parse_number};

use super::Aim;
use crate::{Outcome, Value};

/// The value that a certificate claims for the mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The mover wins in exactly this many plies if the loser stalls.
    Win(u32),
    /// The mover loses in exactly this many plies.
    Loss(u32),
    /// The mover wins within this many plies, perhaps sooner.
    WinWithin(u32),
    /// The mover loses within this many plies, perhaps sooner.
    LossWithin(u32),
    /// Neither side can win.
    Draw,
    /// The mover's final margin, in a game that scores.
    Margin(i32),
    /// The outcome follows from a theorem about the game, without a strategy.
    ByTheorem(Outcome),
}

/// A part of a claim: what one side reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClaimPart {
    /// Whether the side is the mover of the position.
    pub is_mover: bool,
    /// What it reaches.
    pub aim: Aim,
}

impl Claim {
    /// The claim of an exact value: the plies are claimed if they are known. `None` for an estimate, and
    /// for a win or a loss of unknown length.
    pub(super) fn of(value: &Value) -> Option<Self> {
        match *value {
            Value::Exact { margin: Some(margin), .. } => Some(Self::Margin(margin)),
            Value::Exact { outcome: Outcome::Draw, .. } => Some(Self::Draw),
            Value::Exact { outcome: Outcome::Win, remoteness, .. } => remoteness.map(Self::Win),
            Value::Exact { outcome: Outcome::Loss, remoteness, .. } => remoteness.map(Self::Loss),
            Value::Estimate { .. } => None,
        }
    }

    /// The same claim without the least number of plies, if that is a part of it.
    pub(super) fn without_least_plies(self) -> Option<Self> {
        match self {
            Self::Win(plies) => Some(Self::WinWithin(plies)),
            Self::Loss(plies) => Some(Self::LossWithin(plies)),
            _ => None,
        }
    }

    /// What the sides must reach for the claim to be true, in the order of the certificate.
    pub fn parts(self) -> Vec<ClaimPart> {
        let part = |is_mover, aim| ClaimPart { is_mover, aim };
        match self {
            Self::Win(plies) => vec![part(true, Aim::Win(plies)), part(false, Aim::Survive(plies))],
            Self::Loss(plies) => {
                vec![part(false, Aim::Win(plies)), part(true, Aim::Survive(plies))]
            }
            Self::WinWithin(plies) => vec![part(true, Aim::Win(plies))],
            Self::LossWithin(plies) => vec![part(false, Aim::Win(plies))],
            Self::Draw => vec![part(true, Aim::NotLose), part(false, Aim::NotLose)],
            Self::Margin(margin) => {
                vec![part(true, Aim::Margin(margin)), part(false, Aim::Margin(-margin))]
            }
            Self::ByTheorem(_) => Vec::new(),
        }
    }

    /// Whether a game whose values are margins, or else outcomes, can have this value.
    pub(super) fn suits(self, is_scored: bool) -> bool {
        is_scored == matches!(self, Self::Margin(_))
    }
}

impl Display for ClaimPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", if self.is_mover { "mover" } else { "other" }, self.aim)
    }
}

impl Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(plies) => write!(f, "win in {plies}"),
            Self::Loss(plies) => write!(f, "loss in {plies}"),
            Self::WinWithin(plies) => write!(f, "win within {plies}"),
            Self::LossWithin(plies) => write!(f, "loss within {plies}"),
            Self::Draw => f.write_str("draw"),
            Self::Margin(margin) => write!(f, "margin {margin}"),
            Self::ByTheorem(outcome) => write!(f, "{outcome} by rule"),
        }
    }
}

/// More plies than any strategy that could be written down takes.
const MAX_PLIES: u32 = 1 << 30;
/// More points than any game has.
const MAX_MARGIN: i32 = 1 << 30;

impl FromStr for Claim {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let plies = |text| parse_number("plies", text, 0..=MAX_PLIES);
        match text.split(' ').collect::<Vec<_>>()[..] {
            ["win", "in", number] => Ok(Self::Win(plies(number)?)),
            ["loss", "in", number] => Ok(Self::Loss(plies(number)?)),
            ["win", "within", number] => Ok(Self::WinWithin(plies(number)?)),
            ["loss", "within", number] => Ok(Self::LossWithin(plies(number)?)),
            ["draw"] => Ok(Self::Draw),
            ["margin", number] => {
                let (is_negative, digits) = match number.strip_prefix('-') {
                    Some(digits) => (true, digits),
                    None => (false, number),
                };
                let margin = parse_number("margin", digits, i32::from(is_negative)..=MAX_MARGIN)?;
                Ok(Self::Margin(if is_negative { -margin } else { margin }))
            }
            ["win", "by", "rule"] => Ok(Self::ByTheorem(Outcome::Win)),
            ["loss", "by", "rule"] => Ok(Self::ByTheorem(Outcome::Loss)),
            _ => {
                let expected =
                    "win or loss, with \"in N\", \"within N\" or \"by rule\", draw, or margin N";
                Err(ParseError::new("value", text, expected))
            }
        }
    }
}
