//! The engine: the best move and the value of any position, in the background and stoppable.
//!
//! There are several ways to an answer (a closed form, a search, a table), all behind one face, the
//! trait [`Engine`]. Limits go in, progress comes out, and a stop is obeyed at once. Values are for
//! the mover throughout.

mod alphabeta;
mod bounds;
mod cache;
mod challenge;
mod control;
mod engines;
mod level;
mod node;
mod opponent;
mod ordering;
mod proof;
mod prover;
mod retrograde;
mod root;
mod score;
mod solver;
mod theory;
mod transposition;
mod value;
mod worker;

use crate::game::Game;

pub use alphabeta::{Ahead, AlphaBeta, Evaluate};
pub use bounds::{Bounds, Winner};
pub use cache::{Cache, CacheError, Shelf, TableName};
pub use control::{Control, Limits, News, Progress, Scope, Stopped};
pub use engines::{Engines, Judge, Means};
pub use level::{Level, Skill, Strength};
pub use opponent::{Brain, FOR_A_MOVE, NewClassic, strongest};
pub use proof::{Prospects, Replies};
pub use prover::Prover;
pub use retrograde::{Layer, Space, Table};
pub use score::MAX_ESTIMATE;
pub use solver::Solver;
pub use theory::{Theorist, Theory};
pub use transposition::TranspositionTable;
pub use value::Basis;
pub use value::Value;
pub use worker::{JobNumber, Question, Report, Task, Worker};

/// Something that finds moves: a closed form, a search, a table, a die.
pub trait Engine<G: Game>: Send {
    /// Thinks about a position until it has the answer, reaches a limit, or is told to stop.
    ///
    /// It always returns what it has: after a stop, the best move of the last finished depth. On a
    /// position that isn't over `best` is a legal move.
    fn think(&mut self, position: &G, control: &mut Control<'_, G::Move>) -> Thought<G::Move>;

    /// Does now what would make the first answer about a position slow, such as solving a table;
    /// most engines have nothing to do.
    ///
    /// # Errors
    /// [`Stopped`] when the control says so; what is done by then may be kept for the next time.
    fn prepare(&mut self, position: &G, control: &mut Control<'_, G::Move>) -> Result<(), Stopped> {
        let _ = (position, control);
        Ok(())
    }

    /// Thinks about the positions after the mover's moves in an unfinished position, so that what
    /// is asked about one of them is answered soon; most engines have nothing to do.
    ///
    /// It says nothing of what it finds, takes nothing from the random source, and ends after the
    /// last of these positions, or as soon as the control says so.
    fn think_ahead(&mut self, position: &G, control: &mut Control<'_, G::Move>) {
        let _ = (position, control);
    }

    /// What it has found out about the whole game; nothing in most engines.
    fn survey(&self) -> Survey {
        Survey::default()
    }
}

/// What an engine knows about all positions of a game, as far as it does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// Positions, and how many of them the mover wins, draws and loses; finished ones are among
    /// them.
    pub positions: Option<Census>,
    /// Plies of the longest forced win.
    pub longest_win: Option<u32>,
    /// Bytes that its tables take.
    pub bytes: Option<usize>,
}

/// How many positions there are of each outcome for the mover.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// Won.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost.
    pub losses: u64,
}

impl Census {
    /// All of them.
    pub fn total(&self) -> u64 {
        self.wins + self.draws + self.losses
    }
}

/// What an engine found out about a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought<M> {
    /// The move it would play; `None` on a finished position only.
    pub best: Option<M>,
    /// The value of the position.
    pub value: Value,
    /// What the values rest on.
    pub basis: Basis,
    /// The expected continuation, beginning with `best`.
    pub line: Vec<M>,
    /// The value of each legal move, best first; empty when only the best move was asked for.
    pub moves: Vec<MoveValue<M>>,
    /// Nodes visited.
    pub nodes: u64,
}

/// A move and its value for the side that makes it, the move itself counted as a ply.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveValue<M> {
    /// The move.
    pub mv: M,
    /// Its value.
    pub value: Value,
}

impl<M: Copy> Thought<M> {
    /// A thought about a finished position.
    pub fn finished<G: Game<Move = M>>(position: &G) -> Option<Self> {
        let value = Value::of_finished(position)?;
        let (line, moves) = (Vec::new(), Vec::new());
        Some(Self { best: None, value, basis: Basis::Rules, line, moves, nodes: 0 })
    }

    /// The moves that keep the best value, and where known the best remoteness or margin.
    pub fn best_moves(&self) -> Vec<M> {
        let Some(first) = self.moves.first() else { return self.best.into_iter().collect() };
        self.moves
            .iter()
            .take_while(|other| other.value.compare(&first.value).is_eq())
            .map(|other| other.mv)
            .collect()
    }
}
