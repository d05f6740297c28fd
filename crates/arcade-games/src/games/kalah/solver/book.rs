//! An opening book: positions that take long to solve, solved in advance, as text.
//!
//! ```text
//! # comments
//! arcade opening book 1
//! kalah 6 pits                                   or: kalah 6 pits empty-capture
//! positions 2                                    the lines that follow
//! checksum 1e3a4b9c                              CRC-32 of the lines that follow
//! 4,4,0,5,5,5/4,4,4,4,4,4 0-0 S +7 6
//! 4,4,4,4,4,4/4,4,4,4,4,4 0-0 S +8 3
//! ```
//!
//! A line is an unfinished position, the margin of its pits, and the pit of a best move; lines are
//! sorted by bytes. The margin of the pits depends neither on the stores nor on which side is the
//! mover, so the mover is South, and the stores are empty.

use std::fmt::{self, Display};
use std::str::FromStr;
use std::sync::LazyLock;

use arcade_base::{ParseError, parse_number};
use arcade_engine::Position as _;
use miniz_oxide::inflate::decompress_to_vec;
use rustc_hash::FxHashMap;

use crate::games::kalah::rules::{Kalah, MAX_PITS, Pit};
use crate::games::kalah::state::{EMPTY_CAPTURE, EmptyCapture};

/// The comments at the top of a book.
const COMMENTS: &str = "\
# Openings of Kalah, each proven by search (examples/kalah_book.rs; see docs/games/kalah.md).
# A line: the pits, the mover's first; the mover's final margin when both play best; a best move.
";
/// The first line after the comments.
const TITLE: &str = "arcade opening book 1";

/// A file of `assets/openings/`, as packed by the build script.
macro_rules! packed {
    ($name:literal) => {
        include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".deflate"))
    };
}

/// The book packed by the build script.
fn unpack(packed: &[u8]) -> Book {
    let text = decompress_to_vec(packed).expect("packed by the build script");
    str::from_utf8(&text).expect("a text").parse().expect("a valid book")
}

/// A solved position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookEntry {
    /// The margin of the pits: by how much the mover's share of the seeds in them exceeds the other
    /// side's if both play best.
    pub margin: i32,
    /// A move with this margin.
    pub best: Pit,
}

/// Positions of one size and rule with proven margins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    pits: u8,
    rule: EmptyCapture,
    entries: FxHashMap<Kalah, BookEntry>,
}

impl Book {
    /// An empty book for boards with `pits` pits for each side.
    pub fn new(pits: u8, rule: EmptyCapture) -> Self {
        Self { pits, rule, entries: FxHashMap::default() }
    }

    /// The built-in book for the size and rule of a position; `None` if there is none.
    pub fn embedded(position: &Kalah) -> Option<&'static Self> {
        static USUAL: LazyLock<Book> = LazyLock::new(|| unpack(packed!("kalah-6-4")));
        static EMPTY_CAPTURE: LazyLock<Book> =
            LazyLock::new(|| unpack(packed!("kalah-6-4-empty-capture")));
        match (position.pit_count(), position.empty_capture()) {
            (6, EmptyCapture::Off) => Some(&USUAL),
            (6, EmptyCapture::On) => Some(&EMPTY_CAPTURE),
            _ => None,
        }
    }

    /// Whether a position has the size and rule of the book.
    pub fn is_about(&self, position: &Kalah) -> bool {
        (position.pit_count(), position.empty_capture()) == (self.pits, self.rule)
    }

    /// The entry for the pits of a position, relative to its mover.
    pub fn get(&self, position: &Kalah) -> Option<BookEntry> {
        self.entries.get(&position.pits_as_south()).copied()
    }

    /// The final margin of a position for its mover, if the rules or the book give it.
    pub fn margin(&self, position: &Kalah) -> Option<i32> {
        let lead = position.split_off_lead().1;
        position.margin().or_else(|| Some(lead + self.get(position)?.margin))
    }

    /// Adds an entry for the pits of a position, relative to its mover.
    ///
    /// # Errors
    /// If the position is over, of another size or rule, or already in the book, if the pits
    /// can't have this margin, or if the move is illegal.
    pub fn add(&mut self, position: &Kalah, entry: BookEntry) -> Result<(), ParseError> {
        let position = position.pits_as_south();
        let text = position.to_string();
        if !self.is_about(&position) {
            return Err(ParseError::new("position", text, format!("one of {}", self.variant())));
        }
        if position.outcome().is_some() {
            return Err(ParseError::new("position", text, "one that isn't over"));
        }
        let (seeds, BookEntry { margin, best }) = (*position.margin_bounds().end(), entry);
        if margin.abs() > seeds || (margin - seeds) % 2 != 0 {
            let kind = if seeds % 2 == 0 { "an even" } else { "an odd" };
            let expected = format!("{kind} number from -{seeds} to +{seeds}");
            return Err(ParseError::new("margin", format!("{margin:+}"), expected));
        }
        if let Err(illegal) = position.check(best) {
            let expected = format!("a legal move: {}", illegal.reason());
            return Err(ParseError::new("best move", best.to_string(), expected));
        }
        if self.entries.contains_key(&position) {
            return Err(ParseError::new("position", text, "each position once"));
        }
        self.entries.insert(position, entry);
        Ok(())
    }

    /// Adds the entry that a line states.
    fn add_line(&mut self, text: &str) -> Result<(), ParseError> {
        let mut parts = text.trim_end().rsplitn(3, ' ');
        let [best, margin, position] = [(); 3].map(|()| parts.next().unwrap_or_default());
        let position: Kalah = position.parse()?;
        let wrong = |_| ParseError::new("margin", margin, "a number with its sign, as in +8");
        let entry = BookEntry { margin: margin.parse().map_err(wrong)?, best: best.parse()? };
        self.add(&position, entry)?;
        // There is only one way to write an entry.
        let expected = entry_line(&position.pits_as_south(), entry);
        if text == expected {
            return Ok(());
        }
        Err(ParseError::new("text", text.trim_end(), format!("\"{}\"", expected.trim_end())))
    }

    /// All positions, in no particular order; the mover is South, and the stores are empty.
    pub fn iter(&self) -> impl Iterator<Item = (&Kalah, &BookEntry)> {
        self.entries.iter()
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The size and rule, as in a book's text.
    fn variant(&self) -> String {
        let pits = self.pits;
        match self.rule {
            EmptyCapture::Off => format!("kalah {pits} pits"),
            EmptyCapture::On => format!("kalah {pits} pits {EMPTY_CAPTURE}"),
        }
    }
}

impl Display for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = |(position, entry): (&Kalah, &BookEntry)| entry_line(position, *entry);
        let mut lines: Vec<String> = self.iter().map(line).collect();
        lines.sort_unstable();
        let (count, body) = (lines.len(), lines.concat());
        write!(f, "{COMMENTS}{TITLE}\n{}\npositions {count}\n", self.variant())?;
        write!(f, "checksum {}\n{body}", checksum(&body))
    }
}

/// The line of a position whose mover is South.
fn entry_line(position: &Kalah, BookEntry { margin, best }: BookEntry) -> String {
    format!("{position} {margin:+} {best}\n")
}

fn checksum(body: &str) -> String {
    format!("{:08x}", crc32fast::hash(body.as_bytes()))
}

impl FromStr for Book {
    type Err = ParseError;

    /// An error in an opening names its number, counted from 1.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut rest = text;
        while rest.starts_with('#') {
            next_line(&mut rest);
        }
        let title = next_line(&mut rest);
        if title != TITLE {
            return Err(ParseError::new("title", title, format!("\"{TITLE}\"")));
        }
        let mut book = parse_variant(next_line(&mut rest))?;
        let count = field("positions", next_line(&mut rest))?;
        let sum = field("checksum", next_line(&mut rest))?;
        let lines = rest.lines().count();
        if count != lines.to_string() {
            return Err(ParseError::new("positions", count, format!("{lines}, as listed")));
        }
        if sum != checksum(rest) {
            return Err(ParseError::new("checksum", sum, checksum(rest)));
        }
        let mut last = "";
        for (number, found) in (1..).zip(rest.split_inclusive('\n')) {
            let added = if found > last {
                book.add_line(found)
            } else {
                Err(ParseError::new("position", found.trim_end(), "one that sorts after the last"))
            };
            added.map_err(|error| error.within(format!("opening {number}")))?;
            last = found;
        }
        Ok(book)
    }
}

/// An empty book of the size and rule that a line names.
fn parse_variant(text: &str) -> Result<Book, ParseError> {
    let wrong = || {
        let expected =
            format!("kalah, 1 to {MAX_PITS} pits, maybe {EMPTY_CAPTURE}, as in kalah 6 pits");
        ParseError::new("size", text, expected)
    };
    let parts: Vec<&str> = text.split(' ').collect();
    let (pits, rule) = match parts[..] {
        ["kalah", pits, "pits"] => (pits, EmptyCapture::Off),
        ["kalah", pits, "pits", EMPTY_CAPTURE] => (pits, EmptyCapture::On),
        _ => return Err(wrong()),
    };
    let pits = parse_number("size", pits, 1..=MAX_PITS).map_err(|_| wrong())?;
    Ok(Book::new(pits, rule))
}

/// Removes the next line from a text and returns it.
fn next_line<'a>(text: &mut &'a str) -> &'a str {
    let (line, rest) = text.split_once('\n').unwrap_or((text, ""));
    *text = rest;
    line
}

/// The text after the name in a line.
fn field<'a>(name: &str, line: &'a str) -> Result<&'a str, ParseError> {
    let value = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
    value.ok_or_else(|| ParseError::new(name, line, format!("\"{name}\" and its value")))
}
