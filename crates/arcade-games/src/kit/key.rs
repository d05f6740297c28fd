//! Keys of the keyboard, and their names in `[keys]`.

use std::fmt::{self, Display};
use std::mem;
use std::str::FromStr;

use arcade_base::{ParseError, is_hidden, parse_number};
use unicode_width::UnicodeWidthChar as _;

use crate::text::is_visible;

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

/// What a key does that has the same meaning in all terminal programs, so that `[keys]` can't
/// change it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reserved {
    /// Ctrl-C ends arcade.
    Quit,
    /// Ctrl-Z suspends arcade until the shell resumes it.
    Suspend,
    /// Ctrl-L redraws the whole screen.
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

/// The names of keys, to complete "expected ...".
const NAMES: &str = "a character or a key's name, after ctrl-, alt- or shift- where they are held";

/// Letters of other keyboards, and what a US keyboard types in their places: Russian, what Ukrainian has in other
/// places, and Greek.
const FOREIGN_LAYOUTS: [(&str, &str); 3] = [
    ("йцукенгшщзхъфывапролджэячсмитьбюё", "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"),
    ("іїє", "s]'"),
    ("ςερτυθιοπασδφγηξκλζχψωβνμ", "wertyuiopasdfghjklzxcvbnm"),
];

impl Key {
    /// A key without modifiers.
    pub const fn plain(name: KeyName) -> Self {
        Self { name, ctrl: false, alt: false, shift: false }
    }

    /// The character that the key types, if any.
    pub fn character(self) -> Option<char> {
        match self.name {
            KeyName::Char(character) if !self.ctrl && !self.alt => Some(character),
            _ => None,
        }
    }

    /// The key in this place of a US keyboard, if this one types a letter of a Russian, Ukrainian or Greek
    /// one; else the key itself.
    #[must_use]
    pub fn on_us_keyboard(self) -> Self {
        let KeyName::Char(typed) = self.name else { return self };
        let small = typed.to_lowercase().next().unwrap_or(typed);
        let mut places = FOREIGN_LAYOUTS.iter().flat_map(|(own, us)| own.chars().zip(us.chars()));
        let Some((_, us)) = places.find(|(own, _)| *own == small) else { return self };
        let us = if small == typed { us } else { us.to_ascii_uppercase() };
        Self { name: KeyName::Char(us), ..self }
    }

    /// The character of `letters` that the key types, on its own keyboard or in its place of a US one.
    pub fn letter_of(self, letters: &str) -> Option<char> {
        let typed = [self, self.on_us_keyboard()].into_iter().filter_map(Self::character);
        typed.into_iter().find(|&typed| letters.contains(typed))
    }

    /// The key press that a terminal reports for this one; terminals can't distinguish them all.
    ///
    /// | pressed | reported |
    /// |---|---|
    /// | a character, also with Alt | the same |
    /// | Ctrl with a to z, 4 to 7 or the space bar | the same, but for Ctrl-I (Tab) and Ctrl-M (Enter) |
    /// | Ctrl with `\`, `]`, `^`, `_` | Ctrl with 4, 5, 6, 7 |
    /// | Ctrl with `[` or 3, with 8, with 2 | Esc, Backspace, Ctrl with the space bar |
    /// | Ctrl with any other character | the character, a capital as a small letter with Ctrl |
    /// | Enter, Tab, Backspace with Alt; Tab with Shift | the same |
    /// | Enter, Tab, Backspace, Esc with anything else | what their byte stands for |
    /// | arrows, Home to Delete and F1 to F12, with anything | the same, except on the Linux
    /// console |
    ///
    /// Protocols that distinguish more keys, such as kitty's, must be switched on, which arcade
    /// doesn't do.
    #[must_use]
    pub fn as_sent(self) -> Self {
        let (name, ctrl) = match self.name {
            KeyName::Char(character) if self.ctrl => with_ctrl(character),
            KeyName::Backspace if self.ctrl => (KeyName::Char('h'), true),
            KeyName::Enter | KeyName::Tab | KeyName::Backspace => (self.name, false),
            name => (name, self.ctrl),
        };
        match name {
            KeyName::Esc => Self::plain(name),
            KeyName::Tab => Self { name, ctrl, alt: self.alt && !self.shift, ..self },
            KeyName::Char(_) | KeyName::Enter | KeyName::Backspace => {
                Self { name, ctrl, shift: false, ..self }
            }
            _ => self,
        }
    }

    /// The fixed meaning of the key, if it is one that can't be bound.
    pub fn reserved(self) -> Option<Reserved> {
        match self.name {
            KeyName::Char('c') if self.ctrl => Some(Reserved::Quit),
            KeyName::Char('z') if self.ctrl => Some(Reserved::Suspend),
            KeyName::Char('l') if self.ctrl => Some(Reserved::Redraw),
            _ => None,
        }
    }
}

/// What terminals report for a character with Ctrl: a key, and whether Ctrl is known to be held.
fn with_ctrl(character: char) -> (KeyName, bool) {
    let same = |character| (KeyName::Char(character), true);
    match character.to_ascii_lowercase() {
        'i' => (KeyName::Tab, false),
        'm' => (KeyName::Enter, false),
        '[' | '3' => (KeyName::Esc, false),
        '8' | '?' => (KeyName::Backspace, false),
        '2' | '@' => same(' '),
        '\\' => same('4'),
        ']' => same('5'),
        '^' => same('6'),
        '_' | '/' => same('7'),
        letter @ ('a'..='z' | '4'..='7' | ' ') => same(letter),
        _ => (KeyName::Char(character), false),
    }
}

/// Whether no key types a character: marks that combine with the letter before them, blanks of
/// other widths, and the forms of Latin letters and digits meant for formulas, lists and East Asian
/// columns.
fn is_lookalike(character: char) -> bool {
    is_hidden(character)
        || character.width() == Some(0)
        || (character.is_whitespace() && !character.is_ascii())
        || (matches!(character, '\u{2100}'..='\u{214f}') && character.is_alphabetic())
        || matches!(
            character,
            '\u{2160}'..='\u{217f}'
                | '\u{2460}'..='\u{24ff}'
                | '\u{2800}'
                | '\u{3164}'
                | '\u{e000}'..='\u{f8ff}'
                | '\u{fb00}'..='\u{fb06}'
                | '\u{ff00}'..='\u{ffef}'
                | '\u{1d400}'..='\u{1d7ff}'
                | '\u{1f100}'..='\u{1f1ff}'
        )
}

/// Rejects key names with a character that no key types.
pub(super) fn refuse_lookalikes(names: &str) -> Result<(), ParseError> {
    names.chars().find(|character| is_lookalike(*character)).map_or(Ok(()), |lookalike| {
        let code = u32::from(lookalike);
        let expected = format!("characters that keys type, without U+{code:04X}");
        Err(ParseError::new("key", names, expected))
    })
}

/// Checks that an action can be bound to the key of this name: terminals report it, and it isn't
/// reserved.
pub(super) fn check_bound(name: &str) -> Result<(), ParseError> {
    let key = name.parse::<Key>()?;
    let sent = key.as_sent();
    let expected = if sent.reserved().is_some() {
        "a key that is free on every screen: not ctrl-c, ctrl-z or ctrl-l".into()
    } else if sent != key {
        format!("\"{sent}\", which is what terminals send for it")
    } else {
        return Ok(());
    };
    Err(ParseError::new("key", name, expected))
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
        // A modifier is given once, and a key must follow it.
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
                (Some(character), None) if character == ' ' || is_visible(character) => {
                    KeyName::Char(character)
                }
                _ => return Err(ParseError::new("key", text, NAMES)),
            },
        };
        if key.shift && matches!(key.name, KeyName::Char(_)) {
            let expected = "the character that the keys type together, without shift-";
            return Err(ParseError::new("key", text, expected));
        }
        Ok(key)
    }
}
