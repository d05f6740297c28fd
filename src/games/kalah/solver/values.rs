//! Values of moves where some are proven margins and others guesses at them.

use arcade_engine::{MoveValue, Value, sort_few_by};

use crate::games::kalah::rules::Pit;

/// The guess, or one less, so that it is even or odd as the margin is.
pub(super) fn with_parity_of(guess: i32, margin: i32) -> i32 {
    guess - (guess - margin).rem_euclid(2)
}

/// Sorts the best first, and what is proven before estimates that are as good.
pub(super) fn sort(moves: &mut [MoveValue<Pit>]) {
    let order = |a: &MoveValue<Pit>, b: &MoveValue<Pit>| a.value.compare(&b.value);
    sort_few_by(moves, |a, b| order(a, b).then(b.value.is_exact().cmp(&a.value.is_exact())));
}

/// The margin that a value states or estimates.
pub(super) fn score(value: &Value) -> Option<i32> {
    match *value {
        Value::Exact { margin, .. } => margin,
        Value::Estimate { score, .. } => Some(score),
    }
}
