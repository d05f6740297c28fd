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
fn a_series_goes_from_game_to_game_with_the_seats_changed() {
    let mut terminal = nim(FRIENDS);
    terminal.types(":series").keys("enter").sees("This game is in no series");
    terminal.types(":series first 2").keys("enter").sees("first game of a series");
    terminal.sees("game 1").sees("first to 2").sees("Player 1: 0");
    terminal.keys("a 3 enter").says("Player 1 leads the series 1 to 0.").sees("next game");
    // The next game of a series swaps the seats anyway, and no key leaves the series unnoticed.
    terminal.misses("swap seats").keys("x").at("0 normal").sees("game 1");
    terminal.keys("n").at("3 normal").sees("game 2").sees("Player 1: 1").sees("Player 2: 0");
    terminal.types(":series").keys("enter").says("Game 2 of a series, first to 2: Player 1 1");
    // The other player has seat 1 now.
    terminal.keys("a 3 enter").says("The series stands 1 to 1.");
    terminal.keys("n a 3 enter").says("Player 1 wins the series 2 to 1.").misses("next game");
    terminal.says("Who began: won 3 of 3 (100 %)").says("Opening: A3, 3 times");
    // Another series of the same length.
    terminal.keys("n").sees("game 1").sees("Player 2: 0").sees("Player 1: 0");
    let series = |number| {
        let file = terminal.home.path().join(format!("state/games/nim-{number}.txt"));
        let text = fs::read_to_string(file).expect("a record");
        text.lines().find(|line| line.starts_with("series ")).expect("a series").to_string()
    };
    let [first, third] = [series(1), series(3)];
    assert_eq!(first.replace(" 1 first 2", " 3 first 2"), third);
}

#[test]
fn a_series_can_be_left_and_what_makes_none_is_said() {
    let mut terminal = nim(FRIENDS);
    terminal.types(":series points 20").keys("enter").says("this game has no points");
    terminal.types(":series often").keys("enter").says("expected games, first or points");
    terminal.types(":series games 3").keys("enter").sees("game 1");
    terminal.types(":series off").keys("enter").sees("in no series").misses("game 1");
    terminal.keys("a 3 enter").misses("next game").misses("series");
}

#[test]
fn the_series_and_the_score_go_on_when_a_game_is_resumed() {
    let mut terminal =
        Terminal::menu("[nim]\npiles = \"9\"\nrule = \"normal\"\nlevel = \"perfect\"\n");
    terminal.resize(100, 40);
    terminal.keys("n").types(":series games 3").keys("enter a 9 enter");
    terminal
        .says("Player 1 leads the series 1 to 0.")
        .says("All games so far: Player 1 1, perfect 0.");
    // The second game: the computer begins, and takes all of it.
    terminal.keys("n").until("Computer has won").says("The series stands 1 to 1.");
    terminal.says("All games so far: perfect 1, Player 1 1.").keys("n a 1 enter");
    terminal.until("Computer has won").says("Computer wins the series 2 to 1.");
    terminal.keys("q q");
}

#[test]
fn the_form_begins_a_series_and_the_menu_goes_on_with_it() {
    let config = "[ui]\nanimation = false\n[nim]\npiles = \"3\"\nrule = \"normal\"\n";
    let mut terminal = Terminal::menu(config);
    terminal.keys("o down down").types("h").keys("up up up up").sees("one game");
    terminal.keys("right right").sees("first 3").keys("enter").sees("game 1").sees("first to 3");
    // In the middle of a game, and after it.
    terminal.keys("a 1 enter q").sees("series 0:0").sees("Game 1 of a series, first to 3");
    terminal.keys("enter").at("2 normal").keys("a 2 enter").sees("wins").keys("q");
    terminal.sees("series 0:1").sees("Game 2 of a series, first to 3: Player 1 0, Player 2 1");
    terminal.keys("enter").at("3 normal").sees("game 2");
    // Looking at a game doesn't change the score.
    terminal.keys("q").sees("series 0:1").keys("enter a 3 enter q").sees("series 0:2");
    // With the third win it is over.
    terminal.keys("enter a 2 enter a 1 enter q").misses("series").sees("as last time");
}

#[test]
fn the_form_offers_points_where_a_game_has_some_and_no_series_of_puzzles() {
    let mut terminal = Terminal::menu("[silver_dollar]\ngoal = \"fewest\"\n");
    terminal.keys("right o up up").sees("one game").sees("no series of it");
    terminal.keys("right enter").misses("game 1").keys("esc q");
    let mut terminal = Terminal::menu("");
    terminal
        .keys("right right right o up up left")
        .sees("points 50")
        .keys("enter")
        .sees("to 50 points");
    terminal.keys("q").keys("up o up up left").sees("games 10").misses("points");
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
    terminal.says("leads the series 1 to 0").misses("game 2");
    play_until(&mut terminal, "game 2");
    play_until(&mut terminal, "has won");
    terminal.says("The series ends 1 to 1: nobody wins it.");
}

#[test]
fn the_turning_point_is_told_after_the_game() {
    let mut terminal = Terminal::play("nim", "5/4/3 misere", FRIENDS);
    terminal.resize(100, 40);
    // A2 keeps the win, C1 gives nothing away in a lost position, A1 gives the win away.
    terminal.keys("a 2 enter c 1 enter a 1 enter b 4 enter a 2 enter c 2 enter");
    terminal.sees("wins").until_says("Turning point, ply");
    // On a small screen it follows the result.
    terminal.resize_to(40, 12).sees("wins").keys("t").sees("Turning");
}

#[test]
fn a_game_without_mistakes_has_no_turning_point() {
    let mut terminal = nim(FRIENDS);
    terminal.keys("a 3 enter").until_says("No move gave anything away.");
    // The values are saved for the statistics.
    terminal.keys("z y");
    let journal = terminal.home.path().join("state/journal.txt");
    assert!(fs::read_to_string(journal).expect("a journal").contains("\"reviewed\""));
}
