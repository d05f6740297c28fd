//! Where arcade keeps its files: where XDG says, or all in one place.

use std::env;
use std::path::{Path, PathBuf};

use nix::unistd::{User, geteuid};

use super::StoreError;

/// Where arcade keeps its files.
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
    /// The user's folders: under `ARCADE_HOME` where that is set, else where XDG says.
    ///
    /// # Errors
    /// When the system names no home folder.
    pub fn of_user() -> Result<Self, StoreError> {
        if let Some(home) = env::var_os("ARCADE_HOME").filter(|home| !home.is_empty()) {
            return Ok(Self::under(Path::new(&home)));
        }
        let folder = |variable, usual| {
            let folder = absolute(variable).or_else(|| Some(home()?.join(usual)));
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

/// The user's home folder: the one that `HOME` names, or else the one that the system has for them.
pub(crate) fn home() -> Option<PathBuf> {
    let of_system = || User::from_uid(geteuid()).ok()?.map(|user| user.dir);
    absolute("HOME").or_else(of_system).filter(|home| home.is_absolute())
}

/// The path that a variable names. A relative one is ignored, as XDG demands: it would be another
/// folder wherever arcade is started.
fn absolute(variable: &str) -> Option<PathBuf> {
    env::var_os(variable).map(PathBuf::from).filter(|path| path.is_absolute())
}
