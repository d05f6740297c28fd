//! Tries at the problems of a day, and the result of each problem.

use std::fmt::{self, Display};

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

/// The number of tries at a problem.
pub const TRIES: usize = 2;

/// One try at one of the problems of a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DailyTry {
    /// The day that the problem belongs to.
    pub day: Date,
    /// The game's id.
    pub game: String,
    /// Whether the move was the right one.
    pub is_right: bool,
    /// The time spent on the problem before this try, in whole seconds.
    pub seconds: u32,
    /// The local date when this run of the program began the day's problems; it doesn't change at
    /// midnight.
    pub begun: Date,
}

/// The result of a problem of a day that is *decided*: it was found, or both tries were used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum DailyMark {
    /// Found by the first try.
    AtOnce,
    /// Found by the second try.
    SecondTry,
    /// Not found.
    NotFound,
}

impl DailyMark {
    /// Whether the right move was found.
    pub const fn is_found(self) -> bool {
        matches!(self, Self::AtOnce | Self::SecondTry)
    }
}

impl Display for DailyMark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::AtOnce => "found at once",
            Self::SecondTry => "found at the second try",
            Self::NotFound => "not found",
        })
    }
}
