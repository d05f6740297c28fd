//! The line of a move on the board, step by step.

use arcade::tui::{Message, Wheel};

use crate::harness::Terminal;

const FRIENDS: [&str; 2] = ["human", "human"];
const NIM: &str = "5/4/3 misere";
const KALAH: &str = "4,4,4/4,4,4 0-0 S";

#[test]
fn the_line_of_the_chosen_move_goes_forwards_and_back() {
    let mut game = Terminal::play("nim", NIM, FRIENDS);
    // The cursor is on A1, and the answer to it is C3: 4 and 4 are left.
    game.keys("w").until("Why A1: the line of it has 9 steps.").at(NIM);
    game.keys("right").at("4/4/3 misere").sees("Step 1 of 9: Player 1 takes 1 from pile A.");
    game.keys("enter").at("4/4/0 misere").sees("Step 2 of 9: Player 2 takes 3 from pile C");
    game.keys("left")
        .at("4/4/3 misere")
        .sees("Step 1 of 9")
        .sees("line of ")
        .misses("Player 2 to move");
    game.keys("left").at(NIM).sees("Why A1");
    game.keys("left").at(NIM).sees("this is the game, before the line");
}

#[test]
fn only_a_best_move_is_marked_as_a_tip() {
    let mut game = Terminal::play("nim", NIM, FRIENDS);
    // Only C2 wins.
    for (keys, mv, is_best) in [("c 2", "C2", true), ("a 1", "A1", false), ("b 2", "B2", false)] {
        game.keys(keys).keys("w").until(&format!("Why {mv}: the line of it has"));
        assert_eq!(game.text().contains("\u{25BC}tip"), is_best, "{mv}: {}", game.text());
        // Back to the game, dropping any typed text.
        game.keys("esc esc");
    }
}

#[test]
fn the_last_step_says_how_the_game_ends() {
    let mut game = Terminal::play("nim", "1/2 normal", FRIENDS);
    game.keys("w").until("Why A1").keys("right right");
    game.at("0/0 normal")
        .sees("line of A1")
        .misses("Player 2 has won")
        .says("Player 2 wins: the last object is taken");
    game.keys("right").at("0/0 normal").sees("this is the end of the line");
}

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
fn a_typed_move_comes_before_the_cursor() {
    let mut game = Terminal::play("nim", NIM, FRIENDS);
    game.keys("c 2 w").until("Why C2").says("the only move that wins");
}

#[test]
fn without_a_chosen_move_it_is_the_best_one() {
    let position = "A,0,0,0,0/0,0,0,0,0/0,0,1,0,0/0,0,0,25,0/0,0,0,0,B 90 100 B";
    let mut game = Terminal::play("coin-grabber", position, FRIENDS);
    game.keys("w").sees("Looking for the line of the best move ...");
    game.until("Why U: the line of it has").keys("right").sees("Player 2 moves up");
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
fn second_turns_stay_with_their_side() {
    let mut game = Terminal::play("kalah", KALAH, FRIENDS);
    game.types(":why 1").keys("enter").until("Why 1: the line of it has 21 steps.");
    game.keys("right right right right right right");
    game.sees("Player 2 sows pit 3 and moves again.");
    game.sees("line of ").keys("right").sees("Step 7 of 21: Player 2 sows pit 2");
}

#[test]
fn the_panel_has_the_reason_and_the_steps() {
    let mut game = Terminal::play("tiles", "obbbogbog o 1", FRIENDS);
    game.resize(100, 30);
    game.types(":why").keys("enter").until("Why 9: the line of it has 1 step.");
    game.says("completes 1-5-9").sees("step 0/1").keys("right").sees("step 1/1");
    game.says("Player 2 places a tile on 9. Player 2 wins: 1-5-9 is all orange.");
}

#[test]
fn the_reason_stays_while_the_line_is_stepped_through() {
    let mut game = Terminal::play("kalah", "0,3,2,1/1,2,2,1 8-4 N", FRIENDS);
    let whole = "sows 2 seeds, stores none, threatens to capture 3 seeds; but South answers 4, moves \
                 again 5 times and captures 2 seeds, storing 7; ends 15 to 9 for South, 2 seeds \
                 worse than by 1.";
    game.types(":why 2").keys("enter").until("Why 2: the line of it has").says(whole);
    for step in ["step 1/", "step 2/", "step 3/"] {
        game.keys("right").sees(step).says(whole);
    }
    // Where there is less room it ends at a word, and the steps are still there.
    game.resize(80, 14);
    game.keys("left").says("sows 2 seeds, stores none, threatens to\u{2026}");
    game.sees("step 2/");
}

#[test]
fn a_screen_without_a_panel_says_the_reason_in_the_message_line() {
    let mut game = Terminal::play("tiles", "obbbogbog o 1", FRIENDS);
    game.resize(60, 20);
    game.types(":why").keys("enter").until_says("9: completes 1-5-9");
    game.says("The line has 1 step.");
}

#[test]
fn the_command_names_what_is_wrong_with_a_move() {
    let mut game = Terminal::play("nim", NIM, FRIENDS);
    game.types(":why A9").keys("enter").sees("A9 is illegal: pile A holds only 5");
    game.types(":why x").keys("enter").sees("found \"x\", expected A, B or C").at(NIM);
    game.types(":why c2").keys("enter").until("Why C2");
}

/// A board of another size has other squares.
#[test]
fn a_square_that_this_board_does_not_have_is_told_its_range() {
    let mut game = Terminal::play("tiles", "ggggggggg b 1", FRIENDS);
    for square in ["10", "99"] {
        game.types(&format!(":why {square}")).keys("enter");
        game.says(&format!("{square} is illegal: there is no square {square}; the board has 9"));
    }
}

#[test]
fn a_puzzle_has_no_lines() {
    let config = "[silver_dollar]\ngoal = \"fewest\"\n";
    let mut game = Terminal::play_with("silver-dollar", "_o_o", FRIENDS, config);
    game.keys("w").sees("a puzzle has no lines: nobody plays against you");
    game.misses("why");
}

#[test]
fn a_finished_game_has_no_line() {
    let mut game = Terminal::play("nim", "1/0 normal", FRIENDS);
    game.keys("a 1 enter w").sees("there is no line: the game is over");
}

#[test]
fn nothing_is_saved_of_a_line() {
    let mut game = Terminal::play("nim", NIM, FRIENDS);
    game.keys("c 2 enter w").until("Why C1").keys("right right right esc").at("5/4/1 misere");
    game.keys("z").at(NIM).keys("y").at("5/4/1 misere").keys("y").sees("nothing to redo");
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
    game.until("Why 1: the line of it has").keys("right").sees("Player 1 sows pit 1");
    // Whatever depth was reached, the line doesn't extend to the end of the game.
    game.keys(&"right ".repeat(9)).sees("this is the end of the line").keys("left right");
    game.says("The line stops here: nothing is proven");
}

#[test]
fn a_search_can_be_left() {
    let mut game = Terminal::play("kalah", "6,6,6,6,6,6/6,6,6,6,6,6 0-0 S", FRIENDS);
    game.keys("w").sees("Looking for the line of 1 ...").keys("esc").misses("Looking");
    game.keys("2").at("6,0,7,7,7,7/7,6,6,6,6,6 1-0 N");
}

/// The moves of a game without a cursor on its moves are reached this way too.
#[test]
fn up_and_down_lead_to_the_lines_of_the_other_moves() {
    let position = "A,0,0,0,0/0,0,0,0,0/0,0,1,0,5/0,0,0,25,B/0,0,0,0,0 90 100 B";
    let mut game = Terminal::play("coin-grabber", position, ["human", "human"]);
    game.keys("w").until("the line of it has");
    let shown = |game: &Terminal| {
        let text = game.text();
        let (_, rest) = text.split_once("Why ").expect("a line");
        rest.chars().next().expect("a move")
    };
    let mut seen = vec![shown(&game)];
    game.keys("up").says("no move is better");
    loop {
        game.keys("right down");
        if game.text().contains("no move is worse") {
            break;
        }
        game.until("the line of it has");
        seen.push(shown(&game));
    }
    // Down, left and up of B.
    seen.sort_unstable();
    assert_eq!(seen, ['D', 'L', 'U']);
    game.keys("up").until("the line of it has").keys("esc").sees("B \u{b7} to move");
}
