//! The reins of a job: what is asked, how long it may take, the way to stop it, and its news.

use std::fmt::{self, Debug, Display};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::{MoveValue, Value};
use crate::random::Random;

/// How much an engine has to find out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// A move to play and the value of the position.
    BestMove,
    /// The exact value of the position, however long that takes, and a move that has it; of the
    /// others what comes to light. It is found out anew: no opening book is asked.
    Value,
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
    /// No limit at all.
    pub const NONE: Self = Self { depth: None, nodes: None, time: None };

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

/// What a job has to tell before it is done.
#[derive(Clone, Debug, PartialEq)]
pub enum News<M> {
    /// How far the search has come.
    Progress(Progress<M>),
    /// How much of a table is solved.
    Solving {
        /// Hundredths of the work that are done.
        percent: usize,
    },
    /// Something that went wrong without stopping the job, in a sentence.
    Remark(String),
}

impl<M> News<M> {
    /// How far the search has come, if that is what the news tell.
    pub fn progress(self) -> Option<Progress<M>> {
        match self {
            Self::Progress(progress) => Some(progress),
            Self::Solving { .. } | Self::Remark(_) => None,
        }
    }

    /// What went wrong, if that is what the news tell.
    pub fn remark(self) -> Option<String> {
        match self {
            Self::Remark(remark) => Some(remark),
            Self::Progress(_) | Self::Solving { .. } => None,
        }
    }
}

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
    /// How much of a table is solved, as last reported.
    percent: Option<usize>,
    news: Box<dyn FnMut(News<M>) + 'a>,
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
            percent: None,
            news: Box::new(|_| ()),
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

    /// Sends news there.
    #[must_use]
    pub fn reporting(mut self, news: impl FnMut(News<M>) + 'a) -> Self {
        self.news = Box::new(news);
        self
    }

    /// Tightens the limits for the rest of the job.
    pub fn limit(&mut self, limits: Limits) {
        let deadline = limits.time.map(|time| Instant::now() + time);
        self.deadline = self.deadline.into_iter().chain(deadline).min();
        self.limits = self.limits.and(limits);
        self.next_poll = self.nodes;
    }

    /// Tightens the limits for the rest of the job, unless it came with a time of its own.
    pub fn limit_unless_timed(&mut self, limits: Limits) {
        if self.deadline.is_none() {
            self.limit(limits);
        }
    }

    /// The time that is left, where it is limited.
    pub fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    /// Does a part of the job within tighter limits, and then goes back to those of the job.
    pub fn within<T>(&mut self, limits: Limits, work: impl FnOnce(&mut Self) -> T) -> T {
        let before = (self.limits, self.deadline);
        self.limit(limits);
        let done = work(self);
        (self.limits, self.deadline) = before;
        // If the job itself is to stop, the next look says so again.
        (self.stopped, self.next_poll) = (false, self.nodes);
        done
    }

    /// Does a part of the job of which nobody hears.
    pub fn quietly<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let news = std::mem::replace(&mut self.news, Box::new(|_| ()));
        let done = work(self);
        self.news = news;
        done
    }

    /// Reins for a part of the job: the same stop and deadline, and other limits besides.
    pub(super) fn like(&self, scope: Scope, limits: Limits) -> Control<'static, M> {
        let mut control = Control::new(scope, limits).stopped_by(Arc::clone(&self.stop));
        control.deadline = control.deadline.into_iter().chain(self.deadline).min();
        control
    }

    /// Whether the job was told to stop, or its time is over.
    pub(super) fn is_told_to_stop(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
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
        (self.news)(News::Progress(Progress { depth, nodes, value, line, moves }));
    }

    /// Reports how many parts of a table are solved; once for each hundredth of all.
    pub fn report_solving(&mut self, done: usize, total: usize) {
        let percent = 100 * done / total.max(1);
        if self.percent.replace(percent) != Some(percent) {
            (self.news)(News::Solving { percent });
        }
    }

    /// Reports something that went wrong without stopping the job.
    pub fn remark(&mut self, remark: impl Display) {
        (self.news)(News::Remark(remark.to_string()));
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
