//! What the opening book gives for a position and its moves.

use arcade_engine::{
    Analysis, Evaluate as _, MoveValue, Position as _, Scope, Source, Value, line_from,
};

use super::book::Book;
use super::values::{sort, with_parity_of};
use crate::games::kalah::evaluation::SeedBalance;
use crate::games::kalah::rules::{Kalah, Pit};

/// The analysis of an unfinished position before any search. The value is exact if the book has the
/// position or all its successors. Moves in the book have their values; other moves have the
/// evaluation of the position they lead to.
pub(super) fn consult(book: &Book, position: &Kalah, scope: Scope) -> Option<Analysis<Pit>> {
    let opening = book.get(position);
    let leads_there = |mv: Pit| book.get(&position.after(mv).0).is_some();
    if opening.is_none() && !position.legal_moves().into_iter().any(leads_there) {
        // If all moves end the game, their values don't come from the book.
        return None;
    }
    let margin = book.margin(position);
    let value = |mv| value_of(book, position, mv, margin);
    let moves = position.legal_moves().into_iter();
    let mut moves: Vec<MoveValue<Pit>> =
        moves.map(|mv| MoveValue { mv, value: value(mv) }).collect();
    sort(&mut moves);
    let value = match margin {
        Some(margin) => Value::exact_margin(margin),
        None if moves.iter().all(|known| known.value.is_exact()) => moves[0].value,
        None => return None,
    };
    // Play that follows these moves stays in the book as long as possible.
    let best = opening.map_or(moves[0].mv, |opening| opening.best);
    if scope != Scope::EveryMove {
        moves.clear();
    }
    let next = |position: &Kalah, _: &[_]| book.get(position).map(|opening| opening.best);
    let line = line_from(position, best, usize::MAX, next);
    Some(Analysis { best: Some(best), value, source: Source::Book, line, moves, nodes: 0 })
}

/// The value of a move in a position; at most `margin`, the position's own, if that is known.
fn value_of(book: &Book, position: &Kalah, mv: Pit, margin: Option<i32>) -> Value {
    let (next, turn) = position.after(mv);
    if let Some(margin) = book.margin(&next) {
        return Value::exact_margin(turn.from_next_mover(margin));
    }
    let margin = margin.unwrap_or(*position.margin_bounds().end());
    let score =
        with_parity_of(turn.from_next_mover(SeedBalance.evaluate(&next)).min(margin), margin);
    Value::Estimate { score, depth: 0 }
}
