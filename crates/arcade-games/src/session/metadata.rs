//! The metadata of a game: when it began and was last played, its title, its series, the coach's counts, and
//! where there was help.

use std::collections::BTreeSet;
use std::fmt::{self, Display};
use std::str::FromStr;

use arcade_base::{ParseError, parse_number};
use arcade_engine::{Seed, Side};
use jiff::{RoundMode, Timestamp, TimestampRound, Unit};

use super::NodeId;
use super::coach_tally::CoachTally;
use crate::text::{parse_name, parse_saved_name};

/// The metadata of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Metadata {
    /// When the game began, to the second; `None` if that was never recorded.
    pub began: Option<Timestamp>,
    /// When it was last played, to the millisecond; saving changes it, renaming and copying don't.
    /// `None` if that was never recorded.
    pub played: Option<Timestamp>,
    /// The title that the user gave the game.
    pub title: Option<String>,
    /// The series that it belongs to.
    pub series: Option<SeriesEntry>,
    /// The coach's counts; zero if there was no coach.
    pub coached: CoachTally,
    /// Where the person to move had help.
    pub helped: HelpedNodes,
}

/// The numbers of the nodes of a game's tree at which the person to move had help: a tip, values, a line, or an
/// objection of the coach.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HelpedNodes(BTreeSet<usize>);

impl HelpedNodes {
    /// Adds a node.
    pub fn add(&mut self, node: NodeId) {
        self.0.insert(node.number());
    }

    /// Whether a node is among them.
    pub fn has(&self, node: NodeId) -> bool {
        self.0.contains(&node.number())
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Display for HelpedNodes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&numbers.join(" "))
    }
}

impl FromStr for HelpedNodes {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let number = |word| parse_number("node", word, 0..=u32::MAX).map(|number| number as usize);
        let numbers: Vec<usize> = text.split(' ').map(number).collect::<Result<_, _>>()?;
        if !numbers.is_sorted_by(|one, next| one < next) {
            return Err(ParseError::new(
                "help",
                text,
                "numbers of nodes, each greater than the one before",
            ));
        }
        Ok(Self(numbers.into_iter().collect()))
    }
}

/// The longest title of a game, in characters.
const MAX_TITLE_CHARS: usize = 40;

impl Metadata {
    /// The metadata of a game that begins now.
    pub fn starting(now: Timestamp) -> Self {
        // Records have a resolution of one second. Round down, so that no move is earlier than the
        // start.
        let second = TimestampRound::new().smallest(Unit::Second).mode(RoundMode::Floor);
        Self { began: now.round(second).ok(), ..Self::default() }
    }

    /// The same metadata, last played at `now`.
    #[must_use]
    pub fn played_at(self, now: Timestamp) -> Self {
        Self { played: now.round(Unit::Millisecond).ok(), ..self }
    }

    /// Checks a title typed by the user.
    ///
    /// # Errors
    /// When it is empty, too long or has hidden characters.
    pub fn check_title(title: &str) -> Result<String, ParseError> {
        parse_name(title, MAX_TITLE_CHARS)
    }

    /// Checks a title from a file, which may have been accepted by an earlier version.
    ///
    /// # Errors
    /// When it is empty, too long or has control characters.
    pub(super) fn check_saved_title(title: &str) -> Result<String, ParseError> {
        parse_saved_name(title, MAX_TITLE_CHARS)
    }

    /// Parses a time from a record.
    ///
    /// # Errors
    /// When the text isn't a time in the canonical form.
    pub(super) fn parse_time(field: &str, text: &str) -> Result<Timestamp, ParseError> {
        let time = text.parse().ok().filter(|time: &Timestamp| time.to_string() == text);
        time.ok_or_else(|| {
            ParseError::new(field, text, "a time like 2026-11-23T18:05:00Z, in that form")
        })
    }
}

/// A game's part in a series: which series, its number in the series, and how long the series is.
///
/// The players swap seats after every game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeriesEntry {
    /// The id of the series: a seed because it is a random word, though nothing is drawn from it.
    pub series: Seed,
    /// The number of the game, from 1.
    pub number: u32,
    /// When the series is over.
    pub length: SeriesLength,
}

/// When a series is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SeriesLength {
    /// After this many games.
    Games(u32),
    /// When a player has won this many games.
    FirstTo(u32),
    /// When a player has this many points; a win is worth as many as the game's rules give.
    Points(u32),
}

impl SeriesEntry {
    /// The first game of a series.
    pub fn first(series: Seed, length: SeriesLength) -> Self {
        Self { series, number: 1, length }
    }

    /// The next game of the series.
    #[must_use]
    pub fn next(&self) -> Self {
        Self { number: self.number.saturating_add(1), ..self.clone() }
    }

    /// The seat in game `number` of the player who sat in seat `player` in game 1. The function is its
    /// own inverse.
    pub fn seat_in(number: u32, player: Side) -> Side {
        if number.is_multiple_of(2) { player.other() } else { player }
    }
}

impl SeriesLength {
    /// The largest number of games, wins or points.
    pub const MAX_COUNT: u32 = 999;
    const FORMS: &str = "games, first or points and a number from 1 to 999, as in first 3";
}

impl Display for SeriesLength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Games(games) => write!(f, "games {games}"),
            Self::FirstTo(wins) => write!(f, "first {wins}"),
            Self::Points(points) => write!(f, "points {points}"),
        }
    }
}

impl FromStr for SeriesLength {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let wrong = || ParseError::new("series", text, Self::FORMS);
        // Accept a colon too: on the command line, a blank would have to be quoted.
        let (word, number) = text.split_once([' ', ':']).ok_or_else(wrong)?;
        let number = parse_number("series", number, 1..=Self::MAX_COUNT).map_err(|_| wrong())?;
        match word {
            "games" => Ok(Self::Games(number)),
            "first" => Ok(Self::FirstTo(number)),
            "points" => Ok(Self::Points(number)),
            _ => Err(wrong()),
        }
    }
}

impl Display for SeriesEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.series, self.number, self.length)
    }
}

impl FromStr for SeriesEntry {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut words = text.splitn(3, ' ');
        let mut word = || words.next().unwrap_or_default();
        let (series, number) = (word().parse()?, parse_number("game", word(), 1..=u32::MAX)?);
        Ok(Self { series, number, length: word().parse()? })
    }
}
