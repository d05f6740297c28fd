//! `arcade perft`: counts sequences of moves.

use std::io::Write;

use arcade_base::{ParseError, pluralized};
use arcade_engine::Position as _;
use arcade_games::games::GameId;
use arcade_games::kit::GameSpec;

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

/// The number of sequences of `depth` moves from a position of a game.
///
/// # Errors
/// If it can't be parsed, or has too many moves to visit them.
pub fn count_sequences<C: GameSpec>(
    game: C,
    position: &str,
    depth: u32,
) -> Result<u64, ParseError> {
    let position = game.parse_any_size(position)?;
    if depth > 1 && position.count_moves() > MAX_MOVES {
        let found = format!("{} moves", position.count_moves());
        let expected = format!("at most {MAX_MOVES} for sequences of more than one");
        return Err(ParseError::new("moves", found, expected));
    }
    Ok(position.perft(depth))
}

impl PerftCommand {
    pub(super) fn execute(&self, out: &mut dyn Write) -> Result<(), CommandError> {
        let depth = self.depth;
        let progress_printer =
            progress(move || format!("counting the sequences of {}", pluralized(depth, "move")));
        let count = count_sequences(self.game, &self.position, depth);
        drop(progress_printer);
        let count = count.map_err(|error| CommandError::Argument("position", error))?;
        writeln!(out, "{count}")?;
        Ok(())
    }
}
