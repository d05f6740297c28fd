//! The folders for arcade's files: those of XDG, or all in one place.

use std::env;
use std::path::{Path, PathBuf};

use nix::unistd::{User, geteuid};

use super::StoreError;

/// The folders for arcade's files.
#[derive(Clone, Debug)]
pub struct Folders {
    /// The user's configuration; only read.
    pub config: PathBuf,
    /// Saved games.
    pub state: PathBuf,
    /// Solved tables, which can be solved again.
    pub cache: PathBuf,
}

impl Folders {
    /// The user's folders: under `ARCADE_HOME` if it is set, else those of XDG.
    ///
    /// # Errors
    /// When no home folder is known.
    pub fn of_user() -> Result<Self, StoreError> {
        if let Some(home) = env::var_os("ARCADE_HOME").filter(|home| !home.is_empty()) {
            return Ok(Self::under(Path::new(&home)));
        }
        let folder = |variable, default| {
            let folder = absolute(variable).or_else(|| Some(home()?.join(default)));
            folder.map(|folder| folder.join("arcade")).ok_or(StoreError::NoHome)
        };
        Ok(Self {
            config: folder("XDG_CONFIG_HOME", ".config")?,
            state: folder("XDG_STATE_HOME", ".local/state")?,
            cache: folder("XDG_CACHE_HOME", ".cache")?,
        })
    }

    /// Everything under one folder.
    pub fn under(home: &Path) -> Self {
        Self { config: home.join("config"), state: home.join("state"), cache: home.join("cache") }
    }
}

/// The user's home folder: `HOME`, or else the one in the system's user database.
pub(crate) fn home() -> Option<PathBuf> {
    let of_system = || User::from_uid(geteuid()).ok()?.map(|user| user.dir);
    absolute("HOME").or_else(of_system).filter(|home| home.is_absolute())
}

/// The path in a variable. A relative path is ignored, as XDG demands: it would depend on the working
/// folder.
fn absolute(variable: &str) -> Option<PathBuf> {
    env::var_os(variable).map(PathBuf::from).filter(|path| path.is_absolute())
}
