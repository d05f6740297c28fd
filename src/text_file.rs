//! Reading the small text files that options name.

use std::fmt::{self, Display};
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path;

/// The largest file that is read, in bytes.
const LARGEST: u64 = 10_000;

/// Why a file was not read.
#[derive(Debug)]
pub(crate) enum Unreadable {
    /// The path has characters that no line of a record can hold.
    Path,
    /// It is a folder, a pipe, a device: to read it could take for ever.
    NoFile,
    /// It is larger than any that makes sense.
    TooLarge,
    /// It isn't text.
    NoText,
    /// The system refused.
    Io(io::Error),
}

impl Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Path => f.write_str("the path has control characters"),
            Self::NoFile => f.write_str("this is no ordinary file"),
            Self::TooLarge => write!(f, "the file has more than {LARGEST} bytes"),
            Self::NoText => f.write_str("the file is not UTF-8 text"),
            Self::Io(error) => error.fmt(f),
        }
    }
}

impl From<io::Error> for Unreadable {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// The text in a small file, without the mark that some editors put at its beginning.
///
/// # Errors
/// When it isn't a file, isn't text, is too large or can't be read.
pub(crate) fn read(path: &str) -> Result<String, Unreadable> {
    if path.chars().any(char::is_control) {
        return Err(Unreadable::Path);
    }
    // To open a pipe would wait for somebody to write into it.
    if !fs::metadata(path)?.is_file() {
        return Err(Unreadable::NoFile);
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        return Err(Unreadable::TooLarge);
    }
    let text = String::from_utf8(bytes).map_err(|_| Unreadable::NoText)?;
    Ok(text.trim_start_matches('\u{feff}').into())
}

/// The path from the root of the file system, wherever the working folder is; the path itself where
/// the system can't tell, or can't tell it in text.
pub(crate) fn absolute(path: &str) -> String {
    let absolute = path::absolute(path).ok();
    let text = absolute.as_deref().and_then(path::Path::to_str);
    text.filter(|text| !text.contains(char::is_control)).unwrap_or(path).into()
}
