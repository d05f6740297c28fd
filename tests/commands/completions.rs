//! `arcade completions`.

use std::fs;
use std::io;
use std::process::Command;

use arcade::commands::Arguments;
use arcade::engine::Level;
use arcade::games::GameId;
use clap::CommandFactory as _;

use crate::harness::{Arcade, write};

#[track_caller]
fn script(arcade: &Arcade, shell: &str) -> String {
    let ran = arcade.run(&["completions", shell]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{shell}");
    ran.stdout
}

#[test]
fn every_script_has_the_commands_the_games_and_the_levels() {
    for shell in ["bash", "zsh", "fish"] {
        let script = script(&Arcade::new(), shell);
        let arguments = Arguments::command();
        let commands = arguments.get_subcommands().map(clap::Command::get_name);
        let games = GameId::ALL.iter().map(|game| game.meta().id);
        for word in commands.chain(games).chain(Level::NAMES) {
            assert!(script.contains(word), "no {word} for {shell}");
        }
    }
}

/// Runs a script in bash, if there is one; says so where there is none.
#[expect(clippy::print_stderr, reason = "whoever reads the test's output is to know")]
fn bash(script: &str) -> Option<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("script");
    fs::write(&file, script).expect("writable");
    match Command::new("bash").arg("--norc").arg(&file).output() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            eprintln!("there is no bash here: the script for it has not been tried");
            None
        }
        ran => {
            let ran = ran.expect("bash runs");
            assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
            Some(String::from_utf8(ran.stdout).expect("text"))
        }
    }
}

/// What bash offers for the last of these words.
#[track_caller]
fn check_offered(words: &[&str], expected: &str) {
    let script = script(&Arcade::new(), "bash");
    let [.., before, last] = words else { panic!("there are at least two words") };
    let (index, all) = (words.len() - 1, words.join(" "));
    let all = if last.is_empty() { format!("{all}\"\"") } else { all };
    let call = format!(
        "{script}\nCOMP_WORDS=({all})\nCOMP_CWORD={index}\n\
         _arcade arcade \"{last}\" \"{before}\"\necho \"${{COMPREPLY[@]}}\"\n"
    );
    if let Some(offered) = bash(&call) {
        assert_eq!(offered.trim_end(), expected, "{words:?}");
    }
}

#[test]
fn bash_completes_commands_games_and_levels() {
    check_offered(&["arcade", "expl"], "explain");
    check_offered(&["arcade", "play", "ka"], "kalah");
    check_offered(&["arcade", "demo", "co"], "coin-grabber");
    check_offered(&["arcade", "play", "nim", "--player", "m"], "medium");
    check_offered(&["arcade", "match", "nim", "--player", "gr"], "greedy");
    check_offered(&["arcade", "completions", "f"], "fish");
}

#[test]
fn scripts_are_made_without_the_configuration() {
    let arcade = Arcade::new();
    write(&arcade.config_of_user(), "this is no config file");
    assert_eq!(arcade.run(&["games"]).code, Some(2));
    assert!(script(&arcade, "fish").contains("complete -c arcade"));
}

#[test]
fn other_shells_are_refused() {
    let ran = Arcade::new().run(&["completions", "tcsh"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    assert!(ran.stderr.contains("[possible values: bash, zsh, fish]"), "{}", ran.stderr);
}
