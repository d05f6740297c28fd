//! Files that grow line by line, at any path. Lines survive if the program is killed.

use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use arcade_games::blocking::assert_may_block;
use arcade_games::input;

use super::StoreError;
use super::lock::{LockError, lock};

/// A file to which one process at a time appends lines.
///
/// A line has been passed to the system when [`append`](Self::append) returns. A program that is killed
/// leaves at most one unfinished last line, which is ignored, and removed with the next append. Lines
/// aren't synced, so they may be lost if the machine crashes.
#[derive(Debug)]
pub struct LockedLines {
    path: PathBuf,
    /// The open file, locked where the system supports locks.
    file: File,
    unlocked_reason: Option<StoreError>,
    /// The length of all complete lines, in bytes.
    length: u64,
}

impl LockedLines {
    /// The largest file that is read, in bytes.
    pub const MAX_BYTES: u64 = 1 << 30;

    /// Opens a file, or an empty one if there is none, and reads it without changing it. Returns the
    /// file, its complete lines and the unfinished line at its end.
    ///
    /// # Errors
    /// When another process has it open, the system refuses, or it isn't a regular text file of limited
    /// size.
    pub fn open(path: &Path) -> Result<(Self, Vec<String>, String), StoreError> {
        assert_may_block();
        let failed = |error| StoreError::Io(path.into(), error);
        let mut options = OpenOptions::new();
        options.create(true).truncate(false).read(true).write(true);
        let mut file = input::open(&mut options, path).map_err(failed)?;
        let unlocked_reason = match lock(&file) {
            Ok(()) => None,
            Err(LockError::Taken) => return Err(StoreError::InUse(path.into())),
            Err(LockError::Unavailable(error)) => Some(StoreError::NoLock(path.into(), error)),
        };
        let mut bytes = Vec::new();
        // Don't read a file that is too large. It may still grow after this check.
        let length = file.metadata().map_err(failed)?.len();
        if length <= Self::MAX_BYTES {
            (&mut file).take(Self::MAX_BYTES + 1).read_to_end(&mut bytes).map_err(failed)?;
        }
        if length.max(bytes.len() as u64) > Self::MAX_BYTES {
            return Err(failed(input::Refusal::TooLarge(Self::MAX_BYTES).into()));
        }
        let (lines, rest, length) = split(bytes).map_err(failed)?;
        Ok((Self { path: path.into(), file, unlocked_reason, length }, lines, rest))
    }

    /// The complete lines of such a file, and the unfinished line at its end. Another process may be
    /// appending to it.
    ///
    /// # Errors
    /// When the system refuses, or it isn't a regular text file of limited size.
    pub fn read(path: &Path) -> Result<(Vec<String>, String), StoreError> {
        assert_may_block();
        let read = input::read(path, Self::MAX_BYTES).and_then(split);
        let (lines, rest, _) = read.map_err(|error| StoreError::Io(path.into(), error))?;
        Ok((lines, rest))
    }

    /// Whether a file begins with this text; false if it can't be read.
    pub fn begins_with(path: &Path, beginning: &str) -> bool {
        assert_may_block();
        let mut found = vec![0; beginning.len()];
        let read = input::open(File::options().read(true), path)
            .and_then(|mut file| file.read_exact(&mut found));
        read.is_ok() && found == beginning.as_bytes()
    }

    /// Why the file isn't locked, if it isn't.
    pub fn unlocked_reason(&self) -> Option<&StoreError> {
        self.unlocked_reason.as_ref()
    }

    /// Appends a line after the last complete one.
    ///
    /// # Errors
    /// When the system refuses to write.
    ///
    /// # Panics
    /// When the text contains a line break.
    pub fn append(&mut self, line: &str) -> Result<(), StoreError> {
        assert_may_block();
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

/// The complete lines in a file, the unfinished line at its end, and the length of the complete ones in
/// bytes.
fn split(mut bytes: Vec<u8>) -> io::Result<(Vec<String>, String, u64)> {
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    // The last character may be incomplete.
    let rest = String::from_utf8_lossy(&bytes[whole..]).into();
    bytes.truncate(whole);
    let text = String::from_utf8(bytes).map_err(|_| input::Refusal::NotText)?;
    Ok((text.lines().map(Into::into).collect(), rest, whole as u64))
}
