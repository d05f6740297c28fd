//! External engines: the command that starts one.

use std::collections::BTreeSet;
use std::fmt::{self, Display};
use std::path::Path;
use std::str::FromStr;
use std::sync::{Mutex, PoisonError};

use arcade_base::{ParseError, is_hidden};

/// The command that starts an external engine: a path or name, and its arguments.
///
/// It is split into words as by a shell, including quotes and backslashes, but not run by one. Each
/// distinct command is stored until arcade exits, so that players are small values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ExternalEngineCommand(&'static str);

/// The maximum length of a command, in bytes.
const MAX_BYTES: usize = 1000;

impl ExternalEngineCommand {
    /// The words, at least one: the program to start, and its arguments.
    pub fn argv(self) -> Vec<String> {
        shlex::split(self.0).unwrap_or_default()
    }

    /// The name shown at the board: the file name of the first argument that is a file, or of the
    /// program itself: `player.py` for `python3 -u ./player.py`.
    pub fn name(self) -> String {
        let words = self.argv();
        let file = words.iter().skip(1).find(|word| !word.starts_with('-') && word.contains('.'));
        let path = file.or(words.first()).map_or("", String::as_str);
        let name = Path::new(path).file_name().and_then(|name| name.to_str());
        name.unwrap_or(path).into()
    }
}

impl Display for ExternalEngineCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}

impl FromStr for ExternalEngineCommand {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let wrong = |expected: &str| ParseError::new("engine", text, expected);
        let text = text.trim();
        if text.len() > MAX_BYTES || text.contains(is_hidden) {
            return Err(wrong("a command of at most 1000 bytes without control characters"));
        }
        match shlex::split(text) {
            None => Err(wrong("a command whose quotes are closed")),
            Some(words) if words.first().is_none_or(String::is_empty) => {
                Err(wrong("a command: a program and its arguments"))
            }
            Some(_) => Ok(Self(interned(text))),
        }
    }
}

/// The same text, stored once until arcade exits.
fn interned(text: &str) -> &'static str {
    static KEPT: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    kept.get(text).copied().unwrap_or_else(|| {
        let text: &'static str = String::from(text).leak();
        kept.insert(text);
        text
    })
}

#[cfg(test)]
mod tests {
    use super::ExternalEngineCommand;

    fn program(text: &str) -> ExternalEngineCommand {
        text.parse().expect("a command")
    }

    #[test]
    fn a_command_is_split_into_words_and_never_into_commands() {
        let words = program(r#"./a\ b "c d" 'e;f' g|h $(i) >j"#).argv();
        assert_eq!(words, ["./a b", "c d", "e;f", "g|h", "$(i)", ">j"]);
    }

    #[test]
    fn the_name_is_that_of_the_script_where_there_is_one() {
        assert_eq!(program("/opt/bin/player -v").name(), "player");
        assert_eq!(program("python3 -u ../players/ann.py 3").name(), "ann.py");
    }

    #[test]
    fn what_is_no_command_is_refused() {
        for text in ["", "  ", "\"open", "''", "a\nb", "a\u{1b}[2J", &"a".repeat(1001)] {
            assert!(text.parse::<ExternalEngineCommand>().is_err(), "{text:?}");
        }
        assert_eq!(program("a  b"), program(" a  b "));
    }
}
