//! Why a command failed, and its exit code.

use std::io;
use std::path::PathBuf;

use arcade_base::{OutOfMemory, ParseError, counted, escaped_path};
use thiserror::Error;

use super::{ApplyError, ExplainError, SolveError, config};
use crate::config::{ConfigError, Ignored};
use crate::kit::StartError;
use crate::link::{JoinError, PlaceError};
use crate::options::OptionError;
use crate::plain::PlainError;
use crate::problems::ProblemError;
use crate::session::RecordError;
use crate::store::StoreError;
use crate::tui::{HostError, JoinedError};
use crate::ugi::ServeError;

/// The exit code of a contest in which a program could not go on, where that is to be told.
const FAULTS: u8 = 3;

/// Why a command failed.
#[derive(Debug, Error)]
pub enum CommandError {
    /// No command takes the arguments.
    #[error(transparent)]
    Usage(clap::Error),
    /// A position, a move, a seed or the like can't be read.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// The same, and the argument it belongs to.
    #[error("{0}: {1}")]
    Argument(&'static str, ParseError),
    /// A file that was named, and what is wrong with what is in it.
    #[error("{}: {}", escaped_path(.0), .1)]
    Input(PathBuf, ParseError),
    /// A signal has ended work before all was proven; what was found by then is written. It has this
    /// exit code.
    #[error("interrupted: what was found by then is written")]
    InterruptedWork(u8),
    /// A signal has ended a contest before all games were played.
    #[error("stopped after {done} of {all} games; {}", if *.is_saved { "the same command goes on with them" } else { "with --save FILE they would be kept" })]
    Interrupted {
        /// The games that were played.
        done: usize,
        /// The games that were to be played.
        all: usize,
        /// Whether they are kept.
        is_saved: bool,
        /// The exit code of the signal.
        exit_code: u8,
    },
    /// Programs could not go on in a contest that was asked to be strict; its result is written.
    #[error("{} could not go on, in {}", counted(*.programs, "program"), counted(*.games, "game"))]
    Faults {
        /// How many programs.
        programs: usize,
        /// In how many games.
        games: usize,
    },
    /// An option isn't accepted.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// A game could not be started.
    #[error(transparent)]
    Start(#[from] StartError),
    /// A move could not be played.
    #[error(transparent)]
    Apply(#[from] ApplyError),
    /// A position or a move could not be explained.
    #[error(transparent)]
    Explain(#[from] ExplainError),
    /// The configuration.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// A file in the working folder is ignored that may have been meant for arcade.
    #[error("{}", config::told(.0))]
    IgnoredConfig(Ignored),
    /// The saved games.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A puzzle can't be reviewed.
    #[error("a puzzle for one has no other side: there is nothing to review")]
    Puzzle,
    /// There is no unfinished game.
    #[error("there is no unfinished game to resume")]
    NothingToResume,
    /// No game is hosted that could be joined.
    #[error(
        "you host no game; \"arcade host GAME\" begins one, \"arcade join USER/NAME\" joins one of another user"
    )]
    NothingHosted,
    /// A game on two machines needs a screen.
    #[error(
        "{command} needs a terminal: found none at standard output; over ssh, \"{way}\" gives one"
    )]
    NoTerminal {
        /// The command.
        command: &'static str,
        /// How to get a terminal.
        way: &'static str,
    },
    /// The place of a game on two machines can't be used.
    #[error(transparent)]
    Place(#[from] PlaceError),
    /// A game is not hosted.
    #[error(transparent)]
    Host(#[from] HostError),
    /// A game is not joined.
    #[error(transparent)]
    Join(#[from] JoinError),
    /// A game that was joined can't be shown.
    #[error(transparent)]
    Joined(#[from] JoinedError),
    /// What a host tells is no game.
    #[error("the host's game: {0}")]
    Record(RecordError),
    /// The value of a game could not be proven.
    #[error("this game is too large to be solved: the value is an estimate")]
    Unsolved,
    /// The table that proves it doesn't fit into memory.
    #[error(transparent)]
    OutOfMemory(OutOfMemory),
    /// No further problem could be made.
    #[error(transparent)]
    NoProblem(ProblemError),
    /// Some lines of standard input can't be read as positions; each was answered in its place.
    #[error("{}", match .0 { 1 => "1 line is not a position".into(), lines => format!("{lines} lines are not positions") })]
    BadLines(usize),
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl CommandError {
    /// The exit code: 2 for bad usage or input, 3 for programs that failed in a strict contest, 130
    /// after Ctrl-C and 143 after SIGTERM, 1 for any other failure.
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Interrupted { exit_code, .. } | Self::InterruptedWork(exit_code) => *exit_code,
            Self::Faults { .. } => FAULTS,
            Self::Store(StoreError::NoRecord(_) | StoreError::NoGame(_)) => 2,
            Self::Store(_)
            | Self::IgnoredConfig(_)
            | Self::NothingToResume
            | Self::NothingHosted
            | Self::Host(HostError::Store(_) | HostError::Io(_))
            | Self::Place(
                PlaceError::Taken(_)
                | PlaceError::NoHost(_)
                | PlaceError::Unsafe { .. }
                | PlaceError::Impostor(_)
                | PlaceError::Io(..),
            )
            | Self::Join(_)
            | Self::Joined(_)
            | Self::Record(_)
            | Self::Unsolved
            | Self::OutOfMemory(_)
            | Self::NoProblem(_)
            | Self::BadLines(_)
            | Self::Io(_) => 1,
            _ => 2,
        }
    }

    /// Whether the reader of the output has gone away, which is no failure.
    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Io(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

impl From<SolveError> for CommandError {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::Start(error) => Self::Start(error),
            SolveError::OutOfMemory(error) => Self::OutOfMemory(error),
        }
    }
}

impl From<ProblemError> for CommandError {
    fn from(error: ProblemError) -> Self {
        match error {
            // Only the reader's going away stops it.
            ProblemError::Stopped => Self::Io(io::ErrorKind::BrokenPipe.into()),
            ProblemError::Start(error) => Self::Option(error),
            ProblemError::OutOfMemory(error) => Self::OutOfMemory(error),
            error @ ProblemError::NoMore { .. } => Self::NoProblem(error),
        }
    }
}

impl From<ServeError> for CommandError {
    fn from(error: ServeError) -> Self {
        match error {
            ServeError::Io(error) => Self::Io(error),
            ServeError::Start(error) => Self::Start(error),
        }
    }
}

impl From<PlainError> for CommandError {
    fn from(error: PlainError) -> Self {
        match error {
            PlainError::Io(error) => Self::Io(error),
            PlainError::Start(error) => Self::Start(error),
            PlainError::Resume(error) => Self::Store(error),
        }
    }
}
