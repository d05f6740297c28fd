//! The computer at the board: what it was asked, what it has found out, and the move it holds back
//! for a moment.

use std::fmt::{self, Debug};
use std::sync::Arc;
use std::time::{Duration, Instant};

mod pending;
mod reports;

use arcade_engine::{
    Analysis, Engine, Engines, Game, JobNumber, Level, MoveValue, Progress, Question, Scope, Skill,
    Strength, Task, Worker,
};

use crate::kit::GameSpec;
use crate::programs;
use crate::services::Services;
use crate::session::Session;
use crate::store::DiskExecutor;
use pending::Pending;

/// How the engine of an opponent is made.
pub(crate) type EngineFactory<G> = Arc<dyn Fn(&Strength) -> Box<dyn Engine<G>> + Send + Sync>;

/// How long the values of a position are looked for: a face that shows how they grow has them at once,
/// one that waits for them after [`ANSWER_TIME`], and from a deeper look all that is found.
const ANALYSIS_TIME: Duration = Duration::from_secs(60);

/// How long an answer is waited for, where nothing is shown before it is there: the values of the moves
/// for a line or a coach, and the line itself.
pub(crate) const ANSWER_TIME: Duration = Duration::from_secs(5);

/// The time limit for the scores of a classic program, which come before the values.
const SCORES_TIME: Duration = Duration::from_secs(2);

/// The time limit for pondering in a position.
const PONDER_TIME: Duration = Duration::from_secs(60);

/// The player that is asked for values and tips, and that ponders.
const PERFECT: Strength = Strength {
    skill: Skill::Level(Level::Perfect),
    depth: None,
    time_limit: None,
    longest_wait: None,
};

/// A question about every move in a position.
fn about_every_move<G: Game>(position: &G, strength: Strength, time: Duration) -> Question<G> {
    Question::new(position, strength, Task::Analyse(Scope::EveryMove)).with_time(time)
}

/// The state of the warm-up, which runs while the worker has nothing else to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WarmUp {
    Pending,
    UnderWay(JobNumber),
    Done,
}

/// What an open game asks the worker and hears from it, for the position on the board.
pub(crate) struct Computer<G: Game> {
    new_engine: EngineFactory<G>,
    /// Made with the first question.
    worker: Option<Worker<G>>,
    /// Where the worker's end is waited for: a program may take its time.
    later: Option<DiskExecutor>,
    pub(crate) move_job: Option<Pending>,
    pub(crate) analysis_job: Option<Pending>,
    scores_job: Option<Pending>,
    pub(crate) line_job: Option<Pending>,
    warm_up: WarmUp,
    /// The job that ponders. It is given once in a position, and doesn't report its end.
    ponder_job: Option<JobNumber>,
    /// How much of a table is solved, in per cent, while one is being solved.
    pub(crate) solved_percent: Option<usize>,
    /// How far the search for a move has come.
    pub(crate) progress: Option<Progress<G::Move>>,
    /// The value of every move in the position.
    pub(crate) analysis: Option<Analysis<G::Move>>,
    /// Whether its analysis was stopped before its time, so that more may be found.
    pub(crate) is_cut_short: bool,
    /// What the classic program thinks of every move.
    pub(crate) scores: Option<Analysis<G::Move>>,
    /// Best play from the move on that was asked about last.
    pub(crate) line: Option<Vec<G::Move>>,
    /// The move it has decided on, and when it is to be made.
    pub(crate) reply: Option<(G::Move, Instant)>,
    /// That the move after so many plies was found with less depth than was asked for.
    pub(crate) cut_short: Option<(usize, String)>,
    /// The plies before the move that was asked for last.
    plies: usize,
    /// Why it forfeits the game, if it does.
    pub(crate) forfeit: Option<String>,
    /// The time, as far as it is known here.
    pub(crate) now: Instant,
    /// Why the engine broke down, if it did.
    pub(crate) failure: Option<String>,
}

impl<G: Game> Debug for Computer<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Computer").field("worker", &self.worker).finish_non_exhaustive()
    }
}

impl<G: Game> Drop for Computer<G> {
    fn drop(&mut self) {
        if let (Some(mut worker), Some(later)) = (self.worker.take(), self.later.take()) {
            worker.cancel_all();
            later.run(move || drop(worker));
        }
    }
}

impl<G: Game> Computer<G> {
    /// The computers that can play a game.
    pub(crate) fn of<C: GameSpec<Game = G>>(game: C, services: &Services) -> Self {
        let engines = Engines::new(game.knowledge(), services.resources.clone());
        let patience = services.config.ai().patience;
        let new_engine =
            move |strength: &Strength| programs::opponent(&engines, patience, strength);
        let now = services.now;
        Self {
            new_engine: Arc::new(new_engine),
            worker: None,
            later: None,
            move_job: None,
            analysis_job: None,
            scores_job: None,
            line_job: None,
            warm_up: WarmUp::Pending,
            ponder_job: None,
            solved_percent: None,
            progress: None,
            analysis: None,
            is_cut_short: false,
            scores: None,
            line: None,
            reply: None,
            cut_short: None,
            plies: 0,
            forfeit: None,
            now,
            failure: None,
        }
    }

    /// Forgets everything about the position, since another one is on the board.
    pub(crate) fn forget(&mut self) {
        if let Some(worker) = &mut self.worker {
            worker.cancel_all();
        }
        if self.warm_up != WarmUp::Done {
            self.warm_up = WarmUp::Pending;
        }
        (self.move_job, self.analysis_job, self.ponder_job) = (None, None, None);
        (self.solved_percent, self.progress, self.analysis) = (None, None, None);
        (self.scores_job, self.scores) = (None, None);
        (self.line_job, self.line, self.is_cut_short) = (None, None, false);
        (self.reply, self.forfeit, self.failure) = (None, None, None);
    }

    /// Whether it is looking for a move.
    pub(crate) fn is_thinking(&self) -> bool {
        self.move_job.is_some()
    }

    /// Whether the values are still being analysed.
    pub(crate) fn is_analysing(&self) -> bool {
        self.analysis_job.is_some()
    }

    /// Whether it has been asked for a move in this position, with or without success.
    pub(crate) fn has_been_asked(&self) -> bool {
        self.move_job.is_some() || self.reply.is_some() || self.failure.is_some()
    }

    /// Asks an opponent of this strength for a move.
    pub(crate) fn ask_for_move(
        &mut self,
        session: &Session<G>,
        strength: Strength,
        services: &Services,
    ) {
        let task = Task::Analyse(Scope::BestMove);
        self.plies = session.plies();
        let (random, past) = (session.random(), Some(session.past()));
        let question = Question::new(session.position(), strength, task);
        self.move_job = self.ask(Question { random, past, ..question }, services);
    }

    /// Asks for the value of every move, unless that is known or already asked for.
    pub(crate) fn ask_for_values(&mut self, position: &G, services: &Services) {
        let is_known = self.analysis.is_some() && !self.is_cut_short;
        if is_known || self.analysis_job.is_some() || self.failure.is_some() {
            return;
        }
        self.is_cut_short = false;
        let time = if services.has_threads { ANALYSIS_TIME } else { ANSWER_TIME };
        self.analysis_job = self.ask(about_every_move(position, PERFECT, time), services);
    }

    /// Asks for the value of every move once more, where something is known but not all; false where
    /// nothing more could be found.
    pub(crate) fn look_deeper(&mut self, position: &G, services: &Services) -> bool {
        let is_open = self.analysis.as_ref().is_some_and(|known| !known.is_complete());
        if is_open && self.analysis_job.is_none() {
            let question = about_every_move(position, PERFECT, ANALYSIS_TIME);
            self.analysis_job = self.ask(question, services);
        }
        is_open
    }

    /// Asks for the value of every move in a position, which need not be the one on the board, and
    /// forgets those that were known.
    pub(crate) fn study(&mut self, position: &G, time: Duration, services: &Services) {
        self.analysis = None;
        self.analysis_job = self.ask(about_every_move(position, PERFECT, time), services);
    }

    /// Makes the analysis of the moves end at once with what it has.
    pub(crate) fn stop_values(&mut self) {
        if let (Some(worker), Some(asked)) = (&self.worker, self.analysis_job) {
            worker.finish_now(asked.job);
            self.is_cut_short = true;
        }
    }

    /// Asks for best play from a move on, whose value is known.
    pub(crate) fn ask_for_line(
        &mut self,
        position: &G,
        known: MoveValue<G::Move>,
        services: &Services,
    ) {
        self.line = None;
        let question = Question::new(position, PERFECT, Task::Line(known)).with_time(ANSWER_TIME);
        self.line_job = self.ask(question, services);
    }

    /// Asks for best play from a move on that a tip speaks of, unless that is known or something else is
    /// being found out.
    pub(crate) fn ask_for_line_of(
        &mut self,
        position: &G,
        known: Option<MoveValue<G::Move>>,
        services: &Services,
    ) {
        let Some(known) = known else { return };
        let is_known = self.line.as_ref().is_some_and(|line| line.first() == Some(&known.mv));
        if !is_known && !self.is_unavailable() {
            self.ask_for_line(position, known, services);
        }
    }

    /// Ends the search for a line, whose report is no longer wanted.
    pub(crate) fn drop_line(&mut self) {
        if let (Some(worker), Some(asked)) = (&self.worker, self.line_job.take()) {
            worker.finish_now(asked.job);
        }
        self.line = None;
    }

    /// Asks a classic program of this strength what it thinks of every move, unless that is known
    /// or already asked for.
    pub(crate) fn ask_for_scores(&mut self, position: &G, classic: Strength, services: &Services) {
        if self.scores.is_some() || self.scores_job.is_some() || self.failure.is_some() {
            return;
        }
        self.scores_job = self.ask(about_every_move(position, classic, SCORES_TIME), services);
    }

    /// Lets the worker warm up, if it hasn't done so yet and has nothing else to do. The next
    /// question interrupts it.
    pub(crate) fn warm_up(&mut self, start: &G, services: &Services) {
        if !services.has_threads || self.is_unavailable() || self.warm_up != WarmUp::Pending {
            return;
        }
        let question = Question::new(start, PERFECT, Task::WarmUp);
        if let Some(Pending { job, .. }) = self.ask(question, services) {
            self.warm_up = WarmUp::UnderWay(job);
        }
    }

    /// Whether the worker has warmed up.
    pub(crate) fn is_warm(&self) -> bool {
        self.warm_up == WarmUp::Done
    }

    /// Ends the pondering, if it goes on.
    pub(crate) fn stop_pondering(&mut self) {
        if let (Some(worker), Some(job)) = (&self.worker, self.ponder_job.take()) {
            worker.finish_now(job);
        }
    }

    /// Lets the worker ponder in a position where a person is to move, if it hasn't done so yet and
    /// has nothing else to do. The next question ends it.
    pub(crate) fn ponder(&mut self, position: &G, services: &Services) {
        if self.is_unavailable() || self.warm_up != WarmUp::Done || self.ponder_job.is_some() {
            return;
        }
        let question = Question::new(position, PERFECT, Task::Ponder).with_time(PONDER_TIME);
        self.ponder_job = self.ask(question, services).map(|asked| asked.job);
    }

    /// Whether it is working on a question.
    pub(crate) fn is_busy(&self) -> bool {
        let jobs = [self.move_job, self.analysis_job, self.scores_job, self.line_job];
        jobs.iter().any(Option::is_some)
    }

    /// Whether it is working on a question, or has broken down.
    fn is_unavailable(&self) -> bool {
        self.is_busy() || self.failure.is_some()
    }

    fn ask(&mut self, question: Question<G>, services: &Services) -> Option<Pending> {
        if self.worker.is_none() {
            let (new_engine, wake) = (Arc::clone(&self.new_engine), services.wake.clone());
            let new_engine = move |strength: &Strength| new_engine(strength);
            let worker = if services.has_threads {
                Worker::start(new_engine, move || wake())
            } else {
                Ok(Worker::here(new_engine))
            };
            match worker {
                Ok(worker) => {
                    (self.worker, self.later) = (Some(worker), Some(services.disk.later()));
                }
                Err(error) => self.failure = Some(error.to_string()),
            }
        }
        let worker = self.worker.as_mut()?;
        if let WarmUp::UnderWay(job) = self.warm_up {
            worker.finish_now(job);
        }
        if let Some(job) = self.ponder_job {
            worker.finish_now(job);
        }
        Some(Pending { job: worker.ask(question), since: services.now })
    }

    /// Makes the search for a move end at once.
    pub(crate) fn stop(&self) {
        if let (Some(worker), Some(asked)) = (&self.worker, self.move_job) {
            worker.finish_now(asked.job);
        }
    }
}
