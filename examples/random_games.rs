//! Plays random games of every game with random options, and checks the laws of games at every ply.
//!
//! ```text
//! cargo run --release --example random_games -- 1000000
//! cargo run --release --example random_games -- 1000000 --seed another
//! cargo run --release --example random_games -- --only 4711
//! ```
//!
//! A game follows from the seed and its number alone, whatever the number of threads.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "it reports what it has found")]

#[path = "../tests/support/laws.rs"]
mod laws;
#[path = "../tests/support/random_games.rs"]
mod random_games;

use std::process::ExitCode;

use arcade_engine::Seed;
use clap::Parser;
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};

use random_games::{Tally, play};

/// Play random games of every game, and check the laws of games at every ply
#[derive(Debug, Parser)]
struct Arguments {
    /// How many games
    #[arg(default_value_t = 10_000)]
    games: u64,
    /// The seed of all of them
    #[arg(long, default_value = "arcade")]
    seed: Seed,
    /// Play only the game of this number
    #[arg(long, value_name = "N")]
    only: Option<u64>,
}

fn main() -> ExitCode {
    let Arguments { games, seed, only } = Arguments::parse();
    // A broken law is reported once, with the game.
    std::panic::set_hook(Box::new(|_| {}));
    let numbers = only.map_or(0..games, |number| number..number + 1);
    let played = numbers
        .into_par_iter()
        .map(|number| play(&seed, number))
        .try_reduce(Tally::default, |one, other| Ok(one.and(other)));
    match played {
        Ok(Tally { games, plies, longest, counts }) => {
            println!("{games} games, {plies} plies, the longest game {longest}; seed {seed}");
            for (what, count) in counts {
                println!("{count:>10}  {what}");
            }
            ExitCode::SUCCESS
        }
        Err(failure) => {
            eprintln!("game {} of seed {seed}: {}", failure.number, failure.game);
            eprintln!("{}", failure.problem);
            eprintln!("again: --seed {seed} --only {}", failure.number);
            ExitCode::FAILURE
        }
    }
}
