//! `arcade perft`: counts sequences of moves.

use std::io::Write;

use super::{CommandError, arguments};
use crate::games::Entry;
use crate::text::{ParseError, parse_number};

/// Count the sequences of exactly DEPTH legal moves from a position
#[derive(Clone, Debug, clap::Args)]
pub struct Perft {
    /// The game's id
    #[arg(value_parser = arguments::game)]
    game: &'static Entry,
    /// The position
    position: String,
    /// How many moves
    #[arg(value_parser = depth)]
    depth: u32,
}

fn depth(text: &str) -> Result<u32, ParseError> {
    parse_number("depth", text, 0..=u32::MAX)
}

impl Perft {
    pub(super) fn execute(&self, out: &mut dyn Write) -> Result<(), CommandError> {
        let count = (self.game.perft)(&self.position, self.depth)
            .map_err(|error| CommandError::Argument("position", error))?;
        writeln!(out, "{count}")?;
        Ok(())
    }
}
