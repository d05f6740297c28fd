//! How far long work is, on a terminal.

use std::io::{self, IsTerminal as _, Write};
use std::time::{Duration, Instant};

/// Says on a terminal how far a command is, once it takes long; nothing is said in a pipe.
pub(super) struct ProgressLine<'a> {
    notes: &'a mut dyn Write,
    start: Instant,
    /// When it was last said.
    last: Option<Instant>,
    is_seen: bool,
    /// The width of what is shown now.
    shown: usize,
}

impl<'a> ProgressLine<'a> {
    /// What is soon done needs no progress.
    const LONG: Duration = Duration::from_secs(1);
    /// Nobody reads faster.
    const PAUSE: Duration = Duration::from_millis(100);

    pub(super) fn new(notes: &'a mut dyn Write) -> Self {
        let is_seen = io::stderr().is_terminal();
        Self { notes, start: Instant::now(), last: None, is_seen, shown: 0 }
    }

    pub(super) fn show(&mut self, text: &str) {
        let is_due = self.last.is_none_or(|last| last.elapsed() >= Self::PAUSE);
        if self.is_seen && is_due && self.start.elapsed() >= Self::LONG {
            // The work goes on even if nobody can be told how far it is.
            let _ = write!(self.notes, "\r{text:<0$}", self.shown);
            let _ = self.notes.flush();
            (self.shown, self.last) = (text.len(), Some(Instant::now()));
        }
    }

    /// Says something that stays, on a line of its own.
    pub(super) fn say(&mut self, text: &str) {
        self.clear();
        let _ = writeln!(self.notes, "{text}");
    }

    pub(super) fn clear(&mut self) {
        if self.shown > 0 {
            let _ = write!(self.notes, "\r{:1$}\r", "", self.shown);
            let _ = self.notes.flush();
            self.shown = 0;
        }
    }
}
