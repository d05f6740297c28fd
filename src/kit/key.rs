//! Keys of the keyboard, and their names in `[keys]`.

use std::fmt::{self, Display};
use std::mem;
use std::str::FromStr;

use crate::text::{ParseError, is_hidden, parse_number};

/// A key press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// Which key.
    pub name: KeyName,
    /// Whether Ctrl was held.
    pub ctrl: bool,
    /// Whether Alt was held.
    pub alt: bool,
    /// Whether Shift was held; never set for characters, which already show it.
    pub shift: bool,
}

/// What a key does that terminal programs share, so that `[keys]` can't change it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reserved {
    /// Ctrl-C ends arcade.
    End,
    /// Ctrl-Z leaves the terminal until the shell brings arcade back.
    Suspend,
    /// Ctrl-L draws the whole screen anew.
    Redraw,
}

/// A key of the keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names of the keys")]
pub enum KeyName {
    /// A key that types this character.
    Char(char),
    /// A function key.
    F(u8),
    Up,
    Down,
    Left,
    Right,
    Enter,
    Tab,
    Backspace,
    Esc,
    PageUp,
    PageDown,
    Home,
    End,
    Delete,
}

const NAMED_KEYS: [(&str, KeyName); 14] = [
    ("up", KeyName::Up),
    ("down", KeyName::Down),
    ("left", KeyName::Left),
    ("right", KeyName::Right),
    ("enter", KeyName::Enter),
    ("space", KeyName::Char(' ')),
    ("tab", KeyName::Tab),
    ("backspace", KeyName::Backspace),
    ("esc", KeyName::Esc),
    ("pageup", KeyName::PageUp),
    ("pagedown", KeyName::PageDown),
    ("home", KeyName::Home),
    ("end", KeyName::End),
    ("delete", KeyName::Delete),
];

impl Key {
    /// A key without modifiers.
    pub const fn plain(name: KeyName) -> Self {
        Self { name, ctrl: false, alt: false, shift: false }
    }

    /// The character the key types, if it types one.
    pub fn character(self) -> Option<char> {
        match self.name {
            KeyName::Char(character) if !self.ctrl && !self.alt => Some(character),
            _ => None,
        }
    }

    /// What the key does on every screen, if it is one of those that can't be bound.
    pub fn reserved(self) -> Option<Reserved> {
        match self.name {
            KeyName::Char('c') if self.ctrl => Some(Reserved::End),
            KeyName::Char('z') if self.ctrl => Some(Reserved::Suspend),
            KeyName::Char('l') if self.ctrl => Some(Reserved::Redraw),
            _ => None,
        }
    }
}

impl Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (held, prefix) in [(self.ctrl, "ctrl-"), (self.alt, "alt-"), (self.shift, "shift-")] {
            f.write_str(if held { prefix } else { "" })?;
        }
        match (NAMED_KEYS.iter().find(|(_, key)| *key == self.name), self.name) {
            (Some((name, _)), _) => f.write_str(name),
            (None, KeyName::F(number)) => write!(f, "f{number}"),
            (None, KeyName::Char(character)) => write!(f, "{character}"),
            (None, _) => unreachable!("every other key has a name"),
        }
    }
}

impl FromStr for Key {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut key = Self::plain(KeyName::Esc);
        let mut rest = text;
        // A modifier is given once, and needs a key after it.
        while let Some((modifier, after)) =
            rest.split_once('-').filter(|(_, after)| !after.is_empty())
        {
            let held = match modifier {
                "ctrl" => &mut key.ctrl,
                "alt" => &mut key.alt,
                "shift" => &mut key.shift,
                _ => break,
            };
            if mem::replace(held, true) {
                return Err(ParseError::new("key", text, "each modifier once"));
            }
            rest = after;
        }
        let mut characters = rest.chars();
        let function = || parse_number("key", rest.strip_prefix('f')?, 1..=12).ok();
        key.name = match (NAMED_KEYS.iter().find(|(name, _)| *name == rest), function()) {
            (Some((_, name)), _) => *name,
            (None, Some(number)) => KeyName::F(number),
            (None, None) => match (characters.next(), characters.next()) {
                (Some(character), None) if !is_hidden(character) => KeyName::Char(character),
                _ => return Err(ParseError::new("key", text, "a character or a key's name")),
            },
        };
        if key.shift && matches!(key.name, KeyName::Char(_)) {
            return Err(ParseError::new("key", text, "the character itself, without shift-"));
        }
        Ok(key)
    }
}
