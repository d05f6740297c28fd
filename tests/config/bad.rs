//! Files with mistakes: each is refused with the exact message beside it.

use std::path::Path;

use arcade::config::{ConfigError, Schema};

use crate::{check_all, compare, load, read};

/// The message with which a file is refused, with its path relative to its folder. The list of all
/// sections, which grows with the games, is left out.
fn message(file: &Path) -> Result<String, String> {
    let error = load(file).err().ok_or_else(|| format!("{} has no mistakes", file.display()))?;
    let folder = format!("{}/", file.parent().expect("a folder").display());
    let schema = Schema::new();
    let names = schema.names().collect::<Vec<_>>().join(", ");
    Ok(format!("{}\n", error.to_string().replace(&folder, "").replace(&names, "SECTIONS")))
}

/// The lines on which a file has mistakes.
#[track_caller]
fn check_lines(name: &str, expected: &[usize]) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/config/bad");
    match load(&folder.join(name)) {
        Err(ConfigError::Mistakes { mistakes, .. }) => {
            let lines: Vec<usize> = mistakes.iter().map(arcade::config::Mistake::line).collect();
            assert_eq!(lines, expected);
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_mistake_is_told_with_its_place() {
    check_all("bad", |file| compare(file, &message(file)?, &read(&file.with_extension("txt"))));
}

#[test]
fn every_line_of_a_message_fits_its_form() {
    check_all("bad", |file| {
        let message = message(file)?;
        let lines: Vec<&str> = message.lines().collect();
        let name = file.file_name().expect("a name").display().to_string();
        let fits = lines.len().is_multiple_of(3)
            && lines.chunks(3).all(|mistake| {
                let [problem, source, caret] = mistake else { return false };
                problem.starts_with(&format!("{name}:"))
                    && source.contains(" | ")
                    && caret.contains('^')
            });
        if fits { Ok(()) } else { Err(format!("{name}:\n{message}")) }
    });
}

#[test]
fn a_message_has_no_control_characters() {
    check_all("bad", |file| {
        let message = message(file)?;
        let bare = message.chars().all(|c| c == '\n' || !c.is_control());
        if bare { Ok(()) } else { Err(format!("{}: {message:?}", file.display())) }
    });
}

#[test]
fn mistakes_know_their_lines() {
    check_lines("several.toml", &[5, 6, 9, 13, 15]);
    check_lines("several_on_one_line.toml", &[1, 1, 1]);
    check_lines("line_100.toml", &[100]);
    check_lines("syntax_no_value.toml", &[2]);
}
