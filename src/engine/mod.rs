//! The engine: the best move and the value of any position, in the background and stoppable.
//!
//! There are several ways to an answer (a closed form, a search, a table), all behind one face, the
//! trait [`Engine`]. Limits go in, progress comes out, and a stop is obeyed at once. Values are for
//! the mover throughout.

mod alphabeta;
mod bounds;
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

use std::fmt::{self, Debug};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::game::Game;
use crate::random::Random;

pub use alphabeta::{Ahead, AlphaBeta, Evaluate};
pub use bounds::{Bounds, Side};
pub use level::{Level, Skill, Strength};
pub use opponent::{Brain, NewClassic, opponent, strongest};
pub use proof::{Prospects, Replies};
pub use prover::Prover;
pub use retrograde::{Layer, Space, Table};
pub use score::MAX_ESTIMATE;
pub use solver::Solver;
pub use theory::{Theorist, Theory};
pub use transposition::TranspositionTable;
pub use value::Value;
pub use worker::{JobNumber, Question, Report, Worker};

/// Something that finds moves: a closed form, a search, a table, a die.
pub trait Engine<G: Game>: Send {
    /// Thinks about a position until it has the answer, reaches a limit, or is told to stop.
    ///
    /// It always returns what it has: after a stop, the best move of the last finished depth. On a
    /// position that isn't over `best` is a legal move.
    fn think(&mut self, position: &G, control: &mut Control<'_, G::Move>) -> Thought<G::Move>;
}

/// What an engine found out about a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought<M> {
    /// The move it would play; `None` on a finished position only.
    pub best: Option<M>,
    /// The value of the position.
    pub value: Value,
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
        Some(Self { best: None, value, line: Vec::new(), moves: Vec::new(), nodes: 0 })
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

/// How much an engine has to find out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// A move to play and the value of the position.
    BestMove,
    /// The value of every legal move as well.
    EveryMove,
}

/// How long an engine may think; without a limit, until it knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies of lookahead.
    pub depth: Option<u32>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Time from the start of the job.
    pub time: Option<Duration>,
}

impl Limits {
    /// The tighter of the two in each respect.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        fn tighter<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
            a.into_iter().chain(b).min()
        }
        Self {
            depth: tighter(self.depth, other.depth),
            nodes: tighter(self.nodes, other.nodes),
            time: tighter(self.time, other.time),
        }
    }
}

/// The job was told to stop, or reached a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// How far a job has come.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress<M> {
    /// The last finished depth, in plies.
    pub depth: u32,
    /// Nodes visited so far.
    pub nodes: u64,
    /// The value as known so far.
    pub value: Value,
    /// The expected line of play, best move first.
    pub line: Vec<M>,
    /// The value of each legal move as known so far, best first; empty when only the best move was
    /// asked for.
    pub moves: Vec<MoveValue<M>>,
}

/// The reins of one job: its scope and limits, the way to stop it, its random source, and where
/// its progress goes.
pub struct Control<'a, M> {
    scope: Scope,
    limits: Limits,
    deadline: Option<Instant>,
    stop: Arc<AtomicBool>,
    stopped: bool,
    nodes: u64,
    /// The number of nodes at which to look at the limits again.
    next_poll: u64,
    random: Random,
    progress: Box<dyn FnMut(Progress<M>) + 'a>,
}

/// The stop flag and the clock are looked at once in so many nodes.
const POLL_INTERVAL: u64 = 512;

impl<'a, M> Control<'a, M> {
    /// Reins for a job that begins now.
    pub fn new(scope: Scope, limits: Limits) -> Self {
        Self {
            scope,
            limits,
            deadline: limits.time.map(|time| Instant::now() + time),
            stop: Arc::default(),
            stopped: false,
            nodes: 0,
            next_poll: 0,
            random: Random::fixed(),
            progress: Box::new(|_| ()),
        }
    }

    /// Uses this flag: once it is true, the job stops.
    #[must_use]
    pub fn stopped_by(mut self, stop: Arc<AtomicBool>) -> Self {
        self.stop = stop;
        self
    }

    /// Uses this random source for choices between equals and for errors.
    #[must_use]
    pub fn with_random(mut self, random: Random) -> Self {
        self.random = random;
        self
    }

    /// Sends progress there.
    #[must_use]
    pub fn reporting(mut self, progress: impl FnMut(Progress<M>) + 'a) -> Self {
        self.progress = Box::new(progress);
        self
    }

    /// Tightens the limits for the rest of the job.
    pub fn limit(&mut self, limits: Limits) {
        let deadline = limits.time.map(|time| Instant::now() + time);
        self.deadline = self.deadline.into_iter().chain(deadline).min();
        self.limits = self.limits.and(limits);
        self.next_poll = self.nodes;
    }

    /// What is asked for.
    pub fn scope(&self) -> Scope {
        self.scope
    }

    /// Asks for this from now on; gives back what was asked before.
    pub fn set_scope(&mut self, scope: Scope) -> Scope {
        std::mem::replace(&mut self.scope, scope)
    }

    /// The deepest lookahead allowed, in plies.
    pub fn max_depth(&self) -> u32 {
        self.limits.depth.unwrap_or(u32::MAX)
    }

    /// Nodes counted so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The job's random source.
    pub fn random(&mut self) -> &mut Random {
        &mut self.random
    }

    /// Reports progress.
    pub fn report(&mut self, depth: u32, value: Value, line: Vec<M>, moves: Vec<MoveValue<M>>) {
        let nodes = self.nodes;
        (self.progress)(Progress { depth, nodes, value, line, moves });
    }

    /// Counts one node, and says from time to time whether to go on.
    ///
    /// # Errors
    /// [`Stopped`] once a limit is reached or the stop flag is set, and ever after.
    #[inline]
    pub fn count_node(&mut self) -> Result<(), Stopped> {
        if self.nodes >= self.next_poll {
            self.poll()?;
        }
        self.nodes += 1;
        Ok(())
    }

    /// Counts many nodes at once, after which it is time to look at the limits.
    ///
    /// # Errors
    /// As [`count_node`](Control::count_node).
    pub fn count_nodes(&mut self, nodes: u64) -> Result<(), Stopped> {
        self.nodes += nodes;
        self.poll()
    }

    /// Looks at the limits, the flag and the clock, and says when to look again.
    #[cold]
    fn poll(&mut self) -> Result<(), Stopped> {
        let most = self.limits.nodes.unwrap_or(u64::MAX);
        self.stopped |= self.nodes >= most
            || self.stop.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if self.stopped {
            return Err(Stopped);
        }
        self.next_poll = (self.nodes + POLL_INTERVAL).min(most);
        Ok(())
    }
}

impl<M> Debug for Control<'_, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Control")
            .field("scope", &self.scope)
            .field("limits", &self.limits)
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}
