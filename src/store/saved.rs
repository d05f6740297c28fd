//! What can be done with a saved game as a whole: find it, name it, delete it, bring it back.

use std::fs::{self, File, Permissions};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use jiff::Timestamp;

use super::write::{Care, write_whole};
use super::{LARGEST_RECORD, RecordId, Store, StoreError, modified, read};
use crate::blocking::waits_for_disk;
use crate::input;
use crate::session::{Heading, Record};

/// A record that was found to be read.
#[derive(Clone, Debug)]
pub struct FoundRecord {
    /// Its name, if it is a saved game.
    pub id: Option<RecordId>,
    /// Its file.
    pub path: PathBuf,
    /// What is in it, whatever its checksum.
    pub record: Record,
}

/// A deleted game, with all that is needed to bring it back.
#[derive(Clone, Debug)]
pub struct Deleted {
    id: RecordId,
    text: Vec<u8>,
    permissions: Option<Permissions>,
    played: Option<SystemTime>,
}

impl Deleted {
    /// The name that the game was saved under.
    pub fn id(&self) -> &RecordId {
        &self.id
    }

    /// What is in its record; `None` if that is damaged.
    pub fn record(&self) -> Option<Record> {
        let record: Record = std::str::from_utf8(&self.text).ok()?.parse().ok()?;
        record.verify().ok().map(|()| record)
    }
}

/// Whether there is no such file, or could be none of such a name.
fn names_nothing(error: &io::Error) -> bool {
    input::is_missing(error) || error.kind() == io::ErrorKind::InvalidFilename
}

impl Store {
    /// The saved game of this name, or else the record in the file at this path; it is only read, even
    /// while another instance of arcade has it open.
    ///
    /// # Errors
    /// When there is neither, or it can't be read as a record.
    pub fn find(&self, name: &Path) -> Result<FoundRecord, StoreError> {
        // A path with folders is no name, and needs no folder of saved games.
        let is_path = name.components().count() > 1;
        let names = if is_path { Vec::new() } else { self.names()? };
        if let Some(name) = names.into_iter().find(|saved| name.as_os_str() == saved.as_str()) {
            let id = RecordId(name);
            let (path, record) = (self.path(&id.0), self.read(&id)?);
            return Ok(FoundRecord { id: Some(id), path, record });
        }
        match read(name.to_path_buf()) {
            Ok(record) => Ok(FoundRecord { id: None, path: name.into(), record }),
            Err(StoreError::Io(path, error)) if names_nothing(&error) => {
                Err(StoreError::NoGame(path.to_string_lossy().into()))
            }
            Err(error) => Err(error),
        }
    }

    /// Gives a saved game this name, or none. When it was last played stays as it is.
    ///
    /// # Errors
    /// When there is no such game, it is damaged, another arcade has it open, or the system refuses.
    pub fn rename(&self, id: &RecordId, name: Option<String>) -> Result<(), StoreError> {
        let (file, record) = self.open(&id.0)?;
        let text = self.text(id)?;
        let Heading { played, .. } = record.heading;
        // In records of old versions only the file says when that was.
        let played = played.or_else(|| Timestamp::try_from(modified(&file.path)?).ok());
        let heading = Heading { played, name, ..record.heading };
        let text = Record::with_heading(&text, &heading);
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
        input::read(&path, LARGEST_RECORD).map_err(|error| StoreError::Io(path, error))
    }

    /// Deletes a saved game, damaged or not.
    ///
    /// # Errors
    /// When there is no such game, another arcade has it open, or the system refuses.
    pub fn delete(&self, id: &RecordId) -> Result<Deleted, StoreError> {
        let file = self.lock(id)?;
        let (text, played) = (self.bytes(id)?, modified(&file.path));
        waits_for_disk();
        let permissions = fs::metadata(&file.path).ok().map(|found| found.permissions());
        fs::remove_file(&file.path).map_err(|error| StoreError::Io(file.path.clone(), error))?;
        Ok(Deleted { id: id.clone(), text, permissions, played })
    }

    /// Brings a deleted game back, under its old name unless that is taken by now.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn bring_back(&self, deleted: &Deleted) -> Result<RecordId, StoreError> {
        let file = match self.lock(&deleted.id)? {
            file if file.path.exists() => {
                let (game, _) = deleted.id.0.rsplit_once('-').unwrap_or((&deleted.id.0, ""));
                self.create(game)?
            }
            file => file,
        };
        let new = file.path.with_extension("new");
        write_whole(&file.path, &new, [deleted.text.as_slice()], Care::Lasting, &|| true)
            .map_err(|error: io::Error| StoreError::Io(file.path.clone(), error))?;
        if let Some(permissions) = &deleted.permissions {
            let kept = fs::set_permissions(&file.path, permissions.clone());
            kept.map_err(|error| StoreError::Io(file.path.clone(), error))?;
        }
        keep_time(&file.path, deleted.played);
        Ok(file.id().clone())
    }
}

/// Sets when a file was last written. Where that fails, the game is listed as played just now.
fn keep_time(path: &Path, time: Option<SystemTime>) {
    let file = input::open(File::options().write(true), path);
    if let (Ok(file), Some(time)) = (file, time) {
        let _ = file.set_modified(time);
    }
}
