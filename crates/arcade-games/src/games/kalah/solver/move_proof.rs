//! A move, and what is proven about it.

use arcade_engine::{Control, Limits, Position as _, Scope, Stopped, Turn, Value};

use super::board::Board;
use super::book::{Book, BookEntry};
use super::margin_bounds::{MARGIN_STEP, MarginBounds, next_goal};
use super::search::MarginSolver;
use super::values::with_parity_of;
use crate::games::kalah::rules::{Kalah, Pit};

/// A move, and the bounds that are proven on its value for the mover.
#[derive(Clone, Debug)]
pub(super) struct MoveProof {
    pub(super) mv: Pit,
    board: Board,
    turn: Turn,
    /// The mover's lead in the stores after the move.
    lead: i32,
    /// The bounds of the board after the move.
    board_bounds: MarginBounds,
    pub(super) low: i32,
    pub(super) high: i32,
    /// A guess at the value of the move.
    pub(super) guess: Option<i32>,
    /// Its rank among moves that seem equal.
    pub(super) tie_break: usize,
}

impl MoveProof {
    pub(super) fn new(
        position: &Kalah,
        mv: Pit,
        guess: Option<i32>,
        (solver, book): (&MarginSolver, Option<&Book>),
    ) -> Self {
        let (next, turn) = position.after(mv);
        let board = Board::of(&next);
        let lead = turn.from_next_mover(next.split_off_lead().1);
        let in_book = book.and_then(|book| book.get(&next));
        let board_bounds = in_book.map(|BookEntry { margin, .. }| MarginBounds::exactly(margin));
        let board_bounds = board_bounds.unwrap_or_else(|| solver.bounds_without_search(board));
        let mut candidate =
            Self { mv, board, turn, lead, board_bounds, low: 0, high: 0, guess, tie_break: 0 };
        (candidate.low, candidate.high) = candidate.margins();
        candidate
    }

    /// The bounds on the mover's margin.
    fn margins(&self) -> (i32, i32) {
        let MarginBounds { low, high, .. } = self.board_bounds.of_move(self.lead, self.turn);
        (low, high)
    }

    /// Adds bounds: the value of the move is from `low` to `high`.
    pub(super) fn bound(&mut self, low: i32, high: i32) {
        (self.low, self.high) = (self.low.max(low), self.high.min(high));
        let board_bounds = &mut self.board_bounds;
        (board_bounds.low, board_bounds.high) = match self.turn {
            Turn::Opponent => (self.lead - self.high, self.lead - self.low),
            Turn::SameSide => (self.low - self.lead, self.high - self.lead),
        };
    }

    pub(super) fn is_settled(&self) -> bool {
        self.low == self.high
    }

    /// Whether the move has the value `margin`, as far as that is known or quickly proven.
    pub(super) fn proves(mut self, margin: i32, solver: &MarginSolver) -> bool {
        if solver.is_quick(self.board) {
            let mut control = Control::new(Scope::Value, Limits::NONE);
            for goal in [margin, margin + MARGIN_STEP] {
                self.test(goal, solver, &mut control).expect("nothing stops it");
            }
        }
        self.is_settled() && self.low == margin
    }

    /// Tests whether the value of the move is at least `goal`.
    pub(super) fn test(
        &mut self,
        goal: i32,
        solver: &MarginSolver,
        control: &mut Control<'_>,
    ) -> Result<(), Stopped> {
        let goal = next_goal(goal, self.lead, self.turn);
        if self.board_bounds.deciding_bound(goal).is_none() {
            let bound = if solver.reaches_goal(self.board, goal, control)? {
                goal
            } else {
                goal - MARGIN_STEP
            };
            self.board_bounds.tighten(bound, goal);
            (self.low, self.high) = self.margins();
        }
        Ok(())
    }

    /// The guess at the value of a move that isn't proven, within the bounds. It is finer than the
    /// estimate that is reported, which is rounded to the parity of the margins.
    pub(super) fn clamped_guess(&self) -> Option<i32> {
        self.guess.filter(|_| !self.is_settled()).map(|guess| guess.clamp(self.low, self.high))
    }

    /// The value of the move if it is proven, otherwise an estimate within the bounds.
    pub(super) fn value(&self, depth: u32) -> Value {
        if self.is_settled() {
            return Value::exact_margin(self.low);
        }
        let score = with_parity_of(self.guess.unwrap_or(0), self.low).clamp(self.low, self.high);
        Value::Estimate { score, depth }
    }
}
