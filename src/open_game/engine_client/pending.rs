//! The pending requests to the worker, and their elapsed times.

use std::time::{Duration, Instant};

use arcade_engine::{JobNumber, Position};

use super::EngineClient;

/// A pending request to the worker.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PendingJob {
    pub(crate) job: JobNumber,
    pub(crate) since: Instant,
}

impl PendingJob {
    fn elapsed(&self, now: Instant) -> Duration {
        now.saturating_duration_since(self.since)
    }

    /// The time at which the elapsed time reaches the next full second.
    pub(crate) fn next_second(&self, now: Instant) -> Instant {
        self.since + Duration::from_secs(self.elapsed(now).as_secs().saturating_add(1))
    }

    /// The elapsed time as a suffix for a status text; empty in the first second.
    pub(crate) fn time_text(&self, now: Instant) -> String {
        match self.elapsed(now).as_secs() {
            0 => String::new(),
            seconds => format!(", {seconds} s"),
        }
    }
}

impl<P: Position> EngineClient<P> {
    /// The elapsed time of the search for a move, as a suffix for a status text.
    pub(crate) fn thinking_time(&self) -> String {
        self.jobs.computer_move.map_or(String::new(), |asked| asked.time_text(self.now))
    }

    /// The elapsed time of the search for a line or for values, as a suffix for a status text.
    pub(crate) fn looking_time(&self) -> String {
        let asked = self.jobs.line.or(self.jobs.values);
        asked.map_or(String::new(), |asked| asked.time_text(self.now))
    }

    /// The next time at which an elapsed time on the screen changes.
    pub(crate) fn next_second(&self) -> Option<Instant> {
        let asked =
            [self.jobs.computer_move, self.jobs.values, self.jobs.line].into_iter().flatten();
        asked.map(|asked| asked.next_second(self.now)).min()
    }

    /// When the running analysis of the moves was started; `None` if none is running or it has been
    /// told to stop.
    pub(crate) fn analysing_since(&self) -> Option<Instant> {
        self.jobs.values.filter(|_| !self.results.is_analysis_cut_short).map(|asked| asked.since)
    }
}
