//! Sentences call a side by its name, and leave the letters of positions to positions.

use arcade_engine::Side;
use arcade_games::games::GameId;
use arcade_games::kit::{GameSpec, Words as _};

use crate::harness::Arcade;

/// A game and a position of it, with a move.
const ASKED: &[(&str, &str, &str)] = &[
    ("nim", "2/1 misere", "A2"),
    ("silver-dollar", "_o__o", "0-1"),
    ("tiles", "obbbogbog o 1", "8"),
    ("tiles", "obgobobob b 1", "4-7"),
    ("tiles", "gggg b 1", "1"),
    ("tiles", "bobgogbgb o 1", ""),
    ("flip", "12+|+|12+", "p1"),
    ("flip", "244+|+|124+", "f2"),
    ("coin-grabber", "0,0,0,0,0/0,0,0,0,0/0,0,1,A,0/0,0,0,0,0/0,B,0,0,0 120 90 A", "L"),
    ("kalah", "1,2,0/1,1,1 0-0 S", "2"),
    ("kalah", "1,2,0/1,1,1 0-0 N", "1"),
    ("kalah", "0,0/1,1 3-1 S", ""),
];

/// The letters of the sides that aren't their names, and whether a line is a position.
struct Letters<'a>(&'a str);

impl Letters<'_> {
    fn run<C: GameSpec>(self, game: C) -> (Vec<&'static str>, bool) {
        let names = |position: &C::Position| Side::ALL.map(|side| position.side_name(side));
        let position = game.parse(self.0);
        let is_name = |letter: &&str| {
            position.as_ref().is_ok_and(|position| names(position).contains(letter))
        };
        let letters = game.meta().side_letters.into_iter().flatten();
        (letters.filter(|letter| !is_name(letter)).collect(), position.is_ok())
    }
}

#[track_caller]
fn check(game: GameId, position: &str, output: &str) {
    let (letters, _) = Letters(position).run(game);
    for line in output.lines() {
        let line = line.replace(position, "");
        let (_, is_position) = Letters(line.trim()).run(game);
        let mut words = line.split(|it: char| !it.is_alphanumeric());
        let found = words.find(|word| letters.contains(word));
        assert!(is_position || found.is_none(), "{found:?} in {line:?} of\n{output}");
    }
}

#[test]
fn no_sentence_calls_a_side_by_its_letter() {
    for &(id, position, mv) in ASKED {
        let game = GameId::find(id).expect("a game");
        let run = |arguments: &[&str], input: &str| {
            let ran = Arcade::new().run_with(arguments, input.as_bytes());
            check(game, position, &(ran.stdout + &ran.stderr));
        };
        run(&["explain", id, position], "");
        run(&["analyze", id, position], "");
        if mv.is_empty() {
            continue;
        }
        run(&["explain", id, position, "--move", mv], "");
        run(&["explain", id, position, "--move", "999"], "");
        run(&["apply", id, position, mv, mv, "x"], "");
        run(&["demo", id, "--position", position], "");
        let people = ["--player", "human", "--player", "human"];
        let input = format!(":tip\n:tip\n:tip\n:values\n:why\n:why {mv}\nx\n{mv}\n:resign\n");
        run(&[&["play", id, "--plain", "--position", position], &people[..]].concat(), &input);
    }
    for id in ["tiles", "kalah"] {
        let game = GameId::find(id).expect("a game");
        let ran = Arcade::new().run(&["learn", id, "--plain"]);
        check(game, "", &ran.stdout);
    }
}
