//! Keys that arrive faster than frames are drawn: none is lost.

use crate::game::{Game, TWO_PEOPLE};

const RIGHT: &str = "\x1b[C";
const UP: &str = "\x1b[A";

#[test]
fn every_key_of_a_flood_is_handled_without_another_one() {
    let mut game = Game::start(80, 24, &TWO_PEOPLE);
    game.sees("[A]");
    // 20,000 steps to the right on three piles end two piles further.
    game.keys(&(RIGHT.repeat(20_000) + UP));
    game.sees("[C]");
    game.sees("3 \u{2212} 2");
    game.keys("\r");
    game.is_at("5/4/1 misere");
    game.keys("q");
    game.leaves_terminal_clean();
}

#[test]
fn a_key_that_comes_in_two_parts_is_one_key() {
    let mut game = Game::start(80, 24, &TWO_PEOPLE);
    let (first, rest) = RIGHT.split_at(1);
    for _ in 0..20 {
        game.keys(first);
        game.keys(rest);
    }
    game.keys(UP);
    game.sees("[C]");
    game.sees("3 \u{2212} 2");
}

#[test]
fn a_flood_of_moves_is_played_in_order() {
    let mut game = Game::start(80, 24, &["play", "nim", "--position", "200/200/200 misere"]);
    game.keys(":seat 2 human\r");
    game.sees("Player 2: human");
    game.keys(&"a1\rb1\rc1\r".repeat(150));
    game.sees("move 451");
    game.is_at("50/50/50 misere");
    game.keys("q");
    game.leaves_terminal_clean();
}

/// Every printable character but these, 2000 keys in all.
fn printable(but: &str) -> String {
    (' '..='~').filter(|key| !but.contains(*key)).cycle().take(2000).collect()
}

#[test]
fn a_flood_of_letters_does_no_harm() {
    let mut game = Game::start(80, 24, &TWO_PEOPLE);
    // Keys that open a line or a form are left out: there q is a letter like any other.
    game.keys(&printable("q:o?"));
    game.keys("q");
    game.leaves_terminal_clean();
}

#[test]
fn a_flood_of_letters_on_all_screens_does_no_harm() {
    let mut game = Game::start(80, 24, &[]);
    game.keys("o");
    game.sees("Enter start");
    game.keys(&printable(""));
    game.keys("\x03");
    game.leaves_terminal_clean();
    let mut game = Game::start(80, 24, &TWO_PEOPLE);
    game.keys(&printable("q"));
    game.keys("\x03");
    game.leaves_terminal_clean();
}

#[test]
fn pasted_text_is_no_flood_of_commands() {
    let mut game = Game::start(80, 24, &TWO_PEOPLE);
    game.keys(&format!("\x1b[200~{}\x1b[201~", "q\rz\x1a".repeat(500)));
    game.plays("a3", "2/4/3 misere");
    game.keys("q");
    game.leaves_terminal_clean();
}

/// A megabyte of input that a person could type.
const MEGABYTE: usize = 1 << 20;

#[test]
fn a_hundred_thousand_of_any_key_do_no_harm() {
    for (before, key) in [("", "9"), ("", RIGHT), ("", "v"), ("", "n"), ("?", UP), (":", "x")] {
        let mut game = Game::start(80, 24, &TWO_PEOPLE);
        game.keys(before);
        game.keys(&key.repeat(100_000));
        // Whatever is on the screen, it is redrawn.
        game.pty.resize(100, 30);
        game.is_drawn();
        game.keys("\x03");
        game.leaves_terminal_clean();
    }
}

#[test]
fn a_megabyte_of_pasted_text_is_refused_and_the_game_goes_on() {
    for (before, refused) in [("", "the rest of it is left out"), (":", "A command has at")] {
        let mut game = Game::start(80, 24, &TWO_PEOPLE);
        game.keys(before);
        game.keys(&format!("\x1b[200~{}\x1b[201~", "9".repeat(MEGABYTE)));
        game.sees(refused);
        game.keys("\x1b");
        game.sees("Player 1's turn");
        game.plays("a3", "2/4/3 misere");
        game.keys("q");
        game.leaves_terminal_clean();
    }
}
