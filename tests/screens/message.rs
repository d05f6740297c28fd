//! The message line: messages take no room from the board.

use insta::assert_snapshot;

use crate::harness::Terminal;

const FRIENDS: [&str; 2] = ["human", "human"];
const PILES: &str = "5/4/3 misere";

#[test]
fn what_the_computer_did_is_said_until_the_next_move() {
    let mut game = Terminal::play("nim", PILES, ["human", "perfect"]);
    game.keys("a 2 enter").until("Computer takes 4 from pile B. Player 1's turn.");
    game.keys("right").sees("Computer takes 4 from pile B.");
    game.keys("t").until_says("every move loses").sees("Computer takes 4 from pile B.");
    game.keys("esc z").misses("Computer takes").sees("Player 1's turn.");
}

#[test]
fn a_new_phase_is_announced_once() {
    let mut game = Terminal::play("tiles", "ggggggggg b 7", FRIENDS);
    let slide = "All tiles are on the board: from now on they slide.";
    game.keys("5 enter").misses(slide).keys("1 enter").says(slide).says("Player 1's turn.");
    game.keys("5 - 2 enter").misses(slide).keys("z").says(slide);
    let enough = "0,0,0,0,0/0,0,0,0,0/5,A,1,B,0/0,0,0,0,0/0,0,0,0,10 95 0 A";
    let mut game = Terminal::play("coin-grabber", enough, FRIENDS);
    game.keys("left").says("A has 100 now, enough for the centre. Player 2's turn.");
}

/// The rows of the board, with a panel or without.
fn board(game: &Terminal, columns: usize, rows: std::ops::Range<usize>) -> Vec<String> {
    let text = game.text();
    let rows = text.lines().skip(rows.start).take(rows.len());
    let board = |row: &str| row.chars().take(columns).collect::<String>();
    rows.map(|row| board(row).trim_end().to_string()).collect()
}

#[test]
fn no_text_takes_room_from_the_board() {
    // The longest texts: a tip about many gaps, a refusal, and a text that is being typed.
    let position = "_o__oo_____oo_o__o_o___o_o 3";
    for (width, height, columns) in [(100, 30, 72), (80, 24, 57), (40, 12, 40)] {
        let rows = 1..usize::from(height) - if width < 72 { 3 } else { 2 };
        let mut game = Terminal::play("silver-dollar", position, FRIENDS);
        game.resize(width, height);
        // Each of the first two steps of a tip marks the board; the texts take no room from it.
        game.keys("t").until_says("look at the gap");
        let before = board(&game, columns, rows.clone());
        game.keys(":").types(&"x".repeat(400)).keys("enter");
        assert_eq!(board(&game, columns, rows.clone()).join("\n"), before.join("\n"));
        game.keys("right t").until_says("play ");
        let marked = board(&game, columns, rows.clone());
        game.keys("t").until_says("closes the gap between");
        assert_eq!(board(&game, columns, rows.clone()).join("\n"), marked.join("\n"));
    }
}

#[test]
fn a_tip_that_is_too_long_is_read_in_parts() {
    let position = "____o____oo_____o 3";
    let mut game = Terminal::play("silver-dollar", position, ["human", "perfect"]);
    game.resize(40, 12);
    game.keys("t t t").until_says("Tip 3/3: 3-1: narrows the gap between");
    game.sees("more: t").misses("sooner");
    assert_snapshot!("long_tip", game.text());
    game.keys("t").says("sooner than any other move.").misses("more: t");
    game.keys("t").says("Tip 1/3: look at the gap between");
    game.resize(80, 24);
    game.says("Tip 1/3 look at the gap between").sees("Player 1's turn.");
}

#[test]
fn every_message_can_be_read_to_its_end_on_a_narrow_screen() {
    let mut game = Terminal::play("nim", PILES, FRIENDS);
    game.resize(40, 12);
    game.keys(":").types("level clever").keys("enter").sees("more: t").misses("classic");
    game.keys("t").says("even:N, classic:N or engine:COMMAND").misses("more: t").misses("Tip");
    // Any other key goes on with the game, and the key for a tip gives one again.
    game.keys("right").misses("classic").keys("t").until_says("Tip 1/3: look at pile");
    let mut game = Terminal::play("kalah", "1,0,0/1,4,3 1-1 S", FRIENDS);
    game.resize_to(40, 12).keys("1").says("Player 1 wins by 1: South's pits are empty");
    game.sees("more: t").misses("North 5").keys("t").says("and North 5.").misses("more: t");
}

#[test]
fn a_narrow_screen_says_the_values_below_the_message() {
    let mut game = Terminal::play("nim", PILES, ["human", "perfect"]);
    game.resize_to(40, 12).keys("v").until("solved C2\u{2605}+10").sees("Player 1's turn.");
    game.keys("v").misses("solved");
}

#[test]
fn a_message_that_is_too_long_stands_in_the_panel_too() {
    let mut game = Terminal::play("nim", PILES, FRIENDS);
    game.keys(":").types("level clever").keys("enter");
    game.says("Message level: found \"clever\", expected random, easy, medium, hard, perfect");
    game.says("even, greedy, depth:N, even:N, classic:N or engine:COMMAND")
        .keys("right")
        .misses("Message");
}

#[test]
fn a_long_command_is_seen_where_its_cursor_is() {
    let mut game = Terminal::play("nim", PILES, FRIENDS);
    game.keys(":").says("(a move, or undo, redo, tip, values, why, review, new, resign, level,");
    game.types(&format!("position {}", "1/".repeat(60))).sees("1/1/_").misses(":position");
    game.keys("home").sees(":_position 1/1/");
}

#[test]
fn the_result_is_told_with_the_reason_and_what_can_follow() {
    let mut game = Terminal::play("nim", "1/1 misere", FRIENDS);
    game.keys("enter enter").sees("Player 1 wins: the last object is taken, and whoever takes it");
    game.says("Result ply 2 Player 1 wins: the last object is taken, and whoever takes it loses.");
    game.sees("n again").sees("r review").sees("x swap seats").sees("o options");
    game.sees("z undo").sees("q menu").misses("tip");
}

#[test]
fn a_player_is_never_called_a_seat() {
    let mut game = Terminal::play("nim", PILES, FRIENDS);
    for command in ["seat", "level easy", "seat 2 hard", "seat 1 human", "seat 2 human"] {
        game.keys(":").types(command).keys("enter");
        let text = game.text();
        assert!(!text.contains("seat 1:") && !text.contains("in seat"), "{command}: {text}");
    }
}
