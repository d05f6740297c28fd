//! What was entered on the command line before, in this run and on any screen.

/// The most lines that are kept.
const MOST: usize = 100;

/// The lines entered before, the latest one last.
#[derive(Clone, Debug, Default)]
pub struct History(Vec<String>);

impl History {
    /// Keeps a line, unless it is empty or the same as the one before.
    pub(super) fn keep(&mut self, line: &str) {
        if line.is_empty() || self.0.last().is_some_and(|last| last == line) {
            return;
        }
        if self.0.len() == MOST {
            self.0.remove(0);
        }
        self.0.push(line.into());
    }

    /// The line that was entered this many lines ago, from 1.
    pub(super) fn ago(&self, count: usize) -> Option<&str> {
        let index = self.0.len().checked_sub(count)?;
        self.0.get(index).map(String::as_str)
    }
}
