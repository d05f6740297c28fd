//! `arcade explain`.

use crate::harness::{Arcade, check, check_refused};

#[track_caller]
fn explain(game: &str, position: &str) -> String {
    let ran = Arcade::new().run(&["explain", game, position]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{game} {position}");
    ran.stdout
}

/// Checks that the explanation has these lines, one after the other.
#[track_caller]
fn check_lines(explanation: &str, lines: &[&str]) {
    let text = lines.join("\n");
    assert!(explanation.contains(&text), "{explanation}\nlacks\n{text}");
}

/// The explanation with its wrapped lines joined.
fn unwrapped(explanation: &str) -> String {
    let goes_on = format!("\n{}", " ".repeat(10));
    let parts: Vec<&str> = explanation.split(&goes_on).map(str::trim_start).collect();
    parts.join(" ")
}

#[test]
fn nim_is_explained_by_the_piles_in_binary() {
    let explanation = explain("nim", "5/4/3 misere");
    check_lines(
        &explanation,
        &["pile A     5   101", "pile B     4   100", "pile C     3   011", "nim-sum    2   010"],
    );
    assert!(
        explanation.contains("The mover wins in 10 by playing C2 (by theory)."),
        "{explanation}"
    );
}

#[test]
fn the_strip_is_explained_by_its_pairs() {
    let explanation = explain("silver-dollar", "_o__oo___o 3");
    check_lines(
        &explanation,
        &[
            "  gap 2    between coins 0 and 1     2   00000010",
            "  gap 3    between coins 2 and 3     3   00000011",
            "  nim-sum                            1   00000001",
        ],
    );
    assert!(explanation.contains("division by 4"), "{explanation}");
    let odd = explain("silver-dollar", "_o__o___o");
    check_lines(&odd, &["  gap 1    before coin 0             1   00000001"]);
}

#[test]
fn a_short_explanation_as_a_whole() {
    check(
        &["explain", "tiles", "obbbogbog o 1"],
        "\
Tiles: obbbogbog o 1

It's the mover's turn: place a tile (orange).
o1  b2  b3
b4  o5  o6
b7  .8  .9

o wins in 1 by playing 9 (from a table of all positions).

Moves, best first:
  9  win in 1   completes 1-5-9
  8  draw in 1  leaves blue no tile that can slide: a draw

Best play:
   1. o 9: completes 1-5-9, and every other move only draws
  1-5-9 is all orange.
",
    );
}

#[test]
fn a_forced_line_is_told_to_its_end_move_by_move() {
    let explanation = explain("tiles", "ggggggggg b 1");
    let explanation = unwrapped(&explanation);
    let steps: Vec<&str> =
        explanation.lines().skip_while(|line| *line != "Best play:").skip(1).collect();
    assert_eq!(steps.len(), 12, "11 plies and how it ended");
    for (number, step) in (1..12).zip(&steps) {
        let side = if number % 2 == 1 { "b" } else { "o" };
        assert!(step.trim_start().starts_with(&format!("{number}. {side} ")), "{step}");
    }
    assert!(steps[0].contains("5: ") && steps[0].contains("win in 11, and every other move loses"));
    assert!(steps[11].ends_with("is all blue."), "{}", steps[11]);
}

#[test]
fn a_drawn_position_shows_the_beginning_of_a_line_without_end() {
    let explanation = explain("tiles", "ggggggggg b 3");
    assert!(
        explanation.contains("b can't win, and draws by playing 1, 2, 3, 4, 5, 6, 7, 8 or 9 "),
        "{explanation}"
    );
    assert!(explanation.contains("Play that keeps the draw:"), "{explanation}");
    assert!(explanation.trim_end().ends_with("..."), "{explanation}");
}

#[test]
fn a_finished_position_is_explained_by_how_it_ended() {
    let explanation = explain("nim", "0/0 misere");
    assert!(
        explanation.contains("The game is over, and the mover has won: the last object is taken")
    );
}

#[test]
fn a_finished_game_that_scores_tells_how_it_ended() {
    let explanation = explain("kalah", "0,0,0/0,0,0 3-3 S");
    assert!(explanation.contains("\nThe game is over, and S has a draw: "), "{explanation}");
}

#[test]
fn no_line_is_longer_than_a_terminal_is_wide() {
    for (game, position) in [
        ("nim", "5/4/3 misere"),
        ("nim", "9/9/9/9/9/9 normal"),
        ("silver-dollar", "__o_o____o__o 5"),
        ("flip", "11+|+|66+"),
        ("kalah", "4,4,4/4,4,4 0-0 S"),
    ] {
        let explanation = explain(game, position);
        let long: Vec<&str> = explanation.lines().filter(|line| line.len() > 80).collect();
        assert_eq!(long, [] as [&str; 0], "{game}");
    }
}

#[test]
fn what_all_reasons_begin_with_is_said_once() {
    let explanation = explain("nim", "5/4/1 misere");
    let (before, moves) = explanation.split_once("Moves, best first:").expect("a list");
    let (moves, _) = moves.split_once("Best play:").expect("a line");
    let sum = "101 + 100 + 001 without carrying is 000: the nim-sum is 0, which is lost";
    assert!(before.contains(sum) && !moves.contains("carrying"), "{explanation}");
}

#[test]
fn misere_nim_is_decided_by_single_objects_beside_one_large_pile() {
    let explanation = explain("nim", "2/2 misere");
    let text = explanation.split_whitespace().collect::<Vec<_>>().join(" ");
    let answer = "after A to 1 the other side can leave an odd number of single objects";
    assert!(text.contains(answer), "{explanation}");
    assert!(!text.contains("make it 0"), "{explanation}");
}

#[test]
fn a_bad_position_is_refused() {
    check_refused(
        &["explain", "nim", "5/x misere"],
        "position: pile B: found \"x\", expected a number from 0 to 255",
    );
}
