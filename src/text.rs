//! Small text work: numbers read strictly, texts quoted for messages, and the error of both.

use std::fmt::{self, Display};
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A text that is no position or move: which part is wrong, what stood there, what was expected.
///
/// ```
/// use arcade::text::ParseError;
/// let error = ParseError::new("rule", "misre", "\"misere\" or \"normal\"");
/// assert_eq!(error.to_string(), "rule: found \"misre\", expected \"misere\" or \"normal\"");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    field: String,
    found: String,
    expected: String,
}

/// Longer findings are cut in messages: an input of a megabyte must not become an error of one.
const SHOWN: usize = 40;

impl ParseError {
    /// An error in `field`, where `found` stood and `expected` was expected.
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

    /// What stood there, in quotation marks.
    pub(crate) fn found(&self) -> String {
        quoted(&self.found)
    }

    /// What was expected.
    pub(crate) fn expected(&self) -> &str {
        &self.expected
    }
}

impl Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: found {}, expected {}", self.field, self.found(), self.expected)
    }
}

impl std::error::Error for ParseError {}

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
