//! Commands deferred until a search ends.

use std::collections::VecDeque;

/// Limits for the deferred commands: their number, and the bytes of their lines. A single command may
/// exceed the limit of bytes.
const MAX_COMMANDS: usize = 1000;
const MAX_BYTES: usize = 4 << 20;

/// The deferred commands, in order.
#[derive(Debug, Default)]
pub(super) struct DeferredCommands {
    lines: VecDeque<Deferred>,
    bytes: usize,
}

/// A deferred command, as its line.
#[derive(Debug)]
pub(super) struct Deferred {
    pub(super) line: String,
    /// How its search will end, if it is a `go`.
    pub(super) end: Option<SearchEnd>,
}

/// How a deferred search will end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SearchEnd {
    /// By itself.
    Itself,
    /// By `stop`.
    Stop,
    /// At once: it has been stopped already.
    AtOnce,
}

impl DeferredCommands {
    pub(super) fn push(&mut self, line: &str, end: Option<SearchEnd>) {
        self.bytes += line.len();
        self.lines.push_back(Deferred { line: line.into(), end });
    }

    /// Removes and returns the next command.
    pub(super) fn pop(&mut self) -> Option<Deferred> {
        let next = self.lines.pop_front()?;
        self.bytes -= next.line.len();
        Some(next)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    pub(super) fn is_full(&self) -> bool {
        self.lines.len() >= MAX_COMMANDS || self.bytes >= MAX_BYTES
    }

    /// Stops the first search that hasn't been stopped.
    pub(super) fn stop_next(&mut self) {
        if let Some(end) = self.searches().find(|end| **end != SearchEnd::AtOnce) {
            *end = SearchEnd::AtOnce;
        }
    }

    /// Stops every infinite search; false if there is none.
    pub(super) fn stop_infinite(&mut self) -> bool {
        let searches = self.searches().filter(|end| **end == SearchEnd::Stop);
        searches.map(|end| *end = SearchEnd::AtOnce).count() > 0
    }

    /// Stops every search.
    pub(super) fn stop_all(&mut self) {
        self.searches().for_each(|end| *end = SearchEnd::AtOnce);
    }

    fn searches(&mut self) -> impl Iterator<Item = &mut SearchEnd> {
        self.lines.iter_mut().filter_map(|later| later.end.as_mut())
    }
}
