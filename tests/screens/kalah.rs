//! Kalah on the screen: choosing and typing pits, sowing seed by seed, second turns, captures.

use std::fmt::Write as _;

use arcade::tui::Message;
use arcade_engine::{Confidence, Position as _};
use arcade_games::games::kalah::{Kalah, KalahView, Pit};
use arcade_games::kit::{Scene, Theme, View as _};
use insta::assert_snapshot;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;

use crate::harness::{Terminal, theme};
use crate::in_full::one_in;
use crate::picture::{drawn, fits_everywhere, golden, picture, tip};

const FRIENDS: [&str; 2] = ["human", "human"];
const START: &str = "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S";
/// South can move again with 4 or 6 and capture 4 with 2.
const CHOICE: &str = "2,1,0,3,4,1/5,5,5,3,4,4 7-4 S";

/// From a position, keys lead to another.
#[track_caller]
fn check(position: &str, keys: &str, expected: &str) {
    let mut terminal = Terminal::play("kalah", position, FRIENDS);
    terminal.keys(keys);
    assert_eq!(terminal.position(), expected, "after {keys}");
}

#[test]
fn a_digit_sows_at_once() {
    check(START, "1", "0,5,5,5,5,4/4,4,4,4,4,4 0-0 N");
    check(START, "3 6", "4,4,0,5,5,0/5,5,5,5,4,4 2-0 N");
    check(START, "1 1", "0,5,5,5,5,4/0,5,5,5,5,4 0-0 S");
}

#[test]
fn arrows_go_along_the_pits_with_seeds_as_they_lie_on_the_screen() {
    check(START, "enter", "0,5,5,5,5,4/4,4,4,4,4,4 0-0 N");
    check(START, "right right enter", "4,4,0,5,5,5/4,4,4,4,4,4 1-0 S");
    // Around the edge, and over pits that are empty.
    check(START, "left enter", "4,4,4,4,4,0/5,5,5,4,4,4 1-0 N");
    check("1,0,0,2/3,3,3,3 0-0 S", "right enter", "1,0,0,0/4,3,3,3 1-0 N");
    check("1,0,0,2/3,3,3,3 0-0 S", "right right enter", "0,0,0,2/3,3,0,3 4-0 N");
    // North's pit 6 is the leftmost one.
    let north = "4,4,4,4,4,4/4,4,4,4,4,4 0-0 N";
    check(north, "enter", "5,5,5,4,4,4/4,4,4,4,4,0 0-1 S");
    check(north, "right right space", "5,4,4,4,4,4/4,4,4,0,5,5 0-1 S");
    check(north, "left enter", "4,4,4,4,4,4/0,5,5,5,5,4 0-0 S");
    // Where a pit has become empty, the nearest one is chosen.
    check("2,1,4/3,3,3 0-0 S", "right enter 2 enter", "0,1,6/3,0,4 1-1 S");
}

#[test]
fn how_often_an_estimate_is_right_is_said_beside_it() {
    let mut game = Terminal::play("kalah", "6,6,6,6,6,6/6,6,6,6,6,6 0-0 S", ["human", "perfect"]);
    game.keys("t t").until_says("an estimate, ").says("Tip 2/3");
    let tip = |word: &Confidence| game.has_said(&format!("(an estimate, {word})"));
    assert!(Confidence::ALL.iter().any(tip), "{}", game.text());
    game.keys("v").until_says("best move");
}

#[test]
fn without_a_panel_it_is_said_before_the_values_where_all_of_them_fit() {
    let mut game = Terminal::play("kalah", "0,6,0,0,0,6/6,6,6,6,6,6 9-9 S", ["human", "perfect"]);
    game.keys("v").until_says("best move");
    game.resize_to(70, 20).sees("estimate, best move ");
    let narrow = game.resize_to(40, 20).sees("estimate ").text();
    assert!(!narrow.contains("best move"), "{narrow}");
}

#[test]
fn a_second_turn_is_told_and_seen() {
    let mut game = Terminal::play("kalah", CHOICE, FRIENDS);
    assert_snapshot!("second_turn", game.keys("6").text());
}

#[test]
fn a_capture_is_told_and_seen() {
    let mut game = Terminal::play("kalah", CHOICE, FRIENDS);
    assert_snapshot!("capture", game.keys("2").text());
    assert_snapshot!("capture_small", game.resize_to(40, 12).text());
    assert_snapshot!("capture_large", game.resize_to(120, 40).text());
}

#[test]
fn at_the_end_the_seeds_left_are_in_the_stores_they_count_for() {
    let mut game = Terminal::play("kalah", "1,0,0/1,4,3 1-1 S", FRIENDS);
    assert_snapshot!("over", game.keys("1").text());
}

#[test]
fn values_are_final_differences() {
    let mut game = Terminal::play("kalah", "2,2,2,2/2,2,2,2 0-0 S", FRIENDS);
    game.keys("v").until_known().keys("t t");
    assert_snapshot!("values", game.text());
    assert_snapshot!("values_small", game.resize_to(40, 12).text());
    let mut game = Terminal::play("kalah", "1,1/2,1 1-0 S", FRIENDS);
    game.keys("v").until_known().sees("[=]");
}

/// The cell in the middle of a pit, as the numbers of its row show it.
#[track_caller]
fn click_on(game: &Terminal, side: char, pit: usize) -> Message {
    let text = game.text();
    // The numbers of a side's pits stand beside its name, and the pits next to them.
    let board: Vec<String> =
        text.lines().take(22).map(|line| line.chars().take(57).collect()).collect();
    let (row, pits) = match side {
        'N' => (board.iter().position(|line| line.contains("North ")).expect("a row"), 3),
        _ => (board.iter().rposition(|line| line.ends_with("South")).expect("a row"), -3),
    };
    let line = text.lines().nth(row).expect("a row");
    let digit = char::from_digit(u32::try_from(pit).expect("small"), 10).expect("a digit");
    let column = line.chars().take(50).position(|found| found == digit).expect("the number");
    let small = |number: usize| u16::try_from(number).expect("small");
    Message::Click { column: small(column), row: small(row).saturating_add_signed(pits) }
}

#[test]
fn a_click_selects_and_a_second_one_sows() {
    let mut game = Terminal::play("kalah", START, FRIENDS);
    let three = click_on(&game, 'S', 3);
    game.handle(&three).sees("[3]");
    assert_eq!(game.position(), START);
    let one = click_on(&game, 'S', 1);
    game.handle(&one).sees("[1]").handle(&three).handle(&three);
    assert_eq!(game.position(), "4,4,0,5,5,5/4,4,4,4,4,4 1-0 S");
    // The same pit is empty now, and those above are North's.
    game.handle(&three).sees("Pit 3 is empty");
    let north = click_on(&game, 'N', 2);
    game.handle(&north).sees("That pit is the other side's");
    game.handle(&one).keys("right").handle(&one);
    assert_eq!(game.position(), "4,4,0,5,5,5/4,4,4,4,4,4 1-0 S", "a key came between");
    game.handle(&one);
    assert_eq!(game.position(), "0,5,1,6,6,5/4,4,4,4,4,4 1-0 N");
    game.handle(&north).handle(&north);
    assert_eq!(game.position(), "0,5,1,6,6,5/4,0,5,5,5,5 1-0 S");
}

/// A board while a move is happening.
fn moving(position: &str, mv: &str, fraction: f32, (area, theme): (Rect, &Theme)) -> Buffer {
    let before: Kalah = position.parse().expect("a position");
    let mv: Pit = mv.parse().expect("a move");
    let after = before.after(mv).0;
    let scene = Scene { last: Some((&before, mv)), fraction, ..Scene::of_position(&after) };
    drawn(&KalahView::default(), &scene, area, theme)
}

/// The same as text.
fn frame(position: &str, mv: &str, fraction: f32) -> String {
    let board = moving(position, mv, fraction, (Rect::new(0, 0, 38, 8), &theme()));
    let row = |cells: &[Cell]| -> String {
        cells.iter().map(Cell::symbol).collect::<String>().trim_end().to_string()
    };
    board.content().chunks(38).map(row).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_board_as_a_picture() {
    let position: Kalah = CHOICE.parse().expect("a position");
    let scene =
        Scene { interactive: true, notes: tip(Some(Pit(5))), ..Scene::of_position(&position) };
    let board = |width, height| {
        drawn(&KalahView::default(), &scene, Rect::new(0, 0, width, height), &picture())
    };
    assert_snapshot!("picture", golden(&board(72, 27)));
    assert_snapshot!("picture_small", golden(&board(38, 8)));
}

#[test]
fn a_move_begins_with_the_board_before_and_ends_with_the_board_at_rest() {
    for (position, mv) in [(START, "6"), (CHOICE, "2"), ("1,0,0/1,4,3 1-1 S", "1")] {
        let before: Kalah = position.parse().expect("a position");
        let mut after = before;
        after.play(mv.parse().expect("a move")).expect("legal");
        for theme in [theme(), picture()] {
            let area = Rect::new(0, 0, 72, 27);
            let at = |fraction| moving(position, mv, fraction, (area, &theme));
            let rest =
                |board| drawn(&KalahView::default(), &Scene::of_position(board), area, &theme);
            // The state of play isn't shown during the animation: its row is left out.
            let seen = |buffer: Buffer| -> Vec<Cell> {
                let middle = area.height / 2 - 2..area.height / 2 + 2;
                let seen = area.positions().filter(|at| !middle.contains(&at.y));
                seen.map(|at| buffer[at].clone()).collect()
            };
            assert!(seen(at(0.0)) == seen(rest(&before)), "{position}");
            assert!(seen(at(0.999)) != seen(rest(&after)), "{position}");
            // Only marks are added at the end, each a text.
            let (last, still) = (at(1.0), rest(&after));
            let differing = last.content().iter().zip(still.content());
            let differing: Vec<&str> = differing
                .filter(|(one, other)| one != other)
                .map(|(one, _)| one.symbol())
                .collect();
            assert!(differing.len() < 40, "{differing:?}");
        }
    }
}

#[test]
fn a_seed_on_its_way_is_in_neither_pit() {
    let area = Rect::new(0, 0, 72, 27);
    let counts = |fraction| {
        let board = moving("3,0,0/2,2,2 0-0 S", "1", fraction, (area, &picture()));
        let row: String = (0..72).map(|x| board[(x, 14)].symbol().to_string()).collect();
        let numbers = row.split(|glyph: char| !glyph.is_ascii_digit());
        numbers.filter(|number| !number.is_empty()).collect::<Vec<_>>().join(" ")
    };
    // Three seeds are sown, in a step each, and the last one is seen for a step more.
    assert_eq!(counts(0.0), "3 0 0");
    assert_eq!(counts(0.5 / 4.0), "2 0 0");
    assert_eq!(counts(1.0 / 4.0), "2 1 0");
    assert_eq!(counts(1.5 / 4.0), "1 1 0");
}

#[test]
fn seeds_are_sown_one_by_one_and_then_captured() {
    let mut frames = String::new();
    // 3 seeds, and 5 steps more for the capture.
    for step in 0..=8_u8 {
        let fraction = (f32::from(step) + 0.1).min(8.0) / 8.0;
        let shown = frame("3,2,2,0/3,2,2,2 1-0 S", "1", fraction);
        writeln!(frames, "step {step}\n{shown}").expect("a text");
    }
    assert_snapshot!("sowing", frames);
}

#[test]
fn the_more_seeds_the_longer_it_takes_up_to_two_seconds() {
    let length = |position: &str, mv: &str| {
        let before: Kalah = position.parse().expect("a position");
        KalahView::animation(&before, mv.parse().expect("a move")).as_millis()
    };
    assert_eq!(length(START, "1"), 550);
    assert_eq!(length("4,2/1,1 0-0 S", "2"), 330);
    // A capture can be seen before the seeds go.
    assert_eq!(length(CHOICE, "2"), 660);
    assert_eq!(length("100,1/1,1 0-0 S", "1"), 2000);
}

#[test]
fn the_computer_waits_until_a_move_has_been_shown() {
    let config = "[ui]\nanimation = true\npictures = false\n";
    let mut game = Terminal::play_with("kalah", START, ["human", "depth:2"], config);
    game.keys("1").until("Computer is about to move").sees("4 in hand");
    // The last seed is framed until the move is over; then there is the pause as in other games.
    game.later(500).sees("about to move").sees("\u{2554}");
    game.later(100).sees("about to move").misses("\u{2554}");
    // Its move is announced when it begins.
    game.misses("Computer sows").later(350).sees("in hand").sees("Computer sows");
    // Any key skips both.
    let mut game = Terminal::play_with("kalah", START, ["human", "depth:2"], config);
    game.keys("1").until("about to move").sees("4 in hand").keys("enter");
    game.misses("about to move").sees("Computer sows").sees("in hand");
}

#[test]
fn a_move_that_ends_the_game_is_announced_with_its_score() {
    let mut game = Terminal::play("kalah", "1,0,1/2,2,2 3-4 S", FRIENDS);
    game.misses("ends the game").keys("right").misses("ends the game");
    // What is left in North's row is North's.
    let mut last = Terminal::play("kalah", "0,0,1/2,2,2 3-4 S", FRIENDS);
    last.says("Enter ends the game, 4 to 10.").resize_to(160, 48);
    // It stands in the middle of the board, too.
    assert_eq!(last.text().matches("ends the game, 4 to 10").count(), 2, "{}", last.text());
}

#[test]
fn undo_goes_back_to_where_a_person_had_to_decide() {
    // North stores its seeds one by one before it is South's turn again.
    let start = "3,0,0,0/3,0,2,1 0-0 S";
    let mut game = Terminal::play("kalah", start, ["human", "perfect"]);
    game.resize(100, 40);
    game.keys("1").until("Flawless").sees("\u{25c6} 4 3 4");
    let reached = game.position();
    game.keys("z");
    assert_eq!(game.position(), start);
    game.keys("y");
    assert_eq!(game.position(), reached);
    // A person's own second turn is a decision too.
    let mut game = Terminal::play("kalah", START, ["human", "perfect"]);
    game.keys("3 z");
    assert_eq!(game.position(), START);
}

#[test]
fn the_help_begins_each_item_of_a_list_in_a_line_of_its_own() {
    let mut game = Terminal::play("kalah", START, FRIENDS);
    game.resize_to(80, 50);
    game.keys("?").sees("\u{2502} - If the last seed").sees("\u{2502} - If it falls into");
}

#[test]
fn ascii_alone() {
    let config = "[ui]\nascii = true\nanimation = false\n";
    let mut game = Terminal::play_with("kalah", CHOICE, FRIENDS, config);
    let text = game.keys("2").text();
    assert!(text.is_ascii(), "{text}");
    assert_snapshot!("ascii", text);
    for (width, height) in [(40, 12), (60, 20), (120, 40)] {
        let text = game.resize_to(width, height).text();
        assert!(text.is_ascii(), "{text}");
    }
}

#[test]
fn without_colours_the_cursor_still_shows() {
    let config = "[ui]\ncolour = \"none\"\n";
    let mut game = Terminal::play_with("kalah", START, FRIENDS, config);
    for (width, height) in [(80, 24), (40, 12)] {
        let (shown, buffer) = (game.resize_to(width, height).text(), game.buffer());
        assert!(shown.contains("[1]"), "{shown}");
        let coloured = |cell: &Cell| cell.fg != ratatui::style::Color::Reset;
        assert!(!buffer.content().iter().any(coloured));
    }
}

#[test]
fn no_size_or_board_makes_the_screen_panic() {
    let view = KalahView::default();
    for pits in 1..=6 {
        let row = vec!["255"; 1].into_iter().chain(vec!["0"; pits - 1]).collect::<Vec<_>>();
        let full = format!("{}/{} 0-0 S", row.join(","), vec!["0"; pits].join(","));
        let open = full.replace("255", "200").replacen("/0", "/9", 1);
        let [open, full] = [open, full].map(|text| text.parse::<Kalah>().expect("a position"));
        let after = open.after(Pit(0)).0;
        let last = Some((&open, Pit(0)));
        if pits % (3 * one_in(2)) == 0 {
            fits_everywhere(&view, &Scene { last, fraction: 0.37, ..Scene::of_position(&after) });
            fits_everywhere(&view, &Scene { interactive: true, ..Scene::of_position(&open) });
        } else {
            for area in [Rect::new(0, 0, 38, 8), Rect::new(3, 1, 57, 21), Rect::new(0, 0, 1, 1)] {
                drawn(&view, &Scene::of_position(&full), area, &picture());
            }
        }
    }
}
