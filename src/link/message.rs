//! The messages between a guest and its host, one per line.
//!
//! ```text
//! hello 2 NAME            joins: the version of the protocol, and the guest's name
//! move PLY MOVE           a move; PLY is the number of plies before it
//! resign PLY              resigns; PLY is the number of plies before
//! chat TEXT               a chat text for all
//! walk NODE               shows a node of the finished game to all
//! again                   offers or accepts another game
//! leave                   leaves for good
//! ping                    asks whether the host responds
//!
//! welcome ROLE NAME       the guest's seat (1 or 2) or watch, and its name at this game
//! people ROLE:STATE:NAME .. everybody at the game; STATE is here or away
//! game RECORD             the saved record of the game, with \n for line ends and \\ for \
//! chat NAME TEXT          a chat text of NAME
//! note TEXT               a notice to display
//! refused TEXT            why a request was refused
//! walk NODE NAME          the node of the finished game that NAME shows
//! pong                    answers ping, once all earlier requests are handled
//! bye TEXT                why the connection is closed
//! ```

use std::fmt::{self, Display};
use std::str::FromStr;

use arcade_base::{ParseError, excerpt, is_hidden, parse_number};
use arcade_engine::Side;
use arcade_games::session::Player;
use arcade_games::text::{is_legible, look_alike, with_plain_blanks};
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;
use unicode_security::GeneralSecurityProfile as _;

/// The version of the messages.
const VERSION: &str = "2";

/// The most bytes of a line from a guest, and of one from its host.
pub(super) const MAX_GUEST_MESSAGE_BYTES: usize = 1 << 10;
pub(super) const MAX_HOST_MESSAGE_BYTES: usize = 1 << 18;

/// The name of a person at a game: letters, digits, `-`, `_` and `.`, at most 24 of them. Letters are
/// limited to those of languages written today, as in identifiers (UTS 39), and normalised (NFC).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PersonName(String);

impl PersonName {
    /// The nearest valid name: without invalid characters, and cut; `None` if nothing is left.
    pub fn nearest(text: &str) -> Option<Self> {
        let fitting = text.nfc().filter(|&it| Self::has(it)).take(Player::MAX_NAME);
        fitting.collect::<String>().parse().ok()
    }

    /// The name with a number appended, to distinguish it from others.
    #[must_use]
    pub fn numbered(&self, number: usize) -> Self {
        let number = format!("-{number}");
        let room = Player::MAX_NAME.saturating_sub(number.len());
        let name: String = self.0.chars().take(room).collect();
        Self(name + &number)
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it could be confused with another name.
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
        let max_chars = Player::MAX_NAME;
        let expected = format!("1 to {max_chars} letters, digits, \"-\", \"_\" or \".\"");
        Err(ParseError::new("name", text, expected))
    }
}

impl Display for PersonName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A chat text: a line of at most 200 visible characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chat(String);

impl Chat {
    /// The most characters.
    pub const MAX_CHARS: usize = 200;

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Chat {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let text = with_plain_blanks(text);
        if text.chars().count() <= Self::MAX_CHARS && is_legible(&text) {
            return Ok(Self(text));
        }
        let expected = format!("1 to {} visible characters", Self::MAX_CHARS);
        Err(ParseError::new("chat", text, expected))
    }
}

/// The role of a person at a game: in which seat they play, or that they watch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PersonRole {
    /// They play in this seat.
    Seat(Side),
    /// They watch.
    Spectator,
}

impl Display for PersonRole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => seat.fmt(f),
            Self::Spectator => f.write_str("watch"),
        }
    }
}

impl FromStr for PersonRole {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text == "watch" {
            return Ok(Self::Spectator);
        }
        text.parse().map(Self::Seat).map_err(|_| ParseError::new("role", text, "1, 2 or watch"))
    }
}

/// A person at a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The name.
    pub name: PersonName,
    /// The seat, or spectator.
    pub role: PersonRole,
    /// Whether the person is connected; an absent player's seat is reserved.
    pub is_connected: bool,
}

impl Display for Person {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = if self.is_connected { "here" } else { "away" };
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
        let is_connected = match state {
            "here" => true,
            "away" => false,
            _ => return Err(ParseError::new("state", state, "here or away")),
        };
        Ok(Self { name: name.parse()?, role: role.parse()?, is_connected })
    }
}

/// A message from a guest to the host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GuestMessage {
    /// Join under this name.
    Hello(PersonName),
    /// Make a move.
    Move {
        /// The number of plies before the move.
        ply: usize,
        /// The move in the game's notation.
        mv: String,
    },
    /// Resign.
    Resign {
        /// The number of plies before the resignation.
        ply: usize,
    },
    /// Send a chat text to all.
    Chat(Chat),
    /// Show a node of the finished game's tree to all.
    ShowNode(usize),
    /// Offer or accept another game.
    Again,
    /// Leave for good.
    Leave,
    /// A keep-alive request.
    Ping,
}

impl Display for GuestMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hello(name) => write!(f, "hello {VERSION} {name}"),
            Self::Move { ply, mv } => write!(f, "move {ply} {mv}"),
            Self::Resign { ply } => write!(f, "resign {ply}"),
            Self::Chat(text) => write!(f, "chat {}", text.as_str()),
            Self::ShowNode(node) => write!(f, "walk {node}"),
            Self::Again => f.write_str("again"),
            Self::Leave => f.write_str("leave"),
            Self::Ping => f.write_str("ping"),
        }
    }
}

impl FromStr for GuestMessage {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        /// The most characters of a move in any notation.
        const MAX_MOVE_CHARS: usize = 64;
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
                if !(1..=MAX_MOVE_CHARS).contains(&mv.chars().count()) {
                    return Err(ParseError::new("move", mv, "a move"));
                }
                Ok(Self::Move { ply: number("ply", ply)?, mv })
            }
            "resign" => Ok(Self::Resign { ply: number("ply", rest)? }),
            "chat" => Ok(Self::Chat(rest.parse()?)),
            "walk" => Ok(Self::ShowNode(number("node", rest)?)),
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

/// A message from the host to a guest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostMessage {
    /// The guest has joined.
    Welcome {
        /// Its seat, or spectator.
        role: PersonRole,
        /// Its name at this game.
        name: PersonName,
    },
    /// Everybody at the game.
    People(Vec<Person>),
    /// The saved record of the game.
    Game(String),
    /// A chat text.
    Chat {
        /// The sender.
        name: PersonName,
        /// The text.
        text: Chat,
    },
    /// A notice to display.
    Notice(String),
    /// Why a request was refused.
    Refused(String),
    /// The node of the finished game that somebody shows.
    ShowNode {
        /// The number of the node.
        node: usize,
        /// The person who shows it.
        name: PersonName,
    },
    /// The reply to [`GuestMessage::Ping`].
    Pong,
    /// Why the connection is closed.
    Bye(String),
}

impl Display for HostMessage {
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
            Self::Notice(text) => write!(f, "note {}", shown(text)),
            Self::Refused(text) => write!(f, "refused {}", shown(text)),
            Self::ShowNode { node, name } => write!(f, "walk {node} {name}"),
            Self::Pong => f.write_str("pong"),
            Self::Bye(text) => write!(f, "bye {}", shown(text)),
        }
    }
}

impl FromStr for HostMessage {
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
            "note" => visible("note", rest).map(Self::Notice),
            "refused" => visible("refused", rest).map(Self::Refused),
            "walk" => {
                Ok(Self::ShowNode { node: number("node", pair().0)?, name: pair().1.parse()? })
            }
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
    // No game tree has more nodes.
    parse_number(field, text, 0..=usize::from(u16::MAX) << 8)
}

/// Accepts a text without hidden characters, which could affect a terminal.
fn visible(field: &str, text: &str) -> Result<String, ParseError> {
    if text.contains(is_hidden) {
        return Err(ParseError::new(field, text, "visible characters"));
    }
    Ok(text.into())
}

/// A notice as one line.
fn shown(text: &str) -> String {
    const MAX_CHARS: usize = 300;
    excerpt(text, MAX_CHARS)
}

/// Decodes the one-line form of a record.
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
