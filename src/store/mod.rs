//! The only code that writes files: records of games, and solved tables. Each is saved as a whole
//! or not at all.
//!
//! Folders follow the XDG rules on every system; `ARCADE_HOME` puts them all in one place.

mod tables;
mod write;

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use etcetera::BaseStrategy as _;

use crate::engine::Cache;
use crate::game::Game;
use crate::session::{Record, RecordError, Session};
use crate::text::quoted;
use tables::Tables;
use thiserror::Error;
use write::{Care, write_whole};

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
        if let Some(home) = std::env::var_os("ARCADE_HOME").filter(|home| !home.is_empty()) {
            return Ok(Self::under(Path::new(&home)));
        }
        let xdg = etcetera::base_strategy::Xdg::new().map_err(|_| StoreError::NoHome)?;
        let state = xdg.state_dir().unwrap_or_else(|| xdg.data_dir());
        Ok(Self {
            config: xdg.config_dir().join("arcade"),
            state: state.join("arcade"),
            cache: xdg.cache_dir().join("arcade"),
        })
    }

    /// Everything under one folder.
    pub fn under(home: &Path) -> Self {
        Self { config: home.join("config"), state: home.join("state"), cache: home.join("cache") }
    }
}

/// The saved games and the solved tables.
#[derive(Clone, Debug)]
pub struct Store {
    games: PathBuf,
    tables: PathBuf,
}

/// The name of a saved game: the id of the game, a dash and a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordId(String);

impl std::fmt::Display for RecordId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// Why something was not saved or loaded.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The system names no home folder.
    #[error("no home folder is known; set HOME or ARCADE_HOME")]
    NoHome,
    /// There is no saved game of this name.
    #[error("game: found {}, expected the name of a saved game", quoted(.0))]
    NoRecord(String),
    /// Another instance of arcade has the game open.
    #[error("{}: open in another arcade process", .0.display())]
    InUse(PathBuf),
    /// The record is of a game that arcade doesn't know.
    #[error("game: found {}, expected one that arcade knows", quoted(.0))]
    UnknownGame(String),
    /// The record is damaged; it was left as it is.
    #[error("{}: {}", .0.display(), .1)]
    Damaged(PathBuf, RecordError),
    /// The system refused to read or write a file.
    #[error("{}: {}", .0.display(), .1)]
    Io(PathBuf, io::Error),
}

/// A record that this process alone has open.
#[derive(Debug)]
pub struct OpenRecord {
    id: RecordId,
    path: PathBuf,
    /// Holds the lock; the file stays empty.
    _lock: File,
    lock_path: PathBuf,
}

impl OpenRecord {
    /// The record's name.
    pub fn id(&self) -> &RecordId {
        &self.id
    }

    /// Rewrites the record: after a crash there is the old text or the new one, never a mixture.
    ///
    /// # Errors
    /// When the system refuses to write; the old text is still there then.
    pub fn save(&self, text: &str) -> Result<(), StoreError> {
        let new = self.path.with_extension("new");
        write_whole(&self.path, &new, [text.as_bytes()], Care::Lasting, &|| true)
            .map_err(|error| StoreError::Io(self.path.clone(), error))
    }
}

impl Drop for OpenRecord {
    fn drop(&mut self) {
        // The lock goes with the file handle; an empty file left behind does no harm.
        let _ = fs::remove_file(&self.lock_path);
    }
}

/// The file in which one game is saved after every move.
///
/// Its record is made with the first move, so that a game that was only looked at leaves nothing
/// behind.
#[derive(Debug)]
pub struct SavedGame {
    store: Store,
    game: &'static str,
    file: Option<OpenRecord>,
}

impl SavedGame {
    /// The file for a new game, not made yet.
    pub fn new(store: Store, game: &'static str) -> Self {
        Self { store, game, file: None }
    }

    /// The file of a game that is continued.
    pub fn opened(store: Store, game: &'static str, file: OpenRecord) -> Self {
        Self { store, game, file: Some(file) }
    }

    /// The saved games, this one among them.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The name under which the game is saved, once it has been.
    pub fn id(&self) -> Option<&RecordId> {
        self.file.as_ref().map(OpenRecord::id)
    }

    /// Saves the game in its current state, unless no move was ever made.
    ///
    /// # Errors
    /// When the system refuses to write; what was saved before is still there then.
    pub fn save<G: Game>(&mut self, session: &Session<G>) -> Result<(), StoreError> {
        if self.file.is_none() {
            if session.tree().nodes().next().is_none() {
                return Ok(());
            }
            self.file = Some(self.store.create(self.game)?);
        }
        let file = self.file.as_ref().expect("made above");
        file.save(&session.to_record(self.game))
    }
}

impl Store {
    /// The saved games under the state folder, and the tables under the cache folder.
    pub fn new(folders: &Folders) -> Self {
        Self { games: folders.state.join("games"), tables: folders.cache.join("tables") }
    }

    /// A cache of tables that together take at most `megabytes` megabytes; none when that is 0.
    pub fn cache(&self, megabytes: u32) -> Cache {
        let limit = u64::from(megabytes) << 20;
        if limit == 0 {
            Cache::none()
        } else {
            Cache::on(Tables { folder: self.tables.clone(), limit })
        }
    }

    /// Opens a new record for a game, under the first free number.
    ///
    /// # Errors
    /// When the folder can't be made or written.
    pub fn create(&self, game: &str) -> Result<OpenRecord, StoreError> {
        fs::create_dir_all(&self.games)
            .map_err(|error| StoreError::Io(self.games.clone(), error))?;
        let taken = self.names()?.into_iter().filter_map(|name| number_of(&name, game)).max();
        let mut number = taken.unwrap_or(0).checked_add(1).unwrap_or(1);
        loop {
            let id = RecordId(format!("{game}-{number}"));
            match self.lock(&id) {
                Ok(record) if !record.path.exists() => return Ok(record),
                Ok(_) | Err(StoreError::InUse(_)) => number += 1,
                Err(error) => return Err(error),
            }
        }
    }

    /// Opens a saved game to continue it.
    ///
    /// # Errors
    /// When there is none of this name, it is damaged, or another instance of arcade has it open.
    pub fn open(&self, id: &str) -> Result<(OpenRecord, Record), StoreError> {
        let name = self.names()?.into_iter().find(|name| name == id);
        let id = RecordId(name.ok_or_else(|| StoreError::NoRecord(id.into()))?);
        let record = self.lock(&id)?;
        let read = self.read(&id)?;
        Ok((record, read))
    }

    /// The records of one game, or of all, the one played last first.
    ///
    /// They are read as the iterator reaches them. A damaged record is an error in its place.
    ///
    /// # Errors
    /// When the folder can't be read.
    pub fn latest(
        &self,
        game: Option<&str>,
    ) -> Result<impl Iterator<Item = Result<(RecordId, Record), StoreError>>, StoreError> {
        let mut names: Vec<(SystemTime, String)> = self
            .names()?
            .into_iter()
            .filter(|name| game.is_none_or(|game| number_of(name, game).is_some()))
            .filter_map(|name| Some((self.modified_name(&name)?, name)))
            .collect();
        names.sort_by(|a, b| b.cmp(a));
        Ok(names.into_iter().map(|(_, name)| {
            let id = RecordId(name);
            let record = self.read(&id)?;
            record.check_seal().map_err(|error| self.damaged(&id, error))?;
            Ok((id, record))
        }))
    }

    /// The unfinished game played last.
    ///
    /// # Errors
    /// When a record later than any unfinished game is damaged: it might be the one wanted.
    pub fn latest_open(&self) -> Result<Option<RecordId>, StoreError> {
        for found in self.latest(None)? {
            let (id, record) = found?;
            if record.ending.is_none() {
                return Ok(Some(id));
            }
        }
        Ok(None)
    }

    /// When a record was last saved; `None` when it no longer exists.
    pub fn modified(&self, id: &RecordId) -> Option<SystemTime> {
        self.modified_name(&id.0)
    }

    fn modified_name(&self, name: &str) -> Option<SystemTime> {
        fs::metadata(self.path(name)).ok()?.modified().ok()
    }

    /// Reads a record.
    fn read(&self, id: &RecordId) -> Result<Record, StoreError> {
        let path = self.path(&id.0);
        let bytes = fs::read(&path).map_err(|error| StoreError::Io(path.clone(), error))?;
        // Damage can leave bytes that aren't text: the line that holds them is then found as usual.
        let text = String::from_utf8_lossy(&bytes);
        text.parse().map_err(|error| StoreError::Damaged(path, error))
    }

    /// Damage found only when the moves are replayed, as an error of this record's file.
    pub fn damaged(&self, id: &RecordId, error: RecordError) -> StoreError {
        StoreError::Damaged(self.path(&id.0), error)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.games.join(format!("{name}.txt"))
    }

    /// Takes the lock of a record.
    fn lock(&self, id: &RecordId) -> Result<OpenRecord, StoreError> {
        let path = self.path(&id.0);
        let lock_path = path.with_extension("lock");
        let failed = |error| StoreError::Io(lock_path.clone(), error);
        let lock = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&lock_path)
            .map_err(failed)?;
        match lock.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(StoreError::InUse(path)),
            // A file system without locks is no reason not to play.
            Err(TryLockError::Error(error)) if error.kind() != io::ErrorKind::Unsupported => {
                return Err(failed(error));
            }
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let held = lock.metadata().map_err(failed)?.ino();
        if fs::metadata(&lock_path).is_ok_and(|there| there.ino() == held) {
            Ok(OpenRecord { id: id.clone(), path, _lock: lock, lock_path })
        } else {
            // The previous holder of the lock removed the file at the same moment.
            self.lock(id)
        }
    }

    /// The names of all saved games; none where nothing was saved yet.
    fn names(&self) -> Result<Vec<String>, StoreError> {
        let failed = |error| StoreError::Io(self.games.clone(), error);
        let entries = match fs::read_dir(&self.games) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(failed(error)),
        };
        let mut names = Vec::new();
        for entry in entries {
            let name = entry.map_err(failed)?.file_name();
            let name = name.to_str().and_then(|name| name.strip_suffix(".txt"));
            // A file with any other name isn't a record of arcade.
            let is_record = |name: &&str| {
                name.rsplit_once('-').is_some_and(|(game, _)| number_of(name, game).is_some())
            };
            names.extend(name.filter(is_record).map(Into::into));
        }
        Ok(names)
    }
}

/// The number in the name of a record of `game`; `None` for any other name.
fn number_of(name: &str, game: &str) -> Option<u32> {
    name.strip_prefix(game)?.strip_prefix('-')?.parse().ok()
}
