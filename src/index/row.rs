//! A game as JSON: in the index and in the journal.

use serde::{Deserialize, Serialize};

use crate::options::Values;
use crate::session::{Heading, Player, Setup, Summary};
use crate::text::ParseError;

/// A game in texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Row {
    game: String,
    date: Option<String>,
    /// When it was last played, if its record says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    played: Option<String>,
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
    pub(super) points: Option<u32>,
}

impl From<&Summary> for Row {
    fn from(summary: &Summary) -> Self {
        let Summary { game, heading, setup, start, first, ending, is_open, plies, opening } =
            summary;
        let Heading { began, played, name, series, coached } = heading;
        let option = |(key, value): (&str, &str)| (key.to_string(), value.to_string());
        let player = |player: &Player| (player.kind.to_string(), player.name.clone());
        Self {
            game: game.clone(),
            date: began.map(|began| began.to_string()),
            played: played.map(|played| played.to_string()),
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
            points: None,
        }
    }
}

impl TryFrom<Row> for Summary {
    type Error = ParseError;

    fn try_from(row: Row) -> Result<Self, ParseError> {
        let mut values = Values::default();
        for (key, value) in row.options {
            values.set(&key, value);
        }
        let [first, second] = row.players;
        let player = |(kind, name): (String, String)| -> Result<Player, ParseError> {
            Ok(Player { kind: kind.parse()?, name })
        };
        let time = |field, text: Option<String>| {
            text.map(|text| Heading::parse_time(field, &text)).transpose()
        };
        let heading = Heading {
            began: time("date", row.date)?,
            played: time("played", row.played)?,
            name: row.name,
            series: row.series.as_deref().map(str::parse).transpose()?,
            coached: row.coach.as_deref().map(str::parse).transpose()?.unwrap_or_default(),
        };
        Ok(Self {
            game: row.game,
            heading,
            setup: Setup {
                values,
                players: [player(first)?, player(second)?],
                seed: row.seed.parse()?,
            },
            first: row.first.parse()?,
            start: row.start,
            ending: row.result.as_deref().map(str::parse).transpose()?,
            is_open: row.is_open,
            plies: row.plies,
            opening: row.opening,
        })
    }
}
