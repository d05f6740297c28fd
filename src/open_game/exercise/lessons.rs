//! The lessons of a game, one after the other.

use arcade_games::kit::GameSpec;

use super::Exercise;
use crate::index::JournalEvent;
use crate::lessons::{Lesson, lessons};
use crate::services::Services;
use crate::store::{Pending, StoreError};

/// The lessons of a game, with the current one.
pub(crate) struct LessonCourse<C: GameSpec> {
    game: C,
    lessons: Vec<Lesson<C::Position>>,
    /// The index of the current lesson; the number of lessons after the last.
    at: usize,
    /// The ids of finished lessons; these are not recorded again.
    done: Vec<String>,
    /// Pending writes of finished lessons.
    pending_writes: Vec<Pending<Result<(), StoreError>>>,
}

impl<C: GameSpec> LessonCourse<C> {
    pub(crate) fn new(game: C, at: usize) -> Self {
        Self { game, lessons: lessons(game), at, done: Vec::new(), pending_writes: Vec::new() }
    }

    /// The current lesson; `None` after the last.
    pub(crate) fn exercise(&self) -> Option<Exercise<C>> {
        self.lessons.get(self.at).cloned().map(Exercise::Lesson)
    }

    /// Makes the lesson at an index the current one; returns `None` after the last.
    pub(crate) fn go_to(&mut self, at: usize) -> Option<Exercise<C>> {
        self.at = at.min(self.lessons.len());
        self.exercise()
    }

    /// The index of the current lesson.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// All lessons, each with whether it has been finished.
    pub(crate) fn all(&self) -> impl ExactSizeIterator<Item = (&Lesson<C::Position>, bool)> {
        self.lessons.iter().map(|lesson| (lesson, self.done.contains(&lesson.id)))
    }

    /// Sets the ids of the lessons that were finished earlier.
    pub(crate) fn set_done(&mut self, done: Vec<String>) {
        self.done = done;
    }

    /// The number of the current lesson, from 1, and the number of lessons.
    pub(crate) fn place(&self) -> [usize; 2] {
        let all = self.lessons.len();
        [(self.at + 1).min(all), all]
    }

    /// Records that the current lesson has been finished.
    pub(crate) fn finish(&mut self, services: &Services) {
        let Some(lesson) = self.lessons.get(self.at) else { return };
        let (id, now) = (lesson.id.clone(), (services.clock)());
        if self.done.contains(&id) {
            return;
        }
        self.done.push(id.clone());
        let event = JournalEvent::LessonFinished { game: self.game.meta().id.into(), lesson: id };
        self.pending_writes.push(services.index.ask(move |index| index.append(now, &event)));
    }

    /// The error of a failed write since the last call, if any.
    pub(crate) fn failure(&mut self) -> Option<StoreError> {
        super::failure_of(&mut self.pending_writes)
    }
}
