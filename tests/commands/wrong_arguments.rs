//! Every command, as clap lists them, with arguments that are wrong in every way: each is refused with
//! a message, and nothing is written.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::ffi::OsStringExt as _;
use std::path::{Path, PathBuf};

use arcade::commands::Arguments;
use clap::{Arg, ArgAction, Command, CommandFactory as _};

use crate::harness::{Arcade, Ran};
use crate::in_full::one_in;
use crate::shared::{CONTROLS, check_harmless};
use crate::strange::STRANGE;

/// A command with the words that lead to it.
struct Called {
    words: Vec<String>,
    command: Command,
}

/// Every command that does something by itself.
fn commands() -> Vec<Called> {
    fn collect(command: &Command, words: &[String], all: &mut Vec<Called>) {
        for inner in command.get_subcommands() {
            let words = [words, &[inner.get_name().to_string()]].concat();
            if inner.has_subcommands() {
                collect(inner, &words, all);
            } else {
                all.push(Called { words, command: inner.clone() });
            }
        }
    }
    let mut arcade = Arguments::command().disable_help_subcommand(true);
    // The arguments of a command are there only once it is built.
    arcade.build();
    let mut all = Vec::new();
    collect(&arcade, &[], &mut all);
    all
}

/// A value that an argument takes, so that another one is what is wrong. A new argument that has to
/// be there needs a line here.
fn plausible(name: &str) -> &'static str {
    match name {
        "game" => "nim",
        "position" => "2 normal",
        "moves" => "A1",
        "depth" => "1",
        "players" => "easy",
        "shell" => "bash",
        "format" => "csv",
        "folder" => "new",
        other => panic!("what is a value of the argument {other:?}?"),
    }
}

impl Called {
    /// The call with its required arguments but for the one of this name.
    fn with(&self, but: &str) -> Vec<OsString> {
        let mut call: Vec<OsString> = self.words.iter().map(Into::into).collect();
        let needed = |arg: &&Arg| {
            let is_usual = ["game", "position"].contains(&arg.get_id().as_str());
            arg.is_required_set() || (arg.is_positional() && is_usual)
        };
        for arg in self.command.get_arguments().filter(needed).filter(|arg| arg.get_id() != but) {
            let value =
                if self.is_file(arg) { "missing" } else { plausible(arg.get_id().as_str()) };
            match arg.get_long() {
                Some(long) => {
                    // Of players there are two.
                    let times = if matches!(arg.get_action(), ArgAction::Append) { 2 } else { 1 };
                    call.extend(vec![format!("--{long}={value}").into(); times]);
                }
                None => call.push(value.into()),
            }
        }
        call
    }

    /// Whether an argument names a file.
    fn is_file(&self, arg: &Arg) -> bool {
        matches!(arg.get_id().as_str(), "config" | "file" | "files" | "out" | "save")
            || self.takes_record(arg)
    }

    /// Whether an argument names a saved game or its file.
    fn takes_record(&self, arg: &Arg) -> bool {
        ["replay", "review"].contains(&self.words[0].as_str()) && arg.get_id() == "record"
    }

    /// The arguments that take a value, without those of clap itself. What tells these commands how
    /// to work is not read.
    fn valued(&self) -> impl Iterator<Item = &Arg> {
        let reads_config = !["completions", "man"].contains(&self.words[0].as_str());
        self.command
            .get_arguments()
            .filter(|arg| matches!(arg.get_action(), ArgAction::Set | ArgAction::Append))
            .filter(move |arg| reads_config || arg.get_id() != "config")
    }

    /// The call with this value for one of its arguments.
    fn giving(&self, arg: &Arg, value: &OsStr) -> Vec<OsString> {
        let mut call = self.with(arg.get_id().as_str());
        match arg.get_long() {
            Some(long) => {
                let mut option = OsString::from(format!("--{long}="));
                option.push(value);
                call.push(option);
            }
            // Positional arguments stand in their order.
            None => {
                call.truncate(self.words.len());
                for other in self.command.get_positionals() {
                    if other.get_id() == arg.get_id() {
                        call.push(value.into());
                        break;
                    }
                    call.push(plausible(other.get_id().as_str()).into());
                }
            }
        }
        call
    }
}

/// All files under a folder and what is in them.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            all.extend(contents(&path));
        } else {
            all.insert(path.clone(), fs::read(&path).expect("a file"));
        }
    }
    all
}

/// A home with a game in it.
fn arcade() -> Arcade {
    let arcade = Arcade::new();
    let perfect = ["play", "nim", "--plain", "--player", "perfect", "--player", "perfect"];
    assert_eq!(arcade.run(&perfect).code, Some(0));
    arcade
}

/// Checks that a call is refused with a message, and changes nothing.
#[track_caller]
fn check(arcade: &Arcade, call: &[OsString]) {
    let before = contents(&arcade.home());
    let Ran { stdout, stderr, code } = arcade.run(call);
    let shown: Vec<String> =
        call.iter().map(|word| word.to_string_lossy().chars().take(60).collect()).collect();
    assert_eq!(code, Some(2), "{shown:?}: {stdout}{stderr}");
    assert_eq!(stdout, "", "{shown:?}");
    let begins = ["error: ", "arcade: "].iter().any(|begin| stderr.starts_with(begin));
    assert!(begins && stderr.len() < 6000, "{shown:?}: {stderr}");
    check_harmless(&stderr, &shown);
    assert_eq!(contents(&arcade.home()), before, "{shown:?}");
    assert_eq!(contents(&arcade.here()), BTreeMap::new(), "{shown:?}");
}

/// Whether an argument may have any value: a seed, and the name of a new file or folder.
fn is_free(arg: &Arg) -> bool {
    ["seed", "save", "out", "folder"].contains(&arg.get_id().as_str())
}

#[test]
fn what_is_missing_or_unknown_is_refused() {
    let arcade = arcade();
    for called in commands() {
        for arg in called.command.get_arguments().filter(|arg| arg.is_required_set()) {
            check(&arcade, &called.with(arg.get_id().as_str()));
        }
        for word in ["--no-such-option", "-Q"] {
            check(&arcade, &[&called.with("")[..], &[word.into()]].concat());
        }
        let options = called.valued().filter_map(Arg::get_long);
        for option in options {
            check(&arcade, &[&called.with("")[..], &[format!("--{option}").into()]].concat());
        }
        for flag in called.command.get_arguments().filter(|arg| !arg.get_action().takes_values()) {
            let long = flag.get_long().expect("every flag has a long name");
            check(&arcade, &[&called.with("")[..], &[format!("--{long}=x").into()]].concat());
        }
        let positionals = called.command.get_positionals().count();
        let words = vec![OsString::from("1 surplus"); positionals + 1];
        let call: Vec<OsString> = called.words.iter().map(Into::into).chain(words).collect();
        check(&arcade, &call);
    }
}

#[test]
fn values_that_are_no_text_obeyed_by_terminals_or_huge_are_refused() {
    let arcade = arcade();
    let controls: OsString = CONTROLS.replace('\0', "").into();
    // The longest argument that the system passes on.
    let huge: OsString = "7".repeat(130_000).into();
    for (index, called) in commands().into_iter().enumerate() {
        for arg in called.valued() {
            let no_text = OsString::from_vec(b"\xff\xfe".to_vec());
            let values = [&no_text, &controls, &huge].into_iter().skip(index % one_in(3));
            for value in values.step_by(one_in(3)).filter(|_| !is_free(arg)) {
                check_value(&arcade, &called, arg, value);
            }
        }
    }
}

#[test]
fn many_huge_arguments_are_refused() {
    let arcade = arcade();
    let moves = vec![OsString::from("A1".repeat(50_000)); 10];
    let call = ["apply", "nim", "2 normal"].map(OsString::from);
    check(&arcade, &[&call[..], &moves].concat());
    let players = vec![OsString::from(format!("--player={}", "x".repeat(100_000))); 10];
    check(&arcade, &[&["match", "nim"].map(OsString::from)[..], &players].concat());
}

#[test]
fn numbers_out_of_range_are_refused() {
    let arcade = arcade();
    for (index, called) in commands().into_iter().enumerate() {
        for arg in called.valued().filter(|arg| !is_free(arg)) {
            let numbers = ["-1", "99999999999999999999999", "1.5", "1e3", "0x10", "+1", "NaN", ""];
            for number in numbers.into_iter().skip(index % one_in(4)).step_by(one_in(4)) {
                check_value(&arcade, &called, arg, OsStr::new(number));
            }
        }
    }
}

#[test]
fn files_that_are_none_are_refused() {
    for (what, make) in STRANGE {
        let arcade = arcade();
        let file = arcade.home().with_file_name("strange");
        make(&file);
        for called in commands() {
            for arg in called.valued().filter(|arg| called.is_file(arg)) {
                let ran = arcade.run(&called.giving(arg, file.as_os_str()));
                let name = &called.words;
                assert!(matches!(ran.code, Some(1 | 2)), "{name:?} {what}: {}", ran.stderr);
                assert_eq!(ran.stdout, "", "{name:?}: {what}");
                assert!(ran.stderr.starts_with("arcade: "), "{name:?} {what}: {}", ran.stderr);
                assert!(!ran.stderr.contains("panicked"), "{}", ran.stderr);
            }
        }
    }
}

#[track_caller]
fn check_value(arcade: &Arcade, called: &Called, arg: &Arg, value: &OsStr) {
    check(arcade, &called.giving(arg, value));
}
