//! Attempts at problems, and finished lessons.

use jiff::Timestamp;

use super::Index;
use super::journal::{Event, PracticeAttempt};
use crate::daily::{DailyLog, DailyTry};
use crate::games::GameId;
use crate::store::StoreError;

impl Index {
    /// Records an attempt at a problem of a game in problem practice.
    ///
    /// # Errors
    /// When the system refuses to write.
    pub fn record_practice_attempt(
        &mut self,
        game: &str,
        attempt: PracticeAttempt,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.note(now, &Event::Practised { game: game.into(), attempt })
    }

    /// The attempts at problems of a game in problem practice since the statistics were last erased, in order.
    ///
    /// # Errors
    /// When the index can't be read.
    pub fn practice_attempts(&mut self, game: &str) -> Result<Vec<PracticeAttempt>, StoreError> {
        let attempts = self.load()?.journal.practice_attempts.iter();
        Ok(attempts.filter(|(_, of, _)| of == game).map(|(.., attempt)| *attempt).collect())
    }

    /// Records a try at a problem of the daily.
    ///
    /// # Errors
    /// When the system refuses to write.
    pub fn record_daily_try(&mut self, one: DailyTry, now: Timestamp) -> Result<(), StoreError> {
        self.note(now, &Event::DailyTried(one))
    }

    /// The days of the daily that were played since the statistics were last erased.
    ///
    /// # Errors
    /// When the index can't be read.
    pub fn daily_log(&mut self) -> Result<DailyLog, StoreError> {
        let games = GameId::ALL.iter().map(|game| game.meta().id);
        let tries = self.load()?.journal.daily_tries.iter().map(|(_, one)| one.clone());
        Ok(DailyLog::new(games, tries))
    }

    /// Records that a lesson of a game was finished.
    ///
    /// # Errors
    /// When the system refuses to write.
    pub fn finish_lesson(
        &mut self,
        game: &str,
        lesson: &str,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.note(now, &Event::LessonFinished { game: game.into(), lesson: lesson.into() })
    }

    /// The finished lessons of a game, in no order. Erasing the statistics doesn't affect them.
    ///
    /// # Errors
    /// When the index can't be read.
    pub fn finished_lessons(&mut self, game: &str) -> Result<Vec<String>, StoreError> {
        Ok(self.load()?.journal.finished_lessons(game).map(Into::into).collect())
    }

    /// Records that the first lesson was offered.
    ///
    /// # Errors
    /// When the system refuses to write.
    pub fn record_lesson_offer(&mut self, now: Timestamp) -> Result<(), StoreError> {
        self.note(now, &Event::FirstLessonOffered {})
    }

    /// Whether the first lesson was offered.
    ///
    /// # Errors
    /// When the index can't be read.
    pub fn was_first_lesson_offered(&mut self) -> Result<bool, StoreError> {
        Ok(self.load()?.journal.was_first_lesson_offered)
    }
}
