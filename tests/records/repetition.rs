//! A position that occurs for the third time ends the game.

use arcade_engine::Position as _;
use arcade_games::session::{Ending, GameStatus, PlayError, Record, Session};

use crate::ring::Ring;
use crate::script::{describe, run, session};

/// Two people play these steps from square 0.
#[track_caller]
fn check(script: &str, expected: &str) {
    crate::script::check::<Ring>(["human", "human"], "0", script, expected);
}

#[test]
fn the_third_time_is_a_draw() {
    check("+ - + -", "0, repeated");
    check("+ - +", "1, 2 to move");
    check("+ + + + + + + + + + + +", "0, repeated");
    check("+ + + + + + + + + + +", "2, 2 to move");
}

#[test]
fn the_same_square_with_the_other_seat_to_move_is_another_position() {
    check("= + + -", "0, 2 to move");
    check("= + + - + -", "0, repeated");
}

#[test]
fn only_the_way_here_counts() {
    // The variation + - + held the start once more, which doesn't count.
    check("+ - + undo undo undo - +", "0, 1 to move");
    check("+ - + undo undo undo - + - +", "0, repeated");
}

#[test]
fn after_a_repetition_nothing_can_be_played_until_it_is_taken_back() {
    check("+ - + - +! x!", "0, repeated");
    check("+ - + - undo", "1, 2 to move");
    check("+ - + - undo redo", "0, repeated");
    check("+ - + - undo x", "lost, won 2");
    check("+ - + - resign1!", "0, repeated");
}

#[test]
fn the_end_by_the_rules_comes_first() {
    check("+ - + x", "lost, won 2");
    check("+ d", "drawn, drawn");
}

#[test]
fn nobody_wins_by_repetition() {
    let mut session = session::<Ring>(["human", "perfect"], "0");
    run(&mut session, "+ - + -");
    assert_eq!(session.state(), GameStatus::Over(Ending::Repeated));
    assert_eq!(Ending::Repeated.winner(), None);
    assert_eq!(session.computer_to_move(), None);
    let step = session.position().parse_move("+").expect("a step");
    assert_eq!(session.play(step), Err(PlayError::Over));
    assert_eq!(PlayError::Over.to_string(), "the game is over");
}

#[test]
fn a_repetition_is_resumed_as_one() {
    let mut session = session::<Ring>(["human", "human"], "0");
    run(&mut session, "+ - + - undo x undo redo undo -");
    let record: Record = session.to_record("ring").parse().expect("a record");
    assert_eq!(record.current_ending, Some(Ending::Repeated));
    let again = Session::<Ring>::restore(&record, str::parse).expect("a game");
    assert_eq!(describe(&again), "0, repeated");
}

#[test]
fn a_repetition_has_no_variations() {
    let mut session = session::<Ring>(["human", "human"], "0");
    run(&mut session, "+ - + -");
    let before = session.to_record("ring");
    let step = session.position().parse_move("+").expect("a step");
    assert_eq!(session.add_variation(step), Err(PlayError::Over));
    assert_eq!(session.to_record("ring"), before);
    Session::<Ring>::restore(&before.parse().expect("a record"), str::parse).expect("a game");
}
