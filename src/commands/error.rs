//! Why a command failed, and its exit code.

use std::io;
use std::path::PathBuf;

use arcade_base::{OutOfMemory, ParseError, escaped, escaped_path, pluralized};
use arcade_engine::{IllegalMove, NotCertified};
use arcade_games::kit::StartError;
use arcade_games::options::OptionError;
use arcade_games::session::RecordError;
use thiserror::Error;

use super::{ApplyError, config};
use crate::config::{ConfigError, Ignored};
use crate::link::{JoinError, SocketError};
use crate::plain::PlainError;
use crate::problems::ProblemError;
use crate::store::StoreError;
use crate::tui::{GuestGameError, HostError};
use crate::ugi::ServeError;

/// The exit code of a contest run with `--strict` in which a program could not go on.
const FAULTS: u8 = 3;

/// Why a command failed.
#[derive(Debug, Error)]
pub enum CommandError {
    /// The arguments are invalid.
    #[error(transparent)]
    Usage(clap::Error),
    /// A position, a move, a seed or the like can't be parsed.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// The same, with the name of the argument.
    #[error("{0}: {1}")]
    Argument(&'static str, ParseError),
    /// The contents of a file named on the command line are invalid.
    #[error("{}: {}", escaped_path(.0), .1)]
    Input(PathBuf, ParseError),
    /// A signal has interrupted the work; the result so far is printed. The exit code is that of the
    /// signal.
    #[error("interrupted: what was found by then is written")]
    InterruptedWithResult(u8),
    /// A signal has interrupted work whose partial result is useless.
    #[error("interrupted: nothing was written")]
    InterruptedWithoutResult(u8),
    /// There is no certificate.
    #[error(transparent)]
    NotCertified(#[from] NotCertified),
    /// There are more positions than may be in memory.
    #[error(
        "more than {positions} positions can be reached, and no more fit into the {memory_mb} MB \
         allowed: --memory-mb allows more, and --set and --position make a smaller table"
    )]
    TooManyPositions {
        /// The number of positions found.
        positions: usize,
        /// The memory that was allowed, in megabytes.
        memory_mb: u32,
    },
    /// A signal has interrupted a contest.
    #[error("stopped after {done} of {all} games; {}", if *.is_saved { "the same command goes on with them" } else { "with --save FILE they would be kept" })]
    InterruptedContest {
        /// The number of games played.
        done: usize,
        /// The number of games in the contest.
        all: usize,
        /// Whether the games are saved.
        is_saved: bool,
        /// The exit code of the signal.
        exit_code: u8,
    },
    /// With `--strict`: programs could not go on in a contest; its result is printed.
    #[error("{} could not go on, in {}", pluralized(*.programs, "program"), pluralized(*.games, "game"))]
    Faults {
        /// The number of programs.
        programs: usize,
        /// The number of games.
        games: usize,
    },
    /// The value of an option is invalid.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// A game could not be started.
    #[error(transparent)]
    Start(#[from] StartError),
    /// A move could not be played.
    #[error(transparent)]
    Apply(#[from] ApplyError),
    /// The move to be explained is illegal.
    #[error("--move: {0}")]
    Illegal(IllegalMove),
    /// The configuration has mistakes, or can't be read.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// A file in the working folder that may have been meant for arcade is ignored.
    #[error("{}", config::ignored_message(.0))]
    IgnoredConfig(Ignored),
    /// Saved games can't be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A puzzle can't be reviewed.
    #[error("a puzzle for one has no other side: there is nothing to review")]
    Puzzle,
    /// There is no unfinished game.
    #[error("there is no unfinished game to resume")]
    NothingToResume,
    /// The user hosts no game.
    #[error(
        "you host no game; \"arcade host GAME\" begins one, \"arcade join USER/NAME\" joins one of another user"
    )]
    NothingHosted,
    /// A shared game needs a terminal.
    #[error(
        "{command} needs a terminal: found none at standard output; over ssh, \"{way}\" gives one"
    )]
    NoTerminal {
        /// The command.
        command: &'static str,
        /// A command that provides a terminal.
        way: &'static str,
    },
    /// A shared game needs a terminal with a full screen.
    #[error("{command} needs a full screen: a terminal with TERM={} shows none", escaped(.term))]
    NoScreen {
        /// The command.
        command: &'static str,
        /// The kind of terminal.
        term: String,
    },
    /// The folder for sockets of shared games can't be used.
    #[error(transparent)]
    SocketFolder(#[from] SocketError),
    /// The game can't be hosted.
    #[error(transparent)]
    Host(#[from] HostError),
    /// The game can't be joined.
    #[error(transparent)]
    Join(#[from] JoinError),
    /// The joined game can't be shown.
    #[error(transparent)]
    GuestGame(#[from] GuestGameError),
    /// The host sent an invalid record.
    #[error("the host's game: {0}")]
    Record(RecordError),
    /// The value of a game could not be proven.
    #[error("this game is too large to be solved: the value is an estimate")]
    Unsolved,
    /// There is no memory for the table that proves it.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
    /// No further problem could be made.
    #[error(transparent)]
    NoProblem(ProblemError),
    /// Some lines of standard input are not positions; each was reported in the output.
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
            Self::InterruptedContest { exit_code, .. }
            | Self::InterruptedWithResult(exit_code)
            | Self::InterruptedWithoutResult(exit_code) => *exit_code,
            Self::Faults { .. } => FAULTS,
            Self::Store(StoreError::NoRecord(_) | StoreError::NoGameOrFile(_)) => 2,
            Self::Store(_)
            | Self::IgnoredConfig(_)
            | Self::NothingToResume
            | Self::NothingHosted
            | Self::Host(HostError::Store(_) | HostError::Io(_))
            | Self::SocketFolder(
                SocketError::Taken(_)
                | SocketError::NoHost(_)
                | SocketError::Unsafe { .. }
                | SocketError::WrongOwner(_)
                | SocketError::Io(..),
            )
            | Self::Join(_)
            | Self::GuestGame(_)
            | Self::Record(_)
            | Self::Unsolved
            | Self::NotCertified(_)
            | Self::TooManyPositions { .. }
            | Self::OutOfMemory(_)
            | Self::NoProblem(_)
            | Self::BadLines(_)
            | Self::Io(_) => 1,
            _ => 2,
        }
    }

    /// Whether standard output was closed by its reader, which isn't reported as a failure.
    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Io(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

impl From<ProblemError> for CommandError {
    fn from(error: ProblemError) -> Self {
        match error {
            // Only the closing of standard output stops it.
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
