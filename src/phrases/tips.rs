//! Tips, in the same words in every front end.

use super::reasons::reason;
use crate::engine::{Analysis, Value};
use crate::game::Game;
use crate::kit::{Cartridge, Commentary as _, MoveOf};
use crate::session::Session;
use crate::text::counted_plies;

/// The steps of a tip: where to look, the move, the reason.
pub(crate) const TIP_STEPS: usize = 3;

/// The move that a puzzle's tip recommends: the first one after which the goal can still be
/// reached; `None` if there is none.
pub(crate) fn solo_move<C: Cartridge>(session: &Session<C::Game>) -> Option<MoveOf<C>> {
    let left = moves_left::<C>(session)?;
    let position = session.position();
    let keeps = |mv: &MoveOf<C>| {
        C::span(&position.after(*mv).0).is_some_and(|span| span.contains(left - 1))
    };
    position.legal_moves().into_iter().find(|mv| left > 0 && keeps(mv))
}

/// How many moves are left for the goal; `None` when more have already been made.
fn moves_left<C: Cartridge>(session: &Session<C::Game>) -> Option<u32> {
    let target = session.goal()?.target(C::span(session.start())?);
    target.checked_sub(u32::try_from(session.plies()).ok()?)
}

/// This step of a tip, from 1 to [`TIP_STEPS`]; `analysis` is what is known about the position in a
/// game for two, and `line` is best play from the move on, if it is known. `None` while no move is
/// known.
pub(crate) fn tip<C: Cartridge>(
    session: &Session<C::Game>,
    analysis: Option<&Analysis<MoveOf<C>>>,
    line: &[MoveOf<C>],
    step: usize,
) -> Option<String> {
    let position = session.position();
    if session.goal().is_some() {
        return Some(solo_tip::<C>(session, step));
    }
    let analysis = analysis?;
    let mv = analysis.best_moves().first().copied()?;
    Some(match step {
        1 => C::Words::hint(position, mv),
        2 => format!("play {mv}{}", doubt(&analysis.value)),
        _ => {
            let line = if line.first() == Some(&mv) { line } else { &analysis.line };
            format!("{mv}: {}", reason::<C>(position, mv, &analysis.moves, line))
        }
    })
}

/// What is added to advice that rests on this value: nothing if it is proven.
fn doubt(value: &Value) -> String {
    match value {
        Value::Exact { .. } => String::new(),
        Value::Estimate { depth, .. } => {
            format!(" (an estimate, {} deep)", counted_plies(*depth))
        }
    }
}

fn solo_tip<C: Cartridge>(session: &Session<C::Game>, step: usize) -> String {
    let (Some(mv), Some(left)) = (solo_move::<C>(session), moves_left::<C>(session)) else {
        return "the goal can't be reached from here: take back a move".into();
    };
    let span = C::span(&session.position().after(mv).0);
    match (step, span) {
        (1, _) if left == 1 => "1 move is left for the goal".into(),
        (1, _) => format!("{left} moves are left for the goal"),
        (2, _) | (_, None) => format!("play {mv}"),
        (_, Some(span)) => format!(
            "{mv}: after it the end is {} to {} moves away, and the goal leaves {}",
            span.fewest,
            span.most,
            left - 1
        ),
    }
}
