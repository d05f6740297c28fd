//! Nim: take from one pile, and mind the last object.

mod brain;
mod dialogue;
mod options;
mod rules;
mod view;
mod words;

pub use brain::Bouton;
pub use dialogue::PileThenNumber;
pub use rules::{MAX_PILES, Nim, Rule, Take};
pub use view::NimView;
pub use words::Words;

use crate::game::{Side, Start};
use crate::kit::{self, Meta, texts};
use crate::options::{OptionError, Values};
use crate::random::Random;

/// Nim, for the list of games.
#[derive(Debug)]
pub struct Cartridge;

impl kit::Cartridge for Cartridge {
    const META: Meta = Meta {
        id: "nim",
        name: "Nim",
        summary: "Take any number of objects from one pile. In the misere game whoever takes \
                  the last one loses.",
        sides: None,
        specs: &options::SPECS,
        presets: &options::PRESETS,
        letters: "abcdefghABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-",
        keys: &[("\u{2190}\u{2192}", "pile"), ("\u{2191}\u{2193}", "how many")],
        texts: texts!("nim"),
    };

    type Game = Nim;
    type Brain = Bouton;
    type Words = Words;
    type View = NimView;
    type Dialogue = PileThenNumber;

    fn start(values: &Values, _: &mut Random) -> Result<Start<Nim>, OptionError> {
        Ok(Start::new(options::start(values)?, Side::One))
    }
}
