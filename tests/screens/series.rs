//! Series, the score between two players, and the messages at the end of a game.

use std::fs;

use crate::harness::Terminal;

const FRIENDS: [&str; 2] = ["human", "human"];

/// Nim with one pile: whoever begins takes all of it.
fn nim(players: [&str; 2]) -> Terminal {
    let config =
        "[ui]\nanimation = false\npictures = false\n[nim]\npiles = \"3\"\nrule = \"normal\"\n";
    let mut terminal = Terminal::play_with("nim", "3 normal", players, config);
    terminal.resize(100, 40);
    terminal
}

#[test]
fn the_records_of_a_series_belong_together() {
    let mut terminal = nim(FRIENDS);
    terminal.types(":series first 2").keys("enter a 3 enter n a 3 enter n a 3 enter");
    let series = |number| {
        let file = terminal.home.path().join(format!("state/games/nim-{number}.txt"));
        let text = fs::read_to_string(file).expect("a record");
        text.lines().find(|line| line.starts_with("series ")).expect("a series").to_string()
    };
    let [first, third] = [series(1), series(3)];
    assert_eq!(first.replace(" 1 first 2", " 3 first 2"), third);
}

#[test]
fn computers_play_their_series_to_its_end() {
    let mut terminal = nim(["perfect", "perfect"]);
    // Handles reports and advances the clock; waits for the worker if the clock isn't needed.
    let play_until = |terminal: &mut Terminal, text: &str| {
        while !terminal.text().contains(text) {
            terminal.catch_up();
            if !terminal.tick() {
                terminal.keys("wait");
            }
        }
    };
    terminal.types(":series games 2").keys("enter");
    play_until(&mut terminal, "has won");
    terminal.says("leads the series 1 to 0").sees("game 1");
    play_until(&mut terminal, "Series ────────── game 2");
    play_until(&mut terminal, "has won");
    terminal.says("The series ends 1 to 1: nobody wins it.");
}

#[test]
fn a_game_without_mistakes_is_flawless() {
    let mut terminal = nim(FRIENDS);
    terminal.keys("a 3 enter").until("Flawless: every move kept");
    // The values are saved for the statistics.
    terminal.keys("z y");
    let journal = terminal.home.path().join("state/journal.txt");
    assert!(fs::read_to_string(journal).expect("a journal").contains("\"reviewed\""));
}
