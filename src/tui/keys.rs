//! Keys and what they do: a key press becomes an [`Action`] by the bindings of `[keys]`.

use std::fmt::{self, Display};
use std::str::FromStr;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::options::{Kind, OptionError, Spec, Values};
use crate::text::{ParseError, quoted};

/// A key press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// Which key.
    pub name: KeyName,
    /// Whether Ctrl was held.
    pub ctrl: bool,
    /// Whether Alt was held.
    pub alt: bool,
    /// Whether Shift was held; never set for characters, which tell it themselves.
    pub shift: bool,
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

    /// The key of a terminal event; `None` for keys that arcade has no use for.
    pub fn of_event(event: KeyEvent) -> Option<Self> {
        let name = match event.code {
            KeyCode::Char(character) => KeyName::Char(character),
            KeyCode::F(number) => KeyName::F(number),
            KeyCode::Up => KeyName::Up,
            KeyCode::Down => KeyName::Down,
            KeyCode::Left => KeyName::Left,
            KeyCode::Right => KeyName::Right,
            KeyCode::Enter => KeyName::Enter,
            KeyCode::Tab | KeyCode::BackTab => KeyName::Tab,
            KeyCode::Backspace => KeyName::Backspace,
            KeyCode::Esc => KeyName::Esc,
            KeyCode::PageUp => KeyName::PageUp,
            KeyCode::PageDown => KeyName::PageDown,
            KeyCode::Home => KeyName::Home,
            KeyCode::End => KeyName::End,
            KeyCode::Delete => KeyName::Delete,
            _ => return None,
        };
        let shift = event.modifiers.contains(KeyModifiers::SHIFT);
        Some(Self {
            name,
            ctrl: event.modifiers.contains(KeyModifiers::CONTROL),
            alt: event.modifiers.contains(KeyModifiers::ALT),
            shift: shift && !matches!(name, KeyName::Char(_)),
        })
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
        loop {
            // A dash alone is the key itself, not a modifier of nothing.
            if let Some(after) = rest.strip_prefix("ctrl-").filter(|after| !after.is_empty()) {
                (key.ctrl, rest) = (true, after);
            } else if let Some(after) = rest.strip_prefix("alt-").filter(|after| !after.is_empty())
            {
                (key.alt, rest) = (true, after);
            } else if let Some(after) =
                rest.strip_prefix("shift-").filter(|after| !after.is_empty())
            {
                (key.shift, rest) = (true, after);
            } else {
                break;
            }
        }
        let mut characters = rest.chars();
        let function = || rest.strip_prefix('f')?.parse().ok().filter(|n| (1..=12).contains(n));
        key.name = match (NAMED_KEYS.iter().find(|(name, _)| *name == rest), function()) {
            (Some((_, name)), _) => *name,
            (None, Some(number)) => KeyName::F(number),
            (None, None) => match (characters.next(), characters.next()) {
                (Some(character), None) => KeyName::Char(character),
                _ => return Err(ParseError::new("key", text, "a character or a key's name")),
            },
        };
        if key.shift && matches!(key.name, KeyName::Char(_)) {
            return Err(ParseError::new("key", text, "the character itself, without shift-"));
        }
        Ok(key)
    }
}

/// What a key does, where no game's letter and no text field wants it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "`SPECS` says what each does")]
pub enum Action {
    Up,
    Down,
    Left,
    Right,
    Select,
    Back,
    Help,
    Undo,
    Redo,
    Tip,
    Values,
    New,
    Options,
    Swap,
    Resume,
    MoveNow,
    Step,
    Faster,
    Slower,
    Command,
    Leave,
}

const BINDING: Kind =
    Kind::Text { form: "keys separated by blanks, or \"off\"", check: check_binding };

/// One action of `[keys]`.
const fn action(key: &'static str, keys: &'static str, help: &'static str) -> Spec {
    Spec { key, kind: BINDING, default: Some(keys), help }
}

/// The actions of `[keys]` with their usual keys, in the order of `ACTIONS`.
pub const SPECS: &[Spec] = &[
    action("up", "up k", "up"),
    action("down", "down j", "down"),
    action("left", "left h", "left"),
    action("right", "right l", "right"),
    action("select", "enter space", "select or play what is selected"),
    action("back", "esc", "go back"),
    action("help", "?", "the rules and the keys"),
    action("undo", "z", "take back"),
    action("redo", "y", "play again what was taken back"),
    action("tip", "t", "a tip: where to look, the move, the reason"),
    action("values", "v", "the value of every move, on and off"),
    action("new", "n", "a new game with the same settings"),
    action("options", "o", "choose options and players for a new game"),
    action("swap", "x", "a new game with the seats swapped"),
    action("resume", "r", "go on with the saved game"),
    action("move_now", "m", "make the computer move now"),
    action("step", ".", "computer against computer: one move"),
    action("faster", "+", "computer against computer: faster"),
    action("slower", "-", "computer against computer: slower"),
    action("command", ":", "type a move or a command"),
    action("leave", "q", "leave; the game is saved"),
];

const ACTIONS: [Action; 21] = [
    Action::Up,
    Action::Down,
    Action::Left,
    Action::Right,
    Action::Select,
    Action::Back,
    Action::Help,
    Action::Undo,
    Action::Redo,
    Action::Tip,
    Action::Values,
    Action::New,
    Action::Options,
    Action::Swap,
    Action::Resume,
    Action::MoveNow,
    Action::Step,
    Action::Faster,
    Action::Slower,
    Action::Command,
    Action::Leave,
];

/// The word that unbinds an action.
const UNBOUND: &str = "off";

fn check_binding(text: &str) -> Result<String, ParseError> {
    if text != UNBOUND {
        if text.is_empty() {
            return Err(ParseError::new("key", text, "a key, or \"off\""));
        }
        for key in text.split_whitespace() {
            key.parse::<Key>()?;
        }
    }
    Ok(text.into())
}

/// The letters that move as arrows do, except in games whose moves are typed with one of them.
const ARROW_LETTERS: &str = "hjkl";

/// Whether a key means nothing but a typed letter in a game whose moves are typed with `letters`.
pub fn is_letter(key: Key, letters: &str) -> bool {
    let arrows = letters.contains(|letter| ARROW_LETTERS.contains(letter));
    key.character()
        .is_some_and(|typed| letters.contains(typed) || (arrows && ARROW_LETTERS.contains(typed)))
}

/// Checks that no key is bound to two actions.
///
/// # Errors
/// Names the later of the two.
pub fn check(values: &Values) -> Result<(), OptionError> {
    let KeyMap(bindings) = KeyMap::new(values);
    for (index, (key, action)) in bindings.iter().enumerate() {
        let earlier = bindings[..index].iter().find(|(other, _)| other == key);
        if let Some((_, earlier)) = earlier {
            let name = |action: &Action| SPECS[*action as usize].key;
            // The one that was set in the file is the one to complain about.
            let is_default = |action| values.get(name(action)) == SPECS[*action as usize].default;
            let (at, other) =
                if is_default(action) { (earlier, action) } else { (action, earlier) };
            let found = quoted(&key.to_string());
            let expected = format!("a key that {} doesn't have", name(other));
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
        for (spec, action) in SPECS.iter().zip(ACTIONS) {
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

    /// The first key of an action, as it is written for the user; `None` when it has none.
    pub fn label(&self, action: Action) -> Option<String> {
        let (key, _) = self.0.iter().find(|(_, bound)| *bound == action)?;
        Some(match key.name {
            KeyName::Enter => "Enter".into(),
            KeyName::Esc => "Esc".into(),
            _ => key.to_string(),
        })
    }

    /// The actions with their keys and what they do, for the help; without the keys that are
    /// `taken` by something else, and the actions that have no other.
    pub fn help(&self, taken: impl Fn(Key) -> bool) -> Vec<(String, &'static str)> {
        let keys = |action| -> String {
            let bound = self.0.iter().filter(|(key, bound)| *bound == action && !taken(*key));
            bound.map(|(key, _)| key.to_string()).collect::<Vec<_>>().join(" ")
        };
        let actions = ACTIONS.into_iter().zip(SPECS);
        let actions = actions.map(|(action, spec)| (keys(action), spec.help));
        actions.filter(|(keys, _)| !keys.is_empty()).collect()
    }
}
