//! What stands out in a contest: the worst moves, and players who could not go on.

use std::io::{self, Write};

use arcade_base::excerpt;
use serde::Serialize;

use super::contest_result::ContestResult;
use super::names::Names;
use super::output::beside;

/// A move that gave value away.
#[derive(Serialize)]
pub(super) struct BlunderJson<'a> {
    /// The player's place among all.
    #[serde(skip)]
    place: usize,
    player: &'a str,
    game: u32,
    position: &'a str,
    #[serde(rename = "move")]
    mv: &'a str,
    /// Points in games that score, elsewhere 1 from a win to a draw and from a draw to a loss.
    gave: u32,
}

/// A player who could not go on.
#[derive(Serialize)]
pub(super) struct FaultJson<'a> {
    /// The player's place among all.
    #[serde(skip)]
    place: usize,
    player: &'a str,
    game: u32,
    fault: &'a str,
}

pub(super) fn blunders(result: &ContestResult) -> Vec<BlunderJson<'_>> {
    let found = result.standing.blunders.iter();
    let json = found.map(|found| BlunderJson {
        place: found.player,
        player: result.player(found.player),
        game: found.game,
        position: &found.blunder.position,
        mv: &found.blunder.mv,
        gave: found.blunder.gave,
    });
    json.collect()
}

pub(super) fn faults(result: &ContestResult) -> Vec<FaultJson<'_>> {
    let found = result.standing.faults.iter();
    let json = found.map(|found| FaultJson {
        place: found.player,
        player: result.player(found.player),
        game: found.game,
        fault: &found.text,
    });
    json.collect()
}

/// The most characters of a move and of a text that are shown.
const MOVE: usize = 30;
const TEXT: usize = 400;

/// Writes the worst moves, and who could not go on.
pub(super) fn write_incidents(
    blunders: &[BlunderJson<'_>],
    faults: &[FaultJson<'_>],
    names: &Names,
    out: &mut dyn Write,
) -> io::Result<()> {
    for (index, it) in blunders.iter().enumerate() {
        let (player, position) = (names.name(it.place), excerpt(it.position, TEXT));
        let mv = excerpt(it.mv, MOVE);
        let text = format!("{player} gave {} by {mv} in {position} (game {})", it.gave, it.game);
        let label = if index == 0 { "worst moves  " } else { "             " };
        writeln!(out, "{}", beside(label, &text).join("\n"))?;
    }
    for it in faults {
        let (player, fault) = (names.name(it.place), excerpt(it.fault, TEXT));
        let text = format!("{player} could not go on in game {}: {fault}", it.game);
        writeln!(out, "{}", beside("fault        ", &text).join("\n"))?;
    }
    Ok(())
}
