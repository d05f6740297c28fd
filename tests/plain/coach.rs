//! The coach's entries in the record of a game in the line mode.

use crate::harness::Lines;

fn nim() -> Lines {
    Lines::new("nim", &["human", "human"]).set("piles", "5/4/3")
}

#[test]
fn a_mistake_is_told_with_its_answer_and_taken_back_as_a_side_line() {
    // C2 is the only move that wins.
    let played = nim().read(":coach teach\nA1\n\nC2\n:quit\n");
    let record = played.record("nim-1").expect("saved");
    assert!(record.contains("at 2\nmove 1 0 A1\nmove 2 0 C2\n"), "{record}");
    // Both moves were judged, and the coach objected to one.
    assert!(record.contains("\ncoach 1/2\nhelp 0\nseed "), "{record}");
    let record = nim().read("A1\n:coach warn\n").record("nim-1").expect("saved");
    assert!(!record.contains("coach"), "{record}");
}

#[test]
fn whoever_insists_makes_the_move() {
    let played = nim().read(":coach warn\nA1\ny\n:quit\n");
    let record = played.record("nim-1").expect("saved");
    assert!(record.contains("at 1\nmove 1 0 A1\n"), "{record}");
    assert!(record.contains("\ncoach 1/1\n"), "{record}");
    // Moves that were only asked about are not recorded.
    let played = nim().read(":coach warn\nA1\nno\nC2\n:quit\n");
    let record = played.record("nim-1").expect("saved");
    assert!(record.contains("at 1\nmove 1 0 C2\n"), "{record}");
}

#[test]
fn in_a_lost_game_a_move_that_loses_at_once_is_asked_about() {
    // Blue threatens 3-5-7, and every move loses; 7 holds out longest.
    let game = Lines::new("tiles", &["human", "human"]).from("ogggbgbgg o 1");
    let played = game.read(":coach warn\n2\nno\n7\n:quit\n");
    played.says("2 loses at once");
    let record = played.record("tiles-1").expect("saved");
    assert!(record.contains("at 1\nmove 1 0 7\n"), "{record}");
}

#[test]
fn where_nothing_is_taken_back_the_answer_is_only_told() {
    let played = nim().config("[ai]\nundo = false\n").read(":coach teach\nA1\n:quit\n");
    played.says("The answer to it is C3: player 2 takes 3 from pile C.");
    assert!(!played.output.contains("take it back"), "{}", played.output);
    let record = played.record("nim-1").expect("saved");
    assert!(record.contains("at 1\nmove 1 0 A1\n"), "{record}");
}
