//! The question before a game: an option that the game asks for.

use std::io;

use super::Console;
use crate::game::Side;
use crate::kit::{Cartridge, Dialogue as _};
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
    let Some(asked) = C::Dialogue::ASKED else { return Ok(Some(setup)) };
    let nobody = setup.players.iter().all(|player| !player.is_human());
    if nobody || setup.values.is_set(asked.spec.key) {
        return Ok(Some(setup));
    }
    let names = Side::ALL.map(|seat| {
        let player = &setup.players[seat.index()];
        player.label(seat).unwrap_or_else(|| player.name.clone())
    });
    let question = (asked.question)(&names);
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
