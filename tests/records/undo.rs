//! Taking back, making again, giving up, and the state after the end.

use arcade_engine::{Position as _, Random, Side};
use arcade_games::games::nim::{self, Nim};
use arcade_games::session::{Ending, GameStatus, PlayError, Session};

use crate::ring::Ring;
use crate::script::{check, describe, run, session};

const PEOPLE: [&str; 2] = ["human", "human"];
const FIRST: [&str; 2] = ["human", "perfect"];
const SECOND: [&str; 2] = ["perfect", "human"];
const COMPUTERS: [&str; 2] = ["easy", "perfect"];

/// In a game of Nim from 5/4/3 misere, the script leads to `expected`.
#[track_caller]
fn check_nim(players: [&str; 2], script: &str, expected: &str) {
    check::<Nim>(players, "5/4/3 misere", script, &expected.replace(", ", " misere, "));
}

#[test]
fn between_people_one_move_is_taken_back() {
    check_nim(PEOPLE, "undo!", "5/4/3, 1 to move");
    check_nim(PEOPLE, "A1 undo", "5/4/3, 1 to move");
    check_nim(PEOPLE, "A1 B1 undo", "4/4/3, 2 to move");
    check_nim(PEOPLE, "A1 B1 C1 undo undo undo undo!", "5/4/3, 1 to move");
    check_nim(PEOPLE, "A1 B1 C1 undo undo undo redo redo", "4/3/3, 1 to move");
    check_nim(PEOPLE, "A1 B1 C1 undo undo redo redo redo!", "4/3/2, 2 to move");
}

#[test]
fn against_the_computer_the_pair_of_moves_is_taken_back() {
    check_nim(FIRST, "A1 B1 undo", "5/4/3, 1 to move");
    check_nim(FIRST, "A1 B1 A1 B1 undo", "4/3/3, 1 to move");
    check_nim(FIRST, "A1 B1 A1 B1 undo undo undo!", "5/4/3, 1 to move");
    check_nim(FIRST, "A1 B1 A1 B1 undo undo redo", "4/3/3, 1 to move");
    check_nim(FIRST, "A1 B1 A1 B1 undo undo redo redo redo!", "3/2/3, 1 to move");
}

#[test]
fn while_the_computer_is_to_move_only_the_own_move_is_taken_back() {
    check_nim(FIRST, "A1 undo", "5/4/3, 1 to move");
    check_nim(FIRST, "A1 B1 A1 undo", "4/3/3, 1 to move");
    check_nim(FIRST, "A1 B1 A1 undo redo", "3/3/3, 2 to move");
}

#[test]
fn the_first_move_of_the_computer_cannot_be_taken_back_alone() {
    check_nim(SECOND, "undo!", "5/4/3, 1 to move");
    check_nim(SECOND, "C2 undo!", "5/4/1, 2 to move");
    check_nim(SECOND, "C2 A1 B1 undo", "5/4/1, 2 to move");
    check_nim(SECOND, "C2 A1 B1 undo undo!", "5/4/1, 2 to move");
    check_nim(SECOND, "C2 A1 B1 undo redo", "4/3/1, 2 to move");
}

#[test]
fn between_computers_one_move_is_taken_back_and_made_again() {
    check_nim(COMPUTERS, "A1 B1 C1 undo", "4/3/3, 1 to move");
    check_nim(COMPUTERS, "A1 B1 C1 undo undo", "4/4/3, 2 to move");
    check_nim(COMPUTERS, "A1 B1 C1 undo undo redo", "4/3/3, 1 to move");
    check_nim(COMPUTERS, "A1 B1 C1 undo undo redo redo redo!", "4/3/2, 2 to move");
}

#[test]
fn a_side_that_moves_again_takes_back_to_its_last_decision() {
    check::<Ring>(FIRST, "0", "= + + undo", "2, 1 to move");
    check::<Ring>(FIRST, "0", "= + + undo undo", "0, 1 to move");
    check::<Ring>(FIRST, "0", "= + + undo undo redo", "2, 1 to move");
    check::<Ring>(FIRST, "0", "= + + undo undo redo redo", "1, 1 to move");
    check::<Ring>(FIRST, "0", "+ = = - undo", "0, 1 to move");
    check::<Ring>(FIRST, "0", "+ = = - undo redo", "1, 1 to move");
}

#[test]
fn who_sits_there_now_decides_what_is_taken_back() {
    let mut game = session::<Nim>(PEOPLE, "5/4/3 misere");
    run(&mut game, "A1 B1");
    game.set_player(Side::Two, session::<Nim>(FIRST, "1 misere").player(Side::Two).clone());
    run(&mut game, "undo");
    assert_eq!(describe(&game), "5/4/3 misere, 1 to move");
}

#[test]
fn nothing_undone_is_lost() {
    let mut game = session::<Nim>(PEOPLE, "5/4/3 misere");
    run(&mut game, "A1 B1 undo undo C2 undo A1 B2 undo undo");
    let tree = game.tree();
    let texts = |node| -> Vec<String> {
        let children = tree.children(node).iter();
        children.map(|&child| tree.mv(child).expect("a move").to_string()).collect()
    };
    assert_eq!(texts(tree.root()), ["A1", "C2"]);
    assert_eq!(texts(tree.node(1).expect("a node")), ["B1", "B2"]);
    assert_eq!(tree.nodes_after_root().count(), 4);
}

#[test]
fn redo_follows_the_line_visited_last() {
    check_nim(PEOPLE, "A1 B1 undo undo C2 undo redo", "5/4/1, 2 to move");
    check_nim(PEOPLE, "A1 B1 undo undo C2 undo A1 undo redo redo", "4/3/3, 1 to move");
    check_nim(PEOPLE, "A1 undo C2 undo go:1 undo redo", "4/4/3, 2 to move");
}

#[test]
fn a_move_made_before_is_found_again_with_what_followed_it() {
    let mut game = session::<Nim>(PEOPLE, "5/4/3 misere");
    run(&mut game, "A1 B1 undo undo A1 redo");
    assert_eq!(describe(&game), "4/3/3 misere, 1 to move");
    assert_eq!(game.tree().nodes_after_root().count(), 2);
}

#[test]
fn one_ply_at_a_time_whoever_plays() {
    check_nim(FIRST, "A1 B1 back", "4/4/3, 2 to move");
    check_nim(FIRST, "A1 B1 back back back!", "5/4/3, 1 to move");
    check_nim(FIRST, "A1 B1 back back forward", "4/4/3, 2 to move");
    check_nim(FIRST, "A1 B1 back back forward forward forward!", "4/3/3, 1 to move");
}

#[test]
fn a_seat_can_give_up_and_take_that_back() {
    check_nim(PEOPLE, "A1 resign2", "4/4/3, resigned 2");
    check_nim(PEOPLE, "A1 resign1", "4/4/3, resigned 1");
    check_nim(PEOPLE, "A1 resign2 undo", "4/4/3, 2 to move");
    check_nim(PEOPLE, "A1 resign2 back", "4/4/3, 2 to move");
    check_nim(PEOPLE, "A1 resign2 undo undo", "5/4/3, 1 to move");
    check_nim(FIRST, "A1 B1 resign1 undo", "4/3/3, 1 to move");
    check_nim(SECOND, "resign2", "5/4/3, resigned 2");
    check_nim(SECOND, "resign2 undo undo!", "5/4/3, 1 to move");
    check_nim(PEOPLE, "A1 resign2 undo resign1", "4/4/3, resigned 1");
}

#[test]
fn whoever_gave_up_has_lost() {
    let mut game = session::<Nim>(PEOPLE, "5/4/3 misere");
    run(&mut game, "A1 resign1");
    assert_eq!(game.state(), GameStatus::Over(Ending::Resigned(Side::One)));
    assert_eq!(Ending::Resigned(Side::One).winner(), Some(Side::Two));
    assert_eq!(game.mover(), Side::Two);
    assert_eq!(game.computer_to_move(), None);
}

#[test]
fn after_giving_up_the_game_is_over() {
    check_nim(PEOPLE, "A1 resign2 B1! resign1!", "4/4/3, resigned 2");
    check_nim(PEOPLE, "A1 resign2 undo B1", "4/3/3, 1 to move");
}

#[test]
fn what_was_taken_back_before_giving_up_does_not_undo_it() {
    check_nim(PEOPLE, "A1 B1 undo resign2 redo!", "4/4/3, resigned 2");
    check_nim(FIRST, "A1 B1 undo resign1 redo!", "5/4/3, resigned 1");
    check_nim(PEOPLE, "A1 B1 undo resign2 undo redo", "4/3/3, 1 to move");
}

#[test]
fn after_the_end_nothing_can_be_played() {
    check::<Nim>(PEOPLE, "1/1 misere", "A1 B1", "0/0 misere, won 1");
    check::<Nim>(PEOPLE, "1/1 normal", "A1 B1", "0/0 normal, won 2");
    check::<Nim>(
        PEOPLE,
        "1/1 misere",
        "A1 B1 A1! B1! resign1! resign2! redo!",
        "0/0 misere, won 1",
    );
    check::<Nim>(PEOPLE, "1/1 misere", "A1 B1 undo", "0/1 misere, 2 to move");
    check::<Nim>(FIRST, "1/1 misere", "A1 B1 undo", "1/1 misere, 1 to move");
    check::<Nim>(FIRST, "1/1 misere", "A1 B1 undo redo", "0/0 misere, won 1");
    check::<Nim>(FIRST, "1 misere", "A1 undo", "1 misere, 1 to move");
    let mut game = session::<Nim>(COMPUTERS, "1 misere");
    run(&mut game, "A1");
    assert_eq!(game.computer_to_move(), None);
    assert_eq!(game.plies(), 1);
    assert_eq!(Ending::Won(Side::One).winner(), Some(Side::One));
    assert_eq!(Ending::Drawn.winner(), None);
}

#[test]
fn an_illegal_move_changes_nothing() {
    check_nim(PEOPLE, "A6! D1! A5 A1!", "0/4/3, 2 to move");
    let mut game = session::<Nim>(PEOPLE, "5/4/3 misere");
    let error = game.play("A6".parse().expect("a move")).expect_err("an illegal move");
    assert!(matches!(error, PlayError::Illegal(_)));
    assert_eq!(error.to_string(), "A6 is illegal: pile A holds only 5");
}

#[test]
fn the_last_move_and_the_position_before_it() {
    let mut game = session::<Nim>(PEOPLE, "5/4/3 misere");
    assert!(game.last_move().is_none());
    run(&mut game, "A1 B2");
    let (before, mv) = game.last_move().expect("a move");
    assert_eq!((before.to_string(), mv.to_string()), ("4/4/3 misere".into(), "B2".into()));
    assert_eq!(before.after(mv).0, *game.position());
}

#[test]
fn a_finished_position_is_no_start_of_a_game() {
    for position in ["0/0 misere", "0 normal"] {
        let setup = session::<Nim>(PEOPLE, "1 misere").setup().clone();
        let error = arcade_games::kit::start(nim::NimSpec, setup, Some(position));
        let error = error.expect_err("every pile is empty").to_string();
        assert!(error.contains(&format!("found \"{position}\", expected")), "{error}");
    }
}

/// After the script, the game counts as `expected`: the plies to its first end, and how it ended.
#[track_caller]
fn check_result(players: [&str; 2], script: &str, expected: Option<(usize, Ending)>) {
    let mut game: Session<Nim> = session(players, "2/1 normal");
    run(&mut game, script);
    let plies = |node| game.tree().path_to_root(node).count() - 1;
    let result = game.first_ending().map(|(node, ending)| (plies(node), ending));
    assert_eq!(result, expected, "{script}");
}

#[test]
fn what_counts_is_how_a_game_ended_first() {
    let (won, lost) = (Ending::Won(Side::One), Ending::Won(Side::Two));
    check_result(PEOPLE, "A1 B1", None);
    check_result(PEOPLE, "A2 B1", Some((2, lost)));
    check_result(PEOPLE, "A2 B1 undo undo", Some((2, lost)));
    check_result(PEOPLE, "A2 B1 undo undo A1 A1 B1", Some((2, lost)));
    check_result(FIRST, "A2 B1 undo A1 B1 A1", Some((2, lost)));
    check_result(PEOPLE, "A1 undo A2 undo A1 B1 A1", Some((3, won)));
    check_result(PEOPLE, "A1 resign2", Some((1, Ending::Resigned(Side::Two))));
    check_result(PEOPLE, "A1 resign2 undo B1 A1", Some((1, Ending::Resigned(Side::Two))));
}

#[test]
fn the_line_through_a_node_goes_from_the_start_through_it_to_where_redo_ends() {
    let mut game = session::<Nim>(PEOPLE, "5/4/3 misere");
    // 1 to 3, and 4 in place of 2.
    run(&mut game, "A1 B1 C1 undo undo B2 undo");
    let node = |number| game.tree().node(number).expect("a node");
    let line = |number| game.tree().line_through(node(number));
    let numbers = |numbers: &[usize]| numbers.iter().map(|&it| node(it)).collect::<Vec<_>>();
    for inside in [0, 1, 4] {
        assert_eq!(line(inside), numbers(&[0, 1, 4]), "{inside}");
    }
    for beside in [2, 3] {
        assert_eq!(line(beside), numbers(&[0, 1, 2, 3]), "{beside}");
    }
}

#[test]
fn every_ply_has_chance_of_its_own_and_none_has_that_of_the_start() {
    let drawn = |mut random: Random| random.below(1 << 30);
    let mut game = session::<Nim>(PEOPLE, "5/4/3 misere");
    let mut all = vec![drawn(Random::new(&game.setup().seed, 0))];
    for mv in ["A1", "B1", "C1"] {
        let here = drawn(game.random());
        assert!(!all.contains(&here), "before {mv}");
        all.push(here);
        run(&mut game, mv);
    }
    run(&mut game, "undo B2 undo");
    assert_eq!(Some(&drawn(game.random())), all.last());
}
