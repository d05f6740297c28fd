//! Asking the engines: the pending requests about the position on the board, their results, and the
//! computer's next move, which is delayed for a moment before it is made.

use std::fmt::{self, Debug};
use std::sync::Arc;
use std::time::{Duration, Instant};

mod pending;
mod reports;

use arcade_engine::{
    Analysis, Engine, Engines, JobNumber, JobRequest, MoveValue, Position, Progress, Scope,
    Strength, Task, Worker,
};
use arcade_games::kit::GameSpec;
use arcade_games::session::Session;

use crate::programs;
use crate::services::Services;
use crate::store::DiskExecutor;
use pending::PendingJob;

/// Creates the engine for an opponent of a given strength.
pub(crate) type EngineFactory<P> = Arc<dyn Fn(&Strength) -> Box<dyn Engine<P>> + Send + Sync>;

/// The time limit for analysing the moves of a position. It applies where progress is shown during
/// the search, and to a deeper search; a front end that waits for the result uses [`ANSWER_TIME`].
const ANALYSIS_TIME: Duration = Duration::from_secs(60);

/// The time limit for an answer that is only shown when complete: a line, or the values that a line
/// or the coach needs.
pub(crate) const ANSWER_TIME: Duration = Duration::from_secs(5);

/// The time limit for the scores of a classic player (`Skill::Classic`: the program of the publication that the game
/// comes from), which come before the values.
const SCORES_TIME: Duration = Duration::from_secs(2);

/// The time limit for pondering in a position.
const PONDER_TIME: Duration = Duration::from_secs(60);

/// A request for the values of all moves in a position.
fn values_request<P: Position>(position: &P, strength: Strength, time: Duration) -> JobRequest<P> {
    JobRequest::new(position, strength, Task::Analyse(Scope::EveryMove)).with_time(time)
}

/// The state of the warm-up, which runs while the worker has nothing else to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WarmUp {
    Pending,
    UnderWay(JobNumber),
    Done,
}

/// The pending requests about the position on the board.
#[derive(Default)]
struct PendingJobs {
    /// For the computer's move.
    computer_move: Option<PendingJob>,
    /// For the values of all moves.
    values: Option<PendingJob>,
    /// For the scores of a classic player.
    scores: Option<PendingJob>,
    /// For best play after a move.
    line: Option<PendingJob>,
}

/// What the engines have found out about the position on the board.
pub(crate) struct Results<P: Position> {
    /// How much of a table is solved, in percent, while one is being solved.
    pub(crate) solved_percent: Option<usize>,
    /// The progress of the search for a move.
    pub(crate) progress: Option<Progress<P::Move>>,
    /// The values of all moves in the position, as far as the search has come.
    pub(crate) analysis: Option<Analysis<P::Move>>,
    /// Whether the analysis of all moves was stopped early, so that a further search may improve it.
    is_analysis_cut_short: bool,
    /// The scores that the classic player gives to all moves.
    pub(crate) scores: Option<Analysis<P::Move>>,
    /// The most recently requested line: a move, and best play after it.
    pub(crate) line: Option<Vec<P::Move>>,
    /// The move chosen by the computer, and when to make it.
    pub(crate) computer_move: Option<(P::Move, Instant)>,
    /// Why the computer forfeits the game; set when its program cannot go on.
    pub(crate) forfeit: Option<String>,
    /// The reason for the engine's failure, if it has failed.
    pub(crate) failure: Option<String>,
}

impl<P: Position> Results<P> {
    /// Nothing is known yet.
    const NONE: Self = Self {
        solved_percent: None,
        progress: None,
        analysis: None,
        is_analysis_cut_short: false,
        scores: None,
        line: None,
        computer_move: None,
        forfeit: None,
        failure: None,
    };
}

/// Asks the worker thread of an open game about the position on the board, and keeps its answers: also
/// for values, tips and lines between people.
pub(crate) struct EngineClient<P: Position> {
    new_engine: EngineFactory<P>,
    /// Created with the first request.
    worker: Option<Worker<P>>,
    /// Where the worker is dropped, because waiting for an external engine to exit may take a
    /// while.
    cleanup: Option<DiskExecutor>,
    jobs: PendingJobs,
    pub(crate) results: Results<P>,
    /// The position whose moves were analysed last.
    analysed: Option<P>,
    warm_up: WarmUp,
    /// The ponder job of this position. It stays set until the position changes, since its end is
    /// not reported.
    ponder_job: Option<JobNumber>,
    /// A note that the search for a move was cut short before its intended depth, with the ply at which
    /// the game stands once that move is made.
    pub(crate) cut_short_note: Option<(usize, String)>,
    /// The number of plies before the move that was requested last.
    plies_at_request: usize,
    /// The current time, set by the screen at every message.
    pub(crate) now: Instant,
}

impl<P: Position> Debug for EngineClient<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EngineClient").field("worker", &self.worker).finish_non_exhaustive()
    }
}

impl<P: Position> Drop for EngineClient<P> {
    fn drop(&mut self) {
        if let (Some(mut worker), Some(cleanup)) = (self.worker.take(), self.cleanup.take()) {
            worker.cancel_all();
            cleanup.run(move || drop(worker));
        }
    }
}

impl<P: Position> EngineClient<P> {
    /// Creates the client for a game, without starting the worker.
    pub(crate) fn of<C: GameSpec<Position = P>>(game: C, services: &Services) -> Self {
        let engines = Engines::new(game.knowledge(), services.resources.clone());
        let timeouts = services.config.ai().timeouts;
        let new_engine =
            move |strength: &Strength| programs::opponent(&engines, timeouts, strength);
        let now = services.now;
        Self {
            new_engine: Arc::new(new_engine),
            worker: None,
            cleanup: None,
            jobs: PendingJobs::default(),
            results: Results::NONE,
            analysed: None,
            warm_up: WarmUp::Pending,
            ponder_job: None,
            cut_short_note: None,
            plies_at_request: 0,
            now,
        }
    }

    /// Cancels all jobs and discards all results, because the position has changed.
    pub(crate) fn forget(&mut self) {
        if let Some(worker) = &mut self.worker {
            worker.cancel_all();
        }
        if self.warm_up != WarmUp::Done {
            self.warm_up = WarmUp::Pending;
        }
        (self.jobs, self.ponder_job) = (PendingJobs::default(), None);
        self.results = Results::NONE;
    }

    /// Whether a search for a move is running.
    pub(crate) fn is_thinking(&self) -> bool {
        self.jobs.computer_move.is_some()
    }

    /// Whether the analysis of the moves is running.
    pub(crate) fn is_analysing(&self) -> bool {
        self.jobs.values.is_some()
    }

    /// Whether a move has been requested in this position, including one that is found or whose
    /// search failed.
    pub(crate) fn has_been_asked(&self) -> bool {
        self.jobs.computer_move.is_some()
            || self.results.computer_move.is_some()
            || self.results.failure.is_some()
    }

    /// Starts the search for a move by an opponent of this strength.
    pub(crate) fn search_move(
        &mut self,
        session: &Session<P>,
        strength: Strength,
        services: &Services,
    ) {
        let task = Task::Analyse(Scope::BestMove);
        self.plies_at_request = session.plies();
        let (random, history) = (session.random(), Some(session.history()));
        let request = JobRequest::new(session.position(), strength, task);
        self.jobs.computer_move = self.ask(JobRequest { random, history, ..request }, services);
    }

    /// Starts the analysis of all moves, unless it is complete or running, or the engine has
    /// failed.
    pub(crate) fn ask_for_values(&mut self, position: &P, services: &Services) {
        let is_known = self.results.analysis.is_some() && !self.results.is_analysis_cut_short;
        if is_known || self.jobs.values.is_some() || self.results.failure.is_some() {
            return;
        }
        self.results.is_analysis_cut_short = false;
        let time = if services.has_threads { ANALYSIS_TIME } else { ANSWER_TIME };
        self.analyse(position, time, services);
    }

    /// Starts another analysis of all moves if the result so far is incomplete; returns false if no
    /// result exists or it is complete.
    pub(crate) fn look_deeper(&mut self, position: &P, services: &Services) -> bool {
        let is_incomplete =
            self.results.analysis.as_ref().is_some_and(|analysis| !analysis.is_complete());
        if is_incomplete && self.jobs.values.is_none() {
            self.analyse(position, ANALYSIS_TIME, services);
        }
        is_incomplete
    }

    /// Discards the current analysis and starts one of any position, not necessarily that on the
    /// board.
    pub(crate) fn analyse_any(&mut self, position: &P, time: Duration, services: &Services) {
        self.results.analysis = None;
        self.analyse(position, time, services);
    }

    /// Asks for the values of all moves.
    fn analyse(&mut self, position: &P, time: Duration, services: &Services) {
        self.analysed = Some(position.clone());
        self.jobs.values = self.ask(values_request(position, Strength::PERFECT, time), services);
    }

    /// Ends the analysis of the moves, with the result so far.
    pub(crate) fn stop_values(&mut self) {
        if let (Some(worker), Some(asked)) = (&self.worker, self.jobs.values) {
            worker.finish_now(asked.job);
            self.results.is_analysis_cut_short = true;
        }
    }

    /// Starts the search for best play after a move whose value is known.
    pub(crate) fn search_line(
        &mut self,
        position: &P,
        candidate: MoveValue<P::Move>,
        services: &Services,
    ) {
        self.results.line = None;
        let request = JobRequest::new(position, Strength::PERFECT, Task::Line(candidate))
            .with_time(ANSWER_TIME);
        self.jobs.line = self.ask(request, services);
    }

    /// The same for the move of a tip, unless the line is known or the computer is busy.
    pub(crate) fn search_line_if_idle(
        &mut self,
        position: &P,
        candidate: Option<MoveValue<P::Move>>,
        services: &Services,
    ) {
        let Some(candidate) = candidate else { return };
        let is_known =
            self.results.line.as_ref().is_some_and(|line| line.first() == Some(&candidate.mv));
        if !is_known && !self.is_unavailable() {
            self.search_line(position, candidate, services);
        }
    }

    /// Cancels the search for a line and discards its result.
    pub(crate) fn drop_line(&mut self) {
        if let (Some(worker), Some(asked)) = (&self.worker, self.jobs.line.take()) {
            worker.finish_now(asked.job);
        }
        self.results.line = None;
    }

    /// Asks a classic player of this strength for its scores of all moves, unless they are known
    /// or already requested.
    pub(crate) fn ask_for_scores(&mut self, position: &P, classic: Strength, services: &Services) {
        if self.results.scores.is_some()
            || self.jobs.scores.is_some()
            || self.results.failure.is_some()
        {
            return;
        }
        self.jobs.scores = self.ask(values_request(position, classic, SCORES_TIME), services);
    }

    /// Starts the warm-up if the worker is idle and has not warmed up yet. The next request
    /// interrupts it.
    pub(crate) fn warm_up(&mut self, start: &P, services: &Services) {
        if !services.has_threads || self.is_unavailable() || self.warm_up != WarmUp::Pending {
            return;
        }
        let request = JobRequest::new(start, Strength::PERFECT, Task::WarmUp);
        if let Some(PendingJob { job, .. }) = self.ask(request, services) {
            self.warm_up = WarmUp::UnderWay(job);
        }
    }

    /// Whether the worker has warmed up.
    pub(crate) fn is_warm(&self) -> bool {
        self.warm_up == WarmUp::Done
    }

    /// Ends pondering.
    pub(crate) fn stop_pondering(&mut self) {
        if let (Some(worker), Some(job)) = (&self.worker, self.ponder_job.take()) {
            worker.finish_now(job);
        }
    }

    /// Starts pondering in a position where a person is to move, if the worker is idle and has not
    /// pondered there yet. The next request ends it.
    pub(crate) fn ponder(&mut self, position: &P, services: &Services) {
        if self.is_unavailable() || self.warm_up != WarmUp::Done || self.ponder_job.is_some() {
            return;
        }
        let request =
            JobRequest::new(position, Strength::PERFECT, Task::Ponder).with_time(PONDER_TIME);
        self.ponder_job = self.ask(request, services).map(|asked| asked.job);
    }

    /// Whether a request about a move, the values, the scores or a line is pending.
    pub(crate) fn is_busy(&self) -> bool {
        let PendingJobs { computer_move, values, scores, line } = &self.jobs;
        [computer_move, values, scores, line].into_iter().any(Option::is_some)
    }

    /// Whether a request is pending, or the engine has failed.
    fn is_unavailable(&self) -> bool {
        self.is_busy() || self.results.failure.is_some()
    }

    fn ask(&mut self, request: JobRequest<P>, services: &Services) -> Option<PendingJob> {
        if self.worker.is_none() {
            let (new_engine, wake) = (Arc::clone(&self.new_engine), services.wake.clone());
            let new_engine = move |strength: &Strength| new_engine(strength);
            let worker = if services.has_threads {
                Worker::start(new_engine, move || wake())
            } else {
                Ok(Worker::without_thread(new_engine))
            };
            match worker {
                Ok(worker) => {
                    (self.worker, self.cleanup) = (Some(worker), Some(services.disk.executor()));
                }
                Err(error) => self.results.failure = Some(error.to_string()),
            }
        }
        let worker = self.worker.as_mut()?;
        if let WarmUp::UnderWay(job) = self.warm_up {
            worker.finish_now(job);
        }
        if let Some(job) = self.ponder_job {
            worker.finish_now(job);
        }
        Some(PendingJob { job: worker.submit(request), since: services.now })
    }

    /// Ends the search for a move at once, with the best move so far.
    pub(crate) fn stop_search(&self) {
        if let (Some(worker), Some(asked)) = (&self.worker, self.jobs.computer_move) {
            worker.finish_now(asked.job);
        }
    }
}
