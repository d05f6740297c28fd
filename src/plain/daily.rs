//! The daily in line mode: its problems one after the other, with two tries at each.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use arcade_engine::TableCache;
use arcade_games::games::GameId;
use arcade_games::kit::{Action, GameSpec, Prompt, command_help};
use jiff::Timestamp;
use jiff::civil::Date;

use super::commands::{parsed, rules};
use super::move_input::{Typed, ask_for_move, refuse_command};
use super::{Console, PlainError};
use crate::daily::{DailyLog, DailyMark, DailyTry, ShareStyle, TRIES, day_label, shared_text};
use crate::index::{Index, JournalEvent};
use crate::phrases::{TERMS, only_move_text};
use crate::problems::{Problem, ProblemGenerator};

/// Poses the problems of a day that aren't decided yet.
pub struct PlayDaily<'a> {
    /// The day.
    pub day: Date,
    /// The local date when the problems were begun; it doesn't change at midnight.
    pub begun: Date,
    /// What was tried so far.
    pub log: DailyLog,
    /// Where tries are recorded.
    pub index: Index,
    /// Whether tries are recorded at all, by the settings.
    pub records_tries: bool,
    /// Where solved tables are kept.
    pub cache: TableCache,
    /// How the result is written.
    pub style: ShareStyle,
    /// The input and output.
    pub console: &'a mut Console,
}

impl PlayDaily<'_> {
    /// Poses them until none is left, the player leaves, or the input ends. Each try is recorded at
    /// once.
    ///
    /// # Errors
    /// When reading or writing fails.
    pub fn run(mut self) -> Result<(), PlainError> {
        let (day, all) = (self.day, GameId::ALL.len());
        let title = format!("The daily {}: {all} problems, one a game.", day_label(day));
        self.console.say(&format!("{title} Two tries each. :help lists the commands."))?;
        if day < self.begun {
            self.console.say(&format!("{day} is over: its problems don't count any more."))?;
        }
        if !self.records_tries {
            self.console.say("What you try is not kept: [stats] keep is off in config.toml.")?;
        }
        self.list()?;
        for game in GameId::ALL {
            if self.log.day(day).and_then(|day| day.mark(game.meta().id)).is_some() {
                continue;
            }
            if !self.pose(*game)? {
                return Ok(());
            }
        }
        let text = shared_text(&self.log, day, self.begun, self.style);
        Ok(self.console.say(&format!("\n{text}"))?)
    }

    /// Prints the result of each problem.
    fn list(&mut self) -> Result<(), PlainError> {
        let widest = GameId::ALL.iter().map(|game| game.meta().name.len()).max().unwrap_or(0);
        for (game, mark) in GameId::ALL.iter().zip(self.log.marks(self.day)) {
            let state = mark.map_or("to do".into(), |mark: DailyMark| mark.to_string());
            self.console.say(&format!("  {:widest$}  {state}", game.meta().name))?;
        }
        Ok(())
    }

    /// Poses the problem of a game until it is decided or the player moves on; false if the player leaves.
    fn pose(&mut self, game: GameId) -> Result<bool, PlainError> {
        let name = game.meta().name;
        let stop = Arc::new(AtomicBool::new(false));
        let mut of_day = ProblemGenerator::of_day(game, self.day, self.cache.clone(), stop);
        let made = self.console.wait_for("looking for a problem", |_| of_day.generate());
        let problem: Problem<_> = match made {
            Ok(problem) => problem,
            Err(error) => {
                self.console.say(&format!("\n{name}: {error}"))?;
                return Ok(true);
            }
        };
        self.console.say(&format!("\n{name}, level {}", problem.level))?;
        let announcement = game.dialogue().announce(&problem.position, "your");
        self.console.say(&announcement)?;
        self.console.say(&format!("Find {}.", only_move_text::<GameId>(&problem)))?;
        let (mut since, mut answers) = (Instant::now(), Vec::new());
        loop {
            match ask_for_move(game, self.console, (&problem.position, None), None, &mut answers)? {
                Typed::End => return Ok(false),
                Typed::Command(command) => {
                    if let Some(goes_on) = self.command(game, &command, &announcement)? {
                        return Ok(goes_on);
                    }
                }
                Typed::Move(mv) => {
                    let is_right = problem.solution.first() == Some(&mv);
                    self.record(game, is_right, since)?;
                    since = Instant::now();
                    answers.clear();
                    let used = self.log.tries(self.day, game.meta().id);
                    let told = match problem.solution.first() {
                        _ if is_right => format!("Right: {mv}."),
                        Some(right) if used >= TRIES => format!("Not found: it was {right}."),
                        _ => format!("{mv} isn't it. One more try."),
                    };
                    self.console.say(&told)?;
                    if is_right || used >= TRIES {
                        return Ok(true);
                    }
                }
            }
        }
    }

    fn record(&mut self, game: GameId, is_right: bool, since: Instant) -> Result<(), PlainError> {
        let one = DailyTry::new(self.day, game.meta().id, is_right, since.elapsed(), self.begun);
        self.log.add(one.clone());
        if !self.records_tries {
            return Ok(());
        }
        if let Err(error) = self.index.append(Timestamp::now(), &JournalEvent::DailyTried(one)) {
            self.console.say(&format!("This try is not saved: {error}"))?;
        }
        Ok(())
    }

    /// Carries out a command, with `announcement` as the text that shows the board; returns what
    /// [`pose`](Self::pose) does, if that leaves the problem.
    fn command(
        &mut self,
        game: GameId,
        command: &str,
        announcement: &str,
    ) -> Result<Option<bool>, PlainError> {
        match parsed(Prompt::Daily, command).0 {
            Some(Action::Leave) => return Ok(Some(false)),
            Some(Action::Next) => return Ok(Some(true)),
            Some(Action::Board) => self.console.say(announcement)?,
            Some(Action::List) => self.list()?,
            Some(Action::Rules) => self.console.say(&rules(game.meta().texts.rules))?,
            Some(Action::Share) => {
                let text = shared_text(&self.log, self.day, self.begun, self.style);
                self.console.say(&text)?;
            }
            Some(Action::Terms) => self.console.say(&rules(TERMS))?,
            Some(Action::Help) => self.console.say(&command_help(Prompt::Daily))?,
            _ => self.console.say(&refuse_command(command, Prompt::Daily))?,
        }
        Ok(None)
    }
}
