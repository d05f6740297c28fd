//! Coin Grabber: collect more money than the other side, and take the centre in time.

mod brain;
mod dialogue;
mod geometry;
mod notation;
mod options;
mod reasons;
mod rules;
mod solver;
mod view;

pub use brain::Purse;
pub use dialogue::OneWord;
pub use geometry::{CENTRE, SIZE};
pub use rules::{CENT, CoinGrabber, ENOUGH, MOST_MONEY, MOST_VALUABLE, Step, UNIT, letter};
pub use solver::{Refused, Thresholds, root_for};
pub use view::CoinView;

use super::Meta;
use crate::game::{Side, Start};
use crate::options::{OptionError, Values};
use crate::random::Random;

/// Coin Grabber, for the list of games.
#[derive(Debug)]
pub struct Cartridge;

impl super::Cartridge for Cartridge {
    const META: Meta = Meta {
        id: "coin-grabber",
        name: "Coin Grabber",
        summary: "Step from square to square and take the coins. Whoever takes the one in the \
                  centre ends the game, and needs 100 and more than the other side.",
        sides: Some(rules::LETTERS),
        specs: options::SPECS,
        letters: "uUdDlLrR",
        keys: &[("\u{2190}\u{2191}\u{2193}\u{2192} udlr", "step")],
        rules: include_str!("../../../assets/rules/coin-grabber.md"),
        art: include_str!("../../../assets/art/coin-grabber.txt"),
    };

    type Game = CoinGrabber;
    type Brain = Purse;
    type View = CoinView;
    type Dialogue = OneWord;

    fn start(values: &Values, _: &mut Random) -> Result<Start<CoinGrabber>, OptionError> {
        options::start(values)
    }

    fn tell(position: &CoinGrabber, step: Step) -> String {
        reasons::tell(position, step)
    }

    fn why_over(position: &CoinGrabber) -> String {
        reasons::why_over(position)
    }

    fn nudge(position: &CoinGrabber, step: Step) -> String {
        reasons::nudge(position, step)
    }

    fn explain(position: &CoinGrabber, step: Step) -> String {
        reasons::explain(position, step)
    }
}
