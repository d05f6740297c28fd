//! Exercises on the board, and where they come from.
//!
//! A move is checked by the analysis of the position; a wrong one is refuted on the board, and the
//! person may try again. Exercises are not saved as games.

mod answers;
mod daily;
mod day_problems;
mod lessons;
mod mode;
mod problems;
mod texts;

use arcade_base::clause_to_sentence;
use arcade_engine::Side;
use arcade_games::kit::{GameSpec, MoveOf};
use jiff::civil::Date;

use crate::lessons::{Lesson, LessonTask};
use crate::phrases;
use crate::problems::Problem;
use crate::store::{Pending, StoreError};
pub(crate) use daily::{DailyCourse, DailyProgress, DailyVisit};
pub(crate) use day_problems::DayProblems;
pub(crate) use lessons::LessonCourse;
pub(super) use mode::first_board;
pub(crate) use mode::{Course, ExerciseMode, ExerciseStage};
pub(super) use problems::ProblemCourse;

/// An exercise: a problem or a lesson.
#[derive(Clone)]
pub(crate) enum Exercise<C: GameSpec> {
    Problem {
        problem: Problem<C::Position>,
        /// The date, if it is the problem of the day, with which practice begins, or one of the daily's.
        day: Option<Date>,
    },
    Lesson(Lesson<C::Position>),
}

impl<C: GameSpec> Exercise<C> {
    pub(crate) fn position(&self) -> &C::Position {
        match self {
            Self::Problem { problem, .. } => &problem.position,
            Self::Lesson(lesson) => &lesson.position,
        }
    }

    pub(crate) fn mover(&self) -> Side {
        match self {
            Self::Problem { problem, .. } => problem.mover,
            Self::Lesson(lesson) => lesson.mover,
        }
    }

    /// Whether it is played against the computer until the end of the game.
    pub(crate) fn is_game_to_win(&self) -> bool {
        matches!(self, Self::Lesson(Lesson { task: LessonTask::Win, .. }))
    }

    /// Whether it has a text to read first.
    pub(crate) fn has_text(&self) -> bool {
        matches!(self, Self::Lesson(_))
    }

    /// The choices; empty if the answer is a move.
    pub(crate) fn choices(&self) -> &[String] {
        match self {
            Self::Lesson(Lesson { task: LessonTask::Choose { choices, .. }, .. }) => choices,
            _ => &[],
        }
    }

    /// The keys for the choices: their names if all of them are single characters, otherwise
    /// digits.
    pub(crate) fn answer_keys(&self) -> Vec<char> {
        let choices = self.choices();
        let names = choices.iter().map(|choice| {
            let mut letters = choice.chars();
            letters.next().filter(|_| letters.next().is_none())
        });
        let names: Option<Vec<char>> = names.collect();
        names.unwrap_or_else(|| ('1'..='9').take(choices.len()).collect())
    }

    /// A choice with its key in front, unless it starts with that key.
    pub(crate) fn labelled_choice(&self, index: usize) -> String {
        let (key, answer) = (self.answer_keys()[index], &self.choices()[index]);
        if answer.starts_with(key) { answer.clone() } else { format!("{key} {answer}") }
    }

    /// The index of the correct choice; `None` if there are no choices.
    pub(crate) fn right_choice(&self) -> Option<usize> {
        match self {
            Self::Lesson(Lesson { task: LessonTask::Choose { right, .. }, .. }) => Some(*right),
            _ => None,
        }
    }

    /// Whether a move is one of the lesson's listed answers.
    fn is_right(&self, mv: MoveOf<C>) -> bool {
        matches!(self, Self::Lesson(Lesson { task: LessonTask::Find(moves), .. }) if moves.contains(&mv))
    }

    /// A correct move that needs no analysis; `None` if only the analysis can find one.
    pub(crate) fn right_move(&self) -> Option<MoveOf<C>> {
        match self {
            Self::Problem { problem, .. } => problem.solution.first().copied(),
            Self::Lesson(Lesson { task: LessonTask::Find(moves), .. }) => moves.first().copied(),
            Self::Lesson(_) => None,
        }
    }

    /// The task, as a sentence.
    pub(crate) fn question(&self) -> String {
        match self {
            Self::Problem { problem, .. } => {
                let whose = phrases::unusual_side::<C>(&problem.position, problem.mover);
                format!("{whose}Find {}.", phrases::only_move_text::<C>(problem))
            }
            Self::Lesson(lesson) => lesson.question.clone(),
        }
    }

    /// A hint on where to look.
    pub(crate) fn hint(&self) -> String {
        match self {
            Self::Problem { problem, .. } => {
                let first = problem.solution.first();
                let hint = first.map(|&mv| phrases::hint_for_you::<C>(&problem.position, mv));
                clause_to_sentence(&hint.unwrap_or_default())
            }
            Self::Lesson(lesson) => lesson.hint.clone(),
        }
    }

    /// The explanation of the answer.
    pub(crate) fn meaning(&self, mv: MoveOf<C>) -> String {
        match self {
            Self::Problem { problem, .. } => {
                format!("{mv} is {}.", phrases::only_move_text::<C>(problem))
            }
            Self::Lesson(lesson) => lesson.meaning.clone(),
        }
    }
}

/// The message when the result of an exercise could not be saved.
fn not_saved(error: &StoreError) -> String {
    format!("the result is not saved: {error}")
}

/// Removes the finished writes; returns the error of a failed one, if any.
fn failure_of(writes: &mut Vec<Pending<Result<(), StoreError>>>) -> Option<StoreError> {
    let mut failure = None;
    writes.retain(|write| match write.take() {
        Some(done) => {
            failure = done.and_then(|done| done).err().or(failure.take());
            false
        }
        None => true,
    });
    failure
}
