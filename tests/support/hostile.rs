//! Hostile text: command lines with it in the place of each argument, and a check that nothing of it
//! reaches the terminal unescaped.

use arcade::commands::Arguments;
use arcade_base::is_hidden;
use clap::{Arg, Command, CommandFactory as _};

/// Characters that a terminal interprets: setting a title, clearing the screen in two forms,
/// overwriting a line.
pub const CONTROLS: &str = "a\u{1b}]0;x\u{7}\u{1b}[2J\u{9b}2J\rb\u{7f}\u{85}\0c\td\n";
/// Invisible characters that change how a text is read.
pub const FORMATS: &str = "a\u{202e}b\u{2066}c\u{200b}d\u{200f}e\u{feff}f\u{2028}g\u{e0041}h";

/// Command lines in which this text replaces each argument of every command in turn, alone and after
/// the prefixes that some arguments require; and a command line with it in place of a command.
pub fn arguments(hostile: &str) -> Vec<Vec<String>> {
    let mut all = Vec::new();
    // Arguments can't contain a null character.
    let hostile = hostile.replace('\0', "");
    let mut arcade = Arguments::command().disable_help_subcommand(true);
    // clap adds the arguments of a command when it is built.
    arcade.build();
    for text in [&hostile, &format!("piles={hostile}"), &format!("depth:{hostile}")] {
        collect(&arcade, &[], text, &mut all);
    }
    all
}

fn collect(command: &Command, verbs: &[String], text: &str, all: &mut Vec<Vec<String>>) {
    let with = |rest: &[&str]| -> Vec<String> {
        verbs.iter().cloned().chain(rest.iter().map(ToString::to_string)).collect()
    };
    all.push(with(&[text]));
    all.push(with(&[&format!("--{text}")]));
    let mut before: Vec<&str> = Vec::new();
    let positional = |arg: &&Arg| arg.is_positional();
    for arg in command.get_arguments().filter(positional) {
        all.push(with(&[&before[..], &[text]].concat()));
        before.push(plausible(arg.get_id().as_str()));
    }
    all.push(with(&[&before[..], &[text]].concat()));
    for arg in command.get_arguments().filter(|arg| !positional(arg)) {
        let name = format!("--{}", arg.get_long().expect("every option has a long name"));
        all.push(with(&[&before[..], &[&format!("{name}={text}")]].concat()));
    }
    for inner in command.get_subcommands() {
        let verbs: Vec<String> = verbs.iter().cloned().chain([inner.get_name().into()]).collect();
        collect(inner, &verbs, text, all);
    }
}

/// A valid value for an argument with this name.
fn plausible(name: &str) -> &'static str {
    match name {
        "game" => "nim",
        "position" => "2 normal",
        "moves" => "A1",
        _ => "1",
    }
}

/// Checks that line breaks are the only hidden characters.
#[track_caller]
pub fn check_harmless(output: &str, what: impl std::fmt::Debug) {
    let found: Vec<char> = output.chars().filter(|c| is_hidden(*c) && *c != '\n').collect();
    assert!(found.is_empty(), "{what:?}: {found:?} in {output:?}");
}
