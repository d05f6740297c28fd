//! Evaluation of unfinished positions, for engines that can't search to the end.

use crate::{Outcome, Position, Turn};

/// The greatest possible estimate; the least is its negative.
pub const MAX_ESTIMATE: i32 = 500_000;

/// An evaluation function for unfinished positions.
pub trait Evaluate<P: Position>: Send {
    /// The evaluation of a position: positive if the mover seems to be ahead, and between plus and
    /// minus [`MAX_ESTIMATE`]. In a game that scores it is the expected final margin in points,
    /// including the points that [`split_off_lead`](Position::split_off_lead) splits off.
    ///
    /// The default is 0.
    fn evaluate(&self, position: &P) -> i32 {
        let _ = position;
        0
    }

    /// Whether [`evaluate_move`](Evaluate::evaluate_move) uses the evaluation of the position
    /// before the move. If so, the search carries the evaluation along for every position on its
    /// path; if not, it evaluates moves only at the horizon.
    const INCREMENTAL: bool = false;

    /// Evaluates a legal move in an unfinished position. If the evaluation is
    /// [incremental](Evaluate::INCREMENTAL), `score` is the evaluation of that position.
    ///
    /// The result must agree with the rules and with [`evaluate`](Evaluate::evaluate) of the
    /// position after the move. Override it where that can be computed without making the move.
    fn evaluate_move(&self, position: &P, score: i32, mv: P::Move) -> MoveEvaluation {
        let _ = score;
        let (next, turn) = position.after(mv);
        let end = next.outcome();
        let score = match end {
            None => self.evaluate(&next),
            Some(_) => next.margin().unwrap_or(0),
        };
        MoveEvaluation { turn, end, score }
    }

    /// Whether the mover of an unfinished position can win with its next move; a search then
    /// doesn't try the moves. Return true only if the test is cheaper than trying the moves, and
    /// never in games that score, where another move may be better than one that wins at once.
    ///
    /// The default is false.
    fn wins_at_once(&self, position: &P) -> bool {
        let _ = position;
        false
    }

    /// Whether the mover of an unfinished position, and whether the other side, can still win, as
    /// far as that is known without search. If neither can, the position is a draw and isn't
    /// searched. In games that score, return true for both.
    ///
    /// The default is true for both.
    fn can_win(&self, position: &P) -> [bool; 2] {
        let _ = position;
        [true, true]
    }
}

/// The evaluation of the position after a move, for the side to move there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveEvaluation {
    /// Whose turn it is after the move.
    pub turn: Turn,
    /// The outcome, if the move ends the game.
    pub end: Option<Outcome>,
    /// The evaluation of that position if it is unfinished; otherwise its margin, or 0 in games
    /// that don't score.
    pub score: i32,
}
