//! Deleting, restoring and reviewing games, and erasing the statistics, with their journal entries.

use arcade_games::session::Record;
use arcade_games::session::review::AccuracyTally;
use jiff::Timestamp;

use super::contents::Index;
use super::indexed_game::{IndexedGame, SavedGameEntry};
use super::journal::{self, JournalEvent};
use super::records::points_of_win;
use super::row;
use crate::store::{DeletedGame, RecordId, StoreError};

impl Index {
    /// Deletes a saved game; its result stays in the statistics if `keeps_result` is true.
    ///
    /// # Errors
    /// When the game can't be deleted. If its result should be kept but can't be, the game isn't
    /// deleted either.
    pub fn delete(
        &mut self,
        entry: &SavedGameEntry,
        keeps_result: bool,
        now: Timestamp,
    ) -> Result<DeletedGame, StoreError> {
        let id = entry.id.to_string();
        if let Ok(game) = &entry.summary {
            let record = self.store.record(&entry.id)?;
            let fingerprint = record.fingerprint();
            let game = row::to_json(game, points_of_win(&record));
            let (played, accuracy_tally) = (entry.played, entry.accuracy_tally);
            let event = if keeps_result {
                JournalEvent::DeletedKeepingResult {
                    id,
                    fingerprint,
                    played,
                    game: &game,
                    accuracy_tally,
                }
            } else {
                JournalEvent::DeletedAndForgotten { id, fingerprint }
            };
            self.append(now, &event)?;
        }
        self.store.delete(&entry.id)
    }

    /// Records the result of a review of the game in this record, up to its end: the accuracy counts of
    /// each seat, and whether it is proven that the person has won flawlessly.
    ///
    /// # Errors
    /// When the system refuses to write.
    pub fn record_review(
        &self,
        id: &RecordId,
        record: &Record,
        (accuracy_tally, flawless): ([AccuracyTally; 2], bool),
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let (id, fingerprint) = (id.to_string(), record.fingerprint());
        self.append(now, &JournalEvent::Reviewed { id, fingerprint, accuracy_tally, flawless })
    }

    /// Restores a deleted game, under its old name unless that is taken, with all that the journal has
    /// about it.
    ///
    /// # Errors
    /// When the system refuses to write.
    pub fn undelete(
        &mut self,
        deleted: &DeletedGame,
        now: Timestamp,
    ) -> Result<RecordId, StoreError> {
        let new = self.store.undelete(deleted)?;
        if let Some(record) = deleted.record().filter(|_| new != *deleted.id()) {
            let (id, fingerprint, new) =
                (deleted.id().to_string(), record.fingerprint(), new.to_string());
            self.append(now, &JournalEvent::RestoredAs { id, fingerprint, new })?;
        }
        Ok(new)
    }

    /// Resets the statistics: all results and problem attempts recorded so far stop counting. The event
    /// lists the results by name, so a wrong clock doesn't matter. Unfinished games still count when
    /// they end.
    ///
    /// # Errors
    /// When the folder of records can't be read, or the system refuses to write.
    pub fn erase_statistics(&mut self, now: Timestamp) -> Result<(), StoreError> {
        self.update()?;
        let results = self.contents()?.results(None).into_iter();
        let name = |game: &IndexedGame| Some([game.id.to_string(), game.fingerprint.clone()?]);
        let results = results.filter_map(name).collect();
        self.append(now, &JournalEvent::Erased { results: Some(results) })
    }

    /// Appends an event to the journal; the index reads it in its next update.
    ///
    /// # Errors
    /// When the system refuses to write.
    pub fn append(&self, now: Timestamp, event: &JournalEvent<'_>) -> Result<(), StoreError> {
        let file = self.store.journal_file();
        let noted = journal::add(&file, now, event);
        noted.map_err(|error| StoreError::Io(file.path().into(), error))
    }
}
