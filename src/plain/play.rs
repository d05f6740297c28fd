//! Playing a new game, or resuming a saved one, in the line mode, and the menu that leads to them.

use arcade_base::{ParseError, parse_number};
use arcade_engine::Seed;
use arcade_games::games::GameId;
use arcade_games::kit::{GameSpec, StartError, check_series, restore, start};
use arcade_games::session::{Record, SeriesEntry, SeriesLength, Setup};
use arcade_games::text::asks_to_leave;

use super::questions::{ask_option, ask_setup};
use super::{Console, Given, LineMode, PlainError};
use crate::config::Config;
use crate::index::{Index, set_adaptive_error_rate};
use crate::open_game::OpenGame;
use crate::services::Services;
use crate::store::{AutoSaver, OpenRecord, Store};

/// Plays a new game in the line mode.
pub struct PlayGame<'a> {
    /// The setup of the game.
    pub setup: Setup,
    /// The start position as text; `None` for that of the options.
    pub position: Option<&'a str>,
    /// Settings given on the command line, which aren't asked for.
    pub given: Given,
    /// The length of the series that the game begins, if any.
    pub series: Option<SeriesLength>,
    /// The store that the game is saved in.
    pub store: &'a Store,
    /// The input and output.
    pub console: &'a mut Console,
    /// The configuration.
    pub config: &'a Config,
}

impl PlayGame<'_> {
    /// Plays `game`.
    ///
    /// # Errors
    /// When the game can't be started, or reading or writing fails.
    pub fn run<C: GameSpec>(self, game: C) -> Result<(), PlainError> {
        let Self { setup, position, given, series, store, console, config } = self;
        // A position determines the options.
        let given = Given { options: given.options || position.is_some(), ..given };
        let Some(setup) = ask_setup(game, setup, given, console)? else { return Ok(()) };
        let asked = match position {
            Some(_) => Some(setup),
            None => ask_option(game, setup, console)?,
        };
        let Some(mut setup) = asked else { return Ok(()) };
        set_adaptive_error_rate(&mut setup, game.meta().id, store);
        let session = start(game, setup, position)?;
        let series = series.map(|length| SeriesEntry::first(Seed::fresh(), length));
        if let Some(entry) = &series {
            check_series::<C>(&session, entry.length).map_err(StartError::Series)?;
        }
        let services = Services::without_threads(config.clone(), store.clone());
        let open = OpenGame::fresh(game, session, series, &services);
        LineMode::new(open, services, store, console).run()
    }
}

/// Resumes a saved game in the line mode.
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
    let refusal = file.read_only_reason();
    if let Some(error) = &refusal {
        console.say(&format!("The game is not saved: {error}"))?;
    }
    let auto_saver = AutoSaver::for_record(&services.disk, game.meta().id, file);
    let open = OpenGame::resumed(game, session, auto_saver, None, &services);
    let unsaved = refusal.is_some();
    LineMode { save_error_shown: unsaved, ..LineMode::new(open, services, store, console) }.run()
}

/// Runs games that the user chooses, until the user leaves.
///
/// # Errors
/// When reading, writing or saving fails.
pub fn menu(
    games: &[GameId],
    console: &mut Console,
    config: &Config,
    store: &Store,
) -> Result<(), PlainError> {
    loop {
        for (number, game) in (1..).zip(games) {
            let meta = game.meta();
            console.say(&format!("{number}  {}: {}", meta.name, meta.summary))?;
        }
        let question = "Which game (its number, resume, or quit)? ";
        let Some(line) = console.ask(question)? else { return Ok(()) };
        let chosen = line.trim();
        let by_number = parse_number("game", chosen, 1..=games.len()).ok();
        let game =
            by_number.and_then(|number| games.get(number - 1)).copied().or(GameId::find(chosen));
        match (game, chosen) {
            (Some(game), _) => play(game, console, config, store)?,
            (None, "resume") => resume(console, config, store)?,
            (None, line) if asks_to_leave(line) => return Ok(()),
            (None, _) => {
                let expected = format!("a number from 1 to {}, resume or quit", games.len());
                console.say(&ParseError::new("game", chosen, expected).to_string())?;
            }
        }
    }
}

fn play(
    game: GameId,
    console: &mut Console,
    config: &Config,
    store: &Store,
) -> Result<(), PlainError> {
    let setup = Setup::configured(config.game(&game.meta().section()), Seed::fresh());
    let said = Given::default();
    let play =
        PlayGame { setup, position: None, given: said, series: None, store, console, config };
    match play.run(game) {
        Err(PlainError::Start(error)) => Ok(console.say(&error.to_string())?),
        played => played,
    }
}

fn resume(console: &mut Console, config: &Config, store: &Store) -> Result<(), PlainError> {
    let mut index = Index::new(store);
    let latest = index.update().and_then(|()| index.contents()?.latest_unfinished());
    let opened = latest.and_then(|id| match id {
        Some(id) => store.open(&id.to_string()).map(Some),
        None => Ok(None),
    });
    let resumed = match opened {
        Ok(Some((file, record))) => match GameId::of_record(&record) {
            Ok(game) => resume_game(game, file, &record, store, console, config),
            Err(error) => Err(PlainError::Resume(file.damaged(error))),
        },
        Ok(None) => return Ok(console.say("There is no unfinished game.")?),
        Err(error) => Err(PlainError::Resume(error)),
    };
    match resumed {
        Err(PlainError::Resume(error)) => Ok(console.say(&error.to_string())?),
        played => played,
    }
}
