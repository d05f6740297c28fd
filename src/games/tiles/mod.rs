//! Tiles: place and slide; a full line wins.

mod brain;
pub mod classic;
mod dialogue;
mod geometry;
mod notation;
mod options;
mod reasons;
mod rules;
mod solver;
mod view;

pub use brain::Lines;
pub use dialogue::Board;
pub use rules::{BLUE, ORANGE, TileMove, Tiles};
pub use view::BoardView;

use super::Meta;
use crate::game::{Game as _, Outcome, Side, Start};
use crate::games::tiles::rules::colour;
use crate::options::{OptionError, Values};
use crate::random::Random;

/// Tiles, for the list of games.
#[derive(Debug)]
pub struct Cartridge;

impl super::Cartridge for Cartridge {
    const META: Meta = Meta {
        id: "tiles",
        name: "Tiles",
        summary: "Place tiles until few squares are left, then slide them. \
                  Whoever fills a row, a column or a long diagonal wins.",
        sides: Some(rules::LETTERS),
        specs: options::SPECS,
        letters: "0123456789-",
        keys: &[("\u{2190}\u{2191}\u{2193}\u{2192}", "square")],
        rules: include_str!("../../../assets/rules/tiles.md"),
        art: include_str!("../../../assets/art/tiles.txt"),
    };

    type Game = Tiles;
    type Brain = Lines;
    type View = BoardView;
    type Dialogue = Board;

    fn start(values: &Values, _: &mut Random) -> Result<Start<Tiles>, OptionError> {
        Ok(Start::new(options::start(values)?, Side::One))
    }

    fn tell(_: &Tiles, mv: TileMove) -> String {
        match mv {
            TileMove::Place(square) => format!("places a tile on {}", square + 1),
            TileMove::Slide { from, to } => {
                format!("slides the tile on {} to {}", from + 1, to + 1)
            }
        }
    }

    fn why_over(position: &Tiles) -> String {
        match position.outcome() {
            Some(Outcome::Draw) if position.free() == 0 => "the board is full".into(),
            Some(Outcome::Draw) => {
                format!("{} has no tile that can slide", colour(position.side()))
            }
            _ => reasons::won(position),
        }
    }

    fn nudge(position: &Tiles, mv: TileMove) -> String {
        reasons::nudge(position, mv)
    }

    fn explain(position: &Tiles, mv: TileMove) -> String {
        reasons::explain(position, mv)
    }
}
