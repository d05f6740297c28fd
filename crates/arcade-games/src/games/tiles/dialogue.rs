//! Tiles in line mode: the board in rows, with the number of every square.

use super::rules::{Tiles, colour, letter};
use crate::kit::{BoardPart, Dialogue};

/// The dialogue of the game.
#[derive(Clone, Copy, Debug, Default)]
pub struct TilesDialogue;

impl Dialogue<Tiles> for TilesDialogue {
    fn notation(&self, position: &Tiles) -> String {
        let slide = "two squares with a dash between: 8-7 slides the tile on 8 to 7.";
        if position.is_sliding() {
            format!("A move is {slide}")
        } else {
            format!("A move is the number of an empty square; once tiles slide it is {slide}")
        }
    }

    fn announce(&self, position: &Tiles, whose: &str) -> String {
        let size = position.size();
        let cell = |row: u8, column: u8| {
            let square = row * size + column;
            let tile = position.tile(square).map_or(".", letter);
            format!("{tile}{:<2}", square + 1)
        };
        let rows = (0..size).map(|row| {
            let cells: Vec<String> = (0..size).map(|column| cell(row, column)).collect();
            cells.join(" ").trim_end().to_string()
        });
        let colour = colour(position.side_to_move());
        let rows: Vec<String> = rows.collect();
        format!("It's {whose} turn: {} ({colour}).\n{}", task(position), rows.join("\n"))
    }

    /// Only whether tiles slide: moves say everything else.
    fn parts(&self, position: &Tiles, _: &[String; 2]) -> Vec<BoardPart> {
        vec![BoardPart::new("From now on", vec![task(position).into()])]
    }
}

/// What a move does.
fn task(position: &Tiles) -> &'static str {
    if position.is_sliding() { "slide a tile" } else { "place a tile" }
}
