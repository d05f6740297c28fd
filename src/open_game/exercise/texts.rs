//! The texts about an exercise.

use arcade_engine::Side;
use arcade_games::kit::GameSpec;

use super::{Course, Exercise, ExerciseMode, ExerciseStage};
use crate::daily::TRIES;

impl<C: GameSpec> ExerciseMode<C> {
    /// Whether a text is shown in place of the board.
    pub(crate) fn is_reading(&self) -> bool {
        self.would_cover_board(self.reading.text_first)
    }

    /// Whether a text would be shown in place of the board, given whether texts come first.
    pub(crate) fn would_cover_board(&self, text_first: bool) -> bool {
        self.reading.is_unread && text_first && !self.text().is_empty()
    }

    /// The label for the header.
    pub(crate) fn name(&self) -> &'static str {
        match self.course {
            Course::Problems(_) => "PROBLEM",
            Course::Lessons(_) => "LESSON",
            Course::Daily(_) => "DAILY",
        }
    }

    /// The progress in the course: "lesson 2 of 7", "level 3", "try 1 of 2".
    pub(crate) fn progress(&self) -> String {
        match (&self.course, &self.exercise) {
            (Course::Lessons(course), _) => {
                let [at, all] = course.place();
                format!("lesson {at} of {all}")
            }
            (Course::Daily(course), _) => match course.mark() {
                Some(mark) => mark.to_string(),
                None => format!("try {} of {TRIES}", course.try_number()),
            },
            (_, Some(Exercise::Problem { problem, day: None })) => {
                format!("level {}", problem.level)
            }
            (_, Some(Exercise::Problem { problem, day: Some(_) })) => {
                format!("today, level {}", problem.level)
            }
            _ => "no problem yet".into(),
        }
    }

    /// The heading above the text: the lesson's title, or a label for the answer.
    pub(crate) fn heading(&self) -> &str {
        match (self.stage, &self.exercise) {
            (ExerciseStage::Found(_), _) => "Right",
            (ExerciseStage::Revealed(_), _) => "The answer",
            (_, Some(Exercise::Lesson(lesson))) => &lesson.title,
            _ => "",
        }
    }

    /// The text to read: the lesson's own, or, once answered, the explanation.
    pub(crate) fn text(&self) -> &str {
        match (self.stage, &self.exercise) {
            (
                ExerciseStage::Found(_) | ExerciseStage::Revealed(_),
                Some(Exercise::Lesson(lesson)),
            ) => &lesson.meaning,
            (_, Some(Exercise::Lesson(lesson))) => &lesson.text,
            _ => "",
        }
    }

    /// The choices, with a mark at the selected or, once answered, the correct one.
    pub(crate) fn answers(&self) -> Vec<String> {
        let Some(exercise) = &self.exercise else { return Vec::new() };
        let is_undecided = self.is_undecided();
        let marked = if is_undecided { Some(self.choice) } else { exercise.right_choice() };
        let answers = (0..exercise.choices().len()).map(|index| {
            let mark = if Some(index) == marked { ">" } else { " " };
            format!("{mark} {}", exercise.labelled_choice(index))
        });
        answers.collect()
    }

    /// The question, followed by the selected choice if no panel lists the choices.
    fn question(&self, exercise: &Exercise<C>) -> String {
        if !self.reading.text_first || exercise.choices().is_empty() {
            return exercise.question();
        }
        format!("{} {}", exercise.question(), exercise.labelled_choice(self.choice))
    }

    /// The question or the result, and the seat to move while the question is open.
    pub(crate) fn status(&self, name: &str) -> (Option<Side>, String) {
        let Some(exercise) = &self.exercise else {
            return (
                None,
                match self.stage {
                    ExerciseStage::Over => "There are no more problems.".into(),
                    _ => "Making a problem ...".into(),
                },
            );
        };
        let seat = Some(exercise.mover());
        match (self.stage, exercise) {
            (ExerciseStage::Posed, _) => (seat, self.question(exercise)),
            (
                ExerciseStage::Found(Some(mv)) | ExerciseStage::Revealed(Some(mv)),
                Exercise::Problem { .. },
            ) => (None, exercise.meaning(mv)),
            (ExerciseStage::Found(_), _) => (None, "Right.".into()),
            (ExerciseStage::Revealed(_), _) => (None, "This is the answer.".into()),
            (ExerciseStage::Lost, _) => (None, "The win is gone: begin again.".into()),
            (ExerciseStage::Over, _) => (None, format!("That was the last lesson of {name}.")),
        }
    }
}
