//! The command line.

use std::path::PathBuf;

use clap::{Parser, Subcommand};

use super::{
    analyze, apply, config, contest, engine, explain, games, learn, perft, play, problem, replay,
    review, solve, stats,
};

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

/// What to do. The arguments of a command are prepared only when it is called: there are many.
#[derive(Clone, Debug, Subcommand)]
#[command(defer = true)]
pub enum Command {
    /// Play a game in full screen
    Play(play::Play),
    /// Resume a saved game
    Resume(play::Resume),
    /// List the games and their options
    Games(games::Games),
    /// Print the value of a position and of every move in it
    Analyze(analyze::Analyze),
    /// Play moves from a position and print the position after each
    Apply(apply::Apply),
    /// Count the sequences of exactly DEPTH legal moves from a position
    Perft(perft::Perft),
    /// Solve a game exactly, from scratch
    Solve(solve::Solve),
    /// Let two computers play each other
    Match(contest::Match),
    /// Let computers play a tournament, everybody against everybody
    Tournament(contest::Tournament),
    /// Put the parts of a match or a tournament together
    Merge(contest::Merge),
    /// Answer as an engine that other programs play and analyse with (UGI)
    Engine(engine::Engine),
    /// Explain a position: what it is worth, why, and how play goes on
    Explain(explain::Explain),
    /// Pose positions in which only one move keeps the value
    Problem(problem::Problem),
    /// Go through the lessons of a game, or list how many are done
    Learn(learn::Learn),
    /// Go through a played game move by move
    Replay(replay::Replay),
    /// Say of each move of a played game what it kept and what it gave away
    Review(review::Review),
    /// Show what was played against whom, and how it ended
    Stats(stats::Stats),
    /// Show where the settings come from, what they are, or check them
    Config(config::Config),
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::Arguments;

    #[test]
    fn the_list_says_of_each_command_what_its_own_help_says() {
        for listed in Arguments::command().get_subcommands() {
            let mut own = listed.clone();
            own.build();
            let [listed, own] = [listed, &own].map(|it| it.get_about().map(ToString::to_string));
            assert!(listed.is_some());
            assert_eq!(listed, own);
        }
    }
}
