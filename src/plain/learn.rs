//! The lessons of a game in line mode.

use std::io;

use arcade_games::kit::{Action, GameSpec, Prompt, command_help};

use super::commands::{parsed, rules};
use super::move_input::refuse_command;
use super::speech::speech_command;
use super::{Console, LineMode, PlainError};
use crate::config::Config;
use crate::lessons::{Lesson, lessons, next_open};
use crate::open_game::{ExerciseMode, LessonCourse, OpenGame};
use crate::phrases::TERMS;
use crate::services::Services;
use crate::store::Store;

/// Runs the lessons of a game, beginning with the first that isn't done, until the last one is
/// done, the learner leaves, or the input ends. Progress is saved in the store.
///
/// # Errors
/// When reading or writing fails.
pub fn learn_game<C: GameSpec>(
    game: C,
    store: &Store,
    console: &mut Console,
    config: &Config,
) -> Result<(), PlainError> {
    let lessons = lessons(game);
    if lessons.is_empty() {
        return Ok(console.say(&format!("{} has no lessons.", game.meta().name))?);
    }
    let mut services = Services::without_threads(config.clone(), store.clone());
    let id = game.meta().id;
    let asked = services.index.ask(move |index| {
        let done = index.read_changed(0).and_then(|_| Ok(index.contents()?.finished_lessons(id)));
        (done, index.take_notice())
    });
    services.run_pending();
    let (done, notice) = asked
        .take()
        .and_then(Result::ok)
        .map_or((None, None), |(done, notice)| (done.ok(), notice));
    // If progress can't be read, no lesson counts as done.
    let done = done.unwrap_or_default();
    console.say_some(notice.as_deref())?;
    let first = next_open(lessons.iter().map(|lesson| done.contains(&lesson.id)));
    let mut open = OpenGame::lessons(game, first, &services);
    if let Some(course) =
        open.exercise_mode().and_then(|(exercises, _)| exercises.lesson_course_mut())
    {
        course.set_done(done);
    }
    LineMode::new(open, services, store, console).run_lessons()
}

/// The outcome of a lesson.
pub(super) enum LessonExit {
    Done,
    /// The learner goes to the lesson with this index.
    To(usize),
    Leave,
}

impl<C: GameSpec> LineMode<'_, C> {
    fn run_lessons(mut self) -> Result<(), PlainError> {
        let game = self.open.core.game;
        self.console
            .say(&format!("The lessons of {}. :help lists the commands.", game.meta().name))?;
        if let Some(welcome) = game.dialogue().welcome() {
            self.console.say(&format!("\n{}", welcome.trim_end()))?;
        }
        loop {
            let Some(lesson) = self.introduce_lesson()? else { return Ok(()) };
            let next = match self.pose(&lesson)? {
                LessonExit::Leave => return Ok(()),
                LessonExit::To(other) => other,
                LessonExit::Done => {
                    self.say_wrapped(&lesson.meaning)?;
                    self.print_progress_failure()?;
                    self.course().at() + 1
                }
            };
            if next == self.course().all().len() {
                let told = format!("\nThat was the last lesson. {}", self.progress_text());
                return Ok(self.console.say(&told)?);
            }
            if let Some((exercises, core)) = self.open.exercise_mode() {
                exercises.pose_lesson(next, core, &self.services);
            }
        }
    }

    fn course(&self) -> &LessonCourse<C> {
        self.open.exercises().and_then(ExerciseMode::lesson_course).expect("lessons are exercised")
    }

    /// Prints the title and the text of the current lesson, and returns the lesson.
    fn introduce_lesson(&mut self) -> io::Result<Option<Lesson<C::Position>>> {
        let (at, course) = (self.course().at(), self.course());
        let all = course.all().len();
        let Some((lesson, is_done)) = course.all().nth(at) else { return Ok(None) };
        let (lesson, done) = (lesson.clone(), if is_done { " (done)" } else { "" });
        self.console.say(&format!("\nLesson {} of {all}: {}{done}\n", at + 1, lesson.title))?;
        for paragraph in lesson.text.split("\n\n") {
            self.say_wrapped(paragraph)?;
            self.console.say("")?;
        }
        Ok(Some(lesson))
    }

    /// Prints a message if progress can't be saved, but only once.
    fn print_progress_failure(&mut self) -> io::Result<()> {
        self.services.run_pending();
        let course =
            self.open.exercise_mode().and_then(|(exercises, _)| exercises.lesson_course_mut());
        let failure = course.and_then(LessonCourse::failure).filter(|_| !self.save_error_shown);
        let Some(error) = failure else { return Ok(()) };
        self.save_error_shown = true;
        self.console.say(&format!("Your progress is not saved: {error}"))
    }

    fn progress_text(&self) -> String {
        let (all, done) = (self.course().all(), self.course().all().filter(|(_, done)| *done));
        format!("{} of {} are done.", done.count(), all.len())
    }

    /// Carries out a command that all lessons have; `answer` is the text printed for `:answer`.
    /// Commands specific to a game to be won are handled by that lesson.
    pub(super) fn lesson_command(
        &mut self,
        lesson: &Lesson<C::Position>,
        command: &str,
        answer: &str,
    ) -> Result<Option<LessonExit>, PlainError> {
        let (at, last) = (self.course().at(), self.course().all().len() - 1);
        let (action, argument) = parsed(Prompt::Lesson, command);
        match action {
            Some(Action::Speech) => {
                self.console.say(&speech_command(argument, &mut self.services))?;
            }
            Some(Action::Leave) => return Ok(Some(LessonExit::Leave)),
            Some(Action::Next) if at < last => return Ok(Some(LessonExit::To(at + 1))),
            Some(Action::Next) => self.console.say("This is the last lesson.")?,
            Some(Action::Previous) if at > 0 => return Ok(Some(LessonExit::To(at - 1))),
            Some(Action::Previous) => self.console.say("This is the first lesson.")?,
            Some(Action::Again) => return Ok(Some(LessonExit::To(at))),
            Some(Action::Undo) => self.console.say("There is nothing to take back.")?,
            Some(Action::Tip) => self.say_wrapped(&format!("Hint: {}", lesson.hint))?,
            Some(Action::Answer) => self.say_wrapped(answer)?,
            Some(Action::Board) => self.announce(self.open.core.session.mover())?,
            Some(Action::List) => self.list_lessons()?,
            Some(Action::Terms) => self.console.say(&rules(TERMS))?,
            Some(Action::Help) => self.console.say(&command_help(Prompt::Lesson))?,
            _ => self.console.say(&refuse_command(command, Prompt::Lesson))?,
        }
        Ok(None)
    }

    fn list_lessons(&mut self) -> io::Result<()> {
        let told = (1..).zip(self.course().all()).map(|(number, (lesson, is_done))| {
            let done = if is_done { " (done)" } else { "" };
            format!("{number}  {}{done}", lesson.title)
        });
        let told: Vec<String> = told.chain([self.progress_text()]).collect();
        self.console.say(&told.join("\n"))
    }
}
