//! Helpers for the contents of a screen, and for the output before and after it.

use crate::pty::State;

/// Whether a text is on the screen; the caps of keys may have blanks around them.
pub fn shows(state: &State, text: &str) -> bool {
    let contents = state.screen().contents();
    contents.contains(text) || squeezed(&contents).contains(text)
}

/// A screen with runs of blanks reduced to one.
pub fn squeezed(contents: &str) -> String {
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    contents.lines().map(words).collect::<Vec<_>>().join("\n")
}

/// The number that the shell has printed after this text, on either screen.
pub fn told(state: &State, words: &str) -> Option<u32> {
    let output = String::from_utf8_lossy(state.output());
    let (_, behind) = output.split_once(words)?;
    let end = behind.find(|character: char| !character.is_ascii_digit())?;
    behind[..end].parse().ok()
}

/// Whether the last row of the screen is the key bar or a message.
pub fn has_key_bar(state: &State) -> bool {
    let screen = state.screen();
    let (rows, columns) = screen.size();
    let last = screen.rows(0, columns.get()).nth(usize::from(rows.get()) - 1);
    screen.alternate_screen() && last.is_some_and(|last| !last.trim().is_empty())
}
