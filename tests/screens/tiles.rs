//! Tiles on the screen: placing, picking a tile up and sliding it, the line that wins.

use arcade::tui::Message;
use arcade_engine::{Engine as _, Job, Limits, Position as _, Scope, Side, Value};
use arcade_games::games::tiles::classic::Classic;
use arcade_games::games::tiles::{TileMove, Tiles, TilesView};
use arcade_games::kit::{Input, InputContext, Painter, Response, Scene, View as _};
use insta::assert_snapshot;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;

use crate::harness::Terminal;
use crate::in_full::one_in;
use crate::picture::{drawn, picture};

const FRIENDS: [&str; 2] = ["human", "human"];
/// Blue is to slide: 2, 3 and 9 are beside the empty 6, and 7 is not.
const SLIDING: &str = "oobboobgb b 1";

/// From a position, keys lead to another.
#[track_caller]
fn check(position: &str, keys: &str, expected: &str) {
    let mut terminal = Terminal::play("tiles", position, FRIENDS);
    terminal.keys(keys);
    assert_eq!(terminal.position(), expected, "after {keys}");
}

#[test]
fn arrows_choose_a_square_and_enter_places_a_tile() {
    // The cursor begins in the middle, and stops at the edges.
    check("ggggggggg b 1", "enter", "ggggbgggg o 1");
    check("ggggggggg b 1", "up enter", "gggbggggg o 1");
    check("ggggggggg b 1", "left enter", "gbggggggg o 1");
    check("ggggggggg b 1", "down right enter", "ggggggggb o 1");
    check("ggggggggg b 1", "down down right right right space", "ggggggggb o 1");
    check("ggggggggg b 1", "left left up up enter", "bgggggggg o 1");
    // It stays where it is for the other side.
    check("ggggggggg b 1", "left enter right enter", "gbggogggg b 1");
}

#[test]
fn a_tile_is_placed_by_typing_the_number_of_its_square() {
    // A number that can't go on is complete.
    check("ggggggggg b 1", "8", "gggggbggg o 1");
    check("ggggggggg b 1", "3 7", "ggogggbgg b 1");
    // On a larger board there may be more to come.
    let empty = format!("{} b 1", "g".repeat(16));
    check(&empty, "1", &empty);
    check(&empty, "1 enter", "bggggggggggggggg o 1");
    check(&empty, "1 0 enter", "ggggggbggggggggg o 1");
    check(&empty, "1 0 backspace enter", "bggggggggggggggg o 1");
    check(&empty, "1 0 esc 1 2 enter", "ggggggggggggggbg o 1");
    // Arrows go on from the square that was typed.
    check(&empty, "1 down enter", "gbgggggggggggggg o 1");
}

#[test]
fn a_tile_is_picked_up_and_slides_to_the_square_that_is_chosen_then() {
    check(SLIDING, "up enter enter", "oobgoobbb o 1");
    check(SLIDING, "right up enter enter", "oobboogbb o 1");
    check(SLIDING, "right down enter enter", "oobboobbg o 1");
    // With more than one way to go, the cursor stands on the first, and arrows go to the other.
    check("gobbogbbo o 2", "enter enter", "oobbggbbo b 2");
    check("gobbogbbo o 2", "enter down down right enter", "gobbgobbo b 2");
}

#[test]
fn a_picked_tile_is_put_back() {
    for keys in ["up enter esc", "up enter up left enter"] {
        let mut game = Terminal::play("tiles", SLIDING, FRIENDS);
        game.keys(keys);
        assert_eq!(game.position(), SLIDING, "after {keys}");
    }
    // Esc also puts the cursor back on the tile, from where another one is chosen.
    check(SLIDING, "up enter esc right enter enter", "oobboogbb o 1");
    // So does choosing the tile a second time.
    check(SLIDING, "up enter up left enter right enter enter", "oobboogbb o 1");
    // And another tile can be picked up in its place.
    check(SLIDING, "up enter up enter enter", "oobboogbb o 1");
}

#[test]
fn a_slide_is_typed_with_a_dash() {
    check(SLIDING, "3 - 6 enter", "oobboogbb o 1");
    check(SLIDING, "9 - backspace backspace 2 - 6 enter", "oobgoobbb o 1");
    check(SLIDING, ": 9 - 6 enter", "oobboobbg o 1");
    check("bggoggggg b 7", "1 - 5 enter", "gggobgggg o 7");
    // A tile that was typed is picked up: arrows choose where it goes.
    check(SLIDING, "3 - down enter", "oobboogbb o 1");
}

/// The cell of the screen that shows the number of a square, in the board on the left.
#[track_caller]
fn cell_of(game: &Terminal, number: &str) -> Message {
    let text = game.text();
    let mut rows = text.lines().enumerate().skip(1);
    let found = rows.find_map(|(row, line)| {
        let shown: Vec<char> = line.chars().take(48).collect();
        let is_digit = |at: usize| shown.get(at).is_some_and(char::is_ascii_digit);
        let mut starts = (1..shown.len()).filter(|&at| is_digit(at) && !is_digit(at - 1));
        let column = starts.find(|&at| {
            let digits: String =
                shown[at..].iter().take_while(|found| found.is_ascii_digit()).collect();
            digits == number
        })?;
        Some((column, row))
    });
    let (column, row) = found.unwrap_or_else(|| panic!("no square {number} in\n{text}"));
    let small = |number: usize| u16::try_from(number).expect("small");
    Message::Click { column: small(column), row: small(row) }
}

#[test]
fn clicks_choose_the_square_that_they_hit() {
    let mut game = Terminal::play("tiles", "ggggggggg b 1", FRIENDS);
    for (number, expected) in [("1", "bgggggggg o 1"), ("6", "bggggggog b 1")] {
        let click = cell_of(&game, number);
        game.handle(&click);
        assert_eq!(game.position(), expected);
    }
    let taken = cell_of(&game, "1");
    game.handle(&taken).says("There is a tile on 1");
    // Between the board and its frame there is nothing to choose.
    game.handle(&Message::Click { column: 1, row: 2 });
    assert_eq!(game.position(), "bggggggog b 1");
}

#[test]
fn a_click_picks_a_tile_up_and_another_one_lets_it_slide() {
    let mut game = Terminal::play("tiles", SLIDING, FRIENDS);
    for number in ["3", "3", "2", "9", "6"] {
        let click = cell_of(&game, number);
        game.handle(&click);
    }
    // 3 was put back, and 9 picked up in place of 2.
    assert_eq!(game.position(), "oobboobbg o 1");
}

#[test]
fn while_tiles_are_placed() {
    let mut game = Terminal::play("tiles", "ggggggggg b 1", FRIENDS);
    assert_snapshot!("placing", game.keys("enter left enter up").text());
    assert_snapshot!("placing_small", game.resize_to(40, 12).text());
}

#[test]
fn while_tiles_slide() {
    let mut game = Terminal::play("tiles", "gobbogbbo o 2", FRIENDS);
    assert_snapshot!("picked_up", game.keys("enter").text());
    assert_snapshot!("picked_up_small", game.resize_to(40, 12).text());
}

#[test]
fn when_a_line_is_won() {
    let mut game = Terminal::play("tiles", "obbbogbog o 1", FRIENDS);
    assert_snapshot!("won", game.keys("9 enter").text());
    assert_snapshot!("won_small", game.resize_to(40, 12).text());
}

#[test]
fn the_largest_board_fits_the_smallest_terminal() {
    let empty = format!("{} b 3", "g".repeat(64));
    let mut game = Terminal::play("tiles", &empty, FRIENDS);
    assert_snapshot!("largest", game.keys("2 8 enter 3 7 enter").text());
    game.resize(40, 12);
    game.misses("\u{25be}").misses("\u{25b4}").sees(" 1   2 ").sees(" 63  64");
    assert_snapshot!("largest_small", game.text());
}

#[test]
fn of_a_board_higher_than_its_area_the_rows_around_the_cursor_are_shown() {
    let position: Tiles = format!("{} b 3", "g".repeat(64)).parse().expect("a position");
    let area = Rect::new(0, 0, 38, 5);
    for theme in [crate::harness::theme(), picture()] {
        let check = |cursor: &str, seen: [&str; 2], unseen: &[&str]| {
            let scene = Scene { interactive: true, typed: cursor, ..Scene::of_position(&position) };
            let board = drawn(&TilesView::default(), &scene, area, &theme);
            let text: String = board.content().iter().map(Cell::symbol).collect();
            let words: Vec<&str> = text.split(|glyph: char| !glyph.is_ascii_digit()).collect();
            assert!(seen.iter().all(|number| words.contains(number)), "{cursor}: {text}");
            assert!(!unseen.iter().any(|part| words.contains(part)), "{cursor}: {text}");
            [text.contains('\u{25b4}'), text.contains('\u{25be}')]
        };
        // Arrows say where the board goes on: above, below.
        assert_eq!(check("1", ["1", "40"], &["41", "64"]), [false, true]);
        assert_eq!(check("36", ["17", "56"], &["16", "57"]), [true, true]);
        assert_eq!(check("64", ["25", "64"], &["1", "24"]), [true, false]);
    }
    // A click means the square that is seen: the cursor is in the fourth row, so the second is first.
    let mut view = TilesView::default();
    let (start, position, mover, mut typed) = (&position, &position, Side::One, String::new());
    let mut board = InputContext { start, position, mover, length: None, area, typed: &mut typed };
    let click = Input::Click { column: 4, row: 0 };
    let response = view.input(click, &mut board);
    assert_eq!(response, Response::Play(TileMove::Place(8)));
}

#[test]
fn a_tip_marks_the_tiles_and_values_stand_on_them() {
    let mut game = Terminal::play("tiles", "gobbogbbo o 2", ["perfect", "human"]);
    game.keys("v").until_known().keys("t t esc");
    assert_snapshot!("values_of_tiles", game.text());
    assert_snapshot!("values_of_targets", game.keys("enter").text());
}

#[test]
fn values_stand_on_the_squares_where_a_tile_can_be_placed() {
    let mut game = Terminal::play("tiles", "obbbogbog o 1", ["perfect", "human"]);
    game.keys("v").until_known().sees("You win at once");
    assert_eq!(game.value_of("9"), "9 win 1 ply");
    assert_eq!(game.value_of("8"), "8 [draw] 1 ply");
    assert_snapshot!("values_of_squares", game.text());
}

#[test]
fn ascii_alone() {
    let config = "[ui]\nascii = true\nanimation = false\n";
    let mut game = Terminal::play_with("tiles", "gobbogbbo o 2", FRIENDS, config);
    let text = game.keys("enter").text();
    assert!(text.is_ascii(), "{text}");
    assert_snapshot!("ascii", text);
    let text = game.resize_to(40, 12).text();
    assert!(text.is_ascii(), "{text}");
}

/// The board while a move is happening.
fn frame(position: &str, mv: &str, fraction: f32) -> String {
    let before: Tiles = position.parse().expect("a position");
    let mv: TileMove = mv.parse().expect("a move");
    let after = before.after(mv).0;
    let scene = Scene {
        last: Some((&before, mv)),
        fraction,
        mover: Side::Two,
        ..Scene::of_position(&after)
    };
    let mut buffer = Buffer::empty(Rect::new(0, 0, 42, 16));
    let theme = crate::harness::theme();
    TilesView::default().paint(&scene, buffer.area, &mut buffer, (&theme, &Painter::default()));
    let row = |cells: &[Cell]| -> String {
        cells.iter().map(Cell::symbol).collect::<String>().trim_end().to_string()
    };
    buffer.content().chunks(42).map(row).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_tile_is_seen_to_slide() {
    let frames = [0.0, 0.5, 0.9].map(|fraction| frame(SLIDING, "3-6", fraction));
    assert_snapshot!("sliding", frames.join("\n--------\n"));
    // At the end it looks as if nothing had moved, but for the trace.
    assert_ne!(frame(SLIDING, "3-6", 0.9), frame(SLIDING, "3-6", 1.0));
}

#[test]
fn a_slide_across_draws_over_whatever_lies_between() {
    let frames = [0.3, 0.7].map(|fraction| frame("oobboobgb b 1", "9-6", fraction));
    assert_snapshot!("sliding_up", frames.join("\n--------\n"));
}

#[test]
fn no_size_of_terminal_or_board_makes_the_screen_panic() {
    for size in 2..=8 {
        let squares = size * size;
        let placing = format!("{} b 1", "g".repeat(squares));
        // Blue has one tile beside the only empty square.
        let sliding = format!("b{} b {}", "g".repeat(squares - 1), squares - 1);
        let mut screens = [
            Terminal::play("tiles", &placing, FRIENDS),
            Terminal::play("tiles", &sliding, FRIENDS),
        ];
        screens[0].keys("enter right");
        screens[1].keys("1 - right");
        for screen in &mut screens {
            // Each board takes some of the widths, and no two of them the same.
            for width in (0..=200).skip(size - 2).step_by(7 * one_in(3)) {
                for height in 0..=60 {
                    screen.resize(width, height);
                    screen.buffer();
                }
            }
        }
    }
}

#[test]
fn a_slide_that_was_taken_back_leaves_no_tile_picked_up() {
    let mut game = Terminal::play("tiles", "oobboobgb b 1", FRIENDS);
    game.keys("up enter enter z enter").says("All tiles are on the board");
}

#[test]
fn the_scores_of_a_classic_program_stand_beside_the_values_where_it_plays() {
    let text = "oobboobgb b 1";
    let mut game = Terminal::play("tiles", text, ["human", "classic:4"]);
    game.keys("v").until("right: classic score");
    game.until_known();
    let mut other = Terminal::play("tiles", text, FRIENDS);
    other.keys("v").until_known().misses("classic");
    let position: Tiles = text.parse().expect("a position");
    let mut job = Job::new(Scope::EveryMove, Limits::NONE);
    for known in Classic::new(4).analyse(&position, &mut job).moves {
        let Value::Estimate { score, .. } = known.value else { panic!("{}", known.value) };
        let [with, without] = [&game, &other].map(|game| game.value_of(&known.mv.to_string()));
        // Beside the score there is room for the chip, and for the shorter form of the words.
        let chip = |row: &str| row.split(' ').take(3).collect::<Vec<_>>().join(" ");
        assert_eq!(chip(&with), chip(&without));
        assert_eq!(with.split(' ').next_back(), Some(score.to_string().as_str()), "{with}");
    }
}

#[test]
fn tiles_that_can_slide_are_marked_and_the_keys_say_what_they_do() {
    for (is_ascii, arrow) in [(false, '\u{2191}'), (true, '^')] {
        let config = format!("[ui]\npictures = false\nanimation = false\nascii = {is_ascii}\n");
        // Blue has tiles on 2 and 9 beside the empty square 6.
        let mut game = Terminal::play_with("tiles", "obbbooogb b 1", ["human"; 2], &config);
        // The cursor begins on a tile of orange, with which Enter does nothing.
        game.resize_to(80, 24).misses("Enter");
        let arrows = |game: &Terminal| game.text().matches(arrow).count();
        let before = arrows(&game);
        // As soon as a tile is picked up, the squares that it can go to are marked instead.
        game.keys("up").sees("Enter pick up").keys("enter").sees("Enter slide");
        assert_eq!(arrows(&game), before - 1, "{}", game.text());
    }
    let mut game = Terminal::play("tiles", "ggggggggg b 1", ["human"; 2]);
    game.sees("Enter place").keys("enter").misses("Enter").keys("up").sees("Enter place");
}
