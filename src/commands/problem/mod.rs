//! `arcade problem`: positions in which only one move keeps the value.

mod sheet;

use std::io::Write;

use arcade_base::{ParseError, escaped, pluralized};
use arcade_engine::{Seed, TableCache};
use arcade_games::games::{AnyPosition, GameId};
use arcade_games::kit::check_options;
use arcade_games::options::OptionValues;
use jiff::civil::Date;
use serde::Serialize;

use super::environment::Environment;
use super::explain::board;
use super::output::{beside, print_warnings, write_json};
use super::progress::progress_of;
use super::stdout_watch::stdout_closed_flag;
use super::{CommandError, option_args};
use crate::contests::Part;
use crate::phrases::only_move_text;
use crate::problems::{Difficulty, Problem, ProblemError, ProblemGenerator};
use crate::progress_printer::Status;
use crate::services::Services;
use sheet::Sheet;

/// Pose positions in which only one move keeps the value
#[derive(Clone, Debug, clap::Args)]
pub struct ProblemCommand {
    /// The game's id
    #[arg(value_parser = option_args::game)]
    game: GameId,
    /// How hard they are, from 1 to 5; any level if unset
    #[arg(long, value_name = "LEVEL")]
    level: Option<Difficulty>,
    /// The word that seeds all random choices
    #[arg(long, value_name = "WORD")]
    seed: Option<Seed>,
    /// Pose the problem of a day such as 2027-01-01, or of today, the same everywhere
    #[arg(
        long,
        value_name = "DATE",
        value_parser = day,
        conflicts_with_all = ["seed", "level", "count", "set", "part"]
    )]
    daily: Option<Day>,
    /// How many problems
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = option_args::number::<u32>("count", 1..=1_000_000))]
    count: u32,
    /// Print one part of the problems: all parts together are those without --part
    #[arg(long, value_name = "I/N")]
    part: Option<Part>,
    /// Set an option of the game
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = option_args::assignment)]
    set: Vec<(String, String)>,
    /// Print a sheet: the problems from easy to hard with room for answers, and on a page of their own
    /// the solutions with reasons
    #[arg(long, conflicts_with = "json")]
    sheet: bool,
    /// Print the solution too
    #[arg(long)]
    solution: bool,
    /// Print JSON, with the solution
    #[arg(long)]
    json: bool,
}

/// The day of a problem of the day.
#[derive(Clone, Copy, Debug)]
enum Day {
    /// The local date.
    Today,
    /// A date.
    On(Date),
}

fn day(text: &str) -> Result<Day, ParseError> {
    if text == "today" {
        return Ok(Day::Today);
    }
    option_args::date("daily", text, "today or a date as in 2027-01-01").map(Day::On)
}

/// A problem as JSON, with its solution.
#[derive(Serialize)]
pub(super) struct ProblemJson {
    game: &'static str,
    position: String,
    level: u8,
    plies: u32,
    value: String,
    margin: Option<i32>,
    solution: Vec<String>,
    tempting: Vec<String>,
}

impl ProblemJson {
    pub(super) fn new(game: GameId, problem: &Problem<AnyPosition>) -> Self {
        let texts = |moves: &[_]| moves.iter().map(ToString::to_string).collect();
        Self {
            game: game.meta().id,
            position: problem.position.to_string(),
            level: problem.level.number(),
            plies: problem.plies,
            value: problem.value.to_string(),
            margin: problem.margin,
            solution: texts(&problem.solution),
            tempting: texts(&problem.tempting),
        }
    }
}

/// The source of problems.
#[derive(Clone, Debug)]
enum ProblemSource {
    /// A day.
    Day(Date),
    /// A seed, and the options of the games that are played.
    Seed(Seed, OptionValues),
}

impl ProblemCommand {
    pub(super) fn execute(&self, env: Environment<'_>) -> Result<(), CommandError> {
        let Environment { config, store, out, notes } = env;
        let source = match self.daily {
            Some(Day::On(date)) => ProblemSource::Day(date),
            Some(Day::Today) => {
                let services = Services::without_threads(config.clone(), store.clone());
                print_warnings(&Vec::from_iter(services.zone.as_ref().err().cloned()), notes);
                ProblemSource::Day(services.day((services.clock)()))
            }
            None => {
                let values = option_args::non_interactive_options(self.game, config, &self.set)?;
                option_args::refuse_puzzle(&values)?;
                check_options(self.game, &values)?;
                ProblemSource::Seed(self.seed.clone().unwrap_or_else(Seed::fresh), values)
            }
        };
        let (cache, stop) = (config.resources(store).cache, stdout_closed_flag());
        let problems = match source.clone() {
            ProblemSource::Day(date) => {
                ProblemGenerator::of_day(self.game, date, cache.clone(), stop)
            }
            ProblemSource::Seed(seed, values) => {
                ProblemGenerator::new(self.game, seed, values, self.level, cache.clone(), stop)
            }
        };
        let mut posed = PoseProblems { command: self, source, problems, out, notes };
        if self.sheet { posed.sheet(&cache) } else { posed.each() }
    }

    /// Writes a problem; `origin` describes its source.
    fn write(
        &self,
        problem: &Problem<AnyPosition>,
        origin: &str,
        out: &mut dyn Write,
    ) -> Result<(), CommandError> {
        let json = ProblemJson::new(self.game, problem);
        if self.json {
            return write_json(out, &json);
        }
        let ProblemJson { solution, tempting, .. } = json;
        let position = &problem.position;
        writeln!(out, "{}, level {}: {origin}", self.game.meta().name, problem.level)?;
        writeln!(out, "\n{position}\n")?;
        if let Some(board) = board(self.game, position, "your") {
            writeln!(out, "{}\n", board.trim_end())?;
        }
        writeln!(out, "{}", task(problem))?;
        if self.solution {
            let mut lines = beside("Solution: ", &solution.join(" "));
            if !tempting.is_empty() {
                lines.extend(beside("Tempting: ", &tempting.join(", ")));
            }
            writeln!(out, "\n{}", lines.join("\n"))?;
        }
        Ok(())
    }
}

/// The task of a problem, in a sentence.
pub(super) fn task(problem: &Problem<AnyPosition>) -> String {
    format!("Find {}.", only_move_text::<GameId>(problem))
}

/// Prints the requested problems.
struct PoseProblems<'a> {
    command: &'a ProblemCommand,
    source: ProblemSource,
    problems: ProblemGenerator<GameId>,
    out: &'a mut dyn Write,
    notes: &'a mut dyn Write,
}

impl PoseProblems<'_> {
    /// Prints each problem as soon as it is made.
    fn each(&mut self) -> Result<(), CommandError> {
        let mut is_first = true;
        for number in 1..=self.command.count {
            let Some(problem) = self.make(number)? else { continue };
            if !is_first && !self.command.json {
                writeln!(self.out)?;
            }
            is_first = false;
            let origin = self.origin(&format!("problem {number}"));
            self.command.write(&problem, &origin, self.out)?;
            self.out.flush()?;
        }
        Ok(())
    }

    /// Prints a sheet of all problems, or of as many as there are.
    fn sheet(&mut self, cache: &TableCache) -> Result<(), CommandError> {
        let (mut made, mut end) = (Vec::new(), Ok(()));
        for number in 1..=self.command.count {
            match self.make(number) {
                Ok(problem) => made.extend(problem),
                Err(error) => {
                    end = Err(error.into());
                    break;
                }
            }
        }
        if !made.is_empty() {
            let origin = self.origin(&pluralized(made.len(), "problem"));
            let title = format!("{}: {origin}", self.command.game.meta().name);
            Sheet::of(self.command.game, title, &made, cache)?.write(self.out)?;
        }
        end
    }

    /// Makes the problem with this number; `None` if it belongs to another part.
    fn make(&mut self, number: u32) -> Result<Option<Problem<AnyPosition>>, ProblemError> {
        let status = Status::new("looking for a problem");
        let progress_printer = progress_of(&status);
        let problem = self.problems.generate_with_progress(&mut |games| {
            status.set(format!("looking for a problem: {} played", pluralized(games, "game")));
        });
        drop(progress_printer);
        print_warnings(&self.problems.take_warnings(), self.notes);
        // Problems of other parts have to be made too, since no later problem may repeat one of them.
        let is_asked = self.command.part.is_none_or(|part| part.has(number - 1));
        Ok(Some(problem?).filter(|_| is_asked))
    }

    /// A description of the source; `problems` is the word for them.
    fn origin(&self, problems: &str) -> String {
        match &self.source {
            ProblemSource::Day(date) => format!("the problem of {date}"),
            ProblemSource::Seed(seed, _) => {
                format!("{problems} of the seed {}", escaped(&seed.to_string()))
            }
        }
    }
}
