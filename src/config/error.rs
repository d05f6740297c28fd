//! Mistakes in a config file, shown with the line and a caret.

use std::fmt::{self, Display};
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use thiserror::Error;
use unicode_width::UnicodeWidthStr as _;

/// Why there is no configuration.
#[derive(Debug, Error)]
pub enum ConfigError {
    /// The file can't be read.
    #[error("{}: {error}", file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// The file has mistakes.
    #[error("{}", listed(file, mistakes))]
    Mistakes {
        /// The file.
        file: PathBuf,
        /// All of them, in the order of the file.
        mistakes: Vec<Mistake>,
    },
}

/// All mistakes, each with the file, one below the other.
fn listed(file: &Path, mistakes: &[Mistake]) -> String {
    let listed: Vec<String> =
        mistakes.iter().map(|mistake| format!("{}:{mistake}", file.display())).collect();
    listed.join("\n")
}

/// One mistake in a file, and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    line: usize,
    column: usize,
    problem: String,
    suggestion: Option<String>,
    source: String,
    /// Cells before the caret, and its length in cells.
    caret: (usize, usize),
}

impl Mistake {
    /// A mistake at a range of bytes of `text`.
    pub(super) fn at(text: &str, span: Range<usize>, problem: impl Into<String>) -> Self {
        let start = floor_char_boundary(text, span.start);
        let end = floor_char_boundary(text, span.end).max(start);
        let begin = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let rest = &text[begin..];
        let source = rest.lines().next().unwrap_or_default();
        let before = &text[begin..start];
        let marked: &str = text[start..end].lines().next().unwrap_or_default();
        Self {
            line: text[..start].matches('\n').count() + 1,
            column: before.chars().count() + 1,
            problem: problem.into(),
            suggestion: None,
            source: shown(source),
            caret: (shown(before).width(), shown(marked).width().max(1)),
        }
    }

    /// A mistake somewhere on a line, counted from 1.
    pub(super) fn on_line(text: &str, line: usize, problem: impl Into<String>) -> Self {
        let source = text.split_inclusive('\n').nth(line - 1).unwrap_or_default();
        let start: usize = text.split_inclusive('\n').take(line - 1).map(str::len).sum();
        Self::at(text, start..start + source.trim_end().len(), problem)
    }

    /// Adds what was probably meant.
    pub(super) fn suggesting(mut self, suggestion: Option<&str>) -> Self {
        self.suggestion = suggestion.map(Into::into);
        self
    }

    /// The line, from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The line and the column, from 1.
    pub(super) fn place(&self) -> (usize, usize) {
        (self.line, self.column)
    }
}

impl Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.line.to_string();
        let margin = " ".repeat(number.len());
        writeln!(f, "{number}:{}: {}", self.column, self.problem)?;
        writeln!(f, " {number} | {}", self.source)?;
        write!(f, " {margin} | {}{}", " ".repeat(self.caret.0), "^".repeat(self.caret.1))?;
        match &self.suggestion {
            Some(suggestion) => write!(f, " did you mean \"{suggestion}\"?"),
            None => Ok(()),
        }
    }
}

/// The text without control characters, which a terminal would obey.
fn shown(text: &str) -> String {
    let visible = |character: char| match character {
        '\t' => ' ',
        character if character.is_control() => char::REPLACEMENT_CHARACTER,
        character => character,
    };
    text.chars().map(visible).collect()
}

/// The greatest character boundary at or before `index`.
fn floor_char_boundary(text: &str, index: usize) -> usize {
    let mut boundary = index.min(text.len());
    while !text.is_char_boundary(boundary) {
        boundary -= 1;
    }
    boundary
}
