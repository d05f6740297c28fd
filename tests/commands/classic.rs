//! The classic opponent, the program that a game's source describes, in saved games.

use std::str::FromStr;

use arcade_base::ParseError;
use arcade_engine::{Position, Side, Start};
use arcade_games::games::nim::Nim;
use arcade_games::games::tiles::Tiles;
use arcade_games::options::OptionValues;
use arcade_games::session::{Player, Session, Setup};

use crate::harness::{Arcade, write};

/// A saved game in which the program sits in seat 2.
fn record<P: Position + FromStr<Err = ParseError>>(
    game: &str,
    position: &str,
    moves: &[&str],
) -> String {
    let kinds = ["human", "classic:4"].map(|kind| kind.parse().expect("a player"));
    let setup = Setup {
        options: OptionValues::default(),
        players: Side::ALL.map(|seat| Player::new(kinds[seat.index()], seat)),
        seed: "test".parse().expect("a seed"),
    };
    let position: P = position.parse().expect("a position");
    let mut session = Session::new(setup, Start::new(position, Side::One));
    for mv in moves {
        let mv = session.position().parse_move(mv).expect("a move");
        session.play(mv).expect("a legal move");
    }
    session.to_record(game)
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
fn a_saved_game_of_tiles_goes_on_against_it() {
    let arcade = Arcade::new();
    // Blue doesn't block 1-5-9, and the computer is to move.
    let text = record::<Tiles>("tiles", "ogbbogggg b 1", &["8"]);
    write(&arcade.record("tiles-1.txt"), text);
    let ran = arcade.run(&["resume", "tiles-1"]);
    ran.expect(0, "Computer places a tile on 9.\nThe winner is Computer!\n", "");
}
