//! The index of games and their results: what lists and statistics ask, so that nobody has to read
//! thousands of records.
//!
//! It is a database of `SQLite`, made from the records, which are the truth, and from the journal, which
//! has what no record says. Whatever happens to it, it can be made anew.

mod changes;
mod database;
mod even;
mod figures;
mod journal;
mod queries;
mod records;
mod row;
mod statistics;
mod tally;
mod training;

use std::collections::HashMap;
use std::path::PathBuf;

use jiff::Timestamp;
use rusqlite::{Connection, Error};

use crate::session::Summary;
use crate::session::review::AtStake;
use crate::store::{RecordId, Store, StoreError};
use database::Database;
use journal::Journal;
use queries::{JOURNAL_LENGTH, progress, put_event, put_progress};
use records::{Found, Indexed, Known};

pub use even::{EvenResults, settle};
pub use figures::{Figures, Mark, Opening};
pub use journal::Attempt;
pub use statistics::{Group, Opponent, Statistics};
pub use tally::Tally;

/// The index of games and their results. All that it does may wait for the disk.
#[derive(Debug)]
pub struct Index {
    store: Store,
    journal: PathBuf,
    database: Database,
    /// The records that have changed since the index was last up to date.
    changed: Vec<Found>,
    /// How often what is in the index has changed.
    generation: u64,
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
        Self {
            store: store.clone(),
            journal: store.journal().into(),
            database: Database::at(store.index().into()),
            changed: Vec::new(),
            generation: 0,
        }
    }

    /// The saved games.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Whether there is nothing to know: no game was ever saved.
    pub fn is_unused(&self) -> bool {
        self.store.is_unused() && journal::length(&self.journal) == 0
    }

    /// What the user should know about the index, once: that it was damaged, or can't be kept.
    pub fn take_notice(&mut self) -> Option<String> {
        self.database.take_notice()
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
    /// When the folder of records can't be read.
    pub fn freshen(&mut self, most: usize) -> Result<usize, StoreError> {
        let renewals = self.database.renewals();
        let mut changed = false;
        if self.changed.is_empty() {
            changed |= self.read_journal()?;
            changed |= self.compare()?;
        }
        let kept = self.changed.len().saturating_sub(most);
        let records = self.changed.split_off(kept);
        if !records.is_empty() {
            let read = records.into_iter().map(|record| Indexed::read(&self.store, record));
            let read: Vec<Indexed> = read.collect();
            self.ask(|connection| {
                let transaction = connection.transaction()?;
                read.iter().try_for_each(|indexed| indexed.put(&transaction))?;
                transaction.commit()
            })?;
            changed = true;
        }
        let mut left = self.changed.len();
        if self.database.renewals() > renewals {
            // What was in it before is to be read as well.
            self.changed.clear();
            left += 1;
            changed = true;
        }
        self.generation += u64::from(changed);
        Ok(left)
    }

    /// Brings the index up to date.
    ///
    /// # Errors
    /// When the folder of records can't be read.
    pub fn update(&mut self) -> Result<(), StoreError> {
        self.look_again();
        while self.freshen(usize::MAX)? > 0 {}
        Ok(())
    }

    /// Asks the database; where no game was ever saved, nothing is known and no file is made.
    fn ask<T: Default>(
        &mut self,
        work: impl FnMut(&mut Connection) -> Result<T, Error>,
    ) -> Result<T, StoreError> {
        if self.is_unused() {
            return Ok(T::default());
        }
        self.database.with(work).map_err(|error| StoreError::Index(error.to_string()))
    }

    /// Asks the database what somebody wants to know. If it turns out to be damaged only now, it is
    /// brought up to date first.
    fn answer<T: Default>(
        &mut self,
        mut work: impl FnMut(&mut Connection) -> Result<T, Error>,
    ) -> Result<T, StoreError> {
        let renewals = self.database.renewals();
        let answer = self.ask(&mut work)?;
        if self.database.renewals() == renewals {
            return Ok(answer);
        }
        self.update()?;
        self.ask(work)
    }

    /// Finds the records that are new or changed, and forgets those that are gone; whether some are.
    fn compare(&mut self) -> Result<bool, StoreError> {
        let mut changed = Found::all(&self.store)?;
        let mut known: HashMap<String, Known> = self.ask(|connection| {
            let text = format!("SELECT id, {} FROM games", Known::COLUMNS);
            let mut query = connection.prepare(&text)?;
            let rows = query.query_map([], |row| Ok((row.get(0)?, Known::read(row, 1)?)))?;
            rows.collect()
        })?;
        let mut settled = Vec::new();
        changed.retain(|found| match known.remove(&found.id) {
            Some(known) if known.is(found, &self.store) => {
                settled.extend(known.is_settled_by(found).then(|| found.id.clone()));
                false
            }
            _ => true,
        });
        // Those played last are read first: they are taken from the end.
        changed.sort_by_key(|record| record.version.written);
        // A record that has changed was removed from what is known without being gone.
        let is_gone = !known.is_empty();
        if is_gone || !settled.is_empty() {
            self.ask(|connection| {
                let transaction = connection.transaction()?;
                for id in known.keys() {
                    transaction.execute("DELETE FROM games WHERE id = ?", [id])?;
                }
                for id in &settled {
                    transaction.execute("UPDATE games SET sum = NULL WHERE id = ?", [id])?;
                }
                transaction.commit()
            })?;
        }
        self.changed = changed;
        Ok(is_gone)
    }

    /// Reads the journal, if it has grown since it was read; whether it has.
    fn read_journal(&mut self) -> Result<bool, StoreError> {
        let length = self.ask(|connection| progress(connection, JOURNAL_LENGTH))?;
        if length == Some(signed(journal::length(&self.journal))) {
            return Ok(false);
        }
        let failed = |error| StoreError::Io(self.journal.clone(), error);
        let Journal { events, length } = journal::read(&self.journal).map_err(failed)?;
        self.ask(|connection| {
            let transaction = connection.transaction()?;
            transaction.execute_batch(
                "DELETE FROM kept; DELETE FROM reviews; DELETE FROM attempts; DELETE FROM learnt;
                 DELETE FROM erased; DELETE FROM progress",
            )?;
            events.iter().try_for_each(|(time, event)| put_event(&transaction, *time, event))?;
            put_progress(&transaction, JOURNAL_LENGTH, signed(length))?;
            transaction.commit()
        })?;
        Ok(true)
    }
}

/// A length in bytes, as the database has it.
fn signed(length: u64) -> i64 {
    i64::try_from(length).unwrap_or(i64::MAX)
}
