//! The index of games and their results: lists and statistics query it instead of reading thousands of
//! records.
//!
//! It is built in memory from the records, which are authoritative, and the journal, which has what no
//! record contains. It caches what it has read of records in a file, so that the next start needn't
//! read them all. That file can always be built anew.

mod changes;
mod even;
mod figures;
mod journal;
mod queries;
mod records;
mod row;
mod statistics;
mod tally;
mod training;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::session::Summary;
use crate::session::review::AccuracyTally;
use crate::store::{RecordId, Store, StoreError};
use journal::Journal;
use records::{IndexedRecord, Records, ScannedRecord};

pub use even::{EvenResults, resolve_even};
pub use figures::{FirstMove, GameStats, Mark};
pub use journal::Attempt;
pub use statistics::{Group, Opponent, Statistics};
pub use tally::HeadToHeadSummary;

/// The index of games and their results. All its methods may block on the disk.
#[derive(Debug)]
pub struct Index {
    store: Store,
    /// The contents; `None` until the first query.
    known: Option<Known>,
    /// The changed records that haven't been read yet.
    changed: Vec<ScannedRecord>,
    /// How often the contents have changed.
    generation: u64,
    /// A message for the user, shown once.
    notice: Option<String>,
}

/// The contents of the index.
#[derive(Debug)]
struct Known {
    records: Records,
    journal: Journal,
}

/// A game in the index.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The name under which it is or was saved.
    pub id: RecordId,
    /// When it was last played: the time in its record or, if there is none, the file's.
    pub played: Timestamp,
    /// The game's fingerprint: see `Record::fingerprint`. `None` if its record is damaged.
    pub seal: Option<String>,
    /// The game, or the damage of its record.
    pub game: Result<Summary, String>,
    /// The accuracy counts of each seat, if the game in its current state has been reviewed.
    pub at_stake: Option<[AccuracyTally; 2]>,
    /// Whether the game was deleted, and only its result is kept.
    pub is_deleted: bool,
}

/// A game as it is stored in the index: what most queries need, and the rest as unparsed JSON.
#[derive(Debug, Serialize, Deserialize)]
struct Game {
    id: RecordId,
    /// The id of the game, such as `nim`; from the file's name if the record is damaged.
    which: String,
    played: Timestamp,
    /// `None` where the record is damaged.
    seal: Option<String>,
    /// Whether it ever ended.
    is_over: bool,
    /// The game as JSON, or the damage of its record.
    #[serde(skip)]
    facts: Box<str>,
    /// Whether the game was deleted, and only its result is kept.
    #[serde(skip)]
    is_deleted: bool,
    /// The accuracy counts of each seat of a deleted game, if it was reviewed.
    #[serde(skip)]
    at_stake: Option<[AccuracyTally; 2]>,
}

/// A person's wins, draws and losses against computers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scores {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

impl Index {
    /// The index of the games in a store, which is read at the first query.
    pub fn new(store: &Store) -> Self {
        let store = store.clone();
        Self { store, known: None, changed: Vec::new(), generation: 0, notice: None }
    }

    /// The saved games.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Whether no game was ever saved.
    pub fn is_unused(&self) -> bool {
        self.store.is_unused() && self.store.journal().length() == 0
    }

    /// Takes the message for the user: that the index was damaged, or can't be saved.
    pub fn take_notice(&mut self) -> Option<String> {
        self.notice.take()
    }

    /// A number that changes whenever the contents do.
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// Makes the next [`read_changed`](Self::read_changed) scan for changes again, since the last scan may be out
    /// of date.
    pub fn rescan_next(&mut self) {
        self.changed.clear();
    }

    /// Reads at most `most` changed records; returns how many are still to be read.
    ///
    /// # Errors
    /// When the folder of records or the journal can't be read.
    pub fn read_changed(&mut self, most: usize) -> Result<usize, StoreError> {
        let mut is_news = false;
        if self.changed.is_empty() {
            is_news = self.scan()?;
        }
        let left = self.changed.len().saturating_sub(most);
        let changed = self.changed.split_off(left);
        is_news |= !changed.is_empty();
        let read =
            changed.into_iter().map(|found| IndexedRecord::read(&self.store, found)).collect();
        self.load()?.records.put(read);
        self.generation += u64::from(is_news);
        Ok(left)
    }

    /// Brings the index up to date.
    ///
    /// # Errors
    /// When the folder of records or the journal can't be read.
    pub fn update(&mut self) -> Result<(), StoreError> {
        self.rescan_next();
        self.read_changed(usize::MAX).map(drop)
    }

    /// Scans for changed records; returns whether the contents have changed by that alone.
    fn scan(&mut self) -> Result<bool, StoreError> {
        let store = self.store.clone();
        let Known { records, journal } = self.load()?;
        let has_grown = journal.length != store.journal().length();
        if has_grown {
            *journal = read_journal(&store)?;
        }
        let (is_gone, changed) = records.compare(&store)?;
        self.changed = changed;
        Ok(has_grown || is_gone)
    }

    /// What is known by now: at first what the file and the journal have.
    fn load(&mut self) -> Result<&mut Known, StoreError> {
        if self.known.is_none() {
            let journal = read_journal(&self.store)?;
            let (records, notice) = Records::open(self.store.index());
            self.notice = notice;
            self.known = Some(Known { records, journal });
        }
        Ok(self.known.as_mut().expect("it was read"))
    }
}

fn read_journal(store: &Store) -> Result<Journal, StoreError> {
    let file = store.journal();
    Journal::read(&file).map_err(|error| StoreError::Io(file.path().into(), error))
}
