//! The search for a proof that a side forces a win within a number of plies.

use super::bounds::{Bounds, MOST_PLIES, NEVER, Verdict, Winner};
use crate::engine::{Control, Stopped, Survey};
use crate::game::{Game, Outcome};

/// A game's bounds on how soon a side can win, and the place where a
/// [`ProofEngine`](super::ProofEngine) keeps what it proves.
///
/// It is for games in which the turn always passes and no points are scored. Play may go on for
/// ever.
///
/// Proofs are kept by *state*. Usually a state is a position. But where a turn begins with a
/// choice, such as what to take, it saves room if the state is the rest of the turn after this
/// choice: then a position is a choice among states.
pub trait ProofSpace: Send {
    /// The game.
    type Game: Game;
    /// A state of an unfinished game.
    type State: Copy + Send;

    /// Whether a forced win takes an odd number of plies and a forced loss an even one in every
    /// state, as in games that are always lost by the side to move at the end.
    const PARITY: bool;

    /// Warms up for a position and everything that can follow it; false when there is no room for
    /// it.
    ///
    /// # Errors
    /// [`Stopped`] when the control says so; what is done by then may be kept for the next time.
    fn enter(&mut self, position: &Self::Game, control: &mut Control<'_>) -> Result<bool, Stopped>;

    /// Gives the states among which the mover chooses in a position, or its outcome.
    fn states(&self, position: &Self::Game, out: &mut Replies<Self::State>);

    /// Gives the same for the position after each move in a state.
    fn replies(&self, state: Self::State, out: &mut Replies<Self::State>);

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

    /// A move that keeps a won position won and makes progress, for when the remoteness isn't
    /// known: always playing it wins.
    fn way(&self, position: &Self::Game) -> Option<<Self::Game as Game>::Move> {
        let _ = position;
        None
    }

    /// What is known about all positions together.
    fn survey(&self) -> Survey;

    /// The bounds last stored for a state, or none: they may be forgotten, but never mistaken for
    /// those of another.
    fn recall(&self, state: Self::State) -> Bounds;

    /// Stores what is proven about a state.
    fn learn(&mut self, state: Self::State, bounds: Bounds);
}

/// The positions after the moves in a state.
#[derive(Clone, Debug)]
pub struct Replies<S> {
    pub(super) states: Vec<S>,
    pub(super) positions: Vec<Position>,
    /// The number of states that belong to a position already.
    closed: usize,
}

/// One of these positions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position {
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

impl<S> Default for Replies<S> {
    fn default() -> Self {
        Self { states: Vec::new(), positions: Vec::new(), closed: 0 }
    }
}

impl<S> Replies<S> {
    /// Adds a state among which the mover of the next position can choose.
    #[inline]
    pub fn push(&mut self, state: S) {
        self.states.push(state);
    }

    /// Ends the position with the states pushed since the last one, at least one. The greater its
    /// score, the better it looks for its mover.
    #[inline]
    pub fn end_position(&mut self, score: i32) {
        self.end(None, score);
    }

    /// Adds a position in which the game is over, with the outcome for the side that would move.
    #[inline]
    pub fn finish(&mut self, outcome: Outcome) {
        self.end(Some(outcome), 0);
    }

    #[inline]
    fn end(&mut self, outcome: Option<Outcome>, score: i32) {
        let (first, end) = (self.closed, self.states.len());
        self.positions.push(Position { first, end, outcome, score, verdict: None });
        self.closed = end;
    }

    pub(super) fn truncate(&mut self, states: usize, positions: usize) {
        self.states.truncate(states);
        self.positions.truncate(positions);
        self.closed = states;
    }
}

/// A depth-first search for forced wins.
///
/// A side wins a state within `n` plies if one of its moves leads to a position that it wins within
/// `n - 1`, or, where the other side is to move, if all moves do. All moves are looked up before
/// any is searched, and then the ones that look best for the mover are searched first.
pub(super) struct ProofSearch<P: ProofSpace> {
    pub(super) space: P,
    /// The moves of all states on the path, one after the other: reused, so that a node allocates
    /// nothing.
    pub(super) replies: Replies<P::State>,
}

impl<P: ProofSpace> ProofSearch<P> {
    pub(super) fn new(space: P) -> Self {
        Self { space, replies: Replies::default() }
    }

    /// Whether `winner` wins within `plies` plies, if that is known without a search.
    #[inline]
    fn known(&self, state: P::State, winner: Winner, plies: u8) -> Option<Verdict> {
        let least = self.space.least_plies(state, winner);
        let least =
            least.map_or(NEVER, |least| u8::try_from(least).unwrap_or(MOST_PLIES).min(MOST_PLIES));
        if plies < least {
            return Some(Verdict::NotBefore(least));
        }
        self.space.recall(state).verdict(winner, plies)
    }

    /// Whether `winner` wins within `plies` plies.
    pub(super) fn prove(
        &mut self,
        state: P::State,
        winner: Winner,
        plies: u8,
        control: &mut Control<'_>,
    ) -> Result<Verdict, Stopped> {
        if let Some(verdict) = self.known(state, winner, plies) {
            return Ok(verdict);
        }
        control.count_node()?;
        let (states, positions) = (self.replies.states.len(), self.replies.positions.len());
        self.space.replies(state, &mut self.replies);
        let verdict = self.search(positions, winner, plies, control)?.previous_ply();
        self.replies.truncate(states, positions);
        let bounds = self.space.recall(state).and(winner, verdict);
        self.space.learn(state, bounds);
        Ok(verdict)
    }

    fn search(
        &mut self,
        first: usize,
        winner: Winner,
        plies: u8,
        control: &mut Control<'_>,
    ) -> Result<Verdict, Stopped> {
        // The mover looks for one position with the wanted verdict; there the other side looks for
        // one state without it.
        let wanted = winner == Winner::Mover;
        let (winner, plies) = (winner.next_ply(), plies - 1);
        let mut all = if wanted { Verdict::NotBefore(NEVER) } else { Verdict::Within(0) };
        let mut open = first;
        for index in first..self.replies.positions.len() {
            let position = self.look_up(self.replies.positions[index], wanted, winner, plies);
            match position.verdict {
                Some(verdict) if verdict.holds() != wanted => all = all.and(verdict),
                Some(verdict) if position.first == position.end => return Ok(verdict),
                _ => {
                    self.replies.positions[open] = position;
                    open += 1;
                }
            }
        }
        self.replies.positions.truncate(open);
        self.replies.positions[first..].sort_unstable_by_key(|position| position.score);
        for index in first..open {
            let Position { first, end, mut verdict, .. } = self.replies.positions[index];
            for state in first..end {
                let state = self.replies.states[state];
                let found = self.prove(state, winner, plies, control)?;
                if found.holds() != wanted {
                    verdict = Some(found);
                    break;
                }
                verdict = Some(verdict.map_or(found, |verdict| verdict.and(found)));
            }
            let verdict = verdict.expect("a position has states");
            if verdict.holds() == wanted {
                return Ok(verdict);
            }
            all = all.and(verdict);
        }
        Ok(all)
    }

    #[inline]
    fn look_up(
        &mut self,
        mut position: Position,
        wanted: bool,
        winner: Winner,
        plies: u8,
    ) -> Position {
        if let Some(outcome) = position.outcome {
            position.verdict = Some(of_finished(outcome, winner));
            return position;
        }
        let mut open = position.first;
        for index in position.first..position.end {
            let state = self.replies.states[index];
            match self.known(state, winner, plies) {
                Some(verdict) if verdict.holds() != wanted => {
                    position.verdict = Some(verdict);
                    return position;
                }
                Some(verdict) => {
                    position.verdict =
                        Some(position.verdict.map_or(verdict, |known| known.and(verdict)));
                }
                None => {
                    self.replies.states[open] = state;
                    open += 1;
                }
            }
        }
        position.end = open;
        position
    }
}

/// Whether the side has won a finished position.
pub(super) fn of_finished(outcome: Outcome, side: Winner) -> Verdict {
    let won = match outcome {
        Outcome::Win => side == Winner::Mover,
        Outcome::Loss => side == Winner::Opponent,
        Outcome::Draw => false,
    };
    if won { Verdict::Within(0) } else { Verdict::NotBefore(NEVER) }
}
