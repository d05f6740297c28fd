//! `arcade match`.

use crate::harness::{Arcade, check_refused, check_usage};
use crate::in_full::{is_in_full, one_in};
use crate::json::Json;

/// The answer to `match` with these arguments, in one line of JSON.
#[track_caller]
fn contest(arguments: &str) -> Json {
    let arguments: Vec<&str> = arguments.split(' ').collect();
    let ran = Arcade::with_tables().run(&[&["match"], &arguments[..], &["--json"]].concat());
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    assert_eq!(ran.stdout.matches('\n').count(), 1, "one line");
    Json::read(&ran.stdout)
}

fn numbers(list: &Json) -> Vec<u64> {
    list.items().iter().map(Json::count).collect()
}

/// How often each first move was made.
fn openings(answer: &Json) -> Vec<(String, u64)> {
    let openings = answer.get("openings").items().iter();
    openings.map(|other| (other.get("move").text().into(), other.get("count").count())).collect()
}

#[test]
fn even_needs_a_person_unless_it_is_said_where_it_stands() {
    let expected = "player: found \"even\", expected a person in the other seat, to whose results \
                    it adapts, or even:N";
    check_refused(&["match", "nim", "--player", "even", "--player", "easy"], expected);
    check_refused(&["play", "nim", "--plain", "--player", "hard", "--player", "even"], expected);
    let expected = "invalid value 'even:61' for '--player <PLAYER>': even: found \"61\", expected a \
                    number from 1 to 60";
    check_usage(&["match", "nim", "--player", "even:61", "--player", "easy"], expected);
    let answer = contest("nim --player even:60 --player even:1 --games 200 --seed even");
    let [weak, strong] =
        [0, 1].map(|player| answer.get("value_given_away").items()[player].count());
    assert!(weak > 5 * strong, "{weak} and {strong}");
}

#[test]
fn the_answer_has_all_fields_in_their_order() {
    let answer = contest("flip --player random --player greedy --games 6 --set dice=2 --seed a");
    let fields = [
        "game",
        "options",
        "players",
        "games",
        "wins",
        "draws",
        "first_seat_wins",
        "mean_plies",
        "value_given_away",
        "openings",
        "seconds",
        "moves_judged",
        "value_at_stake",
        "seed",
        "blunders",
        "faults",
        "names",
    ];
    assert_eq!(answer.names(), fields);
    assert_eq!(answer.get("options").get("dice").count(), 2);
    assert_eq!(answer.get("options").get("hands").text(), "roll");
    let players: Vec<&str> = answer.get("players").items().iter().map(Json::text).collect();
    assert_eq!(players, ["random", "greedy"]);
    let given = numbers(answer.get("value_given_away"));
    let judged = numbers(answer.get("moves_judged"));
    assert_eq!((given.len(), judged.len()), (2, 2));
    assert!(given[0] < judged[0] && given[1] < judged[1], "{given:?} of {judged:?}");
    let at_stake = numbers(answer.get("value_at_stake"));
    for player in [0, 1] {
        assert!(given[player] <= at_stake[player] && at_stake[player] < judged[player]);
    }
    // Every move of so small a game is judged.
    #[expect(clippy::cast_precision_loss, reason = "a few games")]
    let mean = judged.iter().sum::<u64>() as f64 / 6.0;
    assert!((answer.get("mean_plies").number() - mean).abs() < 0.1, "{mean}");
}

#[test]
fn every_game_is_counted_once() {
    for game in ["nim", "tiles --set size=3", "flip --set dice=3", "silver-dollar"] {
        let answer =
            contest(&format!("{game} --player random --player easy --games 21 --seed counted"));
        let decided: u64 = numbers(answer.get("wins")).iter().sum();
        assert_eq!(decided + answer.get("draws").count(), 21, "{game}");
        assert!(answer.get("first_seat_wins").count() <= decided, "{game}");
        let openings: u64 = openings(&answer).iter().map(|(_, count)| count).sum();
        assert_eq!(openings, 21, "{game}");
    }
}

#[test]
fn the_same_seed_gives_the_same_match() {
    // A larger board has a table of its own to be solved for each match.
    let size = if is_in_full() { 4 } else { 3 };
    let play = |seed: &str| {
        let answer = contest(&format!(
            "tiles --player easy --player medium --games 20 --set size={size} --opening-plies 3 \
             --seed {seed}"
        ));
        let kept = ["wins", "draws", "first_seat_wins", "mean_plies", "openings"];
        kept.map(|field| answer.get(field).clone())
    };
    assert_eq!(play("word"), play("word"));
    assert_ne!(play("word"), play("other"));
}

#[test]
fn each_start_with_its_opening_is_played_once_each_way() {
    let answer = contest(
        "tiles --player hard --player hard --games 12 --set size=3 --set depth=1 \
         --opening-plies 2 --seed s",
    );
    assert!(openings(&answer).iter().all(|(_, count)| count.is_multiple_of(2)), "{answer:?}");
}

#[test]
fn wins_are_counted_by_player_and_seats_can_be_fixed() {
    let swapped = contest("nim --player perfect --player random --games 20 --seed s");
    assert_eq!(numbers(swapped.get("wins"))[0], 20, "perfect Nim beats chance from either seat");
    let fixed = contest("nim --player random --player perfect --games 20 --fixed-seats --seed s");
    assert_eq!(numbers(fixed.get("wins"))[1] + numbers(fixed.get("wins"))[0], 20);
    assert_eq!(fixed.get("first_seat_wins").count(), numbers(fixed.get("wins"))[0]);
}

#[test]
fn the_first_mover_of_a_match_is_the_side_that_begins_even_in_seat_2() {
    let arguments = "coin-grabber --set first=2 --player random --player random --games 20 \
                     --fixed-seats --seed s";
    let answer = contest(arguments);
    let [first_seat, second_seat] = [0, 1].map(|seat| numbers(answer.get("wins"))[seat]);
    assert_ne!(first_seat, second_seat, "otherwise nothing is shown");
    assert_eq!(answer.get("first_seat_wins").count(), second_seat);
    let arguments: Vec<&str> = arguments.split(' ').collect();
    let text = Arcade::with_tables().run(&[&["match"], &arguments[..]].concat()).stdout;
    let line = text.lines().find(|line| line.starts_with("first "));
    assert_eq!(line, Some(format!("first mover  {second_seat} wins").as_str()), "{text}");
}

#[test]
fn value_given_away_is_counted_where_theory_knows() {
    for game in ["nim", "silver-dollar"] {
        let answer =
            contest(&format!("{game} --player perfect --player random --games 30 --seed counted"));
        let given_away = numbers(answer.get("value_given_away"));
        assert_eq!(given_away[0], 0, "{game}: perfect play gives nothing away");
        assert!(given_away[1] > 0, "{game}: chance does");
    }
}

#[test]
fn a_level_gives_away_its_share_of_what_it_could() {
    let games = ["nim --opening-plies 2", "silver-dollar --set coins=4", "tiles --opening-plies 2"];
    for game in games {
        for (level, share) in [("easy", 30), ("medium", 15), ("hard", 5)] {
            for opponent in ["random", level].into_iter().step_by(one_in(2)) {
                let players = format!("--player {level} --player {opponent}");
                let answer = contest(&format!("{game} {players} --games 240 --seed share"));
                let given = numbers(answer.get("value_given_away"))[0];
                let at_stake = numbers(answer.get("value_at_stake"))[0];
                assert!(at_stake > 100, "{game}: {at_stake}");
                let found = 100 * given / at_stake;
                assert!(found.abs_diff(share) <= 8, "{game}: {level} against {opponent}: {found}");
            }
        }
    }
}

#[test]
fn the_table_of_coin_grabber_judges_every_move() {
    let match_of = "coin-grabber --player perfect --player random --games 8 --seed judged";
    let given_away = numbers(contest(match_of).get("value_given_away"));
    assert_eq!(given_away[0], 0, "perfect play gives nothing away");
    assert!(given_away[1] > 0, "chance does");
}

#[test]
fn moves_that_nobody_can_judge_are_not_waited_for() {
    let answer = contest("flip --player random --player random --games 2 --set dice=7 --seed j");
    let given_away = answer.get("value_given_away").items();
    assert_eq!(given_away, [Json::Null(()), Json::Null(())]);
}

#[test]
fn a_match_is_told_in_words_too() {
    let arguments = "match nim --player greedy --player easy --games 4 --seed words";
    let ran = Arcade::new().run(&arguments.split(' ').collect::<Vec<_>>());
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let begins = ran.stdout.lines().map(|line| line.split(' ').next().unwrap_or_default());
    let begins: Vec<&str> = begins.filter(|word| !word.is_empty()).collect();
    let expected =
        ["Nim:", "greedy", "easy", "draws", "first", "mean", "openings", "worst", "time"];
    assert_eq!(begins, expected);
}

#[test]
fn who_cannot_play_a_match_is_refused() {
    let refused = |arguments: &str, message: &str| {
        check_refused(&arguments.split(' ').collect::<Vec<_>>(), message);
    };
    refused(
        "match nim --player human --player easy",
        "--player: found \"human\", expected a computer",
    );
    refused("match nim --player easy", "--player: found \"1 player\", expected 2 players");
    refused(
        "match nim --player easy --player easy --player easy",
        "--player: found \"3 players\", expected 2 players",
    );
    refused(
        "match nim --player easy --player classic:3",
        "player: found \"classic:3\", expected another player: Nim has no classic program",
    );
    refused(
        "match silver-dollar --player easy --player easy --set goal=fewest",
        "goal: found \"fewest\", expected none, since a puzzle has one player",
    );
    refused(
        "match tiles --player easy --player easy --set empties=9",
        "empties: found 9, expected at most 8 with size 3",
    );
}

#[test]
fn bad_numbers_are_refused() {
    for (option, name, field, values, expected) in [
        ("--games", "GAMES", "games", ["0", "1000001", "+5", " 5", "5.0", "5e0"], "1 to 1000000"),
        (
            "--opening-plies",
            "N",
            "opening_plies",
            ["101", "-1", "+5", "5 ", "0x5", "٥"],
            "0 to 100",
        ),
    ] {
        for value in values {
            check_usage(
                &[
                    &["match", "nim", "--player", "easy", "--player", "easy"][..],
                    &[&format!("{option}={value}")],
                ]
                .concat(),
                &format!(
                    "invalid value '{value}' for '{option} <{name}>': \
                     {field}: found \"{value}\", expected a number from {expected}"
                ),
            );
        }
    }
}

#[test]
fn an_option_that_a_person_would_be_asked_for_is_told_as_it_was_played() {
    let players = "--player greedy --player greedy --games 2 --seed f";
    let first = |set: &str| {
        let answer = contest(&format!("coin-grabber {players}{set}"));
        answer.get("options").get("first").clone()
    };
    let usual = first("");
    assert_eq!(usual, first(" --set first=1"));
    assert_ne!(usual, first(" --set first=2"));
}
