//! The review of a game: the walk through its tree, the effects of its moves, and the actions from there.

use std::fs;

use arcade::tui::{Message, OpenPurpose, Wheel};
use insta::assert_snapshot;
use tempfile::TempDir;

use crate::harness::Terminal;

const FRIENDS: [&str; 2] = ["human", "human"];
const NIM: &str = "5/4/3 misere";

/// A game from 5/4/3 that is lost by its first move.
const LOST: &str = "A5 B1 B3 C2 C1";

/// Plays these moves.
pub fn play(game: &mut Terminal, moves: &str) {
    for mv in moves.split_whitespace() {
        game.types(mv).keys("enter");
    }
}

/// A finished game of Nim between two people.
pub fn finished() -> Terminal {
    let mut game = Terminal::play("nim", NIM, FRIENDS);
    play(&mut game, LOST);
    game
}

/// The game in its review, after the review is complete.
fn reviewed() -> Terminal {
    let mut game = finished();
    game.keys("r");
    until_reviewed(&mut game);
    game
}

/// Waits until the review is complete, with the remark on the first mistake.
fn until_reviewed(game: &mut Terminal) {
    game.resize(100, 30);
    while game.text().contains("reviewed") {
        game.keys("wait");
    }
    game.keys("home down")
        .until_says("Better C2: leaves 5=4+1, 4 and 1")
        .keys("end")
        .resize(80, 24);
}

/// Clicks on the first cell of a text in the panel, or left of the panel.
#[track_caller]
fn click<'a>(game: &'a mut Terminal, text: &str) -> &'a mut Terminal {
    let screen = game.text();
    let found = screen.lines().zip(0..).find_map(|(line, row)| {
        let column = line[..line.rfind(text)?].chars().count();
        Some((u16::try_from(column).expect("small"), row))
    });
    let (column, row) = found.unwrap_or_else(|| panic!("no {text:?} on the screen:\n{screen}"));
    game.handle(&Message::Click { column, row })
}

/// The folder of a game whose screen has been closed.
fn closed(game: Terminal) -> TempDir {
    game.home
}

/// The record of the only saved game.
fn record(game: &Terminal) -> String {
    let folder = game.home.path().join("state/games");
    fs::read_to_string(folder.join("nim-1.txt")).expect("a record")
}

#[test]
fn the_walk_goes_through_the_plies_and_back_to_the_game_as_it_was() {
    let mut game = finished();
    let (before, saved) = (game.text(), record(&game));
    game.keys("r left h h right home left").at(NIM).keys("esc");
    assert_eq!(game.text(), before);
    assert_eq!(record(&game), saved);
}

#[test]
fn what_is_typed_and_shown_is_there_again_after_the_review() {
    let mut game = Terminal::play("nim", NIM, FRIENDS);
    play(&mut game, "A5");
    game.keys("v").until_known();
    let before = game.keys("b 2").text();
    click(&mut game, "A5").sees("move 1 of 1").keys("esc").until_known();
    assert_eq!(game.text(), before);
}

#[test]
fn nothing_makes_a_move_in_a_review() {
    let mut game = Terminal::play("nim", NIM, FRIENDS);
    play(&mut game, "A5");
    game.types(":review").keys("enter").sees("move 1 of 1");
    let saved = record(&game);
    game.types("B1").keys("enter space z y n m x o : b 1 enter").at("0/4/3 misere");
    game.handle(&Message::Paste("B1".into())).at("0/4/3 misere").keys("esc").misses("REVIEW");
    assert_eq!(record(&game), saved);
}

#[test]
fn a_click_on_a_move_of_the_list_leads_to_it() {
    let mut game = finished();
    game.resize(100, 30);
    click(&mut game, "C2").sees("move 4 of 5").at("0/0/1 misere");
    click(&mut game, "A5").sees("move 1 of 5").at("0/4/3 misere");
    game.keys("esc").at("0/0/0 misere");
    // Where moves are still to be made, too.
    let mut game = Terminal::play("nim", NIM, ["human", "perfect"]);
    play(&mut game, "A5");
    game.until("Your turn.");
    click(&mut game, "A5").sees("REVIEW").sees("move 1 of 2").keys("esc").sees("Your turn.");
}

#[test]
fn a_click_leads_to_a_move_that_was_replaced_by_another() {
    let mut game = Terminal::play("nim", NIM, FRIENDS);
    play(&mut game, "A5 B1");
    game.keys("z z");
    play(&mut game, "C2 A1");
    game.keys("z z");
    play(&mut game, "B4");
    game.resize(100, 30);
    game.types(":review").keys("enter").at("5/0/3 misere");
    click(&mut game, "\u{25cf} C2").at("5/4/1 misere");
}

#[test]
fn the_review_goes_on_in_the_background_and_says_how_far_it_is() {
    let mut game = finished();
    game.resize(100, 30);
    game.keys("r").sees("reviewed 0 of 5").until("reviewed 1 of 5").until("reviewed 3 of 5");
    // The values are kept, and no more reports arrive after the end.
    game.keys("esc").misses("reviewed").keys("r").sees("reviewed 3 of 5");
    game.until("reviewed 4 of 5");
    while game.text().contains("reviewed") {
        game.keys("wait");
    }
    game.keys("home down").until_says("Better C2");
    game.keys("esc").sees("What next").keys("r").misses("reviewed");
}

#[test]
fn what_is_looked_at_is_reviewed_first() {
    let mut game = finished();
    game.keys("r end left left left").until("1/5").until("2/5").until_says("that kept the win.");
}

#[test]
fn the_curve_rises_for_the_first_player_and_falls_for_the_second() {
    let mut game = reviewed();
    game.resize(100, 30);
    let text = game.text();
    let rows: Vec<Vec<char>> = text.lines().map(|line| line.chars().take(72).collect()).collect();
    let is_even = |row: &Vec<char>| row.iter().collect::<String>().starts_with(" even");
    let even = rows.iter().position(is_even).expect("a middle");
    let line = &rows[even];
    // The line is in the middle of its row, of which a lead fills half.
    let filled = |column: usize, (middle, rows): (char, &[Vec<char>])| {
        let is_filled = |row: &&Vec<char>| {
            row.get(column).is_some_and(|cell| ('\u{2582}'..='\u{2588}').contains(cell))
        };
        rows.iter().filter(is_filled).count() + usize::from(line[column] == middle)
    };
    let above = ('\u{2580}', &rows[even - 2..even]);
    let below = ('\u{2584}', &rows[even + 1..=even + 2]);
    // The start is won, and every later ply is lost, lower towards the end.
    assert!(filled(8, above) > 0 && filled(8, below) == 0, "{text}");
    assert!(filled(68, above) == 0 && filled(68, below) > filled(20, below), "{text}");
    assert!(filled(20, below) > 0, "{text}");
}

/// A finished game for seeds in its review, when the review is complete.
fn reviewed_for_seeds() -> Terminal {
    let mut game = Terminal::play("kalah", "2,2,2/2,2,2 0-0 S", FRIENDS);
    game.resize(100, 60);
    let mut moves = 0;
    while !game.text().contains("What next") {
        game.types(["1", "2", "3"][moves % 3]);
        moves += 1;
        assert!(moves < 100, "{}", game.text());
    }
    game.keys("r home").until_says("The start: Player 1 moves first, a");
    while game.text().contains("reviewed") {
        game.keys("wait");
    }
    game
}

#[test]
fn down_and_up_go_to_every_mistake() {
    let mut game = reviewed_for_seeds();
    let is_mistake = |row: &&String| row.contains(" ? ") && !row.contains(" away");
    let marked = game.panel().iter().filter(is_mistake).count();
    assert!(marked > 2, "{}", game.text());
    for (key, end) in [("down", "No mistake further on."), ("up", "No mistake further back.")] {
        let mut reached = 0;
        while !game.keys(key).text().contains(end) {
            reached += 1;
        }
        // The way back begins at the last one.
        assert_eq!(reached, if key == "down" { marked } else { marked - 1 }, "{key}");
    }
}

#[test]
fn in_a_game_that_scores_the_curve_has_its_points() {
    let mut game = reviewed_for_seeds();
    let text = game.text();
    let labels = |sign: char| text.lines().any(|line| line.trim_start().starts_with(sign));
    assert!(labels('+') && labels('\u{2212}'), "{text}");
    game.says("seeds");
}

#[test]
fn a_click_on_the_curve_goes_to_its_ply_and_the_wheel_scrolls_the_list() {
    let mut game = reviewed();
    game.resize(100, 30);
    game.handle(&Message::Click { column: 8, row: 20 }).sees("move 0 of 5");
    game.handle(&Message::Click { column: 69, row: 20 }).sees("move 5 of 5");
    game.handle(&Message::Click { column: 30, row: 3 }).sees("move 5 of 5");
    let mut long = Terminal::play("nim", "40/40 normal", FRIENDS);
    for _ in 0..20 {
        play(&mut long, "A1 B1");
    }
    long.types(":review").keys("enter").sees("move 40 of 40").sees("40. \u{25c6}");
    long.handle(&Message::Wheel(Wheel::Up)).handle(&Message::Wheel(Wheel::Up));
    long.misses("40. \u{25c6}").sees("move 40 of 40");
    long.handle(&Message::Wheel(Wheel::Down)).handle(&Message::Wheel(Wheel::Down));
    long.sees("40. \u{25c6}").keys("home").sees(" 1. \u{25cf} A1");
}

#[test]
fn nothing_is_saved_of_the_practice_with_a_mistake() {
    let mut game = reviewed();
    let saved = record(&game);
    game.keys("p").types("B4").keys("enter").until_at("3/0/3 misere").keys("esc").at(NIM);
    game.types("A9").keys("esc").types("C2").keys("enter").at("5/4/1 misere");
    game.keys("enter enter").at("0/4/3 misere");
    assert_eq!(record(&game), saved);
}

#[test]
fn a_saved_game_opens_in_its_review_and_is_gone_on_with_from_there() {
    let mut game = Terminal::saved(closed(finished()), "nim-1", OpenPurpose::Review);
    game.sees("move 0 of 5").keys("right right t").at("0/3/3 misere").misses("REVIEW");
    play(&mut game, "C1");
    assert!(record(&game).contains("move 6 2 C1"), "{}", record(&game));
    // The back key closes the review, or returns to the game that it was opened from.
    game.keys("esc");
    assert!(game.is_done());
    let mut game = Terminal::saved(closed(game), "nim-1", OpenPurpose::Play);
    game.misses("REVIEW").types(":review").keys("enter left esc").at("0/3/2 misere");
    let mut game = Terminal::saved(closed(game), "nim-1", OpenPurpose::Review);
    game.sees("REVIEW").keys("esc");
    assert!(game.is_done());
}

#[test]
fn a_later_review_has_at_once_what_an_earlier_one_has_found() {
    let mut game = reviewed();
    game.keys("esc");
    // From here on no report of an engine is handled.
    let mut game = Terminal::saved(closed(game), "nim-1", OpenPurpose::Review);
    game.misses("reviewed").keys("home right");
    game.says("away the win. Better C2: leaves 5=4+1");
    let mut game = Terminal::saved(closed(game), "nim-1", OpenPurpose::Play);
    game.sees("With a gift: Player 1's A5 (move 1) gave Player 2");
}

#[test]
fn what_is_tried_in_a_record_from_elsewhere_is_a_new_game() {
    let elsewhere = record(&finished());
    let mut game = Terminal::replay(&elsewhere);
    let games = game.home.path().join("state/games");
    game.sees("move 0 of 5").until_says("The start: Player 1 moves first, a win");
    game.keys("t").at(NIM).misses("REVIEW");
    assert!(!games.exists(), "nothing is tried yet");
    play(&mut game, "C2");
    let copy = record(&game);
    assert!(copy.contains("move 1 0 A5") && copy.contains("move 6 0 C2"), "{copy}");
}

#[test]
fn every_size_and_the_ascii_form_are_drawn() {
    let mut game =
        Terminal::play_with("nim", NIM, FRIENDS, "[ui]\nascii = true\nanimation = false\n");
    play(&mut game, LOST);
    game.resize(100, 30);
    game.keys("r");
    until_reviewed(&mut game);
    game.resize(100, 30);
    assert!(game.text().is_ascii(), "{}", game.text());
    assert_snapshot!("review_ascii", game.text());
    for keys in ["home", "end", "p", "B4 enter esc", "esc"] {
        for (mv, key) in keys.split_whitespace().map(|key| (key.starts_with('B'), key)) {
            if mv {
                game.types(key)
            } else {
                game.keys(key)
            };
        }
        for width in [40, 41, 60, 71, 72, 80, 99, 100, 130, 200] {
            for height in [12, 13, 16, 17, 18, 20, 24, 30, 60] {
                assert!(game.resize_to(width, height).text().is_ascii());
            }
        }
    }
}
