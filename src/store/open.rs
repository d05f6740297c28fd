//! The record of a game that is being played.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use arcade_engine::Game;
use jiff::Timestamp;
use nix::unistd::{AccessFlags, access};

use super::lock::{self, NoLock};
use super::write::{Care, write_whole};
use super::{RecordId, Store, StoreError};
use crate::blocking::waits_for_disk;
use crate::session::{RecordError, Session};

/// A record that no other arcade process writes, where the system has locks.
#[derive(Debug)]
pub struct OpenRecord {
    pub(super) id: RecordId,
    pub(super) path: PathBuf,
    lock_path: PathBuf,
    lock: Lock,
}

/// What keeps others from writing a record.
#[derive(Debug)]
enum Lock {
    /// This file, which is locked and stays empty.
    Held(File),
    /// Nothing, for this reason: the record is saved all the same.
    Unavailable(io::Error),
    /// Nothing, and the folder can't be written: the record can be read but not be saved.
    Refused(io::Error),
}

impl OpenRecord {
    /// Takes the lock of a record, if the system has locks there.
    ///
    /// # Errors
    /// When another process holds it.
    pub(super) fn lock(id: RecordId, path: PathBuf) -> Result<Self, StoreError> {
        waits_for_disk();
        let lock_path = path.with_extension("lock");
        let lock = match lock::take(&lock_path) {
            Ok(file) => Lock::Held(file),
            Err(NoLock::Taken) => return Err(StoreError::InUse(path)),
            Err(NoLock::Unavailable(error)) => {
                let folder = path.parent().unwrap_or(&path);
                match access(folder, AccessFlags::W_OK) {
                    Ok(()) => Lock::Unavailable(error),
                    Err(_) => Lock::Refused(error),
                }
            }
        };
        Ok(Self { id, path, lock_path, lock })
    }

    /// The record's name.
    pub fn id(&self) -> &RecordId {
        &self.id
    }

    /// Why the record can't be saved, if it is known from the start.
    pub fn refusal(&self) -> Option<StoreError> {
        match &self.lock {
            Lock::Refused(error) => Some(StoreError::Io(self.lock_path.clone(), copy(error))),
            Lock::Held(_) | Lock::Unavailable(_) => None,
        }
    }

    /// Why nothing keeps another process from writing the record, if nothing does.
    pub fn no_lock(&self) -> Option<StoreError> {
        match &self.lock {
            Lock::Unavailable(error) => {
                Some(StoreError::NoLock(self.lock_path.clone(), copy(error)))
            }
            Lock::Held(_) | Lock::Refused(_) => None,
        }
    }

    /// Rewrites the record: after a crash there is the old text or the new one, never a mixture.
    ///
    /// A record that is a symbolic link stays one: the file that it names is rewritten.
    ///
    /// # Errors
    /// When the system refuses to write; the old text is still there then.
    pub fn save(&self, text: &str) -> Result<(), StoreError> {
        let failed = |error| StoreError::Io(self.path.clone(), error);
        let path = match fs::symlink_metadata(&self.path) {
            Ok(found) if found.is_symlink() => fs::canonicalize(&self.path).map_err(failed)?,
            _ => self.path.clone(),
        };
        let new = path.with_extension("new");
        write_whole(&path, &new, [text.as_bytes()], Care::Lasting, &|| true).map_err(failed)
    }

    /// Damage found only when the moves are replayed, as an error of this record's file.
    pub fn damaged(&self, error: RecordError) -> StoreError {
        StoreError::Damaged(self.path.clone(), error)
    }

    /// Whether the name still belongs to this process: nobody has removed the lock, or else the folder.
    fn is_held(&self) -> bool {
        waits_for_disk();
        match &self.lock {
            Lock::Held(file) => lock::is_at(file, &self.lock_path),
            Lock::Unavailable(_) => self.path.parent().is_some_and(Path::is_dir),
            Lock::Refused(_) => true,
        }
    }
}

/// The same error: the system's can't be cloned.
fn copy(error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), error.to_string())
}

impl Drop for OpenRecord {
    fn drop(&mut self) {
        // The lock goes with the file handle; an empty file left behind does no harm.
        if matches!(self.lock, Lock::Held(_)) && self.is_held() {
            let _ = fs::remove_file(&self.lock_path);
        }
    }
}

/// The file in which one game is saved after every move.
///
/// Its record is made with the first move, so that a game that was only looked at leaves nothing
/// behind.
#[derive(Debug)]
pub struct SavedGame {
    game: &'static str,
    file: Option<OpenRecord>,
}

impl SavedGame {
    /// The file for a new game, not made yet.
    pub fn new(game: &'static str) -> Self {
        Self { game, file: None }
    }

    /// The file of a game that is continued.
    pub fn opened(game: &'static str, file: OpenRecord) -> Self {
        Self { game, file: Some(file) }
    }

    /// The name under which the game is saved, once it has been.
    pub fn id(&self) -> Option<&RecordId> {
        self.file.as_ref().map(OpenRecord::id)
    }

    /// Why the game can't be saved, if it is known from the start.
    pub fn refusal(&self) -> Option<StoreError> {
        self.file.as_ref().and_then(OpenRecord::refusal)
    }

    /// Saves the game in its current state, unless no move was ever made. Where nothing keeps another
    /// process from writing the same record, it gives the reason, once in a run.
    ///
    /// # Errors
    /// When the system refuses to write; what was saved before is still there then.
    pub fn save<G: Game>(
        &mut self,
        store: &Store,
        session: &Session<G>,
    ) -> Result<Option<StoreError>, StoreError> {
        if !session.has_moves() {
            return Ok(None);
        }
        self.save_text(store, &session.to_record_at(self.game, Timestamp::now()))
    }

    /// Saves the text of the record.
    pub(super) fn save_text(
        &mut self,
        store: &Store,
        text: &str,
    ) -> Result<Option<StoreError>, StoreError> {
        // Somebody may have removed the folder with the lock in it, and another process may use
        // the name by now.
        let file = match self.file.take_if(|file| file.is_held()) {
            Some(file) => file,
            None => store.create(self.game)?,
        };
        let file = self.file.insert(file);
        file.save(text)?;
        Ok(file.no_lock().filter(|_| store.is_first_without_lock()))
    }

    /// Closes the file; the game is saved under a new name if it ever is again.
    pub(super) fn close(&mut self) {
        self.file = None;
    }
}
