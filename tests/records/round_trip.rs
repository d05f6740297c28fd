//! A game that is saved and resumed is the same game.

use std::str::FromStr;

use arcade_base::ParseError;
use arcade_engine::{Position, Side};
use arcade_games::games::nim::Nim;
use arcade_games::session::{Player, PlayerKind, Record, Session};
use proptest::prelude::*;

use crate::ring::Ring;
use crate::script::{describe, run, session};

const PEOPLE: [&str; 2] = ["human", "human"];
const FIRST: [&str; 2] = ["human", "perfect"];

/// The game, saved and resumed.
#[track_caller]
fn resumed<P: Position + FromStr<Err = ParseError>>(game: &Session<P>) -> Session<P> {
    let record: Record = game.to_record("game").parse().expect("a record");
    Session::restore(&record, str::parse).expect("a game")
}

/// Both are the same game: players, tree, current node and state.
#[track_caller]
fn assert_same<P: Position>(a: &Session<P>, b: &Session<P>) {
    assert_eq!(a.setup(), b.setup());
    assert_eq!(a.current(), b.current());
    assert_eq!(describe(a), describe(b));
    assert_eq!(a.first_ending(), b.first_ending());
    assert_eq!(a.tree().nodes_after_root().count(), b.tree().nodes_after_root().count());
    for node in [a.tree().root()].into_iter().chain(a.tree().nodes_after_root()) {
        assert_eq!(a.tree().position(node), b.tree().position(node));
        assert_eq!(a.tree().mover(node), b.tree().mover(node));
        assert_eq!(a.tree().parent(node), b.tree().parent(node));
        assert_eq!(a.tree().mv(node), b.tree().mv(node));
        assert_eq!(a.tree().children(node), b.tree().children(node));
    }
    assert_eq!(a.to_record("game"), b.to_record("game"));
}

/// A game played like this is resumed as it was.
#[track_caller]
fn check<P: Position + FromStr<Err = ParseError>>(players: [&str; 2], start: &str, script: &str) {
    let mut game = session::<P>(players, start);
    run(&mut game, script);
    let again = resumed(&game);
    assert_same(&game, &again);
}

/// A resumed game can be played on like the original one.
#[track_caller]
fn check_played_on<P: Position + FromStr<Err = ParseError>>(
    players: [&str; 2],
    start: &str,
    script: &str,
    further: &str,
) {
    let mut game = session::<P>(players, start);
    run(&mut game, script);
    let mut again = resumed(&game);
    run(&mut game, further);
    run(&mut again, further);
    assert_eq!(describe(&game), describe(&again), "{script}, resumed, {further}");
}

#[test]
fn games_with_and_without_variations() {
    check::<Nim>(PEOPLE, "5/4/3 misere", "");
    check::<Nim>(PEOPLE, "5/4/3 misere", "A1 B2 C3");
    check::<Nim>(FIRST, "5/4/3 normal", "A1 B1 undo A2 C1 undo redo");
    check::<Nim>(PEOPLE, "5/4/3 misere", "A1 B1 undo undo C2 undo A1 B2 undo undo");
    check::<Nim>(PEOPLE, "20/20/20/20/20/20/20/20 normal", "H20 A20 undo B20 undo undo H19 a1");
    check::<Ring>(PEOPLE, "2", "= = + - undo d undo x undo undo");
}

#[test]
fn finished_games() {
    check::<Nim>(PEOPLE, "1/1 misere", "A1 B1");
    check::<Nim>(PEOPLE, "1/1 misere", "A1 B1 undo undo");
    check::<Nim>(FIRST, "1/1 normal", "B1 A1 undo A1 B1");
    check::<Ring>(PEOPLE, "0", "+ d");
    check::<Ring>(PEOPLE, "0", "+ - + -");
    check::<Ring>(PEOPLE, "0", "+ - + - undo x");
    check::<Nim>(PEOPLE, "5/4/3 misere", "A1 resign1");
    check::<Nim>(PEOPLE, "5/4/3 misere", "A1 B1 undo resign2");
    check::<Nim>(PEOPLE, "5/4/3 misere", "resign1 undo A1");
}

#[test]
fn players_keep_their_names_and_kinds() {
    for kind in
        ["human", "random", "easy", "medium", "hard", "perfect", "even:9", "greedy", "depth:64"]
    {
        for name in ["Ann", "Ann  Lee", "M\u{fc}ller \u{2713}", "1", "\u{4e2d}\u{6587}", "#: = \\"]
        {
            let mut game = session::<Nim>(PEOPLE, "5/4/3 misere");
            let kind: PlayerKind = kind.parse().expect("a kind of player");
            let name = Player::check_name(name).expect("a name");
            game.set_player(Side::Two, Player { name, kind });
            run(&mut game, "A1");
            assert_same(&game, &resumed(&game));
        }
    }
}

#[test]
fn options_and_the_seed_are_kept() {
    let mut setup = session::<Nim>(PEOPLE, "1 misere").setup().clone();
    setup.seed = "gr\u{f6}\u{df}e-7".parse().expect("a seed");
    for (key, value) in [("piles", "5/4/3"), ("rule", "normal"), ("depth", "6"), ("text", "a b  c")]
    {
        setup.options.set(key, value.into());
    }
    let game =
        arcade_games::kit::start(arcade_games::games::nim::NimSpec, setup, None).expect("a start");
    assert_same(&game, &resumed(&game));
    assert_eq!(describe(&resumed(&game)), "5/4/3 normal, 1 to move");
}

#[test]
fn the_seat_that_moves_first_is_kept() {
    let setup = session::<Nim>(FIRST, "1 misere").setup().clone();
    let position = "5/4/3 misere".parse().expect("a position");
    let mut game = Session::<Nim>::new(setup, arcade_engine::Start::new(position, Side::Two));
    run(&mut game, "A1");
    assert_same(&game, &resumed(&game));
    assert_eq!(describe(&resumed(&game)), "4/4/3 misere, 1 to move");
}

#[test]
fn chance_goes_on_where_it_was() {
    let mut game = session::<Nim>(FIRST, "5/4/3 misere");
    run(&mut game, "A1 B1");
    let numbers = |game: &Session<Nim>| -> Vec<u32> {
        let mut random = game.random();
        (0..8).map(|_| random.below(1000)).collect()
    };
    assert_eq!(numbers(&game), numbers(&resumed(&game)));
    let before = numbers(&game);
    run(&mut game, "undo");
    assert_ne!(numbers(&game), before);
    run(&mut game, "redo");
    assert_eq!(numbers(&game), before);
}

#[test]
fn a_resumed_game_is_undone_and_played_on_as_before() {
    check_played_on::<Nim>(PEOPLE, "5/4/3 misere", "A1 B1", "undo undo redo C1");
    check_played_on::<Nim>(FIRST, "5/4/3 misere", "A1 B1 A1 B1 undo", "undo redo redo");
    check_played_on::<Nim>(PEOPLE, "5/4/3 misere", "A1 resign2", "undo B1");
    check_played_on::<Ring>(PEOPLE, "0", "+ - + - undo", "redo undo x undo redo");
}

#[test]
fn redo_after_resuming_follows_the_line_visited_last() {
    check_played_on::<Nim>(PEOPLE, "5/4/3 misere", "A1 undo C2 undo", "redo");
    check_played_on::<Nim>(PEOPLE, "5/4/3 misere", "A1 undo C2 undo A1 undo", "redo");
    check_played_on::<Nim>(PEOPLE, "5/4/3 misere", "A1 B1 undo B2 undo redo undo B1 undo", "redo");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_game_is_resumed_as_it_was(
        computer in any::<bool>(),
        choices in prop::collection::vec((0_u8..10, any::<u8>()), 0..60),
    ) {
        let mut game = session::<Ring>(if computer { FIRST } else { PEOPLE }, "0");
        let mut other = session::<Nim>(if computer { FIRST } else { PEOPLE }, "3/4/5 normal");
        for &(action, choice) in &choices {
            act(&mut game, action, choice);
            act(&mut other, action, choice);
        }
        assert_same(&game, &resumed(&game));
        assert_same(&other, &resumed(&other));
    }
}

/// Does one of the things a player can do.
fn act<P: Position>(game: &mut Session<P>, action: u8, choice: u8) {
    match action {
        0 => drop(game.undo()),
        1 => drop(game.redo()),
        2 => drop(game.step_back()),
        3 => game.resign(if choice < 128 { Side::One } else { Side::Two }),
        _ => {
            let moves = game.position().legal_moves();
            if let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) {
                // It may be refused: a game that was given up or repeated is over.
                let _ = game.play(mv);
            }
        }
    }
}
