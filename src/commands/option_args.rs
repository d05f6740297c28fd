//! Arguments of commands: games, options, seeds and starts.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use arcade_base::{ParseError, parse_number, quoted};
use arcade_engine::Seed;
use arcade_games::games::GameId;
use arcade_games::kit::with_default_answers;
use arcade_games::options::{OptionError, OptionValues};
use arcade_games::puzzle::Goal;
use arcade_games::text::known_words;
use jiff::civil::Date;
use serde_json::{Map, Value as Json};

use crate::config::Config;

/// Parses the id of a game.
pub(super) fn game(id: &str) -> Result<GameId, String> {
    GameId::find(id).ok_or_else(|| {
        let known: Vec<&str> = GameId::ALL.iter().map(|game| game.meta().id).collect();
        format!("found {}, expected one of {}", quoted(id), known_words(id, &known))
    })
}

/// The arguments, shared by all commands that start a game, that determine its start.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct StartArgs {
    /// The word that seeds the start and all random choices
    #[arg(long, value_name = "WORD")]
    pub(super) seed: Option<Seed>,
    /// Set an option of the game
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = assignment)]
    pub(super) set: Vec<(String, String)>,
}

/// Splits `key=value`.
pub(super) fn assignment(text: &str) -> Result<(String, String), ParseError> {
    text.split_once('=')
        .map(|(key, value)| (key.trim().into(), value.trim().into()))
        .ok_or_else(|| ParseError::new("set", text, "KEY=VALUE"))
}

/// Parses a date; `field` and `expected` are for the error.
pub(super) fn date(
    field: &'static str,
    text: &str,
    expected: &'static str,
) -> Result<Date, ParseError> {
    let date = text.parse::<Date>().ok().filter(|date| date.to_string() == text);
    date.ok_or_else(|| ParseError::new(field, text, expected))
}

/// A parser of numbers in a range; `field` is for the error.
pub(super) fn number<N: FromStr + PartialOrd + Display + Clone>(
    field: &'static str,
    range: RangeInclusive<N>,
) -> impl Fn(&str) -> Result<N, ParseError> + Clone {
    move |text| parse_number(field, text, range.clone())
}

/// Parses a time limit.
pub(super) fn time_limit_ms(text: &str) -> Result<Duration, ParseError> {
    parse_number("time_limit_ms", text, 1..=u64::MAX).map(Duration::from_millis)
}

/// The options of a game, with defaults for those that a person would be asked for.
pub(super) fn non_interactive_options(
    game: GameId,
    config: &Config,
    set: &[(String, String)],
) -> Result<OptionValues, OptionError> {
    let section = game.meta().section();
    let config = config.clone().with_command_line(&section, set)?;
    Ok(with_default_answers(game, config.game(&section)))
}

/// Checks that the options don't make a puzzle.
///
/// # Errors
/// When they make a puzzle.
pub(super) fn refuse_puzzle(values: &OptionValues) -> Result<(), OptionError> {
    let key = Goal::SPEC.key;
    match Goal::read(values)? {
        None => Ok(()),
        Some(_) => {
            let found = quoted(values.get(key).unwrap_or_default());
            Err(OptionError::new(key, found, "none, since a puzzle has one player"))
        }
    }
}

/// A game's own options as JSON: numbers as numbers, all others as text.
pub(super) fn options(game: GameId, values: &OptionValues) -> Map<String, Json> {
    let mut own = Map::new();
    for spec in game.meta().options {
        if let Some(text) = values.get(spec.key) {
            let number = text.parse::<u32>().map(Json::from);
            own.insert(spec.key.into(), number.unwrap_or_else(|_| Json::from(text)));
        }
    }
    own
}
