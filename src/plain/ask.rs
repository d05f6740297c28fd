//! The question before a game: an option that the game asks for.

use std::io;

use super::Console;
use crate::kit::{Cartridge, asked};
use crate::session::Setup;

/// Asks for the option that the game of `C` wants to know before it begins, if it has one that
/// isn't set and a person plays. `None` when the person leaves.
///
/// # Errors
/// When reading or writing fails.
pub(super) fn ask_option<C: Cartridge>(
    mut setup: Setup,
    console: &mut Console,
) -> io::Result<Option<Setup>> {
    let Some(asked) = asked::<C>(&setup) else { return Ok(Some(setup)) };
    let answers =
        asked.answers(&setup).into_iter().map(|(value, means)| format!("{value} ({means})"));
    let question = format!("{}: {}? ", asked.question, answers.collect::<Vec<_>>().join(" or "));
    loop {
        let Some(line) = console.ask(&question)? else { return Ok(None) };
        if line.trim() == ":quit" {
            return Ok(None);
        }
        match asked.spec.accept(&line) {
            Ok(value) => {
                setup.values.set(asked.spec.key, value);
                return Ok(Some(setup));
            }
            Err(error) => console.say(&error.to_string())?,
        }
    }
}
