//! Why a command failed, and how it ends then.

use std::fmt::{self, Display};
use std::io::{self, Write};

use serde::Serialize;

use super::ApplyError;
use crate::config::ConfigError;
use crate::games::StartError;
use crate::options::OptionError;
use crate::plain::PlainError;
use crate::store::StoreError;
use crate::text::ParseError;

/// Tells what went wrong without stopping a command.
pub(super) fn tell(remarks: &[String], notes: &mut dyn Write) {
    for remark in remarks {
        // The answer stands even when nobody reads the remarks.
        let _ = writeln!(notes, "arcade: {remark}");
    }
}

/// Writes an object on a line of its own.
pub(super) fn write_json(out: &mut dyn Write, json: &impl Serialize) -> Result<(), CommandError> {
    serde_json::to_writer(&mut *out, json).map_err(io::Error::from)?;
    Ok(writeln!(out)?)
}

/// Why a command failed.
#[derive(Debug)]
pub enum CommandError {
    /// A text on the command line or standard input is no position, move, seed or the like.
    Parse(ParseError),
    /// The same, and the argument it belongs to.
    Argument(&'static str, ParseError),
    /// An option isn't accepted.
    Option(OptionError),
    /// A game could not be started.
    Start(StartError),
    /// A move could not be played.
    Apply(ApplyError),
    /// The configuration.
    Config(ConfigError),
    /// The saved games.
    Store(StoreError),
    /// There is no unfinished game.
    NothingToResume,
    /// The value of a game could not be proven.
    Unsolved,
    /// Some lines of standard input were no positions; each was answered in its place.
    BadLines(usize),
    /// Reading or writing failed.
    Io(io::Error),
}

impl CommandError {
    /// The exit code: 2 for bad usage or input, 1 for a failure.
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Store(StoreError::NoRecord(_)) => 2,
            Self::Store(_)
            | Self::NothingToResume
            | Self::Unsolved
            | Self::BadLines(_)
            | Self::Io(_) => 1,
            _ => 2,
        }
    }

    /// Whether whoever read the output has gone away, which is no failure.
    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Io(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

impl Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Parse(error) => error.fmt(f),
            Self::Argument(argument, error) => write!(f, "{argument}: {error}"),
            Self::Option(error) => error.fmt(f),
            Self::Start(error) => error.fmt(f),
            Self::Apply(error) => error.fmt(f),
            Self::Config(error) => error.fmt(f),
            Self::Store(error) => error.fmt(f),
            Self::NothingToResume => f.write_str("there is no unfinished game to resume"),
            Self::Unsolved => {
                f.write_str("this game is too large to be solved: the value is an estimate")
            }
            Self::BadLines(1) => f.write_str("1 line was no position"),
            Self::BadLines(count) => write!(f, "{count} lines were no positions"),
            Self::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for CommandError {}

impl From<ParseError> for CommandError {
    fn from(error: ParseError) -> Self {
        Self::Parse(error)
    }
}

impl From<OptionError> for CommandError {
    fn from(error: OptionError) -> Self {
        Self::Option(error)
    }
}

impl From<StartError> for CommandError {
    fn from(error: StartError) -> Self {
        Self::Start(error)
    }
}

impl From<ApplyError> for CommandError {
    fn from(error: ApplyError) -> Self {
        Self::Apply(error)
    }
}

impl From<ConfigError> for CommandError {
    fn from(error: ConfigError) -> Self {
        Self::Config(error)
    }
}

impl From<StoreError> for CommandError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<PlainError> for CommandError {
    fn from(error: PlainError) -> Self {
        match error {
            PlainError::Io(error) => Self::Io(error),
            PlainError::Store(error) => Self::Store(error),
        }
    }
}

impl From<io::Error> for CommandError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}
