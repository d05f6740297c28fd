//! Principal variations: play proven to lead to a margin.

use arcade_engine::{Control, Position as _, Stopped, insertion_sort_by_key, line_from};

use super::board::Board;
use super::book::Book;
use super::move_proof::MoveProof;
use super::search::{MarginSolver, weight};
use crate::games::kalah::rules::{Kalah, Pit};

/// Play that begins with a move with a value of `margin` for its mover, as far as the moves are
/// still stored.
pub(super) fn stored_line(
    position: &Kalah,
    (first, margin): (Pit, i32),
    solver: &MarginSolver,
    book: Option<&Book>,
) -> Vec<Pit> {
    line(position, (first, margin), |position, margin| stored_move(position, margin, solver, book))
}

/// The same to the end of the game: moves that are no longer stored are proven again, unless the
/// control says to stop.
pub(super) fn proven_line(
    position: &Kalah,
    (first, margin): (Pit, i32),
    solver: &MarginSolver,
    book: Option<&Book>,
    control: &mut Control<'_>,
) -> Vec<Pit> {
    line(position, (first, margin), |position, margin| {
        let stored = stored_move(position, margin, solver, book);
        stored
            .or_else(|| find(moves(position, solver, book), margin, solver, control).ok().flatten())
    })
}

/// Plays the moves that `next` gives for each position and its margin for the mover.
fn line(
    position: &Kalah,
    (first, margin): (Pit, i32),
    mut next: impl FnMut(&Kalah, i32) -> Option<Pit>,
) -> Vec<Pit> {
    let mover = position.side_to_move();
    line_from(position, first, usize::MAX, |position, _| {
        next(position, if position.side_to_move() == mover { margin } else { -margin })
    })
}

/// The moves of a position. Of equal moves the pit nearest to the store comes first, as in the
/// search.
fn moves(
    position: &Kalah,
    solver: &MarginSolver,
    book: Option<&Book>,
) -> impl Iterator<Item = (Pit, MoveProof)> {
    let moves = position.legal_moves().into_iter().rev();
    moves.map(move |mv| (mv, MoveProof::new(position, mv, None, (solver, book))))
}

/// A move that is known to have the margin.
fn stored_move(
    position: &Kalah,
    margin: i32,
    solver: &MarginSolver,
    book: Option<&Book>,
) -> Option<Pit> {
    moves(position, solver, book)
        .find(|(_, candidate)| candidate.clone().proves(margin, solver))
        .map(|(mv, _)| mv)
}

/// A move that has at least the margin, found by search. Moves are tried in the order of the search: they
/// store much and leave the other side few replies, so that little play has to be looked at after them.
pub(super) fn move_reaching(
    position: &Kalah,
    margin: i32,
    solver: &MarginSolver,
    book: Option<&Book>,
    control: &mut Control<'_>,
) -> Result<Option<Pit>, Stopped> {
    let board = Board::of(position);
    let mut moves: Vec<_> = moves(position, solver, book).collect();
    insertion_sort_by_key(&mut moves, |&(mv, _)| weight(&solver.sowing.successor(board, mv), mv));
    find(moves, margin, solver, control)
}

/// The first of these moves that has at least the margin.
fn find(
    moves: impl IntoIterator<Item = (Pit, MoveProof)>,
    margin: i32,
    solver: &MarginSolver,
    control: &mut Control<'_>,
) -> Result<Option<Pit>, Stopped> {
    for (mv, mut candidate) in moves {
        candidate.test(margin, solver, control)?;
        if candidate.low >= margin {
            return Ok(Some(mv));
        }
    }
    Ok(None)
}
