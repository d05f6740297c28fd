//! How far long work is, told on a terminal.

use std::io::{self, IsTerminal as _, Write as _};
use std::time::{Duration, Instant};

/// Says on standard error how far work is, once it takes long, and only where that is a terminal.
#[derive(Debug)]
pub(super) struct Progress {
    start: Instant,
    is_seen: bool,
    /// The width of what is shown now.
    shown: usize,
    /// When that was shown.
    last: Option<Instant>,
}

impl Progress {
    /// What is soon done needs no progress.
    const LONG: Duration = Duration::from_secs(1);
    /// Nobody reads faster than this.
    const BETWEEN: Duration = Duration::from_millis(100);

    pub(super) fn new() -> Self {
        Self { start: Instant::now(), is_seen: io::stderr().is_terminal(), shown: 0, last: None }
    }

    /// Shows a text, in place of the last one. The work goes on even if nobody can be told.
    pub(super) fn show(&mut self, text: impl FnOnce() -> String) {
        let is_soon = self.last.is_some_and(|last| last.elapsed() < Self::BETWEEN);
        if !self.is_seen || is_soon || self.start.elapsed() < Self::LONG {
            return;
        }
        let text = text();
        let _ = write!(io::stderr(), "\r{text:0$}", self.shown);
        self.shown = text.len();
        self.last = Some(Instant::now());
    }

    /// Removes what is shown, before anything else is written.
    pub(super) fn clear(&mut self) {
        if self.shown > 0 {
            let _ = write!(io::stderr(), "\r{:1$}\r", "", self.shown);
        }
        (self.shown, self.last) = (0, None);
//! How far long work is, on a terminal.

use std::io::{self, IsTerminal as _, Write};
use std::time::{Duration, Instant};

/// Says on a terminal how far a command is, once it takes long; nothing is said in a pipe.
pub(super) struct Progress<'a> {
    notes: &'a mut dyn Write,
    start: Instant,
    /// When it was last said.
    last: Option<Instant>,
    is_seen: bool,
    /// The width of what is shown now.
    shown: usize,
}

impl<'a> Progress<'a> {
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
