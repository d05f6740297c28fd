//! `arcade demo`.

use crate::harness::{Arcade, check, check_refused};

#[track_caller]
fn demo(arguments: &[&str]) -> String {
    let ran = Arcade::new().run(&[&["demo"], arguments].concat());
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    ran.stdout
}

#[test]
fn a_short_game_as_a_whole() {
    check(
        &["demo", "nim", "--position", "1/2 normal"],
        "\
Nim: whoever takes the last object wins.

It's Computer 1's turn.
Here is the board:
A B
1 2
Computer 1 wins in 3 by playing B1 (by theory).
1. B1: Computer 1 takes 1 from pile B. Leaves two equal piles of 1: nim-sum 0;
       the only move that wins, in 2 moves.

It's Computer 2's turn.
Here is the board:
A B
1 1
2. A1: Computer 2 takes 1 from pile A.

It's Computer 1's turn.
Here is the board:
A B
0 1
3. B1: Computer 1 takes 1 from pile B. There is no other move.

Computer 1 wins: the last object is taken, and whoever takes it wins.
",
    );
}

#[test]
fn every_game_is_played_to_its_end() {
    for (game, set, end) in [
        ("silver-dollar", "coins=3", " wins: all coins are home"),
        ("tiles", "empties=3", "draw"),
        ("flip", "dice=2", " wins: "),
        ("kalah", "seeds=1", " wins by "),
    ] {
        let shown = demo(&[game, "--set", set, "--seed", "word"]);
        let last = shown.lines().last().expect("an end");
        assert!(last.to_lowercase().contains(end), "{shown}");
        assert!(shown.contains("\n1. "), "{shown}");
    }
    let position = "0,0,A,0,0/0,5,0,0,0/0,0,1,0,B/0,0,0,0,0/0,0,0,0,0 120 105 A";
    let shown = demo(&["coin-grabber", "--position", position]);
    assert!(shown.ends_with("Computer 1 wins: A took the centre and has 121 to 105.\n"), "{shown}");
}

#[test]
fn the_same_seed_shows_the_same_game_and_a_fresh_one_is_told() {
    let shown = demo(&["flip", "--set", "dice=2"]);
    let seed = shown.lines().find_map(|line| line.strip_prefix("The same start again: --seed "));
    let again = demo(&["flip", "--set", "dice=2", "--seed", seed.expect("a seed")]);
    assert_eq!(shown, again);
}

#[test]
fn bad_input_is_refused() {
    let refused = |arguments: &[&str], message| {
        check_refused(&[&["demo"], arguments].concat(), message);
    };
    refused(
        &["nim", "--position", "x"],
        "position: pile A: found \"x\", expected a number from 0 to 1000000",
    );
    refused(&["kalah", "--set", "pits=x"], "pits: found \"x\", expected a number from 1 to 6");
    refused(
        &["silver-dollar", "--set", "goal=fewest"],
        "goal: found a computer in seat 1, expected a person for a puzzle",
    );
}
