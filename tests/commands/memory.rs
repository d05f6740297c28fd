//! However little memory the program is allowed, it answers as well as it can or says that it
//! can't; it never breaks down.
//!
//! The limit is one on addresses (`ulimit -v`), which Linux keeps and other systems don't.
#![cfg(target_os = "linux")]

use std::io::{BufRead as _, BufReader};
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;

use crate::harness::{Arcade, Ran};
use crate::in_full::{is_in_full, one_in};

/// A start of each game whose tables are large, where it has any.
const POSITIONS: [(&str, &str); 6] = [
    ("nim", "20/20/20/20 misere"),
    ("silver-dollar", "___o_____o____o______o"),
    ("tiles", "gggggggggggggggg b 1"),
    ("flip", "13345+|+|23455+"),
    ("coin-grabber", "A,5,10,5,25/5,10,25,10,5/10,25,1,25,10/5,10,25,10,5/25,5,10,5,B 0 0 A"),
    ("kalah", "6,6,6,6,6,6/6,6,6,6,6,6 0-0 S"),
];

/// Megabytes beyond those with which the program just starts.
const BEYOND: [u32; 8] = [2, 4, 8, 16, 24, 48, 80, 160];

/// Runs the program with this many megabytes of addresses, and this on standard input.
fn run(megabytes: u32, arguments: &[&str], input: &str) -> Ran {
    Ran::of(&output(megabytes, arguments, input))
}

/// The same, whatever becomes of it.
fn output(megabytes: u32, arguments: &[&str], input: &str) -> Output {
    let arcade = Arcade::new();
    let usual = arcade.command(arguments);
    let mut limited = Command::new("sh");
    limited.args(["-c", r#"ulimit -v "$0" && exec "$@""#, &(megabytes * 1024).to_string()]);
    limited.arg(usual.get_program()).args(usual.get_args());
    for (name, value) in usual.get_envs() {
        match value {
            Some(value) => limited.env(name, value),
            None => limited.env_remove(name),
        };
    }
    std::fs::write(arcade.here().join("input"), input).expect("a file");
    let input = std::fs::File::open(arcade.here().join("input")).expect("a file");
    limited.current_dir(arcade.here()).stdin(Stdio::from(input));
    limited.output().expect("a shell")
}

/// The fewest megabytes with which the program starts. With fewer, it may break down before its first line.
static LEAST: LazyLock<u32> = LazyLock::new(|| {
    let starts = |megabytes: &u32| output(*megabytes, &["games"], "").status.success();
    (8..1000).find(starts).expect("it starts with enough memory")
});

/// Checks that the program succeeds, with whatever notes it makes.
#[track_caller]
fn check_answers(megabytes: u32, arguments: &[&str], input: &str) {
    let ran = run(megabytes, arguments, input);
    assert_eq!(ran.code, Some(0), "{megabytes} MB: {arguments:?}: {}", ran.stderr);
    assert!(!ran.stdout.is_empty(), "{megabytes} MB: {arguments:?}");
    for note in ran.stderr.lines() {
        assert!(note.starts_with("arcade: not enough memory"), "{megabytes} MB: {note}");
    }
}

#[test]
fn with_any_memory_every_position_is_analysed() {
    let least = *LEAST;
    let time = if is_in_full() { "200" } else { "100" };
    for megabytes in BEYOND.map(|more| least + more).into_iter().step_by(one_in(4)) {
        for (game, position) in POSITIONS {
            let arguments = ["analyze", game, position, "--time-limit-ms", time];
            check_answers(megabytes, &arguments, "");
        }
    }
}

#[test]
fn with_any_memory_computers_play_to_the_end() {
    let least = *LEAST;
    for megabytes in [4, 16, 80].map(|more| least + more).into_iter().step_by(one_in(3)) {
        for (game, _) in POSITIONS {
            let players = ["--player", "medium", "--player", "easy", "--seed", "q"];
            let arguments = [&["play", game, "--plain"], &players[..]].concat();
            check_answers(megabytes, &arguments, "");
        }
        for (game, options) in [("tiles", "size=3"), ("flip", "dice=2"), ("kalah", "seeds=2")] {
            let players = ["--player", "perfect", "--player", "easy", "--games", "1"];
            let arguments = [&["match", game, "--set", options], &players[..]].concat();
            check_answers(megabytes, &arguments, "");
        }
    }
}

#[test]
fn a_game_whose_table_has_no_room_is_not_solved() {
    let megabytes = *LEAST + 4;
    for arguments in ["tiles --set size=4", "flip --set dice=5", "coin-grabber", "kalah"] {
        let arguments: Vec<&str> = ["solve"].into_iter().chain(arguments.split(' ')).collect();
        let ran = run(megabytes, &arguments, "");
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(1), ""), "{arguments:?}");
        let reason = "arcade: not enough memory for tables: ";
        assert!(ran.stderr.starts_with(reason), "{arguments:?}: {}", ran.stderr);
    }
    for arguments in [["solve", "nim"], ["solve", "tiles"]] {
        check_answers(*LEAST + 24, &arguments, "");
    }
}

#[test]
fn solving_takes_no_more_memory_than_it_may() {
    let kalah = ["kalah", "--set", "pits=5", "--set", "seeds=4"];
    let tiles = ["tiles", "--set", "size=4", "--set", "empties=8"];
    for (megabytes, game) in [(64, &kalah[..]), (200, &kalah[..]), (64, &tiles[..])] {
        let solve = |more: &[&str]| {
            let ran = Arcade::new().run(&[&["solve"], game, &["--json"], more].concat());
            assert_eq!(ran.code, Some(0), "{game:?} {more:?}: {}", ran.stderr);
            serde_json::from_str::<serde_json::Value>(&ran.stdout).expect("JSON")
        };
        let allowed = solve(&["--memory-mb", &megabytes.to_string()]);
        assert_eq!(allowed["start"], solve(&[])["start"]);
        let peak = allowed["peak_bytes"].as_u64().expect("Linux reports it");
        assert!(peak <= megabytes << 20, "{game:?}: {peak} of {megabytes} MB");
    }
    let ran = Arcade::new().run(&["solve", "tiles", "--set", "size=4", "--memory-mb", "63"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("found \"63\", expected a number from 64 to 1048576"));
}

#[test]
fn a_search_in_place_of_a_table_without_room_says_so_while_it_goes_on() {
    let arguments = ["solve", "tiles", "--set", "size=5", "--set", "empties=10"];
    let arcade = Arcade::new();
    let mut command = arcade.command(&[&arguments[..], &["--memory-mb", "64"]].concat());
    command.stdout(Stdio::null()).stderr(Stdio::piped()).stdin(Stdio::null());
    let mut child = command.spawn().expect("it starts");
    let errors = BufReader::new(child.stderr.take().expect("a pipe"));
    // Progress comes every few seconds besides.
    let mut lines = errors.lines().map_while(Result::ok).take(100);
    let warning = lines.find(|line| line.contains("memory"));
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    let warning = warning.unwrap_or_default();
    assert!(warning.starts_with("arcade: not enough memory for tables: "), "{warning}");
    assert!(warning.ends_with("; values are estimated instead"), "{warning}");
}
