//! `arcade analyze --stdin`: a position a line in, an answer a line out.

use crate::analyze::without_effort;
use crate::harness::{Arcade, Ran};
use crate::json::Json;

/// Runs the analysis of these lines, with further arguments.
fn analyze(input: &[u8], arguments: &[&str]) -> Ran {
    Arcade::new().run_with(&[&["analyze", "nim", "--stdin"], arguments].concat(), input)
}

/// Every line is a position; these are the answers.
#[track_caller]
fn check(input: &str, stdout: &str) {
    analyze(input.as_bytes(), &[]).expect(0, stdout, "");
}

/// Some lines are not positions: these are the answers, and these the warnings on standard error.
#[track_caller]
fn check_bad(input: &[u8], stdout: &str, warnings: &str) {
    analyze(input, &[]).expect(1, stdout, warnings);
}

/// The answers as JSON: `error` for each line that isn't a position, else the position and its
/// value.
#[track_caller]
fn check_json(input: &[u8], answers: &[(&str, &str)]) {
    let ran = analyze(input, &["--json"]);
    let found: Vec<(String, String)> = ran
        .stdout
        .lines()
        .map(|line| {
            let json = Json::read(line);
            let position = json.get("position").text().to_string();
            if json.names() == ["position", "error"] {
                return (position, json.get("error").text().to_string());
            }
            without_effort(line);
            (position, json.get("value").text().to_string())
        })
        .collect();
    let found: Vec<(&str, &str)> =
        found.iter().map(|(position, answer)| (position.as_str(), answer.as_str())).collect();
    assert_eq!(found, answers);
    let bad = answers.iter().filter(|(_, answer)| answer.contains("found")).count();
    let (code, stderr) = match bad {
        0 => (0, String::new()),
        1 => (1, "arcade: 1 line is not a position\n".into()),
        _ => (1, format!("arcade: {bad} lines are not positions\n")),
    };
    assert_eq!((ran.code, ran.stderr), (Some(code), stderr));
}

#[test]
fn lines_are_answered_in_their_order() {
    let positions: Vec<String> = (0..200).map(|objects| format!("{objects} normal")).collect();
    let answers: Vec<(&str, &str)> =
        positions.iter().map(|text| (text.as_str(), "win")).skip(1).collect();
    check_json(positions[1..].join("\n").as_bytes(), &answers);
}

#[test]
fn no_lines_no_answers() {
    check("", "");
    check_json(b"", &[]);
}

#[test]
fn a_last_line_without_an_end_is_answered_too() {
    check("1 misere\n1 normal", "1 misere: loss in 1 by A1\n1 normal: win in 1 by A1\n");
}

#[test]
fn line_ends_of_other_systems_are_taken_off() {
    check("1 misere\r\n1 normal\r\n", "1 misere: loss in 1 by A1\n1 normal: win in 1 by A1\n");
    let rule = "rule: found nothing, expected \"misere\" or \"normal\"";
    check_json(b"1\r\n1 normal\r\n", &[("1", rule), ("1 normal", "win")]);
}

#[test]
fn a_bad_line_is_answered_in_its_place() {
    let rule = "rule: found nothing, expected \"misere\" or \"normal\"";
    let number = "pile B: found \"x\", expected a number from 0 to 1000000";
    check_json(
        b"1 misere\n5/4\n1 normal\n5/x misere\n2/2 misere\n",
        &[
            ("1 misere", "loss"),
            ("5/4", rule),
            ("1 normal", "win"),
            ("5/x misere", number),
            ("2/2 misere", "loss"),
        ],
    );
}

#[test]
fn blank_lines_and_comments_have_no_answer_but_count_as_lines() {
    check("\n1 normal\n\n", "1 normal: win in 1 by A1\n");
    check(" \t\n\r\n \r\n", "");
    check("# from a book\n1 normal\n  #2 normal\n#", "1 normal: win in 1 by A1\n");
    check("#1 normal\r\n\r\n1 misere\r\n# end", "1 misere: loss in 1 by A1\n");
    check_json(b"\n#\n1 normal\n", &[("1 normal", "win")]);
    let long = [b"#".as_slice(), &vec![b'x'; 1 << 17], b"\n1 normal\n"].concat();
    check_json(&long, &[("1 normal", "win")]);
    // Only a line that is read to its end is known to be blank.
    let blank = [vec![b' '; 1 << 17], b"\n1 normal\n".to_vec()].concat();
    assert_eq!(analyze(&blank, &[]).code, Some(1));
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_position() {
    check("\u{feff}1 normal\r\n1 misere", "1 normal: win in 1 by A1\n1 misere: loss in 1 by A1\n");
    check("\u{feff}# a comment\n\u{feff}\n\u{feff}\r\n", "");
}

#[test]
fn bytes_that_are_no_text_make_a_bad_line() {
    let number = "pile A: found \"5\u{fffd}\", expected a number from 0 to 1000000";
    check_json(
        b"1 misere\n5\xff misere\n1 normal\n",
        &[("1 misere", "loss"), ("5\u{fffd} misere", number), ("1 normal", "win")],
    );
    let number = "pile A: found \"\\u{0}\", expected a number from 0 to 1000000";
    check_json(b"\0\n", &[("\0", number)]);
}

#[test]
fn a_line_of_a_megabyte_is_answered_with_a_short_error() {
    let beginning = "1/".repeat(40);
    let piles = "piles: found \"32768 piles\", expected 1 to 26 piles, as in 5/4/3";
    let long = "line: found \"more than 65536 bytes\", expected at most 65536";
    for (length, error) in [(65_535, piles), (65_537, long), (65_538, long), (1_000_000, long)] {
        let line = &"1/".repeat(500_000)[..length];
        for end in ["\n", "\r\n"] {
            let input = format!("1 misere{end}{line}{end}1 normal{end}");
            let answers = [("1 misere", "loss"), (&beginning, error), ("1 normal", "win")];
            check_json(input.as_bytes(), &answers);
            check_json(line.as_bytes(), &answers[1..2]);
        }
    }
    let line = "x".repeat(65_536);
    let number =
        format!("pile A: found \"{}...\", expected a number from 0 to 1000000", "x".repeat(40));
    check_json(line.as_bytes(), &[(&line[..80], &number)]);
    check_bad(
        format!("{line}x\n").as_bytes(),
        &format!("{}...: error\n", "x".repeat(80)),
        &format!("line 1: {long}\narcade: 1 line is not a position\n"),
    );
}

#[test]
fn each_answer_comes_before_the_next_line_is_read() {
    use std::io::{BufRead as _, BufReader, Write as _};
    use std::process::Stdio;

    let arcade = Arcade::new();
    let mut child = arcade
        .command(&["analyze", "nim", "--stdin"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    for (position, answer) in
        [("1 misere", "1 misere: loss in 1 by A1"), ("2 normal", "2 normal: win in 1 by A2")]
    {
        writeln!(stdin, "{position}").expect("the program reads");
        assert_eq!(lines.next().expect("a line").expect("text"), answer);
    }
    drop(stdin);
    assert!(lines.next().is_none());
    assert_eq!(child.wait().expect("the program ends").code(), Some(0));
}
