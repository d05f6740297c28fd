//! Errors in options.

use std::fmt::{self, Display};

use arcade_base::quoted;

use super::OptionSpec;
use crate::text::nearest;

/// A value that an option doesn't accept, or an unknown key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionError {
    key: String,
    found: String,
    expected: String,
    suggestion: Option<String>,
}

impl OptionError {
    /// The option `key` had the value `found` (already quoted if it is text) where `expected` was
    /// expected.
    pub fn new(
        key: impl Into<String>,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        Self { key: key.into(), found: found.into(), expected: expected.into(), suggestion: None }
    }

    /// No option has this key; `specs` are the known ones.
    pub fn unknown_key(key: &str, specs: &[OptionSpec]) -> Self {
        let keys: Vec<&str> = specs.iter().map(|spec| spec.key).collect();
        Self::unknown("key", key, &keys)
    }

    /// `name` is none of the `known` names of a `what`.
    pub fn unknown(what: &str, name: &str, known: &[&str]) -> Self {
        Self::new(what, quoted(name), format!("one of {}", known.join(", ")))
            .suggesting_nearest(name, known)
    }

    /// The option `old` has been renamed to `new`.
    pub fn renamed_key(old: &str, new: &str) -> Self {
        Self {
            suggestion: Some(new.into()),
            ..Self::new("key", quoted(old), format!("its new name, {new}"))
        }
    }

    /// Adds the candidate that was probably meant, if one is similar.
    #[must_use]
    pub fn suggesting_nearest(mut self, word: &str, candidates: &[&str]) -> Self {
        self.suggestion = nearest(word, candidates.iter().copied()).map(Into::into);
        self
    }

    /// Suggests the flag that a word such as `on` probably meant.
    pub(super) fn suggesting_flag(mut self, word: &str) -> Self {
        let flag = match word.to_lowercase().as_str() {
            "true" | "on" | "yes" => Some("true"),
            "false" | "off" | "no" => Some("false"),
            _ => None,
        };
        self.suggestion = flag.map(Into::into);
        self
    }

    /// Adds which part of the value is wrong.
    #[must_use]
    pub fn because(mut self, reason: &impl Display) -> Self {
        self.expected = format!("{} ({reason})", self.expected);
        self
    }

    /// The option's key, or `key` if the key is unknown.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// What was probably meant.
    pub fn suggestion(&self) -> Option<&str> {
        self.suggestion.as_deref()
    }

    /// What was expected and what was found, to follow the option's name and a colon: "it takes 3 to 5, not 9."
    pub fn after_label(&self) -> String {
        format!("it takes {}, not {}.", self.expected, self.found)
    }

    /// What was found and what was expected, without the key and the suggestion.
    pub fn problem(&self) -> String {
        format!("found {}, expected {}", self.found, self.expected)
    }
}

impl Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.key, self.problem())?;
        match &self.suggestion {
            Some(suggestion) => write!(f, "; did you mean \"{suggestion}\"?"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for OptionError {}
