//! The ladder: the marks on the cards of the menu, what is said after a game, and the list in the
//! statistics.

use tempfile::TempDir;

use crate::harness::Terminal;
use crate::results::{Played, save};

const ANN: (&str, &str) = ("human", "Ann");

/// A home in which Ann has beaten medium and lost to hard.
fn home() -> TempDir {
    let home = TempDir::new().expect("a folder");
    let against = |level, is_won| Played::nim([ANN, (level, "Computer")], is_won);
    save(home.path(), "nim", &[against("medium", true), against("hard", false)]);
    home
}

/// Without colours, the steps that aren't reached are flat.
const STAIR: &str = "\u{2582}\u{2584}\u{2581}\u{2581}";
const MONO: &str = "[ui]\ncolour = \"none\"\nladder = ";

#[test]
fn the_menu_shows_the_levels_beaten() {
    let mut menu = Terminal::menu_in(home(), &format!("{MONO}true\n"));
    for (width, height) in [(80, 24), (100, 30), (160, 48)] {
        menu.resize_to(width, height).sees(STAIR).sees("1 won, 1 lost");
    }
    menu.sees("levels beaten, from easy to perfect");
    let mut menu = Terminal::menu_in(menu.home, &format!("{MONO}false\n"));
    for (width, height) in [(80, 24), (100, 30), (160, 48)] {
        menu.resize_to(width, height).misses("\u{2582}").sees("1 won, 1 lost");
    }
}

#[test]
fn a_game_without_results_has_no_stair() {
    Terminal::menu(&format!("{MONO}true\n")).misses("\u{2581}");
}

#[test]
fn the_end_of_a_game_says_what_it_has_reached_and_what_comes_next() {
    let mut game = Terminal::play("nim", "3 normal", ["human", "easy"]);
    game.resize_to(160, 48).keys("a 3 enter").until("flawless win").sees("Next: the lesson");
    game.resize_to(100, 30);
    game.sees("Ladder").sees("new rung").sees("easy beaten").sees("no mistake");
    game.sees("in 1 move").misses("You won");
    // A second game reaches nothing new.
    let nim = "[nim]\npiles = \"3\"\nrule = \"normal\"\nlevel = \"easy\"\n";
    let mut again = Terminal::menu_in(game.home, nim);
    again.resize_to(160, 48).keys("n a 3 enter").until("Ladder").sees("easy").misses("new rung");
    again.keys("m s tab").sees("first win").sees(", against easy");
    let mut off = Terminal::menu_in(again.home, &format!("[ui]\nladder = false\n{nim}"));
    off.resize_to(160, 48).keys("n a 3 enter").until("Flawless").misses("Ladder");
}

#[test]
fn the_statistics_list_the_rungs() {
    let mut statistics = Terminal::menu_in(home(), "[ui]\nladder = true\n");
    for (width, height) in [(40, 12), (80, 24), (100, 30), (160, 48)] {
        statistics.resize_to(width, height).keys("s tab").sees("The ladder").sees("medium beaten");
        statistics
            .sees("Next: the lesson")
            .sees("hard beaten")
            .keys("tab")
            .misses("The ladder")
            .keys("q");
    }
    let mut statistics = Terminal::menu_in(statistics.home, "[ui]\nladder = false\n");
    statistics.resize_to(100, 30).keys("s").misses("ladder").keys("tab").misses("medium beaten");
}
