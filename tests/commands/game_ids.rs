//! A game's ID begins the same game again, on any machine and in every later version.

use crate::board_file::with_board;
use crate::harness::{Arcade, write};

/// What the line mode prints for a game with these arguments and moves: the game, and its ID.
fn told(arguments: &[&str], input: &str) -> (String, String) {
    let arcade = Arcade::new();
    let ran = arcade.run_with(arguments, format!("{input}:id\n:quit\n").as_bytes());
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    let lines: Vec<&str> = ran.stdout.lines().collect();
    let at = lines.iter().rposition(|line| line.contains(":human:"));
    let at = at.unwrap_or_else(|| panic!("no ID in {}", ran.stdout));
    (lines[..at].join("\n"), lines[at].into())
}

/// A game with these arguments has this ID, which begins the same game.
#[track_caller]
fn check(arguments: &[&str], id: &str) {
    let (first, found) = told(&[&["play"], arguments].concat(), "");
    assert_eq!(found, id);
    let (again, same) = told(&["play", "--id", id], "");
    assert_eq!((again, same.as_str()), (first, id));
}

#[test]
fn an_id_holds_the_start_the_options_and_the_seats() {
    check(
        &["nim", "--seed", "q", "--set", "piles=9/2", "--set", "rule=normal"],
        "nim:q:human:medium:piles=9/2:rule=normal",
    );
    check(
        &["silver-dollar", "--seed", "q", "--player", "human", "--player", "hard"],
        "silver-dollar:q:human:hard:coins=random:gap_max=4:gap_min=0:goal=none:limit=0",
    );
    check(
        &["tiles", "--seed", "q", "--set", "size=4", "--player", "human", "--player", "depth:3"],
        "tiles:q:human:depth%3a3:empties=1:size=4",
    );
    check(
        &["flip", "--seed", "W\u{e4}", "--player", "human", "--player", "human"],
        "flip:W%c3%a4:human:human:dice=5:hands=roll",
    );
    check(
        &["kalah", "--seed", "q", "--set", "depth=3"],
        "kalah:q:human:medium:depth=3:empty_capture=false:pits=6:seeds=4",
    );
}

#[test]
fn a_start_that_nothing_deals_is_in_the_id() {
    check(
        &["kalah", "--seed", "q", "--position", "1,0/0,2 3-4 S"],
        "kalah:q:human:medium:empty_capture=false:pits=6:seeds=4:at=1,0/0,2%203-4%20S",
    );
}

#[test]
fn a_board_from_a_file_needs_no_file_on_the_other_machine() {
    let arcade = with_board();
    let play =
        ["play", "coin-grabber", "--seed", "q", "--set", "board=board.txt", "--set", "first=2"];
    let ran = arcade.run_with(&play, b":id\n:quit\n");
    let id = ran.stdout.lines().find(|line| line.starts_with("coin-grabber:q:"));
    let id = id.unwrap_or_else(|| panic!("no ID in {ran:?}"));
    assert!(!id.contains("board"), "{id}");
    let (again, same) = told(&["play", "--id", id], "");
    assert_eq!(same, id);
    assert!(ran.stdout.starts_with(&again) && again.lines().count() > 5, "{again}");
}

#[test]
fn the_settings_of_the_machine_change_nothing() {
    let id = "tiles:q:human:medium:empties=1:size=3";
    let arcade = Arcade::new();
    write(&arcade.config_of_user(), "[arcade]\nversion = 1\n[tiles]\nsize = 4\ndepth = 2\n");
    let ran = arcade.run_with(&["play", "--id", id], b":id\n:quit\n");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert!(ran.stdout.lines().any(|line| line == id), "{}", ran.stdout);
}

#[test]
fn an_id_that_says_nothing_is_refused_by_what_is_wrong_in_it() {
    let refused = |id: &str, message: &str| {
        let ran = Arcade::new().run(&["play", "--id", id]);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{id}");
        assert!(ran.stderr.contains(message), "{id}: {}", ran.stderr);
    };
    refused("nim:q", "game ID: found \"nim:q\", expected GAME:SEED:PLAYER:PLAYER[:KEY=VALUE]...");
    refused("nim:q:human:boss", "player: found \"boss\"");
    refused("nim:q:human:easy:piles", "game ID: found \"piles\", expected KEY=VALUE");
    refused("nim:q:human:easy:rule=%zz", "game ID: found \"%zz\", expected % and the two");
    refused("nim:q:human:easy:a=1:a=2", "game ID: found \"a=2\", expected each key at most once");
    refused("nim::human:easy", "seed: found nothing");
    refused(
        "nym:q:human:easy",
        "game ID: found \"nym\", expected one that begins with a game's id",
    );
    refused("nim:q:human:easy:rule=foo", "rule: found \"foo\"");
    refused("nim:q:human:easy:rul=misere", "rul");
    refused("nim:q:human:easy:at=5/x", "position: ");
    refused("nim:q:human:classic%3a4", "player: found \"classic:4\"");
    let both = Arcade::new().run(&["play", "nim", "--id", "nim:q:human:easy"]);
    assert!(both.stderr.contains("cannot be used with"), "{}", both.stderr);
}
