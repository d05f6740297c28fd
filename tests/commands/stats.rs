//! `arcade stats`.

use crate::harness::{Arcade, Ran, write};

use arcade_games::session::{Metadata, Record};

use crate::json::Json;
use crate::results::{Played, save};
use crate::shared::{FORMATS, check_harmless};

const ANN: (&str, &str) = ("human", "Ann");
const EASY: (&str, &str) = ("easy", "Computer");

/// Ann wins twice in seat 1 and once in seat 2, and loses once; two computers play as well.
fn some() -> Arcade {
    let arcade = Arcade::new();
    let hard = ("hard", "Computer");
    let all = [
        Played::nim([ANN, EASY], true),
        Played::nim([ANN, EASY], false),
        Played::nim([ANN, EASY], true),
        Played::nim([EASY, ANN], false),
        Played::nim([hard, EASY], true),
    ];
    save(&arcade.home(), "nim", &all);
    arcade
}

/// What the program says, which must give no warning.
#[track_caller]
fn said(arcade: &Arcade, arguments: &[&str]) -> String {
    let Ran { stdout, stderr, code } = arcade.run(arguments);
    assert_eq!((code, stderr.as_str()), (Some(0), ""));
    stdout
}

const NAMES: [&str; 19] = [
    "game",
    "options",
    "opponent",
    "seat",
    "played",
    "won",
    "drawn",
    "lost",
    "streak",
    "best_streak",
    "mean_plies",
    "accuracy",
    "openings",
    "player",
    "opponent_is",
    "solved",
    "median_plies",
    "reviewed",
    "coached",
];

#[test]
fn json_has_an_object_for_each_opponent_and_seat() {
    let answer = Json::read(&said(&some(), &["stats", "--json"]));
    assert_eq!(answer.names(), ["games", "ladders"]);
    let [first, second, computers] = answer.get("games").items() else { panic!("{answer:?}") };
    assert_eq!(first.names(), NAMES);
    let texts = |of: &Json| {
        ["game", "opponent", "player", "opponent_is"].map(|name| of.get(name).text().to_string())
    };
    assert_eq!(texts(first), ["nim", "easy", "human", "computer"]);
    assert_eq!(texts(computers), ["nim", "easy", "hard", "computer"]);
    assert_eq!(first.get("options").get("piles").text(), "2/1");
    let counts = |of: &Json| {
        ["seat", "played", "won", "drawn", "lost", "streak", "best_streak", "median_plies"]
            .map(|name| of.get(name).count())
    };
    assert_eq!(counts(first), [1, 3, 2, 0, 1, 1, 1, 3]);
    assert_eq!(counts(second), [2, 1, 1, 0, 0, 1, 1, 2]);
    assert_eq!(first.get("mean_plies"), &Json::Number(2.7));
    assert_eq!(first.get("accuracy"), &Json::Null(()));
    let [often, rarely] = first.get("openings").items() else { panic!("{first:?}") };
    assert_eq!(often.names(), ["move", "played", "won", "value", "remoteness", "margin"]);
    assert_eq!((often.get("move").text(), often.get("played").count()), ("A1", 2));
    assert_eq!((rarely.get("move").text(), rarely.get("won").count()), ("A2", 0));
    assert_eq!(often.get("value"), &Json::Null(()));
}

#[test]
fn openings_get_their_values_where_that_is_asked_for() {
    let answer = Json::read(&said(&some(), &["stats", "--json", "--values"]));
    let first = &answer.get("games").items()[0];
    let values = first.get("openings").items().iter();
    let values = values.map(|of| (of.get("value").text(), of.get("remoteness").count()));
    // One of each pile is left: the other side takes one, and then the last is taken.
    assert_eq!(values.collect::<Vec<_>>(), [("win", 3), ("loss", 2)]);
}

#[test]
fn a_review_gives_a_game_its_accuracy() {
    let arcade = some();
    // In both games the first move decides; Ann has given one of them away.
    assert_eq!(arcade.run(&["review", "nim-2"]).code, Some(0));
    assert_eq!(arcade.run(&["review", "nim-1"]).code, Some(0));
    let answer = Json::read(&said(&arcade, &["stats", "--json"]));
    let [first, second, _] = answer.get("games").items() else { panic!("{answer:?}") };
    assert_eq!((first.get("accuracy"), first.get("reviewed").count()), (&Json::Number(50.0), 2));
    assert_eq!((second.get("accuracy"), second.get("reviewed").count()), (&Json::Null(()), 0));
    // Where nothing is counted, nothing is kept.
    let other = some();
    write(&other.config_of_user(), "[stats]\nkeep = false\n");
    assert_eq!(other.run(&["review", "nim-1"]).code, Some(0));
    assert!(!other.home().join("state/journal.txt").exists());
}

#[test]
fn what_a_coach_has_said_is_added_up() {
    let arcade = some();
    for (id, coached) in [("nim-1", "2/5"), ("nim-3", "0/4")] {
        let file = arcade.home().join(format!("state/games/{id}.txt"));
        let text = std::fs::read_to_string(&file).expect("a record");
        let coached = coached.parse().expect("moves");
        let metadata = Metadata { coached, ..Metadata::default() };
        write(&file, Record::with_metadata(&text, &metadata).expect("a record"));
    }
    let answer = Json::read(&said(&arcade, &["stats", "--json"]));
    let [first, second, _] = answer.get("games").items() else { panic!("{answer:?}") };
    let counts = |of: &Json| ["judged", "spoken"].map(|name| of.get("coached").get(name).count());
    assert_eq!((counts(first), counts(second)), ([9, 2], [0, 0]));
    let told = said(&arcade, &["stats", "--csv"]);
    assert!(told.lines().any(|line| line.ends_with(",9,2")), "{told}");
}

#[test]
fn csv_has_a_line_for_each_object() {
    let told = said(&some(), &["stats", "--csv"]);
    let lines: Vec<&str> = told.lines().collect();
    let nested = ["openings", "coached"];
    let names = NAMES.into_iter().filter(|name| !nested.contains(name));
    let names: Vec<&str> = names.chain(["coached_judged", "coached_spoken"]).collect();
    assert_eq!(lines[0], names.join(","));
    let options = "piles=2/1;rule=normal";
    assert_eq!(lines[1], format!("nim,{options},easy,1,3,2,0,1,1,1,2.7,,human,computer,0,3,0,0,0"));
    assert_eq!(lines.len(), 4);
}

#[test]
fn names_are_quoted_and_never_obeyed() {
    let arcade = Arcade::new();
    let comma = Played::nim([ANN, ("human", "B, \"C\"")], true);
    let wide = Played::nim([ANN, ("human", "\u{4e2d}\u{4e2d}")], true);
    save(&arcade.home(), "nim", &[comma, wide]);
    let told = said(&arcade, &["stats", "--csv"]);
    assert!(told.contains(",\"B, \"\"C\"\"\",1,1,1,"), "{told}");
    let table = said(&arcade, &["stats"]);
    // What is two cells wide takes two.
    assert!(table.contains("  \u{4e2d}\u{4e2d}         1  "), "{table}");
    // Hidden characters that a name may have.
    save(&arcade.home(), "nim", &[Played::nim([ANN, ("human", FORMATS)], true)]);
    for form in ["--csv", "--json", "--values"] {
        let told = said(&arcade, &["stats", form]);
        assert!(told.contains("\\u"), "{told}");
        check_harmless(&told, form);
    }
}

#[test]
fn erased_results_count_no_more_and_the_games_stay() {
    let arcade = some();
    said(&arcade, &["stats", "--erase"]);
    assert_eq!(said(&arcade, &["stats", "--json"]), "{\"games\":[],\"ladders\":[]}\n");
    assert!(arcade.record("nim-5.txt").is_file());
    // Where there is nothing to erase, nothing is written.
    let arcade = Arcade::new();
    said(&arcade, &["stats", "--erase"]);
    assert!(!arcade.home().join("state").exists());
}
