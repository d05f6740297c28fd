//! What the line mode does with a game: play a new one, or resume a saved one.

use arcade_engine::Seed;

use super::questions::{ask_option, ask_setup};
use super::{Console, Given, Plain, PlainError};
use crate::config::Config;
use crate::index::settle;
use crate::kit::{GameSpec, StartError, check_series, restore, start};
use crate::open_game::OpenGame;
use crate::services::Services;
use crate::session::{Length, Record, SeriesPart, Setup};
use crate::store::{OpenRecord, Saving, Store};

/// Plays a new game in line mode, at a position or where the options say.
#[derive(Debug)]
pub struct PlayGame<'a> {
    /// The setup of the game.
    pub setup: Setup,
    /// The position to start from, as text.
    pub position: Option<&'a str>,
    /// What is not asked, because an option has said it.
    pub said: Given,
    /// When the series is over that the game begins, if it begins one.
    pub series: Option<Length>,
    /// The saved games, to which this one is added.
    pub store: &'a Store,
    /// Where lines come from and go to.
    pub console: &'a mut Console,
    /// The settings.
    pub config: &'a Config,
}

impl PlayGame<'_> {
    /// Plays this game.
    ///
    /// # Errors
    /// When the game can't be started, or reading or writing fails.
    pub fn run<C: GameSpec>(self, game: C) -> Result<(), PlainError> {
        let Self { setup, position, said, series, store, console, config } = self;
        // The text of a position settles the options.
        let said = Given { options: said.options || position.is_some(), ..said };
        let Some(setup) = ask_setup(game, setup, said, console)? else { return Ok(()) };
        let asked = match position {
            Some(_) => Some(setup),
            None => ask_option(game, setup, console)?,
        };
        let Some(mut setup) = asked else { return Ok(()) };
        settle(&mut setup, game.meta().id, store);
        let session = start(game, setup, position)?;
        let series = series.map(|length| SeriesPart::first(Seed::fresh(), length));
        if let Some(part) = &series {
            check_series::<C>(&session, part.length).map_err(StartError::Series)?;
        }
        let services = Services::without_threads(config.clone(), store.clone());
        let open = OpenGame::fresh(game, session, series, &services);
        Plain { open, services, store, console, unsaved: false, known: false }.run()
    }
}

/// Resumes a saved game in line mode.
///
/// # Errors
/// When the record is damaged, or reading or writing fails.
pub fn resume_game<C: GameSpec>(
    game: C,
    file: OpenRecord,
    record: &Record,
    store: &Store,
    console: &mut Console,
    config: &Config,
) -> Result<(), PlainError> {
    let session = restore(game, record).map_err(|error| PlainError::Resume(file.damaged(error)))?;
    let services = Services::without_threads(config.clone(), store.clone());
    let refusal = file.refusal();
    if let Some(error) = &refusal {
        console.say(&format!("The game is not saved: {error}"))?;
    }
    let saved = Saving::opened(&services.disk, game.meta().id, file);
    let open = OpenGame::resumed(game, session, saved, None, &services);
    let unsaved = refusal.is_some();
    Plain { open, services, store, console, unsaved, known: false }.run()
}
