//! The proof that a side forces a win in so many plies, by going through the moves of both.

use super::bounds::{Bounds, MOST_PLIES, NEVER, Verdict, Winner};
use super::{Control, Stopped, Survey};
use crate::game::{Game, Outcome};

/// What a game knows about how soon a side can win, and where a [`Prover`](super::Prover) keeps
/// what it proves.
///
/// It is for games in which the turn always passes and nobody scores. Play may go on for ever.
///
/// What is proven belongs to *states*. Mostly a state is a position. But where a turn begins with
/// a choice, such as what to take, it saves room to let the state be what is left of the turn after
/// this choice: then a position is a choice among states.
pub trait Prospects: Send {
    /// The game.
    type Game: Game;
    /// A state of an unfinished game.
    type State: Copy + Send;

    /// Whether a forced win takes an odd number of plies and a forced loss an even one in every
    /// state, as where all games are lost by the side that would be to move.
    const PARITY: bool;

    /// Makes ready for a position, and all that play can lead to from there; false when there is no
    /// room for it.
    ///
    /// # Errors
    /// [`Stopped`] when the control says so; what is done by then may be kept for the next time.
    fn enter(
        &mut self,
        position: &Self::Game,
        control: &mut Control<'_, <Self::Game as Game>::Move>,
    ) -> Result<bool, Stopped>;

    /// Gives the states among which the mover has the choice in a position, or its outcome.
    fn states(&self, position: &Self::Game, out: &mut Replies<Self::State>);

    /// Gives the same of the position after each move in a state.
    fn replies(&self, state: Self::State, out: &mut Replies<Self::State>);

    /// A number of plies, at least 1, in fewer than which a side can't force a win; `None` if it
    /// never can. In a game of [`PARITY`](Self::PARITY) it is odd for the mover and even for the
    /// other side.
    fn least_plies(&self, state: Self::State, winner: Winner) -> Option<u32>;

    /// The outcome of a state, in a game where that is known without proof; and then
    /// [`least_plies`](Self::least_plies) knows which side never wins.
    fn outcome(&self, state: Self::State) -> Option<Outcome> {
        let _ = state;
        None
    }

    /// A move that keeps a won position won and leads towards the end, for when it isn't known how
    /// far that is: whoever always plays it wins.
    fn way(&self, position: &Self::Game) -> Option<<Self::Game as Game>::Move> {
        let _ = position;
        None
    }

    /// What is known of all positions together.
    fn survey(&self) -> Survey;

    /// What was learned last about a state, or nothing: it may be forgotten, but never mistaken for
    /// that of another.
    fn recall(&self, state: Self::State) -> Bounds;

    /// Remembers what is proven of a state.
    fn learn(&mut self, state: Self::State, bounds: Bounds);
}

/// What the positions after the moves in a state are like.
#[derive(Clone, Debug)]
pub struct Replies<S> {
    pub(super) states: Vec<S>,
    pub(super) positions: Vec<Position>,
    /// How many of the states belong to positions.
    closed: usize,
}

/// One of these positions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position {
    /// Where its states begin and end among all.
    pub(super) first: usize,
    pub(super) end: usize,
    /// Its outcome if it is finished.
    pub(super) outcome: Option<Outcome>,
    /// Its evaluation.
    pub(super) score: i32,
    /// What is known of it so far.
    pub(super) verdict: Option<Verdict>,
}

impl<S> Default for Replies<S> {
    fn default() -> Self {
        Self { states: Vec::new(), positions: Vec::new(), closed: 0 }
    }
}

impl<S> Replies<S> {
    /// One more state among which the mover of the next position can choose.
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
/// Whether a side wins a state in so many plies, its moves tell: one of them has to lead to a
/// position that it wins in a ply less if it is to move, and all of them if it isn't. All are
/// looked up before any is searched, and then the ones that look best for the mover are searched
/// first.
pub(super) struct Proof<P: Prospects> {
    pub(super) prospects: P,
    /// The moves of all states on the way, one after the other: kept, so that a node allocates
    /// nothing.
    pub(super) replies: Replies<P::State>,
}

impl<P: Prospects> Proof<P> {
    pub(super) fn new(prospects: P) -> Self {
        Self { prospects, replies: Replies::default() }
    }

    /// What is known without a search about whether the side wins in so many plies.
    #[inline]
    fn known(&self, state: P::State, winner: Winner, plies: u8) -> Option<Verdict> {
        let least = self.prospects.least_plies(state, winner);
        let least =
            least.map_or(NEVER, |least| u8::try_from(least).unwrap_or(MOST_PLIES).min(MOST_PLIES));
        if plies < least {
            return Some(Verdict::NotBefore(least));
        }
        self.prospects.recall(state).verdict(winner, plies)
    }

    /// Whether the side wins in so many plies.
    pub(super) fn prove<M>(
        &mut self,
        state: P::State,
        winner: Winner,
        plies: u8,
        control: &mut Control<'_, M>,
    ) -> Result<Verdict, Stopped> {
        if let Some(verdict) = self.known(state, winner, plies) {
            return Ok(verdict);
        }
        control.count_node()?;
        let (states, positions) = (self.replies.states.len(), self.replies.positions.len());
        self.prospects.replies(state, &mut self.replies);
        let verdict = self.search(positions, winner, plies, control)?.previous_ply();
        self.replies.truncate(states, positions);
        let bounds = self.prospects.recall(state).and(winner, verdict);
        self.prospects.learn(state, bounds);
        Ok(verdict)
    }

    fn search<M>(
        &mut self,
        first: usize,
        winner: Winner,
        plies: u8,
        control: &mut Control<'_, M>,
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
