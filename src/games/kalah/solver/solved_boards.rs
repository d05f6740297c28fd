//! Boards whose codes are known, and the search that decides where these are only bounds.

use arcade_engine::Turn;

use super::board::{Board, PITS, Sowing, Step};
use super::board_numbering::BoardNumbering;
use super::codes::{Codes, code, known, margin};
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
        if let Some(value) = board.end() {
            return code(value, seeds);
        }
        let bounds = || board.moves().map(|pit| self.after(board, pit, seeds).0);
        let low = bounds().map(|known| known.low).max().expect("a move");
        let high = bounds().map(|known| known.high).max().expect("a move");
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
            let (known, step) = self.after(board, pit, seeds);
            if known.low >= goal {
                return true;
            }
            *open = (known.high >= goal).then_some(step);
        }
        open.into_iter().rev().flatten().any(|Step { board, stored, turn }| {
            self.reaches_goal(board, seeds - stored, next_goal(goal, stored, turn))
                == (turn == Turn::SameSide)
        })
    }

    /// The bounds of the value of a move, and its result.
    pub(super) fn after(&self, board: Board, pit: Pit, seeds: i32) -> (MarginBounds, Step) {
        let step = self.sowing.step(board, pit);
        let behind = match step.board.end() {
            Some(value) => MarginBounds::exactly(value),
            None => known(self.codes.get(self.numbers.number_of(step.board)), seeds - step.stored),
        };
        (behind.of_move(step.stored, step.turn), step)
    }
}
