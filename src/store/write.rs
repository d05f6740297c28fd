//! Files written as a whole or not at all.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Write as _};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
use std::path::Path;

use crate::blocking::waits_for_disk;

/// What a file must survive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Care {
    /// A crash of the machine.
    Lasting,
    /// A crash of arcade: waiting for the disk would cost more than the contents are worth.
    Passing,
}

/// Writes the parts, one after the other, to a temporary file, which then replaces the file at
/// `path`: after a crash there is the old file or the new one, never a mixture. Who may read or write
/// it stays as it was.
pub(super) fn write_whole<'a>(
    path: &Path,
    temporary: &Path,
    parts: impl IntoIterator<Item = &'a [u8]>,
    care: Care,
    goes_on: &dyn Fn() -> bool,
) -> io::Result<()> {
    waits_for_disk();
    let settle = |file: &File| if care == Care::Lasting { file.sync_all() } else { Ok(()) };
    let write = move || -> io::Result<()> {
        // What a crash has left there is of no use, and a link there is not ours to follow.
        remove_if_there(temporary)?;
        let mut file = make_file(temporary)?;
        if let Ok(old) = fs::metadata(path) {
            file.set_permissions(old.permissions())?;
        }
        for part in parts {
            if !goes_on() {
                return Err(io::ErrorKind::Interrupted.into());
            }
            file.write_all(part)?;
        }
        settle(&file)?;
        drop(file);
        fs::rename(temporary, path)?;
        // The new name is safe once the folder is synced.
        path.parent().map_or(Ok(()), |folder| settle(&File::open(folder)?))
    };
    write().inspect_err(|_| {
        // A partial file is of no use; a failure to remove it changes nothing.
        let _ = fs::remove_file(temporary);
    })
}

/// The mode of the files that arcade makes for itself: nobody but their owner reads what was played.
pub(super) const OWNERS_ALONE: u32 = 0o600;

/// Makes a file for its owner alone.
///
/// # Errors
/// When there is one, or the system refuses.
pub(super) fn make_file(path: &Path) -> io::Result<File> {
    waits_for_disk();
    OpenOptions::new().write(true).create_new(true).mode(OWNERS_ALONE).open(path)
}

/// Makes a folder for its owner alone, and those that it lies in. Folders that are there stay as they
/// are.
///
/// # Errors
/// When the system refuses.
pub(crate) fn make_folder(path: &Path) -> io::Result<()> {
    waits_for_disk();
    DirBuilder::new().recursive(true).mode(0o700).create(path)
}

/// Removes a file; where there is none, there is nothing to do.
pub(super) fn remove_if_there(path: &Path) -> io::Result<()> {
    waits_for_disk();
    match fs::remove_file(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}
