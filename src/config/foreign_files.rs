//! Whether a `./config.toml` is arcade's: it must say so.

use std::path::PathBuf;

use arcade_games::kit::describe_toml_value;
use arcade_games::options::OptionError;
use arcade_games::text::nearest;
use thiserror::Error;
use toml::de::{DeTable, DeValue};

use super::file::parse;
use super::{ConfigMistake, Schema};

/// A file in the working folder that isn't read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ignored {
    /// The file.
    pub file: PathBuf,
    /// Why it is ignored.
    pub why: WhyIgnored,
}

/// Why a file in the working folder is ignored.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WhyIgnored {
    /// It is another program's: it has no setting that resembles arcade's.
    #[error("it has {UNMARKED}")]
    Foreign,
    /// It has settings that resemble arcade's, but not arcade's mark: what is wrong with it.
    #[error("{0}")]
    Unmarked(String),
    /// It has no setting that resembles arcade's, and isn't valid TOML.
    #[error("it has {UNMARKED}, and it is not TOML: {0}")]
    NotToml(String),
    /// It can't be read, so it might be arcade's.
    #[error("{0}")]
    Unreadable(String),
}

const UNMARKED: &str = "no [arcade] section with version = 1";

impl WhyIgnored {
    /// Why a file with these contents is ignored; `None` if it is arcade's, which means that it has
    /// `[arcade] version = 1`.
    ///
    /// It may have syntax errors elsewhere.
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

    /// Whether the file might be arcade's.
    pub fn may_be_ours(&self) -> bool {
        *self != Self::Foreign
    }

    /// Whether every command warns about it: it probably is arcade's, or can't be read. A config.toml
    /// of another project causes no warnings.
    pub fn should_warn(&self) -> bool {
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
            let found = describe_toml_value(version.get_ref(), &text[version.span()]);
            Some(format!("[arcade] {}", OptionError::new("version", found, "the number 1")))
        }
    }
}

/// A setting that resembles arcade's: its section exists in arcade, and its key too, or one with a
/// similar name.
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

/// The first syntax error in a text, in one line.
fn first_mistake(text: &str) -> String {
    let mistakes = parse(text, 1).err().map(|(mistakes, _)| mistakes);
    mistakes.iter().flatten().map(ConfigMistake::as_one_line).next().unwrap_or_default()
}
