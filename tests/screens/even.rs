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
fn the_records_have_the_level_that_was_played() {
    let mut game = menu(NIM);
    game.keys("n a 3 enter n a 1 enter").until("What next");
    // A game without a move is not kept.
    game.keys("n").types(":resign").keys("enter enter x").until("What next");
    assert!(record(&game, "nim-1").contains("\nplayer 2 even:15 Computer\n"));
    assert!(record(&game, "nim-3").contains("\nplayer 1 even:15 Computer\n"));
}

#[test]
fn the_form_keeps_what_was_asked_for() {
    let mut game = menu(NIM);
    // Changing the name saves the form's choice.
    game.keys("o down down down backspace enter");
    let file = std::fs::read_to_string(game.home.path().join("state/choices/nim.toml"));
    assert!(file.expect("a choice").contains("kind = \"even\""));
}
