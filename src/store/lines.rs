//! A file that grows line by line, at any path: what was added stays, whatever ends the program.

use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use super::StoreError;
use super::lock::{NoLock, lock};
use crate::blocking::waits_for_disk;
use crate::input;

/// A file of lines to which one process adds at a time.
///
/// A line is written at once, and the system has it as soon as [`append`](Self::append) returns. A
/// program that is killed leaves at most a last line without an end, which doesn't count and is
/// removed with the next line. The lines may outlive a crash of the whole machine, but need not.
#[derive(Debug)]
pub struct SavedLines {
    path: PathBuf,
    /// Locked as long as it is open, where there are locks.
    file: File,
    no_lock: Option<StoreError>,
    /// The length of the whole lines, in bytes.
    length: u64,
}

impl SavedLines {
    /// The largest file that is read, in bytes.
    pub const LARGEST: u64 = 1 << 30;

    /// Opens a file, an empty one where there is none, and reads its lines; nothing is changed.
    /// What stands after the last end of a line comes second: the beginning of a line that could
    /// not be finished.
    ///
    /// # Errors
    /// When another process has it open, the system refuses, or it is no regular file of text that
    /// isn't too large.
    pub fn open(path: &Path) -> Result<(Self, Vec<String>, String), StoreError> {
        waits_for_disk();
        let failed = |error| StoreError::Io(path.into(), error);
        let mut options = OpenOptions::new();
        options.create(true).truncate(false).read(true).write(true);
        let mut file = input::open(&mut options, path).map_err(failed)?;
        let no_lock = match lock(&file) {
            Ok(()) => None,
            Err(NoLock::Taken) => return Err(StoreError::InUse(path.into())),
            Err(NoLock::Unavailable(error)) => Some(StoreError::NoLock(path.into(), error)),
        };
        let mut bytes = Vec::new();
        // One whose length says enough isn't read at all; it may grow meanwhile.
        let length = file.metadata().map_err(failed)?.len();
        if length <= Self::LARGEST {
            (&mut file).take(Self::LARGEST + 1).read_to_end(&mut bytes).map_err(failed)?;
        }
        if length.max(bytes.len() as u64) > Self::LARGEST {
            return Err(failed(input::Refusal::TooLarge(Self::LARGEST).into()));
        }
        let (lines, rest, length) = split(bytes).map_err(failed)?;
        Ok((Self { path: path.into(), file, no_lock, length }, lines, rest))
    }

    /// The lines of such a file, and what stands after the last of them, even while another process
    /// adds to it.
    ///
    /// # Errors
    /// When the system refuses, or it is no regular file of text that isn't too large.
    pub fn read(path: &Path) -> Result<(Vec<String>, String), StoreError> {
        waits_for_disk();
        let read = input::read(path, Self::LARGEST).and_then(split);
        let (lines, rest, _) = read.map_err(|error| StoreError::Io(path.into(), error))?;
        Ok((lines, rest))
    }

    /// Whether a file begins with this text; not where it can't be read.
    pub fn begins_with(path: &Path, beginning: &str) -> bool {
        waits_for_disk();
        let mut found = vec![0; beginning.len()];
        let read = input::open(File::options().read(true), path)
            .and_then(|mut file| file.read_exact(&mut found));
        read.is_ok() && found == beginning.as_bytes()
    }

    /// Why nothing keeps another process from writing the file, if nothing does.
    pub fn no_lock(&self) -> Option<&StoreError> {
        self.no_lock.as_ref()
    }

    /// Adds a line after the last whole one.
    ///
    /// # Errors
    /// When the system refuses to write.
    ///
    /// # Panics
    /// When the text has an end of a line in it.
    pub fn append(&mut self, line: &str) -> Result<(), StoreError> {
        waits_for_disk();
        assert!(!line.contains('\n'), "a line is one line");
        let text = format!("{line}\n");
        let mut write = || {
            self.file.set_len(self.length)?;
            self.file.seek(SeekFrom::Start(self.length))?;
            self.file.write_all(text.as_bytes())
        };
        write().map_err(|error| StoreError::Io(self.path.clone(), error))?;
        self.length += text.len() as u64;
        Ok(())
    }
}

/// The whole lines in a file, what stands after the last of them, and how many bytes they take.
fn split(mut bytes: Vec<u8>) -> io::Result<(Vec<String>, String, u64)> {
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    // A character may have been cut in two at the end.
    let rest = String::from_utf8_lossy(&bytes[whole..]).into();
    bytes.truncate(whole);
    let text = String::from_utf8(bytes).map_err(|_| input::Refusal::NotText)?;
    Ok((text.lines().map(Into::into).collect(), rest, whole as u64))
}
