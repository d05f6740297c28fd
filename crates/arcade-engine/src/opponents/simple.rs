//! Opponents without search: they play any legal move, or one that gains most at once.

use crate::{Analysis, Engine, Job, Knowledge, MoveValue, Outcome, Position, Source, Value};

/// Plays a random one of the moves that a function returns for a position; the function returns
/// none only if the game is over.
pub(super) struct RandomAmong<F>(pub(super) F);

impl<P: Position, F: Fn(&P) -> Vec<P::Move> + Send> Engine<P> for RandomAmong<F> {
    fn analyse(&mut self, position: &P, job: &mut Job<'_, P::Move>) -> Analysis<P::Move> {
        match job.random().choose(&(self.0)(position)) {
            Some(&mv) => unexamined(mv),
            None => Analysis::finished(position).expect("no moves: the game is over"),
        }
    }
}

/// The moves that win at once or, if there are none, those that gain most at once.
pub fn greedy_moves<P: Position, K: Knowledge<P>>(knowledge: &K, position: &P) -> Vec<P::Move> {
    let appeal = |mv: &P::Move| {
        let wins = outcome_of(position, *mv) == Some(Outcome::Win);
        (wins, knowledge.immediate_gain(position, *mv))
    };
    let moves = position.legal_moves();
    let most = moves.iter().map(appeal).max();
    moves.into_iter().filter(|mv| Some(appeal(mv)) == most).collect()
}

/// The outcome, for its mover, of a move that ends the game; `None` for any other.
pub(super) fn outcome_of<P: Position>(position: &P, mv: P::Move) -> Option<Outcome> {
    let (next, turn) = position.after(mv);
    Value::of_finished(&next)?.one_ply_up(turn).outcome()
}

/// The analysis of a move chosen without search.
fn unexamined<M: Copy>(mv: M) -> Analysis<M> {
    let value = Value::Estimate { score: 0, depth: 0 };
    let analysis = Analysis::from_moves(vec![MoveValue { mv, value }], Source::Search);
    Analysis { moves: Vec::new(), ..analysis }
}
