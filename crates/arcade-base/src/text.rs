//! Texts for people: strict number parsing and parse errors, escaping and quoting, plurals.

use std::borrow::Cow;
use std::fmt::{Display, Write as _};
use std::ops::RangeInclusive;
use std::path::Path;
use std::str::FromStr;

use thiserror::Error;

/// Something that isn't as it should be, in a text such as a position or a move, or in what was read or
/// worked out: which part it is, what was found and what was expected.
///
/// ```
/// use arcade_base::ParseError;
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

/// The most characters of a text that a message quotes, so that a megabyte of input doesn't become
/// a megabyte of error message.
pub const MAX_EXCERPT: usize = 40;

impl ParseError {
    /// An error in `field`, where `found` was found and `expected` was expected.
    pub fn new(
        field: impl Into<String>,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        Self { field: field.into(), found: found.into(), expected: expected.into() }
    }

    /// The same error, in the named part of a larger text.
    #[must_use]
    pub fn within(self, part: impl Display) -> Self {
        Self { field: format!("{part}, {}", self.field), ..self }
    }

    /// The same error with another expectation, where the caller can be more specific.
    #[must_use]
    pub fn expecting(self, expected: impl Into<String>) -> Self {
        Self { expected: expected.into(), ..self }
    }

    /// The part of the text that is wrong.
    pub fn field(&self) -> &str {
        &self.field
    }

    /// What was found, in quotation marks.
    pub fn found(&self) -> String {
        quoted(&self.found)
    }

    /// What was expected.
    pub fn expected(&self) -> &str {
        &self.expected
    }

    /// The error as a sentence for the person who typed the text: `the pile can't be "3": type A, B or C`.
    /// The field must be a noun.
    pub fn message_for_user(&self) -> String {
        let Self { field, found, expected } = self;
        match found.as_str() {
            "" => format!("the {field} is missing: type {expected}"),
            _ => format!("the {field} can't be {}: type {expected}", quoted(found)),
        }
    }
}

/// Whether a character is invisible: a terminal acts on it, or it changes how the text around it is
/// read.
///
/// These are the control characters (C0, DEL and C1), Unicode's format characters such as those
/// that reverse the writing direction, the line and paragraph separators, and everything that
/// Unicode draws as nothing (`Default_Ignorable_Code_Point`), such as fillers and variation
/// selectors.
pub fn is_hidden(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{ad}'
                | '\u{34f}'
                | '\u{600}'..='\u{605}'
                | '\u{61c}'
                | '\u{6dd}'
                | '\u{70f}'
                | '\u{890}'..='\u{891}'
                | '\u{8e2}'
                | '\u{115f}'..='\u{1160}'
                | '\u{17b4}'..='\u{17b5}'
                | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{3164}'
                | '\u{fe00}'..='\u{fe0f}'
                | '\u{feff}'
                | '\u{ffa0}'
                | '\u{fff0}'..='\u{fffb}'
                | '\u{110bd}'
                | '\u{110cd}'
                | '\u{13430}'..='\u{1343f}'
                | '\u{16fe4}'
                | '\u{1bca0}'..='\u{1bca3}'
                | '\u{1d173}'..='\u{1d17a}'
                | '\u{e0000}'..='\u{e0fff}'
        )
}

/// The text with every [hidden](is_hidden) character, line ends included, written as an escape.
/// Text from outside is always shown this way.
///
/// ```
/// use arcade_base::escaped;
/// assert_eq!(escaped("Gr\u{fc}n\u{1b}[2J\u{9b}\n"), "Gr\u{fc}n\\u{1b}[2J\\u{9b}\\n");
/// ```
pub fn escaped(text: &str) -> Cow<'_, str> {
    if text.contains(is_hidden) { excerpt(text, usize::MAX).into() } else { text.into() }
}

/// The first `max_chars` characters of the text, [escaped]; `...` stands for the rest.
pub fn excerpt(text: &str, max_chars: usize) -> String {
    let mut shown = String::new();
    let mut characters = text.chars();
    for character in characters.by_ref().take(max_chars) {
        if is_hidden(character) {
            shown.extend(character.escape_default());
        } else {
            shown.push(character);
        }
    }
    if characters.next().is_some() {
        shown.push_str("...");
    }
    shown
}

/// The longest path that is shown whole, in bytes; no supported system accepts a longer one.
const MAX_PATH_BYTES: usize = 4096;

/// A path for messages: [escaped], with bytes that aren't UTF-8 as `\xff` and every backslash
/// doubled, so that different paths look different.
pub fn escaped_path(path: &Path) -> String {
    let mut shown = String::new();
    let path = path.as_os_str().as_encoded_bytes();
    let part = &path[..path.len().min(MAX_PATH_BYTES)];
    for chunk in part.utf8_chunks() {
        shown.push_str(&escaped(&chunk.valid().replace('\\', "\\\\")));
        for byte in chunk.invalid() {
            write!(shown, "\\x{byte:02x}").expect("writing to a string succeeds");
        }
    }
    if part.len() < path.len() {
        shown.push_str("...");
    }
    shown
}

/// The text in quotation marks, [escaped] and cut to a length fit for a message; `nothing` if it is
/// empty.
pub fn quoted(text: &str) -> String {
    if text.is_empty() { "nothing".into() } else { format!("\"{}\"", excerpt(text, MAX_EXCERPT)) }
}

/// Parses a whole number within `range`, written in decimal digits only.
///
/// # Errors
/// A [`ParseError`] for `field` if the text is anything else: a sign, a blank, a number out of
/// range.
pub fn parse_number<N>(field: &str, text: &str, range: RangeInclusive<N>) -> Result<N, ParseError>
where
    N: FromStr + PartialOrd + Display,
{
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits
        .then(|| text.parse().ok())
        .flatten()
        .filter(|number| range.contains(number))
        .ok_or_else(|| ParseError::new(field, text, range_text(range.start(), range.end())))
}

/// The expectation "a number from `least` to `most`", or the number itself if they are equal.
pub fn range_text<N: PartialEq + Display>(least: &N, most: &N) -> String {
    if least == most { least.to_string() } else { format!("a number from {least} to {most}") }
}

/// "a", "a or b", "a, b or c".
pub fn joined_by_or<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    joined_by("or", items)
}

/// Items joined by commas and "and": "1, 2 and 3".
pub fn joined_by_and<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    joined_by("and", items)
}

fn joined_by<T: Display>(word: &str, items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} {word} {last}", rest.join(", ")),
        _ => items.concat(),
    }
}

/// Remarks in parentheses after other words: " (two 4s; after any move)". Those that are empty are left out; "" if all
/// are.
pub fn remark(parts: &[&str]) -> String {
    let parts: Vec<&str> = parts.iter().copied().filter(|part| !part.is_empty()).collect();
    if parts.is_empty() { String::new() } else { format!(" ({})", parts.join("; ")) }
}

/// A count with its noun: "1 move", "2 moves".
pub fn pluralized(count: impl TryInto<u64>, one: &str) -> String {
    match count.try_into() {
        Ok(1) => format!("1 {one}"),
        Ok(count) => format!("{count} {one}s"),
        Err(_) => format!("{one}s"),
    }
}

/// A number of plies: "1 ply", "2 plies".
pub fn counted_plies(count: u32) -> String {
    if count == 1 { "1 ply".into() } else { format!("{count} plies") }
}

/// "1st", "2nd", "11th".
pub fn ordinal(number: usize) -> String {
    let ending = match (number % 10, number % 100) {
        (1, ten) if ten != 11 => "st",
        (2, ten) if ten != 12 => "nd",
        (3, ten) if ten != 13 => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// A clause turned into a sentence.
pub fn clause_to_sentence(clause: &str) -> String {
    let mut sentence = format!("{clause}.");
    capitalize(&mut sentence);
    sentence
}

/// A message as a sentence: with a capital, unless its first word has a digit and so is a move, and with a
/// full stop, unless it ends with another sign.
pub fn punctuated(mut text: String) -> String {
    if !text.split(' ').next().unwrap_or_default().contains(|it: char| it.is_ascii_digit()) {
        capitalize(&mut text);
    }
    let signs = ['"', ')', ']', '%', '\u{a2}'];
    if text.ends_with(|last: char| last.is_alphanumeric() || signs.contains(&last)) {
        text.push('.');
    }
    text
}

/// Capitalises the first letter.
pub fn capitalize(text: &mut str) {
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
}

#[cfg(test)]
mod tests {
    use super::punctuated;

    #[test]
    fn a_message_ends_with_a_full_stop_unless_it_ends_with_another_sign() {
        for (message, sentence) in [
            ("your R takes 10\u{a2}", "Your R takes 10\u{a2}."),
            ("Computer leads (so far)", "Computer leads (so far)."),
            ("C2 wins", "C2 wins."),
            ("is it over?", "Is it over?"),
        ] {
            assert_eq!(punctuated(message.into()), sentence);
        }
    }
}
