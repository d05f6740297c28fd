//! What was learnt: problems that were tried, and lessons that were finished.

use jiff::Timestamp;

use super::Index;
use super::journal::{Attempt, Event};
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
        let attempts = self.known()?.journal.attempts.iter();
        Ok(attempts.filter(|(of, _)| of == game).map(|(_, attempt)| *attempt).collect())
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
        let learnt = self.known()?.journal.learnt.iter();
        Ok(learnt.filter(|(of, _)| of == game).map(|(_, lesson)| lesson.clone()).collect())
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
        Ok(self.known()?.journal.was_offered)
    }
}
