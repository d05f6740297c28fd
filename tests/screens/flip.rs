//! Flip on the screen: choosing dice, typing, tips, values, and dice that move.

use arcade::tui::Message;
use arcade_engine::{Position as _, Side};
use arcade_games::games::flip::{Flip, FlipMove, FlipView};
use arcade_games::kit::{Scene, Theme};
use insta::assert_snapshot;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;

use crate::harness::{Terminal, theme};
use crate::picture::{drawn, fits_everywhere, golden, picture, tip};

const FRIENDS: [&str; 2] = ["human", "human"];

/// From a position, keys lead to another.
#[track_caller]
fn check(position: &str, keys: &str, expected: &str) {
    let mut terminal = Terminal::play("flip", position, FRIENDS);
    terminal.keys(keys);
    assert_eq!(terminal.position(), expected, "after {keys}");
}

#[test]
fn enter_flips_an_own_die_and_plays_one_of_the_other_side() {
    check("24+5|1223+6|134+56", "down enter", "134+56|12236+|4+55");
    check("24+5|1223+6|134+56", "down right enter", "134+56|12236+|2+35");
    // Past the last die that can be flipped comes the first one again.
    check("24+5|1223+6|134+56", "down right right enter", "134+56|12236+|4+55");
    check("24+5|1223+6|134+56", "down left enter", "134+56|12236+|2+35");
    check("24+5|1223+6|134+56", "up enter", "34+56|12236+1|245+");
    check("24+5|1223+6|134+56", "up left enter", "134+5|12236+6|245+");
    check("24+5|1223+6|134+56", "up right down down enter", "134+56|12236+|2+35");
}

#[test]
fn enter_takes_a_die_from_the_middle_and_puts_it_back() {
    check("24+5|1223+6|134+56", "enter down right right enter", "134+56|2236+|24+56");
    check("24+5|1223+6|134+56", "enter enter down enter", "134+56|12236+|4+55");
    // Of the two dice that show 2, the one under the cursor goes and comes back.
    check("24+5|1223+6|134+56", "right enter enter right enter up enter", "13+56|1236+4|2245+");
    check("24+5|1223+6|134+56", "left enter left enter down enter", "134+56|126+|234+55");
    let mut game = Terminal::play("flip", "24+5|1223+6|134+56", FRIENDS);
    game.sees("take up to 5").keys("left enter").sees("taking 3 of at most 5");
    game.keys("left enter").sees("taking 5 of at most 5").sees("taken").sees("back");
}

#[test]
fn what_is_taken_and_how_much_can_be_is_said_in_words() {
    let mut game = Terminal::play("flip", "24+5|1223+6|134+56", FRIENDS);
    game.keys("enter right enter right enter").says("Taken: 1, 2 and 2. ");
    let mut one = Terminal::play("flip", "24+|126+2|13+", FRIENDS);
    one.keys("enter").sees("taking 1 of at most 1 pip ");
}

#[test]
fn whoever_has_lost_is_told_in_the_person_that_fits_the_name() {
    let position: Flip = "+|+|36+".parse().expect("a position");
    for (name, told) in [("You", "You  have lost"), ("Ann", "Ann  has lost")] {
        let names = [name.to_owned(), "Bob".to_owned()];
        let scene = Scene { names: Some(&names), ..Scene::of_position(&position) };
        let area = Rect::new(0, 0, 60, 21);
        let board = drawn(&FlipView::default(), &scene, area, &theme());
        let text: String = board.content().iter().map(Cell::symbol).collect();
        assert!(text.contains(told), "{text}");
    }
}

#[test]
fn the_cursor_passes_over_what_cannot_be_chosen() {
    // Only the 2 can be taken, and nothing in a middle without a die just played.
    check("24+|246+4|13+", "enter down enter", "13+|446+|24+5");
    check("24+|246+|13+", "up enter", "3+|246+1|24+");
    // Of equal dice the fresh one is played.
    check("24+|+|3+3", "up right enter", "+3|+3|24+");
    check("+24|+|3+", "enter", "+|+3|24+");
}

#[test]
fn every_pip_of_a_die_is_one_round_character_unless_the_die_is_large() {
    let position: Flip = "11335+|+|24466+".parse().expect("a position");
    for (width, height) in [(57, 20), (60, 21), (72, 27)] {
        let area = Rect::new(0, 0, width, height);
        let board = drawn(&FlipView::default(), &Scene::of_position(&position), area, &picture());
        let round = board.content().iter().filter(|cell| cell.symbol() == "\u{25CF}").count();
        // One is the emblem of player 1.
        assert_eq!(round, 1 + 1 + 1 + 3 + 3 + 5 + 2 + 4 + 4 + 6 + 6, "{area}");
    }
}

#[test]
fn hands_stay_where_their_seats_are() {
    let mut game = Terminal::play("flip", "24+|+|36+", FRIENDS);
    game.sees("Player 1   flip").keys("enter").sees("Player 2   flip");
    let text = game.text();
    let line = |text: &str, what: &str| text.lines().position(|line| line.contains(what));
    assert!(line(&text, "Player 2   flip") < line(&text, "Middle"), "{text}");
    // The cursor of player 2 is in the upper hand, and goes down to the others.
    game.keys("down enter");
    assert_eq!(game.position(), "+5|+4|36+");
}

#[test]
fn moves_are_typed_as_they_are_written() {
    check("24+5|1223+6|134+56", "f 4 enter", "134+56|12236+|2+35");
    check("24+5|1223+6|134+56", "2 1 P 6 enter", "134+5|236+6|12245+");
    check("24+5|1223+6|134+56", "1 backspace F 2 enter", "134+56|12236+|4+55");
    check("24+5|1223+6|134+56", ": 1 2 f 2 enter", "134+56|236+|124+55");
    // Arrows go on where the typed move stands.
    check("24+5|1223+6|134+56", "1 2 p right enter", "14+56|236+3|12245+");
    // And letters go on with the dice that are chosen.
    check("24+5|1223+6|134+56", "enter f 1 enter", "134+56|2236+|24+56");
}

#[test]
fn clicks_choose_what_they_hit() {
    let mut game = Terminal::play("flip", "24+5|1223+6|134+56", FRIENDS);
    let mut click = |column, row| {
        game.handle(&Message::Click { column, row });
        game.text()
    };
    // The 1 in the middle is taken, and its place puts it back.
    assert!(click(4, 11).contains("taking 1 of at most 5"));
    assert!(click(4, 11).contains("take up to 5"));
    assert!(click(4, 11).contains("taking 1 of at most 5"));
    // Dice that can't be chosen say why.
    assert!(click(53, 18).contains("Your 5 has been flipped already"));
    assert!(click(53, 11).contains("The 6 was just played"));
    // The first click on a hand selects, the second one plays.
    assert!(click(15, 18).contains("flip"));
    click(15, 18);
    game.at("134+56|2236+|24+56");
}

#[test]
fn a_tip_marks_the_dice_and_values_stand_below_them() {
    let mut game = Terminal::play("flip", "24+|12+4|13+6", ["human", "perfect"]);
    game.keys("v").until_known().keys("t t down enter");
    assert_snapshot!(game.text());
}

#[test]
fn a_tip_that_rests_on_an_estimate_says_so() {
    let mut game = Terminal::play("flip", "11223456+|+|11234566+", ["human", "perfect"]);
    game.keys("t t").until_says("an estimate, ").says("Tip 2/3 Play ");
    game.keys("t").sees("Tip 3/3").says("an estimate, ");
}

#[test]
fn the_last_move_leaves_a_trace() {
    let mut game = Terminal::play("flip", "24+5|1223+6|134+56", FRIENDS);
    game.keys("1 2 f 4 enter").sees("4\u{25b8}3").sees("taken taken");
    assert_snapshot!(game.text());
}

#[test]
fn the_prompt_names_the_die_that_enter_takes() {
    let mut game = Terminal::play("flip", "24+5|1223+6|134+56", FRIENDS);
    game.sees("Enter takes the 1, then flip or play.");
    game.keys("right").sees("Enter takes the 2, then flip or play.");
}

#[test]
fn small_and_large_boards() {
    let mut game = Terminal::play("flip", "24+5|1223+6|134+56", FRIENDS);
    game.keys("up enter").resize(40, 12);
    assert_snapshot!("small", game.text());
    game.resize(120, 40);
    assert_snapshot!("large", game.text());
}

#[test]
fn ascii_alone() {
    let config = "[ui]\nascii = true\nanimation = false\n";
    let mut game = Terminal::play_with("flip", "24+5|1223+6|134+56", FRIENDS, config);
    game.keys("1 f 4 enter up");
    let text = game.text();
    assert!(text.is_ascii(), "{text}");
    assert_snapshot!(text);
}

#[test]
fn a_roll_is_told_when_the_game_begins() {
    let mut menu = Terminal::menu("[flip]\ndice = 2\n");
    menu.keys("down").sees("4  Flip").keys("enter").says("whoever has less begins.");
}

/// The board while a move is happening.
fn moving(position: &str, mv: &str, fraction: f32, (area, theme): (Rect, &Theme)) -> Buffer {
    let before: Flip = position.parse().expect("a position");
    let mv: FlipMove = mv.parse().expect("a move");
    let after = before.after(mv).0;
    let scene = Scene {
        last: Some((&before, mv)),
        fraction,
        mover: Side::Two,
        ..Scene::of_position(&after)
    };
    drawn(&FlipView::default(), &scene, area, theme)
}

/// The same as text.
fn frame(position: &str, mv: &str, fraction: f32) -> String {
    let board = moving(position, mv, fraction, (Rect::new(0, 0, 49, 18), &theme()));
    let row = |cells: &[ratatui::buffer::Cell]| -> String {
        cells.iter().map(ratatui::buffer::Cell::symbol).collect::<String>().trim_end().to_string()
    };
    board.content().chunks(49).map(row).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_board_as_a_picture() {
    let position: Flip = "13+5|24+3|26+14".parse().expect("a position");
    let hint = Some("2f1".parse().expect("a move"));
    let scene = Scene { interactive: true, notes: tip(hint), ..Scene::of_position(&position) };
    let board = |width, height| {
        drawn(&FlipView::default(), &scene, Rect::new(0, 0, width, height), &picture())
    };
    assert_snapshot!("picture", golden(&board(72, 27)));
    assert_snapshot!("picture_small", golden(&board(38, 8)));
}

#[test]
fn a_move_begins_with_the_board_before_and_ends_with_the_board_at_rest() {
    for (position, mv) in [("13+5|24+3|26+14", "f1"), ("13+5|24+3|26+14", "2p6")] {
        let before: Flip = position.parse().expect("a position");
        for theme in [theme(), picture()] {
            let area = Rect::new(0, 0, 72, 27);
            let at = |fraction| moving(position, mv, fraction, (area, &theme));
            let rest = drawn(&FlipView::default(), &Scene::of_position(&before), area, &theme);
            assert!(at(0.0) == rest, "{mv}");
            assert!(at(0.4) != at(0.0) && at(0.4) != at(0.9), "{mv}");
            let after = before.after(mv.parse().expect("a move")).0;
            let scene = Scene { mover: Side::Two, ..Scene::of_position(&after) };
            let rest = drawn(&FlipView::default(), &scene, area, &theme);
            let last = at(1.0);
            let differing: Vec<&str> = last
                .content()
                .iter()
                .zip(rest.content())
                .filter(|(one, other)| one != other)
                .map(|(one, _)| one.symbol())
                .collect();
            // Only the trace of the move is added.
            assert!(differing.len() < 20, "{differing:?}");
        }
    }
}

#[test]
fn at_the_end_of_a_move_no_die_jumps() {
    for mv in ["p6", "2p6", "p4"] {
        let [last, rest] = [0.999, 1.0].map(|fraction| frame("13+5|2+4|26+14", mv, fraction));
        // Of the table at rest only the labels differ, and the trace of the move.
        let dice = |text: &str| -> String {
            text.lines()
                .filter(|line| !line.contains(|glyph: char| glyph.is_alphabetic()))
                .collect()
        };
        assert_eq!(dice(&last), dice(&rest), "{mv}");
    }
}

#[test]
fn no_size_or_number_of_dice_makes_the_board_panic() {
    let view = FlipView::default();
    for position in ["13+5|24+3|26+14", "+|1111122222233+4|6+6"] {
        let before: Flip = position.parse().expect("a position");
        fits_everywhere(&view, &Scene { interactive: true, ..Scene::of_position(&before) });
    }
    let before: Flip = "13+5|24+3|26+14".parse().expect("a position");
    let mv: FlipMove = "2f1".parse().expect("a move");
    let after = before.after(mv).0;
    let last = Some((&before, mv));
    fits_everywhere(
        &view,
        &Scene { last, fraction: 0.45, mover: Side::Two, ..Scene::of_position(&after) },
    );
}

#[test]
fn a_flipped_die_turns_and_taken_dice_come_along() {
    let frames = [0.0, 0.5, 0.9].map(|fraction| frame("24+5|1223+6|134+56", "1f4", fraction));
    assert_snapshot!(frames.join("\n--------\n"));
}

#[test]
fn a_played_die_goes_to_the_middle() {
    let frames = [0.0, 0.5, 0.9].map(|fraction| frame("24+5|1223+6|134+56", "p4", fraction));
    assert_snapshot!(frames.join("\n--------\n"));
}

#[test]
fn the_dice_that_are_left_are_counted_one_by_one() {
    let mut game = Terminal::play("flip", "113+|+|1+", ["human", "easy"]);
    game.keys("p 1 enter").until_says("3 dice");
}
