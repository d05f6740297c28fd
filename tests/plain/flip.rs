//! The sample game of the exercise that Flip comes from, and rolls.

use crate::harness::Lines;

const SAMPLE: &str = include_str!("../data/flip/playthrough.txt");

#[test]
fn the_sample_game_is_reproduced_text_for_text() {
    let lines = Lines::new("flip", &["human", "human"]).set("hands", "244/124");
    let played = lines.read("p4\nf1\np2\np4\n2p6\n4p4\np4\n");
    for (number, (found, expected)) in (1..).zip(played.output.lines().zip(SAMPLE.lines())) {
        assert_eq!(found, expected, "line {number}");
    }
    assert_eq!(played.output, SAMPLE);
}

#[test]
fn a_wrong_move_is_explained_and_asked_again() {
    let lines = Lines::new("flip", &["human", "human"]).from("22+|46+4|4+");
    let played = lines.read("p6\n4f2\nf\nplay the four\n\nP4\n");
    played.says("Enter move for player 1: p6\np6 is illegal: the other side has no 6\n");
    played
        .says("4f2 is illegal: the dice taken make 4, and must make less than the 4 just played\n");
    played.says("f\ndie: found nothing, expected 2\nEnter another move: ");
    played.says("die: found \"lay the four\", expected 4\n");
    played.says("action: found nothing, expected f (flip) or p (play) after the dice taken\n");
    played.ends_with("Enter another move: P4\nCongratulations! You won.\n");
}

#[test]
fn a_roll_is_told_before_the_first_move() {
    let played = Lines::new("flip", &["human", "human"]).set("dice", "3").read("");
    let mut lines = played.output.lines().skip(4);
    let story = lines.next().expect("a story");
    assert_eq!(
        story,
        "Player 1 rolled 134 (8) and player 2 444 (12): player 1 has less and begins."
    );
    assert_eq!(lines.next(), Some("Game state: 134+|+|444+"));
    assert_eq!(lines.next(), Some("Enter move for player 1: "));
}

#[test]
fn the_computer_says_its_moves_in_words() {
    let lines = Lines::new("flip", &["perfect", "human"]).from("+6|24+4|6+");
    lines.read("").says("Computer takes 2 and ");
    let lines = Lines::new("flip", &["perfect", "human"]).from("22+|46+4|4+");
    lines.read("").ends_with("Computer plays a 4.\nThe winner is Computer!\n");
}

#[test]
fn tips_and_values_come_from_the_dice_themselves() {
    let lines = Lines::new("flip", &["human", "human"]).from("22+|46+4|4+");
    let played = lines.read(":tip\n:tip\n:tip\n:values\n");
    played.says("Tip 1/3: you can win at once.\nEnter");
    played.says("Tip 2/3: play p4.\n");
    played.says("Tip 3/3: p4: plays the last die, a 4, and none can be taken.\n");
    played.says("solved: win in 1, proven by search\np4: win in 1\n");
}
