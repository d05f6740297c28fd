//! `arcade explain --move`: one move, its line and what is better.

use crate::explain::part;
use crate::harness::{Arcade, check, check_refused};

#[track_caller]
fn explain_move(game: &str, position: &str, mv: &str) -> String {
    let ran = Arcade::new().run(&["explain", game, position, "--move", mv]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{game} {position} {mv}");
    ran.stdout
}

#[test]
fn a_lesson_about_one_move_as_a_whole() {
    check(
        &["explain", "tiles", "obbbogbog o 1", "--move", "8"],
        "\
Tiles: obbbogbog o 1

It's the mover's turn: place a tile (orange).
o1  b2  b3
b4  o5  o6
b7  .8  .9

Orange wins in 1 by playing 9 (from a table of all positions).

8, draw in 1: leaves blue no tile that can slide: a draw, where 9 wins.

Best is 9, win in 1: completes 1-5-9, and no other move wins.

The line of 8:
  1. 8: Orange places a tile on 8. A draw: blue has no tile that can slide.
",
    );
}

#[test]
fn a_worse_move_is_explained_by_its_refutation_and_the_best_one_beside_it() {
    let explanation = explain_move("nim", "5/4/3 misere", "A5");
    assert!(part(&explanation, "A5, loss in 7: ").ends_with('.'), "{explanation}");
    part(&explanation, "Best is C2, win in 10: ");
    let line = part(&explanation, "The line of A5:");
    assert!(
        line.contains("1. A5: The mover takes 5 from pile A. 2. B1: The other side takes 1 "),
        "{line}"
    );
    assert!(line.contains("The other side wins: the last object is taken"), "{line}");
    let best = explain_move("nim", "5/4/3 misere", "C2");
    assert!(!best.contains("Best is"), "{best}");
}

#[test]
fn each_move_of_a_second_turn_is_told() {
    let line = part(&explain_move("kalah", "4,4,4/4,4,4 0-0 S", "2"), "The line of 2:");
    assert!(line.contains("North sows pit 2 and moves again. 9. 2: North sows "), "{line}");
    assert!(line.contains("South sows pit 2.") && line.contains("North wins by 4: "), "{line}");
}

#[test]
fn a_bad_move_is_refused() {
    let refused = |mv, message: &str| {
        check_refused(&["explain", "nim", "5/4/3 misere", "--move", mv], message);
    };
    refused("A9", "--move: A9 is illegal: pile A holds only 5");
    refused("x", "--move: pile: found \"x\", expected A, B or C");
}
