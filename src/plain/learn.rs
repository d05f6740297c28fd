//! The lessons of a game by lines.

use std::io;

use jiff::Timestamp;

use super::entering::refuse_command;
use super::{Console, PlainError};
use crate::config::Config;
use crate::index::Index;
use crate::kit::{Action, GameSpec, Prompt, command_help, commanded};
use crate::lessons::{Lesson, lessons, next_open};
use crate::open_game::Computer;
use crate::services::Services;
use crate::store::Store;
use crate::text::wrap;

/// Goes through the lessons of a game, beginning with the first that isn't done, until the last one
/// is, the learner leaves, or the input ends. Progress is kept in the store.
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
    let mut index = Index::new(store);
    // Where nothing can be read, nothing is done yet.
    let done = index.freshen(0).and_then(|_| index.finished_lessons(game.meta().id));
    let done = done.unwrap_or_default();
    index.take_notice().map_or(Ok(()), |notice| console.say(&notice))?;
    let current = next_open(lessons.iter().map(|lesson| done.contains(&lesson.id)));
    let services = Services::without_threads(config.clone(), store.clone());
    let computer = Computer::of(game, &services);
    let is_kept = true;
    LessonRun { game, lessons, done, current, index, is_kept, computer, services, console }.run()
}

/// Where a lesson leads to.
pub(super) enum Went {
    /// Its task is done.
    Done,
    /// To the lesson with this index.
    To(usize),
    /// Away.
    Leave,
}

/// The lessons of a game, and what the learner has done of them.
pub(super) struct LessonRun<'a, C: GameSpec> {
    pub(super) game: C,
    pub(super) lessons: Vec<Lesson<C::Game>>,
    /// The ids of those that are done.
    done: Vec<String>,
    /// The index of the lesson that is shown.
    current: usize,
    index: Index,
    /// Whether progress is kept, as far as the learner knows.
    is_kept: bool,
    pub(super) computer: Computer<C::Game>,
    pub(super) services: Services,
    pub(super) console: &'a mut Console,
}

/// How wide texts are, in cells.
const WIDTH: usize = 80;

impl<C: GameSpec> LessonRun<'_, C> {
    fn run(mut self) -> Result<(), PlainError> {
        self.console
            .say(&format!("The lessons of {}. :help lists the commands.", self.game.meta().name))?;
        if let Some(welcome) = self.game.dialogue().welcome() {
            self.console.say(&format!("\n{}", welcome.trim_end()))?;
        }
        loop {
            let lesson = self.lessons[self.current].clone();
            self.introduce(&lesson)?;
            match self.pose(&lesson)? {
                Went::Leave => return Ok(()),
                Went::To(other) => self.current = other,
                Went::Done => {
                    self.say_wrapped(&lesson.meaning)?;
                    self.finish(&lesson)?;
                    if self.current + 1 == self.lessons.len() {
                        let told = format!("\nThat was the last lesson. {}", self.told_progress());
                        return Ok(self.console.say(&told)?);
                    }
                    self.current += 1;
                }
            }
        }
    }

    /// Prints the title and the text of a lesson.
    fn introduce(&mut self, lesson: &Lesson<C::Game>) -> io::Result<()> {
        let done = if self.done.contains(&lesson.id) { " (done)" } else { "" };
        let (number, all) = (self.current + 1, self.lessons.len());
        self.console.say(&format!("\nLesson {number} of {all}: {}{done}\n", lesson.title))?;
        for paragraph in lesson.text.split("\n\n") {
            self.say_wrapped(paragraph)?;
            self.console.say("")?;
        }
        Ok(())
    }

    pub(super) fn say_wrapped(&mut self, text: &str) -> io::Result<()> {
        self.console.say(&wrap(text, WIDTH).join("\n"))
    }

    /// Keeps that a lesson is done.
    fn finish(&mut self, lesson: &Lesson<C::Game>) -> io::Result<()> {
        if self.done.contains(&lesson.id) {
            return Ok(());
        }
        self.done.push(lesson.id.clone());
        let kept = self.index.finish_lesson(self.game.meta().id, &lesson.id, Timestamp::now());
        let was_kept = std::mem::replace(&mut self.is_kept, kept.is_ok());
        match kept {
            Err(error) if was_kept => {
                self.console.say(&format!("Your progress is not saved: {error}"))
            }
            _ => Ok(()),
        }
    }

    fn told_progress(&self) -> String {
        let done = self.lessons.iter().filter(|lesson| self.done.contains(&lesson.id)).count();
        format!("{done} of {} are done.", self.lessons.len())
    }

    /// Does what a command says that every lesson has; `answer` is what `:answer` tells. What
    /// concerns a game that is to be won is left to its lesson.
    pub(super) fn command(
        &mut self,
        lesson: &Lesson<C::Game>,
        command: &str,
        answer: &str,
    ) -> Result<Option<Went>, PlainError> {
        match command.strip_prefix(':').and_then(|word| commanded(Prompt::Lesson, word)) {
            Some(Action::Leave) => return Ok(Some(Went::Leave)),
            Some(Action::Next) if self.current + 1 < self.lessons.len() => {
                return Ok(Some(Went::To(self.current + 1)));
            }
            Some(Action::Next) => self.console.say("This is the last lesson.")?,
            Some(Action::Previous) if self.current > 0 => {
                return Ok(Some(Went::To(self.current - 1)));
            }
            Some(Action::Previous) => self.console.say("This is the first lesson.")?,
            Some(Action::Again) => return Ok(Some(Went::To(self.current))),
            Some(Action::Undo) => self.console.say("There is nothing to take back.")?,
            Some(Action::Tip) => self.say_wrapped(&format!("Hint: {}", lesson.hint))?,
            Some(Action::Answer) => self.say_wrapped(answer)?,
            Some(Action::List) => self.list()?,
            Some(Action::Help) => self.console.say(&command_help(Prompt::Lesson))?,
            _ => self.console.say(&refuse_command(command, Prompt::Lesson))?,
        }
        Ok(None)
    }

    fn list(&mut self) -> io::Result<()> {
        for (number, lesson) in (1..).zip(&self.lessons) {
            let done = if self.done.contains(&lesson.id) { " (done)" } else { "" };
            self.console.say(&format!("{number}  {}{done}", lesson.title))?;
        }
        self.console.say(&self.told_progress())
    }
}
