//! Complete games of every kind in the whole program: from the menu to the end, the review and out, by keys
//! alone and by the mouse alone.
//!
//! These tests contain no knowledge of any game. They press arrows and Enter, or click on the board, at
//! random, and the game ends all the same: everything a move needs can be found on the screen. After each
//! turn they open and close the help, to make sure that all input before it has been handled.

use arcade_games::games::GameId;
use arcade_games::session::Record;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

use crate::at_once::check_each;
use crate::game::{Game, Start};
use crate::in_full::one_in;

const COLUMNS: u16 = 80;
const ROWS: u16 = 24;

/// The columns and the rows between header, panel, message and key bar.
const BOARD: (u16, u16) = (57, 20);

/// The computer moves at once, and always the same way.
const SETTINGS: &str = "[ui]\nanimation = false\n[ai]\nlevel = \"random\"\n";

/// More turns than any game takes.
const TURNS: usize = 5_000;

/// A text in the key bar of the help, be it that of a game or of its review.
const HELP: &str = "scroll";

const ARROWS: [&str; 4] = ["\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"];

#[test]
fn by_keys() {
    for_games(1, |game, number| {
        let mut arcade = menu();
        arcade.keys(&number.to_string());
        arcade.sees("? help");
        plays(&mut arcade, |arcade, random| {
            let count = random.random_range(0..4);
            let arrows = (0..count).map(|_| *ARROWS.choose(random).expect("four arrows"));
            let keys: String = arrows.chain(["\r"]).collect();
            arcade.keys(&keys);
        });
        arcade.keys("r");
        is_reviewed(&arcade);
        arcade.keys("\x1b");
        arcade.sees("What next");
        arcade.keys("q");
        arcade.sees("q quit");
        arcade.keys("q");
        is_left(&arcade, game);
    });
}

#[test]
fn by_mouse() {
    for_games(2, |game, _| {
        let mut arcade = menu();
        // The first click chooses the card, the second one plays.
        for _ in 0..2 {
            arcade.click(game.meta().name);
        }
        arcade.sees("help");
        plays(&mut arcade, |arcade, random| {
            // Some games ask something first.
            if arcade.shows("Who moves first?") {
                arcade.click("1  you");
                arcade.sees_no("Who moves first?");
            }
            let mut place = || (random.random_range(0..BOARD.0), random.random_range(1..=BOARD.1));
            let (piece, to) = (place(), place());
            // A second click on the same cell plays the move that the first one has selected.
            for (column, row) in [piece, to, to] {
                arcade.click_at(column, row);
            }
        });
        arcade.click("r  review");
        is_reviewed(&arcade);
        arcade.click("back");
        arcade.sees("What next");
        arcade.click("q  leave");
        arcade.sees("q quit");
        arcade.click("q quit");
        is_left(&arcade, game);
    });
}

/// Tests one game in this many, or all of them if the larger sample is requested.
fn for_games(step: usize, test: impl Fn(GameId, usize) + Sync) {
    let games = GameId::ALL.iter().zip(1..).step_by(one_in(step));
    check_each(games, |(game, number)| test(*game, number));
}

fn menu() -> Game {
    Start::on(COLUMNS, ROWS).settings(SETTINGS).play(&[])
}

/// Takes turns until the game has ended.
fn plays(arcade: &mut Game, turn: impl Fn(&mut Game, &mut ChaCha8Rng)) {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..TURNS {
        // A click on a move opens the review, if the game has just ended.
        if arcade.shows("REVIEW") {
            arcade.keys("\x1b");
            arcade.sees("What next");
        }
        if arcade.shows("What next") {
            return;
        }
        turn(arcade, &mut random);
        arcade.keys("?");
        arcade.sees(HELP);
        arcade.keys("\x1b");
        arcade.sees_no(HELP);
    }
    panic!("no end in {TURNS} turns:\n{}", arcade.contents());
}

/// Checks that the review is at a move of the game.
fn is_reviewed(arcade: &Game) {
    arcade.sees("REVIEW");
    let contents = arcade.contents();
    let header = contents.lines().next().expect("a header");
    let (_, moves) = header.rsplit_once("move ").expect("the number of the move");
    let (at, of) = moves.trim().split_once(" of ").expect("where it is, and how long");
    let [at, of] = [at, of].map(|number| number.parse::<usize>().expect("a number"));
    assert!(at <= of, "{contents}");
}

/// Checks that arcade has exited successfully, and that the game it saved is finished.
fn is_left(arcade: &Game, game: GameId) {
    arcade.leaves_terminal_clean();
    let file = arcade.record(&format!("{}-1", game.meta().id));
    let text = std::fs::read_to_string(file).expect("a saved game");
    let record: Record = text.parse().expect("a record");
    assert!(record.current_ending.is_some(), "{text}");
}
