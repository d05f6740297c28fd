//! Text that tries to reach the terminal: every argument of every command made of it, and what of it
//! may come out again.

use arcade::commands::Arguments;
use arcade_base::is_hidden;
use clap::{Arg, Command, CommandFactory as _};

/// Characters that a terminal obeys: a title, a cleared screen in both forms, a line written over.
pub const CONTROLS: &str = "a\u{1b}]0;x\u{7}\u{1b}[2J\u{9b}2J\rb\u{7f}\u{85}\0c\td\n";
/// Characters that change unseen how a text is read.
pub const FORMATS: &str = "a\u{202e}b\u{2066}c\u{200b}d\u{200f}e\u{feff}f\u{2028}g\u{e0041}h";

/// Every command with this text in the place of each of its arguments, one after the other, alone
/// and after the beginnings that some arguments must have; and where no command takes an argument.
pub fn arguments(hostile: &str) -> Vec<Vec<String>> {
    let mut all = Vec::new();
    // No argument can hold a null character.
    let hostile = hostile.replace('\0', "");
    let mut arcade = Arguments::command().disable_help_subcommand(true);
    // The arguments of a command are there only once it is built.
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

/// A value that an argument of this name may take.
fn plausible(name: &str) -> &'static str {
    match name {
        "game" => "nim",
        "position" => "2 normal",
        "moves" => "A1",
        _ => "1",
    }
}

/// Nothing hidden is among these characters but the ends of lines.
#[track_caller]
pub fn check_harmless(output: &str, what: impl std::fmt::Debug) {
    let found: Vec<char> = output.chars().filter(|c| is_hidden(*c) && *c != '\n').collect();
    assert!(found.is_empty(), "{what:?}: {found:?} in {output:?}");
}
