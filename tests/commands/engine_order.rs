//! An engine that is told things while it searches: every `go` gets one answer, in order.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::Stdio;

use arcade_engine::{Random, Seed};

use crate::harness::Arcade;
use crate::in_full::one_in;

/// Kalah with more seeds than any book has: no search ends soon. The first pit is empty.
const HARD: &str = "position fen 0,6,6,6,6,6/6,6,6,6,6,6 6-0 S";
/// The first pit is the only one.
const FORCED: &str = "position fen 1,0,0,0,0,0/6,6,6,6,6,6 0-0 S";

/// What an engine answers that is told all of this at once.
#[track_caller]
fn answers(told: &str) -> Vec<String> {
    let told = format!("setoption name Threads value 1\n{told}");
    let ran = Arcade::new().run_with(&["engine", "kalah"], told.as_bytes());
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{told}");
    ran.stdout.lines().map(Into::into).collect()
}

/// How many of the lines begin with this word.
fn count(lines: &[String], word: &str) -> usize {
    lines.iter().filter(|line| line.split(' ').next() == Some(word)).count()
}

/// Checks that each `go` gets one answer, which belongs to the position that it was about, and that
/// nothing else is left without one.
#[track_caller]
fn check(told: &str) -> Vec<String> {
    let lines = answers(told);
    let (mut is_forced, mut expected) = (false, Vec::new());
    for line in told.lines() {
        match line {
            HARD => is_forced = false,
            FORCED => is_forced = true,
            _ if line.starts_with("go") => expected.push(is_forced),
            _ => {}
        }
    }
    let moves = lines.iter().filter_map(|line| line.strip_prefix("bestmove "));
    let found: Vec<bool> = moves.map(|mv| mv == "1").collect();
    assert_eq!(found, expected, "whether the answers are forced ones\n{told}\n{lines:#?}");
    let told: Vec<String> = told.lines().map(Into::into).collect();
    for (question, answer) in [("isready", "readyok"), ("query", "response"), ("ugi", "ugiok")] {
        assert_eq!(count(&lines, answer), count(&told, question), "{question}: {lines:#?}");
    }
    lines
}

#[test]
fn any_commands_in_any_order_are_answered() {
    const COMMANDS: [&str; 14] = [
        HARD,
        FORCED,
        HARD,
        "go infinite",
        "go infinite",
        "go depth 3",
        "go nodes 500",
        "go movetime 0",
        "stop",
        "stop",
        "isready",
        "query p1turn",
        "uginewgame\nposition fen 0,6,6,6,6,6/6,6,6,6,6,6 6-0 S",
        "setoption name Hash value 2",
    ];
    let seed: Seed = "order".parse().expect("a seed");
    for number in 0..24 / one_in(3) {
        let mut random = Random::new(&seed, number as u64);
        let mut told = vec![HARD];
        told.extend((0..40).map(|_| *random.choose(&COMMANDS).expect("a command")));
        // The end of the input ends what is left.
        if random.chance(50) {
            told.push(random.choose(&["stop", "quit"]).expect("a word"));
        }
        check(&(told.join("\n") + "\n"));
    }
}

#[test]
fn so_many_pairs_get_so_many_answers() {
    check(&format!("{HARD}\n{}quit\n", "go infinite\nstop\n".repeat(300)));
    check(&format!("{HARD}\n{}", "go infinite\nstop\n".repeat(100)));
    check(&format!("{HARD}\n{}", format!("go infinite\nstop\n{FORCED}\ngo\n{HARD}\n").repeat(50)));
}

#[test]
fn searches_that_wait_are_done_in_full() {
    let lines = check(&format!("{HARD}\ngo infinite\n{HARD}\ngo depth 3\nstop\n"));
    let first = lines.iter().position(|line| line.starts_with("bestmove")).expect("an answer");
    assert!(lines[first..].iter().any(|line| line.starts_with("info depth 3 ")), "{lines:#?}");
    // The end of the input ends none that ends by itself.
    let lines = check(&format!("{HARD}\n{}", "go depth 2\n".repeat(5)));
    assert!(lines.iter().filter(|line| line.starts_with("info depth 2 ")).count() >= 5);
}

#[test]
fn to_stop_where_nothing_is_searched_means_nothing() {
    let lines = check(&format!("stop\n{FORCED}\nstop\nstop\ngo\nquery gameover\nstop\n"));
    assert_eq!(lines.last().map(String::as_str), Some("bestmove 1"), "{lines:#?}");
}

#[test]
fn a_flood_of_commands_is_told_and_answered_all_the_same() {
    let lines = check(&format!("{HARD}\n{}quit\n", "go infinite\n".repeat(2500)));
    let told = "info string error too many commands wait for the end of a search: nothing is read \
                until they are done, and searches without an end are ended";
    assert!(lines.iter().any(|line| line == told), "{lines:#?}");
}

#[test]
fn one_stop_ends_every_search_before_it_that_has_no_end() {
    let arcade = Arcade::new();
    let mut engine = arcade
        .command(&["engine", "kalah"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut input = engine.stdin.take().expect("a pipe");
    let mut lines = BufReader::new(engine.stdout.take().expect("a pipe")).lines();
    let mut next = || lines.next().expect("a line").expect("text");
    writeln!(input, "setoption name Threads value 1\n{HARD}\ngo infinite\n{FORCED}\ngo infinite")
        .expect("told");
    writeln!(input, "{HARD}\ngo depth 2\ngo infinite\nisready").expect("told");
    while next() != "readyok" {}
    writeln!(input, "stop").expect("told");
    let mut moves = 0;
    while moves < 4 {
        moves += usize::from(next().starts_with("bestmove "));
    }
    writeln!(input, "isready\nquit").expect("told");
    assert_eq!(next(), "readyok");
    assert!(engine.wait().expect("an end").success());
}
