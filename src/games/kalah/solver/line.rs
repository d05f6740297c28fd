//! Principal variations: play that is proven to lead to a margin.

use arcade_engine::{Control, Game as _, Stopped, Turn};

use super::book::Book;
use super::root_move::RootMove;
use super::search::Search;
use crate::games::kalah::rules::{Kalah, Pit};

/// Play from a move on that is worth `margin` to its mover, as far as it is remembered.
pub(super) fn remembered(
    position: &Kalah,
    (first, margin): (Pit, i32),
    search: &Search,
    book: Option<&Book>,
) -> Vec<Pit> {
    line(position, (first, margin), |position, margin| known(position, margin, search, book))
}

/// The same to the end: what is forgotten is proven anew, unless the control says to stop.
pub(super) fn proven(
    position: &Kalah,
    (first, margin): (Pit, i32),
    search: &Search,
    book: Option<&Book>,
    control: &mut Control<'_>,
) -> Vec<Pit> {
    line(position, (first, margin), |position, margin| {
        let known = known(position, margin, search, book);
        known.or_else(|| find(position, margin, search, book, control).ok().flatten())
    })
}

/// Follows the moves that `next` gives for positions and their margins for the mover.
fn line(
    position: &Kalah,
    (first, margin): (Pit, i32),
    mut next: impl FnMut(&Kalah, i32) -> Option<Pit>,
) -> Vec<Pit> {
    let turned = |turn, margin: i32| if turn == Turn::Passes { -margin } else { margin };
    let mut line = vec![first];
    let (mut position, turn) = position.after(first);
    let mut margin = turned(turn, margin);
    while position.outcome().is_none() {
        let Some(mv) = next(&position, margin) else { break };
        line.push(mv);
        margin = turned(position.play_unchecked(mv), margin);
    }
    line
}

/// The moves of a position. Of equal moves the pit nearest to the store comes first: the search
/// prefers it as well.
fn moves(
    position: &Kalah,
    search: &Search,
    book: Option<&Book>,
) -> impl Iterator<Item = (Pit, RootMove)> {
    let moves = position.legal_moves().into_iter().rev();
    moves.map(move |mv| (mv, RootMove::new(position, mv, None, (search, book))))
}

/// A move that is known to be worth the margin.
fn known(position: &Kalah, margin: i32, search: &Search, book: Option<&Book>) -> Option<Pit> {
    moves(position, search, book)
        .find(|(_, root)| root.clone().proves(margin, search))
        .map(|(mv, _)| mv)
}

/// A move that is worth the margin, by search.
fn find(
    position: &Kalah,
    margin: i32,
    search: &Search,
    book: Option<&Book>,
    control: &mut Control<'_>,
) -> Result<Option<Pit>, Stopped> {
    for (mv, mut root) in moves(position, search, book) {
        root.test(margin, search, control)?;
        if root.low >= margin {
            return Ok(Some(mv));
        }
    }
    Ok(None)
}
