//! Nim: take from one pile, and mind the last object.

mod balance;
mod dialogue;
mod introduction;
mod knowledge;
mod options;
mod rules;
mod still_life;
mod view;
mod words;

pub use dialogue::PileThenNumber;
pub use knowledge::Bouton;
pub use rules::{MAX_OBJECTS, MAX_PILES, Nim, Rule, Take};
pub use view::NimView;

use arcade_base::ParseError;
use arcade_engine::{Random, Side, Start};

use crate::kit::{Canvas, GameDefinition, Introduction, Meta, texts};
use crate::options::{OptionError, OptionValues};
use crate::puzzle::Goal;

/// Nim, as it appears in the list of games.
#[derive(Clone, Copy, Debug)]
pub struct NimSpec;

impl GameDefinition for NimSpec {
    const META: Meta = Meta {
        id: "nim",
        name: "Nim",
        summary: "Take any number of objects from one pile. In the misere game whoever takes \
                  the last one loses.",
        emoji: "\u{1faa8}",
        side_letters: None,
        options: &options::SPECS,
        presets: &options::PRESETS,
        typed_characters: "abcdefghABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-",
        keys: &[("\u{2190}\u{2192}", "pile"), ("\u{2191}\u{2193}", "take")],
        texts: texts!("nim"),
    };

    type Position = Nim;
    type Knowledge = Bouton;
    type View = NimView;
    type Dialogue = PileThenNumber;

    fn still_life(canvas: &mut Canvas<'_>) {
        still_life::draw(canvas);
    }

    fn introduction(start: &Nim, _: Option<Goal>) -> Introduction {
        introduction::of(start)
    }

    fn start(values: &OptionValues, _: &mut Random) -> Result<Start<Nim>, OptionError> {
        Ok(Start::new(options::start(values)?, Side::One))
    }

    fn with_another_start(values: &OptionValues, random: &mut Random) -> Option<OptionValues> {
        options::with_other_piles(values, random)
    }

    fn check_playable(position: &Nim) -> Result<(), ParseError> {
        options::check_playable(position)
    }
}
