//! What a game gives to a proof: its states, what follows each, and a place for what is proven.

use arcade_base::OutOfMemory;

use super::bounds::{Bounds, Verdict, Winner};
use crate::{Control, Game, Outcome, Stopped, Survey, TableUse};

/// A game's bounds on how soon a side can win, and the place where a
/// [`ProofEngine`](super::ProofEngine) keeps what it proves.
///
/// It is for games in which the turn always passes and no points are scored. Play may go on for
/// ever.
///
/// Proofs are kept by *state*. Usually a state is a position. But where a turn begins with a
/// choice, such as what to take, it saves room if the state is the rest of the turn after this
/// choice: then a position is a choice among states.
pub trait ProofSpace: Send + Sized + 'static {
    /// The game.
    type Game: Game;
    /// A state of an unfinished game.
    type State: Copy + Send;

    /// Whether a forced win takes an odd number of plies and a forced loss an even one in every
    /// state, as in games that are always lost by the side to move at the end.
    const PARITY: bool;

    /// Whether there is room for a position and everything that can follow it; if so, it is made
    /// ready. Where memory is short, it warns once.
    ///
    /// # Errors
    /// [`Stopped`] when the control says so; what is done by then may be kept for the next time.
    fn prepare(
        &mut self,
        position: &Self::Game,
        control: &mut Control<'_>,
    ) -> Result<bool, Stopped>;

    /// Pushes the position itself: the states among which its mover chooses, or its outcome.
    fn states(&self, position: &Self::Game, out: &mut Successors<Self::State>);

    /// Pushes the same for the position after each move in a state.
    fn successors(&self, state: Self::State, out: &mut Successors<Self::State>);

    /// A lower bound, at least 1, on the plies in which a side can force a win; `None` if it never
    /// can. In a game of [`PARITY`](Self::PARITY) it is odd for the mover and even for the other
    /// side.
    fn least_plies(&self, state: Self::State, winner: Winner) -> Option<u32>;

    /// The outcome of a state, in a game where that is known without proof; there
    /// [`least_plies`](Self::least_plies) must tell which side never wins.
    fn outcome(&self, state: Self::State) -> Option<Outcome> {
        let _ = state;
        None
    }

    /// A move that keeps the win and makes progress, for positions whose remoteness isn't known:
    /// playing it every time wins.
    fn progress_move(&self, position: &Self::Game) -> Option<<Self::Game as Game>::Move> {
        let _ = position;
        None
    }

    /// What it has no memory for, if that is why the position prepared for last has no room.
    fn shortage(&self) -> Option<OutOfMemory> {
        None
    }

    /// What is known about all positions together.
    fn survey(&self) -> Survey;

    /// How [`probe`](Self::probe) and [`store`](Self::store) have used a transposition table; `None`
    /// where every state has a place of its own.
    fn table_use(&self) -> Option<TableUse> {
        None
    }

    /// The bounds last stored for a state, or none: they may be forgotten, but never mistaken for
    /// those of another.
    fn probe(&self, state: Self::State) -> Bounds;

    /// Stores what is proven about a state.
    fn store(&mut self, state: Self::State, bounds: Bounds);

    /// Forgets what is stored; what is [known](Self::outcome) without proof stays.
    fn forget(&mut self);

    /// Another space in which nothing is stored, and in which the same is known without proof; its
    /// tables are shared, not copied.
    #[must_use]
    fn sibling(&self) -> Self;
}

/// The positions after the moves in a state, or a position by itself.
#[derive(Clone, Debug)]
pub struct Successors<S> {
    pub(super) states: Vec<S>,
    pub(super) list: Vec<Successor>,
    /// The number of states that belong to a successor already.
    closed: usize,
}

/// One of these positions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Successor {
    /// The range of its states among all.
    pub(super) first: usize,
    pub(super) end: usize,
    /// Its outcome if it is finished.
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
    /// Adds a state among which the mover of the next position can choose.
    #[inline]
    pub fn push_state(&mut self, state: S) {
        self.states.push(state);
    }

    /// Adds an unfinished position with the states pushed since the last one, at least one. The
    /// greater its score, the better it looks for its mover.
    #[inline]
    pub fn push_unfinished(&mut self, score: i32) {
        self.end(None, score);
    }

    /// Adds a position in which the game is over, with the outcome for the side that would move.
    #[inline]
    pub fn push_terminal(&mut self, outcome: Outcome) {
        self.end(Some(outcome), 0);
    }

    #[inline]
    fn end(&mut self, outcome: Option<Outcome>, score: i32) {
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
