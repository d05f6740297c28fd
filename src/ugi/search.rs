//! The search for a move, and its reports.

use std::io::{self, Write};
use std::sync::mpsc::SyncSender;
use std::time::Instant;

use arcade_base::{cores, escaped, limit_threads};
use arcade_engine::{
    Analysis, Engines, JobNumber, JobRequest, Level, Limits, Outcome, Position, Progress, Random,
    Report, Resources, Scope, Skill, Strength, Task, Value, Worker,
};
use arcade_games::kit::{GameSpec, MoveOf};
use arcade_games::session::{PROOF_TIME_LIMIT, Session, time_limit};

use super::Event;
use super::command::Go;
use super::settings::Settings;

/// The search thread, and its present search.
pub(super) struct Search<C: GameSpec> {
    game: C,
    resources: Resources,
    wake: SyncSender<Event>,
    /// `None` before the first search.
    worker: Option<Worker<C::Position>>,
    job: Option<RunningSearch<MoveOf<C>>>,
    /// Whether the next search needs a new worker, because the engines' resources have changed.
    is_outdated: bool,
}

/// A search in progress.
struct RunningSearch<M> {
    number: JobNumber,
    since: Instant,
    /// Whether it ends by itself.
    ends_by_itself: bool,
    /// Whether it has been stopped.
    is_stopped: bool,
    /// The last completed depth.
    depth: u32,
    /// The move to report if the engine breaks down.
    fallback: M,
}

impl<C: GameSpec> Search<C> {
    pub(super) fn new(game: C, resources: Resources, wake: SyncSender<Event>) -> Self {
        Self { game, resources, wake, worker: None, job: None, is_outdated: false }
    }

    pub(super) fn is_under_way(&self) -> bool {
        self.job.is_some()
    }

    /// Starts a search in an unfinished position.
    pub(super) fn go(
        &mut self,
        session: &Session<C::Position>,
        settings: &Settings,
        go: &Go<'_>,
    ) -> io::Result<()> {
        if std::mem::take(&mut self.is_outdated) {
            self.worker = None;
        }
        let worker = match &mut self.worker {
            Some(worker) => worker,
            None => {
                let resources = Resources { table_mb: settings.table_mb, ..self.resources.clone() };
                let engines = Engines::new(self.game.knowledge(), resources);
                let (wake, threads) = (self.wake.clone(), settings.threads);
                let new_engine = move |strength: &Strength| {
                    if threads < cores() {
                        limit_threads(threads);
                    }
                    engines.opponent(strength)
                };
                // Must not block: the server joins this thread when it starts another one. If the queue is
                // full, queued events trigger a read of the reports anyway.
                let worker = Worker::start(new_engine, move || drop(wake.try_send(Event::Report)))?;
                self.worker.insert(worker)
            }
        };
        let strength = strength(session, settings);
        let mut time = go.time(session.mover().index());
        let is_limited = time.is_some() || go.depth.is_some() || go.nodes.is_some();
        if settings.skill == Skill::Level(Level::Perfect) && !go.is_infinite && !is_limited {
            time = Some(PROOF_TIME_LIMIT);
        }
        // Random choices depend on the game's number and the ply, as in a match within arcade.
        let ply = session.plies() as u64 + 1;
        let random =
            Random::new(&session.setup().seed, (u64::from(settings.game_number) << 32) | ply);
        let position = session.position();
        let question = JobRequest::new(position, strength, Task::Analyse(Scope::BestMove));
        let limits = Limits { depth: go.depth, nodes: go.nodes, time };
        let number = worker.submit(JobRequest { limits, random, ..question });
        self.job = Some(RunningSearch {
            number,
            since: Instant::now(),
            ends_by_itself: !go.is_infinite,
            is_stopped: false,
            depth: 0,
            fallback: position.smallest_moves(1)[0],
        });
        Ok(())
    }

    /// Stops the search; false if there is none, or it has been stopped before.
    pub(super) fn stop(&mut self) -> bool {
        let (Some(worker), Some(job)) = (&self.worker, &mut self.job) else { return false };
        worker.finish_now(job.number);
        !std::mem::replace(&mut job.is_stopped, true)
    }

    /// Stops the search if it is infinite.
    pub(super) fn stop_if_infinite(&mut self) {
        if self.job.as_ref().is_some_and(|job| !job.ends_by_itself) {
            self.stop();
        }
    }

    /// Clears the results of earlier games, so that they don't affect the next one.
    pub(super) fn new_game(&mut self, session: &Session<C::Position>, settings: &Settings) {
        if let Some(worker) = &mut self.worker {
            let task = Task::NewGame(settings.game_number);
            worker.submit(JobRequest::new(session.position(), strength(session, settings), task));
        }
    }

    /// Makes the next search start with fresh engines.
    pub(super) fn renew_engines_later(&mut self) {
        self.is_outdated = true;
    }

    /// Writes the reports of the search so far.
    pub(super) fn write_reports(&mut self, out: &mut dyn Write) -> io::Result<()> {
        while let Some((number, report)) = self.worker.as_mut().and_then(Worker::report) {
            self.write_report(number, report, out)?;
        }
        Ok(())
    }

    /// Waits for the end of the search, and writes its reports.
    pub(super) fn wait(&mut self, out: &mut dyn Write) -> io::Result<()> {
        while let (Some(worker), Some(_)) = (&mut self.worker, &self.job) {
            let (number, report) = worker.wait();
            self.write_report(number, report, out)?;
            out.flush()?;
        }
        Ok(())
    }

    fn write_report(
        &mut self,
        number: JobNumber,
        report: Report<MoveOf<C>>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let Some(job) = self.job.as_mut().filter(|job| job.number == number) else { return Ok(()) };
        match report {
            Report::Progress(progress) => {
                job.depth = progress.depth;
                let Progress { depth, nodes, value, line, .. } = progress;
                write_info(out, depth, nodes, job.since, &value, &line)?;
            }
            Report::Notice(notice) => {
                if let Some(warning) = notice.warning() {
                    writeln!(out, "info string {}", escaped(&warning))?;
                }
            }
            Report::Done(analysis) => {
                let Analysis { best, nodes, value, line, .. } = analysis;
                write_info(out, job.depth, nodes, job.since, &value, &line)?;
                writeln!(out, "bestmove {}", best.unwrap_or(job.fallback))?;
                self.job = None;
            }
            Report::Panicked(reason) => {
                writeln!(out, "info string error the engine broke down: {}", escaped(&reason))?;
                writeln!(out, "bestmove {}", job.fallback)?;
                self.job = None;
            }
            Report::Line(_) | Report::WarmedUp { .. } | Report::Forfeited(_) => {}
        }
        Ok(())
    }
}

/// The strength of the player.
fn strength<P: Position>(session: &Session<P>, settings: &Settings) -> Strength {
    Strength {
        skill: settings.skill,
        depth: (settings.depth > 0).then_some(settings.depth),
        time_limit: time_limit(&session.setup().options),
        longest_wait: None,
    }
}

/// Writes an `info` line.
fn write_info<M: std::fmt::Display>(
    out: &mut dyn Write,
    depth: u32,
    nodes: u64,
    since: Instant,
    value: &Value,
    line: &[M],
) -> io::Result<()> {
    let (time, score) = (since.elapsed().as_millis(), score(value));
    write!(out, "info depth {depth} nodes {nodes} time {time} score {score}")?;
    if !line.is_empty() {
        write!(out, " pv")?;
    }
    for mv in line {
        write!(out, " {mv}")?;
    }
    writeln!(out)
}

/// A value for the mover: `cp` with an estimate; or if proven `mate` with the plies to the end (negative
/// for a loss), `win`, `loss` or `draw` without a distance, and `margin` in games with scores.
fn score(value: &Value) -> String {
    match *value {
        Value::Estimate { score, .. } => format!("cp {score}"),
        Value::Exact { margin: Some(margin), .. } => format!("margin {margin}"),
        Value::Exact { outcome: Outcome::Win, remoteness: Some(plies), .. } => {
            format!("mate {plies}")
        }
        Value::Exact { outcome: Outcome::Loss, remoteness: Some(plies), .. } => {
            format!("mate -{plies}")
        }
        Value::Exact { outcome, .. } => outcome.to_string(),
    }
}
