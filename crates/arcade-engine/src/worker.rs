//! The worker runs the engines of one open game, either on its own thread, so that a screen never
//! waits, or on the calling thread.
//!
//! Jobs are numbered. A job can be finished (it ends at once with its result so far) or cancelled
//! (its reports are dropped). A panic, in an engine or in the delivery of a report, ends the job
//! but not the worker: it is reported, and the next job starts with new engines. Dropping the
//! worker stops and joins the thread.

use std::collections::HashMap;
use std::fmt::{self, Debug};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use arcade_base::start_thread;

use super::{
    Analysis, Control, Engine, GameHistory, Job, Limits, MoveValue, Notice, Progress, Scope,
    Strength,
};
use crate::{Position, Random};

/// The number of a job, unique within its worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct JobNumber(u64);

/// A request to the worker: a position, and what to do with it.
#[derive(Clone, Debug)]
pub struct JobRequest<P: Position> {
    /// The position.
    pub position: P,
    /// The strength of the opponent that answers.
    pub strength: Strength,
    /// What to do.
    pub task: Task<P::Move>,
    /// Limits in addition to those of the opponent.
    pub limits: Limits,
    /// The random source for this answer.
    pub random: Random,
    /// The history of the game, if it is known.
    pub history: Option<GameHistory<P::Move>>,
}

impl<P: Position> JobRequest<P> {
    /// A request without limits or history, and with a fixed random source.
    pub fn new(position: &P, strength: Strength, task: Task<P::Move>) -> Self {
        let (position, limits) = (position.clone(), Limits::NONE);
        Self { position, strength, task, limits, random: Random::fixed(), history: None }
    }

    /// The same request with this time limit.
    #[must_use]
    pub fn with_time(mut self, time: Duration) -> Self {
        self.limits.time = Some(time);
        self
    }
}

/// What to do with a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Task<M> {
    /// Find out this much about it.
    Analyse(Scope),
    /// Find best play for both sides, beginning with this move, whose value is known from an
    /// analysis.
    Line(MoveValue<M>),
    /// Begin game number n of a match, counted from 0. Sends no report.
    NewGame(u32),
    /// Do the slow part of the first analysis in advance.
    WarmUp,
    /// Analyse the positions that may follow, so that the next answer takes less time. Sends no
    /// report, unless the engine panics.
    Ponder,
}

/// A report from the worker.
#[derive(Clone, Debug, PartialEq)]
pub enum Report<M> {
    /// The progress of the search.
    Progress(Progress<M>),
    /// Another message before the job is done.
    Notice(Notice),
    /// The job is done.
    Done(Analysis<M>),
    /// Best play, beginning with the move of the request.
    Line(Vec<M>),
    /// The warm-up has ended.
    WarmedUp {
        /// Whether it was completed.
        done: bool,
    },
    /// The opponent can't continue the game, for this reason.
    Forfeited(String),
    /// The engine panicked, with this message.
    Panicked(String),
}

/// A request with its number, on its way to the engines.
struct QueuedJob<P: Position> {
    number: JobNumber,
    request: JobRequest<P>,
    stop: Arc<AtomicBool>,
}

type NumberedReport<M> = (JobNumber, Report<M>);
type NewEngine<P> = Box<dyn Fn(&Strength) -> Box<dyn Engine<P>> + Send>;

/// Runs the engines of a game, one job at a time.
pub struct Worker<P: Position> {
    jobs: Option<Sender<QueuedJob<P>>>,
    reports: Receiver<NumberedReport<P::Move>>,
    thread: Option<JoinHandle<()>>,
    /// The engines, if the worker has no thread.
    inline: Option<(EnginePool<P>, Receiver<QueuedJob<P>>)>,
    /// Jobs whose reports are still wanted, each with its stop flag.
    wanted: Vec<(JobNumber, Arc<AtomicBool>)>,
    next: u64,
}

impl<P: Position> Worker<P> {
    /// Starts a worker that makes its engines with `engines` and calls `wake` after each report.
    ///
    /// # Errors
    /// If the system can't start a thread.
    pub fn start(
        engines: impl Fn(&Strength) -> Box<dyn Engine<P>> + Send + 'static,
        wake: impl Fn() + Send + 'static,
    ) -> std::io::Result<Self> {
        let mut worker = Self::without_thread(engines);
        if let Some((mut pool, queue)) = worker.inline.take() {
            let work = move || {
                while let Ok(queued) = queue.recv() {
                    pool.work(queued, &wake, &|_| {});
                }
            };
            worker.thread = Some(start_thread("engine", work)?);
        }
        Ok(worker)
    }

    /// A worker without a thread: its jobs wait until [`run_pending`](Self::run_pending) is called.
    pub fn without_thread(
        engines: impl Fn(&Strength) -> Box<dyn Engine<P>> + Send + 'static,
    ) -> Self {
        let (jobs, queue) = channel();
        let (sender, reports) = channel();
        let pool =
            EnginePool { engines: HashMap::new(), new_engine: Box::new(engines), reports: sender };
        let (jobs, inline) = (Some(jobs), Some((pool, queue)));
        Self { jobs, reports, thread: None, inline, wanted: Vec::new(), next: 0 }
    }

    /// Does the jobs of a worker without a thread on the calling thread, and passes each report to
    /// `show` as it comes.
    pub fn run_pending(&mut self, show: &dyn Fn(&Report<P::Move>)) {
        if let Some((pool, queue)) = &mut self.inline {
            for queued in queue.try_iter() {
                pool.work(queued, &|| {}, show);
            }
        }
    }

    /// Queues a job; jobs are done in order.
    pub fn submit(&mut self, request: JobRequest<P>) -> JobNumber {
        let number = JobNumber(self.next);
        self.next += 1;
        let stop = Arc::<AtomicBool>::default();
        self.wanted.push((number, Arc::clone(&stop)));
        let jobs = self.jobs.as_ref().expect("open until the worker is dropped");
        jobs.send(QueuedJob { number, request, stop })
            .expect("the thread goes on until the worker is dropped");
        number
    }

    /// Ends a job at once, with its result so far.
    pub fn finish_now(&self, number: JobNumber) {
        for (_, stop) in self.wanted.iter().filter(|(wanted, _)| *wanted == number) {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// Cancels every job: stops it and drops its reports.
    pub fn cancel_all(&mut self) {
        for (_, stop) in self.wanted.drain(..) {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// The next report received, if any, with the number of its job.
    pub fn report(&mut self) -> Option<NumberedReport<P::Move>> {
        while let Ok((number, report)) = self.reports.try_recv() {
            if self.is_wanted(number, &report) {
                return Some((number, report));
            }
        }
        None
    }

    /// Waits for the next report; never returns if there is none to come.
    pub fn wait(&mut self) -> NumberedReport<P::Move> {
        loop {
            let (number, report) =
                self.reports.recv().expect("the thread goes on until the worker is dropped");
            if self.is_wanted(number, &report) {
                return (number, report);
            }
        }
    }

    /// Whether the report of a job is wanted. No report follows a job's last one.
    fn is_wanted(&mut self, number: JobNumber, report: &Report<P::Move>) -> bool {
        let Some(index) = self.wanted.iter().position(|(wanted, _)| *wanted == number) else {
            return false;
        };
        if !matches!(report, Report::Progress(_) | Report::Notice(_)) {
            self.wanted.swap_remove(index);
        }
        true
    }
}

impl<P: Position> Drop for Worker<P> {
    fn drop(&mut self) {
        self.cancel_all();
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // Engines may panic when they are dropped; there is nothing to save.
            let _ = thread.join();
        }
    }
}

impl<P: Position> Debug for Worker<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Worker").field("wanted", &self.wanted).finish_non_exhaustive()
    }
}

/// The engines, and the sender of their reports.
struct EnginePool<P: Position> {
    engines: HashMap<Strength, Box<dyn Engine<P>>>,
    new_engine: NewEngine<P>,
    reports: Sender<NumberedReport<P::Move>>,
}

impl<P: Position> EnginePool<P> {
    /// Does a job. Calls `show` before each report is sent and `wake` after. Catches every panic.
    fn work(&mut self, queued: QueuedJob<P>, wake: &dyn Fn(), show: &dyn Fn(&Report<P::Move>)) {
        let number = queued.number;
        let Self { engines, new_engine, reports } = self;
        // Once the worker is dropped, nobody needs the report.
        let send = |report| {
            show(&report);
            let _ = reports.send((number, report));
            wake();
        };
        let done = catch_unwind(AssertUnwindSafe(|| {
            if let Some(report) = answer(queued, engines, new_engine, &send) {
                send(report);
            }
        }));
        if let Err(panic) = done {
            // An engine that panicked may have left its tables in any state, and may panic again.
            for (_, engine) in engines.drain() {
                let _ = catch_unwind(AssertUnwindSafe(|| drop(engine)));
            }
            let report = Report::Panicked(panic_message(panic.as_ref()));
            let _ = catch_unwind(AssertUnwindSafe(|| send(report)));
        }
    }
}

/// Does a job; returns its last report, if it has one.
fn answer<P: Position>(
    queued: QueuedJob<P>,
    engines: &mut HashMap<Strength, Box<dyn Engine<P>>>,
    new_engine: &NewEngine<P>,
    send: &impl Fn(Report<P::Move>),
) -> Option<Report<P::Move>> {
    let JobRequest { position, strength, task, limits, random, history } = queued.request;
    let scope = match task {
        Task::Analyse(scope) => scope,
        Task::Line(_) => Scope::EveryMove,
        Task::WarmUp | Task::Ponder => Scope::BestMove,
        Task::NewGame(number) => {
            for engine in engines.values_mut() {
                engine.new_game(number);
            }
            return None;
        }
    };
    let control = Control::new(scope, limits)
        .with_stop_flag(queued.stop)
        .with_random(random)
        .on_notice(|notice| send(Report::Notice(notice)));
    let job = Job::from(control).with_history(history);
    let mut job = job.on_progress(|progress| send(Report::Progress(progress)));
    let engine = engines.entry(strength).or_insert_with(|| new_engine(&strength));
    match task {
        Task::NewGame(_) => None,
        Task::Analyse(_) => {
            let analysis = engine.analyse(&position, &mut job);
            let forfeit = engine.failure().filter(|_| analysis.best.is_none());
            Some(forfeit.map_or(Report::Done(analysis), Report::Forfeited))
        }
        Task::Line(candidate) => Some(Report::Line(engine.line(&position, &candidate, &mut job))),
        Task::WarmUp => {
            let done = engine.warm_up(&position, &mut job).is_ok();
            Some(Report::WarmedUp { done })
        }
        Task::Ponder => {
            engine.ponder(&position, &mut job);
            None
        }
    }
}

/// The message of a panic, if it has one.
fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no reason given")
        .into()
}
