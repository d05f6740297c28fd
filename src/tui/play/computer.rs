//! The computer at the board: what it was asked, what it has found out, and the move it holds back
//! for a moment.

use std::fmt::Debug;
use std::time::{Duration, Instant};

use crate::engine::{
    Engine, JobNumber, Level, Limits, Progress, Question, Report, Scope, Skill, Strength, Thought,
    Worker,
};
use crate::game::Game;
use crate::random::Random;
use crate::tui::Context;

/// How the engine of an opponent is made.
type NewEngine<G> = fn(&Strength) -> Box<dyn Engine<G>>;

/// The longest that the values of a position are worked on.
const LONGEST_ANALYSIS: Duration = Duration::from_secs(60);

/// What an analysis has found out by now.
fn so_far<M: Copy>(progress: Progress<M>) -> Thought<M> {
    let Progress { nodes, value, line, moves, .. } = progress;
    Thought { best: line.first().copied(), value, line, moves, nodes }
}

/// What the play screen asks the worker and hears from it, for the position on the board.
#[derive(Debug)]
pub(super) struct Computer<G: Game> {
    new_engine: NewEngine<G>,
    /// Started with the first question: without one, no thread is needed.
    worker: Option<Worker<G>>,
    move_job: Option<JobNumber>,
    analysis_job: Option<JobNumber>,
    /// How far the search for a move has come.
    pub(super) progress: Option<Progress<G::Move>>,
    /// The value of every move in the position.
    pub(super) analysis: Option<Thought<G::Move>>,
    /// The move it has decided on, and when it is to be made.
    pub(super) reply: Option<(G::Move, Instant)>,
    /// Why the engine broke down, if it did.
    pub(super) lost: Option<String>,
}

impl<G: Game> Computer<G> {
    pub(super) fn new(new_engine: NewEngine<G>) -> Self {
        Self {
            new_engine,
            worker: None,
            move_job: None,
            analysis_job: None,
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
        (self.move_job, self.analysis_job) = (None, None);
        (self.progress, self.analysis) = (None, None);
        (self.reply, self.lost) = (None, None);
    }

    /// Whether it is looking for a move.
    pub(super) fn is_thinking(&self) -> bool {
        self.move_job.is_some()
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
        let (scope, limits) = (Scope::BestMove, Limits::default());
        let question = Question { position: position.clone(), strength, scope, limits, random };
        self.move_job = self.ask(question, context);
    }

    /// Asks for the value of every move, unless that is known or on its way.
    pub(super) fn ask_for_values(&mut self, position: &G, table_mb: u32, context: &Context) {
        if self.analysis.is_some() || self.analysis_job.is_some() || self.lost.is_some() {
            return;
        }
        let limits = Limits { time: Some(LONGEST_ANALYSIS), ..Limits::default() };
        let question = Question {
            position: position.clone(),
            strength: Strength {
                skill: Skill::Level(Level::Perfect),
                depth: None,
                time_limit: None,
                table_mb,
            },
            scope: Scope::EveryMove,
            limits,
            random: Random::fixed(),
        };
        self.analysis_job = self.ask(question, context);
    }

    fn ask(&mut self, question: Question<G>, context: &Context) -> Option<JobNumber> {
        if self.worker.is_none() {
            let wake = context.wake.clone();
            match Worker::start(self.new_engine, move || wake()) {
                Ok(worker) => self.worker = Some(worker),
                Err(error) => self.lost = Some(error.to_string()),
            }
        }
        Some(self.worker.as_mut()?.ask(question))
    }

    /// Makes the search for a move end at once.
    pub(super) fn hurry(&self) {
        if let (Some(worker), Some(job)) = (&self.worker, self.move_job) {
            worker.hurry(job);
        }
    }

    /// Takes in all reports that have come. A move found is to be made at `due`.
    pub(super) fn listen(&mut self, due: Instant) {
        while let Some((job, report)) = self.worker.as_mut().and_then(Worker::report) {
            let is_move = self.move_job == Some(job);
            match report {
                Report::Progress(progress) if is_move => self.progress = Some(progress),
                Report::Progress(progress) => self.analysis = Some(so_far(progress)),
                Report::Done(thought) if is_move => {
                    self.move_job = None;
                    self.reply = thought.best.map(|mv| (mv, due));
                }
                Report::Done(thought) => {
                    self.analysis_job = None;
                    self.analysis = Some(thought);
                }
                Report::Lost(reason) => {
                    (self.move_job, self.analysis_job) = (None, None);
                    self.lost = Some(reason);
                }
            }
        }
    }
}
