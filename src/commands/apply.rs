//! `arcade apply`: plays moves from a position.

use std::fmt::{self, Display};
use std::io::Write;

use serde::Serialize;

use super::{CommandError, arguments, write_json};
use crate::game::{Game, Outcome};
use crate::games::{Cartridge, Entry};
use crate::text::ParseError;

/// Play moves from a position and print the position after each
#[derive(Clone, Debug, clap::Args)]
pub struct Apply {
    /// The game's id
    #[arg(value_parser = arguments::game)]
    game: &'static Entry,
    /// The position
    position: String,
    /// The moves
    #[arg(required = true, value_name = "MOVE", allow_negative_numbers = true)]
    moves: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The positions after each of some moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Applied {
    /// The position after each move.
    pub positions: Vec<String>,
    /// The result for the side to move in the last position, if it is over.
    pub outcome: Option<Outcome>,
}

/// Why moves could not be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ApplyError {
    /// The position isn't one.
    Position(ParseError),
    /// A move, counted from 1, isn't one or isn't legal, and why.
    Move {
        /// Which move.
        number: usize,
        /// Its text.
        text: String,
        /// What is wrong with it.
        problem: String,
    },
}

impl Display for ApplyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Position(error) => write!(f, "position: {error}"),
            Self::Move { number, text, problem } => {
                write!(f, "move {number} ({}): {problem}", crate::text::quoted(text))
            }
        }
    }
}

impl std::error::Error for ApplyError {}

#[derive(Serialize)]
struct AppliedJson<'a> {
    game: &'a str,
    positions: &'a [String],
    over: bool,
    value: Option<String>,
}

impl Apply {
    pub(super) fn execute(&self, out: &mut dyn Write) -> Result<(), CommandError> {
        let applied = (self.game.apply)(&self.position, &self.moves)?;
        if self.json {
            let json = AppliedJson {
                game: self.game.meta.id,
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

/// Plays moves given as text from a position given as text.
///
/// # Errors
/// When the position or a move can't be read, or a move isn't legal.
pub fn apply<C: Cartridge>(position: &str, moves: &[String]) -> Result<Applied, ApplyError> {
    let mut position: C::Game = position.parse().map_err(ApplyError::Position)?;
    let mut positions = Vec::new();
    for (number, text) in (1..).zip(moves) {
        let refuse = |problem| ApplyError::Move { number, text: text.clone(), problem };
        let mv = text.parse().map_err(|error: ParseError| refuse(error.to_string()))?;
        if position.outcome().is_some() {
            return Err(refuse("the game is over".into()));
        }
        position.try_play(mv).map_err(|error| refuse(error.reason().into()))?;
        positions.push(position.to_string());
    }
    Ok(Applied { positions, outcome: position.outcome() })
}
