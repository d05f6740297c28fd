//! Reading files and lines from outside: size-limited, and without blocking on special files.

use std::fs::{File, FileType, OpenOptions};
use std::io::{self, BufRead, Read as _};
use std::os::unix::fs::{FileTypeExt as _, OpenOptionsExt as _};
use std::path::{self, Path};

use arcade_base::ParseError;
use nix::errno::Errno;
use nix::fcntl::OFlag;
use thiserror::Error;

use crate::blocking::assert_may_block;

/// Why a file isn't read, though the system would allow it; the cause of an [`io::Error`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The path has characters that a line of a record can't hold.
    #[error("the path has control characters")]
    Path,
    /// Not a regular file (a folder, pipe, device or link).
    #[error("it is {0}, not a regular file")]
    NotAFile(&'static str),
    /// It is larger than this limit, in bytes.
    #[error("the file has more than {0} bytes")]
    TooLarge(u64),
    /// It isn't UTF-8.
    #[error("the file is not UTF-8 text")]
    NotText,
}

impl From<Refusal> for io::Error {
    fn from(refusal: Refusal) -> Self {
        Self::other(refusal)
    }
}

/// Opens a regular file.
///
/// # Errors
/// When the system refuses, or it isn't a regular file.
pub fn open(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    open_with(options, OFlag::empty(), path)
}

/// Opens a regular file, if the path itself is not a link.
///
/// # Errors
/// As [`open`], and when it is a link.
pub fn open_no_link(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    open_with(options, OFlag::O_NOFOLLOW, path).map_err(|error| match error.raw_os_error() {
        Some(code) if Errno::from_raw(code) == Errno::ELOOP => Refusal::NotAFile("a link").into(),
        _ => error,
    })
}

fn open_with(options: &mut OpenOptions, flags: OFlag, path: &Path) -> io::Result<File> {
    assert_may_block();
    // Opening a pipe would block, and a terminal could become arcade's controlling terminal. The type is
    // checked on the open file, since the path may be replaced at any time.
    let at_once = OFlag::O_NONBLOCK | OFlag::O_NOCTTY;
    let file = options.custom_flags((at_once | flags).bits()).open(path)?;
    match other_than_a_file(file.metadata()?.file_type()) {
        Some(kind) => Err(Refusal::NotAFile(kind).into()),
        None => Ok(file),
    }
}

/// The type of a file that isn't a regular one; `None` for a regular file.
fn other_than_a_file(kind: FileType) -> Option<&'static str> {
    match kind {
        kind if kind.is_file() => None,
        kind if kind.is_dir() => Some("a folder"),
        kind if kind.is_fifo() => Some("a pipe"),
        _ => Some("a device"),
    }
}

/// Reads a regular file of at most `max_bytes` bytes.
///
/// # Errors
/// When it can't be read, is larger, or is no regular file.
pub fn read(path: &Path, max_bytes: u64) -> io::Result<Vec<u8>> {
    let file = open(File::options().read(true), path)?;
    let length = file.metadata()?.len();
    if length > max_bytes {
        return Err(Refusal::TooLarge(max_bytes).into());
    }
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(usize::try_from(length).unwrap_or(usize::MAX))?;
    // The file may have grown, and some system files report no length.
    file.take(max_bytes + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > max_bytes {
        Err(Refusal::TooLarge(max_bytes).into())
    } else {
        Ok(bytes)
    }
}

/// Reads a regular file of at most `max_bytes` bytes; `None` if it doesn't exist.
///
/// # Errors
/// As [`read`].
pub fn read_if_there(path: &Path, max_bytes: u64) -> io::Result<Option<Vec<u8>>> {
    match read(path, max_bytes) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if is_missing(&error) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Whether the error means that the file doesn't exist, or its parent isn't a folder.
pub fn is_missing(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}

/// Whether the path exists, if only as a dangling link.
pub fn exists(path: &Path) -> bool {
    assert_may_block();
    path.symlink_metadata().is_ok()
}

/// The largest file that an option may name, in bytes.
const MAX_OPTION_FILE: u64 = 10_000;

/// Reads a small text file that an option names, without a byte order mark.
///
/// # Errors
/// As [`read`], and when the file isn't text or its path can't be kept in a record.
pub fn read_option_file(path: &str) -> io::Result<String> {
    if path.contains(char::is_control) {
        return Err(Refusal::Path.into());
    }
    let bytes = read(Path::new(path), MAX_OPTION_FILE)?;
    let text = String::from_utf8(bytes).map_err(|_| Refusal::NotText)?;
    Ok(text.trim_start_matches('\u{feff}').into())
}

/// The absolute path; the path itself if the system can't determine it, or it isn't printable text.
pub fn absolute(path: &str) -> String {
    let absolute = path::absolute(path).ok();
    let text = absolute.as_deref().and_then(Path::to_str);
    text.filter(|text| !text.contains(char::is_control)).unwrap_or(path).into()
}

/// The longest line accepted from standard input, in bytes without its end.
pub const MAX_LINE_BYTES: usize = 1 << 16;

/// An input line, without its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputLine {
    /// A complete line. Bytes that aren't UTF-8 are replaced.
    Whole(String),
    /// The beginning of a line over the limit, whose rest was skipped.
    Truncated(String),
}

/// The error for a line of more than `max_bytes` bytes.
pub fn line_too_long(max_bytes: usize) -> ParseError {
    ParseError::new("line", format!("more than {max_bytes} bytes"), format!("at most {max_bytes}"))
}

/// Reads a line of any length in bounded memory; `None` at the end of the input.
///
/// # Errors
/// When it can't be read.
pub fn read_line(input: &mut impl BufRead) -> io::Result<Option<InputLine>> {
    read_line_up_to(MAX_LINE_BYTES, input)
}

/// Reads a line of at most `max_bytes` bytes, without its end, as [`read_line`] does.
///
/// # Errors
/// When it can't be read.
pub fn read_line_up_to(
    max_bytes: usize,
    input: &mut impl BufRead,
) -> io::Result<Option<InputLine>> {
    // Room for a line end of two bytes.
    let room = max_bytes + 2;
    let mut line = Vec::new();
    if input.by_ref().take(room as u64).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    let ended = line.pop_if(|byte| *byte == b'\n').is_some();
    if ended || line.len() < room {
        let _ = line.pop_if(|byte| *byte == b'\r');
    } else {
        input.skip_until(b'\n')?;
    }
    let text = String::from_utf8_lossy(&line).into_owned();
    Ok(Some(if line.len() > max_bytes {
        InputLine::Truncated(text)
    } else {
        InputLine::Whole(text)
    }))
}
