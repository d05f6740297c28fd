//! The opponent `even`, whose level follows the results, on the screen.

use crate::harness::Terminal;

/// Nim with one pile: the first player takes all of it, at any level.
const NIM: &str = "[nim]\npiles = \"3\"\nrule = \"normal\"\nlevel = \"even\"\n";

fn menu(config: &str) -> Terminal {
    let mut terminal = Terminal::menu(config);
    terminal.resize(100, 40);
    terminal
}

fn record(game: &Terminal, id: &str) -> String {
    let file = game.home.path().join(format!("state/games/{id}.txt"));
    std::fs::read_to_string(file).expect("a record")
}

#[test]
fn it_stands_beside_the_name_and_moves_with_every_game() {
    let mut game = menu(NIM);
    game.keys("n").sees("even, 15 in 100").keys("a 3 enter");
    game.says("even errs less from now on: 10 in 100.")
        .says("All games so far: Player 1 1, even 0.");
    // The next game uses the current level.
    game.keys("n").sees("even, 10 in 100").keys("a 1 enter").until("has won");
    game.says("even errs more from now on: 15 in 100.").says("Player 1 1, even 1.");
    // A game without a move is not kept.
    game.keys("n").sees("even, 15 in 100").types(":resign").keys("enter").misses("from now on");
    game.keys("x").until("has won").says("even errs more from now on: 23 in 100.");
    assert!(record(&game, "nim-1").contains("\nplayer 2 even:15 Computer\n"));
    assert!(record(&game, "nim-3").contains("\nplayer 1 even:15 Computer\n"));
    // In the statistics it is one opponent.
    game.keys("q s").sees("even").misses("even:");
}

#[test]
fn it_can_be_asked_for_in_the_middle_of_a_game() {
    let mut game = menu(&NIM.replace("\"even\"", "\"perfect\""));
    game.keys("n").types(":level even").keys("enter").sees("now plays at level even:15");
    game.sees("even, 15 in 100").keys("a 3 enter").says("even errs less from now on: 10 in 100.");
    game.keys("n").sees("even, 10 in 100").types(":seat 2 easy").keys("enter").misses("even,");
    game.types(":seat 2 even").keys("enter").sees("player 2: even:10").sees("even, 10 in 100");
    // `even` can't play between two computers.
    game.types(":seat 1 perfect").keys("enter").types(":level even").keys("enter");
    game.says("player: found \"even\", expected a person in the other seat");
}

#[test]
fn the_form_says_where_it_stands_and_keeps_what_was_asked_for() {
    let mut game = menu(NIM);
    game.keys("n a 3 enter q o down down");
    game.says(
        "even: moves with your results: of 100 moves that matter, about 10 give something away",
    );
    game.keys("esc n").sees("even, 10 in 100").keys("o down down").says("about 10 give");
    // Changing the name saves the form's choice.
    game.keys("down backspace enter").sees("even, 10 in 100").keys("a 3 enter n");
    game.sees("even, 7 in 100");
    let file = std::fs::read_to_string(game.home.path().join("state/choices/nim.toml"));
    assert!(file.expect("a choice").contains("kind = \"even\""));
    // Two computers can't begin.
    game.keys("o right enter").says("expected a person in the other seat");
}

#[test]
fn the_screen_that_comes_first_settles_it_too() {
    let mut game = Terminal::play("nim", "3 normal", ["human", "even:9"]);
    game.resize(100, 40);
    game.sees("even, 9 in 100").keys("a 3 enter").says("even errs less from now on: 6 in 100.");
    game.keys("n").sees("even, 6 in 100");
}
