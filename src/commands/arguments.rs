//! The command line.

use std::path::PathBuf;

use clap::{Parser, Subcommand};

use super::{
    analyze, apply, certificate, completions, config, contest, daily, demo, engine,
    examples::examples, explain, games, host, learn, man, perft, play, problem, replay, review,
    solve, stats, table,
};
use crate::build_info::LONG_VERSION;

/// Clever games for the terminal, with opponents that play perfectly and say what is proven.
#[derive(Clone, Debug, Parser)]
#[command(
    name = "arcade",
    bin_name = "arcade",
    version,
    long_version = LONG_VERSION,
    about,
    after_help = examples!("arcade"),
    max_term_width = 100
)]
pub struct Arguments {
    /// Read this config file and no other
    #[arg(long, global = true, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// What to do; the menu when nothing is named
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The command. There are many commands, so the argument parser of each is built only if it is
/// used.
#[derive(Clone, Debug, Subcommand)]
#[command(defer = true)]
pub enum Command {
    /// Play a game in full screen
    #[command(after_help = examples!("play"))]
    Play(play::PlayCommand),
    /// Resume a saved game
    #[command(after_help = examples!("resume"))]
    Resume(play::ResumeCommand),
    /// List the games and their options
    #[command(after_help = examples!("games"))]
    Games(games::GamesCommand),
    /// Print the value of a position and of every move in it
    #[command(after_help = examples!("analyze"))]
    Analyze(analyze::AnalyzeCommand),
    /// Play moves from a position and print the position after each
    #[command(after_help = examples!("apply"))]
    Apply(apply::ApplyCommand),
    /// Count the sequences of exactly DEPTH legal moves from a position
    #[command(after_help = examples!("perft"))]
    Perft(perft::PerftCommand),
    /// Solve a game exactly, from scratch
    #[command(after_help = examples!("solve"))]
    Solve(solve::SolveCommand),
    /// Write every position of a game, with its value and best moves, for other programs
    #[command(after_help = examples!("table"))]
    Table(table::TableCommand),
    /// Prove a position's value in a file that others can check
    #[command(after_help = examples!("certify"))]
    Certify(certificate::CertifyCommand),
    /// Check a certificate, by the rules of the game alone
    #[command(after_help = examples!("verify"))]
    Verify(certificate::VerifyCommand),
    /// Let two computers play each other
    #[command(after_help = examples!("match"))]
    Match(contest::MatchCommand),
    /// Let computers play a tournament, everybody against everybody
    #[command(after_help = examples!("tournament"))]
    Tournament(contest::TournamentCommand),
    /// Put the parts of a match or a tournament together
    #[command(after_help = examples!("merge"))]
    Merge(contest::MergeCommand),
    /// Answer as an engine that other programs play and analyse with (UGI)
    #[command(after_help = examples!("engine"))]
    Engine(engine::EngineCommand),
    /// Explain a position: what it is worth, why, and how play goes on
    #[command(after_help = examples!("explain"))]
    Explain(explain::ExplainCommand),
    /// Watch two perfect players, with a comment on each move that matters
    #[command(after_help = examples!("demo"))]
    Demo(demo::DemoCommand),
    /// Pose positions in which only one move keeps the value
    #[command(after_help = examples!("problem"))]
    Problem(problem::ProblemCommand),
    /// Try the six problems of the day, one of each game, the same everywhere
    #[command(after_help = examples!("daily"))]
    Daily(daily::DailyCommand),
    /// Go through the lessons of a game, or list how many are done
    #[command(after_help = examples!("learn"))]
    Learn(learn::LearnCommand),
    /// Host a game that somebody else joins over ssh
    #[command(after_help = examples!("host"))]
    Host(host::HostCommand),
    /// Join a game that somebody hosts on this machine
    #[command(after_help = examples!("join"))]
    Join(host::JoinCommand),
    /// Go through a played game move by move
    #[command(after_help = examples!("replay"))]
    Replay(replay::ReplayCommand),
    /// Show what each move of a played game kept and what it gave away
    #[command(after_help = examples!("review"))]
    Review(review::ReviewCommand),
    /// Show what was played against whom, and how it ended
    #[command(after_help = examples!("stats"))]
    Stats(stats::StatsCommand),
    /// Show where the settings come from, what they are, or check them
    #[command(after_help = examples!("config"))]
    Config(config::ConfigCommand),
    /// Print a script that lets a shell complete commands, options, games, levels and saved games
    #[command(after_help = examples!("completions"))]
    Completions(completions::CompletionsCommand),
    /// Print a page of the manual, for man(1)
    #[command(after_help = examples!("man"))]
    Man(man::ManCommand),
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
