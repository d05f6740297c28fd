//! `arcade perft`.

use crate::harness::{check_refused, check_usage};

/// There are `count` sequences of exactly `depth` moves.
#[track_caller]
fn check(position: &str, depth: &str, count: &str) {
    crate::harness::check(&["perft", "nim", position, depth], &format!("{count}\n"));
}

#[test]
fn sequences_of_exactly_that_length_are_counted() {
    check("5/4/3 misere", "0", "1");
    check("5/4/3 misere", "1", "12");
    check("5/4/3 misere", "2", "113");
    check("5/4/3 misere", "3", "810");
    // All twelve objects one by one, in every order of the piles.
    check("5/4/3 misere", "12", "27720");
    check("5/4/3 misere", "13", "0");
    check("1/1 normal", "2", "2");
    check("5/4/3 misere", "10000", "0");
}

#[test]
fn a_finished_position_has_no_sequences_but_the_empty_one() {
    check("0/0 misere", "0", "1");
    check("0/0 misere", "1", "0");
}

#[test]
fn a_bad_position_is_refused() {
    check_refused(
        &["perft", "nim", "5/4", "1"],
        "position: rule: found nothing, expected \"misere\" or \"normal\"",
    );
    check_refused(
        &["perft", "nim", "5/x misere", "1"],
        "position: pile B: found \"x\", expected a number from 0 to 1000000",
    );
}

#[test]
fn a_bad_depth_is_refused() {
    for (depth, found) in [("x", "\"x\""), ("", "nothing"), ("10001", "\"10001\"")] {
        let expected = "expected a number from 0 to 10000";
        check_usage(
            &["perft", "nim", "5/4/3 misere", depth],
            &format!("invalid value '{depth}' for '<DEPTH>': depth: found {found}, {expected}"),
        );
    }
}
