//! Editing a line of text with keys, for the command line and for text fields.

use arcade_base::is_hidden;
use arcade_games::kit::{Key, KeyName};
use tui_input::{Input, InputRequest};

/// Applies an editing key; other keys are ignored.
pub(super) fn edit(line: &mut Input, key: Key) {
    if let Some(request) = request(key) {
        line.handle(request);
    }
}

/// Applies an editing key to a line of at most `max_chars` characters, none of them hidden.
pub(super) fn type_in(line: &mut Input, key: Key, max_chars: usize) {
    match key.character() {
        Some(hidden) if is_hidden(hidden) => {}
        Some(_) if line.value().chars().count() >= max_chars => {}
        _ => edit(line, key),
    }
}

/// Types the first line of a pasted text into a line of at most `max_chars` characters.
pub(super) fn paste(line: &mut Input, text: &str, max_chars: usize) {
    for character in text.lines().next().unwrap_or_default().chars() {
        type_in(line, Key::plain(KeyName::Char(character)), max_chars);
    }
}

fn request(key: Key) -> Option<InputRequest> {
    if let Some(character) = key.character() {
        return Some(InputRequest::InsertChar(character));
    }
    Some(match (key.name, key.ctrl) {
        (KeyName::Backspace, false) => InputRequest::DeletePrevChar,
        (KeyName::Delete, _) => InputRequest::DeleteNextChar,
        (KeyName::Left, false) => InputRequest::GoToPrevChar,
        (KeyName::Right, false) => InputRequest::GoToNextChar,
        (KeyName::Left, true) => InputRequest::GoToPrevWord,
        (KeyName::Right, true) => InputRequest::GoToNextWord,
        (KeyName::Home, _) | (KeyName::Char('a'), true) => InputRequest::GoToStart,
        (KeyName::End, _) | (KeyName::Char('e'), true) => InputRequest::GoToEnd,
        (KeyName::Backspace | KeyName::Char('w'), true) => InputRequest::DeletePrevWord,
        (KeyName::Char('u'), true) => InputRequest::DeleteLine,
        (KeyName::Char('k'), true) => InputRequest::DeleteTillEnd,
        _ => return None,
    })
}

/// The line with `_` at the cursor.
pub(super) fn shown(line: &Input) -> String {
    let mut text: String = line.value().chars().take(line.cursor()).collect();
    text.push('_');
    text.extend(line.value().chars().skip(line.cursor()));
    text
}

#[cfg(test)]
mod tests {
    use super::{edit, shown};

    /// Applies keys, separated by blanks, to a line; `_` marks the cursor.
    #[track_caller]
    fn check(line: &str, keys: &str, expected: &str) {
        let mut line = line.into();
        for key in keys.split_whitespace() {
            edit(&mut line, key.parse().expect("a key"));
        }
        assert_eq!(shown(&line), expected, "{keys}");
    }

    #[test]
    fn keys_edit_a_line_where_its_cursor_is() {
        check("seat 2", "left left x", "seatx_ 2");
        check("seat 2", "home right delete backspace", "_at 2");
        check("seat 2 hard", "ctrl-left ctrl-left z end", "seat z2 hard_");
        check("seat 2 hard", "ctrl-w", "seat 2 _");
        check("seat 2", "left ctrl-k ctrl-a q", "q_seat ");
        check("Größe", "left backspace", "Grö_e");
        check("seat", "ctrl-u up f3 a", "a_");
    }
}
