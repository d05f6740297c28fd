//! Faults of external engines, for which they forfeit a game.

use std::time::Duration;

use thiserror::Error;

/// Why an external engine loses its game. Texts from the program are escaped and truncated.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{what}{}", .last_words.as_deref().map(|text| format!(" (it wrote: {text})")).unwrap_or_default())]
pub struct ProgramFault {
    /// What happened.
    pub what: FaultCause,
    /// The last line that it wrote to standard error, if any.
    pub last_words: Option<String>,
}

/// What an external engine did wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FaultCause {
    /// It can't be started, for this reason.
    #[error("can't be started: {0}")]
    Start(String),
    /// It ended, or closed its standard output.
    #[error("ended while {awaited} was awaited")]
    End {
        /// The answer that was awaited.
        awaited: &'static str,
    },
    /// It didn't answer in time.
    #[error("gave no {awaited} within {} s", .limit.as_secs_f64())]
    Silence {
        /// The answer that was awaited.
        awaited: &'static str,
        /// The time limit.
        limit: Duration,
    },
    /// It wrote more than any answer needs.
    #[error("wrote {amount} before {awaited}")]
    Flood {
        /// How much it wrote.
        amount: &'static str,
        /// The answer that was awaited.
        awaited: &'static str,
    },
    /// It sent a move that can't be parsed or is illegal.
    #[error("gave no move of this position: {0}")]
    Move(String),
}
