//! The menu of the line mode: a list of games and a prompt.

use arcade_base::{parse_number, quoted};
use arcade_engine::Seed;

use super::{Console, Given, PlainError, PlayGame, resume_game};
use crate::config::Config;
use crate::games::GameId;
use crate::index::Index;
use crate::session::Setup;
use crate::store::Store;
use crate::text::asks_to_leave;

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
                console.say(&format!("game: found {}, expected {expected}", quoted(chosen)))?;
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
    let play = PlayGame { setup, position: None, said, series: None, store, console, config };
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
            Err(error) => Err(PlainError::Resume(store.damaged(file.id(), error))),
        },
        Ok(None) => return Ok(console.say("There is no unfinished game.")?),
        Err(error) => Err(PlainError::Resume(error)),
    };
    match resumed {
        Err(PlainError::Resume(error)) => Ok(console.say(&error.to_string())?),
        played => played,
    }
}
