//! `arcade review`.

use std::fs;

use arcade_engine::{Position as _, Side, Start};
use arcade_games::games::GameId;
use arcade_games::kit::GameSpec;
use arcade_games::options::OptionValues;
use arcade_games::session::{Player, Session, Setup};

use crate::harness::{Arcade, write};
use crate::json::Json;

/// A game of a human, Ann, against the perfect computer, given as its moves.
struct Played<'a> {
    start: &'a str,
    first: Side,
    moves: &'a str,
    options: &'a [(&'static str, &'a str)],
}

impl Played<'_> {
    fn run<C: GameSpec>(&self, game: C) -> String {
        let kinds = ["human", "perfect"].map(|kind| kind.parse().expect("a kind"));
        let mut players = Side::ALL.map(|seat| Player::new(kinds[seat.index()], seat));
        players[0].name = "Ann".into();
        let mut values = OptionValues::default();
        for (key, value) in self.options {
            values.set(key, (*value).into());
        }
        let setup = Setup { options: values, players, seed: "test".parse().expect("a seed") };
        let start = Start::new(game.parse(self.start).expect("a position"), self.first);
        let mut session = Session::new(setup, start);
        for mv in self.moves.split_whitespace() {
            match mv {
                "back" => assert!(session.step_back()),
                "resign" => session.resign(Side::One),
                mv => {
                    let played = session.position().parse_move(mv).expect("a move");
                    session.play(played).expect(mv);
                }
            }
        }
        session.to_record(game.meta().id)
    }
}

/// The record of a game from this position, in which seat 1 moves first.
pub fn record(game: GameId, start: &str, moves: &str) -> String {
    Played { start, first: Side::One, moves, options: &[] }.run(game)
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

/// A game from 5/4/3 that is lost by its first move.
pub const NIM: &str = "A5 B1 B3 C2 C1";

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
fn a_game_that_was_played_again_is_reviewed_and_replayed_as_it_counts() {
    let record = record(GameId::Nim, "2/1 misere", "A1 A1 B1 back back back A2 B1");
    let reviewed = text(&record);
    assert!(reviewed.contains("Computer wins") && reviewed.contains(" A1  "), "{reviewed}");
    let arcade = Arcade::new();
    write(&arcade.here().join("game.txt"), &record);
    let replayed = arcade.run(&["replay", "--plain", "game.txt"]).stdout;
    assert!(replayed.contains("Computer wins") && !replayed.contains("takes 2"), "{replayed}");
}

#[test]
fn the_documented_review_is_the_one_that_is_printed() {
    let documented = include_str!("../../docs/review.md");
    let (_, example) = documented.split_once("$ arcade review nim-1\n").expect("an example");
    let (example, _) = example.split_once("\n\nThe value is").expect("text after it");
    let lines = example.lines().map(|line| line.strip_prefix("    ").unwrap_or(line));
    let printed = text(&record(GameId::Nim, "5/4/3 misere", NIM));
    assert_eq!(lines.collect::<Vec<_>>(), printed.lines().collect::<Vec<_>>());
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
fn a_game_of_tiles_turns_with_each_mistake() {
    // On 2x2 without empty squares any second tile of the same colour beside or across from the
    // first makes a line: blue wins with the third tile, and nothing else can happen.
    let answer = json(&record(GameId::Tiles, "gggg b 0", "1 2 3"));
    assert_eq!(plies(&answer), ["1 1 best", "2 2 best", "1 3 best"]);
    assert_eq!(accuracies(&answer), [None, None], "nothing was at stake");
    // ReviewedMove 5 threatens where orange's answer makes two threats of its own.
    let answer = json(&record(GameId::Tiles, "ggggggggg b 1", "5 1 2 8 3 7 4 9"));
    let expected = [
        "1 5 best only",
        "2 1 best",
        "1 2 best",
        "2 8 best",
        "1 3 gave",
        "2 7 best only",
        "1 4 best",
        "2 9 best",
    ];
    assert_eq!(plies(&answer), expected);
    assert_eq!(turning_points(&answer), [5]);
    // An edge is lost sooner than a corner, and 8 leaves the threats to later.
    let answer = json(&record(GameId::Tiles, "ggggggggg b 1", "5 2 8"));
    assert_eq!(plies(&answer), ["1 5 best only", "2 2 slower", "1 8 slower"]);
    assert!(turning_points(&answer).is_empty());
}

/// The accuracy of each seat.
fn accuracies(answer: &Json) -> [Option<f64>; 2] {
    let players = answer.get("players").items();
    [0, 1].map(|seat| match players[seat].get("accuracy") {
        Json::Number(accuracy) => Some(*accuracy),
        _ => None,
    })
}

#[test]
fn who_moves_again_in_kalah_is_judged_again() {
    let answer = json(&record(GameId::Kalah, "3,3,3/3,3,3 0-0 S", "1 2 3"));
    assert_eq!(plies(&answer), ["1 1 best", "1 2 best only", "2 3 gave"]);
    let margins =
        |ply: &Json| ["before", "after"].map(|value| ply.get(value).get("margin").number());
    let margins: Vec<[f64; 2]> = answer.get("plies").items().iter().map(margins).collect();
    assert_eq!(margins, [[2.0, 2.0], [2.0, 2.0], [-2.0, -8.0]]);
    // No outcome changed, but no move gave away more.
    assert_eq!(turning_points(&answer), [3]);
    assert_eq!(answer.get("result").text(), "open");
}

#[test]
fn a_saved_game_is_reviewed_by_its_name_and_left_as_it_is() {
    let arcade = Arcade::new();
    let record = record(GameId::Nim, "3/2 normal", "A1 A1");
    write(&arcade.record("nim-7.txt"), &record);
    // As another instance of arcade would hold it.
    let lock = fs::File::create(arcade.record("nim-7.lock")).expect("a lock");
    lock.lock().expect("the lock");
    let ran = arcade.run(&["review", "nim-7", "--json"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert_eq!(Json::read(&ran.stdout).get("id").text(), "nim-7");
    assert_eq!(fs::read_to_string(arcade.record("nim-7.txt")).expect("a file"), record);
    drop(lock);
    fs::remove_file(arcade.record("nim-7.lock")).expect("a file");
    arcade.run(&["review", "nim-7"]);
    assert!(!arcade.record("nim-7.lock").exists(), "nothing is locked");
}

#[test]
fn a_game_without_a_move_or_given_up_has_a_review() {
    let nothing = text(&record(GameId::Nim, "3/2 normal", ""));
    assert!(nothing.ends_with("\nNo move has been made.\n"), "{nothing}");
    let resigned = json(&record(GameId::Nim, "3/2 normal", "A1 A1 resign"));
    assert_eq!(resigned.get("result").text(), "resigned 1");
}

/// The program refuses a game that is kept like this with this message and exit code.
#[track_caller]
fn check_refused(record: &str, code: i32, message: &str) {
    let arcade = Arcade::new();
    write(&arcade.here().join("game.txt"), record);
    arcade.run(&["review", "game.txt"]).expect(code, "", &format!("arcade: {message}\n"));
}

#[test]
fn what_is_no_record_is_refused_with_its_line() {
    let record = record(GameId::Nim, "3/2 normal", "A1 A1");
    let illegal = record.replace("move 2 1 A1", "move 2 1 A4");
    check_refused(&illegal, 1, "game.txt: line 11: A4 is illegal: pile A holds only 2");
    let unknown = record.replace("game nim", "game chess");
    check_refused(
        &unknown,
        1,
        "game.txt: line 2: game: found \"chess\", expected one that arcade knows",
    );
}

#[test]
fn a_review_ends_when_nobody_reads_it() {
    // To prove every move of all these positions would take minutes.
    let record = record(GameId::Kalah, "6,6,6,6,6,6/6,6,6,6,6,6 0-0 S", "1 2 6 5 4");
    let arcade = Arcade::new();
    write(&arcade.here().join("game.txt"), record);
    for form in [&["review", "game.txt"][..], &["review", "game.txt", "--json"]] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        let mut child = arcade.command(form).stdout(writer).spawn().expect("the program runs");
        drop(reader);
        let code = child.wait().expect("the program ends").code();
        assert_eq!(code, Some(0));
    }
}
