//! Tiles: place and slide; a full line wins.

pub mod classic;
mod dialogue;
mod forced_wins;
mod geometry;
mod introduction;
mod knowledge;
mod names;
mod notation;
mod options;
mod quiet_move_text;
mod rules;
mod solver;
mod still_life;
mod threats;
mod view;
mod words;

pub use dialogue::TilesDialogue;
pub use forced_wins::ForcedWins;
pub use knowledge::LineCounts;
pub use rules::{BLUE, ORANGE, TileMove, Tiles};
pub use view::TilesView;

use arcade_engine::{Random, Side, Start};

use crate::kit::{Canvas, GameDefinition, Introduction, Meta, texts};
use crate::options::{OptionError, OptionValues};
use crate::puzzle::Goal;

/// Tiles, as it appears in the list of games.
#[derive(Clone, Copy, Debug)]
pub struct TilesSpec;

impl GameDefinition for TilesSpec {
    const META: Meta = Meta {
        id: "tiles",
        name: "Tiles",
        summary: "Place tiles until few squares are left, then slide them. \
                  Whoever fills a row, a column or a long diagonal wins.",
        emoji: "\u{1f537}",
        side_letters: Some(rules::LETTERS),
        options: &options::SPECS,
        presets: &options::PRESETS,
        typed_characters: "0123456789-",
        keys: &[("\u{2190}\u{2191}\u{2193}\u{2192}", "square")],
        texts: texts!("tiles"),
    };

    type Position = Tiles;
    type Knowledge = LineCounts;
    type View = TilesView;
    type Dialogue = TilesDialogue;

    fn still_life(canvas: &mut Canvas<'_>) {
        still_life::draw(canvas);
    }

    fn introduction(start: &Tiles, _: Option<Goal>) -> Introduction {
        introduction::of(start)
    }

    fn start(values: &OptionValues, _: &mut Random) -> Result<Start<Tiles>, OptionError> {
        Ok(Start::new(options::start(values)?, Side::One))
    }
}
