//! The index of games and their results: what lists and statistics ask, so that nobody has to read
//! thousands of records.
//!
//! It is in memory, made from the records, which are the truth, and from the journal, which has what no
//! record says. What it has read of records it keeps in a file, so that the next start need not read
//! them all. Whatever happens to that, it can be made anew.

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
use crate::session::review::AtStake;
use crate::store::{RecordId, Store, StoreError};
use journal::Journal;
use records::{Found, Indexed, Records};

pub use even::{EvenResults, settle};
pub use figures::{Figures, FirstMove, Mark};
pub use journal::Attempt;
pub use statistics::{Group, Opponent, Statistics};
pub use tally::Tally;

/// The index of games and their results. All that it does may wait for the disk.
#[derive(Debug)]
pub struct Index {
    store: Store,
    /// What is known; `None` until somebody asks.
    known: Option<Known>,
    /// The records that have changed since the index was last up to date.
    changed: Vec<Found>,
    /// How often what is in the index has changed.
    generation: u64,
    /// What the user should know, once.
    notice: Option<String>,
}

/// What the index knows.
#[derive(Debug)]
struct Known {
    records: Records,
    journal: Journal,
}

/// A game in the index.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The name it is or was saved under.
    pub id: RecordId,
    /// When it was last played: by its record or, where that doesn't say it, by its file.
    pub played: Timestamp,
    /// What tells the game from any other of its name: see `Record::seal`. `None` where its record is
    /// damaged.
    pub seal: Option<String>,
    /// The game, or what is wrong with its record.
    pub game: Result<Summary, String>,
    /// What was at stake for each seat, if the game as it is now has been reviewed.
    pub at_stake: Option<[AtStake; 2]>,
    /// Whether only the result is left, since the game was deleted.
    pub is_deleted: bool,
}

/// A game as the index keeps it: what most questions go by, and all the rest as it is written.
#[derive(Debug, Serialize, Deserialize)]
struct Game {
    id: RecordId,
    /// The id of the game that is played; of a damaged record what its name says of it.
    which: String,
    played: Timestamp,
    /// `None` where the record is damaged.
    seal: Option<String>,
    /// Whether it ever ended.
    is_over: bool,
    /// The game as JSON, or what is wrong with its record.
    #[serde(skip)]
    facts: Box<str>,
    /// Whether only its result is left.
    #[serde(skip)]
    is_deleted: bool,
    /// What was at stake for each seat of a deleted game, if it was reviewed.
    #[serde(skip)]
    at_stake: Option<[AtStake; 2]>,
}

/// How many games a person has won, drawn and lost against computers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scores {
    /// Games won.
    pub won: u32,
    /// Games nobody won.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

impl Index {
    /// The index of the games in a store, opened when it is first needed.
    pub fn new(store: &Store) -> Self {
        let store = store.clone();
        Self { store, known: None, changed: Vec::new(), generation: 0, notice: None }
    }

    /// The saved games.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Whether there is nothing to know: no game was ever saved.
    pub fn is_unused(&self) -> bool {
        self.store.is_unused() && self.store.journal().length() == 0
    }

    /// What the user should know about the index, once: that it was damaged, or can't be kept.
    pub fn take_notice(&mut self) -> Option<String> {
        self.notice.take()
    }

    /// A number that is another one whenever what is in the index has changed.
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// Makes the next [`freshen`](Self::freshen) look for changes from now on: what an earlier one has
    /// found may not be all.
    pub fn look_again(&mut self) {
        self.changed.clear();
    }

    /// Brings the index nearer to the records, reading at most so many of them; how many are still
    /// to be read.
    ///
    /// # Errors
    /// When the folder of records or the journal can't be read.
    pub fn freshen(&mut self, most: usize) -> Result<usize, StoreError> {
        let mut is_news = false;
        if self.changed.is_empty() {
            is_news = self.look()?;
        }
        let left = self.changed.len().saturating_sub(most);
        let changed = self.changed.split_off(left);
        is_news |= !changed.is_empty();
        let read = changed.into_iter().map(|found| Indexed::read(&self.store, found)).collect();
        self.known()?.records.put(read);
        self.generation += u64::from(is_news);
        Ok(left)
    }

    /// Brings the index up to date.
    ///
    /// # Errors
    /// When the folder of records or the journal can't be read.
    pub fn update(&mut self) -> Result<(), StoreError> {
        self.look_again();
        self.freshen(usize::MAX).map(drop)
    }

    /// Finds out what has changed; whether anything is known to be another by that alone.
    fn look(&mut self) -> Result<bool, StoreError> {
        let store = self.store.clone();
        let Known { records, journal } = self.known()?;
        let has_grown = journal.length != store.journal().length();
        if has_grown {
            *journal = read_journal(&store)?;
        }
        let (is_gone, changed) = records.compare(&store)?;
        self.changed = changed;
        Ok(has_grown || is_gone)
    }

    /// What is known by now: at first what the file and the journal have.
    fn known(&mut self) -> Result<&mut Known, StoreError> {
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
