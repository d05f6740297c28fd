//! Nim: take from one pile, and mind the last object.

mod brain;
mod dialogue;
mod options;
mod rules;
mod view;

pub use brain::Bouton;
pub use dialogue::PileThenNumber;
pub use rules::{MAX_PILES, Nim, Rule, Take};
pub use view::NimView;

use super::Meta;
use crate::game::{Side, Start};
use crate::options::{OptionError, Values};
use crate::random::Random;

/// Nim, for the list of games.
#[derive(Debug)]
pub struct Cartridge;

impl super::Cartridge for Cartridge {
    const META: Meta = Meta {
        id: "nim",
        name: "Nim",
        summary: "Take any number of objects from one pile. In the misere game whoever takes \
                  the last one loses.",
        sides: None,
        specs: options::SPECS,
        letters: "abcdefghABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-",
        keys: &[("\u{2190}\u{2192}", "pile"), ("\u{2191}\u{2193}", "how many")],
        rules: include_str!("../../../assets/rules/nim.md"),
        art: include_str!("../../../assets/art/nim.txt"),
    };

    type Game = Nim;
    type Brain = Bouton;
    type View = NimView;
    type Dialogue = PileThenNumber;

    fn start(values: &Values, _: &mut Random) -> Result<Start<Nim>, OptionError> {
        Ok(Start::new(options::start(values)?, Side::One))
    }

    fn tell(_: &Nim, mv: Take) -> String {
        format!("takes {} from pile {}", mv.count, rules::pile_letter(mv.pile))
    }

    fn why_over(position: &Nim) -> String {
        brain::why_over(position)
    }

    fn lesson(position: &Nim) -> Vec<String> {
        brain::lesson(position)
    }

    fn nudge(position: &Nim, mv: Take) -> String {
        brain::nudge(position, mv)
    }

    fn explain(position: &Nim, mv: Take) -> String {
        brain::explain(position, mv)
    }
}
