//! Settings with their origins.

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
