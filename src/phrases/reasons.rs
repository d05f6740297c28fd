//! What the values of all moves say about one of them, in the same words for every game.

use crate::engine::{MoveValue, Value};
use crate::game::Outcome;
use crate::kit::{Cartridge, Commentary as _, MoveOf};

/// Why a move is good or bad: what it does, and how its value compares with those of the other
/// moves as far as that is proven. `moves` are the values of all legal moves, as far as known.
pub(crate) fn reason<C: Cartridge>(
    position: &C::Game,
    mv: MoveOf<C>,
    moves: &[MoveValue<MoveOf<C>>],
) -> String {
    let deed = C::Words::explain(position, mv);
    let own = moves.iter().find(|known| known.mv == mv);
    let others = moves.iter().filter(|known| known.mv != mv).map(|known| known.value);
    let others: Vec<Value> = others.collect();
    match own.and_then(|known| verdict(known.value, &others)) {
        Some(verdict) => format!("{deed}{verdict}"),
        None => deed,
    }
}

/// How a move of value `own` compares with the others, to follow what it does; `None` where its
/// value isn't proven.
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
        // What the move does already says how the game ends.
        Some(1) => beside,
        Some(plies) => format!("; {outcome} in {plies}{beside}"),
        None => format!("; {outcome}{beside}"),
    })
}

fn margin_verdict(margin: i32, others: &[Value]) -> String {
    let margins: Option<Vec<i32>> = others.iter().map(Value::margin).collect();
    let own = Value::exact_margin(margin);
    let best = margins.and_then(|margins| margins.into_iter().max());
    match best {
        Some(best) if best < margin => format!("{own}, and every other move scores less"),
        Some(best) if best > margin => {
            format!("{own}, where {} is possible", Value::exact_margin(best))
        }
        _ => own.to_string(),
    }
}

/// Whether the remoteness of this move and of all others with the same outcome is known; if not,
/// none of them can be called quicker.
fn plies_are_known(own: Value, others: &[Value]) -> bool {
    let same = others.iter().filter(|other| other.outcome() == own.outcome());
    same.chain([&own]).all(|value| value.remoteness().is_some())
}

/// How a win stands out among moves with these values, all proven.
fn beside_win(own: Value, others: &[Value], outcomes: &[Outcome]) -> Option<String> {
    let of = |outcome| outcomes.iter().filter(|&&other| other == outcome).count();
    match (of(Outcome::Win), of(Outcome::Draw), of(Outcome::Loss)) {
        (0, 0, 0) => None,
        (0, 0, _) => Some("and every other move loses".into()),
        (0, _, 0) => Some("and every other move only draws".into()),
        (0, _, _) => Some("and no other move wins".into()),
        _ if plies_are_known(own, others)
            && others.iter().all(|other| own.compare(other).is_lt()) =>
        {
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
        () if !plies_are_known(own, others) => None,
        () if others.iter().all(|other| own.compare(other).is_lt()) => {
            Some("and every other move loses sooner".into())
        }
        () if others.iter().all(|other| own.compare(other).is_le()) => {
            Some("and no move holds out longer".into())
        }
        () => Some("and other moves hold out longer".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::verdict;
    use crate::engine::Value;
    use crate::game::Outcome::{Draw, Loss, Win};

    /// Checks what is said of a move of value `own` beside others.
    #[track_caller]
    fn check(own: Value, others: &[Value], expected: &str) {
        assert_eq!(verdict(own, others).as_deref(), Some(expected), "{own} beside {others:?}");
    }

    #[test]
    fn plies_are_compared_only_where_all_are_known() {
        let [win, loss] = [Win, Loss].map(|outcome| move |plies| Value::exact_in(outcome, plies));
        check(win(3), &[win(5), loss(2)], "; win in 3, sooner than by any other move");
        check(win(3), &[win(3), loss(2)], "; win in 3");
        check(win(3), &[Value::exact(Win), loss(2)], "; win in 3");
        check(loss(4), &[loss(2)], "; loss in 4, and every other move loses sooner");
        check(loss(4), &[loss(4), loss(2)], "; loss in 4, and no move holds out longer");
        check(loss(4), &[loss(6)], "; loss in 4, and other moves hold out longer");
        check(loss(4), &[Value::exact(Loss)], "; loss in 4");
        check(Value::exact(Loss), &[loss(4)], "; loss, as every move does");
    }

    #[test]
    fn nothing_is_said_about_moves_that_are_not_proven() {
        let open = Value::Estimate { score: -90, depth: 4 };
        check(Value::exact_in(Win, 3), &[open], "; win in 3");
        check(Value::exact(Draw), &[open, Value::exact(Loss)], "; draw");
        assert_eq!(verdict(open, &[Value::exact(Loss)]), None);
        check(Value::exact_margin(2), &[Value::exact_margin(1), open], "; +2");
    }
}
