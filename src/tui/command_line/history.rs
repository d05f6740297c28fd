//! The history of the command line, shared by all screens of this run.

/// The most lines in the history.
const MAX_LINES: usize = 100;

/// The lines entered before, the latest one last.
#[derive(Clone, Debug, Default)]
pub struct History(Vec<String>);

impl History {
    /// Appends a line, unless it is empty or repeats the latest one.
    pub(super) fn keep(&mut self, line: &str) {
        if line.is_empty() || self.0.last().is_some_and(|last| last == line) {
            return;
        }
        if self.0.len() == MAX_LINES {
            self.0.remove(0);
        }
        self.0.push(line.into());
    }

    /// The line entered `count` lines ago, from 1.
    pub(super) fn ago(&self, count: usize) -> Option<&str> {
        let index = self.0.len().checked_sub(count)?;
        self.0.get(index).map(String::as_str)
    }
}
