//! Ctrl-C while a command works, and a reader who goes away.

use std::io::{BufRead as _, BufReader, Read as _};
use std::process::Stdio;

use rustix::process::{Pid, Signal, kill_process};

use serde_json::Value as Json;

use crate::harness::Arcade;

/// A position whose value isn't proven within the time that an analysis has.
const LONG: [&str; 3] = ["analyze", "kalah", "6,6,6,6,6,6/6,6,6,6,6,6 0-0 S"];

/// Waits until a process has a second thread: by then it listens to signals.
#[cfg(target_os = "linux")]
fn wait_until_heard(pid: u32) {
    let threads = format!("/proc/{pid}/task");
    while std::fs::read_dir(&threads).expect("it runs").count() < 2 {
        std::thread::yield_now();
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_analysis_that_is_interrupted_says_what_it_has_found() {
    let arcade = Arcade::new();
    let mut command = arcade.command(&[&LONG[..], &["--json"]].concat());
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).stdin(Stdio::null());
    let mut child = command.spawn().expect("it starts");
    wait_until_heard(child.id());
    let pid = Pid::from_child(&child);
    kill_process(pid, Signal::INT).expect("it runs");
    let mut found = String::new();
    child.stdout.take().expect("a pipe").read_to_string(&mut found).expect("text");
    let mut said = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut said).expect("text");
    assert_eq!(child.wait().expect("it ends").code(), Some(130), "{said}");
    assert_eq!(said, "arcade: interrupted: what was found by then is written\n");
    let found: Json = serde_json::from_str(&found).expect("JSON");
    assert_eq!(found["value"], "unknown");
    assert_eq!(found["moves"].as_array().map(Vec::len), Some(6), "{found}");
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
        let said = String::from_utf8_lossy(&ended.stderr);
        assert_eq!((ended.status.code(), said.as_ref()), (Some(0), ""), "{arguments:?}");
    }
}

#[test]
fn long_work_ends_when_its_reader_has_gone() {
    let arcade = Arcade::new();
    for arguments in [&LONG[..], &["solve", "kalah"], &["solve", "tiles", "--set", "size=4"]] {
        let mut command = arcade.command(arguments);
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).stdin(Stdio::null());
        let mut child = command.spawn().expect("it starts");
        drop(child.stdout.take());
        let ended = child.wait_with_output().expect("it ends");
        let said = String::from_utf8_lossy(&ended.stderr);
        assert_eq!((ended.status.code(), said.as_ref()), (Some(0), ""), "{arguments:?}");
    }
}
