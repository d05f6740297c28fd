//! `arcade analyze` of one position.

use crate::harness::{Arcade, Ran, check_refused};
use crate::json::Json;

/// The fields that the contract names, in its order.
pub const FIELDS: [&str; 11] = [
    "game",
    "position",
    "mover",
    "over",
    "exact",
    "value",
    "remoteness",
    "margin",
    "best",
    "moves",
    "nodes",
];

/// Checks the text of an analysis.
#[track_caller]
fn check(position: &str, text: &str) {
    crate::harness::check(&["analyze", "nim", position], text);
}

/// Checks the line of JSON; the nodes and seconds at its end only have to be numbers.
#[track_caller]
fn check_json(position: &str, line: &str) {
    let ran = Arcade::new().run(&["analyze", "nim", position, "--json"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert_eq!(ran.stdout.matches('\n').count(), 1, "one line");
    assert_eq!(without_effort(&ran.stdout), line);
}

/// The line without its last fields, which must be numbers.
#[track_caller]
pub fn without_effort(line: &str) -> String {
    let json = Json::read(line);
    let names = json.names();
    assert_eq!(names[..11], FIELDS);
    let more = ["seconds", "moves_listed", "moves_total", "table_nodes", "confidence"];
    assert_eq!(names[11..], more);
    assert_eq!(json.get("moves_listed").count(), json.get("moves").items().len() as u64);
    assert_eq!(json.get("moves_total"), json.get("moves_listed"));
    assert!(json.get("nodes").number() >= 0.0);
    assert!(json.get("seconds").number() >= 0.0);
    let (before, _) = line.split_once(",\"nodes\":").expect("nodes");
    format!("{before}}}")
}

/// Runs an analysis that must succeed without warnings.
#[track_caller]
pub fn analyze(arguments: &[&str]) -> Ran {
    let ran = Arcade::new().run(&[&["analyze", "nim"], arguments].concat());
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{}", ran.stdout);
    ran
}

#[test]
fn lines_follow_the_moves_and_are_in_json_only_if_asked_for() {
    let ran = analyze(&["1/2 misere", "--lines"]);
    let lines: Vec<&str> = ran.stdout.lines().skip(2).step_by(2).map(str::trim).collect();
    assert_eq!(lines, ["B2 A1", "A1 B1 B1", "B1 A1 B1"]);
    let json = analyze(&["1/2 misere", "--json", "--lines"]).stdout;
    let json = Json::read(&json);
    let text = |line: &Json| line.items().iter().map(|mv| mv.text().to_string()).collect();
    let lines: [Vec<String>; 2] =
        [text(json.get("line")), text(json.get("moves").items()[0].get("line"))];
    assert_eq!(lines, [["B2", "A1"], ["B2", "A1"]]);
    assert!(!analyze(&["1/2 misere", "--json"]).stdout.contains("\"line\""));
    let over = analyze(&["0/0 misere", "--json", "--lines"]).stdout;
    assert!(over.contains("\"line\":[]"), "{over}");
}

#[test]
fn reasons_are_left_out_where_nobody_wants_them() {
    let ran = analyze(&["1/2 misere", "--no-reasons"]);
    let lines = "  B2  win in 2\n  A1  loss in 3\n  B1  loss in 3\n";
    ran.expect(0, &format!("1/2 misere: win in 2 by B2\n{lines}"), "");
    let ran = analyze(&["1/2 misere", "--no-reasons", "--lines"]);
    assert_eq!(ran.stdout.lines().nth(2), Some("      B2 A1"));
    let json = analyze(&["1/2 misere", "--json", "--no-reasons"]).stdout;
    assert!(!json.contains("\"reason\""), "{json}");
    let reasons = analyze(&["1/2 misere", "--json"]).stdout;
    let values = |json: &str| -> Vec<String> {
        let text = |known: &Json| known.get("move").text().to_string() + known.get("value").text();
        Json::read(json).get("moves").items().iter().map(text).collect()
    };
    assert_eq!(values(&json), values(&reasons));
}

#[test]
fn a_position_as_json() {
    check_json(
        "1/2 misere",
        concat!(
            r#"{"game":"nim","position":"1/2 misere","mover":null,"over":false,"exact":true,"#,
            r#""value":"win","remoteness":2,"margin":null,"best":["B2"],"moves":["#,
            r#"{"move":"B2","exact":true,"value":"win","remoteness":2,"margin":null,"reason":"#,
            r#""leaves a single object, which the other side must take; "#,
            r#"the only move that wins, in 2 plies"},"#,
            r#"{"move":"A1","exact":true,"value":"loss","remoteness":3,"margin":null,"reason":"#,
            r#""leaves one pile; "#,
            r#"the other side answers with B1, leaves the mover a single object and wins 1 ply later; "#,
            r#"the mover's B2 would win"},"#,
            r#"{"move":"B1","exact":true,"value":"loss","remoteness":3,"margin":null,"reason":"#,
            r#""leaves 2 piles of 1, so the mover must take the last; "#,
            r#"the other side answers with A1, leaves the mover a single object and wins 1 ply later; "#,
            r#"the mover's B2 would win"}]}"#,
        ),
    );
}

#[test]
fn a_lost_position_as_json_has_the_longest_defence_as_best() {
    check_json(
        "2/2 normal",
        concat!(
            r#"{"game":"nim","position":"2/2 normal","mover":null,"over":false,"exact":true,"#,
            r#""value":"loss","remoteness":4,"margin":null,"best":["A1","B1"],"moves":["#,
            r#"{"move":"A1","exact":true,"value":"loss","remoteness":4,"margin":null,"reason":"#,
            r#""every move loses: A and B are equal, so the other side can copy any move; "#,
            r#"the other side wins in 4 plies"},"#,
            r#"{"move":"B1","exact":true,"value":"loss","remoteness":4,"margin":null,"reason":"#,
            r#""every move loses: A and B are equal, so the other side can copy any move; "#,
            r#"the other side wins in 4 plies"},"#,
            r#"{"move":"A2","exact":true,"value":"loss","remoteness":2,"margin":null,"reason":"#,
            r#""leaves one pile, which the other side can take whole; "#,
            r#"the other side answers with B2 and wins at once; the mover's A1 would last longer"},"#,
            r#"{"move":"B2","exact":true,"value":"loss","remoteness":2,"margin":null,"reason":"#,
            r#""leaves one pile, which the other side can take whole; "#,
            r#"the other side answers with A2 and wins at once; the mover's A1 would last longer"}]}"#,
        ),
    );
}

#[test]
fn a_finished_position_has_a_value_and_no_moves() {
    check("0/0 misere", "0/0 misere: win (over)\n");
    check("0 normal", "0 normal: loss (over)\n");
    check_json(
        "0/0 misere",
        concat!(
            r#"{"game":"nim","position":"0/0 misere","mover":null,"over":true,"exact":true,"#,
            r#""value":"win","remoteness":0,"margin":null,"best":[],"moves":[]}"#,
        ),
    );
    check_json(
        "0 normal",
        concat!(
            r#"{"game":"nim","position":"0 normal","mover":null,"over":true,"exact":true,"#,
            r#""value":"loss","remoteness":0,"margin":null,"best":[],"moves":[]}"#,
        ),
    );
}

#[test]
fn large_piles_are_valued_with_their_plies() {
    let ran = analyze(&["254/254/200/200/1 misere", "--json"]);
    let json = Json::read(&ran.stdout);
    assert_eq!(json.get("value").text(), "win");
    assert_eq!(json.get("exact"), &Json::Flag(true));
    assert_eq!(json.get("remoteness").count(), 908);
    assert_eq!(json.get("best").items(), [Json::Text("E1".into())]);
    assert_eq!(json.get("moves").items().len(), 909);
    let verdict = "254/254/200/200/1 misere: win in 908 by E1";
    assert_eq!(analyze(&["254/254/200/200/1 misere"]).stdout.lines().next(), Some(verdict));
}

#[test]
fn a_bad_position_is_refused() {
    let piles = "expected 1 to 26 piles, as in 5/4/3";
    let number = "expected a number from 0 to 1000000";
    let rule = "expected \"misere\" or \"normal\"";
    for (position, message) in [
        ("", format!("piles: found nothing, {piles}")),
        ("misere", format!("pile A: found \"misere\", {number}")),
        ("5/4/3", format!("rule: found nothing, {rule}")),
        ("5/4/3 Misere", format!("rule: found \"Misere\", {rule}")),
        ("5/x/3 misere", format!("pile B: found \"x\", {number}")),
        ("5//3 misere", format!("pile B: found nothing, {number}")),
        ("5/4/3/ misere", format!("pile D: found nothing, {number}")),
        ("5/+4 misere", format!("pile B: found \"+4\", {number}")),
        ("1/1000001 misere", format!("pile B: found \"1000001\", {number}")),
        ("5/4/3 misere A1", "end: found \"A1\", expected nothing after the rule".into()),
        ("\u{1b}[31m misere", format!("pile A: found \"\\u{{1b}}[31m\", {number}")),
    ] {
        check_refused(&["analyze", "nim", position], &format!("position: {message}"));
        check_refused(&["analyze", "nim", position, "--json"], &format!("position: {message}"));
    }
}

#[test]
fn a_long_position_is_cut_in_the_message() {
    let position = "x".repeat(100_000);
    let shown = "x".repeat(40);
    let message = format!("pile A: found \"{shown}...\", expected a number from 0 to 1000000");
    check_refused(&["analyze", "nim", &position], &format!("position: {message}"));
}
