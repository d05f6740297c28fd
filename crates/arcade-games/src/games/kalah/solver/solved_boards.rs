//! Boards whose codes are known, and the search that decides where these are only bounds.

use arcade_engine::Turn;

use super::board::{Board, PITS, Sowing, Successor};
use super::board_numbering::BoardNumbering;
use super::codes::{Codes, code, code_bounds, margin};
use super::margin_bounds::{MarginBounds, next_goal};
use crate::games::kalah::rules::Pit;

/// The codes of all boards with few seeds, and what it takes to find them.
#[derive(Clone, Copy)]
pub(super) struct SolvedBoards<'a> {
    pub(super) sowing: &'a Sowing,
    pub(super) numbers: &'a BoardNumbering,
    pub(super) codes: &'a Codes,
}

impl SolvedBoards<'_> {
    /// The code of a board with `seeds` seeds whose successors are solved.
    pub(super) fn code_of(&self, board: Board, seeds: i32) -> u8 {
        if let Some(value) = board.final_margin() {
            return code(value, seeds);
        }
        let bounds = || board.moves().map(|pit| self.after(board, pit, seeds).0);
        let low = bounds().map(|move_bounds| move_bounds.low).max().expect("a move");
        let high = bounds().map(|move_bounds| move_bounds.high).max().expect("a move");
        let (mut low, mut high) = (code(low, seeds), code(high, seeds));
        while low < high {
            if self.reaches_goal(board, seeds, margin(low + 1, seeds)) {
                low += 1;
            } else {
                high = low;
            }
        }
        low
    }

    /// Whether an unfinished board reaches the goal. Moves that decide it by themselves come before
    /// those that have to be searched, and of these the pits nearer to the store, which give away
    /// least.
    fn reaches_goal(&self, board: Board, seeds: i32, goal: i32) -> bool {
        let mut open = [None; PITS];
        for (open, pit) in open.iter_mut().zip(board.moves()) {
            let (move_bounds, next) = self.after(board, pit, seeds);
            if move_bounds.low >= goal {
                return true;
            }
            *open = (move_bounds.high >= goal).then_some(next);
        }
        open.into_iter().rev().flatten().any(|Successor { board, stored, turn }| {
            self.reaches_goal(board, seeds - stored, next_goal(goal, stored, turn))
                == (turn == Turn::SameSide)
        })
    }

    /// The bounds of the value of a move, and its result.
    pub(super) fn after(&self, board: Board, pit: Pit, seeds: i32) -> (MarginBounds, Successor) {
        let next = self.sowing.successor(board, pit);
        let bounds = match next.board.final_margin() {
            Some(value) => MarginBounds::exactly(value),
            None => {
                code_bounds(self.codes.get(self.numbers.number_of(next.board)), seeds - next.stored)
            }
        };
        (bounds.of_move(next.stored, next.turn), next)
    }
}
