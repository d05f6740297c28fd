//! What a program of somebody else did wrong.

use std::time::Duration;

use thiserror::Error;

/// What a program that plays has done, or failed to do, that ends its match. Texts of the program
/// are escaped and cut.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{what}{}", .last_words.as_deref().map(|text| format!(" (it wrote: {text})")).unwrap_or_default())]
pub struct Fault {
    /// What happened.
    pub what: Misdeed,
    /// The last line that it wrote to standard error, if it wrote any.
    pub last_words: Option<String>,
}

/// What a program did wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Misdeed {
    /// It can't be started, for this reason.
    #[error("can't be started: {0}")]
    Start(String),
    /// It ended, or closed what it writes to.
    #[error("ended while {awaited} was awaited")]
    End {
        /// The answer that it owed.
        awaited: &'static str,
    },
    /// It didn't answer in time.
    #[error("gave no {awaited} within {} s", .limit.as_secs_f64())]
    Silence {
        /// The answer that it owed.
        awaited: &'static str,
        /// The time it had.
        limit: Duration,
    },
    /// It wrote more than can be an answer.
    #[error("wrote {amount} before {awaited}")]
    Flood {
        /// How much it wrote.
        amount: &'static str,
        /// The answer that it owed.
        awaited: &'static str,
    },
    /// It named a move that isn't one, or that the rules forbid.
    #[error("gave no move of this position: {0}")]
    Move(String),
}
