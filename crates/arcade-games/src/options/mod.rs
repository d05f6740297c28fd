//! Options: one schema for config.toml, the new-game form, the command line and the help.
//!
//! An [`OptionSpec`] describes one key: the values it takes, its default and what it does. Values are
//! stored as checked, canonical text; each game reads them into a type of its own.

mod error;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::str::FromStr;

use arcade_base::{
    MAX_EXCERPT, ParseError, escaped, excerpt, is_hidden, joined_by_or, quoted, range_text,
};

use serde::{Deserialize, Serialize};

pub use error::OptionError;

use crate::input;

/// One option: its key, its values, its default, and a line of help.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// The key, as in config.toml and `--set`.
    pub key: &'static str,
    /// The values it takes.
    pub kind: OptionKind,
    /// The value when nothing is set; `None` for an option that is off by default.
    pub default: Option<&'static str>,
    /// What it does, in a clause without a full stop.
    pub help: &'static str,
}

/// The values that an option accepts.
#[derive(Clone, Copy, Debug)]
pub enum OptionKind {
    /// A whole number in a range, or one of a few words.
    Number {
        /// The smallest number.
        min: u32,
        /// The largest number.
        max: u32,
        /// Words that are accepted instead of a number.
        words: &'static [&'static str],
    },
    /// One of these words.
    Choice(&'static [&'static str]),
    /// `true` or `false`.
    Flag,
    /// A text with a grammar of its own.
    Text {
        /// Its description, to complete "expected ...".
        description: &'static str,
        /// Checks a text and returns its canonical form.
        check: fn(&str) -> Result<String, ParseError>,
    },
    /// One of a few words, or the path of a small text file.
    File {
        /// The words.
        words: &'static [&'static str],
        /// The description of the file's contents, to complete "expected ... or the path of ...".
        description: &'static str,
        /// Checks the contents of the file; an error names the place in it.
        check: fn(&str) -> Result<(), ParseError>,
    },
    /// One of a few words, or the path of a file that is read together with the config file: a text
    /// that contains a `/` or has the file name ending `end`.
    FileNamedInConfig {
        /// The words.
        words: &'static [&'static str],
        /// The description of the file's contents, to complete "expected ... or the path of ...".
        description: &'static str,
        /// The ending of its file name.
        end: &'static str,
    },
}

/// The type of a value in a typed source such as TOML.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueType {
    /// A number without quotation marks.
    Number,
    /// `true` or `false` without quotation marks.
    Flag,
    /// A string.
    Text,
}

/// A named combination of the options of a game.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// The name, in a few words, such as "3x3, 1 empty".
    pub name: &'static str,
    /// What the combination is like, in a clause without a full stop. It says who wins only where
    /// that is proven.
    pub about: &'static str,
    /// The options that differ from their defaults, each with its value.
    pub values: &'static [(&'static str, &'static str)],
}

impl Preset {
    /// The value that the preset gives an option; `None` if the option is unset.
    pub fn value(&self, spec: &OptionSpec) -> Option<&'static str> {
        let own = self.values.iter().find(|(key, _)| *key == spec.key);
        own.map(|&(_, value)| value).or(spec.default)
    }

    /// Whether the values of these options are those of the preset.
    pub fn matches(&self, specs: &[OptionSpec], values: &OptionValues) -> bool {
        specs.iter().all(|spec| values.get(spec.key) == self.value(spec))
    }

    /// Gives these options the values of the preset.
    pub fn apply(&self, specs: &[OptionSpec], values: &mut OptionValues) {
        for spec in specs {
            values.set_or_unset(spec.key, self.value(spec));
        }
    }
}

impl OptionKind {
    /// The words that are accepted, whatever else is.
    pub const fn words(self) -> &'static [&'static str] {
        match self {
            Self::Number { words, .. }
            | Self::Choice(words)
            | Self::File { words, .. }
            | Self::FileNamedInConfig { words, .. } => words,
            Self::Flag => &["true", "false"],
            Self::Text { .. } => &[],
        }
    }
}

impl OptionSpec {
    /// A key whose values are the numbers in a range.
    pub const fn number(
        key: &'static str,
        range: RangeInclusive<u32>,
        default: &'static str,
        help: &'static str,
    ) -> Self {
        let kind = OptionKind::Number { min: *range.start(), max: *range.end(), words: &[] };
        Self { key, kind, default: Some(default), help }
    }

    /// A key whose values are `true` and `false`.
    pub const fn flag(key: &'static str, default: bool, help: &'static str) -> Self {
        let default = Some(if default { "true" } else { "false" });
        Self { key, kind: OptionKind::Flag, default, help }
    }

    /// Checks a value given as text and returns its canonical form.
    ///
    /// # Errors
    /// What was found and what was expected, with a similar word if there is one.
    pub fn accept(&self, text: &str) -> Result<String, OptionError> {
        let accepted = self.accept_without_reading(text)?;
        match self.kind {
            OptionKind::File { words, .. } if !words.contains(&accepted.as_str()) => {
                self.read_file(text.trim()).map(|_| accepted)
            }
            _ => Ok(accepted),
        }
    }

    /// Like [`accept`](Self::accept), but doesn't read the file that the value names, for threads
    /// that mustn't block on the disk.
    ///
    /// # Errors
    /// As [`accept`](Self::accept), except for errors in the contents of the file.
    pub fn accept_without_reading(&self, text: &str) -> Result<String, OptionError> {
        let text = text.trim();
        let words = self.kind.words();
        if words.contains(&text) {
            return Ok(text.into());
        }
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let found = || if is_number { excerpt(text, MAX_EXCERPT) } else { quoted(text) };
        let refuse =
            || OptionError::new(self.key, found(), self.expected()).suggesting_nearest(text, words);
        match self.kind {
            OptionKind::Number { min, max, .. } => match text.parse::<u32>() {
                Ok(number) if is_number && (min..=max).contains(&number) => Ok(number.to_string()),
                _ => Err(refuse()),
            },
            OptionKind::Choice(_) | OptionKind::Flag => Err(refuse()),
            OptionKind::Text { check, .. } => check(text).map_err(|error| {
                OptionError::new(self.key, quoted(text), self.expected()).because(&error)
            }),
            OptionKind::File { .. } if text.is_empty() => Err(refuse()),
            // An absolute path means the same file wherever arcade is started the next time.
            OptionKind::File { .. } => Ok(input::absolute(text)),
            OptionKind::FileNamedInConfig { end, .. } => {
                let is_path = text.contains('/') || text.ends_with(end);
                if is_path && !text.contains(is_hidden) { Ok(text.into()) } else { Err(refuse()) }
            }
        }
    }

    /// The words that an option accepts beside file names; `None` for options that don't take
    /// files.
    pub fn words_beside_files(&self) -> Option<&'static [&'static str]> {
        let takes_files =
            matches!(self.kind, OptionKind::File { .. } | OptionKind::FileNamedInConfig { .. });
        takes_files.then(|| self.kind.words())
    }

    /// The checked contents of the file at `path`, if the option takes files.
    ///
    /// # Errors
    /// If the file can't be read or its contents aren't accepted: where, what was found and what
    /// was expected.
    fn read_file(&self, path: &str) -> Result<String, OptionError> {
        let OptionKind::File { words, check, .. } = self.kind else {
            return Err(OptionError::new(self.key, quoted(path), self.expected()));
        };
        let contents = input::read_option_file(path).map_err(|reason| {
            let error = OptionError::new(self.key, quoted(path), self.expected());
            error.because(&reason).suggesting_nearest(path, words)
        })?;
        check(&contents).map_err(|error| {
            let found = format!("{} in {} of {}", error.found(), error.field(), escaped(path));
            OptionError::new(self.key, found, error.expected())
        })?;
        Ok(contents)
    }

    /// Checks a value from a typed source: its type as well as its text.
    ///
    /// # Errors
    /// As [`accept`](Self::accept), and if a string is given where a number is expected, or the
    /// other way round.
    pub fn accept_typed(&self, value_type: ValueType, text: &str) -> Result<String, OptionError> {
        let fits = match self.kind {
            OptionKind::Number { words, .. } if value_type == ValueType::Text => {
                words.contains(&text)
            }
            OptionKind::Number { .. } => value_type == ValueType::Number,
            OptionKind::Flag => value_type == ValueType::Flag,
            OptionKind::Choice(_)
            | OptionKind::Text { .. }
            | OptionKind::File { .. }
            | OptionKind::FileNamedInConfig { .. } => value_type == ValueType::Text,
        };
        if fits {
            return self.accept(text);
        }
        let found = match value_type {
            ValueType::Number => format!("the number {}", excerpt(text, MAX_EXCERPT)),
            ValueType::Flag => format!("the flag {text}"),
            ValueType::Text => format!("the text {}", quoted(text)),
        };
        let error = OptionError::new(self.key, found, self.expected());
        Err(match self.kind {
            OptionKind::Number { words, .. } => error.suggesting_nearest(text, words),
            OptionKind::Flag => error.suggesting_flag(text),
            _ => error,
        })
    }

    /// What the option expects, to complete "expected ...".
    pub fn expected(&self) -> String {
        match self.kind {
            OptionKind::Number { min, max, words: [] } => range_text(&min, &max),
            OptionKind::Number { min, max, words } => {
                format!("{}, or {}", range_text(&min, &max), alternatives(words))
            }
            OptionKind::Choice(words) => alternatives(words),
            OptionKind::Flag => "true or false".into(),
            OptionKind::Text { description, .. } => (*description).into(),
            OptionKind::FileNamedInConfig { words, description, .. } => {
                let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
                format!("{}, or the path of {description}", words.join(", "))
            }
            OptionKind::File { words, description, .. } => {
                let path = format!("the path of {description}");
                joined_by_or(words.iter().map(|word| quoted(word)).chain([path]))
            }
        }
    }
}

/// `"a", "b" or "c"`.
fn alternatives(words: &[&str]) -> String {
    joined_by_or(words.iter().map(|word| quoted(word)))
}

/// Option values by key, in canonical text form.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct OptionValues {
    texts: BTreeMap<String, String>,
}

impl OptionValues {
    /// The defaults of `specs`.
    pub fn defaults(specs: &[OptionSpec]) -> Self {
        let mut values = Self::default();
        for spec in specs {
            if let Some(value) = spec.default {
                values.set(spec.key, value.into());
            }
        }
        values
    }

    /// The value of `key`, if it is set.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.texts.get(key).map(String::as_str)
    }

    /// The value of `key` as a type of its own; `None` if it is unset or isn't one of that type.
    pub fn parsed<T: FromStr>(&self, key: &str) -> Option<T> {
        self.get(key)?.parse().ok()
    }

    /// The value of a number option; `None` when it is unset or one of its words.
    pub fn number(&self, key: &str) -> Option<u32> {
        self.parsed(key)
    }

    /// Whether a flag option is set to true.
    pub fn flag(&self, key: &str) -> bool {
        self.get(key) == Some("true")
    }

    /// The value of `spec`, or its default, checked again because values may come from anywhere.
    ///
    /// # Errors
    /// If the option is unset and has no default, or its value isn't accepted.
    pub fn checked(&self, spec: &OptionSpec) -> Result<String, OptionError> {
        spec.accept(self.get(spec.key).or(spec.default).unwrap_or_default())
    }

    /// The number that `spec` is set to, or its default; checked like [`checked`](Self::checked).
    ///
    /// # Errors
    /// If the value isn't accepted, is one of the option's words, or is too large for the type.
    pub fn checked_number<N: TryFrom<u32>>(&self, spec: &OptionSpec) -> Result<N, OptionError> {
        let text = self.checked(spec)?;
        let number = text.parse::<u32>().ok().and_then(|number| number.try_into().ok());
        number.ok_or_else(|| OptionError::new(spec.key, quoted(&text), spec.expected()))
    }

    /// The checked contents of the file that `spec` is set to; `None` if it is set to a word.
    ///
    /// # Errors
    /// If the file can't be read or isn't accepted.
    pub fn file(&self, spec: &OptionSpec) -> Result<Option<String>, OptionError> {
        let value = self.get(spec.key).or(spec.default).unwrap_or_default();
        match spec.kind {
            OptionKind::File { words, .. } if words.contains(&value) => Ok(None),
            _ => spec.read_file(value).map(Some),
        }
    }

    /// Sets a value that an [`OptionSpec`] has accepted.
    pub fn set(&mut self, key: &str, value: String) {
        self.texts.insert(key.into(), value);
    }

    /// Sets a value that an [`OptionSpec`] has accepted, or unsets the option if there is none.
    pub fn set_or_unset(&mut self, key: &str, value: Option<&str>) {
        match value {
            Some(value) => self.set(key, value.into()),
            None => self.unset(key),
        }
    }

    /// Unsets an option.
    pub fn unset(&mut self, key: &str) {
        self.texts.remove(key);
    }

    /// Checks and sets `key = value`.
    ///
    /// # Errors
    /// If no spec has the key, or the spec doesn't accept the value.
    pub fn accept(
        &mut self,
        specs: &[OptionSpec],
        key: &str,
        value: &str,
    ) -> Result<(), OptionError> {
        let spec = specs
            .iter()
            .find(|spec| spec.key == key)
            .ok_or_else(|| OptionError::unknown_key(key, specs))?;
        self.set(spec.key, spec.accept(value)?);
        Ok(())
    }

    /// Keys and values, ordered by key.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.texts.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }
}
