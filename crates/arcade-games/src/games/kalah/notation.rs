//! Positions and moves of Kalah as text; the grammar is in the `rules` module.

use std::fmt::{self, Display};
use std::str::FromStr;

use arcade_base::{ParseError, parse_number};
use arcade_engine::Side;

use super::rules::{Kalah, MAX_PITS, MAX_SEEDS, Pit, Row};
use super::state::{EMPTY_CAPTURE, EmptyCapture, LETTERS, NORTH, SOUTH};

impl Display for Kalah {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [south, north] = Side::ALL.map(|side| {
            let seeds: Vec<String> = self.pits(side).iter().map(ToString::to_string).collect();
            seeds.join(",")
        });
        let [south_store, north_store] = Side::ALL.map(|side| self.store(side));
        write!(
            f,
            "{south}/{north} {south_store}-{north_store} {}",
            LETTERS[self.side_to_move().index()]
        )?;
        match self.empty_capture() {
            EmptyCapture::Off => Ok(()),
            EmptyCapture::On => write!(f, " {EMPTY_CAPTURE}"),
        }
    }
}

impl FromStr for Kalah {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut parts = text.splitn(4, ' ');
        let board = parts.next().unwrap_or_default();
        let (south, north) = board.split_once('/').unwrap_or((board, ""));
        let (south, pits) = parse_row("South's pits", south)?;
        let (north, others) = parse_row("North's pits", north)?;
        if others != pits {
            let expected = format!("as many as South has: {pits}");
            return Err(ParseError::new("North's pits", format!("{others} pits"), expected));
        }
        let stores = parse_stores(parts.next().unwrap_or_default())?;
        let mover = match parts.next().unwrap_or_default() {
            "S" => SOUTH,
            "N" => NORTH,
            other => return Err(ParseError::new("mover", other, "S or N")),
        };
        let rule = match parts.next() {
            None => EmptyCapture::Off,
            Some(EMPTY_CAPTURE) => EmptyCapture::On,
            Some(other) => {
                let expected = format!("{EMPTY_CAPTURE} or nothing");
                return Err(ParseError::new("variant", other, expected));
            }
        };
        Self::with_seeds([south, north], stores, (pits, rule), mover)
    }
}

/// Parses the seeds of a side, and counts its pits.
fn parse_row(field: &str, text: &str) -> Result<(Row, u8), ParseError> {
    let wrong = || {
        let expected = format!("1 to {MAX_PITS} numbers up to {MAX_SEEDS}, as in 4,4,4,4,4,4");
        ParseError::new(field, text, expected)
    };
    let (mut row, mut pits) = (Row::default(), 0);
    for part in text.split(',') {
        let seeds = parse_number(field, part, 0..=MAX_SEEDS).map_err(|_| wrong())?;
        *row.get_mut(usize::from(pits)).ok_or_else(wrong)? = seeds;
        pits += 1;
    }
    Ok((row, pits))
}

/// Parses the seeds in the stores, such as `3-0`.
fn parse_stores(text: &str) -> Result<[u8; 2], ParseError> {
    let number = |part| parse_number("stores", part, 0..=MAX_SEEDS).ok();
    let stores =
        text.split_once('-').and_then(|(south, north)| Some([number(south)?, number(north)?]));
    stores.ok_or_else(|| {
        let expected = format!("South's and North's seeds, each up to {MAX_SEEDS}, as in 0-0");
        ParseError::new("stores", text, expected)
    })
}

impl Display for Pit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&(u32::from(self.0) + 1).to_string())
    }
}

impl FromStr for Pit {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        // The number of pits depends on the position, which checks the move.
        match parse_number("pit", text, 1..=u8::MAX) {
            Ok(number) => Ok(Self(number - 1)),
            Err(_) => Err(ParseError::new("pit", text, "the number of a pit")),
        }
    }
}
