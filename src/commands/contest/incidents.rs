//! The worst moves of a contest, and the players at fault.

use std::io::{self, Write};

use arcade_base::excerpt;
use serde::Serialize;

use super::names::Names;
use super::result::ContestResult;
use crate::commands::output::beside;
use crate::contests::Blunder;

/// A move that gave value away.
#[derive(Serialize)]
pub(super) struct BlunderJson<'a> {
    player: &'a str,
    game: u32,
    position: &'a str,
    #[serde(rename = "move")]
    mv: &'a str,
    /// The value it gave away: in games that score, the points lost; in others 1 for each step from
    /// win to draw to loss.
    gave: u32,
}

/// A player at fault.
#[derive(Serialize)]
pub(super) struct FaultJson<'a> {
    player: &'a str,
    game: u32,
    fault: &'a str,
}

pub(super) fn blunders(result: &ContestResult) -> Vec<BlunderJson<'_>> {
    let found = result.statistics.blunders.iter();
    let json = found.map(|found| BlunderJson {
        player: result.player(found.player),
        game: found.game_number,
        position: &found.blunder.position,
        mv: &found.blunder.mv,
        gave: found.blunder.value_lost,
    });
    json.collect()
}

pub(super) fn faults(result: &ContestResult) -> Vec<FaultJson<'_>> {
    let found = result.statistics.faults.iter();
    let json = found.map(|found| FaultJson {
        player: result.player(found.player),
        game: found.game_number,
        fault: &found.text,
    });
    json.collect()
}

/// The numbers of characters to which a move and a text are cut.
const MAX_MOVE_CHARS: usize = 30;
const MAX_TEXT_CHARS: usize = 400;

/// Writes the worst moves, and the players at fault.
pub(super) fn write_incidents(
    result: &ContestResult,
    names: &Names,
    out: &mut dyn Write,
) -> io::Result<()> {
    for (index, found) in result.statistics.blunders.iter().enumerate() {
        let Blunder { position, mv, value_lost: gave, .. } = &found.blunder;
        let (player, position) = (names.name(found.player), excerpt(position, MAX_TEXT_CHARS));
        let mv = excerpt(mv, MAX_MOVE_CHARS);
        let text =
            format!("{player} gave {gave} by {mv} in {position} (game {})", found.game_number);
        let label = if index == 0 { "worst moves  " } else { "             " };
        writeln!(out, "{}", beside(label, &text).join("\n"))?;
    }
    for found in &result.statistics.faults {
        let (player, fault) = (names.name(found.player), excerpt(&found.text, MAX_TEXT_CHARS));
        let text = format!("{player} could not go on in game {}: {fault}", found.game_number);
        writeln!(out, "{}", beside("fault        ", &text).join("\n"))?;
    }
    Ok(())
}
