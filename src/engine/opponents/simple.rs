//! Opponents that don't search: any legal move, or the one that takes most.

use crate::engine::{Analysis, Brain, Engine, Job, MoveValue, Source, Value};
use crate::game::{Game, Outcome};

/// Plays any legal move.
pub(super) struct RandomMover;

impl<G: Game> Engine<G> for RandomMover {
    fn analyse(&mut self, position: &G, job: &mut Job<'_, G::Move>) -> Analysis<G::Move> {
        match job.random().choose(&position.legal_moves()) {
            Some(&mv) => unexamined(mv),
            None => Analysis::finished(position).expect("no moves: the game is over"),
        }
    }
}

/// Wins at once if it can; else takes most.
pub(super) struct Greedy<B>(pub(super) B);

impl<G: Game, B: Brain<G>> Engine<G> for Greedy<B> {
    fn analyse(&mut self, position: &G, job: &mut Job<'_, G::Move>) -> Analysis<G::Move> {
        match job.random().choose(&greedy_moves(&self.0, position)) {
            Some(&mv) => unexamined(mv),
            None => Analysis::finished(position).expect("no moves: the game is over"),
        }
    }
}

/// The moves that win at once, or else those that take most.
pub fn greedy_moves<G: Game, B: Brain<G>>(brain: &B, position: &G) -> Vec<G::Move> {
    let appeal = |mv: &G::Move| {
        let wins = outcome_of(position, *mv) == Some(Outcome::Win);
        (wins, brain.greed(position, *mv))
    };
    let moves = position.legal_moves();
    let most = moves.iter().map(appeal).max();
    moves.into_iter().filter(|mv| Some(appeal(mv)) == most).collect()
}

/// The outcome, for its mover, of a move that ends the game; `None` of any other.
pub(super) fn outcome_of<G: Game>(position: &G, mv: G::Move) -> Option<Outcome> {
    let (next, turn) = position.after(mv);
    Value::of_finished(&next)?.of_move_here(turn).outcome()
}

/// The analysis of a move chosen without search.
fn unexamined<M: Copy>(mv: M) -> Analysis<M> {
    let value = Value::Estimate { score: 0, depth: 0 };
    let analysis = Analysis::from_moves(vec![MoveValue { mv, value }], Source::Search);
    Analysis { moves: Vec::new(), ..analysis }
}
