//! The Silver Dollar game on the screen: coins, pairs, scrolling, and the puzzle for one.

use insta::assert_snapshot;

use crate::harness::Terminal;

const FRIENDS: [&str; 2] = ["human", "human"];

/// From a position, keys lead to another.
#[track_caller]
fn check(position: &str, keys: &str, expected: &str) {
    let mut terminal = Terminal::play("silver-dollar", position, FRIENDS);
    terminal.keys(keys);
    assert_eq!(terminal.position(), expected, "after {keys}");
}

#[test]
fn arrows_choose_a_coin_and_a_distance() {
    check("__o__oo", "enter", "_o___oo");
    check("__o__oo", "up enter", "o____oo");
    check("__o__oo", "up up up down enter", "_o___oo");
    check("__o__oo", "right up enter", "__oo__o");
    check("__o__oo 2", "up up up enter", "o____oo 2");
    // The cursor passes over coins that can't move.
    check("__o__oo", "right right enter", "_o___oo");
    check("__o__oo", "left enter", "__o_o_o");
}

#[test]
fn moves_are_typed_as_they_are_written() {
    check("__o__oo", "1 - 2 enter", "__oo__o");
    check("__o__oo", "1 up enter", "__oo__o");
    check("__o__oo", "1 - 2 backspace 1 enter", "__o_o_o");
    let mut game = Terminal::play("silver-dollar", "__o__oo", FRIENDS);
    game.keys("2 -").sees("coin 2 can't move: there is no room to its left");
    game.keys("esc 3 -").sees("there is no coin 3; the coins are 0 to 2");
    game.keys("esc 1 - 3 enter").sees("coin 1 has room for only 2").at("__o__oo");
}

#[test]
fn a_tip_draws_the_pairs_and_says_which_gap_goes_to_what() {
    let mut game = Terminal::play("silver-dollar", "__o__o_o", ["human", "perfect"]);
    game.keys("v").until_known().keys("t t t");
    game.says("paired from the right the gaps are 2 before coin 0, 1 between coins 1 and 2");
    game.says("the gap before coin 0 goes from 2 to 1: nim-sum 0; win in 11");
    assert_snapshot!(game.text());
}

#[test]
fn a_strip_wider_than_the_terminal_scrolls_with_the_cursor() {
    let strip = format!("o{}o{}o", "_".repeat(100), "_".repeat(150));
    let mut game = Terminal::play("silver-dollar", &strip, FRIENDS);
    game.keys("right").sees("250").misses(" 100 ");
    game.keys("left").sees("100").misses("250");
    assert_snapshot!(game.keys("1 - 9 0").text());
}

#[test]
fn a_puzzle_counts_moves_and_remembers_the_best_solution() {
    let config = "[silver_dollar]\ngoal = \"fewest\"\n";
    let mut game = Terminal::play_with("silver-dollar", "_o_o", FRIENDS, config);
    game.sees("Goal:   fewest moves").sees("fewest moves (2)").sees("Moves:  0").misses("Player 2");
    game.keys("v").sees("a puzzle has no values");
    game.keys(":").types("seat 1 perfect").keys("enter").sees("played by one person");
    game.keys("enter enter enter").sees("Solved in 3, best is 2.").sees("Solved: 3 moves");
    game.keys("z z t t").says("Tip 2/3 play 1-2.");
    game.keys("esc right up enter").sees("Solved in 2, the fewest there are.");
    game.sees("Solved: 2 moves").sees("n again").misses("swap seats");
}

#[test]
fn a_puzzle_is_left_and_found_again() {
    let mut terminal =
        Terminal::menu("[silver_dollar]\ngoal = \"fewest\"\ncoins = 3\ngap_min = 1\n");
    terminal.keys("right").sees("A new game is a puzzle for Player 1.");
    terminal.keys("enter enter q").says("Under way: Player 1 alone, 1 move");
    terminal.keys("r").sees("Moves:  1").sees("Goal:");
}
