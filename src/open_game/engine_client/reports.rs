//! Handling the reports of the worker.

use std::time::Instant;

use arcade_engine::{Analysis, Notice, Progress, Report, Source, Worker};
use arcade_games::kit::Words;

use super::pending::PendingJob;
use super::{EngineClient, PendingJobs, WarmUp};
use crate::phrases;

/// Turns a progress report into an analysis with the result so far.
fn so_far<M: Copy>(progress: Progress<M>) -> Analysis<M> {
    let Progress { nodes, value, line, moves, .. } = progress;
    Analysis { best: line.first().copied(), value, source: Source::Search, line, moves, nodes }
}

impl<P: Words> EngineClient<P> {
    /// Runs the pending requests on this thread, if there is no worker thread.
    pub(crate) fn work_here(&mut self, show: &dyn Fn(&Report<P::Move>)) {
        if let Some(worker) = &mut self.worker {
            worker.run_pending(show);
        }
    }

    /// Handles all available reports; returns the last warning among them. A move that has been
    /// found is to be made at `due`.
    pub(crate) fn handle_reports(&mut self, due: Instant) -> Option<String> {
        let mut warning = None;
        while let Some((job, report)) = self.worker.as_mut().and_then(Worker::report) {
            let is_of = |asked: Option<PendingJob>| asked.is_some_and(|asked| asked.job == job);
            let (is_move, is_scores) = (is_of(self.jobs.computer_move), is_of(self.jobs.scores));
            let is_line = is_of(self.jobs.line);
            if !matches!(report, Report::Progress(_) | Report::Notice(_)) {
                self.results.solved_percent = None;
            }
            match report {
                Report::Progress(progress) if is_move => self.results.progress = Some(progress),
                Report::Progress(_) if is_scores => {}
                Report::Progress(progress) => {
                    self.results.analysis = Some(self.in_order(so_far(progress)));
                }
                Report::Notice(Notice::Solving { percent }) => {
                    self.results.solved_percent = Some(percent);
                }
                Report::Notice(Notice::Warning(text)) => warning = Some(text),
                Report::Notice(notice @ Notice::CutShort { .. }) if is_move => {
                    let remark = phrases::notice_text(&notice);
                    self.cut_short_note = remark.map(|text| (self.plies_at_request + 1, text));
                }
                Report::Notice(_) => {}
                Report::WarmedUp { done } => {
                    self.warm_up = if done { WarmUp::Done } else { WarmUp::Pending };
                }
                Report::Done(analysis) if is_move => {
                    self.jobs.computer_move = None;
                    self.results.computer_move = analysis.best.map(|mv| (mv, due));
                }
                Report::Done(analysis) if is_scores => {
                    self.jobs.scores = None;
                    self.results.scores = Some(analysis);
                }
                Report::Line(line) => {
                    if is_line {
                        (self.jobs.line, self.results.line) = (None, Some(line));
                    }
                }
                Report::Done(analysis) => {
                    self.jobs.values = None;
                    // An interrupted deeper search may have a less certain result than the one
                    // before.
                    if self
                        .results
                        .analysis
                        .as_ref()
                        .is_none_or(|earlier| !analysis.is_less_certain_than(earlier))
                    {
                        self.results.analysis = Some(self.in_order(analysis));
                    }
                }
                Report::Forfeited(reason) => {
                    (self.jobs.computer_move, self.results.forfeit) = (None, Some(reason));
                }
                Report::Panicked(reason) => {
                    if let Some(worker) = &mut self.worker {
                        worker.cancel_all();
                    }
                    self.jobs = PendingJobs::default();
                    self.warm_up = WarmUp::Pending;
                    self.results.failure = Some(reason);
                }
            }
        }
        warning
    }

    /// The analysis of the position asked about, of equally good moves the plainest first.
    fn in_order(&self, mut analysis: Analysis<P::Move>) -> Analysis<P::Move> {
        if let Some(position) = &self.analysed {
            phrases::plainest_first(position, &mut analysis.moves);
        }
        analysis
    }
}
