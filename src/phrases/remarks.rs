//! Remarks on the moves of a review: why a move was good or bad, and what would have been better.

use arcade_engine::MoveValue;
use arcade_games::kit::{GameSpec, MoveOf};
use arcade_games::session::review::{Effect, MoveVerdict, Remark};

use super::move_reasons::reason;
use super::reason::Reason;

/// The moves whose lines a remark needs, with their values: the move itself and, if it gave something away,
/// the best one.
pub(crate) fn lines_wanted<M: Copy + PartialEq>(effect: &Effect<M>) -> Vec<MoveValue<M>> {
    let moves = &effect.analysis().moves;
    let own = moves.iter().find(|known| known.mv == effect.mv());
    own.into_iter().chain(moves.first().filter(|_| is_mistake(effect))).copied().collect()
}

/// The remark on a move made in `position`; `lines` are the lines for the moves in [`lines_wanted`], as far
/// as they were found.
pub(crate) fn remark<C: GameSpec>(
    position: &C::Position,
    effect: &Effect<MoveOf<C>>,
    lines: &[Vec<MoveOf<C>>],
) -> Remark {
    let moves = &effect.analysis().moves;
    let of = |mv| {
        let line = lines.iter().find(|line| line.first() == Some(&mv));
        reason::<C>(position, mv, moves, line.map_or(&[], Vec::as_slice))
    };
    let better = moves.first().filter(|_| is_mistake(effect)).map(|best| of(best.mv));
    let (better, better_places) = better.map(|Reason { text, places, .. }| (text, places)).unzip();
    let better_places = better_places.unwrap_or_default();
    Remark { reason: of(effect.mv()).text, better, better_places }
}

fn is_mistake<M: Copy + PartialEq>(effect: &Effect<M>) -> bool {
    effect.verdict() == MoveVerdict::Mistake
}
