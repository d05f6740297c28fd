//! The computer as a player: its moves, tips and values, and what a person can do while it thinks.

use crate::harness::Terminal;

const AGAINST_PERFECT: [&str; 2] = ["human", "perfect"];

#[test]
fn the_perfect_computer_answers_with_a_move_that_keeps_the_win() {
    let mut game = Terminal::play("nim", "5/4/3 misere", AGAINST_PERFECT);
    // After A5 the piles are 0/4/3, and only B1 leaves a nim-sum of 0.
    game.keys("a 5 enter").until_at("0/3/3 misere").sees("Player 1's turn.").sees("B 4\u{2192}3");
}

#[test]
fn undo_takes_back_the_pair_of_moves() {
    let mut game = Terminal::play("nim", "5/4/3 misere", AGAINST_PERFECT);
    game.keys("a 5 enter").until_at("0/3/3 misere").keys("z").at("5/4/3 misere");
    game.keys("y").at("0/3/3 misere");
}

#[test]
fn undo_can_be_forbidden() {
    let config = "[ai]\nundo = false\n";
    let mut game = Terminal::play_with("nim", "5/4/3 misere", ["human", "human"], config);
    game.keys("a 5 enter z").sees("taking back is switched off").at("0/4/3 misere");
}

#[test]
fn the_reply_waits_a_moment_and_any_key_skips_the_pause() {
    let config = "[ui]\nanimation = true\n";
    let mut game = Terminal::play_with("nim", "5/4/3 misere", AGAINST_PERFECT, config);
    game.keys("a 5 enter").until("Computer plays B1.").at("0/4/3 misere");
    game.keys("enter").at("0/3/3 misere");
}

#[test]
fn a_tip_has_three_steps() {
    let mut game = Terminal::play("nim", "5/4/3 misere", AGAINST_PERFECT);
    game.keys("t").until_says("Tip 1/3 look at pile C.");
    game.keys("t").says("Tip 2/3 play C2.");
    game.keys("t");
    game.until_says("Tip 3/3 C2: makes the nim-sum 0; the only move that wins, in 5 moves.");
    game.keys("t").sees("Tip 1/3").keys("esc").misses("Tip").sees("Player 1's turn.");
}

#[test]
fn a_tip_in_a_lost_position_says_so() {
    let mut game = Terminal::play("nim", "3/3 misere", AGAINST_PERFECT);
    game.keys("t").until_says("every move loses against perfect play");
}

#[test]
fn values_are_shown_at_the_side_and_on_the_board() {
    let mut game = Terminal::play("nim", "2/1 misere", AGAINST_PERFECT);
    game.keys("v").until_known().sees("Player 1 wins in 2").sees("by theory");
    assert_eq!(game.value_of("A2"), "A2 +2 win in 2");
    assert_eq!(game.value_of("A1"), "A1 (\u{2212}3) loss in 3");
    game.keys("v").misses(" solved");
}

#[test]
fn the_level_and_the_seats_change_in_mid_game() {
    let mut game = Terminal::play("nim", "5/4/3 misere", AGAINST_PERFECT);
    game.keys(":").types("level easy").keys("enter").says("Computer easy");
    game.keys(":").types("level wise").keys("enter");
    game.sees("level: found \"wise\", expected random, easy, medium, hard, perfect");
    game.keys(":").types("seat 2 human").keys("enter").sees("\u{25c6} Player 2").misses("Computer");
    game.keys("a 5 enter").sees("Player 2's turn.");
    game.keys(":").types("seat 2 perfect").keys("enter").until_at("0/3/3 misere");
}

#[test]
fn the_computer_begins_where_it_sits_in_seat_1() {
    let mut game = Terminal::play("nim", "5/4/3 misere", ["perfect", "human"]);
    game.until_at("5/4/1 misere").sees("Player 2's turn.");
}

#[test]
fn two_computers_play_to_the_end_pause_and_step() {
    let mut game = Terminal::play("nim", "5/4/3 misere", ["perfect", "random"]);
    game.sees("pause").keys("enter").sees("go on").at("5/4/3 misere");
    game.keys(".").until_at("5/4/1 misere").sees("go on");
}

#[test]
fn the_speed_of_two_computers_can_be_changed() {
    let config = "[ui]\nanimation = true\n";
    let mut game = Terminal::play_with("nim", "5/4/3 misere", ["perfect", "random"], config);
    game.keys("-").sees("1200 ms between moves").keys("+").sees("600 ms between moves");
}

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
        game.keys("a 1 enter").until("Player 1's turn.");
        assert_ne!(game.position(), "2/2/1 normal", "{level}");
    }
}

/// An open board of Tiles on which no search ends.
const OPEN: &str = "gggggggggggggggggggggggggggggggggggg b 1";

#[test]
fn a_computer_that_thinks_for_long_says_for_how_long_and_how_deep_it_has_looked() {
    let mut game = Terminal::play("tiles", OPEN, ["depth:60", "human"]);
    game.until("Computer thinks: depth ").later(3_000).sees("Computer thinks, 3 s: depth ");
    assert!(game.tick(), "the next second comes by itself");
    game.sees("Computer thinks, 4 s: depth ").sees(" of 60, ");
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
        game.keys(if keys == "v" { "v" } else { "esc" });
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
    game.sees("there is nothing to take back").later(3_000).sees("Computer thinks, 3 s");
}
