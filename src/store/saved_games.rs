//! Operations on saved games: finding, renaming, deleting, restoring.

use std::fs::{self, File, Permissions};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use arcade_games::blocking::assert_may_block;
use arcade_games::input;
use arcade_games::session::{Metadata, Record};
use jiff::Timestamp;

use super::{MAX_RECORD_BYTES, RecordId, Store, StoreError, modified, read};

/// A record that was found by name or path.
#[derive(Clone, Debug)]
pub struct FoundRecord {
    /// Its name, if it is a saved game.
    pub id: Option<RecordId>,
    /// The path of its file.
    pub path: PathBuf,
    /// Its contents, even if the checksum doesn't match.
    pub record: Record,
}

/// A deleted game, with all that is needed to restore it.
#[derive(Clone, Debug)]
pub struct DeletedGame {
    id: RecordId,
    text: Vec<u8>,
    permissions: Option<Permissions>,
    played: Option<SystemTime>,
}

impl DeletedGame {
    /// The name of the game when it was saved.
    pub fn id(&self) -> &RecordId {
        &self.id
    }

    /// Its record; `None` if that is damaged.
    pub fn record(&self) -> Option<Record> {
        let record: Record = std::str::from_utf8(&self.text).ok()?.parse().ok()?;
        record.verify().ok().map(|()| record)
    }
}

/// Whether the error means that there is no such file, or that the name isn't possible.
fn names_nothing(error: &io::Error) -> bool {
    input::is_missing(error) || error.kind() == io::ErrorKind::InvalidFilename
}

impl Store {
    /// The saved game with this name, or else the record at this path. It is only read, even if another
    /// instance of arcade has it open.
    ///
    /// # Errors
    /// When there is neither, or it can't be read as a record.
    pub fn find(&self, name: &Path) -> Result<FoundRecord, StoreError> {
        // A path with folders is never the name of a saved game.
        let is_path = name.components().count() > 1;
        let names = if is_path { Vec::new() } else { self.names()? };
        if let Some(name) = names.into_iter().find(|saved| name.as_os_str() == saved.as_str()) {
            let path = self.path(&name);
            let record = read(path.clone())?;
            return Ok(FoundRecord { id: Some(RecordId(name)), path, record });
        }
        match read(name.to_path_buf()) {
            Ok(record) => Ok(FoundRecord { id: None, path: name.into(), record }),
            Err(StoreError::Io(path, error)) if names_nothing(&error) => {
                Err(StoreError::NoGameOrFile(path.to_string_lossy().into()))
            }
            Err(error) => Err(error),
        }
    }

    /// Sets or removes the title of a saved game, and leaves its time unchanged.
    ///
    /// # Errors
    /// When there is no such game, it is damaged, another arcade has it open, or the system refuses.
    pub fn set_title(&self, id: &RecordId, title: Option<String>) -> Result<(), StoreError> {
        let (file, record) = self.open(&id.0)?;
        let text = self.text(id)?;
        let Metadata { played, .. } = record.metadata;
        // Records of old versions have no time: use that of the file.
        let played = played.or_else(|| Timestamp::try_from(modified(&file.path)?).ok());
        let metadata = Metadata { played, title, ..record.metadata };
        let text = Record::with_metadata(&text, &metadata);
        let text = text.map_err(|error| self.damaged(id, error))?;
        file.save(&text)
    }

    /// The text of a saved game.
    ///
    /// # Errors
    /// When there is no such game, or the system refuses.
    pub fn text(&self, id: &RecordId) -> Result<String, StoreError> {
        self.bytes(id).map(|bytes| String::from_utf8_lossy(&bytes).into())
    }

    /// The bytes of a saved game's record.
    pub(crate) fn bytes(&self, id: &RecordId) -> Result<Vec<u8>, StoreError> {
        let path = self.path(&id.0);
        input::read(&path, MAX_RECORD_BYTES).map_err(|error| StoreError::Io(path, error))
    }

    /// Deletes a saved game, damaged or not.
    ///
    /// # Errors
    /// When there is no such game, another arcade has it open, or the system refuses.
    pub fn delete(&self, id: &RecordId) -> Result<DeletedGame, StoreError> {
        let file = self.lock(id)?;
        let (text, played) = (self.bytes(id)?, modified(&file.path));
        assert_may_block();
        let permissions = fs::metadata(&file.path).ok().map(|found| found.permissions());
        fs::remove_file(&file.path).map_err(|error| StoreError::Io(file.path.clone(), error))?;
        // If that fails, no other game of this name can use it, and it is evicted when room is needed.
        let _ = self.reviews.remove(&id.0);
        Ok(DeletedGame { id: id.clone(), text, permissions, played })
    }

    /// Restores a deleted game, under its old name unless that is taken.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn undelete(&self, deleted: &DeletedGame) -> Result<RecordId, StoreError> {
        let file = match self.lock(&deleted.id)? {
            file if file.path.exists() => {
                let (game, _) = deleted.id.0.rsplit_once('-').unwrap_or((&deleted.id.0, ""));
                self.create(game)?
            }
            file => file,
        };
        file.save(&deleted.text)?;
        if let Some(permissions) = &deleted.permissions {
            let kept = fs::set_permissions(&file.path, permissions.clone());
            kept.map_err(|error| StoreError::Io(file.path.clone(), error))?;
        }
        keep_time(&file.path, deleted.played);
        Ok(file.id().clone())
    }
}

/// Sets the mtime of a file. If that fails, the game is listed as played just now.
fn keep_time(path: &Path, time: Option<SystemTime>) {
    let file = input::open(File::options().write(true), path);
    if let (Ok(file), Some(time)) = (file, time) {
        let _ = file.set_modified(time);
    }
}
