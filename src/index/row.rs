//! A game as JSON: in the file of the index and in the journal.

use std::borrow::Cow;

use arcade_base::ParseError;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};

use crate::options::Values;
use crate::session::{Coached, Ending, Heading, Player, Setup, Summary};

/// A game in texts.
#[derive(Serialize, Deserialize)]
struct Row {
    game: String,
    date: Option<Timestamp>,
    /// When it was last played, if its record says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    played: Option<Timestamp>,
    name: Option<String>,
    series: Option<String>,
    options: Vec<(String, String)>,
    seed: String,
    /// The kind and the name of each player.
    players: [(String, String); 2],
    /// The seat that moves first, 1 or 2.
    first: String,
    start: String,
    /// How the game ended first, as in a record; `None` if it never did.
    result: Option<String>,
    /// Whether it can be played on.
    #[serde(default)]
    is_open: bool,
    plies: usize,
    opening: Option<String>,
    /// What a coach has said in it, as in a record; `None` where nobody coached.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    coach: Option<String>,
    /// What the win is worth, in a series that is played for points.
    #[serde(default)]
    points: Option<u32>,
}

/// The same, as far as figures of many games need it.
#[derive(Deserialize)]
pub(super) struct Outline<'a> {
    /// The id of the game that is played.
    #[serde(borrow)]
    pub(super) game: Cow<'a, str>,
    #[serde(borrow)]
    options: &'a RawValue,
    seed: Cow<'a, str>,
    #[serde(borrow)]
    players: &'a RawValue,
    #[serde(borrow)]
    pub(super) start: Cow<'a, str>,
    result: Option<Cow<'a, str>>,
    pub(super) plies: usize,
    pub(super) opening: Option<Cow<'a, str>>,
    coach: Option<Cow<'a, str>>,
}

impl<'a> Outline<'a> {
    /// The outline of the game in a text.
    pub(super) fn read(json: &'a str) -> Option<Self> {
        serde_json::from_str(json).ok()
    }

    /// Its options and players as they are written: most games have the same as others.
    pub(super) fn setup_text(&self) -> [&'a str; 2] {
        [self.options.get(), self.players.get()]
    }

    /// The setup.
    pub(super) fn setup(&self) -> Option<Setup> {
        let options = serde_json::from_str(self.options.get()).ok()?;
        let players = serde_json::from_str(self.players.get()).ok()?;
        setup(options, players, &self.seed).ok()
    }

    /// How the game ended first.
    pub(super) fn ending(&self) -> Option<Ending> {
        self.result.as_ref()?.parse().ok()
    }

    /// What a coach has said in it.
    pub(super) fn coached(&self) -> Coached {
        self.coach.as_ref().and_then(|text| text.parse().ok()).unwrap_or_default()
    }
}

/// A game as JSON, and what its win is worth.
pub(super) fn write(summary: &Summary, points: Option<u32>) -> Box<RawValue> {
    to_raw_value(&Row::of(summary, points)).expect("texts and numbers become JSON")
}

/// The game in a text, and what its win is worth.
pub(super) fn read(json: &str) -> Option<(Summary, Option<u32>)> {
    let row: Row = serde_json::from_str(json).ok()?;
    let points = row.points;
    Some((row.try_into().ok()?, points))
}

impl Row {
    fn of(summary: &Summary, points: Option<u32>) -> Self {
        let Summary { game, heading, setup, start, first, ending, is_open, plies, opening } =
            summary;
        let Heading { began, played, name, series, coached } = heading;
        let option = |(key, value): (&str, &str)| (key.to_string(), value.to_string());
        let player = |player: &Player| (player.kind.to_string(), player.name.clone());
        Self {
            game: game.clone(),
            date: *began,
            played: *played,
            name: name.clone(),
            series: series.as_ref().map(ToString::to_string),
            options: setup.values.iter().map(option).collect(),
            seed: setup.seed.to_string(),
            players: setup.players.each_ref().map(player),
            first: first.to_string(),
            start: start.clone(),
            result: ending.map(|ending| ending.to_string()),
            is_open: *is_open,
            plies: *plies,
            opening: opening.clone(),
            coach: (coached.judged > 0).then(|| coached.to_string()),
            points,
        }
    }
}

impl TryFrom<Row> for Summary {
    type Error = ParseError;

    fn try_from(row: Row) -> Result<Self, ParseError> {
        let heading = Heading {
            began: row.date,
            played: row.played,
            name: row.name,
            series: row.series.as_deref().map(str::parse).transpose()?,
            coached: row.coach.as_deref().map(str::parse).transpose()?.unwrap_or_default(),
        };
        Ok(Self {
            game: row.game,
            heading,
            setup: setup(row.options, row.players, &row.seed)?,
            first: row.first.parse()?,
            start: row.start,
            ending: row.result.as_deref().map(str::parse).transpose()?,
            is_open: row.is_open,
            plies: row.plies,
            opening: row.opening,
        })
    }
}

fn setup(
    options: Vec<(String, String)>,
    [first, second]: [(String, String); 2],
    seed: &str,
) -> Result<Setup, ParseError> {
    let mut values = Values::default();
    for (key, value) in options {
        values.set(&key, value);
    }
    let player = |(kind, name): (String, String)| -> Result<Player, ParseError> {
        Ok(Player { kind: kind.parse()?, name })
    };
    Ok(Setup { values, players: [player(first)?, player(second)?], seed: seed.parse()? })
}
