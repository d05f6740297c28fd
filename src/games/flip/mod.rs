//! Flip: turn your dice, take from the middle, and leave the other side without.

mod brain;
mod dialogue;
mod dice;
mod options;
mod rules;
mod solver;
mod state;
mod view;

pub use brain::FlipBrain;
pub use dialogue::FlipRunner;
pub use dice::{Dice, MAX_DICE, SIDES};
pub use rules::{Action, Flip, FlipMove};
pub use state::{GameState, Hand};
pub use view::FlipView;

use super::Meta;
use crate::game::Start;
use crate::options::{OptionError, Values};
use crate::random::Random;

/// Flip, for the list of games.
#[derive(Debug)]
pub struct Cartridge;

impl super::Cartridge for Cartridge {
    const META: Meta = Meta {
        id: "flip",
        name: "Flip",
        summary: "Flip a die of your own, or play one of the other side's into the middle. \
                  Whoever has no dice left and can take none loses.",
        sides: None,
        specs: options::SPECS,
        letters: "123456fFpP",
        keys: &[("\u{2190}\u{2192}", "die"), ("\u{2191}\u{2193}", "row")],
        rules: include_str!("../../../assets/rules/flip.md"),
        art: include_str!("../../../assets/art/flip.txt"),
    };

    type Game = Flip;
    type Brain = FlipBrain;
    type View = FlipView;
    type Dialogue = FlipRunner;

    fn start(values: &Values, random: &mut Random) -> Result<Start<Flip>, OptionError> {
        options::start(values, random)
    }

    fn tell(_: &Flip, mv: FlipMove) -> String {
        brain::tell(mv)
    }

    fn why_over(position: &Flip) -> String {
        brain::why_over(position)
    }

    fn nudge(position: &Flip, mv: FlipMove) -> String {
        brain::nudge(position, mv)
    }

    fn explain(position: &Flip, mv: FlipMove) -> String {
        brain::explain(position, mv)
    }
}
