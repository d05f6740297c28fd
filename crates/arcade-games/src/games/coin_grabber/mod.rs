//! Coin Grabber: collect more money than the other side, and take the centre in time.

mod clauses;
mod dialogue;
mod evaluation;
mod geometry;
mod introduction;
mod knowledge;
mod notation;
mod options;
mod rules;
mod solver;
mod still_life;
mod view;
mod words;

pub use dialogue::CoinGrabberDialogue;
pub use evaluation::MoneyBalance;
pub use geometry::{CENTRE, SIZE, Step};
pub use rules::{CENT, CoinGrabber, ENOUGH, MAX_COIN, MAX_MONEY, UNIT, letter};
pub use solver::{OutcomeTable, TableError, root_for};
pub use view::CoinGrabberView;

use arcade_engine::{Random, Side, Start};

use crate::kit::{Canvas, EveryStart, GameDefinition, Introduction, Meta, texts};
use crate::options::{OptionError, OptionValues};
use crate::puzzle::Goal;

/// Coin Grabber, as it appears in the list of games.
#[derive(Clone, Copy, Debug)]
pub struct CoinGrabberSpec;

impl GameDefinition for CoinGrabberSpec {
    const META: Meta = Meta {
        id: "coin-grabber",
        name: "Coin Grabber",
        summary: "Step from square to square and take the coins. Whoever takes the one in the \
                  centre ends the game, and wins with at least 100 and more than the other side.",
        emoji: "\u{2b50}",
        side_letters: Some(rules::LETTERS),
        options: &options::SPECS,
        presets: &options::PRESETS,
        typed_characters: "uUdDlLrR",
        keys: &[("\u{2190}\u{2191}\u{2193}\u{2192}", "step")],
        texts: texts!("coin-grabber"),
    };

    type Position = CoinGrabber;
    type Knowledge = MoneyBalance;
    type View = CoinGrabberView;
    type Dialogue = CoinGrabberDialogue;

    fn still_life(canvas: &mut Canvas<'_>) {
        still_life::draw(canvas);
    }

    fn introduction(start: &CoinGrabber, _: Option<Goal>) -> Introduction {
        introduction::of(start)
    }

    fn start(
        values: &OptionValues,
        random: &mut Random,
    ) -> Result<Start<CoinGrabber>, OptionError> {
        options::start(values, random)
    }

    fn is_dealt(values: &OptionValues) -> bool {
        options::is_dealt(values)
    }

    fn with_another_start(values: &OptionValues, _: &mut Random) -> Option<OptionValues> {
        options::with_dealt_board(values)
    }

    fn every_start(values: &OptionValues) -> Result<EveryStart<CoinGrabber>, OptionError> {
        options::every_start(values)
    }
}
