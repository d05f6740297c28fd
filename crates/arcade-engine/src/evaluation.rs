//! Evaluation of unfinished positions, for engines that can't search to the end.

use crate::{Game, Outcome, Turn};

/// The greatest estimate; the least is its negative.
pub const MAX_ESTIMATE: i32 = 500_000;

/// An evaluation function for unfinished positions.
pub trait Evaluate<G: Game>: Send {
    /// The evaluation of a position: positive when the mover seems to be ahead, and within plus and
    /// minus [`MAX_ESTIMATE`]. In a game that scores it is the expected final margin in points,
    /// including those that [`without_points`](Game::without_points) removes.
    ///
    /// The default is 0 for every position.
    fn evaluate(&self, position: &G) -> i32 {
        let _ = position;
        0
    }

    /// Whether [`evaluate_move`](Evaluate::evaluate_move) uses the evaluation of the position
    /// before the move: then the search carries the evaluation of every position on its path.
    /// Otherwise it evaluates moves only at the horizon.
    const INCREMENTAL: bool = false;

    /// Evaluates a legal move in an unfinished position; if the evaluation is
    /// [incremental](Evaluate::INCREMENTAL), `score` is that of the position.
    ///
    /// The result agrees with the rules and with [`evaluate`](Evaluate::evaluate) on the position
    /// after the move; an override can compute it without making the move.
    fn evaluate_move(&self, position: &G, score: i32, mv: G::Move) -> MoveEvaluation {
        let _ = score;
        let (next, turn) = position.after(mv);
        let end = next.outcome();
        let score = match end {
            None => self.evaluate(&next),
            Some(_) => next.margin().unwrap_or(0),
        };
        MoveEvaluation { turn, end, score }
    }

    /// Whether the mover of an unfinished position can win with its next move, where that can be
    /// told for less than it costs to make every move: a search then makes none of them. In a game
    /// that scores there may be a better move than one that wins at once, so it is told of no
    /// position there.
    ///
    /// The default tells it of no position.
    fn wins_at_once(&self, position: &G) -> bool {
        let _ = position;
        false
    }

    /// Whether the mover of an unfinished position, and whether the other side, can still win,
    /// however the game goes on, as far as that is known at once. Nothing is searched where neither
    /// can: it is a draw. In a game that scores nobody is said to be unable to win.
    ///
    /// By default both can.
    fn can_win(&self, position: &G) -> [bool; 2] {
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
    /// The evaluation of the position if it doesn't; else its margin, or 0 in games that don't
    /// score.
    pub score: i32,
}
