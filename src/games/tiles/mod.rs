//! Tiles: place and slide; a full line wins.

pub mod classic;
mod dialogue;
mod geometry;
mod knowledge;
mod names;
mod notation;
mod options;
mod places;
mod rules;
mod solver;
mod threats;
mod view;
mod words;

pub use dialogue::NumberedSquares;
pub use knowledge::Lines;
pub use rules::{BLUE, ORANGE, TileMove, Tiles};
pub use view::TilesView;

use arcade_base::ParseError;
use arcade_engine::{Random, Side, Start};

use crate::kit::{Dialogue, GameSpec, Meta, texts};
use crate::options::{OptionError, OptionValues};

/// Tiles, as it appears in the list of games.
#[derive(Clone, Copy, Debug)]
pub struct TilesSpec;

/// Names and texts.
pub const META: Meta = Meta {
    id: "tiles",
    name: "Tiles",
    summary: "Place tiles until few squares are left, then slide them. \
              Whoever fills a row, a column or a long diagonal wins.",
    emoji: "\u{1f537}",
    sides: Some(rules::LETTERS),
    specs: &options::SPECS,
    presets: &options::PRESETS,
    letters: "0123456789-",
    keys: &[("\u{2190}\u{2191}\u{2193}\u{2192}", "square")],
    texts: texts!("tiles"),
};

impl GameSpec for TilesSpec {
    type Game = Tiles;
    type Knowledge = Lines;
    type View = TilesView;

    fn meta(self) -> &'static Meta {
        &META
    }

    fn parse(self, text: &str) -> Result<Tiles, ParseError> {
        text.parse()
    }

    fn knowledge(self) -> Lines {
        Lines
    }

    fn view(self) -> TilesView {
        TilesView::default()
    }

    fn dialogue(self) -> Box<dyn Dialogue<Tiles>> {
        Box::new(NumberedSquares)
    }

    fn start(self, values: &OptionValues, _: &mut Random) -> Result<Start<Tiles>, OptionError> {
        Ok(Start::new(options::start(values)?, Side::One))
    }
}
