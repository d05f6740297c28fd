//! The players at the board.

use std::fmt::{self, Display};
use std::str::FromStr;
use std::time::Duration;

use crate::engine::{Level, Skill, Strength};
use crate::game::Side;
use crate::options::Values;
use crate::text::{ParseError, parse_name};

/// A player, with the name shown at the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The name; never empty.
    pub name: String,
    /// A person or a computer.
    pub kind: PlayerKind,
}

/// A person or a computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PlayerKind {
    /// Moves come from the keyboard.
    Human,
    /// Moves come from an engine of this skill.
    Computer(Skill),
}

impl Player {
    /// The longest name, in characters.
    pub const MAX_NAME: usize = 24;

    /// A player with the usual name for this seat: "Player 1", "Computer", "player.py".
    pub fn new(kind: PlayerKind, seat: Side) -> Self {
        let name = match kind {
            PlayerKind::Human => format!("Player {seat}"),
            PlayerKind::Computer(Skill::Engine(program)) => {
                let name: String = program.name().chars().take(Self::MAX_NAME).collect();
                Self::check_name(&name).unwrap_or_else(|_| "Program".into())
            }
            PlayerKind::Computer(_) => "Computer".into(),
        };
        Self { name, kind }
    }

    /// "player 1" for a person who has chosen no name.
    pub(crate) fn label(&self, seat: Side) -> Option<String> {
        let nameless = self.is_human() && *self == Self::new(self.kind, seat);
        nameless.then(|| format!("player {seat}"))
    }

    /// The name and, of a computer, how it plays: "Ann", "Computer (hard)", "player.py (a program)".
    pub fn described(&self) -> String {
        match self.kind {
            PlayerKind::Human => self.name.clone(),
            PlayerKind::Computer(Skill::Engine(_)) => format!("{} (a program)", self.name),
            PlayerKind::Computer(skill) => format!("{} ({skill})", self.name),
        }
    }

    /// The computer's strength under these options; `None` for a person.
    pub fn strength(&self, values: &Values) -> Option<Strength> {
        let PlayerKind::Computer(skill) = self.kind else { return None };
        let time_limit = values.number("time_limit_ms");
        Some(Strength {
            skill,
            depth: values.number("depth"),
            time_limit: time_limit.map(|ms| Duration::from_millis(ms.into())),
        })
    }

    /// Whether the player is a person.
    pub fn is_human(&self) -> bool {
        self.kind == PlayerKind::Human
    }

    /// A name fit to be shown and saved.
    ///
    /// # Errors
    /// When it is empty, too long or has control characters.
    pub fn check_name(name: &str) -> Result<String, ParseError> {
        parse_name(name, Self::MAX_NAME)
    }
}

/// The options that bound the search of computers, of every level but perfect.
pub const BOUNDS: [&str; 2] = ["depth", "time_limit_ms"];

impl PlayerKind {
    /// Whether [`BOUNDS`] change nothing between these players: there are computers, and all play
    /// perfectly.
    pub fn is_unbounded(players: impl IntoIterator<Item = Self>) -> bool {
        let mut computers = players.into_iter().filter(|&kind| kind != Self::Human).peekable();
        let perfect = Self::Computer(Skill::Level(Level::Perfect));
        computers.peek().is_some() && computers.all(|kind| kind == perfect)
    }

    const HUMAN: &'static str = "human";

    /// Every kind of player that needs no number, as it is written.
    pub fn names() -> impl Iterator<Item = &'static str> {
        [Self::HUMAN].into_iter().chain(Skill::names())
    }

    /// The player as it is asked for: `even` wherever it stands, any other as it is.
    #[must_use]
    pub const fn asked(self) -> Self {
        match self {
            Self::Computer(skill) => Self::Computer(skill.asked()),
            Self::Human => Self::Human,
        }
    }

    /// The kind as one word, in which a blank is written `%20`, and `%` as `%25`.
    pub(super) fn to_word(self) -> String {
        self.to_string().replace('%', "%25").replace(' ', "%20")
    }

    /// The kind that a word from [`to_word`](Self::to_word) says.
    pub(super) fn of_word(word: &str) -> Result<Self, ParseError> {
        word.replace("%20", " ").replace("%25", "%").parse()
    }

    /// Whether it is a program of somebody else.
    pub const fn is_program(self) -> bool {
        matches!(self, Self::Computer(Skill::Engine(_)))
    }

    /// The player, or a person in place of a program of somebody else.
    #[must_use]
    pub const fn without_program(self) -> Self {
        if self.is_program() { Self::Human } else { self }
    }

    /// A computer of the level that the values name, of the usual one when they name none.
    pub fn of_level(values: &Values) -> Self {
        let level = values.get("level").and_then(|level| level.parse().ok());
        Self::Computer(level.unwrap_or(Skill::Level(Level::USUAL)))
    }
}

impl Display for PlayerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.pad(Self::HUMAN),
            Self::Computer(skill) => skill.fmt(f),
        }
    }
}

impl FromStr for PlayerKind {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text == Self::HUMAN {
            return Ok(Self::Human);
        }
        text.parse().map(Self::Computer).map_err(|error: ParseError| match error.field() {
            "level" => ParseError::new("player", text, format!("human, {}", Skill::forms())),
            _ => error,
        })
    }
}
