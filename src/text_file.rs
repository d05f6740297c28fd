//! Reading the small text files that options name.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path;

use thiserror::Error;

use crate::blocking::waits_for_disk;

/// The largest file that is read, in bytes.
const LARGEST: u64 = 10_000;

/// Why a file was not read.
#[derive(Debug, Error)]
pub(crate) enum Unreadable {
    /// The path has characters that no line of a record can hold.
    #[error("the path has control characters")]
    Path,
    /// It is a folder, a pipe or a device: reading it could take for ever.
    #[error("it is not a regular file")]
    NotAFile,
    /// It is larger than any file that makes sense.
    #[error("the file has more than {LARGEST} bytes")]
    TooLarge,
    /// It isn't text.
    #[error("the file is not UTF-8 text")]
    NotText,
    /// The system refused.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// The text in a small file, without the byte order mark that some editors put at its beginning.
///
/// # Errors
/// When it isn't a file, isn't text, is too large or can't be read.
pub(crate) fn read(path: &str) -> Result<String, Unreadable> {
    if path.chars().any(char::is_control) {
        return Err(Unreadable::Path);
    }
    waits_for_disk();
    // Opening a pipe would wait for a writer.
    if !fs::metadata(path)?.is_file() {
        return Err(Unreadable::NotAFile);
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        return Err(Unreadable::TooLarge);
    }
    let text = String::from_utf8(bytes).map_err(|_| Unreadable::NotText)?;
    Ok(text.trim_start_matches('\u{feff}').into())
}

/// The absolute path, independent of the working folder; the path itself where the system can't
/// give one, or not as text.
pub(crate) fn absolute(path: &str) -> String {
    let absolute = path::absolute(path).ok();
    let text = absolute.as_deref().and_then(path::Path::to_str);
    text.filter(|text| !text.contains(char::is_control)).unwrap_or(path).into()
}
