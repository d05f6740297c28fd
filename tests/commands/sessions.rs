//! Sessions with the program, word for word: the files in `tests/commands/sessions`, which are made to be read
//! from top to bottom. `UPDATE=1 cargo test --test commands sessions` writes them anew.
//!
//! A line that begins with `$` is a command, and lines with `<` below it are its standard input. What follows,
//! with an indent, is what it writes: lines of standard error have a `!` before them, and the exit code is
//! named unless it is 0. A line with `#` is a comment, and one with `>` names a file that has the lines with `<`
//! below it. The commands of a file share a home, which their output calls `HOME`, and a working folder; after a
//! line of dashes both are empty again.

use std::fmt::Write as _;

use crate::golden::{check, files, gap};
use crate::harness::{Arcade, write};

/// Plays the commands in a session again, and writes it down as it goes now.
fn played(session: &str) -> String {
    let (mut arcade, mut played) = (Arcade::with_tables(), String::new());
    let mut lines = session.lines().peekable();
    while let Some(line) = lines.next() {
        let is_of_session = ["#", "---", "> ", "$ arcade"].iter().any(|it| line.starts_with(it));
        if !is_of_session {
            continue;
        }
        // A file belongs to the command that follows.
        let is_after_file =
            played.lines().last().is_some_and(|line| line.starts_with(['>', '<', '-']));
        let gap = if is_after_file { "" } else { gap(&played) };
        writeln!(played, "{gap}{line}").expect("text");
        let mut input = String::new();
        while let Some(typed) = lines.next_if(|line| line.starts_with('<')) {
            writeln!(played, "{typed}").expect("text");
            input += typed.strip_prefix("< ").unwrap_or_default();
            input.push('\n');
        }
        if line.starts_with("---") {
            arcade = Arcade::with_tables();
        } else if let Some(file) = line.strip_prefix("> ") {
            let home = file.strip_prefix("HOME/").map(|file| arcade.home().join(file));
            write(&home.unwrap_or_else(|| arcade.here().join(file)), input);
        } else if let Some(command) = line.strip_prefix("$ arcade") {
            let arguments = shlex::split(command).expect("quotes in pairs");
            let ran = arcade.run_with(&arguments, input.as_bytes());
            let home = arcade.home().display().to_string();
            add(&mut played, "", &ran.stdout.replace(&home, "HOME"));
            add(&mut played, "! ", &ran.stderr.replace(&home, "HOME"));
            if ran.code != Some(0) {
                writeln!(played, "    exit code {}", ran.code.expect("no signal")).expect("text");
            }
        }
    }
    played
}

fn add(played: &mut String, mark: &str, output: &str) {
    for line in output.lines() {
        writeln!(played, "{}", format!("    {mark}{line}").trim_end()).expect("text");
    }
}

#[test]
fn sessions_go_as_they_are_written_down() {
    for file in files("tests/commands/sessions") {
        check(&file, played);
    }
}
