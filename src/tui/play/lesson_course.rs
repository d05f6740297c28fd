//! The lessons of a game, one after the other.

use super::exercise::Exercise;
use crate::index::Index;
use crate::kit::Cartridge;
use crate::lessons::{Lesson, lessons};
use crate::store::{Pending, StoreError};
use crate::tui::Context;

/// The lessons of a game, from one of them on.
pub(super) struct LessonCourse<C: Cartridge> {
    pub(super) game: C,
    lessons: Vec<Lesson<C::Game>>,
    /// The one that is posed.
    at: usize,
    /// Lessons whose end is being kept.
    kept: Vec<Pending<Result<(), StoreError>>>,
}

impl<C: Cartridge> LessonCourse<C> {
    pub(super) fn new(game: C, at: usize) -> Self {
        Self { game, lessons: lessons(game), at, kept: Vec::new() }
    }

    /// The lesson that is posed.
    pub(super) fn exercise(&self) -> Option<Exercise<C>> {
        self.lessons.get(self.at).cloned().map(Exercise::Lesson)
    }

    /// Goes on to the next lesson; `None` after the last.
    pub(super) fn next(&mut self) -> Option<Exercise<C>> {
        self.at = (self.at + 1).min(self.lessons.len());
        self.exercise()
    }

    /// Which lesson it is, from 1, and how many there are.
    pub(super) fn place(&self) -> [usize; 2] {
        let all = self.lessons.len();
        [(self.at + 1).min(all), all]
    }

    /// Keeps that the lesson that is posed was finished.
    pub(super) fn finish(&mut self, context: &Context) {
        let Some(lesson) = self.lessons.get(self.at) else { return };
        let (id, now) = (lesson.id.clone(), (context.clock)());
        let game = self.game.meta().id;
        let keep = move |index: &mut Index| index.finish_lesson(game, &id, now);
        self.kept.push(context.index.ask(keep));
    }

    /// What went wrong when the end of a lesson was to be kept, if something did.
    pub(super) fn hear(&mut self) -> Option<String> {
        super::keeping::failure_of(&mut self.kept)
    }
}
