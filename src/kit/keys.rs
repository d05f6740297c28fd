//! Keys and what they do: a key press becomes an [`Action`] by the bindings of `[keys]`.

use std::fmt::{self, Display};
use std::mem;
use std::str::FromStr;

use crate::options::{Kind, OptionError, Spec, Values};
use crate::text::{ParseError, is_hidden, parse_number, quoted};

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

const BINDING: Kind =
    Kind::Text { form: "keys separated by spaces, or \"off\"", check: check_binding };

/// Defines the actions in one table: for each its name, its key in `[keys]`, its default keys, and
/// what it does.
macro_rules! actions {
    ($($action:ident $key:literal = $keys:literal: $help:literal,)*) => {
        /// What a key does when neither a game's letters nor a text field takes it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[expect(missing_docs, reason = "the help of each says what it does")]
        pub enum Action { $($action),* }

        impl Action {
            /// Every action, in the order of the help.
            const ALL: &[Self] = &[$(Self::$action),*];
        }

        /// The keys of `[keys]` with their defaults, in the order of the actions.
        pub const BINDINGS: &[Spec] = &[
            $(Spec { key: $key, kind: BINDING, default: Some($keys), help: $help }),*
        ];
    };
}

actions! {
    Up "up" = "up k": "up",
    Down "down" = "down j": "down",
    Left "left" = "left h": "left",
    Right "right" = "right l": "right",
    Select "select" = "enter space": "select or play what is selected",
    Back "back" = "esc": "go back",
    Help "help" = "?": "the rules and the keys",
    Undo "undo" = "z": "take back",
    Redo "redo" = "y": "redo what was taken back",
    Tip "tip" = "t": "a tip: where to look, the move, the reason",
    Values "values" = "v": "the value of every move, on and off",
    New "new" = "n": "a new game with the same settings",
    Perfect "perfect" = "P": "in the menu: a new game against the perfect computer",
    Options "options" = "o": "choose options and players for a new game",
    Configured "configured" = "c": "in the menu: a new game as config.toml says",
    Swap "swap" = "x": "a new game with the seats swapped",
    Resume "resume" = "r": "in the menu: go on with the game under way",
    MoveNow "move_now" = "m": "make the computer move now",
    Step "step" = ".": "computer against computer: one move",
    Faster "faster" = "+": "computer against computer: faster",
    Slower "slower" = "-": "computer against computer: slower",
    Command "command" = ":": "type a move or a command",
    Leave "leave" = "q": "leave; the game is saved",
}

impl Action {
    /// The row of this action in the table.
    fn spec(self) -> &'static Spec {
        &BINDINGS[self as usize]
    }
}

/// The word that unbinds an action.
const UNBOUND: &str = "off";

fn check_binding(text: &str) -> Result<String, ParseError> {
    if text != UNBOUND {
        if text.is_empty() {
            return Err(ParseError::new("key", text, "a key, or \"off\""));
        }
        for name in text.split_whitespace() {
            if name.parse::<Key>()?.reserved().is_some() {
                let expected = "a key that is free on every screen: not ctrl-c, ctrl-z or ctrl-l";
                return Err(ParseError::new("key", name, expected));
            }
        }
    }
    Ok(text.into())
}

/// The letters that act as arrows, except in games whose moves are typed with one of them.
const ARROW_LETTERS: &str = "hjkl";

/// Whether a key can only type a letter in a game whose moves are typed with `letters`.
pub fn is_letter(key: Key, letters: &str) -> bool {
    let arrows = letters.contains(|letter| ARROW_LETTERS.contains(letter));
    key.character()
        .is_some_and(|typed| letters.contains(typed) || (arrows && ARROW_LETTERS.contains(typed)))
}

/// Checks that no key is bound to two actions.
///
/// # Errors
/// When one is. The error names the later of the two, or the earlier if the later has its defaults.
pub fn check_bindings(values: &Values) -> Result<(), OptionError> {
    let KeyMap(bindings) = KeyMap::new(values);
    for (index, (key, action)) in bindings.iter().enumerate() {
        let earlier = bindings[..index].iter().find(|(other, _)| other == key);
        if let Some((_, earlier)) = earlier {
            let name = |action: &Action| action.spec().key;
            // The error is about the action that was set in the file.
            let is_default = |action: &Action| values.get(name(action)) == action.spec().default;
            let (at, other) =
                if is_default(action) { (earlier, action) } else { (action, earlier) };
            let found = quoted(&key.to_string());
            let expected = format!("a key that isn't bound to {}", name(other));
            return Err(OptionError::new(name(at), found, expected));
        }
    }
    Ok(())
}

/// The keys of every action.
#[derive(Clone, Debug)]
pub struct KeyMap(Vec<(Key, Action)>);

impl KeyMap {
    /// The bindings of a `[keys]` section.
    pub fn new(values: &Values) -> Self {
        let mut bindings = Vec::new();
        for &action in Action::ALL {
            let spec = action.spec();
            let keys = values.get(spec.key).or(spec.default).filter(|keys| *keys != UNBOUND);
            let keys = keys.unwrap_or_default().split_whitespace();
            bindings.extend(keys.filter_map(|key| Some((key.parse().ok()?, action))));
        }
        Self(bindings)
    }

    /// What a key does.
    pub fn action(&self, key: Key) -> Option<Action> {
        self.0.iter().find(|(bound, _)| *bound == key).map(|&(_, action)| action)
    }

    /// The first key of an action, as shown to the user; `None` when it has none.
    pub fn label(&self, action: Action) -> Option<String> {
        let (key, _) = self.0.iter().find(|(_, bound)| *bound == action)?;
        Some(match key.name {
            KeyName::Enter => "Enter".into(),
            KeyName::Esc => "Esc".into(),
            _ => key.to_string(),
        })
    }

    /// The actions with their keys and what they do, for the help. Keys that are `taken` by
    /// something else are left out, and so are actions that have no other key.
    pub fn help(&self, taken: impl Fn(Key) -> bool) -> Vec<(String, &'static str)> {
        let keys = |action| -> String {
            let bound = self.0.iter().filter(|(key, bound)| *bound == action && !taken(*key));
            bound.map(|(key, _)| key.to_string()).collect::<Vec<_>>().join(" ")
        };
        let actions = Action::ALL.iter().map(|&action| (keys(action), action.spec().help));
        actions.filter(|(keys, _)| !keys.is_empty()).collect()
    }
}
