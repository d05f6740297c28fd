//! Positions and moves of Coin Grabber as text; the grammar is in the `rules` module.

use std::fmt::{self, Display};
use std::str::FromStr;

use arcade_base::{ParseError, parse_number, pluralized};
use arcade_engine::Side;

use super::geometry::{CENTRE, SIZE, SQUARES, Step};
use super::rules::letter;
use super::rules::{CENT, CoinGrabber, MAX_COIN, MAX_MONEY, UNIT};

impl Display for CoinGrabber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in 0..SIZE * SIZE {
            if square > 0 {
                f.write_str(if square % SIZE == 0 { "/" } else { "," })?;
            }
            write!(f, "{}", Cell(self, square))?;
        }
        let [a, b] = Side::ALL.map(|side| self.money(side));
        write!(f, " {a} {b} {}", letter(self.side_to_move()))
    }
}

/// The board of the exercise.
pub(super) const STANDARD: &str = "A,5,10,5,25/5,10,25,10,5/10,25,1,25,10/5,10,25,10,5/25,5,10,5,B";

/// The start on the board of the exercise, with A to move.
pub(super) fn standard() -> CoinGrabber {
    format!("{STANDARD} 0 0 A").parse().expect("a position")
}

/// An amount with its unit: "10¢".
pub(super) fn cents(money: u16) -> String {
    format!("{money}\u{a2}")
}

/// The contents of a square: a player's letter, or the coin in cents.
pub(super) struct Cell<'a>(pub(super) &'a CoinGrabber, pub(super) u8);

impl Display for Cell<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(position, square) = *self;
        match position.player_on(square) {
            Some(side) => f.pad(letter(side)),
            None => f.pad(&position.coin(square).to_string()),
        }
    }
}

impl FromStr for CoinGrabber {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut parts = text.split(' ');
        let rows: Vec<Vec<&str>> = parts
            .next()
            .unwrap_or_default()
            .split('/')
            .map(|row| row.split(',').collect())
            .collect();
        let board = ParsedBoard::parse(&rows)?;
        let mut money = |side: Side| {
            let field = format!("cents of {}", letter(side));
            parse_number(&field, parts.next().unwrap_or_default(), 0..=MAX_MONEY + CENT)
        };
        let money = [money(Side::One)?, money(Side::Two)?];
        let mover = match parts.next().unwrap_or_default() {
            "A" => Side::One,
            "B" => Side::Two,
            other => return Err(ParseError::new("mover", other, "A or B")),
        };
        if let Some(rest) = parts.next() {
            return Err(ParseError::new("end", rest, "nothing after the mover"));
        }
        board.position(money, mover)
    }
}

/// Coins and players, without their money.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ParsedBoard {
    /// In units of 5 cents.
    coins: [u8; SQUARES],
    /// The squares of A and of B.
    squares: [u8; 2],
}

impl ParsedBoard {
    /// Reads the cells of five rows.
    ///
    /// # Errors
    /// Which cell is wrong, by its row and column from 1, or which player is missing.
    pub(super) fn parse(rows: &[Vec<&str>]) -> Result<Self, ParseError> {
        if rows.len() != usize::from(SIZE) {
            let found = pluralized(rows.len(), "row");
            return Err(ParseError::new("board", found, "5 rows of 5 cells"));
        }
        let mut coins = [0; SQUARES];
        let mut squares = [None; 2];
        for (row, cells) in (0..SIZE).zip(rows) {
            if cells.len() != usize::from(SIZE) {
                let found = pluralized(cells.len(), "cell");
                return Err(ParseError::new(format!("row {}", row + 1), found, "5 cells"));
            }
            for (square, cell) in (row * SIZE..).zip(cells) {
                let refuse = |expected| {
                    let column = square % SIZE + 1;
                    let place = format!("row {}, column {column}", row + 1);
                    ParseError::new(place, *cell, expected)
                };
                let side = Side::ALL.into_iter().find(|&side| letter(side) == *cell);
                let twice = side.and_then(|side| squares[side as usize].replace(square)).is_some();
                if twice {
                    return Err(refuse(format!("one {cell} on the board")));
                }
                if side.is_none() {
                    coins[usize::from(square)] = parse_coin(cell, square).map_err(refuse)?;
                }
            }
        }
        let find = |side: Side| {
            squares[side as usize].ok_or_else(|| {
                let letter = letter(side);
                ParseError::new("board", format!("no {letter}"), format!("one {letter}"))
            })
        };
        Ok(Self { coins, squares: [find(Side::One)?, find(Side::Two)?] })
    }

    /// Whether the coin in the centre is taken.
    pub(super) fn is_over(&self) -> bool {
        self.squares.contains(&CENTRE)
    }

    /// The position with these amounts of money, in cents.
    ///
    /// # Errors
    /// If the money or the mover doesn't fit the board.
    pub(super) fn position(self, money: [u16; 2], mover: Side) -> Result<CoinGrabber, ParseError> {
        CoinGrabber::new(self.coins, self.squares, money, mover)
    }
}

/// Parses the coin on a square, in units of 5 cents and 0 in the centre; the error says what was
/// expected.
fn parse_coin(cell: &str, square: u8) -> Result<u8, String> {
    if square == CENTRE {
        return if cell == "1" { Ok(0) } else { Err("1, A or B in the centre".into()) };
    }
    parse_number("coin", cell, 0..=MAX_COIN)
        .ok()
        .filter(|cents| cents % UNIT == 0)
        .and_then(|cents| u8::try_from(cents / UNIT).ok())
        .ok_or_else(|| format!("A, B, 0 or a multiple of 5 up to {MAX_COIN}"))
}

impl Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Up => "U",
            Self::Down => "D",
            Self::Left => "L",
            Self::Right => "R",
        })
    }
}

impl FromStr for Step {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let step = match text.bytes().next() {
            Some(b'U' | b'u') => Some(Self::Up),
            Some(b'D' | b'd') => Some(Self::Down),
            Some(b'L' | b'l') => Some(Self::Left),
            Some(b'R' | b'r') => Some(Self::Right),
            _ => None,
        };
        step.filter(|_| text.chars().all(char::is_alphabetic)).ok_or_else(|| {
            ParseError::new("move", text, "U, D, L or R, or a word beginning with one of them")
        })
    }
}
