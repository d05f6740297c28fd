//! Whatever was on the screen is saved: `kill -9` loses at most the last typed move.

use rustix::process::Signal;

use crate::game::{Game, TWO_PEOPLE};

/// A game by typed moves, and the position after each.
const MOVES: [(&str, &str); 6] = [
    ("c1", "5/4/2 misere"),
    ("b2", "5/2/2 misere"),
    ("a4", "1/2/2 misere"),
    ("a1", "0/2/2 misere"),
    ("b1", "0/1/2 misere"),
    ("c2", "0/1/0 misere"),
];

fn kill(game: &Game) {
    game.signal(Signal::KILL);
    game.ends_with(137);
}

#[test]
fn a_killed_game_goes_on_where_the_screen_was() {
    let mut game = Game::start(80, 24, &TWO_PEOPLE);
    for (mv, position) in MOVES {
        game.plays(mv, position);
        kill(&game);
        game = game.home().play(&["resume"]);
        game.is_at(position);
    }
    game.plays("b1", "0/0/0 misere");
    game.sees("Player 2 has won");
    kill(&game);
    let finished = game.home().run(&["resume"]);
    finished.sees("there is no unfinished game to resume");
    finished.ends_with(1);
}

#[test]
fn at_most_the_move_in_flight_is_lost() {
    let mut game = Game::start(80, 24, &TWO_PEOPLE);
    game.plays("a1", "4/4/3 misere");
    let mut before = "4/4/3 misere";
    for (mv, after) in [
        ("b1", "4/3/3 misere"),
        ("c1", "4/3/2 misere"),
        ("a1", "3/3/2 misere"),
        ("b1", "3/2/2 misere"),
        ("c1", "3/2/1 misere"),
        ("a1", "2/2/1 misere"),
    ] {
        game.keys(&format!("{mv}\r"));
        kill(&game);
        game = game.home().play(&["resume"]);
        let found = game.position();
        assert!([before, after].contains(&found.as_str()), "{found}");
        if found == before {
            game.plays(mv, after);
        }
        before = after;
    }
}

#[test]
fn a_reply_that_was_seen_is_saved_too() {
    let mut game = Game::start(80, 24, &["play", "nim", "--player", "human"]);
    game.keys("a1\r");
    game.sees("move 3");
    let position = game.position();
    kill(&game);
    let mut resumed = game.home().play(&["resume"]);
    resumed.is_at(&position);
    assert!(resumed.contents().contains("Your turn"), "{}", resumed.contents());
}
