//! Solved tables kept from one start of the program to the next.
//!
//! What is kept carries its name, its version and the options it was solved for, its length and a
//! checksum. Whatever doesn't match in full is named, left unused, and solved anew. Where the
//! bytes lie, a [`Shelf`] knows.

use std::fmt::{self, Debug, Display};
use std::io;
use std::sync::Arc;

use super::Control;
use crate::text::{ParseError, quoted};

/// A place for byte strings, each under a name.
pub trait Shelf: Send + Sync {
    /// What is kept under a name; `None` when there is nothing.
    ///
    /// # Errors
    /// When the system refuses to read it.
    fn load(&self, name: &str) -> io::Result<Option<Vec<u8>>>;

    /// Keeps the parts, one after the other, under a name, in place of what was there: all of them,
    /// or nothing changes. It gives up once `goes_on` says no, which it asks every few milliseconds.
    ///
    /// # Errors
    /// When the system refuses to write, there is no room, or it was to give up: then the kind is
    /// [`Interrupted`](io::ErrorKind::Interrupted).
    fn save(&self, name: &str, parts: &[&[u8]], goes_on: &dyn Fn() -> bool) -> io::Result<()>;

    /// What a name stands for, for messages.
    fn place(&self, name: &str) -> String;
}

/// What tells one table from another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableName {
    /// The id of the game.
    pub game: &'static str,
    /// The version of the table's form; another one can't be read.
    pub version: u32,
    /// What the table was solved for, in one line.
    pub options: String,
}

impl TableName {
    /// The first lines of a table of this name and length.
    fn header(&self, bytes: &[u8]) -> String {
        let Self { game, version, options } = self;
        let (length, sum) = (bytes.len(), crc32fast::hash(bytes));
        format!("{TITLE}\n{game} {version}\n{options}\n{length} bytes\n{sum:08x}\n")
    }

    /// The name on the shelf: tables with other options get other names, nearly always.
    fn on_shelf(&self) -> String {
        format!("{}-{:08x}", self.game, crc32fast::hash(self.options.as_bytes()))
    }
}

/// The first line of every table.
const TITLE: &str = "arcade table 1";

/// Why a kept table can't be used, or could not be kept.
#[derive(Debug)]
pub enum CacheError {
    /// It isn't what it should be; it is solved anew.
    Damaged {
        /// Where it lies.
        place: String,
        /// What is wrong.
        error: ParseError,
    },
    /// The system refused to read it; it is solved anew.
    Unread {
        /// Where it lies.
        place: String,
        /// What the system said.
        error: io::Error,
    },
    /// The system refused to write it, or there was no room.
    Unkept {
        /// Where it was to lie.
        place: String,
        /// What the system said.
        error: io::Error,
    },
}

impl Display for CacheError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Damaged { place, error } => {
                write!(f, "{place} can't be used: {error}; solving anew")
            }
            Self::Unread { place, error } => {
                write!(f, "{place} can't be read: {error}; solving anew")
            }
            Self::Unkept { place, error } => {
                write!(f, "what was solved can't be kept for the next start: {place}: {error}")
            }
        }
    }
}

impl std::error::Error for CacheError {}

/// The tables that are kept, if any are.
#[derive(Clone, Default)]
pub struct Cache(Option<Arc<dyn Shelf>>);

impl Debug for Cache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Cache").field(&self.0.is_some()).finish()
    }
}

impl Cache {
    /// Keeps tables on this shelf.
    pub fn on(shelf: impl Shelf + 'static) -> Self {
        Self(Some(Arc::new(shelf)))
    }

    /// Keeps nothing.
    pub fn none() -> Self {
        Self(None)
    }

    /// The table of this name as `decode` reads it; `None` where there is none that can be used.
    /// What is wrong with one goes to the control as a remark.
    pub fn load<T, M>(
        &self,
        name: &TableName,
        control: &mut Control<'_, M>,
        decode: impl FnOnce(Vec<u8>) -> Result<T, ParseError>,
    ) -> Option<T> {
        let tables = self.0.as_ref()?;
        let on_shelf = name.on_shelf();
        let place = || tables.place(&on_shelf);
        let bytes = match tables.load(&on_shelf) {
            Ok(bytes) => bytes?,
            Err(error) => {
                control.remark(CacheError::Unread { place: place(), error });
                return None;
            }
        };
        let table = open(name, bytes).and_then(decode);
        table.map_err(|error| control.remark(CacheError::Damaged { place: place(), error })).ok()
    }

    /// Keeps a table. That it can't be kept goes to the control as a remark.
    pub fn save<M>(&self, name: &TableName, bytes: &[u8], control: &mut Control<'_, M>) {
        let Some(tables) = &self.0 else { return };
        let on_shelf = name.on_shelf();
        let (header, goes_on) = (name.header(bytes), || !control.is_told_to_stop());
        match tables.save(&on_shelf, &[header.as_bytes(), bytes], &goes_on) {
            Ok(()) => {}
            // Whoever leaves doesn't wait for it.
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => {
                control.remark(CacheError::Unkept { place: tables.place(&on_shelf), error });
            }
        }
    }
}

/// The table in what was kept under its name, without its first lines.
fn open(name: &TableName, mut bytes: Vec<u8>) -> Result<Vec<u8>, ParseError> {
    let mut ends = bytes.iter().enumerate().filter(|&(_, &byte)| byte == b'\n');
    let end = ends.nth(HEADER_LINES - 1).map_or(bytes.len(), |(newline, _)| newline + 1);
    let header: Vec<u8> = bytes.drain(..end).collect();
    let wanted = name.header(&bytes);
    if header == wanted.as_bytes() {
        return Ok(bytes);
    }
    let header = String::from_utf8_lossy(&header);
    let lines = header.split_inclusive('\n').chain(std::iter::repeat(""));
    let mut wrong = FIELDS.into_iter().zip(lines.zip(wanted.split_inclusive('\n')));
    let wrong = wrong.find(|(_, (line, wanted))| line != wanted);
    let (field, (line, wanted)) = wrong.expect("headers that differ do so in a line");
    // The last lines tell what is expected of the bytes; the others are expected themselves.
    let of_the_bytes = field == "length" || field == "checksum";
    let (found, expected) = if of_the_bytes { (wanted, line) } else { (line, wanted) };
    Err(ParseError::new(field, found.trim_end(), quoted(expected.trim_end())))
}

/// Lines before the bytes of a table.
const HEADER_LINES: usize = 5;
/// What these lines say.
const FIELDS: [&str; HEADER_LINES] = ["title", "game and version", "options", "length", "checksum"];
