//! A cache of solved tables, stored from one run of the program to the next.
//!
//! Each table is stored with its game, version, options, length and checksum. A table is reported,
//! ignored and solved again if any of these doesn't match, if it contradicts what is known about
//! the game, or if one of the entries tested doesn't follow from its successors. A [`Storage`]
//! reads and writes the bytes.
//!
//! A table that is too large to be read at every start can be stored by blocks, each with a checksum of
//! its own: see [`BlockedTable`].

use std::error::Error;
use std::fmt::{self, Debug};
use std::io;
use std::sync::Arc;

use arcade_base::{ParseError, quoted};

use super::blocks::{BLOCK, BlockedTable, MOST_MEMORY, StoredBytes};
use crate::{Control, Random, Seed};

/// Storage of byte strings by name.
pub trait Storage: Send + Sync {
    /// The bytes stored under a name; `None` if there are none.
    ///
    /// # Errors
    /// If the system can't read them.
    fn load(&self, name: &str) -> io::Result<Option<Vec<u8>>>;

    /// The same bytes, of which any part can be read later. The default loads all of them.
    ///
    /// # Errors
    /// If the system can't read them.
    fn open(&self, name: &str) -> io::Result<Option<Box<dyn StoredBytes>>> {
        Ok(self.load(name)?.map(|bytes| Box::new(bytes) as Box<dyn StoredBytes>))
    }

    /// The most bytes that it stores in all. The default sets no limit.
    fn room(&self) -> u64 {
        u64::MAX
    }

    /// Stores the concatenated parts under a name, replacing what was there: either all of them, or
    /// nothing changes. It calls `keep_going` every few milliseconds, and gives up once that is false.
    ///
    /// # Errors
    /// If the system can't write, there is no room, or it gave up; in the last case the kind is
    /// [`Interrupted`](io::ErrorKind::Interrupted).
    fn save(&self, name: &str, parts: &[&[u8]], keep_going: &dyn Fn() -> bool) -> io::Result<()>;

    /// Where the table of a name is stored, for messages.
    fn location(&self, name: &str) -> String;
}

/// A solved table that can be saved and verified.
///
/// A checksum detects damage, not forgery; so random entries are checked against their successors.
/// In a forged table some values contradict each other, because the value of a position follows
/// from those of the positions after its moves.
pub trait StoredTable {
    /// Loads the bytes of a table that was solved before.
    ///
    /// # Errors
    /// Why they can't be those of such a table.
    fn restore(&mut self, bytes: Vec<u8>) -> Result<(), ParseError>;

    /// Drops what was loaded.
    fn forget(&mut self);

    /// Checks that the value of a random entry follows from those of its successors.
    ///
    /// # Errors
    /// Which entry doesn't.
    fn check_random_entry(&self, random: &mut Random) -> Result<(), ParseError>;

    /// Checks what is known about the game without the table. The default checks nothing.
    ///
    /// # Errors
    /// What the table has instead.
    fn check_known(&self) -> Result<(), ParseError> {
        Ok(())
    }
}

/// The number of entries of a loaded table that are checked. That takes milliseconds, and detects
/// tables in which more than a few percent of the entries were changed.
const CHECKED_ENTRIES: usize = 500;

/// The identity of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableKey {
    /// The id of the game.
    pub game: &'static str,
    /// The version of the table's format; other versions can't be read.
    pub version: u32,
    /// The options that the table was solved for, in one line.
    pub options: String,
}

impl TableKey {
    /// The header of a table with this name and these bytes.
    fn header(&self, bytes: &[u8]) -> String {
        self.header_of(TITLE, bytes.len() as u64, crc32fast::hash(bytes))
    }

    fn header_of(&self, title: &str, length: u64, sum: u32) -> String {
        let Self { game, version, options } = self;
        format!("{title}\n{game} {version}\n{options}\n{length} bytes\n{sum:08x}\n")
    }

    /// The name in storage; tables with different options almost always have different names.
    fn stored_name(&self) -> String {
        format!("{}-{:08x}", self.game, crc32fast::hash(self.options.as_bytes()))
    }
}

/// The first line of every table.
const TITLE: &str = "arcade table 1";

/// The first line of every table stored by blocks. After the header come the checksums of the blocks, of
/// four bytes each, the lowest first, and then the blocks. The checksum in the header is that of the
/// checksums.
const TITLE_OF_BLOCKS: &str = "arcade table by blocks 1";
/// The number of bytes of a block's checksum.
const SUM: usize = size_of::<u32>();
/// More than the header of a table has.
const MOST_HEADER_BYTES: u64 = 1 << 10;

/// The cache of solved tables, if there is one.
#[derive(Clone, Default)]
pub struct TableCache(Option<Arc<dyn Storage>>);

impl Debug for TableCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("TableCache").field(&self.0.is_some()).finish()
    }
}

impl TableCache {
    /// A cache in this storage.
    pub fn new(storage: impl Storage + 'static) -> Self {
        Self(Some(Arc::new(storage)))
    }

    /// A cache that stores nothing.
    pub fn none() -> Self {
        Self(None)
    }

    /// The table with this key, read by `decode`; `None` if there is none that can be used. A table
    /// that can't be used is reported to the control as a warning.
    pub fn load<T>(
        &self,
        key: &TableKey,
        control: &mut Control<'_>,
        decode: impl FnOnce(Vec<u8>) -> Result<T, ParseError>,
    ) -> Option<T> {
        let tables = self.0.as_ref()?;
        let stored_name = key.stored_name();
        let location = || tables.location(&stored_name);
        let bytes = match tables.load(&stored_name) {
            Ok(bytes) => bytes?,
            Err(error) => {
                control.warn(format_args!("{} can't be read: {error}; solving anew", location()));
                return None;
            }
        };
        let table = open(key, bytes).and_then(decode);
        let warn = |error| {
            control.warn(format_args!("{} can't be used: {error}; solving anew", location()));
        };
        table.map_err(warn).ok()
    }

    /// Loads the table with this key, and returns whether there is one that can be used. A table
    /// that can't be used, or contradicts itself, is reported to the control as a warning.
    pub fn restore(
        &self,
        key: &TableKey,
        table: &mut impl StoredTable,
        control: &mut Control<'_>,
    ) -> bool {
        let restored = self.load(key, control, |bytes| {
            table.restore(bytes)?;
            // Nobody can predict which entries are checked.
            let mut random = Random::new(&Seed::fresh(), 0);
            let mut checks = (0..CHECKED_ENTRIES).map(|_| table.check_random_entry(&mut random));
            let checked = table.check_known().and_then(|()| checks.try_for_each(|check| check));
            checked.inspect_err(|_| table.forget())
        });
        restored.is_some()
    }

    /// The most bytes that the cache stores in all; 0 if there is no cache.
    pub fn room(&self) -> u64 {
        self.0.as_ref().map_or(0, |tables| tables.room())
    }

    /// Where the table with this key is stored, for messages.
    pub fn location(&self, key: &TableKey) -> String {
        self.0.as_ref().map_or_else(String::new, |tables| tables.location(&key.stored_name()))
    }

    /// The table with this key that [`save_by_blocks`](Self::save_by_blocks) has stored; `None` if there is
    /// none that can be used. One that can't be used is reported to the control as a warning.
    pub fn open_by_blocks(
        &self,
        key: &TableKey,
        control: &mut Control<'_>,
    ) -> Option<BlockedTable> {
        let tables = self.0.as_ref()?;
        let found = tables.open(&key.stored_name()).transpose()?;
        let opened = found
            .map_err(|error| error.to_string())
            .and_then(|bytes| open_blocks(key, bytes).map_err(|error| error.to_string()));
        let warn = |error| {
            let location = self.location(key);
            control.warn(format_args!("{location} can't be used: {error}; working without it"));
        };
        opened.map_err(warn).ok()
    }

    /// Stores a table by blocks. A failure is reported to the control as a warning.
    pub fn save_by_blocks(&self, key: &TableKey, bytes: &[u8], control: &mut Control<'_>) {
        let sums: Vec<u8> =
            bytes.chunks(BLOCK).flat_map(|block| crc32fast::hash(block).to_le_bytes()).collect();
        let length = bytes.len() as u64;
        let header = key.header_of(TITLE_OF_BLOCKS, length, crc32fast::hash(&sums));
        self.save_parts(key, &[header.as_bytes(), &sums, bytes], control);
    }

    /// Stores a table. A failure is reported to the control as a warning.
    pub fn save(&self, key: &TableKey, bytes: &[u8], control: &mut Control<'_>) {
        self.save_parts(key, &[key.header(bytes).as_bytes(), bytes], control);
    }

    fn save_parts(&self, key: &TableKey, parts: &[&[u8]], control: &mut Control<'_>) {
        let Some(tables) = &self.0 else { return };
        let stored_name = key.stored_name();
        let keep_going = || !control.should_stop();
        match tables.save(&stored_name, parts, &keep_going) {
            Ok(()) => {}
            // The job was stopped; its user doesn't wait for the table.
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => {
                let location = tables.location(&stored_name);
                control.warn(format_args!(
                    "the solved table can't be kept for the next start: {location}: {error}"
                ));
            }
        }
    }
}

/// The table without its header, if the stored bytes match the key.
fn open(key: &TableKey, mut bytes: Vec<u8>) -> Result<Vec<u8>, ParseError> {
    let header: Vec<u8> = bytes.drain(..end_of_header(&bytes)).collect();
    check_header(&header, &key.header(&bytes))?;
    Ok(bytes)
}

/// The same for a table stored by blocks, of which only the header and the checksums are read.
fn open_blocks(key: &TableKey, stored: Box<dyn StoredBytes>) -> Result<BlockedTable, BlocksError> {
    let mut start = vec![0; usize::try_from(stored.length().min(MOST_HEADER_BYTES))?];
    stored.read_at(0, &mut start)?;
    start.truncate(end_of_header(&start));
    let rest = stored.length() - start.len() as u64;
    let blocks = rest.div_ceil((SUM + BLOCK) as u64);
    let length = rest.saturating_sub(blocks * SUM as u64);
    let mut sums = vec![0; usize::try_from(blocks)? * SUM];
    stored.read_at(start.len() as u64, &mut sums)?;
    let sum = crc32fast::hash(&sums);
    check_header(&start, &key.header_of(TITLE_OF_BLOCKS, length, sum))?;
    let first = (start.len() + sums.len()) as u64;
    let (sums, _) = sums.as_chunks();
    let sums = sums.iter().map(|&sum| u32::from_le_bytes(sum));
    Ok(BlockedTable::new(stored, (first, length), sums, MOST_MEMORY)?)
}

/// Why a table stored by blocks can't be used.
type BlocksError = Box<dyn Error + Send + Sync>;

/// The number of bytes of the header lines; of all, if there are fewer lines.
fn end_of_header(bytes: &[u8]) -> usize {
    let mut ends = bytes.iter().enumerate().filter(|&(_, &byte)| byte == b'\n');
    ends.nth(HEADER_LINES - 1).map_or(bytes.len(), |(newline, _)| newline + 1)
}

/// Checks that a header is the one that belongs to the bytes and the key.
fn check_header(header: &[u8], wanted: &str) -> Result<(), ParseError> {
    if header == wanted.as_bytes() {
        return Ok(());
    }
    let header = String::from_utf8_lossy(header);
    let lines = header.split_inclusive('\n').chain(std::iter::repeat(""));
    let mut wrong = FIELDS.into_iter().zip(lines.zip(wanted.split_inclusive('\n')));
    let wrong = wrong.find(|(_, (line, wanted))| line != wanted);
    let (field, (line, wanted)) = wrong.expect("headers that differ do so in a line");
    // The length and the checksum in the header are what is expected of the bytes; the other lines
    // are what is found in the header.
    let of_the_bytes = field == "length" || field == "checksum";
    let (found, expected) = if of_the_bytes { (wanted, line) } else { (line, wanted) };
    Err(ParseError::new(field, found.trim_end(), quoted(expected.trim_end())))
}

/// The number of header lines before the bytes of a table.
const HEADER_LINES: usize = 5;
/// The name of each header line, for messages.
const FIELDS: [&str; HEADER_LINES] = ["title", "game and version", "options", "length", "checksum"];
