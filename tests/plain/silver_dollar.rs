//! The Silver Dollar game by lines: coin, distance, and the puzzle.

use crate::harness::Lines;

#[test]
fn coin_and_distance_are_asked_and_asked_again() {
    let lines = Lines::new("silver-dollar", &["human", "human"]).from("_o__oo 2");
    let played = lines.read("3\n2\n1\n3\n0\n2\n2\n3\n0\n1\n");
    assert_eq!(
        played.output.lines().take(14).collect::<Vec<_>>(),
        [
            "It's player 1's turn.",
            "_o__oo",
            " 0  12",
            "No coin goes more than 2 squares.",
            "Enter the coin: 3",
            "coin: found \"3\", expected a number from 0 to 2",
            "Enter the coin again: 2",
            "coin 2 can't move: there is no room to its left",
            "Enter the coin again: 1",
            "How many squares should coin 1 move to the left? 3",
            "coin 1 has room for only 2",
            "Enter the distance again: 0",
            "distance: found \"0\", expected a number from 1 to 2",
            "Enter the distance again: 2",
        ]
    );
    played.says("It's player 2's turn.\n_oo__o\n 01  2\n");
}

#[test]
fn whoever_moves_last_wins() {
    let played = Lines::new("silver-dollar", &["human", "human"]).from("_o").read("0\n1\n");
    played.ends_with("The winner is player 1!\n");
}

#[test]
fn the_computer_says_its_moves_in_words() {
    let played = Lines::new("silver-dollar", &["perfect", "human"]).from("o__o").read("");
    played.ends_with("Computer moves coin 1 2 squares to the left.\nThe winner is Computer!\n");
}

#[test]
fn more_than_ten_coins_are_numbered_in_two_rows() {
    let lines = Lines::new("silver-dollar", &["human", "human"]).from("_oooooooooooo");
    lines.read("").says("_oooooooooooo\n           11\n 012345678901\n");
}

#[test]
fn a_puzzle_counts_moves_and_knows_the_best() {
    let puzzle = || Lines::new("silver-dollar", &["human"]).set("goal", "fewest").from("_o_o");
    let played = puzzle().read("0-1\n1-1\n1-1\n");
    played.says("It's player 1's turn.\n_o_o\n 0 1\nMoves: 0. Goal: fewest moves (2).\n");
    played.says("Moves: 2. Goal: fewest moves (2).\n");
    played.ends_with("Solved in 3, best is 2.\n");
    puzzle().read("0-1\n1-2\n").ends_with("Solved in 2, the fewest there are.\n");
    let played = puzzle().read("1-1\n:tip\n:tip\n:tip\n:values\n:why\n");
    played.says("A puzzle has no lines");
    played.says("Tip 1/3: the goal can't be reached from here: take back a move.");
    played.says("A puzzle has no values");
}

#[test]
fn a_puzzle_can_ask_for_an_exact_number_of_moves() {
    let puzzle = || Lines::new("silver-dollar", &["human"]).set("goal", "3").from("_o_o");
    puzzle().read("0-1\n1-1\n1-1\n").ends_with("Solved in exactly 3.\n");
    puzzle().read("0-1\n1-2\n").ends_with("Solved in 2, but the goal was exactly 3.\n");
    puzzle().read(":tip\n:tip\n:tip\n").says("Tip 2/3: play 0-1.");
}
