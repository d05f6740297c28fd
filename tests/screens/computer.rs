//! The computer as a player: its moves, tips and values, and what a person can do while it thinks.

use crate::harness::Terminal;

#[test]
fn the_result_of_two_computers_takes_the_place_of_a_note() {
    let config = "[ui]\nanimation = true\n";
    let mut game = Terminal::play_with("nim", "1/1 normal", ["perfect", "random"], config);
    game.keys("+").sees("300 ms between moves");
    while game.position() != "0/0 normal" {
        game.keys("wait").later(1000);
    }
    game.sees("wins: the last object is taken");
}

#[test]
fn every_level_answers_with_a_legal_move() {
    for level in ["random", "easy", "medium", "hard", "perfect", "greedy", "depth:3"] {
        let mut game = Terminal::play("nim", "3/2/1 normal", ["human", level]);
        game.keys("a 1 enter").until("Your turn.");
        assert_ne!(game.position(), "2/2/1 normal", "{level}");
    }
}

/// An open board of Tiles on which no search ends.
const OPEN: &str = "gggggggggggggggggggggggggggggggggggg b 1";

#[test]
fn a_computer_that_thinks_for_long_says_for_how_long_and_how_deep_it_has_looked() {
    let mut game = Terminal::play("tiles", OPEN, ["depth:60", "human"]);
    game.until_says("Computer thinks: depth ").later(3_000).says("Computer thinks, 3 s: depth ");
    assert!(game.tick(), "the next second comes by itself");
    game.says("Computer thinks, 4 s: depth ").says(" of 60, ");
    // When stopped it reports what it has left out.
    game.keys("m").until_says("(depth 60 wanted, ");
}

#[test]
fn values_that_nobody_looks_at_are_no_longer_analysed() {
    for keys in ["v", "t"] {
        let mut game = Terminal::play("tiles", OPEN, ["human", "human"]);
        // After the first plies, each takes its own time.
        game.keys(keys).keys("wait wait wait wait wait wait");
        game.later(2_000).sees(", 2 s");
        game.keys(if keys == "v" { "v" } else { "esc" }).catch_up();
        // What is still on its way, and the end.
        for _ in 0..3 {
            if game.app.next_tick().is_some() {
                game.wait();
            }
        }
        assert_eq!(game.app.next_tick(), None, "{keys}: nothing goes on");
    }
}

#[test]
fn a_note_that_stays_does_not_hide_for_how_long_the_computer_thinks() {
    let mut game = Terminal::play("tiles", OPEN, ["depth:60", "human"]);
    game.resize_to(100, 30).keys(":").types("undo").keys("enter");
    game.sees("There is nothing to take back").later(3_000).sees("Computer thinks, 3 s");
}
