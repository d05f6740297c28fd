//! Files that are replaced atomically.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Write as _};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
use std::path::Path;

use arcade_games::blocking::assert_may_block;

use super::StoreError;

/// What a written file must survive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Durability {
    /// A crash of the machine.
    Synced,
    /// A crash of arcade, but not of the machine: the contents aren't worth the time of a sync.
    Unsynced,
}

/// Writes the parts to a temporary file, which then replaces the file at `path`: after a crash there is
/// the old file or the new one. The permissions of the old file are kept. If a part is an error, that
/// error is returned and the old file stays.
pub(super) fn replace_atomically<'a>(
    path: &Path,
    temporary: &Path,
    parts: impl IntoIterator<Item = io::Result<&'a [u8]>>,
    durability: Durability,
) -> io::Result<()> {
    assert_may_block();
    let sync =
        |file: &File| if durability == Durability::Synced { file.sync_all() } else { Ok(()) };
    let write = move || -> io::Result<()> {
        // A file left by a crash is useless, and a link there must not be followed.
        remove_if_there(temporary)?;
        let mut file = make_file(temporary)?;
        if let Ok(old) = fs::metadata(path) {
            file.set_permissions(old.permissions())?;
        }
        for part in parts {
            file.write_all(part?)?;
        }
        sync(&file)?;
        drop(file);
        fs::rename(temporary, path)?;
        // The rename is durable once the folder is synced.
        path.parent().map_or(Ok(()), |folder| sync(&File::open(folder)?))
    };
    write().inspect_err(|_| {
        // A partial file is useless; failing to remove it does no harm.
        let _ = fs::remove_file(temporary);
    })
}

/// The mode of arcade's own files: readable by their owner only.
pub(super) const OWNER_ONLY: u32 = 0o600;

/// Creates a file for its owner only.
///
/// # Errors
/// When it already exists, or the system refuses.
pub(super) fn make_file(path: &Path) -> io::Result<File> {
    assert_may_block();
    OpenOptions::new().write(true).create_new(true).mode(OWNER_ONLY).open(path)
}

/// Whether there is something at this path.
pub(crate) fn is_there(path: &Path) -> bool {
    assert_may_block();
    fs::symlink_metadata(path).is_ok()
}

/// Writes a file that doesn't exist yet, with the permissions that are usual for the user's own
/// files.
///
/// # Errors
/// When it already exists, or the system refuses.
pub(crate) fn write_new(path: &Path, contents: impl AsRef<[u8]>) -> Result<(), StoreError> {
    assert_may_block();
    let write = || {
        let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
        file.write_all(contents.as_ref()).inspect_err(|_| {
            // A part of it is useless; failing to remove it does no harm.
            let _ = fs::remove_file(path);
        })
    };
    write().map_err(|error| StoreError::Io(path.into(), error))
}

/// Creates a folder for its owner only, with its parents. Existing folders stay unchanged.
///
/// # Errors
/// When the system refuses.
pub(crate) fn make_folder(path: &Path) -> io::Result<()> {
    assert_may_block();
    DirBuilder::new().recursive(true).mode(0o700).create(path)
}

/// Removes a file, if it exists.
pub(super) fn remove_if_there(path: &Path) -> io::Result<()> {
    assert_may_block();
    match fs::remove_file(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}
