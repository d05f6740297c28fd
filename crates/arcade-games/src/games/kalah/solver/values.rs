//! The values of moves, of which some are proven margins and others guesses.

use arcade_engine::{MoveValue, Value, insertion_sort_by};

use crate::games::kalah::rules::Pit;

/// The guess, or one less, so that it has the parity of the margin.
pub(super) fn with_parity_of(guess: i32, margin: i32) -> i32 {
    guess - (guess - margin).rem_euclid(2)
}

/// Sorts the best first, and proven values before equally good estimates.
pub(super) fn sort(moves: &mut [MoveValue<Pit>]) {
    let order = |a: &MoveValue<Pit>, b: &MoveValue<Pit>| a.value.compare(&b.value);
    insertion_sort_by(moves, |a, b| order(a, b).then(b.value.is_exact().cmp(&a.value.is_exact())));
}

/// The proven or estimated margin of a value.
pub(super) fn score(value: &Value) -> Option<i32> {
    match *value {
        Value::Exact { margin, .. } => margin,
        Value::Estimate { score, .. } => Some(score),
    }
}
