//! The header: the kind of game, its goal, its progress, and the player to move.

use arcade_games::session::{PlayerKind, ShareCode};

use crate::harness::Terminal;

const FRIENDS: [&str; 2] = ["human", "human"];

const PILES: &str = "5/4/3 misere";

#[test]
fn neither_the_position_nor_the_record_stands_there_but_a_command_says_and_copies_both() {
    let mut game = Terminal::play("nim", PILES, FRIENDS);
    game.misses("5/4/3").keys("a 3 enter").misses("2/4/3").misses("nim-1");
    assert_eq!(game.copied(), None);
    game.keys(":").types("position").keys("enter");
    game.sees("The position is 2/4/3 misere (copied; saved as nim-1).");
    assert_eq!(game.copied().as_deref(), Some("2/4/3 misere"));
    game.keys("?").keys("end pageup").sees("position [TEXT]    show and copy the position");
}

#[test]
fn a_command_copies_the_id_of_the_game_that_begins_it_again() {
    let mut game = Terminal::play("nim", PILES, FRIENDS);
    game.keys("a 3 enter :")
        .types("copy id")
        .keys("enter")
        .says("is copied, for \"arcade play --id\".");
    let code: ShareCode = game.copied().expect("a text").parse().expect("an ID");
    assert_eq!((code.game.as_str(), code.players), ("nim", [PlayerKind::Human; 2]));
    let position = code.position.unwrap_or_else(|| "5/4/3 misere".into());
    assert_eq!(position, PILES, "the start, not where the game stands");
    game.keys(":").types("copy all").keys("enter").says("Copy: found \"all\"");
}
