//! The Silver Dollar game: coins go left, and whoever moves last wins; or a puzzle for one.

mod brain;
mod dialogue;
mod options;
mod rules;
mod view;

pub use brain::{Pair, PairedGaps};
pub use dialogue::CoinThenDistance;
pub use rules::{CoinStrip, MAX_COINS, MAX_SQUARES, SilverDollar, Slide};
pub use view::StripView;

use super::Meta;
use crate::game::{Side, Start};
use crate::options::{OptionError, Values};
use crate::puzzle::Span;
use crate::random::Random;

/// The Silver Dollar game, for the list of games.
#[derive(Debug)]
pub struct Cartridge;

impl super::Cartridge for Cartridge {
    const META: Meta = Meta {
        id: "silver-dollar",
        name: "Silver Dollar",
        summary: "Coins on a strip go left, and none may pass another. Whoever moves last wins; \
                  or solve it alone, in as few moves as can be.",
        sides: None,
        specs: options::SPECS,
        letters: "0123456789-",
        keys: &[("\u{2190}\u{2192}", "coin"), ("\u{2191}\u{2193}", "how far")],
        rules: include_str!("../../../assets/rules/silver-dollar.md"),
        art: include_str!("../../../assets/art/silver-dollar.txt"),
    };

    type Game = SilverDollar;
    type Brain = PairedGaps;
    type View = StripView;
    type Dialogue = CoinThenDistance;

    fn start(values: &Values, random: &mut Random) -> Result<Start<SilverDollar>, OptionError> {
        Ok(Start::new(options::start(values, random)?, Side::One))
    }

    fn span(position: &SilverDollar) -> Option<Span> {
        Some(position.span())
    }

    fn tell(_: &SilverDollar, mv: Slide) -> String {
        let squares = if mv.distance == 1 { "square" } else { "squares" };
        format!("moves coin {} {} {squares} to the left", mv.coin, mv.distance)
    }

    fn why_over(_: &SilverDollar) -> String {
        "all coins are home, and who moves last wins".into()
    }

    fn lesson(position: &SilverDollar) -> Vec<String> {
        brain::lesson(position)
    }

    fn nudge(position: &SilverDollar, mv: Slide) -> String {
        brain::nudge(position, mv)
    }

    fn explain(position: &SilverDollar, mv: Slide) -> String {
        brain::explain(position, mv)
    }
}
