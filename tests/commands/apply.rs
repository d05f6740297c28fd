//! `arcade apply`.

use crate::harness::{Arcade, check_refused, check_usage, write};

/// The moves, separated by blanks, lead through these positions.
#[track_caller]
fn check(position: &str, moves: &str, positions: &[&str]) {
    let mut arguments = vec!["apply", "nim", position];
    arguments.extend(moves.split(' '));
    let stdout: String = positions.iter().flat_map(|&position| [position, "\n"]).collect();
    crate::harness::check(&arguments, &stdout);
}

/// The last move is refused with this message.
#[track_caller]
fn check_illegal(position: &str, moves: &[&str], message: &str) {
    let mut arguments = vec!["apply", "nim", position];
    arguments.extend(moves);
    check_refused(&arguments, message);
}

/// With `--json` the answer is this line, wherever the flag stands.
#[track_caller]
fn check_json(position: &str, moves: &[&str], line: &str) {
    let line = format!("{line}\n");
    let mut arguments = vec!["apply", "--json", "nim", position];
    arguments.extend(moves);
    crate::harness::check(&arguments, &line);
}

#[test]
fn the_position_after_each_move_is_printed() {
    check("5/4/3 misere", "C2", &["5/4/1 misere"]);
    check("5/4/3 misere", "C2 A1 b3", &["5/4/1 misere", "4/4/1 misere", "4/1/1 misere"]);
    check("2 normal", "A1 A1", &["1 normal", "0 normal"]);
    check("255/0 normal", "A255", &["0/0 normal"]);
}

#[test]
fn a_position_is_printed_in_its_canonical_form() {
    check("  05/4   misere ", "a1", &["4/4 misere"]);
}

#[test]
fn an_unfinished_game_as_json() {
    check_json(
        "5/4/3 misere",
        &["C2", "a1"],
        r#"{"game":"nim","positions":["5/4/1 misere","4/4/1 misere"],"over":false,"value":null}"#,
    );
}

#[test]
fn a_finished_game_as_json_has_the_value_for_the_mover() {
    check_json(
        "1 misere",
        &["A1"],
        r#"{"game":"nim","positions":["0 misere"],"over":true,"value":"win"}"#,
    );
    check_json(
        "1 normal",
        &["A1"],
        r#"{"game":"nim","positions":["0 normal"],"over":true,"value":"loss"}"#,
    );
}

#[test]
fn options_may_stand_behind_the_moves() {
    crate::harness::check(
        &["apply", "nim", "5/4/3 misere", "C2", "--json"],
        "{\"game\":\"nim\",\"positions\":[\"5/4/1 misere\"],\"over\":false,\"value\":null}\n",
    );
    let arcade = Arcade::new();
    write(&arcade.here().join("mine.toml"), "");
    let ran = arcade.run(&["apply", "nim", "5/4/3 misere", "C2", "--config", "mine.toml"]);
    ran.expect(0, "5/4/1 misere\n", "");
}

#[test]
fn a_move_that_is_none_is_refused() {
    let letter = "A, B or C";
    let number = "a number from 1 to 5";
    for (mv, field, found, expected) in [
        ("1A", "pile", "\"1\"", letter),
        ("\u{c4}1", "pile", "\"\u{c4}\"", letter),
        ("", "pile", "nothing", letter),
        ("A0", "count", "\"0\"", number),
        ("A-2", "count", "\"-2\"", number),
        ("A+2", "count", "\"+2\"", number),
        ("A1000001", "count", "\"1000001\"", number),
        ("A", "count", "nothing", number),
        ("A 1", "count", "\" 1\"", number),
        ("A1x", "count", "\"1x\"", number),
    ] {
        let quoted = if mv.is_empty() { "nothing".into() } else { format!("\"{mv}\"") };
        check_illegal(
            "5/4/3 misere",
            &["C2", mv],
            &format!("move 2 ({quoted}): {field}: found {found}, expected {expected}"),
        );
    }
}

#[test]
fn an_illegal_move_is_refused_with_its_number_and_the_reason() {
    check_illegal(
        "5/4/3 misere",
        &["D1"],
        "move 1 (\"D1\"): there is no pile D; the piles are A to C",
    );
    check_illegal("5/4/3 misere", &["A6"], "move 1 (\"A6\"): pile A holds only 5");
    check_illegal("5/4/3 misere", &["A1", "B1", "A5"], "move 3 (\"A5\"): pile A holds only 4");
    check_illegal("5/0/3 misere", &["B1"], "move 1 (\"B1\"): pile B is empty");
    check_illegal("5 misere", &["B1"], "move 1 (\"B1\"): there is no pile B; the only pile is A");
}

#[test]
fn a_move_after_the_end_is_refused() {
    check_illegal("1 misere", &["A1", "A1"], "move 2 (\"A1\"): the game is over");
    check_illegal("0/0 normal", &["B1"], "move 1 (\"B1\"): the game is over");
}

#[test]
fn a_move_of_a_megabyte_is_cut_in_the_message() {
    let mv = "9".repeat(100_000);
    let shown = "9".repeat(40);
    check_illegal(
        "5/4/3 misere",
        &[&mv],
        &format!("move 1 (\"{shown}...\"): pile: found \"9\", expected A, B or C"),
    );
}

#[test]
fn a_bad_position_is_refused() {
    check_illegal(
        "5/4/3",
        &["A1"],
        "position: rule: found nothing, expected \"misere\" or \"normal\"",
    );
    check_illegal(
        "",
        &["A1"],
        "position: piles: found nothing, expected 1 to 26 piles, as in 5/4/3",
    );
}

#[test]
fn a_move_must_be_named() {
    check_usage(
        &["apply", "nim", "5/4/3 misere"],
        "the following required arguments were not provided:\n  <MOVE>...\n\n\
         Usage: arcade apply <GAME> <POSITION> <MOVE>...",
    );
}

#[test]
fn the_sample_game_of_flip_is_played_to_its_end() {
    let positions = [
        "12+|+4|244+",
        "244+|4+|2+6",
        "+6|4+2|244+",
        "24+|24+4|6+",
        "+|44+6|224+",
        "22+|46+4|4+",
        "+|446+4|22+",
    ];
    let moves = ["p4", "f1", "p2", "p4", "2p6", "4P4", "p4"];
    let arguments = [&["apply", "flip", "244+||124+"], &moves[..]].concat();
    let stdout: String = positions.iter().flat_map(|&position| [position, "\n"]).collect();
    crate::harness::check(&arguments, &stdout);
    let listed = positions.map(|position| format!("\"{position}\"")).join(",");
    let json = format!(
        "{{\"game\":\"flip\",\"positions\":[{listed}],\"over\":true,\"value\":\"loss\"}}\n"
    );
    crate::harness::check(&[&arguments[..], &["--json"]].concat(), &json);
}
