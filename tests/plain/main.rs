//! The line mode: what goes in by lines and what comes out, word for word.

mod coach;
mod coin_grabber;
mod even;
mod flip;
mod harness;
mod kalah;
mod learn;
mod leaving;
mod nim;
#[path = "../support/nim_with.rs"]
mod nim_with;
mod questions;
mod series;
mod silver_dollar;
mod tiles;
mod tip;
mod waiting;

use harness::{Lines, menu};

#[test]
fn the_end_of_the_input_leaves_and_the_game_is_saved() {
    let played = Lines::new("nim", &["human", "human"]).read("A\n5\nB\n");
    played.ends_with("How many sticks would you like to remove from pile B? \n");
    let record = played.record("nim-1").expect("saved");
    assert!(record.contains("move 1 0 A5\n") && record.contains("result open\n"), "{record}");
    assert!(Lines::new("nim", &["human", "human"]).read("").record("nim-1").is_none());
}

#[test]
fn a_game_that_cannot_be_saved_goes_on_and_that_is_said_once() {
    let home = tempfile::tempdir().expect("a folder");
    std::fs::write(home.path().join("state"), "no folder").expect("a file");
    let game = Lines::new("nim", &["human", "human"]);
    let played = game.read_in(home, "A5\n:undo\nA5\nB4\nC2\nC1\n");
    played.says("The game is not saved: ");
    played.says("The winner is player 1!");
    assert_eq!(played.output.matches("not saved").count(), 1, "{}", played.output);
}

#[test]
fn help_comes_to_those_who_do_not_know_the_commands() {
    for game in ["coin-grabber", "kalah", "nim"] {
        let played = Lines::new(game, &["human", "human"]).read("1\n?\nhelp\n");
        let helped = played.output.matches(":undo        take back the last move").count();
        assert_eq!(helped, 2, "{game}: {}", played.output);
    }
}

#[test]
fn commands_work_at_every_question() {
    let played = Lines::new("nim", &["human", "human"]).read("A\n:help\n5\n:undo\n:undo\n:qiut\n");
    played.says(":undo        take back the last move");
    played.says("There is nothing to take back.");
    played.says(
        "command: found \":qiut\", expected :undo, :tip, :values, :why, :coach, :id, :series, :rules, :resign, :new, :quit, :help",
    );
    played.says("did you mean \":quit\"?");
    let again = "0 4 3\nEnter the pile: :undo\nIt's player 1's turn.\nHere is the board:\n\
                 A B C\n5 4 3\n";
    played.says(again);
}

#[test]
fn tips_come_in_three_steps_and_values_best_first() {
    let played = Lines::new("nim", &["human", "perfect"]).read(":tip\n:tip\n:tip\n:values\n");
    played.says("Tip 1/3: look at pile C.\n");
    played.says("Tip 2/3: play C2.\n");
    played.says("Tip 3/3: C2: makes the nim-sum 0; the only move that wins, in 5 moves.\n");
    played.says("solved: win in 10, by theory\nC2: win in 10\nC1: loss in 11\n");
}

#[test]
fn why_tells_the_line_of_a_move_in_steps() {
    let played = Lines::new("nim", &["human", "human"]).from("1/2 normal").read(":why A1\n:why\n");
    let told = "1. A1: Player 1 takes 1 from pile A.\n2. B2: Player 2 takes 2 from pile B. \
                Player 2 wins: the last object is taken, and whoever takes it wins.\n";
    played.says(told);
    played.says("\nA1, loss in 2: ");
    played.says("\nB1, win in 3: ");
    played.says("3. B1: Player 1 takes 1 from pile B. Player 1 wins: ");
}

#[test]
fn why_refuses_what_is_no_legal_move() {
    let played = Lines::new("nim", &["human", "human"]).read(":why A9\n:why x\n:whyA1\n");
    played.says("A9 is illegal: pile A holds only 5\n");
    played.says("found \"x\", expected A, B or C\n");
    played.says("command: found \":whyA1\"");
}

#[test]
fn the_computer_says_its_moves_in_words() {
    let played = Lines::new("nim", &["human", "perfect"]).read("A5\n");
    played.says("Enter the pile: A5\nComputer takes 1 from pile B.\nIt's player 1's turn.\n");
}

#[test]
fn two_computers_play_without_a_question() {
    let played = Lines::new("nim", &["perfect", "perfect"]).read("");
    played.says("Computer 1 takes 2 from pile C.\n");
    played.ends_with("The winner is Computer 1!\n");
}

#[test]
fn undo_can_be_forbidden() {
    let lines = Lines::new("nim", &["human", "human"]).config("[ai]\nundo = false\n");
    lines.read("A5\n:undo\n").says("Taking back is switched off");
}

#[test]
fn the_menu_plays_and_resumes() {
    let output = menu("[nim]\nlevel = \"perfect\"\n", "9\n1\nA5\n:quit\nresume\n:quit\nquit\n");
    assert!(output.contains("game: found \"9\", expected a number from 1 to"), "{output}");
    assert!(output.contains("Computer takes 1 from pile B."), "{output}");
    let resumed = output.rsplit("resume, or quit)? resume\n").next().expect("the rest");
    assert!(resumed.starts_with("It's player 1's turn.\nHere is the board:\nA B C\n0 3 3\n"));
}

#[test]
fn a_line_that_is_too_long_is_refused_and_asked_for_again() {
    let long: &'static str = Box::leak(format!("A{}\n5\n", "1".repeat(100_000)).into_boxed_str());
    let played = Lines::new("nim", &["human", "human"]).read(long);
    let echoed = format!("A{}...", "1".repeat(79));
    let refused = "line: found \"more than 65536 bytes\", expected at most 65536";
    played.says(&format!("Enter the pile: {echoed}\n{refused}\nEnter the pile: 5\n"));
}

#[test]
fn numbers_in_the_menu_have_digits_alone() {
    for line in ["+1", "-1", "1.0", "\u{661}"] {
        let output = menu("", Box::leak(format!("{line}\n").into_boxed_str()));
        assert!(output.contains("game: found \""), "{line}: {output}");
    }
}
