//! The contents of the index, and how they are brought up to date.

use arcade_base::join;

use super::journal::Journal;
use super::records::{IndexedRecord, Records, ScannedRecord};
use crate::store::{Store, StoreError};

/// The index of games and their results. All its methods may block on the disk.
#[derive(Debug)]
pub struct Index {
    pub(super) store: Store,
    /// The contents; `None` until the first query.
    known: Option<IndexContents>,
    /// The changed records that haven't been read yet.
    changed: Vec<ScannedRecord>,
    /// How often the contents have changed.
    generation: u64,
    /// A message for the user, shown once.
    notice: Option<String>,
}

/// The contents of the index, which answer what is asked of it.
#[derive(Debug)]
pub struct IndexContents {
    pub(super) store: Store,
    pub(super) records: Records,
    pub(super) journal: Journal,
}

impl IndexContents {
    /// The saved games.
    pub fn store(&self) -> &Store {
        &self.store
    }
}

impl Index {
    /// The index of the games in a store, which is read at the first query.
    pub fn new(store: &Store) -> Self {
        let store = store.clone();
        Self { store, known: None, changed: Vec::new(), generation: 0, notice: None }
    }

    /// Whether nothing was ever kept: no game, no setup of a form, no event in the journal.
    pub fn is_unused(&self) -> bool {
        self.store.is_unused() && self.store.journal_file().length() == 0
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

    /// Reads at most `max_records` changed records; returns how many are still to be read.
    ///
    /// # Errors
    /// When the folder of records or the journal can't be read.
    pub fn read_changed(&mut self, max_records: usize) -> Result<usize, StoreError> {
        let mut is_news = false;
        if self.changed.is_empty() {
            is_news = self.scan()?;
        }
        let left = self.changed.len().saturating_sub(max_records);
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
        // With many games, listing their files takes as long as reading the index.
        let (found, known) = join(|| ScannedRecord::all(&store), || self.load());
        let IndexContents { records, journal, .. } = known?;
        let has_grown = journal.length != store.journal_file().length();
        if has_grown {
            *journal = read_journal(&store)?;
        }
        let (is_gone, changed) = records.sync_with(found?, &store);
        self.changed = changed;
        Ok(has_grown || is_gone)
    }

    /// What is known by now: at first what the file and the journal have.
    ///
    /// # Errors
    /// When the journal can't be read.
    pub fn contents(&mut self) -> Result<&IndexContents, StoreError> {
        self.load().map(|contents| &*contents)
    }

    fn load(&mut self) -> Result<&mut IndexContents, StoreError> {
        if self.known.is_none() {
            let journal = read_journal(&self.store)?;
            let (records, notice) = Records::open(self.store.index_file());
            self.notice = notice;
            self.known = Some(IndexContents { store: self.store.clone(), records, journal });
        }
        Ok(self.known.as_mut().expect("it was read"))
    }
}

fn read_journal(store: &Store) -> Result<Journal, StoreError> {
    let file = store.journal_file();
    Journal::read(&file).map_err(|error| StoreError::Io(file.path().into(), error))
}
