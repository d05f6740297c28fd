//! Append-only files of lines with checksums, so that truncated and damaged lines are recognised.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};

use arcade_games::blocking::assert_may_block;
use arcade_games::input;

use super::write::{Durability, OWNER_ONLY, make_folder, replace_atomically};

/// A file of lines, each followed by the CRC-32 of its text after a `#`:
///
/// ```text
/// 2026-11-23T18:05:00Z {"offered":{}} #1c291ca3
/// ```
///
/// Two processes may append at the same time.
#[derive(Clone, Debug)]
pub(crate) struct ChecksummedLines {
    path: PathBuf,
    /// The largest file that is read, in bytes.
    max_bytes: u64,
}

impl ChecksummedLines {
    pub(super) fn at(path: PathBuf, max_bytes: u64) -> Self {
        Self { path, max_bytes }
    }

    /// The path of the file.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether there is something at the path that isn't a regular file.
    pub(crate) fn is_blocked(&self) -> bool {
        assert_may_block();
        fs::symlink_metadata(&self.path).is_ok() && !self.path.is_file()
    }

    /// The length of the file in bytes; 0 if there is none.
    pub(crate) fn length(&self) -> u64 {
        assert_may_block();
        fs::metadata(&self.path).map_or(0, |file| file.len())
    }

    /// The text of the file, and its length in bytes; empty if there is none.
    ///
    /// # Errors
    /// When the system refuses, the file is too large, or it isn't a regular file.
    pub(crate) fn read(&self) -> io::Result<(String, u64)> {
        let bytes = input::read_if_there(&self.path, self.max_bytes)?.unwrap_or_default();
        let length = bytes.len() as u64;
        // Damage can leave bytes that aren't UTF-8: their lines then fail the checksum.
        let text = String::from_utf8(bytes);
        let text = text.unwrap_or_else(|bytes| String::from_utf8_lossy(bytes.as_bytes()).into());
        Ok((text, length))
    }

    /// The lines in a text, without their checksums; `None` for each damaged line.
    pub(crate) fn lines(text: &str) -> impl Iterator<Item = Option<&str>> {
        text.lines().filter(|line| !line.is_empty()).map(|line| {
            let (text, sum) = line.rsplit_once(" #")?;
            (sum == checksum(text)).then_some(text)
        })
    }

    /// The text of a file with these lines.
    pub(super) fn with_checksums(lines: &[String]) -> String {
        lines.iter().map(|line| [line, " #", &checksum(line), "\n"].concat()).collect()
    }

    /// Appends lines; with [`Durability::Synced`] they are synced before this returns.
    ///
    /// # Errors
    /// When the system refuses to write.
    pub(crate) fn add(&self, lines: &[String], durability: Durability) -> io::Result<()> {
        assert_may_block();
        if let Some(folder) = self.path.parent() {
            make_folder(folder)?;
        }
        let mut options = OpenOptions::new();
        options.create(true).append(true).mode(OWNER_ONLY);
        let mut file = input::open(&mut options, &self.path)?;
        // Begin with a line break, in case a crash has left an unfinished line. Write once, so that
        // lines of two arcades don't mix.
        file.write_all(format!("\n{}", Self::with_checksums(lines)).as_bytes())?;
        if durability == Durability::Synced { file.sync_all() } else { Ok(()) }
    }

    /// Replaces the contents of the file with these lines.
    ///
    /// # Errors
    /// When the system refuses to write.
    pub(crate) fn replace(&self, lines: &[String]) -> io::Result<()> {
        // Two arcades may do so at the same time.
        let new = self.path.with_extension(format!("{}.new", std::process::id()));
        replace_atomically(
            &self.path,
            &new,
            [Ok(Self::with_checksums(lines).as_bytes())],
            Durability::Unsynced,
        )
    }
}

fn checksum(text: &str) -> String {
    format!("{:08x}", crc32fast::hash(text.as_bytes()))
}
