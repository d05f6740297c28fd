//! The menu: choosing, resuming, and what it says about damaged games.

use std::fs;

use arcade::games::GameId;

use crate::harness::Terminal;

#[test]
fn a_digit_or_enter_opens_a_game_at_once() {
    Terminal::menu("").keys("1").sees("5/4/3 misere").sees("Player 1's turn.");
    Terminal::menu("").keys("enter").sees("Player 1's turn.");
    assert!(Terminal::menu("").keys("q").is_done());
}

#[test]
fn settings_come_from_the_config_file() {
    let config = "[nim]\npiles = \"7/5\"\nrule = \"normal\"\nlevel = \"easy\"\n";
    Terminal::menu(config).says("Computer (easy)").keys("enter").sees("7/5 normal").sees("easy");
}

#[test]
fn a_game_left_in_the_middle_is_found_again() {
    let mut terminal = Terminal::menu("");
    terminal.says("A new game is Player 1 against Computer (perfect).");
    terminal.keys("enter a 5 enter").until("0/3/3 misere").keys("q");
    terminal.sees("under way").says("Player 1 against Computer, 2 moves").keys("r");
    terminal.sees("0/3/3 misere").sees("nim-1").sees("Player 1's turn.");
    terminal.keys("b 1 enter").until("0/2/2 misere");
}

#[test]
fn a_game_only_looked_at_leaves_nothing_behind() {
    let mut terminal = Terminal::menu("");
    terminal.keys("enter q").misses("under way").keys("r").sees("no game of Nim is under way");
    assert!(!terminal.home.path().join("state").exists());
}

#[test]
fn a_new_game_leaves_the_unfinished_one_saved() {
    let mut terminal = Terminal::menu("[ai]\nlevel = \"random\"\n");
    terminal.keys("enter a 5 enter").until("Player 1's turn.").keys("n q");
    terminal.sees("under way");
}

#[test]
fn a_damaged_game_is_named_and_left_alone() {
    let mut terminal = Terminal::menu("");
    terminal.keys("enter a 5 enter").until("0/3/3 misere").keys("q");
    let path = terminal.home.path().join("state/games/nim-1.txt");
    let damaged = fs::read_to_string(&path).expect("saved").replace("A5", "A6");
    fs::write(&path, &damaged).expect("writable");
    let mut terminal = Terminal::menu_in(terminal.home, "");
    terminal.sees("can't be read").sees("nim-1.txt").sees("line");
    terminal.keys("enter a 1 enter").until("Player 1's turn.");
    assert_eq!(fs::read_to_string(&path).expect("still there"), damaged);
    assert!(terminal.home.path().join("state/games/nim-2.txt").exists());
}

#[test]
fn help_explains_the_menu_and_the_game() {
    let mut terminal = Terminal::menu("");
    terminal.keys("?").sees("Choose a game with the arrows").keys("esc").sees("1  Nim");
    terminal.keys("enter ?").sees("The rules").says("whoever takes the last object");
    terminal.keys("end").sees("leave; the game is saved").keys("home").sees("The rules");
    terminal.keys("?").sees("Player 1's turn.");
}

/// The words of a text, without its markup.
fn words(text: &str) -> Vec<String> {
    text.split_whitespace().filter(|word| *word != "#").map(Into::into).collect()
}

#[test]
fn no_word_of_any_rules_is_lost_at_any_width() {
    for (index, game) in GameId::ALL.iter().enumerate() {
        for width in [40, 60, 80, 120] {
            let mut terminal = Terminal::menu("");
            terminal.resize(width, 24);
            terminal.keys(&format!("{}enter ? home", "down ".repeat(index)));
            let mut seen = Vec::new();
            for _ in 0..300 {
                let screen = terminal.text();
                seen.extend(words(&screen.replace('\u{2502}', " ")));
                terminal.keys("down");
            }
            for word in words(game.meta().texts.rules) {
                assert!(seen.contains(&word), "{word:?} of {} at {width}", game.meta().id);
            }
        }
    }
}
