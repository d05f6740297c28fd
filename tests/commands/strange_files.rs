//! Pipes, devices, folders and endless files where a file should be: told about, and never waited
//! for or read into memory.

use std::fs;
use std::path::Path;

use crate::harness::{Arcade, Ran, write};
use crate::strange::{STRANGE, huge};

/// What shows that a command did its work.
const GAMES: &str = "nim  Nim\n";

#[test]
fn a_file_here_that_cannot_be_read_is_told_about_by_every_command() {
    for (what, make) in STRANGE {
        let arcade = Arcade::new();
        make(&arcade.here().join("config.toml"));
        write(&arcade.config_of_user(), "[ui]\nascii = true\n");
        for arguments in [
            &["games"][..],
            &["perft", "nim", "3 normal", "1"],
            &["apply", "nim", "3 normal", "A1"],
            &["analyze", "nim", "3 normal"],
            &["config", "path"],
            &["config", "print"],
            &["config", "check"],
            &["play", "nim", "--plain"],
            &[],
        ] {
            let ran = arcade.run(arguments);
            let code = i32::from(arguments == ["config", "check"]);
            assert_eq!(ran.code, Some(code), "{arguments:?}: {}", ran.stderr);
            assert!(ran.stderr.starts_with("arcade: ./config.toml is ignored: "));
            assert!(ran.stderr.contains(what), "{}", ran.stderr);
            assert_eq!(ran.stderr.lines().count(), 1, "{}", ran.stderr);
        }
        // The next place is looked at.
        let path = format!("{}\n", arcade.config_of_user().display());
        assert_eq!(arcade.run(&["config", "path"]).stdout, path);
    }
}

#[test]
fn a_file_here_that_is_no_text_is_told_about() {
    let arcade = Arcade::new();
    write(&arcade.here().join("config.toml"), b"\xff\xfe[\0a\0r\0");
    let ran = arcade.run(&["games"]);
    assert!(ran.stdout.starts_with(GAMES));
    assert_eq!(ran.stderr, "arcade: ./config.toml is ignored: it is not UTF-8 text\n");
}

#[test]
fn a_named_file_and_the_users_own_must_be_readable() {
    for (what, make) in STRANGE {
        let arcade = Arcade::new();
        make(&arcade.here().join("mine.toml"));
        let ran = arcade.run(&["games", "--config", "mine.toml"]);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
        assert!(ran.stderr.starts_with("arcade: mine.toml: "), "{}", ran.stderr);
        assert!(ran.stderr.contains(what), "{}", ran.stderr);
        fs::create_dir(arcade.home().join("config")).expect("a folder");
        make(&arcade.config_of_user());
        let ran = arcade.run(&["games"]);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
        assert!(ran.stderr.contains(what), "{}", ran.stderr);
    }
}

#[test]
fn a_board_must_be_a_small_file() {
    for (what, make) in STRANGE {
        let arcade = Arcade::new();
        make(&arcade.here().join("board"));
        let ran = arcade.run(&["play", "coin-grabber", "--plain", "--set", "board=board"]);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
        assert!(ran.stderr.contains(what), "{}", ran.stderr);
    }
}

#[test]
fn a_record_must_be_a_file_of_a_size_that_games_have() {
    for (what, make) in STRANGE {
        let arcade = Arcade::new();
        fs::create_dir_all(arcade.home().join("state/games")).expect("a folder");
        make(&arcade.record("nim-1.txt"));
        for arguments in [&["resume"][..], &["resume", "nim-1"]] {
            let ran = arcade.run(arguments);
            assert_eq!((ran.code, ran.stdout.as_str()), (Some(1), ""));
            assert!(ran.stderr.contains(what), "{}", ran.stderr);
        }
        // Others are saved beside it.
        let ran = arcade.run_with(&["play", "nim", "--plain"], b"A1\n");
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
        assert!(arcade.record("nim-2.txt").exists());
    }
}

/// With a file as the home of the program, a command works all the same.
#[track_caller]
fn check_without_home(arguments: &[&str], input: &[u8]) -> Ran {
    let arcade = Arcade::new();
    let home = arcade.here().join("home");
    write(&home, "");
    write(&arcade.here().join("input"), input);
    let input = fs::File::open(arcade.here().join("input")).expect("the input");
    let output = arcade.command(arguments).env("ARCADE_HOME", &home).stdin(input).output();
    let ran = Ran::of(&output.expect("the program runs"));
    assert_eq!(ran.code, Some(0), "{arguments:?}: {}", ran.stderr);
    ran
}

#[test]
fn a_home_that_is_a_file_stops_only_what_needs_one() {
    for arguments in [
        &["games"][..],
        &["perft", "nim", "3 normal", "1"],
        &["apply", "nim", "3 normal", "A1"],
        &["analyze", "tiles", "obbbogbog o 1"],
        &["explain", "nim", "3 normal"],
        &["match", "nim", "--player", "easy", "--player", "easy", "--games", "2"],
        &["solve", "nim"],
        &["config", "print"],
        &["config", "check"],
        &["config", "path"],
    ] {
        check_without_home(arguments, b"");
    }
}

#[test]
fn the_index_waits_for_nothing_that_lies_in_its_place() {
    for (what, make) in STRANGE {
        let arcade = Arcade::new();
        fs::create_dir_all(arcade.home().join("state/games")).expect("a folder");
        make(&arcade.home().join("state/index.txt"));
        assert_eq!(arcade.run(&["stats"]).code, Some(0), "{what}");
    }
}

#[test]
fn a_game_that_cannot_be_saved_or_locked_is_played_with_one_warning() {
    let players = ["--player", "human", "--player", "human"];
    let play = [&["play", "nim", "--plain"][..], &players].concat();
    let ran = check_without_home(&play, b"A5\nB4\nC2\nC1\n");
    assert_eq!(ran.stdout.matches("The game is not saved: ").count(), 1, "{}", ran.stdout);
    assert!(ran.stdout.ends_with("The winner is player 1!\n"), "{}", ran.stdout);
    let arcade = Arcade::new();
    fs::create_dir_all(arcade.home().join("state/games")).expect("a folder");
    crate::strange::pipe(&arcade.home().join("state/games/nim-1.lock"));
    let ran = arcade.run_with(&play, b"A5\nB4\n");
    let warning = "nim-1.lock: it is a pipe, not a regular file; don't open it in another arcade";
    assert_eq!(ran.stdout.matches(warning).count(), 1, "{}", ran.stdout);
    assert!(!ran.stdout.contains("not saved"), "{}", ran.stdout);
    let saved = fs::read_to_string(arcade.home().join("state/games/nim-1.txt"));
    assert!(saved.expect("the game is saved").contains("B4"));
}

/// Runs the program in this many kilobytes of memory.
#[cfg(target_os = "linux")]
fn run_in(kilobytes: u32, arcade: &Arcade, arguments: &[&str], input: &Path) -> Ran {
    let inner = arcade.command(arguments);
    let mut command = std::process::Command::new("sh");
    command.args(["-c", &format!("ulimit -v {kilobytes}; exec \"$0\" \"$@\"")]);
    command.arg(inner.get_program()).args(inner.get_args());
    command.env("ARCADE_HOME", arcade.home()).env("RAYON_NUM_THREADS", "1000");
    command.current_dir(arcade.here()).stdin(fs::File::open(input).expect("the input"));
    Ran::of(&command.output().expect("a shell"))
}

#[cfg(target_os = "linux")]
#[test]
fn a_line_larger_than_memory_is_answered() {
    let arcade = Arcade::new();
    let input = arcade.here().join("input");
    let answer = "line: found \"more than 65536 bytes\", expected at most 65536";
    fs::File::create(&input).and_then(|file| file.set_len(1 << 27)).expect("a sparse file");
    let ran = run_in(100_000, &arcade, &["analyze", "nim", "--stdin"], &input);
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    assert!(ran.stderr.starts_with(&format!("line 1: {answer}\n")), "{}", ran.stderr);
    let ran = run_in(100_000, &arcade, &["play", "nim", "--plain"], &input);
    assert_eq!((ran.code, ran.stdout.matches(answer).count()), (Some(0), 1), "{}", ran.stderr);
}

#[cfg(target_os = "linux")]
#[test]
fn no_more_threads_are_started_than_there_are_cores() {
    let arcade = Arcade::new();
    let input = arcade.here().join("input");
    write(&input, "");
    // The stacks of a thousand threads have no room.
    let ran = run_in(1_500_000, &arcade, &["solve", "tiles"], &input);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
}

#[cfg(target_os = "linux")]
#[test]
fn every_position_that_is_accepted_can_be_analysed_in_little_memory() {
    let arcade = Arcade::new();
    let input = arcade.here().join("input");
    write(&input, "");
    for position in ["111111111111111111111111111111+|+|1+", "1234561234561234561234561234561+|+|+"]
    {
        let arguments = ["analyze", "flip", position, "--nodes", "1000"];
        let ran = run_in(1_500_000, &arcade, &arguments, &input);
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    }
    huge(&arcade.here().join("config.toml"));
    assert_eq!(run_in(400_000, &arcade, &["games"], &input).code, Some(0));
}
