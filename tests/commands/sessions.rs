//! Sessions with the program, word for word: the files in `tests/commands/sessions`, which are made to be read
//! from top to bottom. `UPDATE=1 cargo test --test commands sessions` writes them anew.
//!
//! A line that begins with `$` is a command, and lines with `<` below it are its standard input. What follows,
//! with an indent, is what it writes: lines of standard error have a `!` before them, and the exit code is
//! named unless it is 0. A line with `#` is a comment. The commands of a file share a home and a working folder.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use crate::harness::Arcade;

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/commands/sessions");
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("a file").path())
        .collect();
    files.sort();
    files
}

/// Plays the commands in a session again, and writes it down as it goes now.
fn played(session: &str) -> String {
    let (arcade, mut played) = (Arcade::with_tables(), String::new());
    let mut lines = session.lines().peekable();
    while let Some(line) = lines.next() {
        if line.starts_with('#') {
            writeln!(played, "{}{line}", gap(&played)).expect("text");
        } else if let Some(command) = line.strip_prefix("$ arcade") {
            writeln!(played, "{}{line}", gap(&played)).expect("text");
            let mut input = String::new();
            while let Some(typed) = lines.next_if(|line| line.starts_with('<')) {
                writeln!(played, "{typed}").expect("text");
                input += typed.strip_prefix("< ").unwrap_or_default();
                input.push('\n');
            }
            let arguments = shlex::split(command).expect("quotes in pairs");
            let ran = arcade.run_with(&arguments, input.as_bytes());
            add(&mut played, "", &ran.stdout);
            add(&mut played, "! ", &ran.stderr);
            if ran.code != Some(0) {
                writeln!(played, "    exit code {}", ran.code.expect("no signal")).expect("text");
            }
        }
    }
    played
}

/// The empty line between two commands; a comment belongs to what follows.
fn gap(played: &str) -> &'static str {
    let last = played.lines().last();
    if last.is_none_or(|line| line.starts_with('#')) { "" } else { "\n" }
}

fn add(played: &mut String, mark: &str, output: &str) {
    for line in output.lines() {
        writeln!(played, "{}", format!("    {mark}{line}").trim_end()).expect("text");
    }
}

#[test]
fn sessions_go_as_they_are_written_down() {
    let files = files();
    assert!(files.len() > 3, "{files:?}");
    for file in files {
        let written = fs::read_to_string(&file).expect("a session");
        let played = played(&written);
        if env::var_os("UPDATE").is_some() {
            fs::write(&file, &played).expect("it can be written");
        } else {
            for ((line, written), played) in (1..).zip(written.lines()).zip(played.lines()) {
                assert_eq!(played, written, "{}:{line}", file.display());
            }
            assert_eq!(played.len(), written.len(), "{} ends sooner", file.display());
        }
    }
}
