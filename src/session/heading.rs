//! What a record says of a game besides how it is played: when it began and was last played, what it
//! is called, which series it belongs to, and how much a coach had to say.

use std::fmt::{self, Display};
use std::str::FromStr;

use arcade_base::{ParseError, parse_number};
use arcade_engine::{Seed, Side};
use jiff::{RoundMode, Timestamp, TimestampRound, Unit};

use super::Coached;
use crate::text::{parse_name, parse_saved_name};

/// What there is to say of a game besides how it is played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    /// When the game began, to the second; `None` where that was never written down.
    pub began: Option<Timestamp>,
    /// When it was last played, to the millisecond; it changes whenever the game is saved, and not when
    /// it is renamed or copied. `None` where that was never written down.
    pub played: Option<Timestamp>,
    /// What the user calls the game.
    pub name: Option<String>,
    /// The series that it belongs to.
    pub series: Option<SeriesPart>,
    /// What a coach has said in it; nothing where nobody coached.
    pub coached: Coached,
}

/// The longest name of a game, in characters.
const LONGEST_NAME: usize = 40;

impl Heading {
    /// The heading of a game that begins now.
    pub fn begun(now: Timestamp) -> Self {
        // A second is the least that a record tells apart; it has begun, and no move is before it.
        let second = TimestampRound::new().smallest(Unit::Second).mode(RoundMode::Floor);
        Self { began: now.round(second).ok(), ..Self::default() }
    }

    /// The same of a game that is played now.
    #[must_use]
    pub fn played_at(self, now: Timestamp) -> Self {
        Self { played: now.round(Unit::Millisecond).ok(), ..self }
    }

    /// A text as the name of a game.
    ///
    /// # Errors
    /// When it is empty, too long or is not legible.
    pub fn check_name(name: &str) -> Result<String, ParseError> {
        parse_name(name, LONGEST_NAME)
    }

    /// A name from a file, which an earlier version may have taken.
    ///
    /// # Errors
    /// When it is empty, too long or has control characters.
    pub(super) fn check_saved_name(name: &str) -> Result<String, ParseError> {
        parse_saved_name(name, LONGEST_NAME)
    }

    /// A time as it is written in a record.
    ///
    /// # Errors
    /// When the text is no time, or one in another form.
    pub(super) fn parse_time(field: &str, text: &str) -> Result<Timestamp, ParseError> {
        let time = text.parse().ok().filter(|time: &Timestamp| time.to_string() == text);
        time.ok_or_else(|| {
            ParseError::new(field, text, "a time like 2026-11-23T18:05:00Z, in that form")
        })
    }
}

/// A game's part in a series: which series, the how many-th game of it, and how long the series is.
///
/// The seats change from game to game: who has seat 1 in the first game has it in the third.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeriesPart {
    /// The series: a word that no other has.
    pub series: Seed,
    /// The number of the game, from 1.
    pub number: u32,
    /// When the series is over.
    pub length: Length,
}

/// When a series is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Length {
    /// After this many games.
    Games(u32),
    /// When a player has won this many games.
    FirstTo(u32),
    /// When a player has this many points, as the game counts what the loser was left with.
    Points(u32),
}

impl SeriesPart {
    /// The first game of a series.
    pub fn first(series: Seed, length: Length) -> Self {
        Self { series, number: 1, length }
    }

    /// The next game of the series.
    #[must_use]
    pub fn next(&self) -> Self {
        Self { number: self.number.saturating_add(1), ..self.clone() }
    }

    /// The seat that a player has in the game of this number, who had this seat in the first one; and
    /// the other way round.
    pub fn seat_in(number: u32, player: Side) -> Side {
        if number.is_multiple_of(2) { player.other() } else { player }
    }
}

impl Length {
    /// The most games, wins or points that a series is for.
    pub const MOST: u32 = 999;
    const FORMS: &str = "games, first or points and a number from 1 to 999, as in first 3";
}

impl Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Games(games) => write!(f, "games {games}"),
            Self::FirstTo(wins) => write!(f, "first {wins}"),
            Self::Points(points) => write!(f, "points {points}"),
        }
    }
}

impl FromStr for Length {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let wrong = || ParseError::new("series", text, Self::FORMS);
        // On the command line a blank would have to be quoted.
        let (word, number) = text.split_once([' ', ':']).ok_or_else(wrong)?;
        let number = parse_number("series", number, 1..=Self::MOST).map_err(|_| wrong())?;
        match word {
            "games" => Ok(Self::Games(number)),
            "first" => Ok(Self::FirstTo(number)),
            "points" => Ok(Self::Points(number)),
            _ => Err(wrong()),
        }
    }
}

impl Display for SeriesPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.series, self.number, self.length)
    }
}

impl FromStr for SeriesPart {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut words = text.splitn(3, ' ');
        let mut word = || words.next().unwrap_or_default();
        let (series, number) = (word().parse()?, parse_number("game", word(), 1..=u32::MAX)?);
        Ok(Self { series, number, length: word().parse()? })
    }
}
