//! What is said of an exercise.

use arcade_engine::Side;

use super::{Course, Drill, Exercise, Stage};
use crate::kit::GameSpec;

impl<C: GameSpec> Drill<C> {
    /// Whether a text is read before the board is seen.
    pub(crate) fn is_reading(&self) -> bool {
        self.is_read_on(self.reading.comes_first)
    }

    /// Whether it would be where texts come before the board, or beside it.
    pub(crate) fn is_read_on(&self, comes_first: bool) -> bool {
        self.reading.is_unread && comes_first && !self.text().is_empty()
    }

    /// The name of what it is, for the header.
    pub(crate) fn name(&self) -> &'static str {
        match self.course {
            Course::Problems(_) => "PROBLEM",
            Course::Lessons(_) => "LESSON",
        }
    }

    /// How far it has come: "lesson 2 of 7", "level 3".
    pub(crate) fn progress(&self) -> String {
        match (&self.course, &self.exercise) {
            (Course::Lessons(course), _) => {
                let [at, all] = course.place();
                format!("lesson {at} of {all}")
            }
            (_, Some(Exercise::Problem(problem, None))) => format!("level {}", problem.level),
            (_, Some(Exercise::Problem(problem, Some(_)))) => {
                format!("today, level {}", problem.level)
            }
            _ => "no problem yet".into(),
        }
    }

    /// The title of a lesson, or what stands over its answer.
    pub(crate) fn heading(&self) -> &str {
        match (self.stage, &self.exercise) {
            (Stage::Found(_), _) => "Right",
            (Stage::Told(_), _) => "The answer",
            (_, Some(Exercise::Lesson(lesson))) => &lesson.title,
            _ => "",
        }
    }

    /// What is read: the text of a lesson, and what its answer means once it is there.
    pub(crate) fn text(&self) -> &str {
        match (self.stage, &self.exercise) {
            (Stage::Found(_) | Stage::Told(_), Some(Exercise::Lesson(lesson))) => &lesson.meaning,
            (_, Some(Exercise::Lesson(lesson))) => &lesson.text,
            _ => "",
        }
    }

    /// The answers to choose from, with a mark at the one that is selected or right.
    pub(crate) fn answers(&self) -> Vec<String> {
        let Some(exercise) = &self.exercise else { return Vec::new() };
        let is_open = self.is_open();
        let marked = if is_open { Some(self.choice) } else { exercise.right_choice() };
        let answers = (0..exercise.choices().len()).map(|index| {
            let mark = if Some(index) == marked { ">" } else { " " };
            format!("{mark} {}", exercise.labelled_choice(index))
        });
        answers.collect()
    }

    /// The question, with the answer that is selected where no panel has the answers.
    fn question(&self, exercise: &Exercise<C>) -> String {
        if !self.reading.comes_first || exercise.choices().is_empty() {
            return exercise.question();
        }
        format!("{} {}", exercise.question(), exercise.labelled_choice(self.choice))
    }

    /// What is to be done now, or how it went; and the seat that it is about.
    pub(crate) fn status(&self, name: &str) -> (Option<Side>, String) {
        let Some(exercise) = &self.exercise else {
            return (
                None,
                match self.stage {
                    Stage::Over => "There are no more problems.".into(),
                    _ => "Making a problem ...".into(),
                },
            );
        };
        let seat = Some(exercise.mover());
        match (self.stage, exercise) {
            (Stage::Posed, _) => (seat, self.question(exercise)),
            (Stage::Found(Some(mv)) | Stage::Told(Some(mv)), Exercise::Problem(..)) => {
                (None, exercise.meaning(mv))
            }
            (Stage::Found(_), _) => (None, "Right.".into()),
            (Stage::Told(_), _) => (None, "This is the answer.".into()),
            (Stage::Lost, _) => (None, "The win is gone: begin again.".into()),
            (Stage::Over, _) => (None, format!("That was the last lesson of {name}.")),
        }
    }
}
