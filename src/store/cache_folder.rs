//! Folders of files that can always be made again: solved tables, and the analyses of reviews.

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::FileExt as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

use arcade_base::{ensure_room, escaped_path};
use arcade_engine::{Storage, StoredBytes, insertion_sort_by};
use arcade_games::blocking::assert_may_block;
use arcade_games::input;

use super::write::{Durability, make_folder, remove_if_there, replace_atomically};

/// A folder of files with a total size of at most `limit` bytes; the least recently used ones are
/// removed first.
#[derive(Debug)]
pub(super) struct CacheFolder {
    folder: PathBuf,
    /// The file extension of the files.
    extension: &'static str,
    limit: u64,
    durability: Durability,
    /// The number of files that this process has begun to write, for unique names of temporary files.
    written: AtomicU64,
}

/// The file extension of temporary files.
const PART: &str = "part";

/// The number of bytes written at once, which takes a few milliseconds.
const PIECE: usize = 1 << 20;

impl CacheFolder {
    pub(super) fn new(
        folder: PathBuf,
        extension: &'static str,
        limit: u64,
        durability: Durability,
    ) -> Self {
        Self { folder, extension, limit, durability, written: AtomicU64::new(0) }
    }

    /// Removes what is stored under a name, if there is something.
    pub(super) fn remove(&self, name: &str) -> io::Result<()> {
        remove_if_there(&self.path(name))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.{}", self.extension))
    }

    /// Removes the least recently used files, except `kept`, until there is room for `bytes` bytes.
    fn make_room(&self, kept: &Path, bytes: u64) -> io::Result<()> {
        let mut files = Vec::new();
        for entry in fs::read_dir(&self.folder)? {
            let path = entry?.path();
            let is_ours = path.extension().is_some_and(|end| end == self.extension || end == PART);
            // A file that has just been removed takes no room.
            if let (true, true, Ok(file)) = (is_ours, path != kept, fs::metadata(&path)) {
                files.push((file.modified()?, file.len(), path));
            }
        }
        insertion_sort_by(&mut files, Ord::cmp);
        let mut total: u64 = files.iter().map(|(_, length, _)| length).sum();
        for (_, length, path) in files {
            if total + bytes <= self.limit {
                break;
            }
            // Another instance of arcade may have removed it.
            remove_if_there(&path)?;
            total -= length;
        }
        Ok(())
    }
}

/// Marks a file as just used. If that fails, it may be removed sooner.
fn mark_as_used(file: &File) {
    let _ = file.set_modified(SystemTime::now());
}

/// A file of which parts are read. What replaces it meanwhile is another file.
struct OpenFile {
    file: File,
    length: u64,
}

impl StoredBytes for OpenFile {
    fn length(&self) -> u64 {
        self.length
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        assert_may_block();
        self.file.read_exact_at(buffer, offset)
    }
}

impl Storage for CacheFolder {
    fn load(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        assert_may_block();
        let path = self.path(name);
        let read = || {
            let length = fs::metadata(&path)?.len().min(self.limit);
            ensure_room(usize::try_from(length).unwrap_or(usize::MAX)).map_err(io::Error::other)?;
            input::read(&path, self.limit)
        };
        let bytes = match read() {
            Ok(bytes) => bytes,
            Err(error) if input::is_missing(&error) => return Ok(None),
            Err(error) => return Err(error),
        };
        if let Ok(file) = input::open(File::options().read(true), &path) {
            mark_as_used(&file);
        }
        Ok(Some(bytes))
    }

    fn open(&self, name: &str) -> io::Result<Option<Box<dyn StoredBytes>>> {
        assert_may_block();
        let file = match input::open(File::options().read(true), &self.path(name)) {
            Ok(file) => file,
            Err(error) if input::is_missing(&error) => return Ok(None),
            Err(error) => return Err(error),
        };
        mark_as_used(&file);
        let length = file.metadata()?.len();
        Ok(Some(Box::new(OpenFile { file, length })))
    }

    fn room(&self) -> u64 {
        self.limit
    }

    fn save(&self, name: &str, parts: &[&[u8]], keep_going: &dyn Fn() -> bool) -> io::Result<()> {
        assert_may_block();
        let bytes = parts.iter().map(|part| part.len() as u64).sum();
        if bytes > self.limit {
            let text = format!("a table of {bytes} bytes, but cache_mb allows {}", self.limit);
            return Err(io::Error::new(io::ErrorKind::QuotaExceeded, text));
        }
        make_folder(&self.folder)?;
        let path = self.path(name);
        self.make_room(&path, bytes)?;
        // Two instances of arcade may write the same file at the same time.
        let written = self.written.fetch_add(1, Ordering::Relaxed);
        let part = format!("{}-{written}.{PART}", std::process::id());
        let part = path.with_extension(part);
        // A file that isn't synced, and is damaged in a crash of the machine, fails its checksum.
        let pieces = parts.iter().flat_map(|part| part.chunks(PIECE));
        let stopped = || io::Error::from(io::ErrorKind::Interrupted);
        let pieces = pieces.map(|piece| keep_going().then_some(piece).ok_or_else(stopped));
        replace_atomically(&path, &part, pieces, self.durability)
    }

    fn location(&self, name: &str) -> String {
        escaped_path(&self.path(name))
    }
}
