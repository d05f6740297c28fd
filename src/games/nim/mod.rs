//! Nim: take from one pile, and mind the last object.

mod dialogue;
mod knowledge;
mod options;
mod rules;
mod view;
mod words;

pub use dialogue::PileThenNumber;
pub use knowledge::Bouton;
pub use rules::{MAX_OBJECTS, MAX_PILES, Nim, Rule, Take};
pub use view::NimView;

use arcade_base::ParseError;
use arcade_engine::{Random, Side, Start};

use crate::kit::{Dialogue, GameSpec, Meta, texts};
use crate::options::{OptionError, OptionValues};

/// Nim, as it appears in the list of games.
#[derive(Clone, Copy, Debug)]
pub struct NimSpec;

/// Names and texts.
pub const META: Meta = Meta {
    id: "nim",
    name: "Nim",
    summary: "Take any number of objects from one pile. In the misere game whoever takes \
              the last one loses.",
    emoji: "\u{1faa8}",
    sides: None,
    specs: &options::SPECS,
    presets: &options::PRESETS,
    letters: "abcdefghABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-",
    keys: &[("\u{2190}\u{2192}", "pile"), ("\u{2191}\u{2193}", "how many")],
    texts: texts!("nim"),
};

impl GameSpec for NimSpec {
    type Game = Nim;
    type Knowledge = Bouton;
    type View = NimView;

    fn meta(self) -> &'static Meta {
        &META
    }

    fn parse(self, text: &str) -> Result<Nim, ParseError> {
        self.parse_any_size(text).and_then(options::playable)
    }

    fn parse_any_size(self, text: &str) -> Result<Nim, ParseError> {
        text.parse()
    }

    fn knowledge(self) -> Bouton {
        Bouton
    }

    fn view(self) -> NimView {
        NimView::default()
    }

    fn dialogue(self) -> Box<dyn Dialogue<Nim>> {
        Box::new(PileThenNumber)
    }

    fn start(self, values: &OptionValues, _: &mut Random) -> Result<Start<Nim>, OptionError> {
        Ok(Start::new(options::start(values)?, Side::One))
    }
}
