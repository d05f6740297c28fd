//! The lessons of a game, one after the other.

use super::Exercise;
use crate::index::Index;
use crate::kit::GameSpec;
use crate::lessons::{Lesson, lessons};
use crate::services::Services;
use crate::store::{Pending, StoreError};

/// The lessons of a game, from one of them on.
pub(crate) struct LessonCourse<C: GameSpec> {
    game: C,
    lessons: Vec<Lesson<C::Game>>,
    /// The one that is posed.
    at: usize,
    /// The ids of those that are done, as far as that is known here; they are not kept again.
    done: Vec<String>,
    /// Lessons whose end is being kept.
    kept: Vec<Pending<Result<(), StoreError>>>,
}

impl<C: GameSpec> LessonCourse<C> {
    pub(crate) fn new(game: C, at: usize) -> Self {
        Self { game, lessons: lessons(game), at, done: Vec::new(), kept: Vec::new() }
    }

    /// The lesson that is posed.
    pub(crate) fn exercise(&self) -> Option<Exercise<C>> {
        self.lessons.get(self.at).cloned().map(Exercise::Lesson)
    }

    /// Goes to the lesson of this index; `None` after the last.
    pub(crate) fn go_to(&mut self, at: usize) -> Option<Exercise<C>> {
        self.at = at.min(self.lessons.len());
        self.exercise()
    }

    /// The index of the lesson that is posed.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// All lessons, each with whether it is done.
    pub(crate) fn all(&self) -> impl ExactSizeIterator<Item = (&Lesson<C::Game>, bool)> {
        self.lessons.iter().map(|lesson| (lesson, self.done.contains(&lesson.id)))
    }

    /// Takes note of lessons that were done before.
    pub(crate) fn set_done(&mut self, done: Vec<String>) {
        self.done = done;
    }

    /// Which lesson it is, from 1, and how many there are.
    pub(crate) fn place(&self) -> [usize; 2] {
        let all = self.lessons.len();
        [(self.at + 1).min(all), all]
    }

    /// Keeps that the lesson that is posed was finished.
    pub(crate) fn finish(&mut self, services: &Services) {
        let Some(lesson) = self.lessons.get(self.at) else { return };
        let (id, now) = (lesson.id.clone(), (services.clock)());
        if self.done.contains(&id) {
            return;
        }
        self.done.push(id.clone());
        let game = self.game.meta().id;
        let keep = move |index: &mut Index| index.finish_lesson(game, &id, now);
        self.kept.push(services.index.ask(keep));
    }

    /// What went wrong when the end of a lesson was to be kept, if something did.
    pub(crate) fn failure(&mut self) -> Option<StoreError> {
        super::failure_of(&mut self.kept)
    }
}
