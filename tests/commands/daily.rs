//! The daily: its problems are those of the day, whatever the machine, and its tries are kept.

use std::fs;

use arcade_games::games::GameId;
use jiff::civil::{Date, date};
use jiff::{ToSpan as _, Zoned};

use crate::harness::{Arcade, Ran};
use crate::in_full::one_in;
use crate::json::Json;

fn daily(arcade: &Arcade, arguments: &[&str]) -> Ran {
    arcade.run(&[&["daily"], arguments].concat())
}

fn json(ran: &Ran) -> Json {
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    Json::read(&ran.stdout)
}

/// The right move of each problem of a day.
fn right_moves(arcade: &Arcade, day: &str) -> Vec<String> {
    let known = json(&daily(arcade, &["--date", day, "--json"]));
    let first = |problem: &Json| problem.get("solution").items()[0].text().into();
    known.get("problems").items().iter().map(first).collect()
}

#[test]
fn its_problems_are_those_of_the_day() {
    let arcade = Arcade::with_tables();
    let first: Date = date(2024, 1, 1);
    for day in first.series(1.day()).take(366).step_by(one_in(61).max(60)) {
        let day = day.to_string();
        let known = json(&daily(&arcade, &["--date", &day, "--json"]));
        assert_eq!(known.get("date").text(), day);
        for (game, problem) in GameId::ALL.iter().zip(known.get("problems").items()) {
            let ran = arcade.run(&["problem", game.meta().id, "--daily", &day, "--json"]);
            assert_eq!(&json(&ran), problem, "{day}");
        }
    }
}

#[test]
fn it_is_the_same_in_every_home_with_every_configuration() {
    let [usual, other] = [Arcade::with_tables(), Arcade::with_tables()];
    fs::create_dir_all(other.config_of_user().parent().expect("a folder")).expect("it is made");
    fs::write(other.config_of_user(), "[kalah]\npits = 3\n[ai]\ndepth = 2\n").expect("written");
    let arguments = ["--date", "2026-11-02", "--json"];
    daily(&other, &arguments).expect(0, &daily(&usual, &arguments).stdout, "");
}

#[test]
fn a_day_to_come_is_refused() {
    // Two days ahead, so that it is still to come if midnight passes.
    let tomorrow = (Zoned::now().date() + 2.days()).to_string();
    let ran = daily(&Arcade::new(), &["--date", &tomorrow]);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    assert!(ran.stderr.contains(&format!("date: found \"{tomorrow}\"")), "{}", ran.stderr);
}

#[test]
fn tries_are_kept_and_the_result_is_shared() {
    // Played again should midnight pass meanwhile.
    let (arcade, today) = loop {
        let (arcade, today) = (Arcade::with_tables(), Zoned::now().date());
        let moves = right_moves(&arcade, &today.to_string()).join("\n");
        let ran = arcade.run_with(&["daily"], moves.as_bytes());
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{}", ran.stdout);
        if today == Zoned::now().date() {
            break (arcade, today.to_string());
        }
    };
    let known = json(&daily(&arcade, &["--date", &today, "--json"]));
    assert_eq!(["tried", "found", "streak"].map(|key| known.get(key).count()), [6, 6, 1]);
    assert!(known.get("marks").items().iter().all(|mark| mark.text() == "at-once"));
    let shared = daily(&arcade, &["--date", &today, "--share", "--ascii"]).stdout;
    let [title, marks, row] = shared.lines().collect::<Vec<_>>()[..] else { panic!("{shared}") };
    assert!(title.contains("  6/6  "), "{shared}");
    assert_eq!(marks, "Nim O  Silver Dollar O  Tiles O  Flip O  Coin Grabber O  Kalah O");
    assert!(row.starts_with("1 day in a row "), "{shared}");
}

#[test]
fn nothing_is_kept_where_the_settings_say_so() {
    let arcade = Arcade::with_tables();
    fs::create_dir_all(arcade.config_of_user().parent().expect("a folder")).expect("it is made");
    fs::write(arcade.config_of_user(), "[stats]\nkeep = false\n").expect("written");
    let moves = right_moves(&arcade, "2026-11-02").join("\n");
    let ran = arcade.run_with(&["daily", "--date", "2026-11-02"], moves.as_bytes());
    assert!(ran.stdout.contains("is not kept"), "{}", ran.stdout);
    assert!(ran.stdout.contains(" 6/6 "), "{}", ran.stdout);
    let known = json(&daily(&arcade, &["--date", "2026-11-02", "--json"]));
    assert_eq!(known.get("tried").count(), 0);
}

#[test]
fn a_day_that_is_over_can_be_played_and_does_not_count() {
    let arcade = Arcade::with_tables();
    let yesterday = (Zoned::now().date() - 1.day()).to_string();
    let moves = right_moves(&arcade, &yesterday).join("\n");
    let ran = arcade.run_with(&["daily", "--date", &yesterday], moves.as_bytes());
    assert!(ran.stdout.contains("don't count any more"), "{}", ran.stdout);
    let known = json(&daily(&arcade, &["--date", &yesterday, "--json"]));
    assert_eq!(["tried", "found", "streak"].map(|key| known.get(key).count()), [6, 6, 0]);
}
