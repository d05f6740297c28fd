//! How texts look: legible names, lookalike letters, typos, line wrapping.

use arcade_base::{ParseError, capitalize, is_hidden};
use unicode_normalization::char::is_combining_mark;
use unicode_security::skeleton;
use unicode_width::UnicodeWidthChar as _;

/// Whether a character is a blank of any width, including those that Unicode classes as symbols.
fn is_blank(character: char) -> bool {
    character.is_whitespace() || matches!(character, '\u{2800}' | '\u{1d159}')
}

/// Whether a character only modifies the one before it, as accents do.
fn is_mark(character: char) -> bool {
    is_combining_mark(character) || character.width() == Some(0)
}

/// Whether a character is visible by itself.
pub fn is_visible(character: char) -> bool {
    !is_hidden(character) && !is_blank(character) && !is_mark(character)
}

/// Whether the text is visible and free of hidden characters; marks must follow a visible
/// character, and no more of them than any script needs.
pub fn is_legible(text: &str) -> bool {
    /// The most marks on one character: a Hebrew letter may have three.
    const MAX_MARKS: usize = 3;
    // How many more marks the current character may have.
    let mut left = 0;
    let is_sound = text.chars().all(|character| {
        left = match character {
            seen if is_visible(seen) => MAX_MARKS,
            blank if is_blank(blank) => 0,
            mark if is_mark(mark) && !is_hidden(mark) && left > 0 => left - 1,
            _ => return false,
        };
        true
    });
    is_sound && text.contains(is_visible)
}

/// The text trimmed, with each run of blanks of any kind replaced by one plain blank.
pub fn with_plain_blanks(text: &str) -> String {
    let words: Vec<&str> = text.split(is_blank).filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

/// Whether two texts look the same or nearly so, ignoring case and treating lookalike letters of
/// other scripts as equal.
///
/// ```
/// use arcade_games::text::look_alike;
/// assert!(look_alike("ann", "\u{430}nn") && look_alike("Ann", "ANN") && look_alike("AIice", "alice"));
/// assert!(!look_alike("ann", "anne"));
/// ```
pub fn look_alike(one: &str, other: &str) -> bool {
    let of_folded = |text: &str| skeleton(&text.to_lowercase()).collect::<String>();
    let then_folded = |text: &str| skeleton(text).collect::<String>().to_lowercase();
    // A capital and its small letter may look like different letters, as I and l do.
    of_folded(one) == of_folded(other) || then_folded(one) == then_folded(other)
}

/// A name that can be shown and saved, of at most `max_chars` characters.
///
/// # Errors
/// If it is empty, too long or not legible.
pub fn parse_name(text: &str, max_chars: usize) -> Result<String, ParseError> {
    let name = with_plain_blanks(text);
    if name.chars().count() <= max_chars && is_legible(&name) {
        return Ok(name);
    }
    Err(ParseError::new("name", name, format!("1 to {max_chars} visible characters")))
}

/// A saved name, perhaps from a version with laxer rules; it is escaped when shown.
///
/// # Errors
/// If it is empty, too long or has control characters.
pub fn parse_saved_name(text: &str, max_chars: usize) -> Result<String, ParseError> {
    let name = text.trim();
    let fits = (1..=max_chars).contains(&name.chars().count());
    if fits && !name.chars().any(char::is_control) {
        return Ok(name.into());
    }
    Err(ParseError::new("name", name, format!("1 to {max_chars} visible characters")))
}

/// The candidate that `word` is probably a misspelling of.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    candidates
        .into_iter()
        .map(|candidate| (strsim::damerau_levenshtein(&word, candidate), candidate))
        // At most one typo per three letters; more is a different word.
        .filter(|&(distance, candidate)| distance <= candidate.len().div_ceil(3))
        .filter(|&(distance, candidate)| distance < candidate.len().min(word.len()).max(1))
        .min()
        .map(|(_, candidate)| candidate)
}

/// The known words for an error message, and the one that `word` is probably a misspelling of.
pub fn known_words(word: &str, known: &[impl AsRef<str>]) -> String {
    let known: Vec<&str> = known.iter().map(AsRef::as_ref).collect();
    let near = nearest(word, known.iter().copied());
    let hint = near.map_or(String::new(), |near| format!("; did you mean \"{near}\"?"));
    format!("{}{hint}", known.join(", "))
}

/// Whether a word asks to leave, in any of the ways common in other programs.
pub fn asks_to_leave(text: &str) -> bool {
    const WORDS: [&str; 5] = ["q", "quit", "exit", "bye", "leave"];
    let word = text.trim().trim_matches([':', '/', '!', '.', '(', ')']);
    WORDS.iter().any(|known| word.eq_ignore_ascii_case(known))
}

/// As many whole sentences from the beginning of a text as fit into `rows` lines of at most `width` cells,
/// and the rest of the text; `None` if not even the first does. What a semicolon separates counts as
/// sentences.
pub fn whole_sentences(text: &str, width: u16, rows: u16) -> Option<(Vec<String>, String)> {
    let ends = text.match_indices(['.', ';']).map(|(at, _)| at);
    let ends = ends.filter(|at| text[at + 1..].starts_with(' ')).chain([text.len()]);
    let parts = ends.map(|end| {
        let stop = if end < text.len() { "." } else { "" };
        let mut rest = text.get(end + 2..).unwrap_or_default().to_string();
        capitalize(&mut rest);
        (wrap(&format!("{}{stop}", &text[..end]), width), rest)
    });
    parts.take_while(|(lines, _)| lines.len() <= rows.into()).last()
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
