//! What the values of all moves say about one of them, in the same words for every game.

use super::Cartridge;
use super::words::Move;
use crate::engine::{MoveValue, Value};
use crate::game::Outcome;

/// Why a move is as good or bad as it is: what it does, and what it is worth beside the other moves
/// as far as that is proven. `moves` are the values of all legal moves, as far as known.
pub(crate) fn reason<C: Cartridge>(
    position: &C::Game,
    mv: Move<C>,
    moves: &[MoveValue<Move<C>>],
) -> String {
    let deed = C::explain(position, mv);
    let own = moves.iter().find(|known| known.mv == mv);
    let others = moves.iter().filter(|known| known.mv != mv).map(|known| known.value);
    let others: Vec<Value> = others.collect();
    match own.and_then(|known| verdict(known.value, &others)) {
        Some(verdict) => format!("{deed}{verdict}"),
        None => deed,
    }
}

/// What a move of this value is beside the others, to follow what it does; `None` where its value
/// isn't proven.
fn verdict(own: Value, others: &[Value]) -> Option<String> {
    let outcome = own.outcome()?;
    if let Some(margin) = own.margin() {
        return Some(format!("; {}", margin_verdict(margin, others)));
    }
    let proven: Option<Vec<Outcome>> = others.iter().map(Value::outcome).collect();
    let beside = proven.and_then(|proven| match outcome {
        Outcome::Win => beside_win(own, others, &proven),
        Outcome::Draw => beside_draw(&proven),
        Outcome::Loss => beside_loss(own, others, &proven),
    });
    let beside = beside.map_or(String::new(), |beside| format!(", {beside}"));
    Some(match own.remoteness() {
        // What the move does says already how the game ends with it.
        Some(1) => beside,
        Some(plies) => format!("; {outcome} in {plies}{beside}"),
        None => format!("; {outcome}{beside}"),
    })
}

fn margin_verdict(margin: i32, others: &[Value]) -> String {
    let margins: Option<Vec<i32>> = others.iter().map(Value::margin).collect();
    let best = margins.and_then(|margins| margins.into_iter().max());
    match best {
        Some(best) if best < margin => format!("{margin:+}, and every other move brings less"),
        Some(best) if best > margin => format!("{margin:+}, where {best:+} can be had"),
        _ => format!("{margin:+}"),
    }
}

/// How a win stands out among moves with these values, all proven.
fn beside_win(own: Value, others: &[Value], outcomes: &[Outcome]) -> Option<String> {
    let of = |outcome| outcomes.iter().filter(|&&other| other == outcome).count();
    match (of(Outcome::Win), of(Outcome::Draw), of(Outcome::Loss)) {
        (0, 0, 0) => None,
        (0, 0, _) => Some("and every other move loses".into()),
        (0, _, 0) => Some("and every other move only draws".into()),
        (0, _, _) => Some("and no other move wins".into()),
        _ if others.iter().all(|other| own.compare(other).is_lt()) => {
            Some("sooner than by any other move".into())
        }
        _ => None,
    }
}

/// How a draw stands out among moves with these outcomes.
fn beside_draw(outcomes: &[Outcome]) -> Option<String> {
    if outcomes.contains(&Outcome::Win) {
        return Some("which gives the win away".into());
    }
    let all_lose = outcomes.iter().all(|&other| other == Outcome::Loss);
    (all_lose && !outcomes.is_empty()).then(|| "and every other move loses".into())
}

/// How a loss stands out among moves with these values, all proven.
fn beside_loss(own: Value, others: &[Value], outcomes: &[Outcome]) -> Option<String> {
    match () {
        () if outcomes.is_empty() => None,
        () if outcomes.contains(&Outcome::Win) => Some("which gives the win away".into()),
        () if outcomes.contains(&Outcome::Draw) => Some("which gives the draw away".into()),
        () if own.remoteness().is_none() => Some("as every move does".into()),
        () if others.iter().all(|other| own.compare(other).is_lt()) => {
            Some("and every other move loses sooner".into())
        }
        () if others.iter().all(|other| own.compare(other).is_le()) => {
            Some("and no move holds out longer".into())
        }
        () => Some("and other moves hold out longer".into()),
    }
}
