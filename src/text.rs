//! Text utilities: strict number parsing, quoting and wrapping, and the error of parsing.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use thiserror::Error;

/// An error in a text such as a position or a move: which part is wrong, what was found, what was
/// expected.
///
/// ```
/// use arcade::text::ParseError;
/// let error = ParseError::new("rule", "misre", "\"misere\" or \"normal\"");
/// assert_eq!(error.to_string(), "rule: found \"misre\", expected \"misere\" or \"normal\"");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{field}: found {}, expected {expected}", quoted(.found))]
pub struct ParseError {
    field: String,
    found: String,
    expected: String,
}

/// The most characters of a text that a message shows: a megabyte of input must not become a
/// megabyte of error.
const SHOWN: usize = 40;

impl ParseError {
    /// An error in `field`, where `found` was found and `expected` was expected.
    pub fn new(
        field: impl Into<String>,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        Self { field: field.into(), found: found.into(), expected: expected.into() }
    }

    /// The same error, in a part of a larger text.
    #[must_use]
    pub fn within(self, part: impl Display) -> Self {
        Self { field: format!("{part}, {}", self.field), ..self }
    }

    /// The part of the text that is wrong.
    pub fn field(&self) -> &str {
        &self.field
    }

    /// What was found, in quotation marks.
    pub(crate) fn found(&self) -> String {
        quoted(&self.found)
    }

    /// What was expected.
    pub(crate) fn expected(&self) -> &str {
        &self.expected
    }
}

/// The text in quotation marks, control characters escaped, cut to a length fit for a message;
/// `nothing` when it is empty.
pub fn quoted(text: &str) -> String {
    if text.is_empty() {
        return "nothing".into();
    }
    let mut shown = String::from("\"");
    for character in text.chars().take(SHOWN) {
        if character.is_control() {
            shown.extend(character.escape_default());
        } else {
            shown.push(character);
        }
    }
    let rest = if text.chars().nth(SHOWN).is_some() { "..." } else { "" };
    format!("{shown}{rest}\"")
}

/// A whole number written in decimal digits alone, within `range`.
///
/// # Errors
/// A [`ParseError`] for `field` when the text is anything else: a sign, a blank, a number out of
/// range.
pub fn parse_number<N>(field: &str, text: &str, range: RangeInclusive<N>) -> Result<N, ParseError>
where
    N: FromStr + PartialOrd + Display,
{
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten().filter(|number| range.contains(number)).ok_or_else(
        || {
            let expected = format!("a number from {} to {}", range.start(), range.end());
            ParseError::new(field, text, expected)
        },
    )
}

/// The candidate that `word` was probably meant to be.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    candidates
        .into_iter()
        .map(|candidate| (strsim::damerau_levenshtein(&word, candidate), candidate))
        .filter(|&(distance, candidate)| distance <= 2.max(candidate.len() / 3))
        .filter(|&(distance, candidate)| distance < candidate.len().min(word.len()).max(1))
        .min()
        .map(|(_, candidate)| candidate)
}

/// A number of things with their name: "1 move", "2 moves".
pub fn counted(count: impl TryInto<u64>, one: &str) -> String {
    match count.try_into() {
        Ok(1) => format!("1 {one}"),
        Ok(count) => format!("{count} {one}s"),
        Err(_) => format!("{one}s"),
    }
}

/// Makes the first letter a capital.
pub fn capitalize(text: &mut str) {
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
}

/// Breaks a text into lines of at most `width` cells, between words where possible; its own line
/// breaks stay.
pub fn wrap(text: &str, width: impl Into<usize>) -> Vec<String> {
    let options = textwrap::Options::new(width.into().max(1))
        .wrap_algorithm(textwrap::WrapAlgorithm::FirstFit)
        .word_separator(textwrap::WordSeparator::AsciiSpace)
        .word_splitter(textwrap::WordSplitter::NoHyphenation);
    textwrap::wrap(text, options).into_iter().map(Into::into).collect()
}
