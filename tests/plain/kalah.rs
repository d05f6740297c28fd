//! Kalah by lines: both rows with their stores, second turns and captures in words.

use crate::harness::Lines;

const GAME: &str = include_str!("../data/kalah/playthrough.txt");

/// A game between two people.
fn friends() -> Lines {
    Lines::new("kalah", &["human", "human"])
}

#[test]
fn a_game_is_played_line_by_line_to_its_end() {
    // An empty pit, one that doesn't exist and a word are refused on the way.
    let played = friends()
        .set("pits", "3")
        .set("seeds", "2")
        .read("2\n2\n4\nthree\n1\n1\n3\n2\n3\n1\n2\n3\n2\n2\n3\n");
    for (number, (found, expected)) in (1..).zip(played.output.lines().zip(GAME.lines())) {
        assert_eq!(found, expected, "line {number}");
    }
    assert_eq!(played.output, GAME);
}

#[test]
fn the_computer_says_its_moves_in_words() {
    let lines = Lines::new("kalah", &["perfect", "human"]).from("1,0,0/0,4,0 1-6 S");
    let played = lines.read("");
    played.says("Computer sows pit 1 and captures 5.\n");
    played.ends_with("A draw: all pits are empty; South has 6 and North 6.\n");
    let lines = Lines::new("kalah", &["perfect", "human"]).from("0,2,1/0,4,1 5-3 S");
    let played = lines.read("");
    played.says("Computer sows pit 3 and moves again.\nPit:");
    played.says("Computer sows pit 2 and moves again.\nPit:");
}

#[test]
fn the_board_comes_after_each_move_of_the_computer_and_at_the_end() {
    let lines = Lines::new("kalah", &["perfect", "perfect"]).from("0,2,1/0,4,1 5-3 S");
    let played = lines.read("");
    let boards = played.output.matches("North, store").count();
    assert_eq!(boards, played.output.matches("sows pit").count() + 1, "{}", played.output);
    played.says("South:              0   0   0   store 8\nPit:                1   2   3\nA draw");
}

#[test]
fn undo_goes_back_to_where_a_person_had_to_decide() {
    let lines = Lines::new("kalah", &["human", "perfect"]).from("2,2,2/2,2,2 0-0 S");
    let played = lines.read("2\n:undo\n");
    let board = "South:              2   2   2   store 0\n";
    assert_eq!(played.output.matches(board).count(), 2, "{}", played.output);
    played.says("Player 1 moves again.\n");
}

#[test]
fn tips_and_values_are_in_seeds() {
    let played = friends().from("2,2,2,2/2,2,2,2 0-0 S").read(":tip\n:tip\n:tip\n:values\n");
    played.says("Tip 1/3: look at the pits near South's store.\n");
    played.says("Tip 2/3: play 4.\n");
    played.says("Tip 3/3: 4: stores 1");
    played.says("solved: +6, proven by search\n4: +6\n3: +4\n2: -10\n1: -12\n");
}
