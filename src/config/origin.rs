//! A setting with the place that it comes from.

/// Where the value of a setting comes from; each of these wins over those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Origin {
    /// It is built in.
    Default,
    /// This line of the config file, counted from 1.
    File(usize),
    /// The command line of this run.
    CommandLine,
    /// It is being tried: it was changed in this run, and is forgotten after it.
    Trial,
}

/// A value that isn't the built-in one.
#[derive(Clone, Debug)]
pub(super) struct Setting {
    pub(super) section: String,
    pub(super) key: &'static str,
    /// The value; `None` for an option that is off.
    pub(super) value: Option<String>,
    pub(super) origin: Origin,
}

impl Setting {
    pub(super) fn is(&self, section: &str, key: &str) -> bool {
        self.section == section && self.key == key
    }

    /// The line of the file that sets it, if one does.
    pub(super) fn line(&self) -> Option<usize> {
        match self.origin {
            Origin::File(line) => Some(line),
            _ => None,
        }
    }
}

/// From when on a changed setting counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountsFrom {
    /// At once.
    AtOnce,
    /// From the next game on that is begun.
    NextGame,
    /// From the next start of arcade on.
    NextStart,
}

impl CountsFrom {
    /// When a change of this key of a section counts.
    pub fn of(section: &str, key: &str) -> Self {
        match (section, key) {
            ("ui" | "keys" | "stats", _) | ("ai", "undo" | "coach" | "ponder") => Self::AtOnce,
            ("arcade", _) | ("ai", "cache_mb") => Self::NextStart,
            _ => Self::NextGame,
        }
    }
}
