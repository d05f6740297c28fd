//! A person's progress in a game: lessons and problems, and a suggestion.

use super::Context;
use crate::games::GameId;
use crate::index::{Attempt, Index, Ladder, NextStep};
use crate::kit::{Action, Page};
use crate::lessons::{lessons, next_open};
use crate::problems::{Difficulty, ProblemRating};
use crate::store::StoreError;

/// A person's progress in a game.
#[derive(Clone, Debug)]
pub(super) struct Learning {
    /// The titles of the lessons, and whether each is finished.
    pub(super) lessons: Vec<(String, bool)>,
    /// The attempted problems, the earliest first.
    attempts: Vec<Attempt>,
    /// The problems of the daily that are decided, and those that were found.
    daily: [usize; 2],
    /// The rungs reached, and the next one.
    pub(super) ladder: Ladder,
}

impl Learning {
    /// Queries the index.
    pub(super) fn read(game: GameId, index: &mut Index) -> Result<Self, StoreError> {
        let id = game.meta().id;
        let done = index.finished_lessons(id)?;
        let lessons = lessons(game).into_iter();
        Ok(Self {
            lessons: lessons.map(|it| (it.title, done.contains(&it.id))).collect(),
            attempts: index.attempts(id)?,
            daily: index.daily_log()?.decided_and_found_in(id),
            ladder: index.ladder(game)?,
        })
    }

    /// The number of finished lessons.
    pub(super) fn finished(&self) -> usize {
        self.lessons.iter().filter(|(_, is_done)| *is_done).count()
    }

    /// The index of the first unfinished lesson, or 0 if all are finished.
    pub(super) fn next_lesson(&self) -> usize {
        next_open(self.lessons.iter().map(|(_, is_done)| *is_done))
    }

    /// The rating and the number solved, e.g. "problems 1240 ± 90, 7 of 12 solved"; `None` before the first
    /// attempt.
    fn problems(&self) -> Option<String> {
        let level =
            |attempt: &Attempt| Some((Difficulty::of_number(attempt.level)?, attempt.solved));
        let rating = ProblemRating::after(self.attempts.iter().filter_map(level));
        let solved = self.attempts.iter().filter(|attempt| attempt.solved).count();
        (!self.attempts.is_empty())
            .then(|| format!("problems {rating}, {solved} of {} solved", self.attempts.len()))
    }

    /// The whole progress in one line.
    pub(super) fn in_a_line(&self) -> String {
        let lessons = format!("lessons {} of {}", self.finished(), self.lessons.len());
        let daily = match self.daily {
            [0, _] => None,
            [tried, found] => Some(format!("daily {found} of {tried} found")),
        };
        let mut tried: Vec<String> = self.problems().into_iter().chain(daily).collect();
        if tried.is_empty() {
            tried.push("no problem tried".into());
        }
        format!("{lessons} \u{b7} {}", tried.join(" \u{b7} "))
    }

    /// What comes next on the ladder, with the key of the menu that it needs; `None` if suggestions or the
    /// ladder are switched off.
    pub(super) fn suggestion(&self, context: &Context) -> Option<String> {
        if !context.config.ui().suggestions || !context.config.shows_ladder() {
            return None;
        }
        let step = self.ladder.next(context.day((context.clock)()));
        let action = match step {
            NextStep::Lesson(_) => Some(Action::Lessons),
            NextStep::Problems(_) => Some(Action::Problems),
            NextStep::Daily(_) => Some(Action::Daily),
            _ => None,
        };
        let key = action.and_then(|action| context.keys.on(Page::Menu).label(action));
        let key = key.map_or(String::new(), |key| format!(" ({key} in the menu)"));
        Some(format!("Next: {step}{key}."))
    }
}
