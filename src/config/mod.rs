//! Configuration: the built-in defaults, and over them the first config file that is found.
//!
//! Nothing in a file is ignored in silence: an unknown key, a value of the wrong type or out of
//! range is an error with its line, column and a caret. No file is ever written.

mod error;
mod file;
mod print;
mod schema;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

pub use error::{ConfigError, Mistake};
pub use print::Origins;
pub use schema::{COMMON, Schema};

use crate::engine::Means;
use crate::options::{OptionError, Values};
use crate::store::Store;

/// The built-in configuration, in the form of a file: what the user copies to change it.
pub const TEMPLATE: &str = include_str!("../../config.toml");

/// Every setting, and where it comes from.
#[derive(Clone, Debug)]
pub struct Config {
    schema: Schema,
    source: Source,
    /// Settings of the file, by section and key.
    set: Vec<Setting>,
}

/// A value set in a file.
#[derive(Clone, Debug)]
struct Setting {
    section: String,
    key: &'static str,
    value: String,
    line: usize,
}

/// Where the settings come from besides the defaults.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The file that was read, if there is one.
    pub file: Option<PathBuf>,
    /// Where the user's own file is looked for.
    pub of_user: Option<PathBuf>,
    /// A `./config.toml` that belongs to another program and was left alone.
    pub foreign: Option<PathBuf>,
}

/// Where to look for a config file.
#[derive(Clone, Debug, Default)]
pub struct Places {
    /// The file named on the command line; the others are not looked at then.
    pub named: Option<PathBuf>,
    /// The file in the working folder; read only if it is arcade's.
    pub here: Option<PathBuf>,
    /// The file in the user's config folder.
    pub of_user: Option<PathBuf>,
}

impl Config {
    /// The defaults alone.
    pub fn defaults(schema: Schema) -> Self {
        let source = Source { file: None, of_user: None, foreign: None };
        Self { schema, source, set: Vec::new() }
    }

    /// The defaults, and over them the first file that is found.
    ///
    /// # Errors
    /// When the file can't be read or has mistakes.
    pub fn load(schema: Schema, places: &Places) -> Result<Self, ConfigError> {
        let (source, bytes) = find(places)?;
        let mut config = Self { source, ..Self::defaults(schema) };
        if let (Some(file), Some(bytes)) = (&config.source.file, bytes) {
            let text = decode(bytes)
                .map_err(|mistakes| ConfigError::Mistakes { file: file.clone(), mistakes })?;
            config.set = file::read(&text, &config.schema)
                .map_err(|mistakes| ConfigError::Mistakes { file: file.clone(), mistakes })?;
            config.check_games(file, &text)?;
        }
        Ok(config)
    }

    /// Where a config file would be looked for and which was found, without reading its settings.
    ///
    /// # Errors
    /// When the file named on the command line can't be read.
    pub fn locate(places: &Places) -> Result<Source, ConfigError> {
        find(places).map(|(source, _)| source)
    }

    /// Where the settings come from.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// The schema the settings follow.
    pub fn schema(&self) -> &Schema {
        &self.schema
    }

    /// The settings of a section, defaults included.
    pub fn section(&self, name: &str) -> Values {
        let mut values = Values::defaults(self.schema.specs(name).unwrap_or_default());
        for setting in self.set.iter().filter(|setting| setting.section == name) {
            // A default that a file repeats is still one: a copy of the built-in file changes nothing.
            if values.get(setting.key) != Some(&setting.value) {
                values.set(setting.key, setting.value.clone());
            }
        }
        values
    }

    /// The settings of a game, with those of `[ai]` where the game has none of its own.
    pub fn game(&self, section: &str) -> Values {
        let (shared, mut merged) = (self.section("ai"), self.section(section));
        for spec in COMMON {
            if let (None, Some(value)) = (merged.get(spec.key), shared.get(spec.key)) {
                merged.set(spec.key, value.into());
            }
        }
        merged
    }

    /// What engines may use.
    pub fn means(&self, store: &Store) -> Means {
        let ai = self.section("ai");
        let number = |key| ai.number(key).expect("it has a default");
        Means { table_mb: number("table_mb"), cache: store.cache(number("cache_mb")) }
    }

    /// Whether moves may be taken back.
    pub fn allows_undo(&self) -> bool {
        self.section("ai").get("undo") != Some("off")
    }

    /// Whether the computer thinks while a person does.
    pub fn thinks_ahead(&self) -> bool {
        self.section("ai").get("think_ahead") == Some("on")
    }

    /// Lets each game check the settings that depend on each other.
    fn check_games(&self, file: &Path, text: &str) -> Result<(), ConfigError> {
        let mut mistakes = Vec::new();
        for (section, check) in self.schema.checks() {
            if let Err(error) = check(&self.section(section)) {
                mistakes.push(self.mistake(section, &error, text));
            }
        }
        if mistakes.is_empty() {
            Ok(())
        } else {
            Err(ConfigError::Mistakes { file: file.into(), mistakes })
        }
    }

    /// A mistake at the line where the file sets the option, or where it last sets one of the
    /// section.
    fn mistake(&self, section: &str, error: &OptionError, text: &str) -> Mistake {
        let of_section = || self.set.iter().filter(|setting| setting.section == section);
        let setting =
            of_section().find(|setting| setting.key == error.key()).or(of_section().next_back());
        let line = setting.map_or(1, |setting| setting.line);
        Mistake::on_line(text, line, format!("[{section}] {error}"))
    }
}

/// The text of a file, without the mark that some editors put at its beginning.
fn decode(bytes: Vec<u8>) -> Result<String, Vec<Mistake>> {
    let mut text = String::from_utf8(bytes).map_err(|error| {
        let start = error.utf8_error().valid_up_to();
        let text = String::from_utf8_lossy(error.as_bytes());
        let end = start + char::REPLACEMENT_CHARACTER.len_utf8();
        vec![Mistake::at(&text, start..end, "found bytes that are no text, expected UTF-8")]
    })?;
    if text.starts_with(BYTE_ORDER_MARK) {
        text.remove(0);
    }
    Ok(text)
}

const BYTE_ORDER_MARK: char = '\u{feff}';

/// Finds the file, and reads it.
fn find(places: &Places) -> Result<(Source, Option<Vec<u8>>), ConfigError> {
    let mut source = Source { file: None, of_user: places.of_user.clone(), foreign: None };
    if let Some(named) = &places.named {
        let bytes = fs::read(named)
            .map_err(|error| ConfigError::Unreadable { file: named.clone(), error })?;
        source.file = Some(named.clone());
        return Ok((source, Some(bytes)));
    }
    if let Some(here) = &places.here
        && let Ok(bytes) = fs::read(here)
    {
        if file::is_ours(&String::from_utf8_lossy(&bytes)) {
            source.file = Some(here.clone());
            return Ok((source, Some(bytes)));
        }
        source.foreign = Some(here.clone());
    }
    let Some(of_user) = &places.of_user else { return Ok((source, None)) };
    match fs::read(of_user) {
        Ok(bytes) => {
            source.file = Some(of_user.clone());
            Ok((source, Some(bytes)))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok((source, None)),
        Err(error) => Err(ConfigError::Unreadable { file: of_user.clone(), error }),
    }
}
