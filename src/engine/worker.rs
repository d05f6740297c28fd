//! The worker: one thread that thinks for one open game, so that the screen never waits.
//!
//! Jobs are numbered. A job can be hurried (it ends at once with what it has) or cancelled (its
//! reports are dropped). A panic in an engine ends the job, not the worker: it is reported as lost,
//! and the next job starts with fresh engines. Dropping the worker stops and joins the thread.

use std::collections::HashMap;
use std::fmt::{self, Debug};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, JoinHandle};

use super::{Control, Engine, Limits, News, Scope, Strength, Thought};
use crate::game::Game;
use crate::random::Random;

/// The number of a job; no two jobs of a worker have the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct JobNumber(u64);

/// What the worker is asked to find out.
#[derive(Clone, Debug)]
pub struct Question<G> {
    /// The position.
    pub position: G,
    /// Who is asked: an opponent of this strength.
    pub strength: Strength,
    /// What to do.
    pub task: Task,
    /// Limits besides those of the opponent.
    pub limits: Limits,
    /// The random source for this answer.
    pub random: Random,
}

/// What to do about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Think about it, and find out this much.
    Think(Scope),
    /// Do what would make the first answer slow.
    Prepare,
    /// Think about what may follow, so that the next answer comes soon. Nothing is heard of it,
    /// unless the engine breaks down.
    ThinkAhead,
}

/// What is heard from the worker.
#[derive(Clone, Debug, PartialEq)]
pub enum Report<M> {
    /// The job is under way.
    News(News<M>),
    /// The job is done.
    Done(Thought<M>),
    /// The preparation is over: done, or stopped.
    Prepared {
        /// Whether it is done.
        done: bool,
    },
    /// The engine broke down, and what it said.
    Lost(String),
}

struct Job<G> {
    number: JobNumber,
    question: Question<G>,
    stop: Arc<AtomicBool>,
}

type Reports<M> = (JobNumber, Report<M>);
type Engines<G> = Box<dyn Fn(&Strength) -> Box<dyn Engine<G>> + Send>;
type Wake = Box<dyn Fn() + Send>;

/// A thread that thinks, and the jobs given to it.
pub struct Worker<G: Game> {
    jobs: Option<Sender<Job<G>>>,
    reports: Receiver<Reports<G::Move>>,
    thread: Option<JoinHandle<()>>,
    /// Jobs whose reports are still wanted, and how to stop each.
    wanted: Vec<(JobNumber, Arc<AtomicBool>)>,
    next: u64,
}

impl<G: Game> Worker<G> {
    /// Starts a worker that gets its engines from `engines` and calls `wake` after each report.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(
        engines: impl Fn(&Strength) -> Box<dyn Engine<G>> + Send + 'static,
        wake: impl Fn() + Send + 'static,
    ) -> std::io::Result<Self> {
        let (jobs, job_receiver) = channel();
        let (report_sender, reports) = channel();
        let (engines, wake): (Engines<G>, Wake) = (Box::new(engines), Box::new(wake));
        let thread = Builder::new()
            .name("engine".into())
            .spawn(move || work(&job_receiver, &report_sender, &engines, &wake))?;
        Ok(Self { jobs: Some(jobs), reports, thread: Some(thread), wanted: Vec::new(), next: 0 })
    }

    /// Gives the worker a job; jobs are done in the order they are given.
    pub fn ask(&mut self, question: Question<G>) -> JobNumber {
        let number = JobNumber(self.next);
        self.next += 1;
        let stop = Arc::<AtomicBool>::default();
        self.wanted.push((number, Arc::clone(&stop)));
        let jobs = self.jobs.as_ref().expect("open until the worker is dropped");
        jobs.send(Job { number, question, stop }).expect("the thread lives as long as the worker");
        number
    }

    /// Makes a job end at once with what it has found so far.
    pub fn hurry(&self, number: JobNumber) {
        for (_, stop) in self.wanted.iter().filter(|(wanted, _)| *wanted == number) {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// Stops every job; nothing more will be heard of them.
    pub fn cancel(&mut self) {
        for (_, stop) in self.wanted.drain(..) {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// The next report that has come in, if any, with the job it belongs to.
    pub fn report(&mut self) -> Option<Reports<G::Move>> {
        while let Ok((number, report)) = self.reports.try_recv() {
            let Some(index) = self.wanted.iter().position(|(wanted, _)| *wanted == number) else {
                continue;
            };
            if !matches!(report, Report::News(_)) {
                self.wanted.swap_remove(index);
            }
            return Some((number, report));
        }
        None
    }
}

impl<G: Game> Drop for Worker<G> {
    fn drop(&mut self) {
        self.cancel();
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // A panic outside a job would be a defect of `work` itself; there is nothing to save.
            let _ = thread.join();
        }
    }
}

impl<G: Game> Debug for Worker<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Worker").field("wanted", &self.wanted).finish_non_exhaustive()
    }
}

/// Does jobs until there will be no more.
fn work<G: Game>(
    jobs: &Receiver<Job<G>>,
    reports: &Sender<Reports<G::Move>>,
    new_engine: &Engines<G>,
    wake: &Wake,
) {
    let mut engines: HashMap<Strength, Box<dyn Engine<G>>> = HashMap::new();
    while let Ok(Job { number, question, stop }) = jobs.recv() {
        // A report that nobody waits for any more is no loss.
        let send = |report| {
            let _ = reports.send((number, report));
            wake();
        };
        let Question { position, strength, task, limits, random } = question;
        let scope = match task {
            Task::Think(scope) => scope,
            Task::Prepare | Task::ThinkAhead => Scope::BestMove,
        };
        let mut control = Control::new(scope, limits)
            .stopped_by(stop)
            .with_random(random)
            .reporting(|news| send(Report::News(news)));
        let report = catch_unwind(AssertUnwindSafe(|| {
            let engine = engines.entry(strength).or_insert_with(|| new_engine(&strength));
            match task {
                Task::Think(_) => Some(Report::Done(engine.think(&position, &mut control))),
                Task::Prepare => {
                    let done = engine.prepare(&position, &mut control).is_ok();
                    Some(Report::Prepared { done })
                }
                Task::ThinkAhead => {
                    engine.think_ahead(&position, &mut control);
                    None
                }
            }
        }));
        match report {
            Ok(Some(report)) => send(report),
            Ok(None) => {}
            Err(panic) => {
                // What broke down may have left its tables in any state.
                engines.clear();
                send(Report::Lost(panic_message(panic.as_ref())));
            }
        }
    }
}

/// The message of a panic, where it has one.
fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no reason given")
        .into()
}
