//! Positions and moves of Tiles as text; the grammar is in the `rules` module.

use std::fmt::{self, Display};
use std::str::FromStr;

use arcade_base::{ParseError, parse_number};

use super::geometry::{SIZES, Squares};
use super::rules::{BLUE, ORANGE, TileMove, Tiles, letter};

impl Display for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for column in 0..self.size() {
            for row in 0..self.size() {
                let tile = self.tile(row * self.size() + column);
                f.write_str(tile.map_or("g", letter))?;
            }
        }
        write!(f, " {} {}", letter(self.side_to_move()), self.final_empties())
    }
}

impl FromStr for Tiles {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut parts = text.split(' ');
        let squares = parts.next().unwrap_or_default();
        let (tiles, size) = parse_board(squares)?;
        let mover = match parts.next().unwrap_or_default() {
            "b" => BLUE,
            "o" => ORANGE,
            other => return Err(ParseError::new("mover", other, "b or o")),
        };
        let empties = parse_number("k", parts.next().unwrap_or_default(), 0..=size * size)?;
        match parts.next() {
            None => Self::with_tiles(tiles, size, empties, mover),
            Some(rest) => Err(ParseError::new("end", rest, "nothing after k")),
        }
    }
}

/// Parses the tiles of each colour, and the size of the board.
fn parse_board(text: &str) -> Result<([Squares; 2], u8), ParseError> {
    let wrong = || {
        let expected = "4, 9, 16, 25, 36, 49 or 64 letters b, o or g, column by column";
        ParseError::new("board", text, expected)
    };
    let length = text.chars().count();
    let size = SIZES.into_iter().find(|&size| usize::from(size * size) == length);
    let size = size.ok_or_else(wrong)?;
    let mut tiles = [0, 0];
    for (index, letter) in (0..size * size).zip(text.chars()) {
        let square = index % size * size + index / size;
        match letter {
            'b' => tiles[BLUE as usize] |= 1 << square,
            'o' => tiles[ORANGE as usize] |= 1 << square,
            'g' => {}
            _ => return Err(wrong()),
        }
    }
    Ok((tiles, size))
}

impl Display for TileMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Place(square) => f.pad(&(square + 1).to_string()),
            Self::Slide { from, to } => f.pad(&format!("{}-{}", from + 1, to + 1)),
        }
    }
}

impl FromStr for TileMove {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        // The number of squares depends on the position, which checks the move.
        let square = |field: &str, text: &str| match parse_number(field, text, 1..=u8::MAX) {
            Ok(number) => Ok(number - 1),
            Err(_) => Err(ParseError::new(field, text, "the number of a square")),
        };
        match text.split_once('-') {
            None => Ok(Self::Place(square("square", text)?)),
            Some((from, to)) => {
                Ok(Self::Slide { from: square("tile", from)?, to: square("empty square", to)? })
            }
        }
    }
}
