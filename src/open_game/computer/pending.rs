//! Questions that the worker hasn't answered yet, and how long each has taken.

use std::time::{Duration, Instant};

use arcade_engine::{Game, JobNumber};

use super::Computer;

/// A question that the worker has been asked, and when.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pending {
    pub(crate) job: JobNumber,
    pub(crate) since: Instant,
}

impl Pending {
    fn elapsed(&self, now: Instant) -> Duration {
        now.saturating_duration_since(self.since)
    }

    /// When its next second is over.
    pub(crate) fn next_second(&self, now: Instant) -> Instant {
        self.since + Duration::from_secs(self.elapsed(now).as_secs().saturating_add(1))
    }

    /// How long it has taken, as it is added to a text: nothing in the first second.
    pub(crate) fn time_text(&self, now: Instant) -> String {
        match self.elapsed(now).as_secs() {
            0 => String::new(),
            seconds => format!(", {seconds} s"),
        }
    }
}

impl<G: Game> Computer<G> {
    /// Goes by this time from now on.
    pub(crate) fn set_time(&mut self, now: Instant) {
        self.now = now;
    }

    /// How long a move has been thought about, as it is added to a text.
    pub(crate) fn thinking_time(&self) -> String {
        self.move_job.map_or(String::new(), |asked| asked.time_text(self.now))
    }

    /// How long values or a line have been looked for, as it is added to a text.
    pub(crate) fn looking_time(&self) -> String {
        let asked = self.line_job.or(self.analysis_job);
        asked.map_or(String::new(), |asked| asked.time_text(self.now))
    }

    /// When the next second of a question is over: the screen says how long each has taken.
    pub(crate) fn next_second(&self) -> Option<Instant> {
        let asked = [self.move_job, self.analysis_job, self.line_job].into_iter().flatten();
        asked.map(|asked| asked.next_second(self.now)).min()
    }

    /// Since when the values have been analysed, if they still are and nothing has ended that.
    pub(crate) fn analysing_since(&self) -> Option<Instant> {
        self.analysis_job.filter(|_| !self.is_cut_short).map(|asked| asked.since)
    }
}
