//! The Silver Dollar game: coins move left, and whoever moves last wins; or a puzzle for one
//! player.

mod dialogue;
mod knowledge;
mod options;
mod rules;
mod view;
mod words;

pub use dialogue::CoinThenDistance;
pub use knowledge::{Pair, PairedGaps};
pub use rules::{CoinStrip, MAX_COINS, MAX_SQUARES, SilverDollar, Slide};
pub use view::SilverDollarView;

use arcade_base::ParseError;
use arcade_engine::{Random, Side, Start};

use crate::kit::{Dialogue, GameSpec, Meta, texts};
use crate::options::{OptionError, OptionValues};
use crate::puzzle::Span;

/// The Silver Dollar game, as it appears in the list of games.
#[derive(Clone, Copy, Debug)]
pub struct SilverDollarSpec;

/// Names and texts.
pub const META: Meta = Meta {
    id: "silver-dollar",
    name: "Silver Dollar",
    summary: "Coins on a strip go left, and none may pass another. Whoever moves last wins; \
              or solve it alone, in as few moves as possible.",
    emoji: "\u{1fa99}",
    sides: None,
    specs: &options::SPECS,
    presets: &options::PRESETS,
    letters: "0123456789-",
    keys: &[("\u{2190}\u{2192}", "coin"), ("\u{2191}\u{2193}", "how far")],
    texts: texts!("silver-dollar"),
};

impl GameSpec for SilverDollarSpec {
    type Game = SilverDollar;
    type Knowledge = PairedGaps;
    type View = SilverDollarView;

    fn meta(self) -> &'static Meta {
        &META
    }

    fn parse(self, text: &str) -> Result<SilverDollar, ParseError> {
        self.parse_any_size(text).and_then(options::playable)
    }

    fn parse_any_size(self, text: &str) -> Result<SilverDollar, ParseError> {
        text.parse()
    }

    fn knowledge(self) -> PairedGaps {
        PairedGaps
    }

    fn view(self) -> SilverDollarView {
        SilverDollarView::default()
    }

    fn dialogue(self) -> Box<dyn Dialogue<SilverDollar>> {
        Box::new(CoinThenDistance)
    }

    fn start(
        self,
        values: &OptionValues,
        random: &mut Random,
    ) -> Result<Start<SilverDollar>, OptionError> {
        Ok(Start::new(options::start(values, random)?, Side::One))
    }

    fn is_dealt(self, _: &OptionValues) -> bool {
        true
    }

    fn span(position: &SilverDollar) -> Option<Span> {
        Some(position.span())
    }
}
