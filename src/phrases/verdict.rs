//! The value of a position as a sentence.

use crate::engine::{Analysis, Value};
use crate::game::{Game, Outcome, Side};
use crate::kit::{Cartridge, Commentary as _, MoveOf};
use crate::text::capitalize;

/// The name of a seat: its letter on the board, where there is one.
fn side_name<C: Cartridge>(game: C, seat: Side) -> &'static str {
    game.meta().sides.map_or(["first", "second"], |sides| sides)[seat.index()]
}

/// The value of the position for the mover, and the source of that value.
pub(crate) fn verdict<C: Cartridge>(
    game: C,
    position: &C::Game,
    analysis: &Analysis<MoveOf<C>>,
) -> String {
    let named = position.mover().map(|side| side_name(game, side));
    let mover = named.unwrap_or("the mover");
    let source = analysis.source.of(&analysis.value);
    let plies = match analysis.value.remoteness() {
        Some(plies) if plies > 0 => format!(" in {plies}"),
        _ => String::new(),
    };
    let best: Vec<String> = analysis.best_moves().iter().map(ToString::to_string).collect();
    let by = format!("by playing {}", listed(&best));
    let mut text = match analysis.value {
        Value::Exact { outcome, .. } if position.outcome().is_some() => {
            let does = match outcome {
                Outcome::Win => "has won",
                Outcome::Loss => "has lost",
                Outcome::Draw => "has a draw",
            };
            format!("the game is over, and {mover} {does}: {}.", C::Words::why_over(position))
        }
        Value::Exact { margin: Some(_), .. } => {
            format!("{mover} ends with {} {by} ({source}).", analysis.value)
        }
        Value::Exact { outcome: Outcome::Win, .. } => {
            format!("{mover} wins{plies} {by} ({source}).")
        }
        Value::Exact { outcome: Outcome::Draw, .. } => {
            format!("{mover} can't win, and draws {by} ({source}).")
        }
        Value::Exact { outcome: Outcome::Loss, .. } => {
            format!("{mover} loses{plies} against best play ({source}).")
        }
        Value::Estimate { .. } => {
            format!("not proven: {} for {mover} {by}.", analysis.value)
        }
    };
    // The letter of a side is lower-case where it is so on the board.
    if !text.starts_with(mover) || named.is_none() {
        capitalize(&mut text);
    }
    text
}

/// "a", "a or b", "a, b or c".
fn listed(items: &[String]) -> String {
    match items.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => items.concat(),
    }
}
