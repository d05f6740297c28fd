//! Coin Grabber on the screen: arrows and letters are the moves, coins and money are shown.

use std::collections::HashSet;

use arcade::tui::Message;
use arcade_engine::{Position as _, Side};
use arcade_games::games::coin_grabber::{CoinGrabber, CoinGrabberView, Step};
use arcade_games::kit::{Painter, Scene, View as _};
use insta::assert_snapshot;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;

use crate::harness::{Terminal, theme};
use crate::in_full::one_in;
use crate::picture::{drawn, picture};

const FRIENDS: [&str; 2] = ["human", "human"];
const START: &str = "A,5,10,5,25/5,10,25,10,5/10,25,1,25,10/5,10,25,10,5/25,5,10,5,B 0 0 A";
/// Late in a game: A is behind, and has enough money for the centre.
const LATE: &str = "0,0,0,5,25/0,0,0,10,5/0,A,1,B,10/0,0,0,0,5/0,0,0,0,0 100 110 A";

fn play(position: &str) -> Terminal {
    let mut terminal = Terminal::play("coin-grabber", position, FRIENDS);
    terminal.resize(130, 24);
    terminal
}

/// From a position, keys lead to another.
#[track_caller]
fn check(position: &str, keys: &str, expected: &str) {
    let mut terminal = play(position);
    terminal.keys(keys);
    assert_eq!(terminal.position(), expected, "after {keys}");
}

const ROUND: &str = "0,0,10,5,25/5,A,25,10,5/10,25,1,25,10/5,10,25,B,0/25,5,10,5,0 15 15 A";

#[test]
fn arrows_and_letters_are_the_moves() {
    check(START, "right up down left", ROUND);
    check(START, "r u d l", ROUND);
    check(START, "R U D L", ROUND);
    check(START, "right u D left", ROUND);
    check(
        START,
        ": d o w n enter",
        &START
            .replace("A,5", "0,5")
            .replace("/5,10,25,10,5/10", "/A,10,25,10,5/10")
            .replace("0 0 A", "5 0 B"),
    );
    // Enter and the letters that move a cursor elsewhere do nothing.
    check(START, "enter space h j k", START);
}

/// A click on the middle of the text `shown` where it occurs on the board, at occurrence `number`.
#[track_caller]
fn cell_of(game: &Terminal, shown: &str, number: usize) -> Message {
    let text = game.text();
    let board = text.lines().enumerate().skip(2);
    let found = board.flat_map(|(row, line)| {
        let line: Vec<char> = line.chars().take(100).collect();
        let shown: Vec<char> = shown.chars().collect();
        let starts = 0..line.len().saturating_sub(shown.len());
        starts
            .filter(move |&at| line[at..].starts_with(&shown))
            .map(move |column| (column, row))
            .collect::<Vec<_>>()
    });
    let (column, row) =
        found.into_iter().nth(number).unwrap_or_else(|| panic!("no {shown} in\n{text}"));
    let small = |number: usize| u16::try_from(number).expect("small");
    Message::Click { column: small(column), row: small(row) }
}

#[test]
fn a_click_on_the_square_beside_goes_there() {
    let mut game = play(LATE);
    // The 1 in the centre lies to the right.
    let centre = cell_of(&game, "not yet", 0);
    game.handle(&centre).says("R loses at once").at(LATE).keys("enter");
    game.says("Player 1 took the centre with 101\u{a2} to 110\u{a2}");
    let mut game = play(START);
    let silver = cell_of(&game, " 10\u{a2} ", 0);
    game.handle(&silver).says("A step goes to an adjacent square, not diagonally");
    let copper = cell_of(&game, " 5\u{a2} ", 0);
    game.handle(&copper);
    assert!(game.position().starts_with("0,A,10,5,25/") && game.position().ends_with(" 5 0 B"));
    // Neither the other player's square nor the margin is a possible target.
    let before = game.position();
    game.handle(&Message::Click { column: 1, row: 2 });
    let own = cell_of(&game, "B", 0);
    game.handle(&own);
    assert_eq!(game.position(), before);
}

#[test]
fn the_money_is_shown_with_what_is_missing() {
    let shows = |position: &str, a: &str, b: &str| {
        // Beside the board on a wide screen, and in full below it where there is no room there.
        play(position).resize_to(160, 40).sees(a).sees(b);
        let in_full = |aim: &str| format!("({aim})");
        play(position).resize_to(44, 24).sees(&in_full(a)).sees(&in_full(b));
    };
    play(START)
        .resize_to(44, 24)
        .sees("\u{25b6} A 0\u{a2} (100\u{a2} to go)")
        .sees("  B 0\u{a2} (100\u{a2} to go)");
    play(START).resize_to(44, 24).sees("270\u{a2} of 270\u{a2} left").misses("majority");
    shows(LATE, "40\u{a2} to over half", "30\u{a2} to over half");
    let far = "0,0,0,0,0/0,0,0,0,5/0,A,1,B,0/0,0,0,0,0/0,0,0,0,0 90 175 B";
    shows(far, "100\u{a2} is out of reach", "over half of all");
    let even = "0,0,0,0,0/0,0,0,0,0/0,A,1,B,0/0,0,0,0,0/0,0,0,0,0 135 135 B";
    // Nothing that is left decides between them.
    play(even).resize_to(44, 24).sees("A 135\u{a2}").misses("135\u{a2} (");
}

#[test]
fn the_board_of_a_low_screen_keeps_its_frame() {
    // Below a review of 80 by 24 there are 13 rows for the board.
    let position: CoinGrabber = START.parse().expect("a position");
    let board = drawn(
        &CoinGrabberView::default(),
        &Scene::of_position(&position),
        Rect::new(0, 0, 56, 13),
        &theme(),
    );
    let row = |y: u16| -> String { (0..56).map(|x| board[(x, y)].symbol()).collect() };
    assert!(!row(0).contains('A') && !row(0).contains('\u{a2}'), "{}", row(0));
    assert!((1..11).any(|y| row(y).contains("25\u{a2}")), "the coins are below the frame");
    assert!(row(12).contains("A 0\u{a2}") && row(12).contains("B 0\u{a2}"), "{}", row(12));
}

#[test]
fn the_board_at_several_sizes() {
    let mut game = Terminal::play("coin-grabber", START, FRIENDS);
    game.keys("right up down left");
    for (width, height) in [(80, 24), (120, 40), (40, 12), (60, 20)] {
        assert_snapshot!(format!("size_{width}x{height}"), game.resize_to(width, height).text());
    }
}

#[test]
fn a_tip_frames_the_square_and_values_stand_on_the_squares_beside() {
    let mut game = Terminal::play("coin-grabber", LATE, ["human", "perfect"]);
    game.keys("v").until_known().keys("t t").until_says("Tip 2/3 Step");
    assert_snapshot!("values", game.text());
    assert_snapshot!("values_small", game.resize_to(40, 12).text());
}

#[test]
fn ascii_alone() {
    let config = "[ui]\nascii = true\nanimation = false\n";
    let mut game = Terminal::play_with("coin-grabber", START, FRIENDS, config);
    let text = game.keys("right up down left").text();
    assert!(text.is_ascii(), "{text}");
    assert_snapshot!("ascii", text);
    for (width, height) in [(40, 12), (120, 40)] {
        let text = game.resize_to(width, height).text();
        assert!(text.is_ascii(), "{text}");
    }
}

#[test]
fn without_colours_every_coin_and_player_still_differs() {
    let config = "[ui]\ncolour = \"none\"\nanimation = false\n";
    let mut game = Terminal::play_with("coin-grabber", START, FRIENDS, config);
    let buffer = game.keys("right").buffer();
    let plain = buffer.content().iter().all(|cell| {
        use ratatui::style::Color::Reset;
        (cell.fg, cell.bg) == (Reset, Reset)
    });
    assert!(plain);
    for shown in [" A ", " B ", " 5\u{a2} ", " 10\u{a2} ", " 25\u{a2} ", "not yet"] {
        game.sees(shown);
    }
}

#[test]
fn the_centre_is_locked_while_whoever_moves_would_lose_by_taking_it() {
    let board = "0,0,A,0,0/0,5,0,0,0/0,0,1,0,B/0,0,0,0,0/0,0,0,0,0";
    for (money, is_locked) in [
        ("100 0 A", false),
        ("95 0 A", true),
        ("120 105 A", false),
        ("120 105 B", true),
        ("135 135 A", false),
    ] {
        let position = format!("{board} {money}");
        for (width, height) in [(120, 40), (80, 24), (40, 12)] {
            let mut game = play(&position);
            game.resize_to(width, height);
            let text = game.text();
            assert_eq!(text.contains("not yet"), is_locked, "{money}:\n{text}");
        }
    }
    // Beside it, the message says what forbids it.
    let position = format!("{} 95 0 A", board.replace("0,0,A,0,0/0,5,0", "0,0,0,0,0/0,5,A"));
    play(&position).says("Not yet the centre: its 1\u{a2} makes 96\u{a2}, less than 100\u{a2}.");
    let position = position.replace(" 95 0", " 100 0");
    assert!(!play(&position).text().contains("Not yet:"));
    // Low pictures show it too.
    let config = "[ui]\ncolour = \"truecolor\"\npictures = true\n";
    let mut low = Terminal::play_with("coin-grabber", START, FRIENDS, config);
    low.resize_to(40, 12).sees("not yet");
}

/// The board while a move is happening.
fn frame(position: &str, step: Step, fraction: f32) -> String {
    let before: CoinGrabber = position.parse().expect("a position");
    let after = before.after(step).0;
    let scene = Scene {
        last: Some((&before, step)),
        fraction,
        mover: Side::Two,
        ..Scene::of_position(&after)
    };
    let mut buffer = Buffer::empty(Rect::new(0, 0, 44, 18));
    let theme = crate::harness::theme();
    CoinGrabberView::default().paint(
        &scene,
        buffer.area,
        &mut buffer,
        (&theme, &Painter::default()),
    );
    let row = |cells: &[Cell]| -> String {
        cells.iter().map(Cell::symbol).collect::<String>().trim_end().to_string()
    };
    buffer.content().chunks(44).map(row).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_player_is_seen_to_walk_and_takes_the_coin_at_the_end() {
    let frames = [0.0, 0.5].map(|fraction| frame(LATE, Step::Up, fraction));
    assert_snapshot!("walking", frames.join("\n--------\n"));
    let coin = "0,0,0,0,0/0,0,0,0,0/0,0,1,B,0/0,0,0,0,A/0,0,0,0,5 100 110 A";
    assert!(frame(coin, Step::Down, 0.4).contains("A 100\u{a2}"));
    assert!(frame(coin, Step::Down, 1.0).contains("A 105\u{a2}"));
}

#[test]
fn no_size_of_terminal_makes_the_screen_panic() {
    let rich = "A,1275,1275,1275,1275/0,0,0,0,0/0,0,1,0,0/0,0,0,0,0/1275,1275,0,0,B 30000 20000 A";
    for position in [START, LATE, rich] {
        let mut game = Terminal::play("coin-grabber", position, ["human", "perfect"]);
        game.keys("v t t").until_says("Tip 2/3");
        resize_to_every_size(&mut game);
    }
    resize_to_every_size(
        play("0,0,0,0,0/0,0,0,0,0/0,0,1,A,B/0,0,0,0,0/0,0,0,0,0 100 0 A").keys("l"),
    );
}

fn resize_to_every_size(game: &mut Terminal) {
    for width in (0..=200).step_by(3 * one_in(3)) {
        for height in 0..=60 {
            game.resize(width, height);
            game.buffer();
        }
    }
}

#[test]
fn who_begins_and_the_board_are_chosen_in_the_form() {
    let mut menu = Terminal::menu("");
    // It says who begins, so that nobody is asked after it, unless that is chosen.
    menu.keys("down right o").misses("you are asked").says("Board standard");
    menu.keys("enter").misses("Who moves first?").sees("Moves").keys("q");
    menu.keys("o").sees("1 begins").keys("down down down down left").sees("you are asked");
    menu.keys("enter").sees("Who moves first?").keys("esc o").sees("1 begins");
    menu.keys("up up up up right down").types("x");
    menu.keys("enter").says("it takes \"standard\", \"dealt\" or the path of a file");
    menu.says("No such file or directory");
    menu.keys("ctrl-u").types("standard").keys("enter").sees("270 cents");
    // Player 2 is a computer, and begins.
    menu.until("1 ").until_says("Computer 5");
}

#[test]
fn who_moves_first_is_asked_unless_it_is_said() {
    const GAME: &str = "down right enter";
    let mut menu = Terminal::menu("");
    menu.keys(GAME).sees("Who moves first?").sees("1  you").sees("2  Computer");
    menu.keys("esc").sees("5  Coin Grabber").keys("enter 1").sees("Your turn.").keys("q");
    menu.keys("enter down enter").until_says("Computer 5").keys("n").misses("Who moves first?");
    for config in ["[coin_grabber]\nfirst = 1\n", "[coin_grabber]\nfirst = 2\n"] {
        Terminal::menu(config).keys(GAME).misses("Who moves first?").sees("Moves");
    }
}

#[test]
fn no_piece_covers_the_frame_above_the_board() {
    // On a screen of 80 by 24 a single row is left beside the squares.
    let start: CoinGrabber = START.parse().expect("a position");
    let scene = Scene::of_position(&start);
    let area = Rect::new(0, 0, 57, 21);
    let board = drawn(&CoinGrabberView::default(), &scene, area, &picture());
    let top: HashSet<&Cell> = (10..46).map(|column| &board[(column, 0)]).collect();
    assert_eq!(top.len(), 1, "{top:?}");
}
