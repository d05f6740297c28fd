//! What is said of an exercise.

use super::Play;
use super::drill::{Course, Drill, Stage};
use super::exercise::Exercise;
use crate::game::Side;
use crate::kit::{Action, Cartridge, Page, View as _};
use crate::text::wrap;
use crate::tui::Context;
use crate::tui::widgets::{KeyHint, hint};

impl<C: Cartridge> Drill<C> {
    /// Whether a text is read in place of the board.
    pub(super) fn is_reading(&self) -> bool {
        self.is_read_on(self.is_small)
    }

    /// Whether it would be on a screen that is too small for a panel, or not.
    pub(super) fn is_read_on(&self, is_small: bool) -> bool {
        self.is_unread && is_small && !self.text().is_empty()
    }

    /// The name of what it is, for the header.
    pub(super) fn name(&self) -> &'static str {
        match self.course {
            Course::Problems(_) => "PROBLEM",
            Course::Lessons(_) => "LESSON",
        }
    }

    /// How far it has come: "lesson 2 of 7", "level 3".
    pub(super) fn progress(&self) -> String {
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
    pub(super) fn heading(&self) -> &str {
        match (self.stage, &self.exercise) {
            (Stage::Found(_), _) => "Right",
            (Stage::Told(_), _) => "The answer",
            (_, Some(Exercise::Lesson(lesson))) => &lesson.title,
            _ => "",
        }
    }

    /// What is read: the text of a lesson, and what its answer means once it is there.
    pub(super) fn text(&self) -> &str {
        match (self.stage, &self.exercise) {
            (Stage::Found(_) | Stage::Told(_), Some(Exercise::Lesson(lesson))) => &lesson.meaning,
            (_, Some(Exercise::Lesson(lesson))) => &lesson.text,
            _ => "",
        }
    }

    /// The answers to choose from, with a mark at the one that is selected or right.
    pub(super) fn answers(&self) -> Vec<String> {
        let Some(exercise) = &self.exercise else { return Vec::new() };
        let is_open = self.is_open();
        let marked = if is_open { Some(self.choice) } else { exercise.right_choice() };
        let answers = (0..exercise.choices().len()).map(|index| {
            let mark = if Some(index) == marked { ">" } else { " " };
            format!("{mark} {}", exercise.told_answer(index))
        });
        answers.collect()
    }

    /// What is read, in lines of this width, with what there is to choose from.
    pub(super) fn lines(&self, width: u16) -> Vec<String> {
        let paragraphs = self.text().split("\n\n").map(|paragraph| wrap(paragraph, width));
        let answers = self.answers().into_iter().flat_map(|answer| wrap(&answer, width)).collect();
        let parts = paragraphs.chain([answers]).filter(|lines: &Vec<String>| !lines.is_empty());
        parts.collect::<Vec<_>>().join(&String::new())
    }

    /// The question, with the answer that is selected where no panel has the answers.
    fn asked(&self, exercise: &Exercise<C>) -> String {
        if !self.is_small || exercise.choices().is_empty() {
            return exercise.question();
        }
        format!("{} {}", exercise.question(), exercise.told_answer(self.choice))
    }

    /// What is to be done now, or how it went; and the seat that it is about.
    fn said(&self, name: &str) -> (Option<Side>, String) {
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
            (Stage::Posed, _) => (seat, self.asked(exercise)),
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

impl<C: Cartridge> Play<C> {
    /// What is said while something is exercised, and the seat that it is about.
    pub(super) fn drill_text(&self) -> Option<(Option<Side>, String)> {
        self.drill.as_ref().map(|drill| drill.said(self.game.meta().name))
    }

    /// The keys while something is exercised; `None` while nothing is.
    pub(super) fn drill_hints(&self, context: &Context) -> Option<Vec<KeyHint>> {
        let drill = self.drill.as_deref()?;
        let key = |action, does| hint(context.keys.on(Page::Board), action, does);
        let own = |keys, does| Some(KeyHint::own(keys, does, &context.theme));
        let leave = if drill.is_lesson() { "lessons" } else { "leave" };
        let mut hints: Vec<Option<KeyHint>> = Vec::new();
        let is_choice = drill.is_open() && !drill.wants_move() && drill.exercise.is_some();
        if self.why.is_some() {
            if self.shown_line().is_some() {
                hints.push(own("\u{2190}\u{2192}", "step"));
            }
            let on = if drill.is_open() {
                key(Action::Back, "try again")
            } else {
                key(Action::New, "next")
            };
            hints.extend([key(Action::Help, "help"), on, key(Action::Leave, leave)]);
            return Some(hints.into_iter().flatten().collect());
        }
        if drill.is_reading() {
            hints.push(key(Action::Select, "read on"));
        } else if drill.wants_move() {
            hints.extend(self.game.meta().keys.iter().map(|&(keys, does)| own(keys, does)));
            hints.extend([
                key(Action::Select, "play").filter(|_| self.view.chooses()),
                key(Action::Tip, if drill.is_hinted { "answer" } else { "hint" }),
                key(Action::New, "skip"),
            ]);
        } else if is_choice {
            hints.extend([
                own("\u{2191}\u{2193}", "choose"),
                key(Action::Select, "answer"),
                key(Action::Tip, if drill.is_hinted { "tell me" } else { "hint" }),
                key(Action::New, "skip"),
            ]);
        } else {
            hints.push(match drill.stage {
                Stage::Over => key(Action::Select, leave),
                Stage::Posed => None,
                Stage::Lost => key(Action::Select, "begin again"),
                Stage::Found(_) | Stage::Told(_) => key(Action::Select, "next"),
            });
            let is_over = drill.stage == Stage::Over || drill.exercise.is_none();
            hints.push(key(Action::Undo, "again").filter(|_| !is_over));
        }
        hints.extend([key(Action::Help, "help"), key(Action::Leave, leave)]);
        Some(hints.into_iter().flatten().collect())
    }
}
