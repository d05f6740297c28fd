//! `arcade replay` in plain lines.

use std::fs;

use arcade_games::games::GameId;

use crate::harness::{Arcade, write};
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
fn a_game_without_a_move_is_printed() {
    let unplayed = record(GameId::Nim, "5/4/3 misere", "");
    let expected = "Nim: Ann (human) against Computer (perfect)\n\nNot finished, Ann to move.\n";
    assert_eq!(text(&unplayed), expected);
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
    let arcade = Arcade::new();
    let damaged = record(GameId::Nim, "5/4/3 misere", NIM).replace("A5", "A4");
    write(&arcade.here().join("game.txt"), damaged);
    let ran = arcade.run(&["replay", "game.txt"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(1), ""));
    assert!(ran.stderr.starts_with("arcade: game.txt: line "), "{}", ran.stderr);
}
