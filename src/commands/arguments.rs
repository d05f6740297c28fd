//! The command line.

use std::path::PathBuf;

use clap::{Parser, Subcommand};

use super::{analyze, apply, config, contest, explain, games, perft, play, solve};

/// Clever games for the terminal, with opponents that play perfectly and say what is proven.
#[derive(Clone, Debug, Parser)]
#[command(name = "arcade", bin_name = "arcade", version, about, max_term_width = 100)]
pub struct Arguments {
    /// Read this config file and no other
    #[arg(long, global = true, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// What to do; the menu when nothing is named
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What to do.
#[derive(Clone, Debug, Subcommand)]
#[expect(missing_docs, reason = "each variant's command documents itself")]
pub enum Command {
    Play(play::Play),
    Resume(play::Resume),
    Games(games::Games),
    Analyze(analyze::Analyze),
    Apply(apply::Apply),
    Perft(perft::Perft),
    Solve(solve::Solve),
    Match(contest::Match),
    Explain(explain::Explain),
    Config(config::Config),
}
