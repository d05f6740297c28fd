//! Loading the config file, and reporting its mistakes.

use arcade_engine::insertion_sort_by_key;
use arcade_games::options::OptionError;

use super::error::{MAX_MISTAKES, Mistakes};
use super::file::ParsedConfig;
use super::overrides::Override;
use super::{Config, ConfigError, ConfigMistake, ConfigPaths, Schema, decode, file, find, theme};

/// The most mistakes that a check reports: each takes a pass over the whole file.
const MAX_MISTAKES_OF_CHECK: usize = 1000;

impl Config {
    /// Loads the first config file that exists over the defaults.
    ///
    /// # Errors
    /// When the file can't be read or has mistakes; the first few are reported.
    pub fn load(paths: &ConfigPaths) -> Result<Self, ConfigError> {
        Self::load_reporting(paths, MAX_MISTAKES)
    }

    /// Like [`load`](Self::load), but reports up to 1000 mistakes per file.
    ///
    /// # Errors
    /// When the file can't be read or has mistakes.
    pub fn check(paths: &ConfigPaths) -> Result<Self, ConfigError> {
        Self::load_reporting(paths, MAX_MISTAKES_OF_CHECK)
    }

    fn load_reporting(paths: &ConfigPaths, max_mistakes: usize) -> Result<Self, ConfigError> {
        let (files, bytes) = find(paths)?;
        let (Some(file), Some(bytes)) = (files.file.clone(), bytes) else {
            return Ok(Self { files, ..Self::defaults() });
        };
        let schema = Schema::new();
        let wrong = |(mistakes, more)| ConfigError::Mistakes { file: file.clone(), mistakes, more };
        let text = decode(bytes).map_err(|mistake| wrong((vec![mistake], 0)))?;
        let ParsedConfig {
            mut settings,
            mistakes: (mut mistakes, more),
            sections_with_rejected_values,
        } = file::read(&text, &schema, max_mistakes);
        let theme = theme::load(&mut settings, &file, &text, max_mistakes);
        let (user_theme, of_theme) = match theme {
            Ok(user_theme) => (user_theme, None),
            Err(error) => (None, Some(error)),
        };
        let config = Self::new(files, schema, settings, user_theme);
        // An invalid value is left out, which can make the rest of its section look inconsistent:
        // such sections aren't checked.
        let is_whole =
            |section: &str| !sections_with_rejected_values.iter().any(|other| other == section);
        let room = max_mistakes.saturating_sub(mistakes.len());
        mistakes.extend(config.contradictions(&text, is_whole).into_iter().take(room));
        insertion_sort_by_key(&mut mistakes, ConfigMistake::line);
        let of_file: Mistakes = (mistakes, more);
        match (of_file.0.is_empty(), of_theme) {
            (true, None) => Ok(config),
            (true, Some(of_theme)) => Err(of_theme),
            (false, None) => Err(wrong(of_file)),
            (false, Some(of_theme)) => Err(ConfigError::Several(vec![wrong(of_file), of_theme])),
        }
    }

    /// Inconsistent settings, in sections that the file sets: the defaults are consistent.
    fn contradictions(&self, text: &str, is_whole: impl Fn(&str) -> bool) -> Vec<ConfigMistake> {
        let is_set =
            |section: &str| self.overrides.iter().any(|setting| setting.section == section);
        let set = self.schema.names().filter(|section| is_set(section) && is_whole(section));
        let wrong = set.flat_map(|section| {
            let errors = Schema::contradictions(section, &self.section(section));
            errors.into_iter().map(move |error| (section, error))
        });
        wrong.map(|(section, error)| self.mistake(section, &error, text)).collect()
    }

    /// A mistake at the line where the file sets the option, or else at the last line that sets an
    /// option of the same section.
    fn mistake(&self, section: &str, error: &OptionError, text: &str) -> ConfigMistake {
        let of_section = || self.overrides.iter().filter(|setting| setting.section == section);
        let setting =
            of_section().find(|setting| setting.key == error.key()).or(of_section().next_back());
        let line = setting.and_then(Override::line).unwrap_or(1);
        ConfigMistake::on_line(text, line, format!("[{section}] {error}"))
    }
}
