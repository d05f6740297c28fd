//! Playing with keys: arrows, typed moves, the command line, undo.

use arcade::tui::Message;

use crate::harness::{Terminal, check};

const FRIENDS: [&str; 2] = ["human", "human"];

#[test]
fn arrows_choose_a_pile_and_a_number() {
    check("5/4/3 misere", "enter", "4/4/3 misere");
    check("5/4/3 misere", "right enter", "5/3/3 misere");
    check("5/4/3 misere", "left enter", "5/4/2 misere");
    check("5/4/3 misere", "right right right enter", "4/4/3 misere");
    check("5/4/3 misere", "down down enter", "2/4/3 misere");
    check("5/4/3 misere", "down down up enter", "3/4/3 misere");
    check("5/4/3 misere", "up enter", "4/4/3 misere");
    check("5/4/3 misere", "right right down down down down enter", "5/4/0 misere");
    check("5/4/3 misere", "space", "4/4/3 misere");
}

#[test]
fn the_cursor_skips_empty_piles() {
    check("0/4/0/2 misere", "enter", "0/3/0/2 misere");
    check("0/4/0/2 misere", "right enter", "0/4/0/1 misere");
    check("0/4/0/2 misere", "right right enter", "0/3/0/2 misere");
    check("1/4/3 misere", "enter enter", "0/3/3 misere");
}

#[test]
fn moves_are_typed_as_they_are_written() {
    check("5/4/3 misere", "a 3 enter", "2/4/3 misere");
    check("5/4/3 misere", "B 4 enter", "5/0/3 misere");
    check("20/4/3 misere", "a 1 2 enter", "8/4/3 misere");
    check("5/4/3 misere", "a 3 backspace 2 enter", "3/4/3 misere");
    check("5/4/3 misere", "a 3 esc c 1 enter", "5/4/2 misere");
    check("5/4/3 misere", "right 2 enter", "5/2/3 misere");
    check("5/4/3 misere", "c down enter", "5/4/1 misere");
    check("5/4/3 misere", "c right enter", "4/4/3 misere");
    check("5/4/3 misere", "a", "5/4/3 misere");
}

#[test]
fn a_command_is_edited_where_its_cursor_is() {
    let mut game = Terminal::play("nim", "5/4/3 misere", ["human", "human"]);
    game.keys(":").types("osition 9/7 normal").keys("home p").sees(":p_osition 9/7 normal");
    game.keys("enter").at("9/7 normal");
    game.keys(":").types("position 9/7 normal").keys("ctrl-u backspace").misses(":_");
}

#[test]
fn the_command_line_takes_moves_and_commands() {
    check("5/4/3 misere", ": C 2 enter", "5/4/1 misere");
    check("5/4/3 misere", ": c 2 enter : u n d o enter", "5/4/3 misere");
    check("5/4/3 misere", ": C 2 esc", "5/4/3 misere");
    let mut game = Terminal::play("nim", "5/4/3 misere", FRIENDS);
    game.keys(":").types("position 7/7 normal").keys("enter").at("7/7 normal");
    game.keys(":").types("position 7/x normal").keys("enter");
    game.sees("position: pile B: found \"x\", expected a number from 0 to 1000000");
    game.keys(":").types("resing").keys("enter").sees("did you mean \"resign\"?");
    game.keys(":").types("resign").keys("enter").sees("Player 2 wins: Player 1 resigned.");
    game.keys("z").sees("Player 1's turn.");
}

#[test]
fn wrong_moves_are_refused_with_a_reason_and_change_nothing() {
    let refused = |keys: &str, reason: &str| {
        let mut game = Terminal::play("nim", "0/4/3 misere", FRIENDS);
        game.keys(keys).sees(reason).at("0/4/3 misere");
        game.keys("b 1 enter").at("0/3/3 misere");
    };
    refused("d", "there is no pile D; the piles are A to C");
    refused("a", "pile A is empty");
    refused("c 6 enter", "C6 is illegal: pile C holds only 3");
    refused("c - 2 enter", "count: found \"-2\", expected a number from 1 to 3");
    refused("c 0 enter", "count: found \"0\", expected a number from 1 to 3");
    refused(": Z 1 enter", "there is no pile Z; the piles are A to C");
    refused(": D 1 enter", "D1 is illegal: there is no pile D; the piles are A to C");
}

#[test]
fn a_number_alone_is_for_the_pile_named_last() {
    let mut game = Terminal::play("nim", "0/4/3 misere", FRIENDS);
    game.keys("c 6 enter").sees("pile C holds only 3");
    game.keys("- 2 enter").sees("found \"-2\"");
    game.keys("0 enter").sees("found \"0\"");
    game.keys("2 enter").at("0/4/1 misere");
}

#[test]
fn both_sample_games_are_won_by_player_1() {
    let mut game = Terminal::play("nim", "5/4/3 misere", FRIENDS);
    game.keys("A 3 enter B 3 enter C 2 enter C 1 enter A 2 enter").sees("Player 2's turn.");
    game.keys("B 1 enter")
        .sees("Player 1 wins: the last object is taken, and whoever takes it loses");
    let mut game = Terminal::play("nim", "5/4/3 misere", FRIENDS);
    game.keys("A 5 enter C 6 enter - 2 enter 0 enter 2 enter D Z B 4 enter C 1 enter");
    game.sees("Player 1 wins").at("0/0/0 misere");
    game.keys("a 1 enter").sees("Player 1 wins").at("0/0/0 misere");
}

#[test]
fn undo_and_redo_walk_through_the_game_and_lose_nothing() {
    check("5/4/3 misere", "a 3 enter b 1 enter z", "2/4/3 misere");
    check("5/4/3 misere", "a 3 enter b 1 enter z z y", "2/4/3 misere");
    check("5/4/3 misere", "a 3 enter z c 1 enter z y", "5/4/2 misere");
    let mut game = Terminal::play("nim", "5/4/3 misere", FRIENDS);
    game.keys("z").sees("there is nothing to take back").keys("y").sees("nothing to redo");
    game.keys("a 3 enter z c 1 enter").sees("C 3\u{2192}2*");
}

#[test]
fn a_click_selects_and_a_second_one_takes() {
    let mut game = Terminal::play("nim", "2/1 misere", FRIENDS);
    let text = game.text();
    let row = text.lines().skip(2).position(|line| line.contains("\u{256D}")).expect("a stone") + 2;
    let line = text.lines().nth(row).expect("a line");
    let column = line.chars().position(|c| c == '\u{256D}');
    let click = Message::Click {
        column: u16::try_from(column.expect("a column")).expect("small"),
        row: u16::try_from(row).expect("small"),
    };
    game.handle(&click).at("2/1 misere").handle(&click).at("1/1 misere");
}

#[test]
fn at_the_end_there_are_ways_on() {
    let mut game = Terminal::play("nim", "1/1 misere", FRIENDS);
    game.keys("enter enter").sees("Player 1 wins").sees("n again").sees("x swap seats");
    game.keys("n").at("5/4/3 misere").sees("Player 1's turn.");
    let mut game = Terminal::play("nim", "1 normal", FRIENDS);
    game.keys("enter x").sees("\u{25cf} Player 1").sees("\u{25c6} Player 2");
    let mut game = Terminal::play("nim", "1 normal", FRIENDS);
    game.keys("q");
    assert!(game.is_done());
}
