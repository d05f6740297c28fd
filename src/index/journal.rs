//! The journal: what can't be made anew from records, a line for each event, only ever added to.
//!
//! ```text
//! 2026-11-23T18:05:00Z {"kept":{"id":"kalah-7",...}} #1c291ca3
//! ```
//!
//! A line is a time, what happened as JSON, and the CRC-32 of what stands before the
//! `#`. A line that is damaged, half written or of a kind that isn't known is passed over.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::row::Row;
use crate::blocking::waits_for_disk;
use crate::input;
use crate::session::review::AtStake;
use crate::store::{OWNERS_ALONE, make_folder};

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Event {
    /// A game was deleted, and its result stays.
    Kept {
        /// The name it was saved under.
        id: String,
        /// What tells it from another game of that name: see `Record::seal`.
        seal: String,
        /// When it was last played.
        played: Timestamp,
        /// The game.
        game: Box<Row>,
        /// What was at stake for each seat, if it was reviewed.
        at_stake: Option<[AtStake; 2]>,
    },
    /// A game was deleted whose result had been kept before, and now isn't.
    Dropped {
        /// The name it was saved under.
        id: String,
        /// What tells it from another game of that name: see `Record::seal`.
        seal: String,
    },
    /// A game was reviewed.
    Reviewed {
        /// The name it is saved under.
        id: String,
        /// What tells it from another game of that name: see `Record::seal`.
        seal: String,
        /// What was at stake for each seat.
        at_stake: [AtStake; 2],
    },
    /// A problem was tried.
    Tried {
        /// The game's id.
        game: String,
        /// How it went.
        attempt: Attempt,
    },
    /// A lesson was finished.
    Learnt {
        /// The game's id.
        game: String,
        /// The lesson's id.
        lesson: String,
    },
    /// The first lesson was offered.
    Offered {},
    /// A deleted game was brought back under another name, since its own was taken.
    Renamed {
        /// The name it was saved under.
        id: String,
        /// What tells it from another game of that name: see `Record::seal`.
        seal: String,
        /// The name it is saved under from now on.
        new: String,
    },
    /// The statistics were erased: results and attempts from before count no more.
    Erased {
        /// The names of the games with those results, each with its seal. `None` in journals of old
        /// versions: there it is those played until then.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        results: Option<Vec<[String; 2]>>,
    },
}

/// How a problem went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attempt {
    /// How hard it was, from 1 to 5.
    pub level: u8,
    /// Whether it was solved at once, without help.
    pub solved: bool,
    /// The day whose problem it was, if it was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<Date>,
}

/// The largest journal that is read, in bytes: room for some hundred thousand events.
const LARGEST: u64 = 64 << 20;

/// A journal that was read, and its length in bytes.
#[derive(Debug, Default)]
pub(super) struct Journal {
    pub(super) events: Vec<(Timestamp, Event)>,
    pub(super) length: u64,
}

/// Reads the journal; an empty one where there is none.
pub(super) fn read(path: &Path) -> io::Result<Journal> {
    let bytes = match input::read(path, LARGEST) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Journal::default()),
        Err(error) => return Err(error),
    };
    let text = String::from_utf8_lossy(&bytes);
    let events = text.lines().filter_map(parse).collect();
    Ok(Journal { events, length: bytes.len() as u64 })
}

/// The length of the journal in bytes, 0 where there is none.
pub(super) fn length(path: &Path) -> u64 {
    waits_for_disk();
    fs::metadata(path).map_or(0, |file| file.len())
}

fn parse(line: &str) -> Option<(Timestamp, Event)> {
    let (text, sum) = line.rsplit_once(" #")?;
    if sum != checksum(text) {
        return None;
    }
    let (time, event) = text.split_once(' ')?;
    Some((time.parse().ok()?, serde_json::from_str(event).ok()?))
}

fn checksum(text: &str) -> String {
    format!("{:08x}", crc32fast::hash(text.as_bytes()))
}

/// Adds an event.
pub(super) fn append(path: &Path, now: Timestamp, event: &Event) -> io::Result<()> {
    waits_for_disk();
    if let Some(folder) = path.parent() {
        make_folder(folder)?;
    }
    let text = format!("{now} {}", serde_json::to_string(event)?);
    // A line that a crash has left half written must not swallow this one. One write, so that two
    // arcades don't mix theirs.
    let line = format!("\n{text} #{}\n", checksum(&text));
    let mut file =
        input::open(OpenOptions::new().create(true).append(true).mode(OWNERS_ALONE), path)?;
    file.write_all(line.as_bytes())?;
    file.sync_all()
}
