//! The question before a game: an option that the game asks for.

use std::io;

use super::{Console, Dialogue as _};
use crate::game::Side;
use crate::games::Cartridge;
use crate::session::Setup;

/// Asks for the option that the game of `C` asks for, where there is one that nobody has set, and a
/// person to ask. `None` when they would rather leave.
///
/// # Errors
/// When reading or writing fails.
pub(crate) fn ask_option<C: Cartridge>(
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
