//! Ctrl-C while a command works, and a reader who goes away.

use std::io::{BufRead as _, BufReader, Read as _};
use std::process::Stdio;

use rustix::process::{Pid, Signal, kill_process};

use serde_json::Value as Json;

use crate::harness::{Arcade, Ran};

/// A position whose value isn't proven within the time that an analysis has.
const LONG: [&str; 3] = ["analyze", "kalah", "6,6,6,6,6,6/6,6,6,6,6,6 0-0 S"];

/// What a command has written by the end that a signal brings, once its standard error has said what
/// it is doing; that message itself; and the exit code.
fn interrupted(arguments: &[&str], signal: Signal) -> (String, String, Option<i32>) {
    interrupted_in(&Arcade::new(), arguments, signal)
}

/// The same with a home that can be looked at afterwards.
pub fn interrupted_in(
    arcade: &Arcade,
    arguments: &[&str],
    signal: Signal,
) -> (String, String, Option<i32>) {
    let mut command = arcade.command(arguments);
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).stdin(Stdio::null());
    let mut child = command.spawn().expect("it starts");
    let mut errors = BufReader::new(child.stderr.take().expect("a pipe"));
    let mut doing = String::new();
    errors.read_line(&mut doing).expect("text");
    kill_process(Pid::from_child(&child), signal).expect("it runs");
    let mut found = String::new();
    child.stdout.take().expect("a pipe").read_to_string(&mut found).expect("text");
    let mut said = String::new();
    errors.read_to_string(&mut said).expect("text");
    let said = said.lines().last().unwrap_or_default().to_string();
    assert!(doing.ends_with(" s\n"), "{arguments:?} says how long it has taken: {doing}");
    (found, said, child.wait().expect("it ends").code())
}

/// The message of what was interrupted.
const SAID: &str = "arcade: interrupted: what was found by then is written";

#[test]
fn an_analysis_that_is_interrupted_says_what_it_has_found() {
    let arguments = [&LONG[..], &["--json"]].concat();
    for (signal, code) in [(Signal::INT, 130), (Signal::TERM, 143)] {
        let (found, said, ended) = interrupted(&arguments, signal);
        assert_eq!((ended, said.as_str()), (Some(code), SAID));
        let found: Json = serde_json::from_str(&found).expect("JSON");
        assert_eq!(found["value"], "unknown");
        assert_eq!(found["moves"].as_array().map(Vec::len), Some(6), "{found}");
    }
}

#[test]
fn a_solution_that_is_interrupted_says_what_is_proven() {
    // A proof of a margin, and a search for an outcome that never comes to its end.
    for game in [&["kalah"][..], &["tiles", "--set", "size=6"]] {
        let arguments = [&["solve"], game, &["--json"]].concat();
        for (signal, code) in [(Signal::INT, 130), (Signal::TERM, 143)] {
            let (found, said, ended) = interrupted(&arguments, signal);
            assert_eq!((ended, said.as_str()), (Some(code), SAID), "{arguments:?}");
            let found: Json = serde_json::from_str(&found).expect("JSON");
            assert_eq!(found["interrupted"], true);
            let start = &found["start"];
            assert_eq!((&start["exact"], &start["value"]), (&false.into(), &"unknown".into()));
            let bound = |name: &str| start["bounds"][name].clone();
            match game[0] {
                // Before the first margin is looked at nothing is known.
                "kalah" if start["bounds"].is_null() => {}
                "kalah" => assert!(bound("least").as_i64() < bound("most").as_i64(), "{found}"),
                _ => assert_eq!([bound("least"), bound("most")], ["loss", "win"], "{found}"),
            }
        }
    }
}

#[test]
fn a_contest_that_is_interrupted_prints_what_was_played() {
    let arguments = ["match", "tiles", "--set", "size=6", "--player", "depth:20", "--player"];
    let arguments = [&arguments[..], &["depth:20", "--json"]].concat();
    for (signal, code) in [(Signal::INT, 130), (Signal::TERM, 143)] {
        let (found, said, ended) = interrupted(&arguments, signal);
        assert_eq!(ended, Some(code));
        assert!(said.starts_with("arcade: stopped after 0 of 100 games"), "{said}");
        let found: Json = serde_json::from_str(&found).expect("JSON");
        assert_eq!(found["games"], 0);
    }
}

#[test]
fn a_signal_that_comes_twice_at_once_counts_once() {
    let arcade = Arcade::new();
    let mut command = arcade.command(&["solve", "tiles", "--set", "size=6", "--json"]);
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).stdin(Stdio::null());
    let mut child = command.spawn().expect("it starts");
    let mut errors = BufReader::new(child.stderr.take().expect("a pipe"));
    errors.read_line(&mut String::new()).expect("text");
    // As timeout does: to the process, and to its group.
    for _ in 0..2 {
        // It may have ended by the second.
        let _ = kill_process(Pid::from_child(&child), Signal::TERM);
    }
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(143));
    let found: Json = serde_json::from_slice(&ended.stdout).expect("JSON");
    assert_eq!(found["interrupted"], true);
}

#[test]
fn a_solution_within_a_time_limit_says_what_is_proven() {
    let arcade = Arcade::new();
    for game in [&["kalah"][..], &["tiles", "--set", "size=6"], &["tiles", "--set", "size=4"]] {
        let arguments = [&["solve"], game, &["--time-limit-ms", "1", "--json"]].concat();
        let ran = arcade.run(&arguments);
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{arguments:?}");
        let found: Json = serde_json::from_str(&ran.stdout).expect("JSON");
        assert_eq!(
            (&found["interrupted"], &found["start"]["exact"]),
            (&false.into(), &false.into())
        );
    }
    let ran = arcade.run(&["solve", "nim", "--time-limit-ms", "0"]);
    assert_eq!(ran.code, Some(2));
    let ran = arcade.run(&["solve", "nim", "--time-limit-ms", "60000", "--json"]);
    let found: Json = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!(found["start"]["bounds"], serde_json::json!({"least": "win", "most": "win"}));
}

#[test]
fn whoever_reads_only_the_beginning_gets_no_message() {
    let arcade = Arcade::new();
    for arguments in [
        &["demo", "coin-grabber"][..],
        &["problem", "nim", "--count", "1000000"],
        &["games"],
        &["completions", "zsh"],
        &["man"],
        &["config", "print"],
        &["analyze", "nim", "5/4/3 misere", "--lines"],
        &["explain", "nim", "5/4/3 misere"],
        &["play", "nim", "--plain", "--player", "perfect", "--player", "perfect"],
    ] {
        let mut command = arcade.command(arguments);
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).stdin(Stdio::null());
        let mut child = command.spawn().expect("it starts");
        let mut first = String::new();
        let mut reader = BufReader::new(child.stdout.take().expect("a pipe"));
        reader.read_line(&mut first).expect("text");
        drop(reader);
        assert!(!first.is_empty(), "{arguments:?}");
        let ended = child.wait_with_output().expect("it ends");
        let ended = Ran::of(&ended);
        assert_eq!((ended.code, ended.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    }
}

#[test]
fn a_certificate_that_is_interrupted_is_not_written() {
    let arguments = ["certify", "kalah", "6,6,6,6,6,6/6,6,6,6,6,6 0-0 S"];
    for (signal, code) in [(Signal::INT, 130), (Signal::TERM, 143)] {
        let (found, said, ended) = interrupted(&arguments, signal);
        let expected = "arcade: interrupted: nothing was written";
        assert_eq!((found.as_str(), said.as_str(), ended), ("", expected, Some(code)));
    }
}

#[test]
fn long_work_ends_when_its_reader_has_gone() {
    let arcade = Arcade::new();
    let solve = ["solve", "tiles", "--set", "size=4"];
    for arguments in [&LONG[..], &["solve", "kalah"], &solve, &["certify", "kalah"]] {
        let mut command = arcade.command(arguments);
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).stdin(Stdio::null());
        let mut child = command.spawn().expect("it starts");
        drop(child.stdout.take());
        let ended = child.wait_with_output().expect("it ends");
        let ended = Ran::of(&ended);
        assert_eq!((ended.code, ended.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    }
}
