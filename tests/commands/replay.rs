//! `arcade replay` in plain lines.

use std::fs;

use arcade::games::GameId;

use crate::harness::{Arcade, check_refused, write};
use crate::review::{NIM, record};

/// What is printed of a record, given as a file.
#[track_caller]
fn text(record: &str) -> String {
    let arcade = Arcade::new();
    write(&arcade.here().join("game.txt"), record);
    let ran = arcade.run(&["replay", "game.txt"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    ran.stdout
}

#[test]
fn a_game_is_printed_move_by_move_with_its_boards() {
    let expected = "\
Nim: Ann (human) against Computer (perfect)

It's Ann's turn.
Here is the board:
A B C
5 4 3
Ann takes 5 from pile A.

It's Computer's turn.
Here is the board:
A B C
0 4 3
Computer takes 1 from pile B.

It's Ann's turn.
Here is the board:
A B C
0 3 3
Ann takes 3 from pile B.

It's Computer's turn.
Here is the board:
A B C
0 0 3
Computer takes 2 from pile C.

It's Ann's turn.
Here is the board:
A B C
0 0 1
Ann takes 1 from pile C.

Computer wins: the last object is taken, and whoever takes it loses.
";
    assert_eq!(text(&record(GameId::Nim, "5/4/3 misere", NIM)), expected);
}

#[test]
fn second_turns_and_captures_are_told_and_the_last_board_is_printed() {
    let text = text(&record(GameId::Kalah, "1,1/2,2 0-0 S", "2 1"));
    for line in ["Ann sows pit 2 and moves again.", "Ann sows pit 1 and captures"] {
        assert!(text.contains(line), "no {line:?} in\n{text}");
    }
    let (_, end) = text.rsplit_once("\n\n").expect("an end");
    assert!(end.contains("store") && end.contains("wins by"), "{end}");
}

#[test]
fn a_game_is_printed_to_where_it_stands() {
    let text = text(&record(GameId::Nim, "5/4/3 misere", "A5 B1 back"));
    assert!(text.contains("Ann takes 5") && !text.contains("Computer takes"), "{text}");
    assert!(text.ends_with("\nNot finished, Computer to move.\n"), "{text}");
    let resigned = record(GameId::Nim, "5/4/3 misere", "A5 resign");
    assert!(self::text(&resigned).ends_with("\nComputer wins: Ann resigned.\n"));
    let unplayed = record(GameId::Nim, "5/4/3 misere", "");
    let expected = "Nim: Ann (human) against Computer (perfect)\n\nNot finished, Ann to move.\n";
    assert_eq!(self::text(&unplayed), expected);
}

#[test]
fn a_saved_game_is_found_by_its_name_and_only_read() {
    let arcade = Arcade::new();
    let record = record(GameId::Nim, "5/4/3 misere", NIM);
    let saved = arcade.record("nim-7.txt");
    write(&saved, &record);
    let ran = arcade.run(&["replay", "nim-7", "--plain"]);
    assert_eq!(ran.code, Some(0));
    assert!(ran.stdout.starts_with("Nim: Ann (human)"), "{}", ran.stdout);
    assert_eq!(fs::read_to_string(&saved).expect("the record"), record);
    let files = fs::read_dir(saved.parent().expect("a folder")).expect("a folder").count();
    assert_eq!(files, 1, "no lock is left");
}

#[test]
fn what_is_no_game_is_refused() {
    check_refused(
        &["replay", "nim-1"],
        "game: found \"nim-1\", expected the name of a saved game or the path of a record",
    );
    let arcade = Arcade::new();
    let damaged = record(GameId::Nim, "5/4/3 misere", NIM).replace("A5", "A4");
    write(&arcade.here().join("game.txt"), damaged);
    let ran = arcade.run(&["replay", "game.txt"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(1), ""));
    assert!(ran.stderr.starts_with("arcade: game.txt: line "), "{}", ran.stderr);
}
