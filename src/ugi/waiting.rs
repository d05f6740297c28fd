//! Commands that wait for the end of a search.

use std::collections::VecDeque;

/// The most commands that wait, and the most bytes of their lines. One that comes to a limit may
/// exceed it.
const MOST: usize = 1000;
const MOST_BYTES: usize = 4 << 20;

/// Commands that wait for the end of a search, in the order in which they came.
#[derive(Debug, Default)]
pub(super) struct Waiting {
    lines: VecDeque<Later>,
    bytes: usize,
}

/// A command that waits, as its line.
#[derive(Debug)]
pub(super) struct Later {
    pub(super) line: String,
    /// How its search will end, if it begins one.
    pub(super) end: Option<End>,
}

/// How a search that hasn't begun will end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// By itself.
    Itself,
    /// It goes on until it is told to stop.
    Stop,
    /// As soon as it begins: it has been told to stop.
    AtOnce,
}

impl Waiting {
    pub(super) fn push(&mut self, line: &str, end: Option<End>) {
        self.bytes += line.len();
        self.lines.push_back(Later { line: line.into(), end });
    }

    /// The next command, which waits no longer.
    pub(super) fn pop(&mut self) -> Option<Later> {
        let next = self.lines.pop_front()?;
        self.bytes -= next.line.len();
        Some(next)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    pub(super) fn is_full(&self) -> bool {
        self.lines.len() >= MOST || self.bytes >= MOST_BYTES
    }

    /// Lets the first search that hasn't been told to stop end at once.
    pub(super) fn stop_next(&mut self) {
        if let Some(end) = self.searches().find(|end| **end != End::AtOnce) {
            *end = End::AtOnce;
        }
    }

    /// Lets every search end at once that wouldn't end by itself; false where there is none.
    pub(super) fn stop_endless(&mut self) -> bool {
        let searches = self.searches().filter(|end| **end == End::Stop);
        searches.map(|end| *end = End::AtOnce).count() > 0
    }

    /// Lets every search end at once.
    pub(super) fn stop_all(&mut self) {
        self.searches().for_each(|end| *end = End::AtOnce);
    }

    fn searches(&mut self) -> impl Iterator<Item = &mut End> {
        self.lines.iter_mut().filter_map(|later| later.end.as_mut())
    }
}
