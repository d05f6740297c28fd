//! Lines: best play for both sides after a move.

use super::{Analysis, Control, Engine, Limits, MoveValue, Scope, Value};
use crate::{Outcome, Position};

/// The maximum length of a line, in plies.
pub const MAX_LINE_PLIES: usize = 200;

/// The maximum length, in plies, of a line that doesn't lead to the end of the game; the moves of a
/// draw mean little.
pub const MAX_OPEN_LINE_PLIES: usize = 8;

/// The limits for finding the next move of a line whose value isn't proven.
const UNPROVEN_LIMITS: Limits = Limits { depth: None, nodes: Some(20_000), time: None };

/// The maximum length, in plies, of a line that begins with a move of this value.
pub fn max_line_plies(value: &Value) -> usize {
    match value {
        Value::Exact { margin: Some(_), .. }
        | Value::Exact { outcome: Outcome::Win | Outcome::Loss, .. } => MAX_LINE_PLIES,
        Value::Exact { .. } | Value::Estimate { .. } => MAX_OPEN_LINE_PLIES,
    }
}

/// The line that begins with a move in a position and continues with the moves that `next` gives,
/// which gets each position and the line so far. It ends with the game, after `max_plies` plies, or
/// once `next` returns `None`.
pub fn line_from<P: Position>(
    position: &P,
    first: P::Move,
    max_plies: usize,
    mut next: impl FnMut(&P, &[P::Move]) -> Option<P::Move>,
) -> Vec<P::Move> {
    let (mut line, mut position) = (vec![first], position.after(first).0);
    while line.len() < max_plies && position.outcome().is_none() {
        let Some(mv) = next(&position, &line) else { break };
        line.push(mv);
        position.play_unchecked(mv);
    }
    line
}

/// The line that the engine plays against itself, beginning with a given move. Each next move is
/// the best of an analysis, so that the plies and the margin agree with the value of the first
/// move.
///
/// If a win is proven but not its remoteness, moves that leave few moves to choose from are
/// preferred, since they shorten the game.
pub(super) fn follow<P: Position>(
    engine: &mut (impl Engine<P> + ?Sized),
    position: &P,
    candidate: &MoveValue<P::Move>,
    control: &mut Control<'_>,
) -> Vec<P::Move> {
    let mut line = vec![candidate.mv];
    let (mut position, _) = position.after(candidate.mv);
    let max_plies = max_line_plies(&candidate.value);
    while line.len() < max_plies && position.outcome().is_none() && control.count_nodes(0).is_ok() {
        let is_exact = candidate.value.is_exact();
        let (scope, limits) = if is_exact {
            (Scope::EveryMove, Limits::NONE)
        } else {
            (Scope::BestMove, UNPROVEN_LIMITS)
        };
        let limits = limits.stricter(Limits { nodes: control.nodes_left(), ..Limits::NONE });
        let mut job = control.subcontrol(scope, limits).into();
        let analysis = engine.analyse(&position, &mut job);
        // If that used up the last nodes, the loop ends.
        let _ = control.count_nodes(job.nodes());
        if !is_exact {
            line.extend(analysis.line);
            line.truncate(max_plies);
            break;
        }
        let Some(mv) = next(&position, &analysis) else { break };
        line.push(mv);
        position.play_unchecked(mv);
    }
    line
}

/// The best move of a proven analysis.
fn next<P: Position>(position: &P, analysis: &Analysis<P::Move>) -> Option<P::Move> {
    if !analysis.value.is_exact() {
        return None;
    }
    let best = analysis.best_moves();
    let has_length_or_margin =
        analysis.value.remoteness().is_some() || analysis.value.margin().is_some();
    if has_length_or_margin { best.first().copied() } else { fewest_replies(position, best) }
}

/// The move that leaves the fewest legal moves. Ties go to the last one, because games list larger
/// moves later.
pub(super) fn fewest_replies<P: Position>(position: &P, moves: Vec<P::Move>) -> Option<P::Move> {
    moves.into_iter().rev().min_by_key(|mv| position.after(*mv).0.count_moves())
}
