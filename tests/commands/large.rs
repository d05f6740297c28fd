//! Positions larger than any that is played: what theory says of them is said at once, and a game
//! refuses them.

use crate::harness::{Arcade, check, check_refused};
use crate::json::Json;

/// Nim with this many piles of a million objects, and a pile with as many more or fewer as wanted.
fn piles(count: usize, last: u64) -> String {
    format!("{}/{last} misere", vec!["1000000"; count - 1].join("/"))
}

/// A strip with a coin at the end of each of these many empty squares.
fn strip(gaps: &[usize]) -> String {
    gaps.iter().map(|&gap| "_".repeat(gap) + "o").collect()
}

fn analyzed(game: &str, position: &str) -> Json {
    let ran = Arcade::new().run(&["analyze", game, position, "--json"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    Json::read(&ran.stdout)
}

/// Checks the value of a position, its best moves, and how many moves there are.
#[track_caller]
fn check_value(game: &str, position: &str, value: (&str, u64), best: &[&str], total: u64) {
    let json = analyzed(game, position);
    assert_eq!(json.get("value").text(), value.0);
    assert_eq!(json.get("remoteness").count(), value.1);
    let named: Vec<&str> = json.get("best").items().iter().map(Json::text).collect();
    assert_eq!(named, best);
    assert_eq!(json.get("moves_total").count(), total);
    let moves = json.get("moves").items();
    let listed = json.get("moves_listed").count();
    assert_eq!(listed, moves.len() as u64);
    assert!(moves.len() >= best.len() && listed < total, "{listed} of {total}");
    for mv in moves {
        assert!(!mv.get("reason").text().is_empty());
    }
}

#[test]
fn twenty_piles_of_a_million_are_analysed() {
    // Making one of the 19 equal piles as small as the last leaves 18 equal ones and two.
    let most = 1_000_000;
    let position = piles(20, most - 64);
    let win = ("win", 20 * most - 2 * 64);
    let all: Vec<String> = ('A'..='S').map(|pile| format!("{pile}64")).collect();
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    check_value("nim", &position, win, &all, 20 * most - 64);
    let small: Vec<String> = ('A'..='T').map(|pile| format!("{pile}1")).collect();
    let small: Vec<&str> = small.iter().map(String::as_str).collect();
    let loss = ("loss", 20 * most - 1);
    check_value("nim", &piles(20, 1_000_000), loss, &small, 20 * most);
}

#[test]
fn a_strip_of_a_hundred_thousand_squares_is_analysed() {
    let position = strip(&[0, 30_000, 20_000, 49_996]);
    // The gaps in pairs are 30,000 and 49,996.
    let distance = 30_000 + 50_000 + 99_996;
    let win = ("win", distance - 19_996 + 1);
    check_value("silver-dollar", &position, win, &["3-19996"], 99_996);
    let limited = analyzed("silver-dollar", &format!("{position} 7"));
    assert_eq!(limited.get("value").text(), "win");
    assert_eq!(limited.get("moves_total").count(), 21);
}

#[test]
fn moves_are_made_explained_and_counted_there() {
    let position = piles(3, 7);
    check(&["apply", "nim", &position, "A999999"], "1/1000000/7 misere\n");
    check(&["perft", "nim", &position, "1"], "2000007\n");
    let refused = "moves: found \"2000007 moves\", expected at most 1000000 for sequences of more \
                   than one";
    check_refused(&["perft", "nim", &position, "2"], &format!("position: {refused}"));
    let explained = Arcade::new().run(&["explain", "nim", &position, "--move", "A500000"]);
    assert_eq!((explained.code, explained.stderr.as_str()), (Some(0), ""));
    assert!(explained.stdout.contains("A500000: the other side answers "), "{}", explained.stdout);
    let explained = Arcade::new().run(&["explain", "nim", &position]);
    assert!(
        explained.stdout.contains(" more, which are no better than the best"),
        "{}",
        explained.stdout
    );
}

#[test]
fn a_game_has_the_limits_of_the_screen_and_says_so() {
    let elsewhere = "in a game; analyze, explain, apply and perft take more";
    let refused = |game, position: &str, message: &str| {
        let message = format!("position: {message} {elsewhere}");
        check_refused(&["play", game, "--position", position], &message);
    };
    let nine = ["1"; 9].join("/");
    refused("nim", &format!("{nine} misere"), "piles: found \"9 piles\", expected at most 8 piles");
    refused("nim", "1/256 normal", "pile B: found \"256\", expected a number from 0 to 255");
    let long = strip(&[0, 255]);
    let message = "squares: found \"257 of them\", expected at most 255";
    refused("silver-dollar", &long, message);
    let coins = strip(&[1; 17]);
    refused("silver-dollar", &coins, "coins: found \"17 of them\", expected at most 16");
}

#[test]
fn an_engine_takes_them_too() {
    for player in ["random", "medium", "perfect", "depth:4", "greedy"] {
        let script = format!("position fen {}\ngo\nquit\n", piles(3, 7));
        let ran = Arcade::new().run_with(&["engine", "nim", "--player", player], script.as_bytes());
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{player}");
        assert!(ran.stdout.contains("bestmove "), "{player}: {}", ran.stdout);
    }
    let strip = strip(&[0, 30_000, 20_000, 49_996]);
    let script = format!("position fen {strip}\ngo\nquit\n");
    let ran = Arcade::new()
        .run_with(&["engine", "silver-dollar", "--player", "perfect"], script.as_bytes());
    assert!(ran.stdout.ends_with("bestmove 3-19996\n"), "{}", ran.stdout);
}
