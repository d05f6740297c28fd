//! The messages, a line each: what a guest asks, and what its host tells.
//!
//! ```text
//! hello 2 NAME            the version of these messages, and who it is
//! move PLY MOVE           a move in the position after so many plies
//! resign PLY              give up in that position
//! chat TEXT               say something to all
//! walk NODE               look at a node of the finished game
//! again                   ask for another game
//! leave                   leave for good
//! ping                    asks whether the host is there
//!
//! welcome ROLE NAME       the seat, 1 or 2, or watch; and what the guest is called here
//! people ROLE:STATE:NAME .. who is there; STATE is here or away
//! game RECORD             the whole game as it is saved, with \n for ends of lines and \\ for \
//! chat NAME TEXT          what somebody says
//! note TEXT               what has happened
//! refused TEXT            why what was asked is not done
//! walk NODE NAME          what somebody looks at in the finished game
//! pong                    the host is there, and has heard all that was asked
//! bye TEXT                why the connection ends
//! ```

use std::fmt::{self, Display};
use std::str::FromStr;

use arcade_base::{ParseError, excerpt, is_hidden, parse_number};
use arcade_engine::Side;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;
use unicode_security::GeneralSecurityProfile as _;

use crate::session::Player;
use crate::text::{is_legible, look_alike, with_plain_blanks};

/// The version of the messages.
const VERSION: &str = "2";

/// The most bytes of a line from a guest, and of one from its host.
pub(super) const LONGEST_REQUEST: usize = 1 << 10;
pub(super) const LONGEST_NEWS: usize = 1 << 18;

/// The name of a person at a game: letters, digits, `-`, `_` and `.`, at most 24 of them. Letters are
/// those that languages are written with today, as names in programs may have them (UTS 39), and one that
/// can be written in several ways is kept in one (NFC).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PersonName(String);

impl PersonName {
    /// The name nearest to a text: without characters that names don't have, and cut; `None` when
    /// nothing is left of it.
    pub fn nearest(text: &str) -> Option<Self> {
        let fitting = text.nfc().filter(|&it| Self::has(it)).take(Player::MAX_NAME);
        fitting.collect::<String>().parse().ok()
    }

    /// The same name with a number, to tell it from others.
    #[must_use]
    pub fn numbered(&self, number: usize) -> Self {
        let number = format!("-{number}");
        let room = Player::MAX_NAME.saturating_sub(number.len());
        let name: String = self.0.chars().take(room).collect();
        Self(name + &number)
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether others would take it for this name.
    pub fn looks_like(&self, other: &Self) -> bool {
        look_alike(&self.0, &other.0)
    }

    fn has(character: char) -> bool {
        let is_written = character.is_alphanumeric() || is_combining_mark(character);
        "-_.".contains(character) || is_written && character.identifier_allowed()
    }
}

impl FromStr for PersonName {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let name: String = text.nfc().collect();
        let fits = name.chars().count() <= Player::MAX_NAME && is_legible(&name);
        if fits && name.chars().all(Self::has) {
            return Ok(Self(name));
        }
        let most = Player::MAX_NAME;
        let expected = format!("1 to {most} letters, digits, \"-\", \"_\" or \".\"");
        Err(ParseError::new("name", text, expected))
    }
}

impl Display for PersonName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Something that somebody says: a line of at most 200 visible characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chat(String);

impl Chat {
    /// The most characters.
    pub const LONGEST: usize = 200;

    /// What is said.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Chat {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let text = with_plain_blanks(text);
        if text.chars().count() <= Self::LONGEST && is_legible(&text) {
            return Ok(Self(text));
        }
        let expected = format!("1 to {} visible characters", Self::LONGEST);
        Err(ParseError::new("chat", text, expected))
    }
}

/// What somebody is to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PeerRole {
    /// A player in this seat.
    Seat(Side),
    /// Somebody who watches.
    Watcher,
}

impl Display for PeerRole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => seat.fmt(f),
            Self::Watcher => f.write_str("watch"),
        }
    }
}

impl FromStr for PeerRole {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text == "watch" {
            return Ok(Self::Watcher);
        }
        text.parse().map(Self::Seat).map_err(|_| ParseError::new("role", text, "1, 2 or watch"))
    }
}

/// Somebody at a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// What everybody calls them.
    pub name: PersonName,
    /// What they are to the game.
    pub role: PeerRole,
    /// Whether they are there; the seat of a player who isn't is kept.
    pub is_here: bool,
}

impl Display for Person {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = if self.is_here { "here" } else { "away" };
        write!(f, "{}:{state}:{}", self.role, self.name)
    }
}

impl FromStr for Person {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let parts: Vec<&str> = text.split(':').collect();
        let [role, state, name] = parts[..] else {
            return Err(ParseError::new("person", text, "ROLE:STATE:NAME"));
        };
        let is_here = match state {
            "here" => true,
            "away" => false,
            _ => return Err(ParseError::new("state", state, "here or away")),
        };
        Ok(Self { name: name.parse()?, role: role.parse()?, is_here })
    }
}

/// What a guest asks of its host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// To join under this name.
    Hello(PersonName),
    /// A move, in the position after so many plies.
    Move {
        /// The number of plies before it.
        ply: usize,
        /// The move in the game's notation.
        mv: String,
    },
    /// To give up in the position after so many plies.
    Resign {
        /// The number of plies.
        ply: usize,
    },
    /// To say something to all.
    Chat(Chat),
    /// To show a node of the finished game.
    Walk(usize),
    /// Another game.
    Again,
    /// To leave for good.
    Leave,
    /// A sign of life.
    Ping,
}

impl Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hello(name) => write!(f, "hello {VERSION} {name}"),
            Self::Move { ply, mv } => write!(f, "move {ply} {mv}"),
            Self::Resign { ply } => write!(f, "resign {ply}"),
            Self::Chat(text) => write!(f, "chat {}", text.as_str()),
            Self::Walk(node) => write!(f, "walk {node}"),
            Self::Again => f.write_str("again"),
            Self::Leave => f.write_str("leave"),
            Self::Ping => f.write_str("ping"),
        }
    }
}

impl FromStr for Request {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        /// The most characters of a move in any notation.
        const LONGEST_MOVE: usize = 64;
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        match word {
            "hello" => {
                let (version, name) = rest.split_once(' ').unwrap_or((rest, ""));
                if version != VERSION {
                    return Err(ParseError::new("version", version, VERSION));
                }
                Ok(Self::Hello(name.parse()?))
            }
            "move" => {
                let (ply, mv) = rest.split_once(' ').unwrap_or((rest, ""));
                let mv = visible("move", mv)?;
                if !(1..=LONGEST_MOVE).contains(&mv.chars().count()) {
                    return Err(ParseError::new("move", mv, "a move"));
                }
                Ok(Self::Move { ply: number("ply", ply)?, mv })
            }
            "resign" => Ok(Self::Resign { ply: number("ply", rest)? }),
            "chat" => Ok(Self::Chat(rest.parse()?)),
            "walk" => Ok(Self::Walk(number("node", rest)?)),
            "again" if rest.is_empty() => Ok(Self::Again),
            "leave" if rest.is_empty() => Ok(Self::Leave),
            "ping" if rest.is_empty() => Ok(Self::Ping),
            _ => {
                let expected = "hello, move, resign, chat, walk, again, leave or ping";
                Err(ParseError::new("request", text, expected))
            }
        }
    }
}

/// What a host tells a guest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// The guest has joined.
    Welcome {
        /// What it is to the game.
        role: PeerRole,
        /// What it is called.
        name: PersonName,
    },
    /// Who is there.
    People(Vec<Person>),
    /// The record of the game, which is saved.
    Game(String),
    /// What somebody says.
    Chat {
        /// Who says it.
        name: PersonName,
        /// What is said.
        text: Chat,
    },
    /// What has happened.
    Note(String),
    /// Why what was asked is not done.
    Refused(String),
    /// What somebody looks at in the finished game.
    Walk {
        /// The number of the node.
        node: usize,
        /// Who looks at it.
        name: PersonName,
    },
    /// The sign of life that was asked for.
    Pong,
    /// Why the connection ends.
    Bye(String),
}

impl Display for News {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Welcome { role, name } => write!(f, "welcome {role} {name}"),
            Self::People(people) => {
                f.write_str("people")?;
                people.iter().try_for_each(|person| write!(f, " {person}"))
            }
            Self::Game(record) => {
                write!(f, "game {}", record.replace('\\', "\\\\").replace('\n', "\\n"))
            }
            Self::Chat { name, text } => write!(f, "chat {name} {}", text.as_str()),
            Self::Note(text) => write!(f, "note {}", shown(text)),
            Self::Refused(text) => write!(f, "refused {}", shown(text)),
            Self::Walk { node, name } => write!(f, "walk {node} {name}"),
            Self::Pong => f.write_str("pong"),
            Self::Bye(text) => write!(f, "bye {}", shown(text)),
        }
    }
}

impl FromStr for News {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let pair = || rest.split_once(' ').unwrap_or((rest, ""));
        match word {
            "welcome" => Ok(Self::Welcome { role: pair().0.parse()?, name: pair().1.parse()? }),
            "people" => {
                let people = rest.split(' ').filter(|it| !it.is_empty()).map(str::parse);
                people.collect::<Result<_, _>>().map(Self::People)
            }
            "game" => unescaped(rest).map(Self::Game),
            "chat" => Ok(Self::Chat { name: pair().0.parse()?, text: pair().1.parse()? }),
            "note" => visible("note", rest).map(Self::Note),
            "refused" => visible("refused", rest).map(Self::Refused),
            "walk" => Ok(Self::Walk { node: number("node", pair().0)?, name: pair().1.parse()? }),
            "pong" if rest.is_empty() => Ok(Self::Pong),
            "bye" => visible("bye", rest).map(Self::Bye),
            _ => {
                let expected = "welcome, people, game, chat, note, refused, walk, pong or bye";
                Err(ParseError::new("news", line, expected))
            }
        }
    }
}

fn number(field: &str, text: &str) -> Result<usize, ParseError> {
    // No game has as many nodes.
    parse_number(field, text, 0..=usize::from(u16::MAX) << 8)
}

/// A text without hidden characters, which could reach a terminal.
fn visible(field: &str, text: &str) -> Result<String, ParseError> {
    if text.contains(is_hidden) {
        return Err(ParseError::new(field, text, "visible characters"));
    }
    Ok(text.into())
}

/// A sentence of arcade's own as one line.
fn shown(text: &str) -> String {
    const LONGEST: usize = 300;
    excerpt(text, LONGEST)
}

/// A record from its one line.
fn unescaped(line: &str) -> Result<String, ParseError> {
    let mut text = String::with_capacity(line.len());
    let mut characters = line.chars();
    while let Some(character) = characters.next() {
        text.push(match character {
            '\\' => match characters.next() {
                Some('n') => '\n',
                Some('\\') => '\\',
                _ => return Err(ParseError::new("game", line, "\\n or \\\\ after each \\")),
            },
            other => other,
        });
    }
    Ok(text)
}
