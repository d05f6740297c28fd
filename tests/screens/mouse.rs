//! Clicks outside the board: entries of the key bar, moves in the panel, cards.

use arcade::tui::Message;

use crate::harness::Terminal;

const FRIENDS: [&str; 2] = ["human", "human"];

/// Clicks on the first cell of a text, where it occurs last on the screen.
#[track_caller]
fn click<'a>(game: &'a mut Terminal, text: &str) -> &'a mut Terminal {
    let screen = game.text();
    let rows: Vec<&str> = screen.lines().collect();
    let found = rows.iter().enumerate().rev().find_map(|(row, line)| {
        let column = line[..line.rfind(text)?].chars().count();
        Some((column, row))
    });
    let (column, row) = found.unwrap_or_else(|| panic!("no {text:?} on the screen:\n{screen}"));
    let small = |number: usize| u16::try_from(number).expect("small");
    game.handle(&Message::Click { column: small(column), row: small(row) })
}

/// Clicks on the panel's row for a move's value.
#[track_caller]
fn click_value<'a>(game: &'a mut Terminal, mv: &str) -> &'a mut Terminal {
    let rows = game.panel();
    let is_row = |row: &String| row.trim_matches(['\u{2605}', ' ']).starts_with(&format!("{mv} "));
    let row = rows.iter().position(is_row).expect("a row of the move");
    game.handle(&Message::Click { column: 70, row: u16::try_from(row).expect("small") })
}

#[test]
fn an_entry_of_the_key_bar_does_what_its_key_does() {
    let mut game = Terminal::play("nim", "5/4/3 misere", FRIENDS);
    click(&mut game, "tip").until_says("Tip 1/3 Look at pile C.");
    click(&mut game, "t tip").says("Tip 2/3 Take 2 from pile C (C2).");
    click(&mut game, "\u{2192} pile");
    click(&mut game, "\u{2191}\u{2193} take");
    click(&mut game, "Enter play").at("3/4/3 misere");
    click(&mut game, "undo").at("5/4/3 misere");
    click(&mut game, "values").until_known();
    click(&mut game, "help").sees("The rules").keys("esc");
    click(&mut game, "leave");
    assert!(game.is_done());
}

#[test]
fn letters_of_the_game_and_the_ways_on_can_be_clicked() {
    let board = "0,0,0,0,0/0,0,0,0,0/5,A,1,B,10/0,0,0,0,0/0,0,0,0,0 60 70 A";
    let mut game = Terminal::play("coin-grabber", board, FRIENDS);
    click(&mut game, "\u{2190}\u{2191}\u{2193}\u{2192} step")
        .at(&board.replace("5,A", "A,0").replace("60 70 A", "65 70 B"));
    click(&mut game, "\u{2192} step")
        .at("0,0,0,0,0/0,0,0,0,0/A,0,1,0,B/0,0,0,0,0/0,0,0,0,0 65 80 A");
    let mut game = Terminal::play("nim", "1/1 misere", FRIENDS);
    game.keys("enter enter");
    click(&mut game, "again").at("5/4/3 misere").sees("move 1");
}

#[test]
fn a_click_on_the_key_bar_closes_the_command_line() {
    let mut game = Terminal::play("nim", "5/4/3 misere", FRIENDS);
    game.keys(":").sees(":_");
    click(&mut game, "values").misses(":_").until_known();
}

#[test]
fn a_move_in_the_panel_is_typed_and_a_second_click_plays_it() {
    let mut game = Terminal::play("nim", "5/4/3 misere", FRIENDS);
    game.keys("v").until_known();
    click_value(&mut game, "C2").sees("Move: C2_ (Enter plays it)").at("5/4/3 misere");
    click_value(&mut game, "C1").sees("Move: C1_ (Enter plays it)").at("5/4/3 misere");
    click_value(&mut game, "C1").at("5/4/2 misere");
    // A move of one letter is made at once, as when it is typed.
    let mut game = Terminal::play("kalah", "2,2,2,2/2,2,2,2 0-0 S", FRIENDS);
    game.keys("v").until_known();
    click_value(&mut game, "4").sees("\u{25cf} 4");
    assert_ne!(game.position(), "2,2,2,2/2,2,2,2 0-0 S");
}

#[test]
fn a_click_on_a_card_or_beside_the_moves_does_nothing() {
    let mut game = Terminal::play("nim", "5/4/3 misere", FRIENDS);
    game.keys("v").until_known();
    let before = game.text();
    click(&mut game, "Player 2");
    assert_eq!(game.text(), before);
    click(&mut game, "Moves");
    click(&mut game, "and 7 more");
    assert_eq!(game.text(), before);
    // Without values the panel lists no moves.
    game.keys("v");
    let before = game.text();
    game.handle(&Message::Click { column: 62, row: 9 });
    assert_eq!(game.text(), before);
}
