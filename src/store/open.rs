//! The record of a game that is being played.

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};

use super::write::{Care, write_whole};
use super::{RecordId, Store, StoreError};
use crate::blocking::waits_for_disk;
use crate::game::Game;
use crate::session::{RecordError, Session};

/// A record that no other arcade process writes.
#[derive(Debug)]
pub struct OpenRecord {
    pub(super) id: RecordId,
    pub(super) path: PathBuf,
    pub(super) lock_path: PathBuf,
    /// The locked file, which stays empty; where the folder refuses one, why: the record can then
    /// be read but not be saved.
    pub(super) lock: Result<File, io::Error>,
}

impl OpenRecord {
    /// The record's name.
    pub fn id(&self) -> &RecordId {
        &self.id
    }

    /// Why the record can't be saved, if it is known from the start.
    pub fn refusal(&self) -> Option<StoreError> {
        let error = self.lock.as_ref().err()?;
        let copy = io::Error::new(error.kind(), error.to_string());
        Some(StoreError::Io(self.lock_path.clone(), copy))
    }

    /// Rewrites the record: after a crash there is the old text or the new one, never a mixture.
    ///
    /// A record that is a symbolic link stays one: the file that it names is rewritten.
    ///
    /// # Errors
    /// When the system refuses to write; the old text is still there then.
    pub fn save(&self, text: &str) -> Result<(), StoreError> {
        if let Some(refusal) = self.refusal() {
            return Err(refusal);
        }
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

    /// Whether the name still belongs to this process: nobody has removed the lock.
    fn is_held(&self) -> bool {
        waits_for_disk();
        let Ok(lock) = &self.lock else { return true };
        lock.metadata().is_ok_and(|held| is_file(&self.lock_path, &held))
    }
}

/// Whether the file at `path` is the one that `held` describes.
pub(super) fn is_file(path: &Path, held: &fs::Metadata) -> bool {
    fs::metadata(path).is_ok_and(|there| there.ino() == held.ino() && there.dev() == held.dev())
}

impl Drop for OpenRecord {
    fn drop(&mut self) {
        // The lock goes with the file handle; an empty file left behind does no harm.
        if self.lock.is_ok() && self.is_held() {
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

    /// Saves the game in its current state, unless no move was ever made.
    ///
    /// # Errors
    /// When the system refuses to write; what was saved before is still there then.
    pub fn save<G: Game>(&mut self, store: &Store, session: &Session<G>) -> Result<(), StoreError> {
        if session.tree().nodes().next().is_none() {
            return Ok(());
        }
        self.save_text(store, &session.to_record(self.game))
    }

    /// Saves the text of the record.
    pub(super) fn save_text(&mut self, store: &Store, text: &str) -> Result<(), StoreError> {
        // Somebody may have removed the folder with the lock in it, and another process may use
        // the name by now.
        let file = match self.file.take_if(|file| file.is_held()) {
            Some(file) => file,
            None => store.create(self.game)?,
        };
        self.file.insert(file).save(text)
    }

    /// Closes the file; the game is saved under a new name if it ever is again.
    pub(super) fn close(&mut self) {
        self.file = None;
    }
}
