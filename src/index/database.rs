//! The database of the index: opened, made anew where it is damaged, and kept in memory where it
//! can't be on disk.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, Error, ErrorCode, OpenFlags, ffi};

use crate::blocking::waits_for_disk;
use crate::store::{can_lock_parts, make_file, make_folder};
use crate::text::escaped_path;

/// The version of the tables below. A database of any other version is made anew.
const VERSION: i64 = 5;

/// `facts` is the game as JSON, or what is wrong with its record; `played` is in nanoseconds since
/// 1970. `written`, `changed`, `inode` and `length` are the `FileVersion` that was read; `sum` is the
/// CRC-32 of its bytes where the next version may look the same, else NULL.
const TABLES: &str = "
    CREATE TABLE games (
        id TEXT PRIMARY KEY, written INTEGER NOT NULL, changed INTEGER NOT NULL,
        inode INTEGER NOT NULL, length INTEGER NOT NULL, sum INTEGER, played INTEGER NOT NULL,
        game TEXT NOT NULL, state TEXT NOT NULL, score TEXT, seal TEXT, facts TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX latest ON games (game, state, played);
    CREATE INDEX scores ON games (game, score, played);
    CREATE TABLE kept (
        id TEXT NOT NULL, seal TEXT NOT NULL, played INTEGER NOT NULL, game TEXT NOT NULL,
        score TEXT, facts TEXT NOT NULL, at_stake TEXT, PRIMARY KEY (id, seal)
    ) WITHOUT ROWID;
    CREATE TABLE reviews (
        id TEXT NOT NULL, seal TEXT NOT NULL, at_stake TEXT NOT NULL, PRIMARY KEY (id, seal)
    ) WITHOUT ROWID;
    CREATE TABLE attempts (
        number INTEGER PRIMARY KEY, game TEXT NOT NULL, facts TEXT NOT NULL
    );
    CREATE TABLE erased (
        id TEXT NOT NULL, seal TEXT NOT NULL, PRIMARY KEY (id, seal)
    ) WITHOUT ROWID;
    CREATE TABLE learnt (
        game TEXT NOT NULL, lesson TEXT NOT NULL, PRIMARY KEY (game, lesson)
    ) WITHOUT ROWID;
    CREATE TABLE progress (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
";

/// How long to wait while another arcade writes.
const PATIENCE: Duration = Duration::from_secs(3);

/// Where the database is, which is worse each time something goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    File,
    /// A file that has been made anew: that doesn't help twice.
    NewFile,
    Memory,
}

/// The database of the index.
#[derive(Debug)]
pub(super) struct Database {
    path: PathBuf,
    place: Place,
    connection: Option<Connection>,
    /// What the user should know, once.
    notice: Option<String>,
    /// How often it was begun anew.
    renewals: u32,
}

impl Database {
    /// The database in a file, which is opened when it is needed.
    pub(super) fn at(path: PathBuf) -> Self {
        Self { path, place: Place::File, connection: None, notice: None, renewals: 0 }
    }

    /// What the user should know, once.
    pub(super) fn take_notice(&mut self) -> Option<String> {
        self.notice.take()
    }

    /// How often it was begun anew, without what was in it.
    pub(super) fn renewals(&self) -> u32 {
        self.renewals
    }

    /// Does `work`. Where the database is damaged it is made anew, and where it can't be written it
    /// is made in memory: then, with nothing in it, `work` is done once more.
    pub(super) fn with<T>(
        &mut self,
        mut work: impl FnMut(&mut Connection) -> Result<T, Error>,
    ) -> Result<T, Error> {
        waits_for_disk();
        loop {
            let done = match &mut self.connection {
                Some(connection) => work(connection),
                None => match self.open() {
                    Ok(connection) => work(self.connection.insert(connection)),
                    Err(error) => Err(error),
                },
            };
            match done {
                Err(error) if self.place != Place::Memory => self.give_up(&error),
                done => return done,
            }
        }
    }

    /// Leaves the database where it is for a better place.
    fn give_up(&mut self, error: &Error) {
        self.connection = None;
        self.renewals += 1;
        let is_file = fs::symlink_metadata(&self.path).is_ok_and(|found| found.is_file());
        let obstacle = obstacle(&self.path);
        if self.place == Place::File && is_file && is_damage(error) && self.remove() {
            self.place = Place::NewFile;
            let path = escaped_path(&self.path);
            let why = match error {
                Error::InvalidQuery => "is of another version",
                _ => "was damaged",
            };
            self.notice = Some(format!("{path} {why}: it is made anew from the saved games"));
            return;
        }
        self.place = Place::Memory;
        // Where nothing can be written, that is told when a game is to be saved.
        if let Some(path) = obstacle.or((self.path.exists() && !is_file).then(|| self.path.clone()))
        {
            let path = escaped_path(&path);
            self.notice =
                Some(format!("{path} is no file: until it is gone, each start takes longer"));
        }
    }

    fn remove(&self) -> bool {
        let _ = fs::remove_file(journal_of(&self.path));
        fs::remove_file(&self.path).is_ok()
    }

    fn open(&self) -> Result<Connection, Error> {
        let mut connection = match self.place {
            Place::Memory => Connection::open_in_memory()?,
            Place::File | Place::NewFile => open_file(&self.path)?,
        };
        connection.busy_timeout(PATIENCE)?;
        // What a crash of the machine damages is made anew from the records.
        connection.execute_batch("PRAGMA synchronous = OFF")?;
        // Of two arcades that start at the same time, one makes the tables.
        let transaction =
            connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        let version: i64 = transaction.query_row("PRAGMA user_version", [], |row| row.get(0))?;
        if version != VERSION {
            let tables: i64 =
                transaction
                    .query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get(0))?;
            if tables > 0 {
                // Those of another version can't be asked.
                return Err(Error::InvalidQuery);
            }
            transaction.execute_batch(TABLES)?;
            transaction.pragma_update(None, "user_version", VERSION)?;
        }
        transaction.commit()?;
        Ok(connection)
    }
}

/// The file of what is to be undone after a crash.
fn journal_of(path: &Path) -> PathBuf {
    let mut journal = path.to_path_buf().into_os_string();
    journal.push("-journal");
    journal.into()
}

/// What is no file where `SQLite` would read one; it would wait for the other end of a pipe.
fn obstacle(path: &Path) -> Option<PathBuf> {
    let read = [path.to_path_buf(), journal_of(path)];
    read.into_iter().find(|path| path.exists() && !path.is_file())
}

fn open_file(path: &Path) -> Result<Connection, Error> {
    if let Some(obstacle) = obstacle(path) {
        return Err(Error::InvalidPath(obstacle));
    }
    if let Some(folder) = path.parent() {
        // If that fails, opening says why.
        let _ = make_folder(folder);
    }
    if !can_lock_parts(path) {
        return Err(Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_IOERR_LOCK), None));
    }
    // SQLite would make it for everybody to read. It takes an empty file for an empty database.
    let _ = make_file(path);
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
    Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)
}

/// Whether the file is at fault, and not the disk, the system or another arcade.
fn is_damage(error: &Error) -> bool {
    match error {
        Error::SqliteFailure(failure, _) => !matches!(
            failure.code,
            ErrorCode::PermissionDenied
                | ErrorCode::DatabaseBusy
                | ErrorCode::DatabaseLocked
                | ErrorCode::OutOfMemory
                | ErrorCode::ReadOnly
                | ErrorCode::SystemIoFailure
                | ErrorCode::DiskFull
                | ErrorCode::CannotOpen
        ),
        Error::InvalidPath(_) => false,
        // A row or a table is not as it was written, or of another version.
        _ => true,
    }
}
