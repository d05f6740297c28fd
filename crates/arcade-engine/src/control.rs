//! The control of a job: scope, limits and stop flag, and notices sent while it runs.

use std::fmt::{self, Debug, Display};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use arcade_base::OutOfMemory;
use thiserror::Error;

use crate::Random;

/// How much an engine is to find out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// A move to play and the value of the position.
    BestMove,
    /// The exact value of the position, however long that takes, and a move that has it; other
    /// moves get whatever value was found on the way. The opening book isn't used.
    Value,
    /// The value of every legal move as well.
    EveryMove,
}

/// Limits on a search. Without a limit, the search continues until the value is found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The maximum depth, in plies.
    pub depth: Option<u32>,
    /// The maximum number of nodes, counted from the start of the job even if the limit is set
    /// later.
    pub nodes: Option<u64>,
    /// The time allowed from the moment the limit is set: when the job starts, or later through
    /// [`tighten`](Control::tighten) or [`with_limits`](crate::Job::with_limits).
    pub time: Option<Duration>,
}

impl Limits {
    /// No limits.
    pub const NONE: Self = Self { depth: None, nodes: None, time: None };

    /// The stricter of the two limits in each field.
    #[must_use]
    pub fn stricter(self, other: Self) -> Self {
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

/// The job was stopped, or reached a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("told to stop, or at a limit")]
pub struct Stopped;

/// Why a table or a theory gives no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SolveFailure {
    /// The control said to stop.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// There isn't enough memory.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
}

/// A message that a job sends, other than the progress of its search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// How much of a table has been solved.
    Solving {
        /// The percentage.
        percent: usize,
    },
    /// How many positions of tables have been solved so far, where nobody knows how many it will be.
    TableNodes(u64),
    /// A problem that doesn't stop the job, as a sentence.
    Warning(String),
    /// A search for a move ended before the depth asked for.
    CutShort {
        /// The depth asked for, in plies.
        wanted: u32,
        /// The last completed depth.
        reached: u32,
        /// The duration of the search.
        time: Duration,
    },
    /// The value of a position is proven to lie in this range, in the sense of
    /// [`as_number`](super::Value::as_number).
    Bounds {
        /// The lower bound.
        lower: i32,
        /// The upper bound.
        upper: i32,
    },
}

impl Notice {
    /// The text, if the notice is a warning.
    pub fn warning(self) -> Option<String> {
        match self {
            Self::Warning(warning) => Some(warning),
            _ => None,
        }
    }
}

/// The control of a job: its scope, limits, stop flag and random source, and the receiver of its
/// notices.
pub struct Control<'a> {
    scope: Scope,
    pub(super) limits: Limits,
    pub(super) deadline: Option<Instant>,
    /// Stops the job at this time. Unlike with `deadline`, engines don't plan to use up the time
    /// until then; most end long before.
    hard_deadline: Option<Instant>,
    stop: Arc<AtomicBool>,
    pub(super) stopped: bool,
    pub(super) nodes: u64,
    /// The part of `nodes` that was computed for a table.
    table_nodes: u64,
    /// The node count at which to check the limits again.
    pub(super) next_poll: u64,
    random: Random,
    /// The percentage of the table last reported as solved.
    percent: Option<usize>,
    notices: Box<dyn FnMut(Notice) + 'a>,
}

/// The number of nodes between two checks of the stop flag and the clock.
const POLL_INTERVAL: u64 = 512;

impl<'a> Control<'a> {
    /// The control of a job that begins now.
    pub fn new(scope: Scope, limits: Limits) -> Self {
        Self {
            scope,
            limits,
            deadline: limits.time.map(|time| Instant::now() + time),
            hard_deadline: None,
            stop: Arc::default(),
            stopped: false,
            nodes: 0,
            table_nodes: 0,
            next_poll: 0,
            random: Random::fixed(),
            percent: None,
            notices: Box::new(|_| ()),
        }
    }

    /// Uses this stop flag: the job stops once it is true.
    #[must_use]
    pub fn with_stop_flag(mut self, stop: Arc<AtomicBool>) -> Self {
        self.stop = stop;
        self
    }

    /// Uses this random source, for choosing between equal moves and for deliberate errors.
    #[must_use]
    pub fn with_random(mut self, random: Random) -> Self {
        self.random = random;
        self
    }

    /// Sends notices to this function.
    #[must_use]
    pub fn on_notice(mut self, notices: impl FnMut(Notice) + 'a) -> Self {
        self.notices = Box::new(notices);
        self
    }

    /// Tightens the limits for the rest of the job. A time limit counts from this call, but a node
    /// limit from the start of the job.
    pub fn tighten(&mut self, limits: Limits) {
        let deadline = limits.time.map(|time| Instant::now() + time);
        self.deadline = self.deadline.into_iter().chain(deadline).min();
        self.limits = self.limits.stricter(limits);
        self.next_poll = self.nodes;
    }

    /// Stops the job after this time from now, if one is given. Engines don't plan to use up that
    /// time, as they do with a time limit.
    pub(crate) fn stop_after(&mut self, time: Option<Duration>) {
        let end = time.and_then(|time| Instant::now().checked_add(time));
        self.hard_deadline = self.hard_deadline.into_iter().chain(end).min();
        self.next_poll = self.nodes;
    }

    /// Tightens the limits for the rest of the job, unless it already has a time limit.
    pub fn tighten_unless_timed(&mut self, limits: Limits) {
        if self.deadline.is_none() {
            self.tighten(limits);
        }
    }

    /// The time left, if there is a time limit.
    pub fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    /// The nodes left, if there is a node limit.
    pub fn nodes_left(&self) -> Option<u64> {
        self.limits.nodes.map(|most| most.saturating_sub(self.nodes))
    }

    /// The control of a part of the job: it has the job's stop flag and deadline, a new scope and further
    /// limits, and its own node count.
    pub(super) fn subcontrol(&self, scope: Scope, limits: Limits) -> Control<'static> {
        let mut control = Control::new(scope, limits).with_stop_flag(Arc::clone(&self.stop));
        control.deadline = control.deadline.into_iter().chain(self.deadline).min();
        control.hard_deadline = self.hard_deadline;
        control
    }

    /// The control of work that precedes the job: it has the job's stop flag and deadline and its
    /// own node count, and its notices go to the job's receiver.
    pub(super) fn preparation(&mut self) -> Control<'_> {
        let preparation = self.subcontrol(Scope::BestMove, Limits::NONE);
        Control { notices: Box::new(|notice| (self.notices)(notice)), ..preparation }
    }

    /// A copy of the control for part of the job, to be passed to [`take_back`](Self::take_back)
    /// afterwards. Its notices go to this control's receiver.
    pub(super) fn lend(&mut self) -> Control<'_> {
        Control {
            stop: Arc::clone(&self.stop),
            random: self.random.clone(),
            notices: Box::new(|notice| (self.notices)(notice)),
            ..*self
        }
    }

    /// Continues with the counts and the random source of a control that came from
    /// [`lend`](Self::lend).
    pub(super) fn take_back(&mut self, lent: Control<'static>) {
        let notices = std::mem::replace(&mut self.notices, Box::new(|_| ()));
        *self = Control { notices, ..lent };
    }

    /// A copy of the control that drops its notices.
    pub(super) fn silent(&self) -> Control<'static> {
        Control {
            stop: Arc::clone(&self.stop),
            random: self.random.clone(),
            notices: Box::new(|_| ()),
            ..*self
        }
    }

    /// Does part of the job regardless of the limits and the stop flag, without counting its nodes.
    /// For work too cheap to be worth interrupting.
    pub fn ignoring_limits<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let before = (self.nodes, self.stopped);
        (self.stopped, self.next_poll) = (false, u64::MAX);
        let done = work(self);
        (self.nodes, self.stopped) = before;
        self.next_poll = self.nodes;
        done
    }

    /// Whether the stop flag is set or the time is up.
    pub fn should_stop(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
            || [self.deadline, self.hard_deadline]
                .into_iter()
                .flatten()
                .min()
                .is_some_and(|end| Instant::now() >= end)
    }

    /// Whether a check has found the stop flag set or a limit reached.
    pub(super) fn has_stopped(&self) -> bool {
        self.stopped
    }

    /// What the job is to find out.
    pub fn scope(&self) -> Scope {
        self.scope
    }

    /// Sets the scope, and returns the previous one.
    pub fn replace_scope(&mut self, scope: Scope) -> Scope {
        std::mem::replace(&mut self.scope, scope)
    }

    /// The maximum depth, in plies.
    pub fn max_depth(&self) -> u32 {
        self.limits.depth.unwrap_or(u32::MAX)
    }

    /// The nodes counted so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The nodes counted so far that were computed for a table: positions of the game, or entries
    /// that each represent many positions.
    pub fn table_nodes(&self) -> u64 {
        self.table_nodes
    }

    /// The job's random source.
    pub fn random(&mut self) -> &mut Random {
        &mut self.random
    }

    /// Sends a notice of how much of a table is solved, whenever the percentage changes.
    pub fn report_solving(&mut self, done: usize, total: usize) {
        let percent = 100 * done / total.max(1);
        if self.percent.replace(percent) != Some(percent) {
            (self.notices)(Notice::Solving { percent });
        }
    }

    /// Sends a notice of how many nodes have been counted for tables.
    pub fn report_table_nodes(&mut self) {
        (self.notices)(Notice::TableNodes(self.table_nodes));
    }

    /// Sends a notice.
    pub fn notify(&mut self, notice: Notice) {
        (self.notices)(notice);
    }

    /// Sends a warning: a problem that doesn't stop the job.
    pub fn warn(&mut self, warning: impl Display) {
        (self.notices)(Notice::Warning(warning.to_string()));
    }

    /// Warns that a table doesn't fit into memory and that a search replaces it.
    pub fn warn_of_shortage(&mut self, shortage: OutOfMemory) {
        self.warn(format_args!("{shortage}; values are estimated instead"));
    }

    /// Counts one node, and checks the limits from time to time.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached or the stop flag is set, and on every later call.
    #[inline]
    pub fn count_node(&mut self) -> Result<(), Stopped> {
        if self.nodes >= self.next_poll {
            self.poll()?;
        }
        self.nodes += 1;
        Ok(())
    }

    /// Counts several nodes at once and then checks the limits.
    ///
    /// # Errors
    /// As [`count_node`](Control::count_node).
    pub fn count_nodes(&mut self, nodes: u64) -> Result<(), Stopped> {
        self.nodes += nodes;
        self.poll()
    }

    /// Counts several nodes that were computed for a table and then checks the limits.
    ///
    /// # Errors
    /// As [`count_node`](Control::count_node).
    pub fn count_table_nodes(&mut self, nodes: u64) -> Result<(), Stopped> {
        self.table_nodes += nodes;
        self.count_nodes(nodes)
    }

    /// Checks the limits, the stop flag and the clock, and sets the node count of the next check.
    #[cold]
    fn poll(&mut self) -> Result<(), Stopped> {
        let most = self.limits.nodes.unwrap_or(u64::MAX);
        self.stopped |= self.nodes >= most || self.should_stop();
        if self.stopped {
            return Err(Stopped);
        }
        self.next_poll = (self.nodes + POLL_INTERVAL).min(most);
        Ok(())
    }
}

impl Debug for Control<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Control")
            .field("scope", &self.scope)
            .field("limits", &self.limits)
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}
