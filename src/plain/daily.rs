//! The daily in line mode: its problems one after the other, with two tries at each.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use jiff::Timestamp;
use jiff::civil::Date;

use super::commands::rules;
use super::move_input::{Typed, refuse_command, type_move};
use super::{Console, PlainError};
use crate::config::Config;
use crate::daily::{DailyLog, DailyMark, DailyTry, ShareStyle, TRIES, day_number, shared_text};
use crate::games::GameId;
use crate::index::Index;
use crate::kit::{Action, Charset, GameSpec, Prompt, command_help, parse_command};
use crate::phrases::{only_move, side_names};
use crate::problems::{Problem, ProblemGenerator};
use crate::store::Store;

/// Poses the problems of a day that aren't decided yet, until none is left, the player leaves, or
/// the input ends. Each try is recorded at once.
///
/// # Errors
/// When reading or writing fails.
pub fn play_daily(
    day: Date,
    today: Date,
    store: &Store,
    console: &mut Console,
    config: &Config,
) -> Result<(), PlainError> {
    let mut index = Index::new(store);
    // If the log can't be read, no problem counts as tried.
    let log = index.read_changed(0).and_then(|_| index.daily_log());
    let log = log.unwrap_or_else(|_| DailyLog::new(ids(), []));
    index.take_notice().map_or(Ok(()), |notice| console.say(&notice))?;
    DailyRun { day, today, log, index, is_recorded: true, config, store, console }.run()
}

fn ids() -> impl Iterator<Item = &'static str> {
    GameId::ALL.iter().map(|game| game.meta().id)
}

/// A run through the problems of a day.
struct DailyRun<'a> {
    day: Date,
    /// The local date when the problems were begun; it doesn't change at midnight.
    today: Date,
    log: DailyLog,
    index: Index,
    /// Whether the last try was saved.
    is_recorded: bool,
    config: &'a Config,
    store: &'a Store,
    console: &'a mut Console,
}

/// Where to go after a problem.
enum Next {
    /// The next problem.
    Problem,
    /// Leave the daily.
    Leave,
}

impl DailyRun<'_> {
    fn run(mut self) -> Result<(), PlainError> {
        let (day, all) = (self.day, GameId::ALL.len());
        let title = format!("The daily {}: {all} problems, one a game.", day_number(day));
        self.console.say(&format!("{title} Two tries each. :help lists the commands."))?;
        if day < self.today {
            self.console.say(&format!("{day} is over: its problems don't count any more."))?;
        }
        self.list()?;
        for game in GameId::ALL {
            if self.log.day(day).and_then(|day| day.mark(game.meta().id)).is_some() {
                continue;
            }
            if matches!(self.pose(*game)?, Next::Leave) {
                return Ok(());
            }
        }
        let text = shared_text(&self.log, day, self.today, self.style());
        Ok(self.console.say(&format!("\n{text}"))?)
    }

    fn style(&self) -> ShareStyle {
        match self.config.ui().charset {
            Charset::Ascii => ShareStyle::Ascii,
            Charset::Unicode => ShareStyle::Emoji,
        }
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

    /// Poses the problem of a game until it is decided or the player moves on.
    fn pose(&mut self, game: GameId) -> Result<Next, PlainError> {
        let name = game.meta().name;
        let cache = self.config.resources(self.store).cache;
        let stop = Arc::new(AtomicBool::new(false));
        let mut of_day = ProblemGenerator::of_day(game, self.day, cache, stop);
        let made = self.console.wait_for("looking for a problem", |_| of_day.make());
        let problem: Problem<_> = match made {
            Ok(problem) => problem,
            Err(error) => {
                self.console.say(&format!("\n{name}: {error}"))?;
                return Ok(Next::Problem);
            }
        };
        let [who, _] = side_names::<GameId>(&problem.position);
        self.console.say(&format!("\n{name}, level {}", problem.level))?;
        self.console.say(&game.dialogue().announce(&problem.position, &who))?;
        self.console.say(&format!("Find {}.", only_move::<GameId>(&problem)))?;
        let (mut since, mut answers) = (Instant::now(), Vec::new());
        loop {
            match type_move(game, self.console, &problem.position, &who, &mut answers)? {
                Typed::End => return Ok(Next::Leave),
                Typed::Command(command) => {
                    if let Some(next) = self.command(game, &command)? {
                        return Ok(next);
                    }
                }
                Typed::Move(mv) => {
                    let is_right = problem.solution.first() == Some(&mv);
                    self.record(game, is_right, since)?;
                    since = Instant::now();
                    answers.clear();
                    let used = self.log.day(self.day).map_or(0, |day| day.tries(game.meta().id));
                    if is_right {
                        self.console.say(&format!("Right: {mv}."))?;
                        return Ok(Next::Problem);
                    }
                    if used >= TRIES {
                        let right =
                            problem.solution.first().map_or(String::new(), ToString::to_string);
                        self.console.say(&format!("Not found: it was {right}."))?;
                        return Ok(Next::Problem);
                    }
                    self.console.say(&format!("{mv} is not the one. One more try."))?;
                }
            }
        }
    }

    fn record(&mut self, game: GameId, is_right: bool, since: Instant) -> Result<(), PlainError> {
        let one = DailyTry {
            day: self.day,
            game: game.meta().id.into(),
            is_right,
            seconds: u32::try_from(since.elapsed().as_secs()).unwrap_or(u32::MAX),
            begun: self.today,
        };
        self.log.add(one.clone());
        let recorded = self.index.record_daily_try(one, Timestamp::now());
        let was_recorded = std::mem::replace(&mut self.is_recorded, recorded.is_ok());
        match recorded {
            Err(error) if was_recorded => {
                Ok(self.console.say(&format!("Your result is not saved: {error}"))?)
            }
            _ => Ok(()),
        }
    }

    /// Carries out a command; returns where to go if that leaves the problem.
    fn command(&mut self, game: GameId, command: &str) -> Result<Option<Next>, PlainError> {
        match command.strip_prefix(':').and_then(|word| parse_command(Prompt::Daily, word)) {
            Some(Action::Leave) => return Ok(Some(Next::Leave)),
            Some(Action::Next) => return Ok(Some(Next::Problem)),
            Some(Action::List) => self.list()?,
            Some(Action::Rules) => self.console.say(&rules(game.meta().texts.rules))?,
            Some(Action::Share) => {
                let text = shared_text(&self.log, self.day, self.today, self.style());
                self.console.say(&text)?;
            }
            Some(Action::Help) => self.console.say(&command_help(Prompt::Daily))?,
            _ => self.console.say(&refuse_command(command, Prompt::Daily))?,
        }
        Ok(None)
    }
}
