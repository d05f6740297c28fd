//! The lessons of a game, one after the other.

use super::Exercise;
use crate::index::Index;
use crate::kit::GameSpec;
use crate::lessons::{Lesson, lessons};
use crate::services::Services;
use crate::store::{Pending, StoreError};

/// The lessons of a game, from one of them on.
pub(crate) struct LessonCourse<C: GameSpec> {
    pub(crate) game: C,
    lessons: Vec<Lesson<C::Game>>,
    /// The one that is posed.
    at: usize,
    /// Lessons whose end is being kept.
    kept: Vec<Pending<Result<(), StoreError>>>,
}

impl<C: GameSpec> LessonCourse<C> {
    pub(crate) fn new(game: C, at: usize) -> Self {
        Self { game, lessons: lessons(game), at, kept: Vec::new() }
    }

    /// The lesson that is posed.
    pub(crate) fn exercise(&self) -> Option<Exercise<C>> {
        self.lessons.get(self.at).cloned().map(Exercise::Lesson)
    }

    /// Goes on to the next lesson; `None` after the last.
    pub(crate) fn next(&mut self) -> Option<Exercise<C>> {
        self.at = (self.at + 1).min(self.lessons.len());
        self.exercise()
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
        let game = self.game.meta().id;
        let keep = move |index: &mut Index| index.finish_lesson(game, &id, now);
        self.kept.push(services.index.ask(keep));
    }

    /// What went wrong when the end of a lesson was to be kept, if something did.
    pub(crate) fn receive(&mut self) -> Option<String> {
        super::failure_of(&mut self.kept)
    }
}
