//! `arcade completions`: in each shell, what is offered is what the program accepts.

use std::env;
use std::fs;
use std::io::{self, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};

use arcade::commands::Arguments;
use arcade_games::games::GameId;
use clap::error::ErrorKind;
use clap::{CommandFactory as _, Parser as _};

use crate::harness::{Arcade, write};

#[track_caller]
fn script(arcade: &Arcade, shell: &str) -> String {
    let ran = arcade.run(&["completions", shell]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{shell}");
    ran.stdout
}

/// What the program offers for the last of these words, besides files.
#[track_caller]
fn offered(arcade: &Arcade, words: &[&str]) -> Vec<String> {
    let ran = arcade.run(&[&["completions", "fish", "--"], words].concat());
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{words:?}");
    let words = ran.stdout.lines().filter_map(|line| line.split('\t').next());
    words.filter(|word| !word.is_empty()).map(Into::into).collect()
}

#[test]
fn saved_games_are_offered_and_accepted() {
    let arcade = Arcade::new();
    for game in ["nim", "kalah", "nim"] {
        let player = ["--player", "human"].repeat(2);
        let ran = arcade.run_with(&[&["play", game, "--plain"], &player[..]].concat(), b"A1\n1\n");
        assert_eq!(ran.code, Some(0));
    }
    for command in [&["resume"][..], &["replay"], &["review"], &["host", "--resume"]] {
        let mut words = offered(&arcade, &[command, &["ni"]].concat());
        words.sort();
        assert_eq!(words, ["nim-1", "nim-2"], "{command:?}");
        let all = offered(&arcade, &[command, &[""]].concat());
        assert_eq!(all.len(), 3, "{command:?}: {all:?}");
    }
    for (command, options) in
        [("resume", &["--plain"][..]), ("replay", &["--plain"]), ("review", &[])]
    {
        for id in offered(&arcade, &[command, ""]) {
            let ran = arcade.run(&[&[command, id.as_str()], options].concat());
            assert_eq!(ran.code, Some(0), "{command} {id}: {}", ran.stderr);
        }
    }
}

/// The parser takes these arguments, or says only that more are needed.
#[track_caller]
fn check_parsed(words: &[&str]) {
    match Arguments::try_parse_from([&["arcade"], words].concat()) {
        Ok(_) => {}
        Err(error) => {
            let kind = error.kind();
            let goes_on = matches!(
                kind,
                ErrorKind::MissingRequiredArgument
                    | ErrorKind::MissingSubcommand
                    | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
                    | ErrorKind::DisplayHelp
                    | ErrorKind::DisplayVersion
            );
            assert!(goes_on, "{words:?}: {kind:?}: {error}");
        }
    }
}

#[test]
fn every_word_that_is_offered_after_every_argument_is_accepted() {
    let arcade = Arcade::new();
    let mut command = Arguments::command().disable_help_subcommand(true);
    command.build();
    for command in command.get_subcommands() {
        let name = command.get_name();
        let has_game = command.get_positionals().any(|arg| arg.get_id() == "game");
        let before: &[&str] = if has_game { &[name, "nim"] } else { &[name] };
        for word in offered(&arcade, &[name, ""]).iter().filter(|word| !word.starts_with('-')) {
            check_parsed(&[name, word]);
        }
        let options = offered(&arcade, &[before, &["--"]].concat());
        assert!(options.contains(&"--help".into()), "{name}: {options:?}");
        for option in &options {
            let arg = command.get_arguments().find(|arg| Some(&option[2..]) == arg.get_long());
            let takes_value = arg.is_some_and(|arg| arg.get_action().takes_values());
            if !takes_value {
                check_parsed(&[before, &[option]].concat());
                continue;
            }
            for value in offered(&arcade, &[before, &[option, ""]].concat()) {
                check_parsed(&[before, &[option, &value]].concat());
            }
            let joined = format!("{option}=");
            for value in offered(&arcade, &[before, &[&joined]].concat()) {
                check_parsed(&[before, &[&value]].concat());
            }
        }
    }
}

#[test]
fn every_setting_that_is_offered_is_accepted_with_those_before_it() {
    let arcade = Arcade::new();
    for game in GameId::ALL {
        let id = game.meta().id;
        let settings = offered(&arcade, &["play", id, "--set", ""]);
        let own = game.meta().options.iter().filter(|spec| {
            let begins = format!("{}=", spec.key);
            !settings.iter().any(|setting| setting.starts_with(&begins))
        });
        let without: Vec<&str> = own.map(|spec| spec.key).collect();
        assert!(without.iter().all(|key| ["goal", "hands"].contains(key)), "{id}: {without:?}");
        for setting in &settings {
            let ran = arcade.run(&["play", id, "--plain", "--set", setting]);
            assert_eq!(ran.code, Some(0), "{id} {setting}: {}", ran.stderr);
        }
        let first = settings.first().expect("every game has some").as_str();
        let is_own = |setting: &&String| {
            game.meta().options.iter().any(|spec| setting.starts_with(&format!("{}=", spec.key)))
        };
        let others = offered(&arcade, &["play", id, "--set", first, "--set", ""]);
        for setting in others.iter().filter(is_own) {
            let ran = arcade.run(&["play", id, "--plain", "--set", first, "--set", setting]);
            // Not every number of coins has such a puzzle, and the refusal says which has.
            let is_never_dealt = ran.stderr.contains("expected other coins and gaps for this goal");
            let is_accepted = ran.code == Some(0) || setting.starts_with("goal=") && is_never_dealt;
            assert!(is_accepted, "{id} {first} {setting}: {}", ran.stderr);
        }
    }
}

#[test]
fn every_player_that_is_offered_plays() {
    let arcade = Arcade::new();
    for player in offered(&arcade, &["match", "nim", "--player", ""]) {
        let players = ["--player", &player, "--player", "easy"];
        let ran = arcade.run(&[&["match", "nim", "--games", "2"], &players[..]].concat());
        assert_eq!(ran.code, Some(0), "{player}: {}", ran.stderr);
    }
    for player in offered(&arcade, &["play", "nim", "--player", ""]) {
        let ran = arcade.run(&["play", "nim", "--plain", "--player", "human", "--player", &player]);
        assert_eq!(ran.code, Some(0), "{player}: {}", ran.stderr);
    }
    for player in offered(&arcade, &["engine", "nim", "--player", ""]) {
        let ran = arcade.run(&["engine", "nim", "--player", &player]);
        assert_eq!(ran.code, Some(0), "{player}: {}", ran.stderr);
    }
    let today = offered(&arcade, &["problem", "nim", "--daily", ""]);
    assert_eq!(today.len(), 1, "{today:?}");
    assert_eq!(arcade.run(&["problem", "nim", "--daily", &today[0]]).code, Some(0));
}

/// Runs a script in a shell, with arcade on its path; says so where there is no such shell.
fn run_in(shell: &str, arguments: &[&str], script: &str) -> Option<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("script");
    fs::write(&file, script).expect("writable");
    let program = Path::new(env!("CARGO_BIN_EXE_arcade"));
    let mut path = vec![program.parent().expect("a folder").to_path_buf()];
    path.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
    let mut command = Command::new(shell);
    command.args(arguments).arg(&file).env("PATH", env::join_paths(path).expect("paths"));
    command.env("HOME", folder.path()).env("ARCADE_HOME", folder.path()).stdin(Stdio::null());
    match command.current_dir(folder.path()).output() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            // Not by a macro, whose output is shown only where the test fails.
            let told = format!("completions: there is no {shell} here, its script is NOT tried\n");
            io::stderr().write_all(told.as_bytes()).expect("writable");
            None
        }
        ran => {
            let ran = ran.expect("it runs");
            assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
            assert!(ran.stderr.is_empty(), "{}", String::from_utf8_lossy(&ran.stderr));
            Some(String::from_utf8(ran.stdout).expect("text"))
        }
    }
}

/// Lines, the last word of each typed in part, and what every shell offers for it.
const LINES: [(&str, &str); 8] = [
    ("arcade expl", "explain"),
    ("arcade play ka", "kalah"),
    ("arcade match nim --player gr", "greedy"),
    ("arcade problem nim --level ", "1 2 3 4 5"),
    ("arcade man expl", "explain"),
    ("arcade play nim --set ru", "rule=misere rule=normal"),
    ("arcade completions f", "fish"),
    ("arcade resume ", ""),
];

#[test]
fn bash_offers_what_the_program_says() {
    let script = script(&Arcade::new(), "bash");
    // Bash breaks words at = and :, and completes only the last part.
    let broken = [
        ("arcade play nim --set rule = n", "normal"),
        ("arcade play nim --set rule =", "misere normal"),
        ("arcade problem nim --level = 3", "3"),
    ];
    for (line, expected) in LINES.into_iter().chain(broken) {
        let words: Vec<String> = line.split(' ').map(|word| format!("'{word}'")).collect();
        let (index, words) = (words.len() - 1, words.join(" "));
        let call = format!(
            "{script}\nCOMP_WORDS=({words})\nCOMP_CWORD={index}\n_arcade\necho \"${{COMPREPLY[*]}}\"\n"
        );
        let Some(found) = run_in("bash", &["--norc"], &call) else { return };
        assert_eq!(found.trim_end(), expected, "{line:?}");
    }
    let call = format!(
        "{script}\ntouch own-game.txt\nCOMP_WORDS=(arcade review own)\nCOMP_CWORD=2\n_arcade\n\
         echo \"${{COMPREPLY[*]}}\"\n"
    );
    assert_eq!(run_in("bash", &["--norc"], &call).as_deref(), Some("own-game.txt\n"));
}

#[test]
fn zsh_offers_what_the_program_says() {
    let script = script(&Arcade::new(), "zsh");
    for (line, expected) in LINES {
        let words: Vec<String> = line.split(' ').map(|word| format!("'{word}'")).collect();
        let (index, words) = (words.len(), words.join(" "));
        // These stand for the functions of the completion system, which needs a terminal.
        let call = format!(
            "_describe() {{ local -a all=(${{(P)2}}); print -r -- ${{all%%:*}} }}\n_files() {{ }}\n\
             {script}\nwords=({words})\nCURRENT={index}\n_arcade\n"
        );
        let Some(found) = run_in("zsh", &["-f"], &call) else { return };
        assert_eq!(found.trim_end(), expected, "{line:?}");
    }
}

#[test]
fn fish_offers_what_the_program_says() {
    let script = script(&Arcade::new(), "fish");
    for (line, expected) in LINES {
        let call = format!("{script}\ncomplete -C '{line}'\n");
        let Some(found) = run_in("fish", &["--no-config"], &call) else { return };
        let words: Vec<&str> = found.lines().filter_map(|line| line.split('\t').next()).collect();
        assert_eq!(words.join(" "), expected, "{line:?}");
    }
}

#[test]
fn scripts_are_made_and_answer_without_the_configuration() {
    let arcade = Arcade::new();
    write(&arcade.config_of_user(), "this is no config file");
    assert_eq!(arcade.run(&["games"]).code, Some(2));
    assert!(script(&arcade, "fish").contains("complete -c arcade"));
    assert_eq!(offered(&arcade, &["play", "ni"]), ["nim"]);
}
