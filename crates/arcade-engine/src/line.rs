//! Lines: best play for both sides after a move.

use super::{Analysis, Control, Engine, Limits, MoveValue, Scope, Value};
use crate::{Outcome, Position};

/// The maximum length of a line, in plies.
pub const MAX_LINE_PLIES: usize = 200;

/// The maximum length, in plies, of a line that doesn't lead to the end of the game; the moves of a
/// draw mean little.
pub const MAX_OPEN_LINE_PLIES: usize = 8;

/// The maximum length, in plies, of a line of a draw that comes back to a position: from there it can
/// go on for ever.
pub const MAX_REPEATING_LINE_PLIES: usize = 24;

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

/// Best play that begins with a move of a known value and continues with the moves that `next` gives,
/// as in [`line_from`]. A line of a draw ends where it comes back to a position; if it doesn't, it is
/// cut to [`MAX_OPEN_LINE_PLIES`].
pub(super) fn line_of_value<P: Position>(
    position: &P,
    first: &MoveValue<P::Move>,
    mut next: impl FnMut(&P, &[P::Move]) -> Option<P::Move>,
) -> Vec<P::Move> {
    let max_plies = max_plies_until_cut(&first.value);
    let mut line = line_from(position, first.mv, max_plies, |after, line| {
        if is_proven_draw(&first.value) && comes_back(position, line) {
            None
        } else {
            next(after, line)
        }
    });
    cut(position, &first.value, &mut line);
    line
}

/// Whether this is a proven draw of a game that doesn't score; best play may then go on for ever.
fn is_proven_draw(value: &Value) -> bool {
    matches!(value, Value::Exact { outcome: Outcome::Draw, margin: None, .. })
}

/// The maximum length of a line before it is [cut].
fn max_plies_until_cut(value: &Value) -> usize {
    if is_proven_draw(value) { MAX_REPEATING_LINE_PLIES } else { max_line_plies(value) }
}

/// Cuts a line of a draw that neither ends nor comes back to a position.
fn cut<P: Position>(position: &P, value: &Value, line: &mut Vec<P::Move>) {
    if !is_proven_draw(value) || line.len() <= MAX_OPEN_LINE_PLIES {
        return;
    }
    let mut end = position.clone();
    for &mv in line.iter() {
        end.play_unchecked(mv);
    }
    if end.outcome().is_none() && !comes_back(position, line) {
        line.truncate(MAX_OPEN_LINE_PLIES);
    }
}

/// Whether the position at the end of a line was there before.
fn comes_back<P: Position>(position: &P, line: &[P::Move]) -> bool {
    let mut seen = vec![position.clone()];
    for &mv in line {
        let before = seen.last().expect("at least the first one");
        seen.push(before.after(mv).0);
    }
    let end = seen.pop();
    end.is_some_and(|end| seen.contains(&end))
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
    let (start, value) = (position, &candidate.value);
    let max_plies = max_plies_until_cut(value);
    let (mut position, _) = start.after(candidate.mv);
    while line.len() < max_plies && position.outcome().is_none() && control.count_nodes(0).is_ok() {
        if is_proven_draw(value) && comes_back(start, &line) {
            break;
        }
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
    cut(start, value, &mut line);
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
