//! What is exercised on the board in place of a game, and where exercises come from.
//!
//! An answer is judged by the analysis of the position; a wrong move is answered on the board, and tried
//! again. Nothing of it is saved as a game: what is on the board is only where it takes place.

mod answers;
mod drill;
mod lessons;
mod problems;
mod texts;

use arcade_base::sentence;
use arcade_engine::Side;
use jiff::civil::Date;

use crate::kit::{GameSpec, MoveOf, Words as _};
use crate::lessons::{Lesson, LessonTask};
use crate::phrases;
use crate::problems::Problem;
use crate::store::{Pending, StoreError};
pub(super) use drill::first_board;
pub(crate) use drill::{Course, Drill, Stage};
pub(crate) use lessons::LessonCourse;
pub(super) use problems::ProblemCourse;

/// What is posed: a problem, or the task of a lesson.
pub(crate) enum Exercise<C: GameSpec> {
    /// A problem, and the day whose problem it is, if it is one.
    Problem(Problem<C::Game>, Option<Date>),
    Lesson(Lesson<C::Game>),
}

impl<C: GameSpec> Clone for Exercise<C> {
    fn clone(&self) -> Self {
        match self {
            Self::Problem(problem, day) => Self::Problem(problem.clone(), *day),
            Self::Lesson(lesson) => Self::Lesson(lesson.clone()),
        }
    }
}

impl<C: GameSpec> Exercise<C> {
    pub(crate) fn position(&self) -> &C::Game {
        match self {
            Self::Problem(problem, _) => &problem.position,
            Self::Lesson(lesson) => &lesson.position,
        }
    }

    pub(crate) fn mover(&self) -> Side {
        match self {
            Self::Problem(problem, _) => problem.mover,
            Self::Lesson(lesson) => lesson.mover,
        }
    }

    /// Whether it goes on against the computer until the end.
    pub(crate) fn is_played_out(&self) -> bool {
        matches!(self, Self::Lesson(Lesson { task: LessonTask::Win, .. }))
    }

    /// Whether there is a text to be read before it.
    pub(crate) fn has_text(&self) -> bool {
        matches!(self, Self::Lesson(_))
    }

    /// The answers to choose from; none where the answer is a move.
    pub(crate) fn choices(&self) -> &[String] {
        match self {
            Self::Lesson(Lesson { task: LessonTask::Choose { choices, .. }, .. }) => choices,
            _ => &[],
        }
    }

    /// The keys of the answers to choose from: what each is called where that is one character, as piles
    /// and coins are, else a number.
    pub(crate) fn answer_keys(&self) -> Vec<char> {
        let choices = self.choices();
        let names = choices.iter().map(|choice| {
            let mut letters = choice.chars();
            letters.next().filter(|_| letters.next().is_none())
        });
        let names: Option<Vec<char>> = names.collect();
        names.unwrap_or_else(|| ('1'..='9').take(choices.len()).collect())
    }

    /// An answer with its key before it, unless it is its own.
    pub(crate) fn labelled_choice(&self, index: usize) -> String {
        let (key, answer) = (self.answer_keys()[index], &self.choices()[index]);
        if answer.starts_with(key) { answer.clone() } else { format!("{key} {answer}") }
    }

    /// The right one of the answers to choose from.
    pub(crate) fn right_choice(&self) -> Option<usize> {
        match self {
            Self::Lesson(Lesson { task: LessonTask::Choose { right, .. }, .. }) => Some(*right),
            _ => None,
        }
    }

    /// Whether a move is known to be right beforehand.
    fn is_right(&self, mv: MoveOf<C>) -> bool {
        matches!(self, Self::Lesson(Lesson { task: LessonTask::Find(moves), .. }) if moves.contains(&mv))
    }

    /// A right move, where it is known beforehand.
    pub(crate) fn right_move(&self) -> Option<MoveOf<C>> {
        match self {
            Self::Problem(problem, _) => problem.solution.first().copied(),
            Self::Lesson(Lesson { task: LessonTask::Find(moves), .. }) => moves.first().copied(),
            Self::Lesson(_) => None,
        }
    }

    /// What is to be done, in a sentence.
    pub(crate) fn question(&self) -> String {
        match self {
            Self::Problem(problem, _) => format!("Find {}.", phrases::only_move::<C>(problem)),
            Self::Lesson(lesson) => lesson.question.clone(),
        }
    }

    /// Where to look.
    pub(crate) fn hint(&self) -> String {
        match self {
            Self::Problem(problem, _) => {
                let first = problem.solution.first();
                let hint = first.map(|&mv| problem.position.hint(mv));
                sentence(&hint.unwrap_or_default())
            }
            Self::Lesson(lesson) => lesson.hint.clone(),
        }
    }

    /// What is said of the answer once it is there.
    pub(crate) fn meaning(&self, mv: MoveOf<C>) -> String {
        match self {
            Self::Problem(problem, _) => format!("{mv} is {}.", phrases::only_move::<C>(problem)),
            Self::Lesson(lesson) => lesson.meaning.clone(),
        }
    }
}

/// What is said where it isn't kept how an exercise went.
fn not_kept(error: &StoreError) -> String {
    format!("how it went is not kept: {error}")
}

/// Why something was not kept that was to be, if that has turned out since it was asked last.
fn failure_of(kept: &mut Vec<Pending<Result<(), StoreError>>>) -> Option<StoreError> {
    let mut failure = None;
    kept.retain(|kept| match kept.take() {
        Some(done) => {
            failure = done.and_then(|done| done).err().or(failure.take());
            false
        }
        None => true,
    });
    failure
}
