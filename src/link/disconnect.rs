//! Reasons to close a connection.

use std::io;

use arcade_base::ParseError;
use thiserror::Error;

/// Why a connection is closed, worded for the peer.
#[derive(Debug, Error)]
pub enum Disconnect {
    /// The peer has closed it.
    #[error("the connection was closed")]
    Closed,
    /// A line is longer than the limit.
    #[error("line: found more than {0} bytes, expected at most {0}")]
    TooLong(usize),
    /// A line isn't UTF-8.
    #[error("line: found bytes that are not UTF-8, expected text")]
    NotText,
    /// A line is not a valid message.
    #[error(transparent)]
    Message(#[from] ParseError),
    /// The rate limit was exceeded.
    #[error("too many messages in a short time")]
    TooMany,
    /// The peer doesn't read what it is sent: too much is unsent, or nothing could be sent for too long.
    #[error("messages are not read")]
    NotReading,
    /// The peer didn't send in time what was due: its name, or the game.
    #[error("nothing was said for too long")]
    TimedOut,
    /// The most peers allowed are connected.
    #[error("there is no more room: {0} are connected")]
    Full(usize),
    /// The peer's user may not join.
    #[error("user {0} may not join this game")]
    NotAdmitted(u32),
    /// A system call failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}
