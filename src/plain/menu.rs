//! The menu of the line mode: a list, and a question.

use super::{Console, PlainError};
use crate::config::Config;
use crate::games::Entry;
use crate::random::Seed;
use crate::session::Setup;
use crate::store::{SavedGame, Store, StoreError};
use crate::text::quoted;

/// Lets the user choose games until they leave.
///
/// # Errors
/// When reading, writing or saving fails.
pub fn menu(
    entries: &'static [Entry],
    console: &mut Console,
    config: &Config,
    store: &Store,
) -> Result<(), PlainError> {
    loop {
        for (number, entry) in (1..).zip(entries) {
            console.say(&format!("{number}  {}: {}", entry.meta.name, entry.meta.summary))?;
        }
        let question = "Which game (its number, resume, or quit)? ";
        let Some(line) = console.ask(question)? else { return Ok(()) };
        let chosen = line.trim();
        let by_number = chosen.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let entry = by_number
            .and_then(|index| entries.get(index))
            .or_else(|| entries.iter().find(|entry| entry.meta.id == chosen));
        match (entry, chosen) {
            (Some(entry), _) => play(entry, console, config, store)?,
            (None, "resume") => resume(entries, console, config, store)?,
            (None, "quit" | ":quit" | "q") => return Ok(()),
            (None, _) => {
                let expected = format!("a number from 1 to {}, resume or quit", entries.len());
                console.say(&format!("game: found {}, expected {expected}", quoted(chosen)))?;
            }
        }
    }
}

fn play(
    entry: &Entry,
    console: &mut Console,
    config: &Config,
    store: &Store,
) -> Result<(), PlainError> {
    let setup = Setup::configured(config.game(&entry.meta.section()), Seed::fresh());
    match (entry.plain)(setup, None, SavedGame::new(store.clone(), entry.meta.id), console, config)
    {
        Ok(result) => result,
        Err(error) => Ok(console.say(&error.to_string())?),
    }
}

fn resume(
    entries: &[Entry],
    console: &mut Console,
    config: &Config,
    store: &Store,
) -> Result<(), PlainError> {
    let opened = store.latest_open().and_then(|id| match id {
        Some(id) => store.open(&id.to_string()).map(Some),
        None => Ok(None),
    });
    let resumed = match opened {
        Ok(Some((file, record))) => {
            match entries.iter().find(|entry| entry.meta.id == record.game) {
                Some(entry) => (entry.plain_resume)(file, &record, store, console, config),
                None => Err(StoreError::UnknownGame(record.game)),
            }
        }
        Ok(None) => return Ok(console.say("There is no unfinished game.")?),
        Err(error) => Err(error),
    };
    match resumed {
        Ok(result) => result,
        Err(error) => Ok(console.say(&error.to_string())?),
    }
}
