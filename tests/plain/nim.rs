//! The two sample runs of the exercise that Nim comes from.
//!
//! They are consistent, and are reproduced exactly as they stand.

use crate::harness::Lines;

const RUNS: &str = include_str!("../data/nim/playthrough.txt");

/// The lines of a run hold both what the program prints and, after the questions, what is typed.
#[track_caller]
fn check(run: &str, typed: &'static str) {
    let played = Lines::new("nim", &["human", "human"]).read(typed);
    for (number, (found, expected)) in (1..).zip(played.output.lines().zip(run.lines())) {
        assert_eq!(found, expected, "line {number}");
    }
    assert_eq!(played.output, run);
}

#[test]
fn both_runs_are_reproduced_line_by_line() {
    let (first, second) = RUNS.split_once("\n\n").expect("an empty line between the runs");
    check(&format!("{first}\n"), "A\n3\nB\n3\nC\n2\nC\n1\nA\n2\nB\n1\n");
    check(second, "A\n5\nC\n6\n-2\n0\n2\nD\nZ\nB\n4\nC\n1\n");
}

#[test]
fn an_empty_pile_is_refused_when_it_is_named() {
    let played = Lines::new("nim", &["human", "human"]).read("A\n5\na\nb\nfour\n\n4\n");
    played.says("Enter the pile: a\nInvalid pile; please re-enter the pile: b\n");
    played.says("from pile B? four\nInvalid number of sticks; please re-enter number: \n");
    played.says("A B C\n0 0 3\n");
}

#[test]
fn a_whole_move_may_be_given_at_once() {
    let played = Lines::new("nim", &["human", "human"]).read("A6\nc2\n");
    played.says("A6 is illegal: pile A holds only 5\nEnter the pile: c2\n");
    played.says("5 4 1\n");
}

#[test]
fn columns_stay_under_their_letters() {
    let played = Lines::new("nim", &["human", "human"]).from("20/4/13 misere").read("");
    played.says("A  B  C\n20 4  13\n");
}
