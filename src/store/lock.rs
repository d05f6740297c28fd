//! Locks, which keep two arcades from writing the same file.
//!
//! Not every file system supports locks: a home on a network may not. The error for that differs from
//! the one for a lock that another process holds.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::os::unix::fs::{MetadataExt as _, OpenOptionsExt as _};
use std::path::Path;

use arcade_games::blocking::assert_may_block;
use arcade_games::input;

use super::write::OWNER_ONLY;

/// Why a lock can't be taken.
#[derive(Debug)]
pub(crate) enum LockError {
    /// Another process holds it.
    Taken,
    /// The file system has none.
    Unavailable(io::Error),
}

/// Locks an open file until it is closed.
///
/// # Errors
/// When it can't be locked.
pub(crate) fn lock(file: &File) -> Result<(), LockError> {
    lock_by(file, File::try_lock)
}

fn lock_by(file: &File, ask: fn(&File) -> Result<(), TryLockError>) -> Result<(), LockError> {
    ask(file).map_err(|error| match error {
        TryLockError::WouldBlock => LockError::Taken,
        TryLockError::Error(error) => LockError::Unavailable(error),
    })
}

/// Takes the lock file at `path`, and creates it, empty, if necessary. Anything but a regular file is
/// refused, even a link. The caller removes it.
///
/// # Errors
/// When it can't be locked. No new file is left behind then.
pub(crate) fn take(path: &Path) -> Result<File, LockError> {
    take_by(path, File::try_lock)
}

fn take_by(path: &Path, ask: fn(&File) -> Result<(), TryLockError>) -> Result<File, LockError> {
    loop {
        let (file, is_new) = match open(path) {
            Ok(opened) => opened,
            // Its holder removed it in the meantime.
            Err(error) if error.kind() == io::ErrorKind::NotFound && exists(path.parent()) => {
                continue;
            }
            Err(error) => return Err(LockError::Unavailable(error)),
        };
        if let Err(none) = lock_by(&file, ask) {
            if is_new && matches!(none, LockError::Unavailable(_)) {
                // An empty file does no harm if it stays.
                let _ = fs::remove_file(path);
            }
            return Err(none);
        }
        // Its holder may have removed the file at the same moment.
        if is_at(&file, path) {
            return Ok(file);
        }
    }
}

/// Opens the file, and returns whether it was created.
fn open(path: &Path) -> io::Result<(File, bool)> {
    assert_may_block();
    // Opened for reading as well as writing: opening a pipe then doesn't block, and it can be
    // recognised and refused. Created for the owner only, so that no other user can hold the lock.
    let mut options = OpenOptions::new();
    options.read(true).write(true).mode(OWNER_ONLY);
    match input::open_no_link(options.clone().create_new(true), path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            Ok((input::open_no_link(&mut options, path)?, false))
        }
        made => Ok((made?, true)),
    }
}

fn exists(folder: Option<&Path>) -> bool {
    folder.is_some_and(Path::is_dir)
}

/// Whether `path` still names this open file.
pub(crate) fn is_at(file: &File, path: &Path) -> bool {
    let (Ok(held), Ok(there)) = (file.metadata(), fs::symlink_metadata(path)) else { return false };
    there.ino() == held.ino() && there.dev() == held.dev()
}

#[cfg(test)]
mod tests {
    use nix::errno::Errno;

    use super::*;

    fn no_locks(_: &File) -> Result<(), TryLockError> {
        Err(TryLockError::Error(Errno::ENOLCK.into()))
    }

    fn not_here(_: &File) -> Result<(), TryLockError> {
        Err(TryLockError::Error(Errno::ENOTSUP.into()))
    }

    fn broken(_: &File) -> Result<(), TryLockError> {
        Err(TryLockError::Error(Errno::EIO.into()))
    }

    fn held(_: &File) -> Result<(), TryLockError> {
        Err(TryLockError::WouldBlock)
    }

    #[test]
    fn where_no_lock_is_to_be_had_nothing_is_left() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game.lock");
        for ask in [no_locks, not_here, broken] {
            assert!(matches!(take_by(&path, ask), Err(LockError::Unavailable(_))));
            assert!(!path.exists());
        }
        // A file that somebody else made stays.
        fs::write(&path, "").expect("a file");
        assert!(matches!(take_by(&path, no_locks), Err(LockError::Unavailable(_))));
        assert!(path.exists());
        assert!(matches!(take_by(&path, held), Err(LockError::Taken)));
        assert!(path.exists());
        take(&path).expect("a free lock");
    }

    #[test]
    fn a_link_is_no_lock_and_is_not_followed() {
        let folder = tempfile::tempdir().expect("a folder");
        let [path, target] = ["game.lock", "precious"].map(|name| folder.path().join(name));
        std::os::unix::fs::symlink(&target, &path).expect("a link");
        assert!(matches!(take(&path), Err(LockError::Unavailable(_))));
        assert!(!target.exists());
        fs::write(&target, "precious").expect("a file");
        assert!(matches!(take(&path), Err(LockError::Unavailable(_))));
        assert_eq!(fs::metadata(&target).expect("the file").len(), 8);
    }
}
