//! `arcade`, `arcade play` and `arcade resume` where there is no terminal: what can be refused is
//! refused, and nothing is saved.

use arcade::game::{Side, Start};
use arcade::games::nim::Nim;
use arcade::options::Values;
use arcade::random::Seed;
use arcade::session::{Player, PlayerKind, Session, Setup};

use crate::harness::{Arcade, check_refused, check_usage, write};

/// The arguments of `play nim` are refused with this message.
#[track_caller]
fn check(arguments: &[&str], message: &str) {
    check_refused(&[&["play", "nim"], arguments].concat(), message);
}

/// The arguments of `play nim` are refused by the parser of arguments.
#[track_caller]
fn check_argument(arguments: &[&str], message: &str) {
    check_usage(&[&["play", "nim"], arguments].concat(), message);
}

/// The record of a game of Nim with these moves.
fn record(moves: &[&str]) -> String {
    let setup = Setup {
        values: Values::default(),
        players: Side::ALL.map(|seat| Player::new(PlayerKind::Human, seat)),
        seed: "test".parse::<Seed>().expect("a seed"),
    };
    let position: Nim = "2/1 misere".parse().expect("a position");
    let mut session = Session::new(setup, Start::new(position, Side::One));
    for mv in moves {
        session.play(mv.parse().expect("a move")).expect("a legal move");
    }
    session.to_record("nim")
}

/// The first line that `play` prints when its input ends at once.
#[track_caller]
fn check_starts(arguments: &[&str], first: &str) {
    let ran = Arcade::new().run(&[&["play", "nim"], arguments].concat());
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    assert_eq!(ran.stdout.lines().next(), Some(first), "{arguments:?}");
}

#[test]
fn without_a_terminal_games_are_played_by_lines() {
    check_starts(&[], "It's player 1's turn.");
    let arcade = Arcade::new();
    let menu = arcade.run::<&str>(&[]);
    assert_eq!((menu.code, menu.stderr.as_str()), (Some(0), ""));
    assert!(menu.stdout.starts_with("1  Nim: "), "{}", menu.stdout);
    write(&arcade.record("nim-1.txt"), record(&["A1"]));
    let board = "It's player 2's turn.\nHere is the board:\nA B\n1 1\nEnter the pile: \n";
    for arguments in [&["resume"][..], &["resume", "nim-1"], &["resume", "nim-1", "--plain"]] {
        arcade.run(arguments).expect(0, board, "");
    }
}

#[test]
fn good_arguments_start_a_game() {
    let piles = ["--set", "piles=1/2/3", "--set", " rule = normal ", "--seed", "gr\u{f6}\u{df}e-7"];
    check_starts(&piles, "It's player 1's turn.");
    check_starts(&["--player", "human", "--player", "depth:3", "--plain"], "It's player 1's turn.");
    check_starts(&["--position", "9/9 normal", "--player", "human"], "It's player 1's turn.");
    check_starts(&["--player", "perfect"], "Computer 1 takes 2 from pile C.");
}

#[test]
fn an_unknown_option_is_refused_with_the_one_that_was_meant() {
    let keys = "expected one of piles, rule, level, depth, time_limit_ms";
    let meant = "did you mean \"piles\"?";
    check(&["--set", "pile=3"], &format!("key: found \"pile\", {keys}; {meant}"));
    check(&["--set", "colour=red"], &format!("key: found \"colour\", {keys}"));
    check(&["--set", "=3"], &format!("key: found nothing, {keys}"));
}

#[test]
fn a_bad_value_of_an_option_is_refused() {
    check(
        &["--set", "rule=misre"],
        "rule: found \"misre\", expected \"misere\" or \"normal\"; did you mean \"misere\"?",
    );
    check(&["--set", "rule="], "rule: found nothing, expected \"misere\" or \"normal\"");
    check(&["--set", "depth=65"], "depth: found 65, expected a number from 1 to 64");
    check(&["--set", "depth=-1"], "depth: found \"-1\", expected a number from 1 to 64");
    let piles = "expected 1 to 8 piles of 0 to 20, not all empty, as in \"5/4/3\"";
    check(
        &["--set", "piles=5/21"],
        &format!(
            "piles: found \"5/21\", {piles} (pile B: found \"21\", expected a number from 0 to 20)"
        ),
    );
    check(
        &["--set", "piles=0/0"],
        &format!(
            "piles: found \"0/0\", {piles} (piles: found \"0/0\", expected at least one object)"
        ),
    );
    check_argument(
        &["--set", "piles"],
        "invalid value 'piles' for '--set <KEY=VALUE>': set: found \"piles\", expected KEY=VALUE",
    );
}

#[test]
fn a_bad_seed_is_refused() {
    let expected = "expected a word of 1 to 64 visible characters";
    let long = "x".repeat(65);
    for (seed, found) in [
        ("two words", "\"two words\"".to_string()),
        ("", "nothing".into()),
        ("tab\t", "\"tab\\t\"".into()),
        (long.as_str(), format!("\"{}...\"", "x".repeat(40))),
    ] {
        check_argument(
            &["--seed", seed],
            &format!(
                "invalid value '{}' for '--seed <WORD>': seed: found {found}, {expected}",
                seed.replace('\t', "\\t")
            ),
        );
    }
}

#[test]
fn a_bad_player_is_refused() {
    let expected = "expected human, random, easy, medium, hard, perfect, even, greedy, depth:N, even:N, \
         classic:N or engine:COMMAND";
    for player in ["bob", "Human", "depth", "easy "] {
        check_argument(
            &["--player", player],
            &format!(
                "invalid value '{player}' for '--player <SEAT>': player: found \"{player}\", \
                 {expected}"
            ),
        );
    }
    for depth in ["0", "65", "x"] {
        check_argument(
            &["--player", "human", "--player", &format!("depth:{depth}")],
            &format!(
                "invalid value 'depth:{depth}' for '--player <SEAT>': depth: found \"{depth}\", \
                 expected a number from 1 to 64"
            ),
        );
    }
}

#[test]
fn a_third_player_is_refused() {
    let three = ["--player", "human", "--player", "easy", "--player", "hard"];
    check(&three, "--player: found \"hard\", expected at most 2 players");
}

#[test]
fn a_bad_position_is_refused() {
    check(
        &["--position", "5/4"],
        "position: rule: found nothing, expected \"misere\" or \"normal\"",
    );
    check(
        &["--position", "5/x misere"],
        "position: pile B: found \"x\", expected a number from 0 to 1000000",
    );
}

#[test]
fn there_may_be_nothing_to_resume() {
    let message = "arcade: there is no unfinished game to resume\n";
    let arcade = Arcade::new();
    arcade.run(&["resume"]).expect(1, "", message);
    write(&arcade.record("nim-1.txt"), record(&["A2", "B1"]));
    arcade.run(&["resume"]).expect(1, "", message);
}

#[test]
fn an_unknown_saved_game_is_refused() {
    let arcade = Arcade::new();
    write(&arcade.record("nim-1.txt"), record(&[]));
    for id in ["nim-2", "nim", "NIM-1", "nim-1.txt", "../games/nim-1", "two\nlines"] {
        let shown = id.escape_default();
        let message = format!("game: found \"{shown}\", expected the name of a saved game");
        arcade.run(&["resume", id]).expect(2, "", &format!("arcade: {message}\n"));
    }
    let message = "game: found nothing, expected the name of a saved game";
    arcade.run(&["resume", ""]).expect(2, "", &format!("arcade: {message}\n"));
}

#[test]
fn a_damaged_saved_game_is_named_and_left_as_it_is() {
    let arcade = Arcade::new();
    let file = arcade.record("nim-1.txt");
    let text = record(&["A1"]).replace("seed test", "sed test");
    write(&file, &text);
    let message = format!("{}: line 3: key: found \"sed\", expected \"seed\"", file.display());
    for arguments in [&["resume"][..], &["resume", "nim-1"]] {
        arcade.run(arguments).expect(1, "", &format!("arcade: {message}\n"));
    }
    assert_eq!(std::fs::read_to_string(&file).expect("the file"), text);
}

#[test]
fn a_saved_game_of_a_game_that_is_not_known_is_refused() {
    let arcade = Arcade::new();
    let text = record(&[]).replace("game nim", "game chess");
    let (above, _) = text.split_once("checksum").expect("a checksum");
    let text = format!("{above}checksum {:08x}\n", crc32fast::hash(above.as_bytes()));
    write(&arcade.record("chess-1.txt"), text);
    let file = arcade.record("chess-1.txt").display().to_string();
    let message =
        format!("{file}: line 2: game: found \"chess\", expected one that arcade knows\n");
    arcade.run(&["resume", "chess-1"]).expect(1, "", &format!("arcade: {message}"));
}

#[test]
fn a_place_for_saved_games_that_is_none_is_a_failure() {
    let arcade = Arcade::new();
    let games = arcade.home().join("state/games");
    write(&games, "a file where a folder should be");
    let message = format!("arcade: {}: Not a directory (os error 20)\n", games.display());
    for arguments in [&["resume"][..], &["resume", "nim-1"]] {
        arcade.run(arguments).expect(1, "", &message);
    }
}
