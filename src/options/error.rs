//! What is wrong with an option.

use std::fmt::{self, Display};

use arcade_base::quoted;

use super::Spec;
use crate::text::nearest;

/// A value that an option doesn't take, or a key that no option has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionError {
    key: String,
    found: String,
    expected: String,
    suggestion: Option<String>,
}

impl OptionError {
    /// The option `key` had `found` (quoted where it is a text); `expected` was expected.
    pub fn new(
        key: impl Into<String>,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        Self { key: key.into(), found: found.into(), expected: expected.into(), suggestion: None }
    }

    /// No option has this key; `specs` are those there are.
    pub fn unknown_key(key: &str, specs: &[Spec]) -> Self {
        let keys: Vec<&str> = specs.iter().map(|spec| spec.key).collect();
        Self::unknown("key", key, &keys)
    }

    /// The name of something, a `what`, is none of those that are known.
    pub fn unknown(what: &str, name: &str, known: &[&str]) -> Self {
        Self::new(what, quoted(name), format!("one of {}", known.join(", "))).near(name, known)
    }

    /// The option `old` has been renamed to `new`.
    pub fn renamed_key(old: &str, new: &str) -> Self {
        Self {
            suggestion: Some(new.into()),
            ..Self::new("key", quoted(old), format!("its new name, {new}"))
        }
    }

    /// Adds the candidate that was probably meant.
    #[must_use]
    pub fn near(mut self, word: &str, candidates: &[&str]) -> Self {
        self.suggestion = nearest(word, candidates.iter().copied()).map(Into::into);
        self
    }

    /// Adds the flag that a word such as `on` was probably meant to be.
    pub(super) fn flag_for(mut self, word: &str) -> Self {
        let flag = match word.to_lowercase().as_str() {
            "true" | "on" | "yes" => Some("true"),
            "false" | "off" | "no" => Some("false"),
            _ => None,
        };
        self.suggestion = flag.map(Into::into);
        self
    }

    /// Adds the part of the value that is wrong.
    #[must_use]
    pub(crate) fn because(mut self, reason: &impl Display) -> Self {
        self.expected = format!("{} ({reason})", self.expected);
        self
    }

    /// The option's key, or `key` for an unknown one.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// What was probably meant.
    pub fn suggestion(&self) -> Option<&str> {
        self.suggestion.as_deref()
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
