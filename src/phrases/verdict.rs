//! The value of a position as a sentence.

use arcade_base::{capitalize, counted_plies, joined_by_or};
use arcade_engine::{Analysis, Outcome, Position, Value};
use arcade_games::kit::{GameSpec, MoveOf, Words as _};

/// Where the value of a position comes from and, of an estimate, how often its best move is right, as far
/// as that was measured.
pub(crate) fn source_text<C: GameSpec>(
    position: &C::Position,
    analysis: &Analysis<MoveOf<C>>,
) -> String {
    confidence_text::<C>(position, analysis)
        .unwrap_or_else(|| analysis.source.describe(&analysis.value).into())
}

/// How often the best move of an estimate is right; `None` if nobody has measured that, or if it is proven.
pub(crate) fn confidence_text<C: GameSpec>(
    position: &C::Position,
    analysis: &Analysis<MoveOf<C>>,
) -> Option<String> {
    position.calibration().of(analysis).map(|confidence| format!("best move {confidence}"))
}

/// The value of the position for the mover, with its source. The names are those of the mover and the other
/// side.
pub(crate) fn verdict<C: GameSpec>(
    position: &C::Position,
    names: &[String; 2],
    analysis: &Analysis<MoveOf<C>>,
) -> String {
    let [mover, other] = names;
    let source = analysis.source.describe(&analysis.value);
    let plies = match analysis.value.remoteness() {
        Some(plies) if plies > 0 => format!(" in {}", counted_plies(plies)),
        _ => String::new(),
    };
    let by = format!("by playing {}", joined_by_or(analysis.best_moves()));
    let mut text = match analysis.value {
        Value::Exact { outcome, .. } if position.outcome().is_some() => {
            let why = position.why_over([mover, other]);
            match outcome {
                Outcome::Win => format!("the game is over, and {mover} has won: {why}."),
                Outcome::Loss => format!("the game is over, and {mover} has lost: {why}."),
                Outcome::Draw => format!("the game has ended in a draw: {why}."),
            }
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
            let confidence = position.calibration().of(analysis);
            let doubt = confidence.map_or(String::new(), |confidence| format!(" ({confidence})"));
            format!("not proven: {} for {mover} {by}{doubt}.", analysis.value)
        }
    };
    capitalize(&mut text);
    text
}
