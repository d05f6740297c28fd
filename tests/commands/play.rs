//! `arcade`, `arcade play` and `arcade resume` where there is no terminal: what can be refused is
//! refused, and nothing is saved.

use arcade_engine::{Seed, Side, Start};
use arcade_games::games::nim::Nim;
use arcade_games::options::OptionValues;
use arcade_games::session::{Player, PlayerKind, Session, Setup};

use crate::harness::{Arcade, write};

/// The record of a game of Nim with these moves.
fn record(moves: &[&str]) -> String {
    let setup = Setup {
        options: OptionValues::default(),
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
    check_starts(&[], "It's your turn.");
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
