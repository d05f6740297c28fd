//! The computer at the board: what it was asked, what it has found out, and the move it holds back
//! for a moment.

use std::fmt::{self, Debug};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::engine::{
    Basis, Engine, JobNumber, Level, Limits, News, Progress, Question, Report, Scope, Skill,
    Strength, Task, Thought, Worker,
};
use crate::game::Game;
use crate::random::Random;
use crate::tui::Context;

/// How the engine of an opponent is made.
pub(super) type NewEngine<G> = Arc<dyn Fn(&Strength) -> Box<dyn Engine<G>> + Send + Sync>;

/// The longest that the values of a position are worked on.
const LONGEST_ANALYSIS: Duration = Duration::from_secs(60);

/// The longest that the computer thinks ahead in a position.
const LONGEST_AHEAD: Duration = Duration::from_secs(60);

/// Who is asked for values and tips, and thinks ahead.
const PERFECT: Strength =
    Strength { skill: Skill::Level(Level::Perfect), depth: None, time_limit: None };

/// What an analysis has found out by now.
fn so_far<M: Copy>(progress: Progress<M>) -> Thought<M> {
    let Progress { nodes, value, line, moves, .. } = progress;
    Thought { best: line.first().copied(), value, basis: Basis::Search, line, moves, nodes }
}

/// What would make the first answer slow, and is done while nothing else is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Groundwork {
    Undone,
    UnderWay(JobNumber),
    Done,
}

/// What the play screen asks the worker and hears from it, for the position on the board.
pub(super) struct Computer<G: Game> {
    new_engine: NewEngine<G>,
    /// Started with the first question.
    worker: Option<Worker<G>>,
    move_job: Option<JobNumber>,
    analysis_job: Option<JobNumber>,
    groundwork: Groundwork,
    /// The job that thinks ahead. It is given once in a position, and nothing is heard of its end.
    ahead_job: Option<JobNumber>,
    /// How many hundredths of a table are solved, while that goes on.
    pub(super) solving: Option<usize>,
    /// How far the search for a move has come.
    pub(super) progress: Option<Progress<G::Move>>,
    /// The value of every move in the position.
    pub(super) analysis: Option<Thought<G::Move>>,
    /// The move it has decided on, and when it is to be made.
    pub(super) reply: Option<(G::Move, Instant)>,
    /// Why the engine broke down, if it did.
    pub(super) lost: Option<String>,
}

impl<G: Game> Debug for Computer<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Computer").field("worker", &self.worker).finish_non_exhaustive()
    }
}

impl<G: Game> Computer<G> {
    pub(super) fn new(new_engine: NewEngine<G>) -> Self {
        Self {
            new_engine,
            worker: None,
            move_job: None,
            analysis_job: None,
            groundwork: Groundwork::Undone,
            ahead_job: None,
            solving: None,
            progress: None,
            analysis: None,
            reply: None,
            lost: None,
        }
    }

    /// Forgets everything about the position: another one is on the board.
    pub(super) fn forget(&mut self) {
        if let Some(worker) = &mut self.worker {
            worker.cancel();
        }
        if self.groundwork != Groundwork::Done {
            self.groundwork = Groundwork::Undone;
        }
        (self.move_job, self.analysis_job, self.ahead_job) = (None, None, None);
        (self.solving, self.progress, self.analysis) = (None, None, None);
        (self.reply, self.lost) = (None, None);
    }

    /// Whether it is looking for a move.
    pub(super) fn is_thinking(&self) -> bool {
        self.move_job.is_some()
    }

    /// Whether more about the values is still to come.
    pub(super) fn is_analysing(&self) -> bool {
        self.analysis_job.is_some()
    }

    /// Whether it has been asked for a move in this position, whatever came of it.
    pub(super) fn has_been_asked(&self) -> bool {
        self.move_job.is_some() || self.reply.is_some() || self.lost.is_some()
    }

    /// Asks an opponent of this strength for a move.
    pub(super) fn ask_for_move(
        &mut self,
        position: &G,
        strength: Strength,
        random: Random,
        context: &Context,
    ) {
        let task = Task::Think(Scope::BestMove);
        let limits = Limits::default();
        let question = Question { position: position.clone(), strength, task, limits, random };
        self.move_job = self.ask(question, context);
    }

    /// Asks for the value of every move, unless that is known or on its way.
    pub(super) fn ask_for_values(&mut self, position: &G, context: &Context) {
        if self.analysis.is_some() || self.analysis_job.is_some() || self.lost.is_some() {
            return;
        }
        let question = Question {
            position: position.clone(),
            strength: PERFECT,
            task: Task::Think(Scope::EveryMove),
            limits: Limits { time: Some(LONGEST_ANALYSIS), ..Limits::default() },
            random: Random::fixed(),
        };
        self.analysis_job = self.ask(question, context);
    }

    /// Lets the worker do what would make later answers slow, if that isn't done and it has nothing
    /// else to do. The next question interrupts it.
    pub(super) fn lay_groundwork(&mut self, start: &G, context: &Context) {
        if self.is_busy() || self.groundwork != Groundwork::Undone {
            return;
        }
        let question = Question {
            position: start.clone(),
            strength: PERFECT,
            task: Task::Prepare,
            limits: Limits::default(),
            random: Random::fixed(),
        };
        if let Some(job) = self.ask(question, context) {
            self.groundwork = Groundwork::UnderWay(job);
        }
    }

    /// Lets the worker think about what may follow in a position where a person is to move, if it
    /// hasn't and has nothing else to do. The next question ends it.
    pub(super) fn think_ahead(&mut self, position: &G, context: &Context) {
        if self.is_busy() || self.groundwork != Groundwork::Done || self.ahead_job.is_some() {
            return;
        }
        let question = Question {
            position: position.clone(),
            strength: PERFECT,
            task: Task::ThinkAhead,
            limits: Limits { time: Some(LONGEST_AHEAD), ..Limits::default() },
            random: Random::fixed(),
        };
        self.ahead_job = self.ask(question, context);
    }

    /// Whether it works on a question, or can't.
    fn is_busy(&self) -> bool {
        self.move_job.is_some() || self.analysis_job.is_some() || self.lost.is_some()
    }

    fn ask(&mut self, question: Question<G>, context: &Context) -> Option<JobNumber> {
        if self.worker.is_none() {
            let (new_engine, wake) = (Arc::clone(&self.new_engine), context.wake.clone());
            match Worker::start(move |strength| new_engine(strength), move || wake()) {
                Ok(worker) => self.worker = Some(worker),
                Err(error) => self.lost = Some(error.to_string()),
            }
        }
        let worker = self.worker.as_mut()?;
        if let Groundwork::UnderWay(job) = self.groundwork {
            worker.hurry(job);
        }
        if let Some(job) = self.ahead_job {
            worker.hurry(job);
        }
        Some(worker.ask(question))
    }

    /// Makes the search for a move end at once.
    pub(super) fn hurry(&self) {
        if let (Some(worker), Some(job)) = (&self.worker, self.move_job) {
            worker.hurry(job);
        }
    }

    /// Takes in all reports that have come. A move found is to be made at `due`. What went wrong
    /// without stopping a job comes back, the last of it.
    pub(super) fn listen(&mut self, due: Instant) -> Option<String> {
        let mut remark = None;
        while let Some((job, report)) = self.worker.as_mut().and_then(Worker::report) {
            let is_move = self.move_job == Some(job);
            if !matches!(report, Report::News(_)) {
                self.solving = None;
            }
            match report {
                Report::News(News::Progress(progress)) if is_move => self.progress = Some(progress),
                Report::News(News::Progress(progress)) => self.analysis = Some(so_far(progress)),
                Report::News(News::Solving { percent }) => self.solving = Some(percent),
                Report::News(News::Remark(text)) => remark = Some(text),
                Report::Prepared { done } => {
                    self.groundwork = if done { Groundwork::Done } else { Groundwork::Undone };
                }
                Report::Done(thought) if is_move => {
                    self.move_job = None;
                    self.reply = thought.best.map(|mv| (mv, due));
                }
                Report::Done(thought) => {
                    self.analysis_job = None;
                    self.analysis = Some(thought);
                }
                Report::Lost(reason) => {
                    if let Some(worker) = &mut self.worker {
                        worker.cancel();
                    }
                    (self.move_job, self.analysis_job) = (None, None);
                    self.groundwork = Groundwork::Undone;
                    self.lost = Some(reason);
                }
            }
        }
        remark
    }
}
