//! The header: the kind of game, its goal, its progress, and the player to move.

use arcade::session::{PlayerKind, ShareCode};

use crate::harness::Terminal;

const FRIENDS: [&str; 2] = ["human", "human"];

/// The header of a game for two people, on a terminal of this width.
#[track_caller]
fn header(game: &str, position: &str, keys: &str, width: u16) -> String {
    let mut game = Terminal::play(game, position, FRIENDS);
    game.keys(keys).resize(width, 24);
    game.text().lines().next().unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ")
}

const PILES: &str = "5/4/3 misere";
const BOARD: &str = "A,5,10,5,25/5,10,25,10,5/10,25,1,25,10/5,10,25,10,5/25,5,10,5,B 0 0 A";

#[test]
fn every_game_says_its_variant_and_its_goal() {
    let check = |game: &str, position: &str, keys: &str, expected: &str| {
        let expected = format!("\u{258c}{expected}");
        assert_eq!(header(game, position, keys, 130), expected);
    };
    let one = "\u{25cf} Player 1 to move";
    let two = "\u{25c6} Player 2 to move";
    let misere = "NIM mis\u{e8}re \u{b7} whoever takes the last object loses";
    check("nim", PILES, "", &format!("{misere} ply 0 {one}"));
    check("nim", PILES, "a 1 enter", &format!("{misere} ply 1 {two}"));
    let normal = "NIM normal play \u{b7} whoever takes the last object wins";
    check("nim", "5/4 normal", "", &format!("{normal} ply 0 {one}"));
    let coins =
        "SILVER DOLLAR 3 coins \u{b7} at most 2 squares a move \u{b7} whoever moves last wins";
    check("silver-dollar", "__o__oo 2", "", &format!("{coins} ply 0 {one}"));
    let line = "a row, column or diagonal wins";
    let tiles = format!("TILES 3\u{d7}3 \u{b7} 1 stays empty \u{b7} placing \u{b7} {line}");
    check("tiles", "ggggggggg b 1", "", &format!("{tiles} ply 0 {one}"));
    let tiles = format!("TILES 3\u{d7}3 \u{b7} 2 stay empty \u{b7} sliding \u{b7} {line}");
    check("tiles", "gobbogbbo o 2", "", &format!("{tiles} ply 0 {two}"));
    let dice = "FLIP 3 dice each \u{b7} leave the other side without dice";
    check("flip", "244+||124+", "", &format!("{dice} ply 0 {one}"));
    let cents = "COIN GRABBER 270 cents \u{b7} take the centre with 100 and the most";
    check("coin-grabber", BOARD, "", &format!("{cents} ply 0 {one}"));
    let seeds = "KALAH 6 pits of 4 \u{b7} more seeds win";
    check("kalah", "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S", "", &format!("{seeds} ply 0 {one}"));
}

#[test]
fn what_there_is_no_room_for_is_left_out_step_by_step() {
    let pill = "\u{25cf} Player 1 to move";
    let check = |width, expected: &str| {
        assert_eq!(header("coin-grabber", BOARD, "", width), expected, "at {width}");
    };
    check(80, &format!("\u{258c}COIN GRABBER 270 cents ply 0 {pill}"));
    check(50, &format!("\u{258c}COIN GRABBER ply 0 {pill}"));
    check(40, &format!("\u{258c}COIN GRABBER {pill}"));
    let mut form = Terminal::menu("");
    form.keys("o down").types(" Ann of the long").keys("down").types("h");
    form.keys("enter").resize(40, 12);
    form.sees("\u{258c}NIM").sees("  \u{25cf} Player 1 Ann of the long").misses("to move");
}

#[test]
fn at_the_end_it_says_who_has_won() {
    assert!(header("nim", "1/1 misere", "enter enter", 80).ends_with("\u{25cf} Player 1 has won"));
    let draw = header("tiles", "obbbogbog o 1", "8 enter", 80);
    assert!(draw.ends_with("ply 1 draw"), "{draw}");
    let resigned = header("nim", PILES, ": r e s i g n enter", 80);
    assert!(resigned.ends_with("ply 0 \u{25c6} Player 2 has won"), "{resigned}");
}

#[test]
fn neither_the_position_nor_the_record_stands_there_but_a_command_says_and_copies_both() {
    let mut game = Terminal::play("nim", PILES, FRIENDS);
    game.misses("5/4/3").keys("a 3 enter").misses("2/4/3").misses("nim-1");
    assert_eq!(game.copied(), None);
    game.keys(":").types("position").keys("enter");
    game.sees("2/4/3 misere  (copied; saved as nim-1)");
    assert_eq!(game.copied().as_deref(), Some("2/4/3 misere"));
    game.keys("?").keys("end pageup").sees("position [TEXT]    show and copy the position");
}

#[test]
fn a_command_copies_the_id_of_the_game_that_begins_it_again() {
    let mut game = Terminal::play("nim", PILES, FRIENDS);
    game.keys("a 3 enter :")
        .types("copy id")
        .keys("enter")
        .says("copied, for \"arcade play --id\": nim:");
    let code: ShareCode = game.copied().expect("a text").parse().expect("an ID");
    assert_eq!((code.game.as_str(), code.players), ("nim", [PlayerKind::Human; 2]));
    let position = code.position.unwrap_or_else(|| "5/4/3 misere".into());
    assert_eq!(position, PILES, "the start, not where the game stands");
    game.keys(":").types("copy all").keys("enter").says("copy: found \"all\"");
}
