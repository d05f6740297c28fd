//! `arcade problem`: positions in which only one move keeps the value.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use jiff::civil::Date;
use serde::Serialize;

use super::explain::board;
use super::output::beside;
use super::progress::ProgressLine;
use super::reader::flag_when_gone;
use super::{CommandError, tell, values, write_json};
use crate::config::{CheckOptions, Config};
use crate::engine::Cache;
use crate::games::GameId;
use crate::kit::{Cartridge, Verb};
use crate::options::Values;
use crate::phrases::{only_move, side_names};
use crate::problems::{self, Grade, Problems};
use crate::random::Seed;
use crate::store::Store;
use crate::text::{ParseError, capitalize, counted, escaped, parse_number};
use crate::tournament::Part;

/// Pose positions in which only one move keeps the value
#[derive(Clone, Debug, clap::Args)]
pub struct Problem {
    /// The game's id
    #[arg(value_parser = values::game)]
    game: GameId,
    /// How hard they are, from 1 to 5; any level if unset
    #[arg(long, value_name = "LEVEL")]
    level: Option<Grade>,
    /// The word that seeds all random choices
    #[arg(long, value_name = "WORD")]
    seed: Option<Seed>,
    /// Pose the problem of a day such as 2027-01-01, the same everywhere
    #[arg(
        long,
        value_name = "DATE",
        value_parser = date,
        conflicts_with_all = ["seed", "level", "count", "set", "part"]
    )]
    daily: Option<Date>,
    /// How many problems
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = count)]
    count: u32,
    /// Print one share of the problems: all shares together are those without --part
    #[arg(long, value_name = "I/N")]
    part: Option<Part>,
    /// Set an option of the game
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = values::assignment)]
    set: Vec<(String, String)>,
    /// Print the solution too
    #[arg(long)]
    solution: bool,
    /// Print JSON, with the solution
    #[arg(long)]
    json: bool,
}

fn date(text: &str) -> Result<Date, ParseError> {
    let date = text.parse::<Date>().ok().filter(|date| date.to_string() == text);
    date.ok_or_else(|| ParseError::new("daily", text, "a date as in 2027-01-01"))
}

fn count(text: &str) -> Result<u32, ParseError> {
    parse_number("count", text, 1..=1_000_000)
}

#[derive(Serialize)]
struct ProblemJson<'a> {
    game: &'static str,
    position: String,
    level: u8,
    plies: u32,
    value: String,
    margin: Option<i32>,
    solution: &'a [String],
    tempting: &'a [String],
}

/// Where problems come from.
#[derive(Clone, Debug)]
enum Source {
    /// A day.
    Day(Date),
    /// A seed, and the options of the games that are played.
    Seed(Seed, Values),
}

impl Problem {
    pub(super) fn execute(
        &self,
        config: &Config,
        store: &Store,
        out: &mut dyn Write,
        notes: &mut dyn Write,
    ) -> Result<(), CommandError> {
        let source = match self.daily {
            Some(date) => Source::Day(date),
            None => {
                let values = values::without_person(self.game, config, &self.set)?;
                values::refuse_puzzle(&values)?;
                self.game.run(CheckOptions(&values))?;
                Source::Seed(self.seed.clone().unwrap_or_else(Seed::fresh), values)
            }
        };
        let (cache, stop) = (config.resources(store).cache, flag_when_gone());
        self.game.run(PoseProblems { asked: self, source, cache, stop, out, notes })
    }

    /// Writes a problem; `origin` says where it comes from.
    fn write<C: Cartridge>(
        &self,
        game: C,
        problem: &problems::Problem<C::Game>,
        origin: &str,
        out: &mut dyn Write,
    ) -> Result<(), CommandError> {
        let texts = |moves: &[_]| moves.iter().map(ToString::to_string).collect::<Vec<String>>();
        let (solution, tempting) = (texts(&problem.solution), texts(&problem.tempting));
        let position = &problem.position;
        if self.json {
            let json = ProblemJson {
                game: game.meta().id,
                position: position.to_string(),
                level: problem.level.number(),
                plies: problem.plies,
                value: problem.value.to_string(),
                margin: problem.margin,
                solution: &solution,
                tempting: &tempting,
            };
            return write_json(out, &json);
        }
        writeln!(out, "{}, level {}: {origin}", game.meta().name, problem.level)?;
        writeln!(out, "\n{position}\n")?;
        if let Some(board) = board(game, position) {
            writeln!(out, "{}\n", board.trim_end())?;
        }
        writeln!(out, "{}", task::<C>(problem))?;
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

/// What is to be found, in a sentence.
fn task<C: Cartridge>(problem: &problems::Problem<C::Game>) -> String {
    let [mut who, _] = side_names::<C>(&problem.position);
    capitalize(&mut who);
    format!("{who} is to play: find {}.", only_move::<C>(problem))
}

/// Poses what is asked for, one problem as soon as it is made.
struct PoseProblems<'a> {
    asked: &'a Problem,
    source: Source,
    cache: Cache,
    stop: Arc<AtomicBool>,
    out: &'a mut dyn Write,
    notes: &'a mut dyn Write,
}

impl Verb for PoseProblems<'_> {
    type Output = Result<(), CommandError>;

    fn run<C: Cartridge>(self, game: C) -> Self::Output {
        let Self { asked, source, cache, stop, out, notes } = self;
        let mut problems = match source.clone() {
            Source::Day(date) => Problems::of_day(game, date, cache, stop),
            Source::Seed(seed, values) => {
                Problems::new(game, seed, values, asked.level, cache, stop)
            }
        };
        let mut is_first = true;
        for number in 1..=asked.count {
            let mut progress = ProgressLine::new(notes);
            let problem = problems.make_telling(&mut |games| {
                progress.show(&format!("looking for a problem: {} played", counted(games, "game")));
            });
            progress.clear();
            tell(&problems.take_warnings(), notes);
            if asked.part.is_some_and(|part| !part.has(number - 1)) {
                // It has to be made all the same: no later one may come to the same position.
                problem?;
                continue;
            }
            let origin = match &source {
                Source::Day(date) => format!("the problem of {date}"),
                Source::Seed(seed, _) => {
                    format!("problem {number} of the seed {}", escaped(&seed.to_string()))
                }
            };
            if !is_first && !asked.json {
                writeln!(out)?;
            }
            is_first = false;
            asked.write(game, &problem?, &origin, out)?;
            out.flush()?;
        }
        Ok(())
    }
}
