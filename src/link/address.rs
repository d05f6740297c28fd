//! The addresses of hosted games, and the errors of opening one.

use std::fmt::{self, Display};
use std::io;
use std::path::PathBuf;
use std::str::FromStr;

use arcade_base::{ParseError, escaped_path, quoted};
use nix::unistd::Uid;
use thiserror::Error;

/// The name of a hosted game: letters, digits, `-` and `_`, at most 32 of them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct HostedGameName(String);

impl HostedGameName {
    const MAX_CHARS: usize = 32;
}

impl FromStr for HostedGameName {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let has = |character: char| character.is_ascii_alphanumeric() || "-_".contains(character);
        if (1..=Self::MAX_CHARS).contains(&text.len()) && text.chars().all(has) {
            return Ok(Self(text.into()));
        }
        let expected = "1 to 32 letters (a to z), digits, \"-\" or \"_\"";
        Err(ParseError::new("host name", text, expected))
    }
}

impl Display for HostedGameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The address of a game to join: `NAME`, or `USER/NAME` for one that another user hosts for a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// The other user, if any.
    pub user: Option<String>,
    /// The name of the game.
    pub name: HostedGameName,
}

impl FromStr for Address {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text.split_once('/') {
            Some((user, name)) => Ok(Self { user: Some(user.into()), name: name.parse()? }),
            None => Ok(Self { user: None, name: text.parse()? }),
        }
    }
}

impl Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.user {
            Some(user) => write!(f, "{user}/{}", self.name),
            None => self.name.fmt(f),
        }
    }
}

/// Why a socket can't be used.
#[derive(Debug, Error)]
pub enum SocketError {
    /// A folder or file is not what it should be, or belongs to another user.
    #[error("{}: found {found}, expected {expected}", escaped_path(.path))]
    Unsafe {
        /// The path.
        path: PathBuf,
        /// What is there.
        found: String,
        /// What should be there.
        expected: &'static str,
    },
    /// A running host has this name.
    #[error("a game named {0} is hosted already; choose another name with --name")]
    Taken(HostedGameName),
    /// There is no game under this name.
    #[error("no game that you may join is hosted as {0}; \"arcade host GAME --name {name}\" begins one", name = .0.name)]
    NoHost(Address),
    /// There is no such group.
    #[error("--group: found {}, expected the name of a group on this machine", quoted(.0))]
    NoGroup(String),
    /// There is no such user.
    #[error("user: found {}, expected the name of a user on this machine", quoted(.0))]
    NoUser(String),
    /// The host is not the user whose folder its socket is in.
    #[error("the game is hosted by user {0}, and not by the one whose folder it is in")]
    WrongOwner(Uid),
    /// A system call failed for this path.
    #[error("{}: {}", escaped_path(.0), .1)]
    Io(PathBuf, io::Error),
}
