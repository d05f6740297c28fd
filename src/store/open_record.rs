//! The record of a game that is being played.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use arcade_games::blocking::assert_may_block;
use arcade_games::session::RecordError;
use nix::unistd::{AccessFlags, access};

use super::lock::{self, LockError};
use super::write::{Durability, replace_atomically};
use super::{RecordId, Store, StoreError};

/// A record that is locked against other arcade processes, if the file system has locks.
#[derive(Debug)]
pub struct OpenRecord {
    pub(super) id: RecordId,
    pub(super) path: PathBuf,
    lock_path: PathBuf,
    lock: Lock,
}

/// The lock of a record.
#[derive(Debug)]
enum Lock {
    /// This empty file is locked.
    Held(File),
    /// The file system has no locks, for this reason. The record is saved anyway.
    Unavailable(io::Error),
    /// The folder isn't writable: the record can be read but not saved.
    ReadOnly(io::Error),
}

impl OpenRecord {
    /// Locks a record, if the file system has locks.
    ///
    /// # Errors
    /// When another process holds it.
    pub(super) fn lock(id: RecordId, path: PathBuf) -> Result<Self, StoreError> {
        assert_may_block();
        let lock_path = path.with_extension("lock");
        let lock = match lock::take(&lock_path) {
            Ok(file) => Lock::Held(file),
            Err(LockError::Taken) => return Err(StoreError::InUse(path)),
            Err(LockError::Unavailable(error)) => {
                let folder = path.parent().unwrap_or(&path);
                match access(folder, AccessFlags::W_OK) {
                    Ok(()) => Lock::Unavailable(error),
                    Err(_) => Lock::ReadOnly(error),
                }
            }
        };
        Ok(Self { id, path, lock_path, lock })
    }

    /// The name of the saved game.
    pub fn id(&self) -> &RecordId {
        &self.id
    }

    /// Why the record can't be saved, if its folder isn't writable.
    pub fn read_only_reason(&self) -> Option<StoreError> {
        match &self.lock {
            Lock::ReadOnly(error) => Some(StoreError::Io(self.lock_path.clone(), copy(error))),
            Lock::Held(_) | Lock::Unavailable(_) => None,
        }
    }

    /// Why the record isn't locked, if it isn't.
    pub fn unlocked_reason(&self) -> Option<StoreError> {
        match &self.lock {
            Lock::Unavailable(error) => {
                Some(StoreError::NoLock(self.lock_path.clone(), copy(error)))
            }
            Lock::Held(_) | Lock::ReadOnly(_) => None,
        }
    }

    /// Replaces the record atomically: after a crash there is the old text or the new one.
    ///
    /// A record that is a symbolic link stays one: its target is replaced.
    ///
    /// # Errors
    /// When the system refuses to write; the old text is still there then.
    pub fn save(&self, text: &(impl AsRef<[u8]> + ?Sized)) -> Result<(), StoreError> {
        let failed = |error| StoreError::Io(self.path.clone(), error);
        let path = match fs::symlink_metadata(&self.path) {
            Ok(found) if found.is_symlink() => fs::canonicalize(&self.path).map_err(failed)?,
            _ => self.path.clone(),
        };
        let new = path.with_extension("new");
        replace_atomically(&path, &new, [Ok(text.as_ref())], Durability::Synced).map_err(failed)
    }

    /// The error for damage that is only found when the moves are replayed.
    pub fn damaged(&self, error: RecordError) -> StoreError {
        StoreError::Damaged(self.path.clone(), error)
    }

    /// Whether this process still owns the name: neither the lock nor the folder has been removed.
    fn is_held(&self) -> bool {
        assert_may_block();
        match &self.lock {
            Lock::Held(file) => lock::is_at(file, &self.lock_path),
            Lock::Unavailable(_) => self.path.parent().is_some_and(Path::is_dir),
            Lock::ReadOnly(_) => true,
        }
    }
}

/// A copy of an `io::Error`, which can't be cloned.
fn copy(error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), error.to_string())
}

impl Drop for OpenRecord {
    fn drop(&mut self) {
        // The lock ends with the file handle. An empty file that is left behind does no harm.
        if matches!(self.lock, Lock::Held(_)) && self.is_held() {
            let _ = fs::remove_file(&self.lock_path);
        }
    }
}

impl Store {
    /// Saves the text of a record of `game`: in `file` if this process still owns that, else in a new
    /// record. Returns why the record isn't locked, if it isn't, once per run.
    ///
    /// # Errors
    /// When the system refuses to write; the old record is unchanged then.
    pub(super) fn save_record(
        &self,
        game: &str,
        file: &mut Option<OpenRecord>,
        text: &str,
    ) -> Result<Option<StoreError>, StoreError> {
        // If somebody has removed the folder together with the lock, another process may use the name
        // now.
        let owned = match file.take_if(|file| file.is_held()) {
            Some(owned) => owned,
            None => self.create(game)?,
        };
        let file = file.insert(owned);
        file.save(text)?;
        Ok(file.unlocked_reason().filter(|_| self.note_save_without_lock()))
    }
}
