//! Playing with keys: arrows, typed moves, the command line, undo.

use arcade::tui::Message;

use crate::harness::{Terminal, check};

const FRIENDS: [&str; 2] = ["human", "human"];

#[test]
fn arrows_choose_a_pile_and_a_number() {
    check("5/4/3 misere", "enter", "4/4/3 misere");
    check("5/4/3 misere", "right enter", "5/3/3 misere");
    check("5/4/3 misere", "left enter", "5/4/2 misere");
    check("5/4/3 misere", "right right right enter", "4/4/3 misere");
    check("5/4/3 misere", "up up enter", "2/4/3 misere");
    check("5/4/3 misere", "up up down enter", "3/4/3 misere");
    check("5/4/3 misere", "down enter", "4/4/3 misere");
    check("5/4/3 misere", "right right up up up up enter", "5/4/0 misere");
    check("5/4/3 misere", "space", "4/4/3 misere");
}

#[test]
fn the_cursor_skips_empty_piles() {
    check("0/4/0/2 misere", "enter", "0/3/0/2 misere");
    check("0/4/0/2 misere", "right enter", "0/4/0/1 misere");
    check("0/4/0/2 misere", "right right enter", "0/3/0/2 misere");
    check("1/4/3 misere", "enter enter", "0/3/3 misere");
}

#[test]
fn moves_are_typed_as_they_are_written() {
    check("5/4/3 misere", "a 3 enter", "2/4/3 misere");
    check("5/4/3 misere", "B 4 enter", "5/0/3 misere");
    check("20/4/3 misere", "a 1 2 enter", "8/4/3 misere");
    check("5/4/3 misere", "a 3 backspace 2 enter", "3/4/3 misere");
    check("5/4/3 misere", "a 3 esc c 1 enter", "5/4/2 misere");
    check("5/4/3 misere", "right 2 enter", "5/2/3 misere");
    check("5/4/3 misere", "c up enter", "5/4/1 misere");
    check("5/4/3 misere", "c right enter", "4/4/3 misere");
    check("5/4/3 misere", "a", "5/4/3 misere");
}

#[test]
fn the_command_line_takes_moves_and_commands() {
    check("5/4/3 misere", ": C 2 enter", "5/4/1 misere");
    check("5/4/3 misere", ": c 2 enter : u n d o enter", "5/4/3 misere");
    check("5/4/3 misere", ": C 2 esc", "5/4/3 misere");
}

#[test]
fn undo_and_redo_walk_through_the_game_and_lose_nothing() {
    check("5/4/3 misere", "a 3 enter b 1 enter z", "2/4/3 misere");
    check("5/4/3 misere", "a 3 enter b 1 enter z z y", "2/4/3 misere");
    check("5/4/3 misere", "a 3 enter z c 1 enter z y", "5/4/2 misere");
}

#[test]
fn what_was_taken_back_is_said() {
    let mut game = Terminal::play("nim", "5/4/3 misere", ["human", "perfect"]);
    game.keys("a 5 enter").until("Your turn.").keys("z").at("5/4/3 misere");
    game.says("Taken back: your A5 and Computer's ").keys("up").misses("Taken back");
    let mut end = Terminal::play("nim", "9 misere", FRIENDS);
    end.keys("a 1 enter a 1 enter a 1 enter").keys("z").says("Taken back: Player 1's A1.");
}

#[test]
fn a_click_selects_and_a_second_one_takes() {
    let mut game = Terminal::play("nim", "2/1 misere", FRIENDS);
    let text = game.text();
    let row = text.lines().skip(2).position(|line| line.contains("\u{256D}")).expect("a stone") + 2;
    let line = text.lines().nth(row).expect("a line");
    let column = line.chars().position(|c| c == '\u{256D}');
    let click = Message::Click {
        column: u16::try_from(column.expect("a column")).expect("small"),
        row: u16::try_from(row).expect("small"),
    };
    game.handle(&click).at("2/1 misere").handle(&click).at("1/1 misere");
}
