//! The only code that writes files: records of games, what reviews have found, solved tables, and files
//! that grow line by line. All but the last are replaced atomically.
//!
//! Folders follow the XDG rules on every system; `ARCADE_HOME` replaces them all.

mod actor;
mod cache_folder;
mod checksummed;
mod disk;
mod folders;
mod lock;
mod locked_lines;
mod new_folder;
mod open_record;
mod per_game;
mod saved_games;
mod write;

use std::fs::{self, DirEntry};
use std::io;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::SystemTime;

use arcade_base::{ParseError, escaped_path, parse_number, quoted};
use arcade_engine::{Storage as _, TableCache};
use arcade_games::blocking::assert_may_block;
use arcade_games::input;
use arcade_games::session::{Record, RecordError};
use cache_folder::CacheFolder;
use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use actor::{Actor, Pending, Wake};
pub(crate) use checksummed::ChecksummedLines;
pub use disk::{AutoSaver, Disk, DiskExecutor, WriteProblem};
pub use folders::Folders;
pub(crate) use folders::home;
pub(crate) use lock::{LockError, take as take_lock};
pub use locked_lines::LockedLines;
pub(crate) use new_folder::NewFolder;
pub use open_record::OpenRecord;
pub use saved_games::{DeletedGame, FoundRecord};
pub(crate) use write::{Durability, is_there, make_folder, write_new};

/// The saved games and the solved tables.
#[derive(Clone, Debug)]
pub struct Store {
    games: PathBuf,
    index: ChecksummedLines,
    journal: ChecksummedLines,
    /// The folder of what is kept of each game: its last setup, and that it was introduced.
    per_game: PathBuf,
    tables: PathBuf,
    /// What reviews of saved games have found.
    reviews: Arc<CacheFolder>,
    /// Whether a game was saved without a lock, which is reported once.
    saves_without_lock: Arc<AtomicBool>,
}

/// The largest record that is read, in bytes: room for half a million moves.
const MAX_RECORD_BYTES: u64 = 16 << 20;
/// The largest journal that is read, in bytes: room for some hundred thousand events.
const MAX_JOURNAL_BYTES: u64 = 64 << 20;
/// The largest index that is read, in bytes: room for some hundred thousand games.
const MAX_INDEX_BYTES: u64 = 256 << 20;
/// The size of all files of reviews, in bytes: room for some hundred games.
const MAX_REVIEW_BYTES: u64 = 32 << 20;
/// The most bytes of unfinished proofs in a folder: more than memory holds.
const MAX_PROOF_BYTES: u64 = 1 << 40;

/// Identifies one version of a file by mtime, ctime, inode and size. A program can set back mtime, but
/// not ctime.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "[i64; 4]", into = "[i64; 4]")]
pub(crate) struct FileStamp {
    /// The mtime, in nanoseconds since 1970.
    pub(crate) written: i64,
    /// The ctime, in nanoseconds since 1970.
    pub(crate) changed: i64,
    /// The inode number.
    pub(crate) inode: i64,
    /// The length in bytes.
    pub(crate) length: i64,
}

impl From<FileStamp> for [i64; 4] {
    fn from(stamp: FileStamp) -> Self {
        [stamp.written, stamp.changed, stamp.inode, stamp.length]
    }
}

impl From<[i64; 4]> for FileStamp {
    fn from([written, changed, inode, length]: [i64; 4]) -> Self {
        Self { written, changed, inode, length }
    }
}

impl FileStamp {
    fn of(file: &fs::Metadata) -> Self {
        let time = |seconds: i64, nanoseconds: i64| {
            seconds.saturating_mul(1_000_000_000).saturating_add(nanoseconds)
        };
        Self {
            written: time(file.mtime(), file.mtime_nsec()),
            changed: time(file.ctime(), file.ctime_nsec()),
            inode: file.ino().cast_signed(),
            length: file.len().cast_signed(),
        }
    }
}

/// The name of a saved game: the id of the game, a dash and a number.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RecordId(String);

impl RecordId {
    /// A name found in the folder of records.
    pub(crate) fn of(name: String) -> Self {
        Self(name)
    }

    /// The name.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

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
    /// There is no saved game with this name.
    #[error("game: found {}, expected the name of a saved game", quoted(.0))]
    NoRecord(String),
    /// There is no saved game with this name, and no such file.
    #[error("game: found {}, expected the name of a saved game or the path of a record", quoted(.0))]
    NoGameOrFile(String),
    /// Another instance of arcade has the game open.
    #[error("{}: open in another arcade process", escaped_path(.0))]
    InUse(PathBuf),
    /// The file system has no locks, so another instance of arcade could write the same file.
    #[error("{}: {}; don't open it in another arcade at the same time", escaped_path(.0), .1)]
    NoLock(PathBuf, io::Error),
    /// The record is damaged; it was left unchanged.
    #[error("{}: {}", escaped_path(.0), .1)]
    Damaged(PathBuf, RecordError),
    /// The last setup of a game's form is damaged; its file was left unchanged.
    #[error("{}: {}", escaped_path(.0), .1)]
    LastSetup(PathBuf, ParseError),
    /// The system refused to read or write a file.
    #[error("{}: {}", escaped_path(.0), .1)]
    Io(PathBuf, io::Error),
    /// A request gets no answer, because it panicked or its thread ended or was never started.
    #[error("reading or writing files failed inside arcade")]
    NoAnswer,
}

impl Store {
    /// The saved games under the state folder, and the tables under the cache folder.
    pub fn new(folders: &Folders) -> Self {
        Self {
            games: folders.state.join("games"),
            index: ChecksummedLines::at(folders.state.join("index.txt"), MAX_INDEX_BYTES),
            journal: ChecksummedLines::at(folders.state.join("journal.txt"), MAX_JOURNAL_BYTES),
            per_game: folders.state.join("choices"),
            tables: folders.cache.join("tables"),
            reviews: Arc::new(CacheFolder::new(
                folders.state.join("reviews"),
                "review",
                MAX_REVIEW_BYTES,
                Durability::Unsynced,
            )),
            saves_without_lock: Arc::default(),
        }
    }

    /// The file of the index.
    pub(crate) fn index_file(&self) -> ChecksummedLines {
        self.index.clone()
    }

    /// The journal: events that no record contains.
    pub(crate) fn journal_file(&self) -> ChecksummedLines {
        self.journal.clone()
    }

    /// All records, with the stamps of their files.
    pub(crate) fn record_stamps(&self) -> Result<Vec<(RecordId, FileStamp)>, StoreError> {
        let mut stamps = Vec::new();
        for found in self.entries()? {
            let (name, entry) = found?;
            // The entry's metadata is quicker, but wouldn't follow a link. A file that no longer exists
            // is skipped.
            let file = entry.metadata().ok().filter(|file| !file.is_symlink());
            if let Some(file) = file.or_else(|| fs::metadata(self.path(&name)).ok()) {
                stamps.push((RecordId(name), FileStamp::of(&file)));
            }
        }
        Ok(stamps)
    }

    /// A cache of tables that together take at most `megabytes` megabytes; none when that is 0.
    pub fn table_cache(&self, megabytes: u32) -> TableCache {
        let limit = u64::from(megabytes) << 20;
        if limit == 0 {
            TableCache::none()
        } else {
            let durability = Durability::Unsynced;
            TableCache::new(CacheFolder::new(self.tables.clone(), "table", limit, durability))
        }
    }

    /// A folder of the user's for unfinished proofs, which are as safe there as a saved game. It is made when
    /// there is something to keep; `None` if something else has its name.
    pub(crate) fn unfinished_proofs(folder: &Path) -> Option<TableCache> {
        assert_may_block();
        let cache = CacheFolder::new(folder.into(), "table", MAX_PROOF_BYTES, Durability::Synced);
        (folder.is_dir() || !is_there(folder)).then(|| TableCache::new(cache))
    }

    /// The lines stored for the review of a saved game, without damaged ones; none if they were stored
    /// under another key.
    pub(crate) fn review(&self, id: &RecordId, key: &str) -> Vec<String> {
        let bytes = self.reviews.load(id.as_str()).ok().flatten().unwrap_or_default();
        let text = String::from_utf8_lossy(&bytes);
        let mut lines = ChecksummedLines::lines(&text);
        match lines.next() {
            Some(Some(found)) if found == key => lines.flatten().map(Into::into).collect(),
            _ => Vec::new(),
        }
    }

    /// Stores lines for the review of a saved game under a key, in place of any others. Without room or
    /// permission they aren't stored: then the next review takes as long.
    pub(crate) fn store_review(&self, id: &RecordId, key: String, mut lines: Vec<String>) {
        lines.insert(0, key);
        let text = ChecksummedLines::with_checksums(&lines);
        let _ = self.reviews.save(id.as_str(), &[text.as_bytes()], &|| true);
    }

    /// Creates a record for a new game, with the first free number.
    ///
    /// # Errors
    /// When the folder can't be created or written.
    pub fn create(&self, game: &str) -> Result<OpenRecord, StoreError> {
        make_folder(&self.games).map_err(|error| StoreError::Io(self.games.clone(), error))?;
        let taken = self.names()?.into_iter().filter_map(|name| number_of(&name, game)).max();
        let mut number = taken.unwrap_or(0).checked_add(1).unwrap_or(1);
        loop {
            let id = RecordId(format!("{game}-{number}"));
            match self.lock(&id) {
                Ok(record) => match record.read_only_reason() {
                    Some(refusal) => return Err(refusal),
                    None if !record.path.exists() => return Ok(record),
                    None => number += 1,
                },
                Err(StoreError::InUse(_)) => number += 1,
                Err(error) => return Err(error),
            }
        }
    }

    /// Opens a saved game to continue it. If its folder isn't writable it is opened anyway, and its
    /// [reason](OpenRecord::read_only_reason) says why it won't be saved.
    ///
    /// # Errors
    /// When there is none with this name, it is damaged, or another instance of arcade has it open.
    pub fn open(&self, id: &str) -> Result<(OpenRecord, Record), StoreError> {
        let name = self.names()?.into_iter().find(|name| name == id);
        let id = RecordId(name.ok_or_else(|| StoreError::NoRecord(id.into()))?);
        let record = self.lock(&id)?;
        let read = read(self.path(&id.0))?;
        Ok((record, read))
    }

    /// Reads a record.
    ///
    /// # Errors
    /// When it can't be read, or is damaged.
    pub fn record(&self, id: &RecordId) -> Result<Record, StoreError> {
        let record = read(self.path(&id.0))?;
        record.verify().map_err(|error| self.damaged(id, error))?;
        Ok(record)
    }

    /// Whether nothing was ever saved, neither a game nor what is kept of each: the folders don't exist.
    pub fn is_unused(&self) -> bool {
        assert_may_block();
        let is_missing = |folder: &Path| matches!(folder.try_exists(), Ok(false));
        [&self.games, &self.per_game].into_iter().all(|folder| is_missing(folder))
    }

    /// Whether no game is saved.
    ///
    /// # Errors
    /// When the folder can't be read.
    pub fn is_empty(&self) -> Result<bool, StoreError> {
        self.entries()?.next().transpose().map(|found| found.is_none())
    }

    /// The error for a damaged record.
    fn damaged(&self, id: &RecordId, error: RecordError) -> StoreError {
        StoreError::Damaged(self.path(&id.0), error)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.games.join(format!("{name}.txt"))
    }

    /// Locks a record, if the file system has locks.
    ///
    /// # Errors
    /// When another process holds it.
    fn lock(&self, id: &RecordId) -> Result<OpenRecord, StoreError> {
        OpenRecord::lock(id.clone(), self.path(&id.0))
    }

    /// Records that a game is saved without a lock; true only for the first call.
    fn note_save_without_lock(&self) -> bool {
        !self.saves_without_lock.swap(true, Ordering::Relaxed)
    }

    /// Whether a game of this kind is saved.
    ///
    /// # Errors
    /// When the folder can't be read.
    pub(crate) fn has_any(&self, game: &str) -> Result<bool, StoreError> {
        Ok(self.names()?.iter().any(|name| number_of(name, game).is_some()))
    }

    /// The names of all saved games; none if nothing was ever saved.
    fn names(&self) -> Result<Vec<String>, StoreError> {
        self.entries()?.map(|found| found.map(|(name, _)| name)).collect()
    }

    /// The names of all saved games with their directory entries, in no order.
    fn entries(
        &self,
    ) -> Result<impl Iterator<Item = Result<(String, DirEntry), StoreError>>, StoreError> {
        assert_may_block();
        let failed = |error| StoreError::Io(self.games.clone(), error);
        let entries = match fs::read_dir(&self.games) {
            Ok(entries) => Some(entries),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(failed(error)),
        };
        // A file with any other name isn't a record.
        let is_record = |name: &&str| {
            name.rsplit_once('-').is_some_and(|(game, _)| number_of(name, game).is_some())
        };
        Ok(entries.into_iter().flatten().filter_map(move |entry| match entry {
            Ok(entry) => {
                let name = entry.file_name();
                let name = name.to_str().and_then(|name| name.strip_suffix(".txt"));
                name.filter(is_record).map(str::to_string).map(|name| Ok((name, entry)))
            }
            Err(error) => Some(Err(failed(error))),
        }))
    }
}

/// Parses a record, even if its checksum doesn't match.
fn read(path: PathBuf) -> Result<Record, StoreError> {
    assert_may_block();
    let bytes = match input::read(&path, MAX_RECORD_BYTES) {
        Ok(bytes) => bytes,
        Err(error) => return Err(StoreError::Io(path, error)),
    };
    // Damage can leave bytes that aren't UTF-8: the parser then reports their line.
    let text = String::from_utf8_lossy(&bytes);
    text.parse().map_err(|error| StoreError::Damaged(path, error))
}

/// The mtime of a file; `None` if it no longer exists.
fn modified(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).ok()?.modified().ok()
}

/// The number in the name of a record of `game`; `None` if it isn't such a name.
fn number_of(name: &str, game: &str) -> Option<u32> {
    let number = name.strip_prefix(game)?.strip_prefix('-')?;
    parse_number("number", number, 0..=u32::MAX).ok()
}
