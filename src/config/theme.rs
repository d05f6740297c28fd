//! The user's own theme: a file that `[ui] theme` names.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arcade_base::{escaped_path, quoted};
use arcade_games::input;
use arcade_games::kit::{Theme, ThemeError, ThemeSource};
use arcade_games::options::OptionError;

use super::error::{Mistakes, first_mistakes};
use super::file::parse;
use super::overrides::Override;
use super::{ConfigError, ConfigMistake, decode};
use crate::store::home;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct UserTheme {
    /// The path, as written in the setting.
    pub path: String,
    /// The contents.
    pub source: Arc<ThemeSource>,
}

/// The largest theme file, in bytes; the built-in ones have 3,000.
const MAX_FILE_BYTES: u64 = 1 << 16;

/// Reads the theme file that the settings of a config file name, if any, and makes its path absolute,
/// so that it doesn't depend on the working folder.
///
/// # Errors
/// When the file can't be read or has mistakes; at most `max_mistakes` are reported.
pub(super) fn load(
    set: &mut [Override],
    config: &Path,
    text: &str,
    max_mistakes: usize,
) -> Result<Option<UserTheme>, ConfigError> {
    let is_theme = |setting: &&mut Override| setting.is("ui", "theme");
    let Some(setting) = set.iter_mut().find(is_theme) else { return Ok(None) };
    let Some(written) = setting.value.as_deref() else { return Ok(None) };
    if Theme::CHOICES.contains(&written) {
        return Ok(None);
    }
    let file = path(written, config);
    let wrong = |file: &Path, (mistakes, more)| {
        let file = file.into();
        ConfigError::Mistakes { file, mistakes, more }
    };
    let bytes = input::read(&file, MAX_FILE_BYTES).map_err(|reason| {
        let error = OptionError::new("theme", quoted(written), "a theme file")
            .because(&format_args!("{}: {reason}", escaped_path(&file)));
        let line = setting.line().unwrap_or(1);
        wrong(config, (vec![ConfigMistake::on_line(text, line, format!("[ui] {error}"))], 0))
    })?;
    let of_theme = |mistakes| wrong(&file, mistakes);
    let text = decode(bytes).map_err(|mistake| of_theme((vec![mistake], 0)))?;
    let source = read(&text, max_mistakes).map_err(of_theme)?;
    let path: String = file.to_str().unwrap_or(written).into();
    setting.value = Some(path.clone());
    Ok(Some(UserTheme { path, source: Arc::new(source) }))
}

/// The path of a theme file named in a config file: `~/` is the user's home, and relative paths start
/// in the folder of the config file.
fn path(written: &str, config: &Path) -> PathBuf {
    let of_home = written.strip_prefix("~/").zip(home());
    let path = of_home.map(|(rest, home)| home.join(rest));
    let path = path.unwrap_or_else(|| config.with_file_name("").join(written));
    std::path::absolute(&path).unwrap_or(path)
}

/// Parses a theme file, which overrides its base theme, or the dark theme if it names none.
///
/// # Errors
/// The first mistakes in the order of the file, at most `max_mistakes`, and the number of further ones.
fn read(text: &str, max_mistakes: usize) -> Result<ThemeSource, Mistakes> {
    let table = parse(text, max_mistakes)?;
    let to_mistake =
        |span: &Range<usize>, ThemeError { section, error, .. }: &ThemeError| match section {
            Some(section) => ConfigMistake::in_section(text, span.clone(), section, error),
            None => {
                let told = format!("{}: {}", error.key(), error.problem());
                ConfigMistake::at(text, span.clone(), told).suggesting(error.suggestion())
            }
        };
    ThemeSource::read(table.get_ref(), text, ThemeSource::dark()).map_err(|errors| {
        let placed = errors.into_iter().map(|error| (error.span.clone(), error));
        first_mistakes(&placed.collect::<Vec<_>>(), max_mistakes, to_mistake)
    })
}
