//! The line of a move on the board, step by step.

use arcade::tui::{Message, Wheel};

use crate::harness::Terminal;

const FRIENDS: [&str; 2] = ["human", "human"];
const NIM: &str = "5/4/3 misere";
const KALAH: &str = "4,4,4/4,4,4 0-0 S";

#[test]
fn both_keys_lead_back_to_the_game_as_it_was() {
    for back in ["w", "esc"] {
        let mut game = Terminal::play("nim", NIM, FRIENDS);
        let before = game.keys("b 2").text();
        game.keys("w").until("Why B2").keys("right right").keys(back);
        assert_eq!(game.text(), before, "after {back}");
        game.keys("enter").at("5/2/3 misere");
    }
}

#[test]
fn while_a_line_is_shown_nothing_makes_a_move() {
    let mut game = Terminal::play("nim", NIM, FRIENDS);
    game.keys("w").until("Why A1").keys("right").at("4/4/3 misere");
    game.keys("b 2 z y t v n m").types("A1").at("4/4/3 misere");
    for message in [Message::Wheel(Wheel::Down), Message::Paste("B2".into())] {
        game.handle(&message).at("4/4/3 misere");
    }
    for row in 1..20 {
        for column in [5, 10, 20, 30, 40, 60, 70] {
            game.handle(&Message::Click { column, row });
            game.handle(&Message::Click { column, row });
        }
    }
    game.at("4/4/3 misere").keys("esc").at(NIM).sees("none yet");
}

#[test]
fn the_arrows_of_the_key_bar_go_through_the_line() {
    let mut game = Terminal::play("nim", NIM, FRIENDS);
    game.keys("w").until("Why A1");
    let text = game.text();
    let bar = text.lines().last().expect("a key bar");
    let column = bar.chars().position(|cell| cell == '\u{2192}').expect("an arrow");
    let click = Message::Click { column: u16::try_from(column).expect("on the screen"), row: 23 };
    game.handle(&click).at("4/4/3 misere").handle(&click).at("4/4/0 misere");
}

#[test]
fn a_step_forwards_is_shown_happening() {
    let config = "[ui]\npictures = false\ncolour = \"truecolor\"\n";
    let mut game = Terminal::play_with("kalah", KALAH, FRIENDS, config);
    game.keys("w").until("Why 1").keys("right").at("0,5,5/5,4,4 1-0 N");
    assert!(game.tick(), "a frame follows");
    let under_way = game.text();
    while game.tick() {}
    assert_ne!(game.text(), under_way);
    let at_rest = game.text();
    game.keys("right left");
    assert_eq!(game.text(), at_rest, "a step back is no motion");
}

#[test]
fn the_values_give_way_to_the_line_after_a_while() {
    // The whole game is far from being solved within the time.
    let mut game = Terminal::play("kalah", "6,6,6,6,6,6/6,6,6,6,6,6 0-0 S", FRIENDS);
    game.keys("w").sees("Looking for the line of 1 ...").later(5_001);
    game.until("Why 1: a line of").keys("right").sees("South sows pit 1");
    // Whatever depth was reached, the line doesn't extend to the end of the game.
    game.keys(&"right ".repeat(9)).sees("This is the end of the line").keys("left right");
    game.says("The line stops here: nothing is proven");
}

/// The moves of a game without a cursor on its moves are reached this way too.
#[test]
fn up_and_down_lead_to_the_lines_of_the_other_moves() {
    let position = "A,0,0,0,0/0,0,0,0,0/0,0,1,0,5/0,0,0,25,B/0,0,0,0,0 90 100 B";
    let mut game = Terminal::play("coin-grabber", position, ["human", "human"]);
    game.keys("w").until("a line of");
    let shown = |game: &Terminal| {
        let text = game.text();
        let (_, rest) = text.split_once("Why ").expect("a line");
        rest.chars().next().expect("a move")
    };
    let mut seen = vec![shown(&game)];
    game.keys("up").says("No move is better");
    loop {
        game.keys("right down");
        if game.text().contains("No move is worse") {
            break;
        }
        game.until("a line of");
        seen.push(shown(&game));
    }
    // Down, left and up of B.
    seen.sort_unstable();
    assert_eq!(seen, ['D', 'L', 'U']);
    game.keys("up").until("a line of").keys("esc").sees("B \u{b7} to move");
}
