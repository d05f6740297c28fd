//! What was learnt: problems that were tried, and lessons that were finished.

use jiff::Timestamp;
use rusqlite::params;

use super::Index;
use super::journal::{Attempt, Event};
use super::queries::{OFFERED, progress};
use crate::store::StoreError;

impl Index {
    /// Keeps how a problem of a game went.
    ///
    /// # Errors
    /// When the system refuses to write.
    pub fn keep_attempt(
        &mut self,
        game: &str,
        attempt: Attempt,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.note(now, &Event::Tried { game: game.into(), attempt })
    }

    /// The problems of a game that were tried since the statistics were last erased, the first of
    /// them first.
    ///
    /// # Errors
    /// When the index can't be read.
    pub fn attempts(&mut self, game: &str) -> Result<Vec<Attempt>, StoreError> {
        let facts: Vec<String> = self.answer(|connection| {
            let text = "SELECT facts FROM attempts WHERE game = ? ORDER BY number";
            let mut query = connection.prepare(text)?;
            let rows = query.query_map(params![game], |row| row.get(0))?;
            rows.collect()
        })?;
        // They were attempts when the journal was read.
        Ok(facts.iter().filter_map(|facts| serde_json::from_str(facts).ok()).collect())
    }

    /// Keeps that a lesson of a game was finished.
    ///
    /// # Errors
    /// When the system refuses to write.
    pub fn finish_lesson(
        &mut self,
        game: &str,
        lesson: &str,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.note(now, &Event::Learnt { game: game.into(), lesson: lesson.into() })
    }

    /// The lessons of a game that were finished, in no order. Erasing the statistics leaves them.
    ///
    /// # Errors
    /// When the index can't be read.
    pub fn finished_lessons(&mut self, game: &str) -> Result<Vec<String>, StoreError> {
        self.answer(|connection| {
            let mut query = connection.prepare("SELECT lesson FROM learnt WHERE game = ?")?;
            let rows = query.query_map([game], |row| row.get(0))?;
            rows.collect()
        })
    }

    /// Keeps that the first lesson was offered.
    ///
    /// # Errors
    /// When the system refuses to write.
    pub fn keep_offer(&mut self, now: Timestamp) -> Result<(), StoreError> {
        self.note(now, &Event::Offered {})
    }

    /// Whether the first lesson was offered.
    ///
    /// # Errors
    /// When the index can't be read.
    pub fn was_offered(&mut self) -> Result<bool, StoreError> {
        self.answer(|connection| Ok(progress(connection, OFFERED)?.is_some()))
    }
}
