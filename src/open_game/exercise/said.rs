//! What is said of an exercise.

use arcade_engine::Side;

use super::{Course, Drill, Posed, Stage};
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
        match (&self.course, &self.posed) {
            (Course::Lessons(course), _) => {
                let [at, all] = course.place();
                format!("lesson {at} of {all}")
            }
            (_, Some(Posed::Problem(problem, None))) => format!("level {}", problem.level),
            (_, Some(Posed::Problem(problem, Some(_)))) => {
                format!("today, level {}", problem.level)
            }
            _ => "no problem yet".into(),
        }
    }

    /// The title of a lesson, or what stands over its answer.
    pub(crate) fn heading(&self) -> &str {
        match (self.stage, &self.posed) {
            (Stage::Found(_), _) => "Right",
            (Stage::Told(_), _) => "The answer",
            (_, Some(Posed::Lesson(lesson))) => &lesson.title,
            _ => "",
        }
    }

    /// What is read: the text of a lesson, and what its answer means once it is there.
    pub(crate) fn text(&self) -> &str {
        match (self.stage, &self.posed) {
            (Stage::Found(_) | Stage::Told(_), Some(Posed::Lesson(lesson))) => &lesson.meaning,
            (_, Some(Posed::Lesson(lesson))) => &lesson.text,
            _ => "",
        }
    }

    /// The answers to choose from, with a mark at the one that is selected or right.
    pub(crate) fn answers(&self) -> Vec<String> {
        let Some(posed) = &self.posed else { return Vec::new() };
        let is_open = self.is_open();
        let marked = if is_open { Some(self.choice) } else { posed.right_choice() };
        let answers = (0..posed.choices().len()).map(|index| {
            let mark = if Some(index) == marked { ">" } else { " " };
            format!("{mark} {}", posed.told_answer(index))
        });
        answers.collect()
    }

    /// The question, with the answer that is selected where no panel has the answers.
    fn asked(&self, posed: &Posed<C>) -> String {
        if !self.reading.comes_first || posed.choices().is_empty() {
            return posed.question();
        }
        format!("{} {}", posed.question(), posed.told_answer(self.choice))
    }

    /// What is to be done now, or how it went; and the seat that it is about.
    pub(crate) fn said(&self, name: &str) -> (Option<Side>, String) {
        let Some(posed) = &self.posed else {
            return (
                None,
                match self.stage {
                    Stage::Over => "There are no more problems.".into(),
                    _ => "Making a problem ...".into(),
                },
            );
        };
        let seat = Some(posed.mover());
        match (self.stage, posed) {
            (Stage::Posed, _) => (seat, self.asked(posed)),
            (Stage::Found(Some(mv)) | Stage::Told(Some(mv)), Posed::Problem(..)) => {
                (None, posed.meaning(mv))
            }
            (Stage::Found(_), _) => (None, "Right.".into()),
            (Stage::Told(_), _) => (None, "This is the answer.".into()),
            (Stage::Lost, _) => (None, "The win is gone: begin again.".into()),
            (Stage::Over, _) => (None, format!("That was the last lesson of {name}.")),
        }
    }
}
