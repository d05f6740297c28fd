//! Mistakes in a config file, shown with their line and a caret.

use std::fmt::{self, Display};
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use arcade_base::{escaped, escaped_path, excerpt, pluralized};
use arcade_games::options::OptionError;
use thiserror::Error;
use unicode_width::UnicodeWidthStr as _;

/// Why the configuration can't be loaded.
#[derive(Debug, Error)]
pub enum ConfigError {
    /// The file can't be read.
    #[error("{}: {error}", escaped_path(file))]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// The file has mistakes.
    #[error("{}", listed(file, mistakes, *more))]
    Mistakes {
        /// The file.
        file: PathBuf,
        /// The first mistakes, in the order of the file.
        mistakes: Vec<ConfigMistake>,
        /// The number of further mistakes.
        more: usize,
    },
    /// More than one file has an error.
    #[error("{}", each(.0))]
    Several(Vec<ConfigError>),
}

fn each(errors: &[ConfigError]) -> String {
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// The first mistakes in a file, one per paragraph, and the number of further ones.
fn listed(file: &Path, mistakes: &[ConfigMistake], more: usize) -> String {
    let file = escaped_path(file);
    let mut listed: Vec<String> =
        mistakes.iter().map(|mistake| format!("{file}:{mistake}")).collect();
    if more > 0 {
        listed.push(format!("{file}: and {}", pluralized(more, "more mistake")));
    }
    listed.join("\n")
}

/// The first mistakes in a file, in its order, and the number of further ones.
pub(super) type Mistakes = (Vec<ConfigMistake>, usize);

/// The most mistakes that are reported by a command that needs the settings.
pub(super) const MAX_MISTAKES: usize = 20;

/// Converts the first errors in the order of the file into mistakes, at most `max_mistakes`, and counts the others.
pub(super) fn first_mistakes<E>(
    errors: &[(Range<usize>, E)],
    max_mistakes: usize,
    to_mistake: impl Fn(&Range<usize>, &E) -> ConfigMistake,
) -> Mistakes {
    let mut order: Vec<&(Range<usize>, E)> = errors.iter().collect();
    order.sort_by_key(|(span, _)| span.start);
    let first = order.into_iter().take(max_mistakes).map(|(span, error)| to_mistake(span, error));
    (first.collect(), errors.len().saturating_sub(max_mistakes))
}

/// The most characters of a line that are shown with a mistake, and how many of them at most precede
/// the mistake.
const MAX_SHOWN_CHARS: usize = 100;
const MAX_CHARS_BEFORE: usize = 40;

/// A mistake in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigMistake {
    line: usize,
    column: usize,
    problem: String,
    suggestion: Option<String>,
    source: String,
    /// The number of cells before the caret, and its length in cells.
    caret: (usize, usize),
}

impl ConfigMistake {
    /// A mistake at a range of bytes of `text`.
    pub(super) fn at(text: &str, span: Range<usize>, problem: impl Into<String>) -> Self {
        let start = floor_char_boundary(text, span.start);
        let end = floor_char_boundary(text, span.end).max(start);
        let begin = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let rest = &text[begin..];
        let source = rest.lines().next().unwrap_or_default();
        let before = &text[begin..start];
        let marked: &str = text[start..end].lines().next().unwrap_or_default();
        let columns = before.chars().count();
        let is_long = source.chars().nth(MAX_SHOWN_CHARS).is_some();
        let left_out = if is_long { columns.saturating_sub(MAX_CHARS_BEFORE) } else { 0 };
        let dots = if left_out > 0 { "..." } else { "" };
        let room = (MAX_SHOWN_CHARS + left_out).saturating_sub(columns);
        Self {
            line: text[..start].matches('\n').count() + 1,
            column: columns + 1,
            problem: escaped(&problem.into()).into(),
            suggestion: None,
            source: format!("{dots}{}", shown(source, left_out, MAX_SHOWN_CHARS)),
            caret: (
                dots.len() + shown(before, left_out, MAX_SHOWN_CHARS).width(),
                escaped(&marked.chars().take(room).collect::<String>()).width().max(1),
            ),
        }
    }

    /// A mistake on a line, counted from 1, without a position.
    pub(super) fn on_line(text: &str, line: usize, problem: impl Into<String>) -> Self {
        let source = text.split_inclusive('\n').nth(line - 1).unwrap_or_default();
        let start: usize = text.split_inclusive('\n').take(line - 1).map(str::len).sum();
        Self::at(text, start..start + source.trim_end().len(), problem)
    }

    /// A mistake in a key of a section or its value, at a range of bytes of `text`.
    pub(super) fn in_section(
        text: &str,
        span: Range<usize>,
        section: &str,
        error: &OptionError,
    ) -> Self {
        let problem = format!("[{section}] {}: {}", error.key(), error.problem());
        Self::at(text, span, problem).suggesting(error.suggestion())
    }

    /// Appends what was probably meant.
    pub(super) fn suggesting(mut self, suggestion: Option<&str>) -> Self {
        self.suggestion = suggestion.map(Into::into);
        self
    }

    /// The position and the mistake, without quoting the line of the file.
    pub(super) fn as_one_line(&self) -> String {
        format!("line {}, column {}: {}", self.line, self.column, self.problem)
    }

    /// The number of the line, from 1.
    pub fn line(&self) -> usize {
        self.line
    }
}

impl Display for ConfigMistake {
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

/// A part of a line for a message: `max_chars` characters after the first `left_out`.
fn shown(line: &str, left_out: usize, max_chars: usize) -> String {
    let part: String = line.chars().skip(left_out).take(max_chars + 1).collect();
    excerpt(&part.replace('\t', " "), max_chars)
}

/// The greatest character boundary at or before `index`.
fn floor_char_boundary(text: &str, index: usize) -> usize {
    let mut boundary = index.min(text.len());
    while !text.is_char_boundary(boundary) {
        boundary -= 1;
    }
    boundary
}
