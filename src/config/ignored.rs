//! Whose a `./config.toml` is: only one that says so is taken for a file of arcade.

use std::path::PathBuf;

use thiserror::Error;
use toml::de::{DeTable, DeValue};

use super::Schema;
use super::file::parse;
use crate::kit::found;
use crate::options::OptionError;
use crate::text::nearest;

/// A file in the working folder that isn't read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ignored {
    /// The file.
    pub file: PathBuf,
    /// Why it isn't read.
    pub why: WhyIgnored,
}

/// Why a file in the working folder isn't taken for one of arcade.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WhyIgnored {
    /// It is another program's: nothing in it looks like a setting of arcade.
    #[error("it has {UNMARKED}")]
    Foreign,
    /// It looks like a file of arcade, but has not the mark of one: what is wrong.
    #[error("{0}")]
    Unmarked(String),
    /// Nothing in it looks like a setting of arcade, and it isn't TOML.
    #[error("it has {UNMARKED}, and it is not TOML: {0}")]
    NotToml(String),
    /// It can't be read, so that nobody knows whose it is.
    #[error("{0}")]
    Unreadable(String),
}

const UNMARKED: &str = "no [arcade] section with version = 1";

impl WhyIgnored {
    /// Why a file with these contents is ignored; `None` if it is arcade's: it has
    /// `[arcade] version = 1`.
    ///
    /// A mistake in its syntax elsewhere doesn't make it another program's.
    pub(super) fn of(bytes: &[u8]) -> Option<Self> {
        let text = String::from_utf8_lossy(bytes);
        let (table, errors) = DeTable::parse_recoverable(&text);
        let table = table.get_ref();
        let wrong = match table.get("arcade") {
            Some(arcade) => Some(wrong_mark(arcade.get_ref(), &text)?),
            None => likeness(table).map(|setting| {
                format!("it has {UNMARKED}, though {setting} looks like a setting of arcade")
            }),
        };
        Some(match wrong {
            _ if str::from_utf8(bytes).is_err() => Self::Unreadable("it is not UTF-8 text".into()),
            Some(wrong) => Self::Unmarked(wrong),
            None if errors.is_empty() => Self::Foreign,
            None => Self::NotToml(first_mistake(&text)),
        })
    }

    /// Whether the file may be meant for arcade, as far as anybody can tell.
    pub fn may_be_ours(&self) -> bool {
        *self != Self::Foreign
    }

    /// Whether every command tells it: the file was probably meant for arcade, or can't be read. Who
    /// works in a folder of another program isn't to hear of its files.
    pub fn is_told_everywhere(&self) -> bool {
        matches!(self, Self::Unmarked(..) | Self::Unreadable(_))
    }
}

/// What is wrong with the value of `arcade`; `None` if it is a section with `version = 1`.
fn wrong_mark(arcade: &DeValue<'_>, text: &str) -> Option<String> {
    let Some(section) = arcade.as_table() else {
        return Some("arcade: found a value, expected a section [arcade] with version = 1".into());
    };
    let Some(version) = section.get("version") else {
        return Some("its [arcade] section has no version = 1".into());
    };
    let number = version.get_ref().as_integer();
    match number.and_then(|number| u32::from_str_radix(number.as_str(), number.radix()).ok()) {
        Some(1) => None,
        _ => {
            let found = found(version.get_ref(), &text[version.span()]);
            Some(format!("[arcade] {}", OptionError::new("version", found, "the number 1")))
        }
    }
}

/// A setting that looks like one of arcade: it is in a section that arcade has, and its key is one of
/// that section's, perhaps misspelt.
fn likeness(table: &DeTable<'_>) -> Option<String> {
    let schema = Schema::new();
    table.iter().find_map(|(name, section)| {
        let name = name.get_ref();
        let specs = schema.specs(&name.replace('-', "_"))?;
        let known = || specs.iter().map(|spec| spec.key);
        let mut keys = section.get_ref().as_table()?.keys().map(toml::Spanned::get_ref);
        let key = keys.find(|key| nearest(key, known()).is_some())?;
        Some(format!("[{name}] {key}"))
    })
}

/// The first mistake in the syntax of a text, in one line.
fn first_mistake(text: &str) -> String {
    let mistakes = parse(text, 1).map(drop).map_err(|(mistakes, _)| mistakes);
    let first = mistakes.err().and_then(|mistakes| mistakes.into_iter().next());
    first.map(|mistake| mistake.in_a_line()).unwrap_or_default()
}
