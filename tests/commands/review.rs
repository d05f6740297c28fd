//! `arcade review`.

use std::fs;
use std::process::Stdio;
use std::sync::Arc;

use arcade::commands::{Detail, NewAnalyst, ReviewGame, ReviewedGame};
use arcade::engine::{Limits, Resources};
use arcade::game::{Side, Start};
use arcade::games::GameId;
use arcade::kit::{Cartridge, Verb};
use arcade::options::Values;
use arcade::session::{Player, Record, Session, Setup};

use crate::harness::{Arcade, check_usage, write};
use crate::json::Json;

/// A game of a human, Ann, against the perfect computer, given as its moves.
struct Played<'a> {
    start: &'a str,
    first: Side,
    moves: &'a str,
    options: &'a [(&'static str, &'a str)],
}

impl Verb for &Played<'_> {
    type Output = String;

    fn run<C: Cartridge>(self) -> String {
        let kinds = ["human", "perfect"].map(|kind| kind.parse().expect("a kind"));
        let mut players = Side::ALL.map(|seat| Player::new(kinds[seat.index()], seat));
        players[0].name = "Ann".into();
        let mut values = Values::default();
        for (key, value) in self.options {
            values.set(key, (*value).into());
        }
        let setup = Setup { values, players, seed: "test".parse().expect("a seed") };
        let start = Start::new(self.start.parse::<C::Game>().expect("a position"), self.first);
        let mut session = Session::new(setup, start);
        for mv in self.moves.split_whitespace() {
            match mv {
                "back" => assert!(session.step_back()),
                "resign" => session.resign(Side::One),
                mv => drop(session.play(mv.parse().ok().expect("a move")).expect(mv)),
            }
        }
        session.to_record(C::META.id)
    }
}

/// The record of a game from this position, in which seat 1 moves first.
fn record(game: GameId, start: &str, moves: &str) -> String {
    game.run(&Played { start, first: Side::One, moves, options: &[] })
}

/// What the program says of a record, given as a file.
#[track_caller]
fn text(record: &str) -> String {
    let arcade = Arcade::new();
    write(&arcade.here().join("game.txt"), record);
    let ran = arcade.run(&["review", "game.txt"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    for line in ran.stdout.lines() {
        assert!(line.chars().count() <= 80, "{line}");
    }
    ran.stdout
}

/// The same in one line of JSON.
#[track_caller]
fn json(record: &str) -> Json {
    let arcade = Arcade::new();
    write(&arcade.here().join("game.txt"), record);
    let ran = arcade.run(&["review", "game.txt", "--json"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert_eq!(ran.stdout.matches('\n').count(), 1, "one line");
    Json::read(&ran.stdout)
}

/// The plies of a review, each in a few words: `1 S3 best only`.
fn plies(answer: &Json) -> Vec<String> {
    let ply = |ply: &Json| {
        let only = if ply.get("only") == &Json::Flag(true) { " only" } else { "" };
        let [mv, verdict] = ["move", "verdict"].map(|field| ply.get(field).text());
        format!("{} {mv} {verdict}{only}", ply.get("seat").count())
    };
    answer.get("plies").items().iter().map(ply).collect()
}

fn turning_points(answer: &Json) -> Vec<u64> {
    answer.get("turning_points").items().iter().map(Json::count).collect()
}

const NIM: &str = "A5 B1 B3 C2 C1";

#[test]
fn the_answer_has_all_fields_in_their_order() {
    let answer = json(&record(GameId::Nim, "5/4/3 misere", NIM));
    assert_eq!(answer.names(), ["game", "id", "result", "players", "plies", "turning_points"]);
    assert_eq!(answer.get("game").text(), "nim");
    assert_eq!(answer.get("id"), &Json::Null(()));
    assert_eq!(answer.get("result").text(), "won 2");
    let players = answer.get("players").items();
    assert_eq!(players.len(), 2);
    assert_eq!(players[0].names(), ["seat", "kind", "name", "accuracy"]);
    assert_eq!(players[1].get("seat").count(), 2);
    assert_eq!(players[1].get("kind").text(), "perfect");
    assert_eq!(players[0].get("name").text(), "Ann");
    let first = &answer.get("plies").items()[0];
    let fields =
        ["ply", "seat", "position", "move", "before", "after", "verdict", "only", "best", "reason"];
    assert_eq!(first.names(), fields);
    for value in ["before", "after"] {
        assert_eq!(first.get(value).names(), ["exact", "value", "remoteness", "margin"]);
    }
    assert_eq!(first.get("ply").count(), 1);
    assert_eq!(first.get("position").text(), "5/4/3 misere");
    assert_eq!(first.get("best").items()[0].text(), "C2");
}

#[test]
fn a_lost_game_of_nim_is_told_move_by_move() {
    let expected = "\
Nim: Ann (human) against Computer (perfect)
Computer wins: the last object is taken, and whoever takes it loses.

1  Ann       accuracy 0.0, 1 mistake in 1 move with something at stake
2  Computer  accuracy 100.0, 0 mistakes in 2 moves with something at stake

ply  seat  move     value
  1     1  A5    ?  loss in 7  gave away the win
  2     2  B1    !  win in 6   the only move that kept the win
  3     1  B3    ~  loss in 3  lost 2 plies sooner
  4     2  C2    !  win in 2   the only move that kept the win
  5     1  C1    .  loss in 1  forced

Turning point, ply 1: Ann gave away the win by A5.
  A5: leaves nim-sum 7; but the other side answers B1, makes the nim-sum 0 and
      wins in 3 moves, where C2 wins
  C2: makes the nim-sum 0; the only move that wins, in 5 moves
";
    assert_eq!(text(&record(GameId::Nim, "5/4/3 misere", NIM)), expected);
}

#[test]
fn verdicts_are_those_of_theory() {
    // 2/2 is lost in normal play, 2/1 is won by A1 alone, 1/1 is lost. The nim-sum says it all.
    let answer = json(&record(GameId::Nim, "3/2 normal", "A2 B1 A1 B1"));
    let expected = ["1 A2 gave", "2 B1 best only", "1 A1 best", "2 B1 best only"];
    assert_eq!(plies(&answer), expected);
    assert_eq!(turning_points(&answer), [1]);
    let answer = json(&record(GameId::Nim, "3/2 normal", "A1 A2 B2"));
    assert_eq!(plies(&answer), ["1 A1 best only", "2 A2 slower", "1 B2 best only"]);
    assert!(turning_points(&answer).is_empty());
}

#[test]
fn a_game_of_tiles_turns_twice() {
    let answer = json(&record(GameId::Tiles, "ggggggggg b 1", "5 2 1 9 6"));
    let gave: Vec<String> =
        plies(&answer).into_iter().filter(|ply| ply.ends_with("gave")).collect();
    println!("{:?} {:?} {gave:?}", plies(&answer), turning_points(&answer));
}

#[test]
fn who_moves_again_in_kalah_is_judged_again() {
    let start = "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S";
    let _ = start;
    let answer = json(&record(GameId::Kalah, "3,3,3/3,3,3 0-0 S", "1 2 3"));
    println!("{:?} {:?}", plies(&answer), answer);
}
