//! The command line. Each command has a file, which opens a front end or prints a result.

mod analyze;
mod apply;
mod arguments;
mod certificate;
mod completion_candidates;
mod completions;
mod config;
mod contest;
mod daily;
mod demo;
mod engine;
mod environment;
mod error;
mod examples;
mod explain;
mod find_game;
mod games;
mod host;
mod interrupt;
mod learn;
mod man;
mod option_args;
mod output;
mod perft;
mod play;
mod problem;
mod progress;
mod replay;
mod review;
mod solve;
mod stats;
mod stdout_watch;
mod table;
mod terminal_report;
mod usage;

pub use analyze::{AnalysedMove, AnalysedPosition, Analyst, Detail};
pub use apply::{Applied, ApplyError, apply_moves};
pub use arguments::{Arguments, Command};
pub use contest::{MatchCommand, MergeCommand, TournamentCommand};
pub use error::CommandError;
pub use perft::count_sequences;
pub use review::{ReviewError, ReviewedGame, ReviewedPlayer, ReviewedPly, review_game};

use std::io::Write;

use crate::config::{Config, ConfigPaths};
use crate::store::{Folders, Store};
use environment::Environment;

/// Executes a command; its output is written to `out`, and warnings and notes to `notes`.
///
/// # Errors
/// When the input is invalid or something failed; nothing was changed then.
pub fn execute(
    arguments: Arguments,
    out: &mut dyn Write,
    notes: &mut dyn Write,
) -> Result<(), CommandError> {
    // These help to set arcade up, so they must work even if the configuration has mistakes.
    let command = match arguments.command {
        Some(Command::Completions(completions)) => return completions.execute(out),
        Some(Command::Man(man)) => return man.execute(out),
        command => command,
    };
    let folders = Folders::of_user()?;
    let paths = ConfigPaths {
        from_command_line: arguments.config,
        in_working_folder: Some("config.toml".into()),
        user_file: Some(folders.config.join("config.toml")),
    };
    if let Some(Command::Config(config)) = &command {
        return config.execute(&paths, out, notes);
    }
    let config = Config::load(&paths)?;
    config::warn_ignored(config.files(), notes);
    let store = Store::new(&folders);
    let env = Environment { config: &config, store: &store, out, notes };
    match command {
        None => play::menu(config, store),
        Some(Command::Play(play)) => play.execute(config, store),
        Some(Command::Resume(resume)) => resume.execute(config, store),
        Some(Command::Games(games)) => games.execute(env.config, env.out),
        Some(Command::Analyze(analyze)) => analyze.execute(env),
        Some(Command::Apply(apply)) => apply.execute(env.out),
        Some(Command::Perft(perft)) => perft.execute(env.out),
        Some(Command::Solve(solve)) => solve.execute(env.config, env.store, env.out),
        Some(Command::Table(table)) => table.execute(env.config, env.out),
        Some(Command::Certify(certify)) => certify.execute(env),
        Some(Command::Verify(verify)) => verify.execute(env.out),
        Some(Command::Explain(explain)) => explain.execute(env),
        Some(Command::Demo(demo)) => demo.execute(env),
        Some(Command::Problem(problem)) => problem.execute(env),
        Some(Command::Daily(daily)) => daily.execute(env),
        Some(Command::Learn(learn)) => learn.execute(env),
        Some(Command::Match(contest)) => contest.execute(env),
        Some(Command::Tournament(contest)) => contest.execute(env),
        Some(Command::Merge(merge)) => merge.execute(env.out),
        Some(Command::Engine(engine)) => engine.execute(env),
        Some(Command::Host(host)) => host.execute(config, store),
        Some(Command::Join(join)) => join.execute(env),
        Some(Command::Replay(replay)) => replay.execute(config, store),
        Some(Command::Review(review)) => review.execute(env),
        Some(Command::Stats(stats)) => stats.execute(env),
        Some(Command::Completions(_) | Command::Man(_) | Command::Config(_)) => {
            unreachable!("it has returned")
        }
    }
}
