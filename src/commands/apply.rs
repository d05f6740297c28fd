//! `arcade apply`: plays moves from a position.

use std::io::Write;

use arcade_base::{ParseError, quoted};
use arcade_engine::{Outcome, Position};
use arcade_games::games::GameId;
use arcade_games::kit::GameSpec;
use serde::Serialize;
use thiserror::Error;

use super::output::write_json;
use super::{CommandError, option_args};

/// Play moves from a position and print the position after each
#[derive(Clone, Debug, clap::Args)]
pub struct ApplyCommand {
    /// The game's id
    #[arg(value_parser = option_args::game)]
    game: GameId,
    /// The position
    position: String,
    /// The moves
    #[arg(required = true, value_name = "MOVE", allow_negative_numbers = true)]
    moves: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The result of a sequence of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Applied {
    /// The position after each move.
    pub positions: Vec<String>,
    /// The result for the side to move in the last position, if the game is over.
    pub outcome: Option<Outcome>,
}

/// Why the moves could not be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ApplyError {
    /// The position can't be parsed.
    #[error("position: {0}")]
    Position(ParseError),
    /// A move can't be parsed or isn't legal.
    #[error("move {number} ({}): {problem}", quoted(text))]
    Move {
        /// The number of the move, from 1.
        number: usize,
        /// Its text.
        text: String,
        /// The error.
        problem: String,
    },
}

#[derive(Serialize)]
struct AppliedJson<'a> {
    game: &'a str,
    positions: &'a [String],
    over: bool,
    value: Option<String>,
}

impl ApplyCommand {
    pub(super) fn execute(&self, out: &mut dyn Write) -> Result<(), CommandError> {
        let applied = apply_moves(self.game, &self.position, &self.moves)?;
        if self.json {
            let json = AppliedJson {
                game: self.game.meta().id,
                positions: &applied.positions,
                over: applied.outcome.is_some(),
                value: applied.outcome.map(|outcome| outcome.to_string()),
            };
            write_json(out, &json)?;
        } else {
            for position in &applied.positions {
                writeln!(out, "{position}")?;
            }
        }
        Ok(())
    }
}

/// Plays a sequence of moves from a position, both given as text.
///
/// # Errors
/// When the position or a move can't be parsed, or a move isn't legal.
pub fn apply_moves<C: GameSpec>(
    game: C,
    position: &str,
    moves: &[String],
) -> Result<Applied, ApplyError> {
    let mut position = game.parse_any_size(position).map_err(ApplyError::Position)?;
    let mut positions = Vec::new();
    for (number, text) in (1..).zip(moves) {
        let refuse = |problem| ApplyError::Move { number, text: text.clone(), problem };
        let mv = position.parse_move(text).map_err(|error| refuse(error.to_string()))?;
        if position.outcome().is_some() {
            return Err(refuse("the game is over".into()));
        }
        position.play(mv).map_err(|error| refuse(error.reason().into()))?;
        positions.push(position.to_string());
    }
    Ok(Applied { positions, outcome: position.outcome() })
}
