//! Why a program that plays can't go on.

use std::time::Duration;

use thiserror::Error;

/// What a program that plays has done, or failed to do, that ends the games it plays. Texts of the
/// program are escaped and cut.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// The program can't be started, for this reason.
    #[error("it can't be started: {0}")]
    Start(String),
    /// The program ended, or closed what it writes to.
    #[error("it ended while \"{awaited}\" was awaited")]
    Ended {
        /// The answer that it owed.
        awaited: &'static str,
    },
    /// The program didn't answer in time.
    #[error("no \"{awaited}\" within {} s", .limit.as_secs_f64())]
    Late {
        /// The answer that it owed.
        awaited: &'static str,
        /// The time it had.
        limit: Duration,
    },
    /// The program wrote more than can be an answer.
    #[error("it wrote {0} before \"{1}\"")]
    Flood(&'static str, &'static str),
    /// The program named a move that isn't one, or that the rules forbid.
    #[error("bestmove: {0}")]
    Move(String),
}
