//! Perfect play from a closed form: games without draws where theory says at once who wins.
//!
//! The value comes from the theory at any size. The remoteness, where the position is small enough,
//! comes from an exhaustive analysis that theory keeps short: the winner's plies need only the
//! winning moves, so that only the lost positions, which are few, are stored.

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;

use super::{Basis, Control, Engine, MoveValue, Stopped, Thought, Value};
use crate::game::{Game, Outcome};

/// What theory knows about a game in which the turn always passes, play always ends, and nobody
/// draws.
pub trait Theory<G: Game>: Send + 'static {
    /// Whether the mover loses against best play.
    fn loses(&self, position: &G) -> bool;

    /// Appends the moves that leave the other side lost.
    fn winning_moves(&self, position: &G, out: &mut Vec<G::Move>);

    /// A representative of all positions that are the same but for symmetry.
    fn canonical(&self, position: &G) -> G;

    /// Whether the remoteness is worth an exhaustive analysis.
    fn is_small(&self, position: &G) -> bool;
}

/// An [`Engine`] that plays perfectly by a [`Theory`].
#[derive(Debug)]
pub struct Theorist<G, T> {
    theory: T,
    /// Remoteness of lost positions, by canonical position.
    losses: HashMap<G, u32, FxBuildHasher>,
}

impl<G: Game, T: Theory<G>> Theorist<G, T> {
    /// An engine that knows `theory` and has analysed nothing yet.
    pub fn new(theory: T) -> Self {
        Self { theory, losses: HashMap::default() }
    }

    fn value(
        &mut self,
        position: &G,
        small: bool,
        control: &mut Control<'_, G::Move>,
    ) -> Result<Value, Stopped> {
        let lost = self.theory.loses(position);
        let outcome = if lost { Outcome::Loss } else { Outcome::Win };
        if !small {
            return Ok(Value::exact(outcome));
        }
        let remoteness = if lost {
            self.remoteness_of_loss(position, control)?
        } else {
            self.remoteness_of_win(position, control)?
        };
        Ok(Value::exact_in(outcome, remoteness))
    }

    fn remoteness_of_win(
        &mut self,
        position: &G,
        control: &mut Control<'_, G::Move>,
    ) -> Result<u32, Stopped> {
        if position.outcome().is_some() {
            return Ok(0);
        }
        control.count_node()?;
        let mut moves = Vec::new();
        self.theory.winning_moves(position, &mut moves);
        let mut least = u32::MAX;
        for mv in moves {
            least = least.min(self.remoteness_of_loss(&position.after(mv).0, control)?);
        }
        Ok(least + 1)
    }

    fn remoteness_of_loss(
        &mut self,
        position: &G,
        control: &mut Control<'_, G::Move>,
    ) -> Result<u32, Stopped> {
        if position.outcome().is_some() {
            return Ok(0);
        }
        let key = self.theory.canonical(position);
        if let Some(&remoteness) = self.losses.get(&key) {
            return Ok(remoteness);
        }
        control.count_node()?;
        let mut greatest = 0;
        for mv in key.legal_moves() {
            greatest = greatest.max(self.remoteness_of_win(&key.after(mv).0, control)?);
        }
        self.losses.insert(key, greatest + 1);
        Ok(greatest + 1)
    }
}

/// Forgets the remoteness of the moves with the best outcome: as long as it isn't known of all of
/// them, nobody knows which is the quickest win or the longest defence.
fn forget_best_remoteness<M>(moves: &mut [MoveValue<M>]) {
    let wins = |known: &MoveValue<M>| known.value.outcome() == Some(Outcome::Win);
    let best = if moves.iter().any(wins) { Outcome::Win } else { Outcome::Loss };
    for known in moves.iter_mut().filter(|known| known.value.outcome() == Some(best)) {
        known.value = Value::exact(best);
    }
}

impl<G: Game, T: Theory<G>> Engine<G> for Theorist<G, T> {
    fn think(&mut self, position: &G, control: &mut Control<'_, G::Move>) -> Thought<G::Move> {
        if let Some(thought) = Thought::finished(position) {
            return thought;
        }
        let mut small = self.theory.is_small(position);
        let mut cut_short = false;
        let mut moves = Vec::new();
        for mv in position.legal_moves() {
            let (next, turn) = position.after(mv);
            // After a stop the outcomes are still known; only the analysis of remoteness ends.
            let value = self.value(&next, small, control).or_else(|Stopped| {
                (small, cut_short) = (false, true);
                self.value(&next, small, control)
            });
            let value = value.expect("theory alone visits no nodes").of_move_here(turn);
            moves.push(MoveValue { mv, value });
        }
        if cut_short {
            forget_best_remoteness(&mut moves);
        }
        moves.sort_by(|a, b| a.value.compare(&b.value));
        let value = moves[0].value.as_position();
        let (basis, line) = (Basis::Theory, Vec::new());
        let mut thought = Thought { best: None, value, basis, line, moves, nodes: 0 };
        let best = thought.best_moves();
        thought.best = match value.remoteness() {
            Some(_) => control.random().choose(&best).copied(),
            // Of moves about which nothing more is known the first takes least.
            None => best.first().copied(),
        };
        thought.line.extend(thought.best);
        thought.nodes = control.nodes();
        thought
    }
}
