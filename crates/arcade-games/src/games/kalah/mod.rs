//! Kalah, the Mancala game with two rows of pits and two stores: sow, move again, capture.
//!
//! The exact variant: a last seed in the mover's store gives a second turn; a last seed in an empty
//! pit of the mover captures the pit opposite if that has seeds (or, with the option
//! `empty_capture`, as in the published solution, even if it has none); the game ends as soon as
//! either side's pits are empty, and the seeds left belong to the side on which they lie.

mod dialogue;
mod evaluation;
mod introduction;
mod knowledge;
mod notation;
mod options;
mod purpose;
mod rules;
mod solver;
mod state;
mod still_life;
mod view;
mod words;

pub use dialogue::KalahDialogue;
pub use evaluation::SeedBalance;
pub use rules::{Kalah, MAX_PITS, MAX_SEEDS, Pit};
pub use solver::{Book, BookEntry};
pub use state::{EmptyCapture, Hole, NORTH, SOUTH};
pub use view::KalahView;

use arcade_engine::{Random, Side, Start};

use crate::kit::{Canvas, GameDefinition, Introduction, Meta, texts};
use crate::options::{OptionError, OptionValues};
use crate::puzzle::Goal;

/// Kalah, as it appears in the list of games.
#[derive(Clone, Copy, Debug)]
pub struct KalahSpec;

impl GameDefinition for KalahSpec {
    const META: Meta = Meta {
        id: "kalah",
        name: "Kalah",
        summary: "Sow the seeds of a pit around the board, the Mancala way. \
                  Whoever has more seeds at the end wins.",
        emoji: "\u{1f330}",
        side_letters: Some(state::LETTERS),
        options: &options::SPECS,
        presets: &options::PRESETS,
        typed_characters: "123456",
        keys: &[("\u{2190}\u{2192}", "pit")],
        texts: texts!("kalah"),
    };

    type Position = Kalah;
    type Knowledge = SeedBalance;
    type View = KalahView;
    type Dialogue = KalahDialogue;

    fn still_life(canvas: &mut Canvas<'_>) {
        still_life::draw(canvas);
    }

    fn introduction(start: &Kalah, _: Option<Goal>) -> Introduction {
        introduction::of(start)
    }

    fn start(values: &OptionValues, _: &mut Random) -> Result<Start<Kalah>, OptionError> {
        Ok(Start::new(options::start(values)?, Side::One))
    }
}
