//! Kalah, the Mancala game of two rows of pits and two stores: sow, move again, capture.
//!
//! The exact variant: the last seed in the own store gives another turn; a last seed in an own empty
//! pit captures the pit opposite if that has seeds (with the option `empty_capture`, and as in the
//! published solution, also if it has none); the game ends as soon as either side's pits are empty,
//! and the seeds left count for the side they lie on.

mod brain;
mod dialogue;
mod notation;
mod options;
mod reasons;
mod rules;
mod solver;
mod state;
mod view;

pub use brain::Sower;
pub use dialogue::Rows;
pub use rules::{Kalah, MAX_PITS, MAX_SEEDS, Pit};
pub use solver::{Book, Opening};
pub use state::{EmptyCapture, NORTH, Place, SOUTH};
pub use view::KalahView;

use super::Meta;
use crate::game::{Side, Start};
use crate::options::{OptionError, Values};
use crate::random::Random;

/// Kalah, for the list of games.
#[derive(Debug)]
pub struct Cartridge;

impl super::Cartridge for Cartridge {
    const META: Meta = Meta {
        id: "kalah",
        name: "Kalah",
        summary: "Sow the seeds of a pit around the board, the Mancala way. \
                  Whoever has more seeds at the end wins.",
        sides: Some(state::LETTERS),
        specs: options::SPECS,
        letters: "123456",
        keys: &[("\u{2190}\u{2192}", "pit")],
        rules: include_str!("../../../assets/rules/kalah.md"),
        art: include_str!("../../../assets/art/kalah.txt"),
    };

    type Game = Kalah;
    type Brain = Sower;
    type View = KalahView;
    type Dialogue = Rows;

    fn start(values: &Values, _: &mut Random) -> Result<Start<Kalah>, OptionError> {
        Ok(Start::new(options::start(values)?, Side::One))
    }

    fn tell(position: &Kalah, mv: Pit) -> String {
        reasons::tell(position, mv)
    }

    fn remark(position: &Kalah, mv: Pit) -> Option<String> {
        reasons::captured(position, mv).map(|seeds| format!("captures {seeds}"))
    }

    fn why_over(position: &Kalah) -> String {
        reasons::why_over(position)
    }

    fn nudge(position: &Kalah, mv: Pit) -> String {
        reasons::nudge(position, mv)
    }

    fn explain(position: &Kalah, mv: Pit) -> String {
        reasons::explain(position, mv)
    }
}
