//! Why a connection is ended.

use std::io;

use arcade_base::ParseError;
use thiserror::Error;

/// Why a connection is ended, as its peer hears it.
#[derive(Debug, Error)]
pub enum Disconnect {
    /// The peer has ended it.
    #[error("the connection was closed")]
    Closed,
    /// A line has more bytes than any that makes sense.
    #[error("line: found more than {0} bytes, expected at most {0}")]
    TooLong(usize),
    /// A line isn't UTF-8.
    #[error("line: found bytes that are not UTF-8, expected text")]
    NotText,
    /// A line is no message.
    #[error(transparent)]
    Message(#[from] ParseError),
    /// Messages come faster than anybody types.
    #[error("too many messages in a short time")]
    TooMany,
    /// What was sent is not read.
    #[error("messages are not read")]
    Unread,
    /// Nobody says who it is.
    #[error("nothing was said for too long")]
    Silent,
    /// There are as many peers as there is room for.
    #[error("there is no more room: {0} are connected")]
    Full(usize),
    /// The user of the peer may not join.
    #[error("user {0} may not join this game")]
    Stranger(u32),
    /// The system reports an error.
    #[error(transparent)]
    Io(#[from] io::Error),
}
