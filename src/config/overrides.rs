//! Where settings come from: the config file and, for one run, the command line and the settings screen,
//! where they are tried. Both take precedence over the file, and neither is ever written to it.

use arcade_base::quoted;
use arcade_games::options::{OptionError, OptionKind, OptionSpec, OptionValues};

use super::{Config, Schema};

/// The origin of a setting's value; later ones take precedence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Origin {
    /// The built-in default.
    Default,
    /// This line of the config file, counted from 1.
    File(usize),
    /// The command line of this run.
    CommandLine,
    /// The settings screen: the user is trying the value, which is forgotten at the end of the run.
    Trial,
}

/// A setting that overrides the default.
#[derive(Clone, Debug)]
pub(super) struct Override {
    pub(super) section: String,
    pub(super) key: &'static str,
    /// The value; `None` for an option that is off.
    pub(super) value: Option<String>,
    pub(super) origin: Origin,
}

impl Override {
    pub(super) fn is(&self, section: &str, key: &str) -> bool {
        self.section == section && self.key == key
    }

    /// Its line in the file, if it comes from there.
    pub(super) fn line(&self) -> Option<usize> {
        match self.origin {
            Origin::File(line) => Some(line),
            _ => None,
        }
    }
}

/// When a changed setting takes effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakesEffect {
    /// Immediately.
    AtOnce,
    /// In the next game.
    NextGame,
    /// When arcade is started again.
    NextStart,
}

impl TakesEffect {
    /// When a change of this key of a section takes effect.
    pub fn of(section: &str, key: &str) -> Self {
        match (section, key) {
            ("ui" | "keys" | "stats", _) | ("ai", "undo" | "coach" | "ponder") => Self::AtOnce,
            ("arcade", _) | ("ai", "cache_mb") => Self::NextStart,
            _ => Self::NextGame,
        }
    }
}

impl Config {
    /// The value of a setting; `None` if it is off.
    pub fn value(&self, section: &str, key: &str) -> Option<&str> {
        match self.setting(section, key) {
            Some(setting) => setting.value.as_deref(),
            None => self.schema.spec(section, key).ok()?.default,
        }
    }

    /// The origin of a setting's value.
    pub fn origin(&self, section: &str, key: &str) -> Origin {
        self.setting(section, key).map_or(Origin::Default, |setting| setting.origin)
    }

    /// This configuration, with settings of one section from the command line over it.
    ///
    /// # Errors
    /// When the section has no such key, or the value isn't accepted.
    pub fn with_command_line(
        mut self,
        section: &str,
        set: &[(String, String)],
    ) -> Result<Self, OptionError> {
        for (key, value) in set {
            let spec = self.schema.spec(section, key)?;
            let (key, value) = (spec.key, Some(spec.accept(value)?));
            let origin = Origin::CommandLine;
            self.overrides.push(Override { section: section.into(), key, value, origin });
        }
        Ok(Self::new(self.files, self.schema, self.overrides, self.user_theme))
    }

    /// This configuration with one setting changed; `None` switches an option off. Setting it back
    /// to its untried value ends the trial.
    ///
    /// It may read a file, as [`reads_files`](super::Schema::reads_files) says of the section.
    ///
    /// # Errors
    /// When the section has no such key, or the value isn't accepted, or is inconsistent with others.
    pub fn with_trial(
        &self,
        section: &str,
        key: &str,
        value: Option<&str>,
    ) -> Result<Self, OptionError> {
        let spec = self.schema.spec(section, key)?;
        let value = match value {
            Some(text) => Some(spec.accept(text)?),
            None if spec.default.is_none() => None,
            None => return Err(OptionError::new(spec.key, "nothing", spec.expected())),
        };
        self.refuse_other_path(spec, value.as_deref())?;
        let mut tried = self.put_back(section, key);
        if tried.value(section, key) != value.as_deref() {
            let (key, origin) = (spec.key, Origin::Trial);
            tried.overrides.push(Override { section: section.into(), key, value, origin });
        }
        tried.with_rebuilt_settings(section)
    }

    /// This configuration without the trial of one setting.
    ///
    /// # Errors
    /// When the old value is inconsistent with other trials.
    pub fn without_trial(&self, section: &str, key: &str) -> Result<Self, OptionError> {
        self.put_back(section, key).with_rebuilt_settings(section)
    }

    /// The settings being tried, as sections and keys, in the order of the config file.
    pub fn trials(&self) -> Vec<(&str, &'static str)> {
        let is_tried = |section: &str, key| self.origin(section, key) == Origin::Trial;
        let all = self.schema.all();
        all.filter(|(section, spec)| is_tried(section, spec.key))
            .map(|(section, spec)| (section, spec.key))
            .collect()
    }

    /// The settings of a game as the config file has them, without trials and without the command line.
    pub fn game_in_file(&self, section: &str) -> OptionValues {
        self.game_by(section, |setting| setting.line().is_some())
    }

    /// Refuses a value that would make arcade read a file: only the config file can name one.
    fn refuse_other_path(&self, spec: &OptionSpec, value: Option<&str>) -> Result<(), OptionError> {
        let (OptionKind::FileNamedInConfig { words, .. }, Some(path)) = (spec.kind, value) else {
            return Ok(());
        };
        let is_read = self.user_theme.as_ref().is_some_and(|own| own.path == path);
        if is_read || words.contains(&path) {
            return Ok(());
        }
        let expected = format!("one of {}, or the path in the config file", words.join(", "));
        Err(OptionError::new(spec.key, quoted(path), expected))
    }

    /// This configuration without the trial of a setting; its typed settings aren't updated yet.
    fn put_back(&self, section: &str, key: &str) -> Self {
        let mut before = self.clone();
        before.overrides.retain(|set| set.origin != Origin::Trial || !set.is(section, key));
        before
    }

    /// This configuration with its typed settings updated, if those of the section are consistent.
    fn with_rebuilt_settings(self, section: &str) -> Result<Self, OptionError> {
        match Schema::contradictions(section, &self.section(section)).into_iter().next() {
            Some(error) => Err(error),
            None => Ok(Self::new(self.files, self.schema, self.overrides, self.user_theme)),
        }
    }
}
