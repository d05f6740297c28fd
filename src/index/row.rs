//! The JSON form of a game, in the file of the index and in the journal.

use std::borrow::Cow;
use std::rc::Rc;

use arcade_base::ParseError;
use arcade_games::options::OptionValues;
use arcade_games::session::{CoachTally, Ending, HelpedNodes, Metadata, Player, Setup, Summary};
use jiff::Timestamp;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};

/// A game as JSON.
#[derive(Serialize, Deserialize)]
struct Row {
    game: String,
    date: Option<Timestamp>,
    /// When it was last played, if its record has a time.
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
    /// How the game first ended, as in a record; `None` if it never did.
    result: Option<String>,
    /// Whether it can be continued.
    #[serde(rename = "is_open", default)]
    is_unfinished: bool,
    plies: usize,
    #[serde(rename = "opening")]
    first_move: Option<String>,
    /// The coach's counts, as in a record; `None` if there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    coach: Option<String>,
    /// The points for the win, in a series that is played for points.
    #[serde(default)]
    points: Option<u32>,
}

/// The part of the JSON that statistics need, borrowed from it.
#[derive(Deserialize)]
pub(super) struct Outline<'a> {
    /// The id of the game, such as `nim`.
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
    #[serde(rename = "opening")]
    pub(super) first_move: Option<Cow<'a, str>>,
    coach: Option<Cow<'a, str>>,
}

impl<'a> Outline<'a> {
    /// Parses the JSON of a game.
    pub(super) fn from_json(json: &'a str) -> Option<Self> {
        serde_json::from_str(json).ok()
    }

    /// The JSON of its options and players.
    fn setup_text(&self) -> [&'a str; 2] {
        [self.options.get(), self.players.get()]
    }

    /// The setup.
    fn setup(&self) -> Option<Setup> {
        let options = serde_json::from_str(self.options.get()).ok()?;
        let players = serde_json::from_str(self.players.get()).ok()?;
        setup(options, players, &self.seed).ok()
    }

    /// How the game first ended.
    pub(super) fn first_ending(&self) -> Option<Ending> {
        self.result.as_ref()?.parse().ok()
    }

    /// The coach's counts.
    pub(super) fn coached(&self) -> CoachTally {
        self.coach.as_ref().and_then(|text| text.parse().ok()).unwrap_or_default()
    }
}

/// The setups of games that were parsed, by their JSON: most games share it with others, and parsing it
/// would take most of the time.
#[derive(Default)]
pub(super) struct SetupCache<'a>(FxHashMap<[&'a str; 2], Option<Rc<Setup>>>);

impl<'a> SetupCache<'a> {
    /// The setup of a game, apart from its seed.
    pub(super) fn setup(&mut self, game: &Outline<'a>) -> Option<Rc<Setup>> {
        self.0.entry(game.setup_text()).or_insert_with(|| game.setup().map(Rc::new)).clone()
    }
}

/// A game as JSON, with the points for its win.
pub(super) fn to_json(summary: &Summary, points: Option<u32>) -> Box<RawValue> {
    to_raw_value(&Row::of(summary, points)).expect("texts and numbers become JSON")
}

/// Parses a game, and the points for its win.
pub(super) fn from_json(json: &str) -> Option<(Summary, Option<u32>)> {
    let row: Row = serde_json::from_str(json).ok()?;
    let points = row.points;
    Some((row.try_into().ok()?, points))
}

impl Row {
    fn of(summary: &Summary, points: Option<u32>) -> Self {
        let Summary {
            game,
            metadata,
            setup,
            start,
            first,
            first_ending,
            is_unfinished,
            plies,
            first_move,
        } = summary;
        let Metadata { began, played, title, series, coached, helped: _ } = metadata;
        let option = |(key, value): (&str, &str)| (key.to_string(), value.to_string());
        let player = |player: &Player| (player.kind.to_string(), player.name.clone());
        Self {
            game: game.clone(),
            date: *began,
            played: *played,
            name: title.clone(),
            series: series.as_ref().map(ToString::to_string),
            options: setup.options.iter().map(option).collect(),
            seed: setup.seed.to_string(),
            players: setup.players.each_ref().map(player),
            first: first.to_string(),
            start: start.clone(),
            result: first_ending.map(|ending| ending.to_string()),
            is_unfinished: *is_unfinished,
            plies: *plies,
            first_move: first_move.clone(),
            coach: (coached.judged > 0).then(|| coached.to_string()),
            points,
        }
    }
}

impl TryFrom<Row> for Summary {
    type Error = ParseError;

    fn try_from(row: Row) -> Result<Self, ParseError> {
        let metadata = Metadata {
            began: row.date,
            played: row.played,
            title: row.name,
            series: row.series.as_deref().map(str::parse).transpose()?,
            coached: row.coach.as_deref().map(str::parse).transpose()?.unwrap_or_default(),
            // What the ladder needs of it is in the journal.
            helped: HelpedNodes::default(),
        };
        Ok(Self {
            game: row.game,
            metadata,
            setup: setup(row.options, row.players, &row.seed)?,
            first: row.first.parse()?,
            start: row.start,
            first_ending: row.result.as_deref().map(str::parse).transpose()?,
            is_unfinished: row.is_unfinished,
            plies: row.plies,
            first_move: row.first_move,
        })
    }
}

fn setup(
    options: Vec<(String, String)>,
    [first, second]: [(String, String); 2],
    seed: &str,
) -> Result<Setup, ParseError> {
    let mut values = OptionValues::default();
    for (key, value) in options {
        values.set(&key, value);
    }
    let player = |(kind, name): (String, String)| -> Result<Player, ParseError> {
        Ok(Player { kind: kind.parse()?, name })
    };
    Ok(Setup { options: values, players: [player(first)?, player(second)?], seed: seed.parse()? })
}
