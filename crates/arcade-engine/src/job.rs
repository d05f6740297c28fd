//! A job for an engine: its control, the history of the game, and the receiver of its progress.

use std::fmt::{self, Debug};
use std::ops::{Deref, DerefMut};
use std::time::Instant;

use super::{Control, Limits, MoveValue, Notice, Scope, Value};

/// The progress of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress<M> {
    /// The last completed depth, in plies.
    pub depth: u32,
    /// Nodes visited so far.
    pub nodes: u64,
    /// The value found so far.
    pub value: Value,
    /// The expected line of play, best move first.
    pub line: Vec<M>,
    /// The values of the legal moves found so far, best first; empty if only the best move was
    /// asked for.
    pub moves: Vec<MoveValue<M>>,
}

impl<M> Progress<M> {
    /// The same progress with its moves mapped to another type.
    fn translated<N>(self, translate: impl Fn(M) -> N) -> Progress<N> {
        let Self { depth, nodes, value, line, moves } = self;
        let line = line.into_iter().map(&translate).collect();
        let moves = moves.into_iter().map(|candidate| candidate.translated(&translate)).collect();
        Progress { depth, nodes, value, line, moves }
    }
}

/// The history of a game. Built-in engines don't use it; it is sent to external engines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameHistory<M> {
    /// The start position, as text.
    pub start: String,
    /// The moves made since.
    pub moves: Vec<M>,
}

/// A job: its control, and the receiver of its progress.
pub struct Job<'a, M> {
    control: Control<'a>,
    history: Option<GameHistory<M>>,
    /// The last reported depth, in plies.
    depth: u32,
    progress: Box<dyn FnMut(Progress<M>) + 'a>,
}

impl<'a, M> Job<'a, M> {
    /// A job that begins now and reports no progress.
    pub fn new(scope: Scope, limits: Limits) -> Self {
        Control::new(scope, limits).into()
    }

    /// Sets the history of the game.
    #[must_use]
    pub fn with_history(mut self, history: impl Into<Option<GameHistory<M>>>) -> Self {
        self.history = history.into();
        self
    }

    /// The history of the game, if it is known.
    pub fn history(&self) -> Option<&GameHistory<M>> {
        self.history.as_ref()
    }

    /// Sends progress to this function.
    #[must_use]
    pub fn on_progress(mut self, progress: impl FnMut(Progress<M>) + 'a) -> Self {
        self.progress = Box::new(progress);
        self
    }

    /// Reports progress.
    pub fn report(&mut self, depth: u32, value: Value, line: Vec<M>, moves: Vec<MoveValue<M>>) {
        let nodes = self.nodes;
        self.depth = depth;
        (self.progress)(Progress { depth, nodes, value, line, moves });
    }

    /// The last completed depth that was reported, in plies.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// Sends [`Notice::CutShort`] if the search that began at `since`
    /// ended before the depth `wanted`.
    pub(super) fn notify_if_cut_short(&mut self, wanted: Option<u32>, since: Instant) {
        let (reached, time) = (self.depth, since.elapsed());
        if let Some(wanted) = wanted.filter(|&wanted| self.has_stopped() && reached < wanted) {
            self.notify(Notice::CutShort { wanted, reached, time });
        }
    }

    /// Does part of the job within stricter limits, and then restores the job's limits. A time
    /// limit counts from this call, but a node limit from the start of the job.
    pub fn with_limits<T>(&mut self, limits: Limits, work: impl FnOnce(&mut Self) -> T) -> T {
        let before = (self.limits, self.deadline);
        self.tighten(limits);
        let done = work(self);
        (self.limits, self.deadline) = before;
        // If the job itself is to stop, the next check finds that out again.
        (self.stopped, self.next_poll) = (false, self.nodes);
        done
    }

    /// Does the job with an engine whose moves have another type: `there` maps a move to that type,
    /// and `back` maps it back.
    pub fn translated<N: 'static, T>(
        &mut self,
        there: impl Fn(M) -> N,
        back: impl Fn(N) -> M,
        work: impl FnOnce(&mut Job<'_, N>) -> T,
    ) -> T
    where
        M: Copy,
    {
        let history = self.history.as_ref().map(|earlier| GameHistory {
            start: earlier.start.clone(),
            moves: earlier.moves.iter().copied().map(there).collect(),
        });
        let Self { control, progress, depth, .. } = self;
        let progress = Box::new(|found: Progress<N>| progress(found.translated(&back)));
        let mut job = Job { control: control.lend(), history, depth: *depth, progress };
        let done = work(&mut job);
        *depth = job.depth;
        let lent = job.control.silent();
        drop(job);
        control.take_back(lent);
        done
    }

    /// Does part of the job without reporting progress.
    pub fn without_progress<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let progress = std::mem::replace(&mut self.progress, Box::new(|_| ()));
        let done = work(self);
        self.progress = progress;
        done
    }
}

impl<'a, M> From<Control<'a>> for Job<'a, M> {
    fn from(control: Control<'a>) -> Self {
        Self { control, history: None, depth: 0, progress: Box::new(|_| ()) }
    }
}

impl<'a, M> Deref for Job<'a, M> {
    type Target = Control<'a>;

    fn deref(&self) -> &Control<'a> {
        &self.control
    }
}

impl<M> DerefMut for Job<'_, M> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.control
    }
}

impl<M> Debug for Job<'_, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Job").field(&self.control).finish()
    }
}
