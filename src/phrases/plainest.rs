//! The order of equally good moves: the one whose reason is easiest to see comes first.

use std::cmp::Reverse;

use arcade_engine::{MoveValue, Outcome};
use arcade_games::kit::{Bearing, Clause, Words};

/// The most equally good moves that are compared: of more, most look the same.
const MAX_COMPARED: usize = 16;

/// Puts the best moves, if they are proven to be equally good, in the order in which they are easy to explain. `moves`
/// are in order already, best first. Where all of them lose, nothing speaks for any.
pub(crate) fn plainest_first<P: Words>(position: &P, moves: &mut [MoveValue<P::Move>]) {
    let Some(&best) = moves.first() else { return };
    let equal = moves.iter().take_while(|other| other.value.compare(&best.value).is_eq()).count();
    let is_lost = best.value.outcome() == Some(Outcome::Loss) && best.value.margin().is_none();
    if best.value.is_exact() && !is_lost && (2..=MAX_COMPARED).contains(&equal) {
        moves[..equal].sort_by_cached_key(|known| difficulty(position, known.mv));
    }
}

/// How much a best move needs to be explained: less if it ends the game or does more at once, then if it has a
/// reason, then if that divides fewer piles or gaps, mentions fewer places on the board, or is shorter.
fn difficulty<P: Words>(position: &P, mv: P::Move) -> impl Ord + use<P> {
    let goes_on = position.after(mv).0.outcome().is_none();
    let does = position.notable_event(mv).map(|event| event.weight);
    let clauses = position.explain_move(mv);
    let told: Vec<&Clause> =
        clauses.iter().filter(|clause| clause.bearing != Bearing::Against).collect();
    let has_reason = told.iter().any(|told| told.explains() || told.bearing == Bearing::For);
    let places = told.iter().flat_map(|told| &told.places).map(Vec::len).sum::<usize>();
    let text = Clause::joined(told);
    // "5=4+1".
    let divided = text.matches('=').count();
    (goes_on, Reverse(does), !has_reason, divided, places, text.chars().count())
}
