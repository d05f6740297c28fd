//! `arcade perft`: counts sequences of moves.

use std::io::Write;

use arcade_base::{ParseError, pluralized};
use arcade_engine::{Position as _, perft};
use arcade_games::games::GameId;
use arcade_games::kit::{GameSpec, PerGameTask};

use super::progress::progress;
use super::{CommandError, option_args};

/// Count the sequences of exactly DEPTH legal moves from a position
#[derive(Clone, Debug, clap::Args)]
pub struct PerftCommand {
    /// The game's id
    #[arg(value_parser = option_args::game)]
    game: GameId,
    /// The position
    position: String,
    /// How many moves
    #[arg(value_parser = option_args::number::<u32>("depth", 0..=MAX_DEPTH))]
    depth: u32,
}

/// The largest depth: far more than can be counted if moves branch, and small enough for the memory of
/// a game that never ends.
const MAX_DEPTH: u32 = 10_000;

/// The most moves of a position whose successors are visited: all of them are in memory at once.
const MAX_MOVES: u64 = 1_000_000;

/// Counts the sequences of `depth` moves; an error if the position can't be parsed.
#[derive(Clone, Copy, Debug)]
pub struct CountMoves<'a> {
    /// The position.
    pub position: &'a str,
    /// The length of the sequences.
    pub depth: u32,
}

impl PerGameTask for CountMoves<'_> {
    type Output = Result<u64, ParseError>;

    fn run<C: GameSpec>(self, game: C) -> Self::Output {
        let position = game.parse_any_size(self.position)?;
        if self.depth > 1 && position.count_moves() > MAX_MOVES {
            let found = format!("{} moves", position.count_moves());
            let expected = format!("at most {MAX_MOVES} for sequences of more than one");
            return Err(ParseError::new("moves", found, expected));
        }
        Ok(perft(&position, self.depth))
    }
}

impl PerftCommand {
    pub(super) fn execute(&self, out: &mut dyn Write) -> Result<(), CommandError> {
        let depth = self.depth;
        let progress_printer =
            progress(move || format!("counting the sequences of {}", pluralized(depth, "move")));
        let count = self.game.run_per_game(CountMoves { position: &self.position, depth });
        drop(progress_printer);
        let count = count.map_err(|error| CommandError::Argument("position", error))?;
        writeln!(out, "{count}")?;
        Ok(())
    }
}
