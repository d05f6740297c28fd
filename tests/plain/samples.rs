//! The sample runs of the exercises that the games come from, and one of Kalah, line for line. They contain
//! the program's output and, after the prompts, the input.

use crate::harness::Lines;

#[track_caller]
fn check(lines: Lines, typed: &'static str, run: &str) {
    let played = lines.read(typed);
    for (number, (found, expected)) in (1..).zip(played.output.lines().zip(run.lines())) {
        assert_eq!(found, expected, "line {number}");
    }
    assert_eq!(played.output, run);
}

/// A game between two people.
fn friends(game: &'static str) -> Lines {
    Lines::new(game, &["human", "human"])
}

#[test]
fn both_runs_of_nim_are_reproduced() {
    let runs = include_str!("../data/nim/playthrough.txt");
    let (first, second) = runs.split_once("\n\n").expect("an empty line between the runs");
    check(friends("nim"), "A\n3\nB\n3\nC\n2\nC\n1\nA\n2\nB\n1\n", &format!("{first}\n"));
    check(friends("nim"), "A\n5\nC\n6\n-2\n0\n2\nD\nZ\nB\n4\nC\n1\n", second);
}

#[test]
fn the_run_of_flip_is_reproduced() {
    let lines = friends("flip").set("hands", "244/124");
    let run = include_str!("../data/flip/playthrough.txt");
    check(lines, "p4\nf1\np2\np4\n2p6\n4p4\np4\n", run);
}

#[test]
fn the_run_of_tiles_is_reproduced() {
    // A square that is taken, a number too large and a slide too early are refused on the way.
    let typed = "5\n1\n5\n10\n1-2\n9\n3\n2\n8\n4\n6\n7\n5-6\n4-7\n1-4\n2-1\n";
    check(friends("tiles"), typed, include_str!("../data/tiles/playthrough.txt"));
}

#[test]
fn the_run_of_coin_grabber_is_reproduced() {
    // It has a word that isn't a move, a step off the edge, and one onto the other player's square.
    let position = "0,0,0,0,0/0,A,0,0,0/B,25,1,10,0/0,5,0,0,0/0,0,0,0,0 120 110 A";
    let typed = "sideways\nduck\nleft\nRIGHT\nd\nup\nLagoon\nu\nu\nr\nr\nr\n";
    let run = include_str!("../data/coin-grabber/playthrough.txt");
    check(friends("coin-grabber").from(position), typed, run);
}

#[test]
fn the_run_of_kalah_is_reproduced() {
    // An empty pit, one that doesn't exist and a word are refused on the way.
    let lines = friends("kalah").set("pits", "3").set("seeds", "2");
    let typed = "2\n2\n4\nthree\n1\n1\n3\n2\n3\n1\n2\n3\n2\n2\n3\n";
    check(lines, typed, include_str!("../data/kalah/playthrough.txt"));
}
