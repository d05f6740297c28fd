//! `arcade stats`: the results of all games, by opponent and seat.

mod export;
mod tables;

use std::env;
use std::io::Write;
use std::time::Duration;

use arcade_base::pluralized;
use arcade_engine::{Job, Knowledge as _, Limits, Resources, Scope, Value};
use arcade_games::games::GameId;
use arcade_games::kit::GameSpec;
use arcade_games::options::OptionValues;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::environment::Environment;
use super::output::{print_warnings, write_json};
use super::{CommandError, option_args};
use crate::index::{FirstMove, GameStats, Group, Index, Ladder, Statistics};
use crate::zone;

/// Show what was played against whom, and how it ended
#[derive(Clone, Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub struct StatsCommand {
    /// Only this game, and its ladder
    #[arg(value_parser = option_args::game, conflicts_with = "erase")]
    game: Option<GameId>,
    /// Print JSON
    #[arg(long, conflicts_with_all = ["csv", "erase"])]
    json: bool,
    /// Print comma-separated values, a line for each game, opponent and seat
    #[arg(long, conflicts_with_all = ["values", "erase"])]
    csv: bool,
    /// Give the value of each opening that is proven within 3 seconds for each start
    #[arg(long, conflicts_with = "erase")]
    values: bool,
    /// Erase all results so far; the saved games stay
    #[arg(long)]
    erase: bool,
}

/// The time limit for the values of the openings from one start.
const OPENING_TIME_LIMIT: Duration = Duration::from_secs(3);

/// The statistics to print, by opponent and seat (`groups`) and by game and options (`tables`).
/// Both are sorted by game, with games between computers last.
pub(super) struct StatsOutput {
    pub(super) groups: Vec<((GameId, bool, Group), GameStats)>,
    pub(super) tables: Vec<((GameId, bool, OptionValues), GameStats)>,
    /// The ladders of the games in which a rung is reached, or of the game that was asked for. Empty where
    /// no ladder is shown.
    pub(super) ladders: Vec<Ladder>,
    /// The user's time zone.
    zone: TimeZone,
    proven: Vec<ProvenStart>,
}

/// The proven values of the moves from a start.
struct ProvenStart {
    game: GameId,
    start: String,
    moves: Vec<(String, Value)>,
}

impl StatsCommand {
    pub(super) fn execute(&self, env: Environment<'_>) -> Result<(), CommandError> {
        let Environment { config, store, out, notes } = env;
        let mut index = Index::new(store);
        if self.erase {
            return erase(&mut index, out, notes);
        }
        let (statistics, ladders) = if config.stats().keep {
            load_statistics(&mut index, notes)?
        } else {
            let how = "[stats] keep = true in config.toml switches them on";
            print_warnings(&[format!("statistics are switched off: {how}")], notes);
            (Statistics::default(), index.contents()?.statistics_and_ladders().1)
        };
        let mut output = StatsOutput::of(&statistics, self.game);
        if config.shows_ladder() {
            let is_wanted =
                |it: &Ladder| self.game.map_or_else(|| it.is_begun(), |game| it.game == game);
            output.ladders = ladders.into_iter().filter(is_wanted).collect();
        }
        if self.values {
            output.prove(&config.resources(store));
        }
        if self.json {
            write_json(out, &output.json())
        } else if self.csv {
            Ok(output.csv(out)?)
        } else if output.groups.is_empty() && config.stats().keep {
            let which = self.game.map_or(String::new(), |game| format!(" of {}", game.meta().name));
            writeln!(
                out,
                "No game{which} has been finished yet. Those that are will be counted here."
            )?;
            self.print_ladder(&output, out)
        } else {
            output.print(out)?;
            self.print_ladder(&output, out)
        }
    }

    /// Prints the ladder of the game that was asked for.
    fn print_ladder(&self, output: &StatsOutput, out: &mut dyn Write) -> Result<(), CommandError> {
        match output.ladders.first().filter(|_| self.game.is_some()) {
            Some(ladder) => Ok(output.print_ladder(ladder, out)?),
            None => Ok(()),
        }
    }
}

/// The current statistics and ladders.
fn load_statistics(
    index: &mut Index,
    notes: &mut dyn Write,
) -> Result<(Statistics, Vec<Ladder>), CommandError> {
    index.update()?;
    let known = index.contents()?.statistics_and_ladders();
    print_warnings(&Vec::from_iter(index.take_notice()), notes);
    Ok(known)
}

/// Erases the statistics, and prints what was erased.
fn erase(
    index: &mut Index,
    out: &mut dyn Write,
    notes: &mut dyn Write,
) -> Result<(), CommandError> {
    let played = load_statistics(index, notes)?.0.filtered(|_| true).played;
    if played == 0 {
        return Ok(writeln!(out, "There is nothing to erase: no result counts.")?);
    }
    index.erase_statistics(Timestamp::now())?;
    let results = pluralized(played, "result");
    Ok(writeln!(out, "Erased {results}. The saved games stay; what you play from now on counts.")?)
}

impl StatsOutput {
    /// The statistics of one game, or of all.
    fn of(statistics: &Statistics, game: Option<GameId>) -> Self {
        let place = |group: &Group| {
            let is_wanted = game.is_none_or(|game| game == group.game);
            is_wanted.then_some((group.game, group.is_between_computers()))
        };
        Self {
            groups: statistics.by(|group| {
                let (game, is_between_computers) = place(group)?;
                Some((game, is_between_computers, group.clone()))
            }),
            tables: statistics.by(|group| {
                let (game, is_between_computers) = place(group)?;
                Some((game, is_between_computers, group.options.clone()))
            }),
            ladders: Vec::new(),
            zone: zone::user_zone(env::var_os("TZ").as_deref()).unwrap_or(TimeZone::UTC),
            proven: Vec::new(),
        }
    }

    /// The date of a time in the user's time zone.
    pub(super) fn date(&self, time: Timestamp) -> Date {
        time.to_zoned(self.zone.clone()).date()
    }

    /// Searches for the values of all openings.
    fn prove(&mut self, resources: &Resources) {
        let of_groups = self.groups.iter().map(|((game, ..), stats)| (*game, stats));
        let of_tables = self.tables.iter().map(|((game, ..), stats)| (*game, stats));
        let mut proven: Vec<ProvenStart> = Vec::new();
        for (game, stats) in of_groups.chain(of_tables) {
            let Some(start) = stats.start.clone() else { continue };
            if !proven.iter().any(|proven| proven.game == game && proven.start == start) {
                let moves = proven_moves(game, &start, resources);
                proven.push(ProvenStart { game, start, moves });
            }
        }
        self.proven = proven;
    }

    /// The proven value of an opening, for the side that makes the move.
    pub(super) fn value(
        &self,
        game: GameId,
        stats: &GameStats,
        opening: &FirstMove,
    ) -> Option<Value> {
        let start = stats.start.as_ref().filter(|_| opening.is_from_start)?;
        let proven = self.proven.iter().find(|it| it.game == game && it.start == *start)?;
        proven.moves.iter().find(|(mv, _)| *mv == opening.mv).map(|(_, value)| *value)
    }
}

/// The values of the moves from a start that can be proven within the time limit.
fn proven_moves(game: GameId, start: &str, resources: &Resources) -> Vec<(String, Value)> {
    // The index doesn't check positions by the rules.
    let Ok(start) = game.parse(start) else { return Vec::new() };
    let mut engine = game.knowledge().perfect(resources);
    let limits = Limits { time: Some(OPENING_TIME_LIMIT), ..Limits::NONE };
    let analysis = engine.analyse(&start, &mut Job::new(Scope::EveryMove, limits));
    let proven = analysis.moves.into_iter().filter(|candidate| candidate.value.is_exact());
    proven.map(|candidate| (candidate.mv.to_string(), candidate.value)).collect()
}
