//! Files written as a whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;

/// What a file is to survive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Care {
    /// That the machine breaks down.
    Lasting,
    /// That arcade breaks down: to wait for the disk would take longer than what is written is
    /// worth.
    Passing,
}

/// Writes the parts, one after the other, to a file under a temporary name first: after a crash
/// there is the old file or the new one, and no mixture.
pub(super) fn write_whole<'a>(
    path: &Path,
    temporary: &Path,
    parts: impl IntoIterator<Item = &'a [u8]>,
    care: Care,
    goes_on: &dyn Fn() -> bool,
) -> io::Result<()> {
    let settle = |file: &File| if care == Care::Lasting { file.sync_all() } else { Ok(()) };
    let write = move || -> io::Result<()> {
        let mut file = File::create(temporary)?;
        for part in parts {
            if !goes_on() {
                return Err(io::ErrorKind::Interrupted.into());
            }
            file.write_all(part)?;
        }
        settle(&file)?;
        drop(file);
        fs::rename(temporary, path)?;
        // The new name is safe once the folder is written.
        path.parent().map_or(Ok(()), |folder| settle(&File::open(folder)?))
    };
    write().inspect_err(|_| {
        // Half a file is of no use to anybody; that it can't be removed changes nothing.
        let _ = fs::remove_file(temporary);
    })
}
