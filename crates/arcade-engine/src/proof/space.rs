//! What a game provides for proofs: states, their successors, and storage for what is proven.

use arcade_base::OutOfMemory;

use super::bounds::{RelativeSide, Verdict, WinBounds};
use crate::{Control, Outcome, Position, SolvedStats, Stopped, TranspositionStats};

/// A game's states, with bounds on how soon a side can win, and the storage of a
/// [`ProofEngine`](super::ProofEngine).
///
/// For games in which the turn always passes and no points are scored. Play may go on for ever.
///
/// Proofs are stored by *state*. Usually a state is a position. But if a turn begins with a choice,
/// such as what to take, it saves room to let a state be the rest of the turn after that choice; a
/// position is then a choice among states.
pub trait ProofSpace: Send + Sized + 'static {
    /// A position of the game, with its rules.
    type Position: Position;
    /// A state of an unfinished game.
    type State: Copy + Send;

    /// Whether, in every state, forced wins take an odd number of plies and forced losses an even
    /// one, as in games that the side to move at the end always loses.
    const WINNER_MOVES_LAST: bool;

    /// Prepares the storage for a position and everything reachable from it, and returns whether
    /// there is room. If memory is short, it warns once.
    ///
    /// # Errors
    /// [`Stopped`] if the control says to stop; the work done until then may be reused next time.
    fn prepare(
        &mut self,
        position: &Self::Position,
        control: &mut Control<'_>,
    ) -> Result<bool, Stopped>;

    /// Appends this position to `out` as one entry: the states among which its mover chooses or, if it is
    /// finished, its outcome.
    fn push_position(&self, position: &Self::Position, out: &mut Successors<Self::State>);

    /// Adds such an entry for the position after each move in a state.
    fn push_successors(&self, state: Self::State, out: &mut Successors<Self::State>);

    /// A lower bound, at least 1, on the plies in which a side can force a win; `None` if it never
    /// can. In a game with [`WINNER_MOVES_LAST`](Self::WINNER_MOVES_LAST) it is odd for the mover and even for the other
    /// side.
    fn least_plies(&self, state: Self::State, winner: RelativeSide) -> Option<u32>;

    /// The outcome of a state, in a game with a table of outcomes: a proof then only finds the remoteness. In such
    /// a game [`least_plies`](Self::least_plies) must be `None` for the side that never wins.
    fn outcome(&self, state: Self::State) -> Option<Outcome> {
        let _ = state;
        None
    }

    /// A move that keeps the win and makes progress, for positions whose remoteness isn't known:
    /// playing such moves leads to the win.
    fn progress_move(
        &self,
        position: &Self::Position,
    ) -> Option<<Self::Position as Position>::Move> {
        let _ = position;
        None
    }

    /// The memory that was lacking, if that is why there is no room for the position last prepared.
    fn out_of_memory(&self) -> Option<OutOfMemory> {
        None
    }

    /// Statistics of all positions.
    fn solved_stats(&self) -> SolvedStats;

    /// Statistics of [`probe`](Self::probe) and [`store`](Self::store) if they use a transposition
    /// table; `None` if every state has its own slot.
    fn transposition_stats(&self) -> Option<TranspositionStats> {
        None
    }

    /// The bounds last stored for a state, or the default if they have been overwritten. Never
    /// returns another state's bounds.
    fn probe(&self, state: Self::State) -> WinBounds;

    /// Stores what is proven about a state.
    fn store(&mut self, state: Self::State, bounds: WinBounds);

    /// Forgets everything stored; what is [known without proof](Self::outcome) remains.
    fn forget(&mut self);

    /// A new space with nothing stored that knows the same without proof; it shares the tables
    /// instead of copying them.
    #[must_use]
    fn fork(&self) -> Self;
}

/// The positions after the moves in a state, or a single position.
#[derive(Clone, Debug)]
pub struct Successors<S> {
    pub(super) states: Vec<S>,
    pub(super) list: Vec<Successor>,
    /// The number of states that already belong to a successor.
    closed: usize,
}

/// One of these positions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Successor {
    /// The range of its states.
    pub(super) first: usize,
    pub(super) end: usize,
    /// Its outcome, if it is finished.
    pub(super) outcome: Option<Outcome>,
    /// Its evaluation.
    pub(super) score: i32,
    /// What is known about it so far.
    pub(super) verdict: Option<Verdict>,
}

impl<S> Default for Successors<S> {
    fn default() -> Self {
        Self { states: Vec::new(), list: Vec::new(), closed: 0 }
    }
}

impl<S> Successors<S> {
    /// Adds a state that the mover of the next position can choose.
    #[inline]
    pub fn push_state(&mut self, state: S) {
        self.states.push(state);
    }

    /// Ends an unfinished position, which has the states pushed since the last one, at least one. A
    /// greater score looks better for its mover.
    #[inline]
    pub fn end_position(&mut self, score: i32) {
        self.push_successor(None, score);
    }

    /// Adds a finished position, with the outcome for the side that would move.
    #[inline]
    pub fn push_terminal(&mut self, outcome: Outcome) {
        self.push_successor(Some(outcome), 0);
    }

    #[inline]
    fn push_successor(&mut self, outcome: Option<Outcome>, score: i32) {
        let (first, end) = (self.closed, self.states.len());
        self.list.push(Successor { first, end, outcome, score, verdict: None });
        self.closed = end;
    }

    pub(super) fn truncate(&mut self, states: usize, successors: usize) {
        self.states.truncate(states);
        self.list.truncate(successors);
        self.closed = states;
    }
}
