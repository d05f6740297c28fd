//! The same seed gives the same game, on however many cores it is played.

use crate::harness::Arcade;
use crate::in_full::one_in;

/// A game between two computers, as the line mode tells it.
fn told(game: &str, players: [&str; 2], options: &[&str], threads: &str) -> String {
    let arcade = Arcade::new();
    let [one, two] = players;
    let mut arguments =
        vec!["play", game, "--plain", "--seed", "q", "--player", one, "--player", two];
    arguments.extend(options.iter().flat_map(|option| ["--set", option]));
    let output = arcade.command(&arguments).env("RAYON_NUM_THREADS", threads).output();
    let ran = crate::harness::Ran::of(&output.expect("the program runs"));
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{game}: {players:?}");
    ran.stdout
}

#[track_caller]
fn check(game: &str, players: [&str; 2], options: &[&str]) {
    let [alone, together] = ["1", "2"].map(|threads| told(game, players, options, threads));
    assert!(alone.lines().count() > 3, "{game} is played: {alone}");
    assert_eq!(alone, together, "{game}: {players:?}");
}

const GAMES: [(&str, &[&str]); 6] = [
    ("nim", &["piles=7/6/5"]),
    ("silver-dollar", &["goal=none"]),
    ("tiles", &["size=4"]),
    ("flip", &["dice=4"]),
    ("coin-grabber", &[]),
    ("kalah", &["seeds=5"]),
];

#[test]
fn every_level_below_hard_plays_the_same_on_any_number_of_cores() {
    for (index, (game, options)) in GAMES.into_iter().enumerate() {
        let pairs = [["medium", "greedy"], ["depth:3", "random"]].into_iter();
        // One game with these, the next with those.
        for players in pairs.skip((index + 1) % one_in(2)).step_by(one_in(2)) {
            check(game, players, options);
        }
    }
    check("tiles", ["classic:3", "medium"], &[]);
}

#[test]
fn hard_plays_the_same_on_any_number_of_cores() {
    for (game, options) in GAMES[..4].iter().rev().step_by(one_in(2)) {
        check(game, ["hard", "easy"], options);
    }
}

#[test]
fn hard_plays_the_same_in_long_games_on_any_number_of_cores() {
    for (game, options) in GAMES[4..].iter().step_by(one_in(2)) {
        check(game, ["hard", "easy"], options);
    }
}

#[test]
fn perfect_plays_the_same_where_its_values_are_known_before_it_moves() {
    let games: [(&str, &[&str]); 5] = [
        ("nim", &["piles=7/6/5"]),
        ("silver-dollar", &["goal=none"]),
        ("tiles", &["size=3"]),
        ("flip", &["dice=3"]),
        ("coin-grabber", &[]),
    ];
    for (game, options) in games.into_iter().skip(1 % one_in(2)).step_by(one_in(2)) {
        for players in [["perfect", "greedy"], ["easy", "perfect"]].into_iter().step_by(one_in(2)) {
            check(game, players, options);
        }
    }
}
