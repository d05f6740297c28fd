//! `arcade match` and `arcade tournament`: their options, and printing the result.

mod crosstable;
mod csv;
mod incidents;
mod match_result;
mod merge;
mod names;
mod result;
mod run;
mod save_file;
mod score;
mod tournament_result;

use std::collections::BTreeSet;
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use arcade_base::{ParseError, pluralized};
use arcade_engine::Seed;
use arcade_games::games::GameId;
use arcade_games::kit::check_options;
use arcade_games::session::{PlayerKind, SEARCH_LIMIT_KEYS};

use super::environment::Environment;
use super::option_args::{StartArgs, number};
use super::output::{print_warnings, write_json};
use super::{CommandError, option_args};
use crate::config::Config;
use crate::contests::{
    ContestIdentity, ContestKind, ContestSetup, ContestStatistics, Part, PartResult, SprtHypotheses,
};
use crate::store::Store;
use csv::write_standings;
use match_result::MatchResult;
use result::ContestResult;
use run::play;
use save_file::SavedContest;
use tournament_result::TournamentResult;

pub use merge::MergeCommand;
pub(super) use save_file::{is_contest, record};

/// Let two computers play each other
#[derive(Clone, Debug, clap::Args)]
pub struct MatchCommand {
    #[command(flatten)]
    common: ContestArgs,
    #[command(flatten)]
    match_only: MatchArgs,
}

/// The options that only a match has.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
struct MatchArgs {
    /// Keep the first player in seat 1, and deal anew for each game
    #[arg(long)]
    fixed_seats: bool,
    /// End as soon as it is clear whether the first player is stronger by ELO0 or by ELO1
    #[arg(
        long,
        value_name = "ELO0,ELO1",
        conflicts_with = "fixed_seats",
        allow_hyphen_values = true
    )]
    sprt: Option<SprtHypotheses>,
}

/// Let computers play a tournament, everybody against everybody
#[derive(Clone, Debug, clap::Args)]
pub struct TournamentCommand {
    #[command(flatten)]
    common: ContestArgs,
}

/// What a match and a tournament have in common.
#[derive(Clone, Debug, clap::Args)]
struct ContestArgs {
    /// The game's id
    #[arg(value_parser = option_args::game)]
    game: GameId,
    /// A player: a level, even:N, greedy, depth:N, classic:N or engine:COMMAND (a program of your own, see
    /// docs/protocol.md); give it once for each
    #[arg(long = "player", value_name = "PLAYER", required = true)]
    players: Vec<PlayerKind>,
    /// How many games, in a tournament of each pairing
    #[arg(long, default_value_t = 100, value_parser = number::<u32>("games", 1..=ContestIdentity::MAX_GAMES))]
    games: u32,
    /// Begin each game with N random moves
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number::<u32>("opening_plies", 0..=100))]
    opening_plies: u32,
    #[command(flatten)]
    start: StartArgs,
    /// Play one part of several, to be merged
    #[arg(long, value_name = "I/N")]
    part: Option<Part>,
    /// Keep every game in FILE as soon as it ends, and go on from there when run again
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    #[command(flatten)]
    output: OutputArgs,
}

/// How the result of a contest is printed.
#[derive(Clone, Copy, Debug, clap::Args)]
struct OutputArgs {
    /// Print JSON
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Print a table for spreadsheets, a row for each player
    #[arg(long)]
    csv: bool,
    /// End with exit code 3 if a program could not go on; the result is printed all the same
    #[arg(long)]
    strict: bool,
}

impl MatchCommand {
    pub(super) fn execute(self, env: Environment<'_>) -> Result<(), CommandError> {
        self.common.execute(ContestKind::Match, self.match_only, env)
    }
}

impl TournamentCommand {
    pub(super) fn execute(self, env: Environment<'_>) -> Result<(), CommandError> {
        self.common.execute(ContestKind::Tournament, MatchArgs::default(), env)
    }
}

impl ContestArgs {
    fn execute(
        self,
        kind: ContestKind,
        match_only: MatchArgs,
        env: Environment<'_>,
    ) -> Result<(), CommandError> {
        let Environment { config, store, out, notes } = env;
        if match_only.sprt.is_some() && self.games % 2 == 1 {
            let expected = "an even number, since --sprt counts pairs of games";
            return Err(ParseError::new("games", self.games.to_string(), expected).into());
        }
        self.check_players(kind)?;
        let mut contest = self.contest(config, store)?;
        let mut identity = self.identity(kind, match_only, &contest)?;
        let mut saved = self.save.as_deref().map(SavedContest::open).transpose()?;
        if let Some(saved) = &mut saved {
            if let Some(unlocked_reason) = saved.unlocked_reason() {
                print_warnings(
                    &[format!("games are saved, but can't be locked: {unlocked_reason}")],
                    notes,
                );
            }
            if let (None, Some(seed)) = (&self.start.seed, saved.seed()?) {
                contest.seed = seed;
                identity = self.identity(kind, match_only, &contest)?;
            }
            saved.begin(&identity, self.part)?;
        }
        let began = Instant::now();
        let played = play(self.game, &contest, &identity, self.part, saved.as_mut())?;
        let statistics = ContestStatistics::of(&identity, &played.games);
        let part = self.part.map(|Part { number, of }| {
            let (identity, results) = (identity.clone(), played.games.into_values().collect());
            PartResult { number, of, identity, results }
        });
        let (game, time) = (self.game, began.elapsed());
        let result = ContestResult { game, identity, statistics, part, time };
        self.output.print(&result, out)?;
        played.incomplete_because.map_or_else(|| self.output.check_strict(&result), Err)
    }

    fn check_players(&self, kind: ContestKind) -> Result<(), CommandError> {
        let (fits, expected) = match kind {
            ContestKind::Match => (self.players.len() == 2, "2 players".into()),
            ContestKind::Tournament => {
                let fits = (2..=ContestIdentity::MAX_PLAYERS).contains(&self.players.len());
                (fits, format!("2 to {} players", ContestIdentity::MAX_PLAYERS))
            }
        };
        if !fits {
            let found = pluralized(self.players.len(), "player");
            return Err(ParseError::new("--player", found, expected).into());
        }
        if let Some(kind) = self.players.iter().find(|kind| **kind == PlayerKind::Human) {
            return Err(ParseError::new("--player", kind.to_string(), "a computer").into());
        }
        Ok(())
    }

    fn contest(&self, config: &Config, store: &Store) -> Result<ContestSetup, CommandError> {
        let values = option_args::non_interactive_options(self.game, config, &self.start.set)?;
        check_options(self.game, &values)?;
        Ok(ContestSetup {
            seed: self.start.seed.clone().unwrap_or_else(Seed::fresh),
            players: self.players.clone(),
            opening_plies: self.opening_plies,
            resources: config.resources(store),
            timeouts: config.ai().timeouts,
            options: values,
        })
    }

    /// The identity of the contest; an error if it can't be played.
    fn identity(
        &self,
        kind: ContestKind,
        match_only: MatchArgs,
        contest: &ContestSetup,
    ) -> Result<ContestIdentity, CommandError> {
        let start = contest.first_start(self.game)?;
        option_args::refuse_puzzle(&contest.options)?;
        let bounds =
            SEARCH_LIMIT_KEYS.into_iter().filter_map(|key| Some((key, contest.options.get(key)?)));
        let identity = ContestIdentity {
            kind,
            version: env!("CARGO_PKG_VERSION").into(),
            game: self.game.meta().id.into(),
            options: option_args::options(self.game, &contest.options),
            limits: bounds.map(|(key, value)| (key.into(), value.into())).collect(),
            table_mb: contest.resources.table_mb,
            start,
            players: self.players.iter().map(ToString::to_string).collect(),
            games: self.games,
            opening_plies: self.opening_plies,
            fixed_seats: match_only.fixed_seats,
            sprt: match_only.sprt.map(|SprtHypotheses { elo0, elo1 }| [elo0, elo1]),
            seed: contest.seed.to_string(),
        };
        identity.check()?;
        Ok(identity)
    }
}

impl OutputArgs {
    /// Prints the result of a contest in the requested format.
    fn print(self, result: &ContestResult, out: &mut dyn Write) -> Result<(), CommandError> {
        if self.csv {
            return Ok(write_standings(result, out)?);
        }
        match (result.identity.kind, self.json) {
            (ContestKind::Match, true) => write_json(out, &MatchResult::of(result)),
            (ContestKind::Match, false) => Ok(MatchResult::of(result).write_text(result, out)?),
            (ContestKind::Tournament, true) => write_json(out, &TournamentResult::of(result)),
            (ContestKind::Tournament, false) => {
                Ok(TournamentResult::of(result).write_text(result, out)?)
            }
        }
    }

    /// With `--strict`: an error if any program could not go on.
    fn check_strict(self, result: &ContestResult) -> Result<(), CommandError> {
        let faults = &result.statistics.faults;
        let programs: BTreeSet<usize> = faults.iter().map(|fault| fault.player).collect();
        if !self.strict || programs.is_empty() {
            return Ok(());
        }
        Err(CommandError::Faults { programs: programs.len(), games: faults.len() })
    }
}
