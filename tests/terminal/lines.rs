//! The line mode on a terminal: its questions before and after a game.

use crate::game::Start;

#[test]
fn a_terminal_is_asked_for_what_no_option_says_and_offered_another_game() {
    let mut game = Start::on(80, 24).run(&[
        "play",
        "nim",
        "--plain",
        "--set",
        "piles=1",
        "--set",
        "rule=normal",
    ]);
    game.sees("Against whom (computer, person; Enter for computer)?");
    game.keys("\r");
    game.sees("Which level (random, easy, medium, hard, perfect, even; Enter for medium)?");
    game.keys("x\r");
    game.sees("level: found \"x\", expected random, ");
    game.keys("easy\r");
    game.sees("Who begins (me, computer; Enter for me)?");
    game.keys("\r");
    game.sees("A move is the letter of a pile and a number");
    game.sees("Enter the pile:");
    game.keys("A1\r");
    game.sees("The winner is you!");
    game.sees("All games so far: you 1, easy 0.");
    game.sees("Another game (Enter, swap the seats, or no)?");
    game.keys("no\r");
    game.ends_with(0);
}

#[test]
fn ctrl_c_leaves_a_question() {
    let mut game = Start::on(80, 24).run(&["play", "nim", "--plain"]);
    game.sees("Which of them");
    game.keys("\x03");
    game.ends_by(rustix::process::Signal::INT);
}
