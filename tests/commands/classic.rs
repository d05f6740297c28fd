//! The classic opponent, the program that a game's source describes: it plays where there is one,
//! and is refused by name where there is none.

use std::str::FromStr;

use arcade::game::{Game, Side, Start};
use arcade::games::nim::Nim;
use arcade::games::tiles::Tiles;
use arcade::options::Values;
use arcade::session::{Player, Session, Setup};
use arcade::text::ParseError;

use crate::harness::{Arcade, Ran, check_refused, check_usage, write};

/// Plays Tiles by lines, to the end of this input.
fn play(arguments: &[&str], input: &str) -> Ran {
    Arcade::new().run_with(&[&["play", "tiles"], arguments].concat(), input.as_bytes())
}

/// A saved game in which the program sits in seat 2.
fn record<G: Game + FromStr<Err = ParseError>>(
    game: &str,
    position: &str,
    moves: &[&str],
) -> String {
    let kinds = ["human", "classic:4"].map(|kind| kind.parse().expect("a player"));
    let setup = Setup {
        values: Values::default(),
        players: Side::ALL.map(|seat| Player::new(kinds[seat.index()], seat)),
        seed: "test".parse().expect("a seed"),
    };
    let position: G = position.parse().expect("a position");
    let mut session = Session::new(setup, Start::new(position, Side::One));
    for mv in moves {
        let mv = session.position().parse_move(mv).expect("a move");
        session.play(mv).expect("a legal move");
    }
    session.to_record(game)
}

#[test]
fn a_game_without_one_does_not_seat_it() {
    let message =
        "player: found \"classic:4\", expected another player: Nim has no classic program";
    for seats in [["human", "classic:4"], ["classic:4", "human"], ["human", "classic"]] {
        let [one, two] = seats;
        check_refused(&["play", "nim", "--player", one, "--player", two], message);
    }
}

#[test]
fn a_saved_game_that_seats_it_where_there_is_none_is_refused_and_left_as_it_is() {
    let arcade = Arcade::new();
    let file = arcade.record("nim-1.txt");
    let text = record::<Nim>("nim", "2/1 misere", &[]);
    write(&file, &text);
    let line = text.lines().position(|line| line.starts_with("player 2 ")).expect("a player") + 1;
    let message = format!(
        "arcade: {}: line {line}: player: found \"classic:4\", expected another player: \
         Nim has no classic program\n",
        file.display()
    );
    arcade.run(&["resume", "nim-1"]).expect(1, "", &message);
    assert_eq!(std::fs::read_to_string(&file).expect("the file"), text);
}

#[test]
fn tiles_has_one_in_either_seat() {
    // In seat 2 it waits for a person, in seat 1 it begins: here by filling 1-5-9.
    let ran = play(&["--player", "human", "--player", "classic:4"], "");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert!(ran.stdout.starts_with("It's player 1's turn: place a tile (blue).\n"));
    let position = ["--player", "classic:2", "--player", "human", "--position", "bogobgogg b 1"];
    let ran = play(&position, "");
    ran.expect(0, "Computer places a tile on 9.\nThe winner is Computer!\n", "");
}

#[test]
fn a_level_of_tiles_names_it() {
    let at = ["--set", "level=classic", "--position", "obbbogbog o 1"];
    let ran = play(&at, "");
    ran.expect(0, "Computer places a tile on 9.\nThe winner is Computer!\n", "");
    check_refused(
        &["play", "nim", "--set", "level=classic"],
        "level: found \"classic\", expected \"random\", \"easy\", \"medium\", \"hard\", \
         \"perfect\" or \"even\"",
    );
}

#[test]
fn a_saved_game_of_tiles_goes_on_against_it() {
    let arcade = Arcade::new();
    // Blue doesn't block 1-5-9, and the computer is to move.
    let text = record::<Tiles>("tiles", "ogbbogggg b 1", &["8"]);
    write(&arcade.record("tiles-1.txt"), text);
    let ran = arcade.run(&["resume", "tiles-1"]);
    ran.expect(0, "Computer places a tile on 9.\nThe winner is Computer!\n", "");
}

#[test]
fn it_takes_any_level() {
    for plies in ["0", "1", "13", "1000", "4294967295"] {
        let player = format!("classic:{plies}");
        let at = ["--player", "human", "--player", &player, "--position", "obbbogbog o 1"];
        let ran = play(&at, "");
        ran.expect(0, "Computer places a tile on 9.\nThe winner is Computer!\n", "");
    }
    for plies in ["-1", "4294967296", "x", ""] {
        let found = if plies.is_empty() { "nothing".into() } else { format!("\"{plies}\"") };
        check_usage(
            &["play", "tiles", "--player", &format!("classic:{plies}")],
            &format!(
                "invalid value 'classic:{plies}' for '--player <SEAT>': classic: found {found}, \
                 expected a number from 0 to 4294967295"
            ),
        );
    }
}
