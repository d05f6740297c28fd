//! The Silver Dollar game on the screen: coins, pairs, scrolling, and the puzzle for one.

use std::collections::BTreeSet;

use arcade::tui::OpenPurpose;
use arcade_engine::{Position as _, Side};
use arcade_games::games::silver_dollar::{SilverDollar, SilverDollarView, Slide};
use arcade_games::kit::{Charset, Input, InputContext, Response, Scene, Theme, View as _};
use insta::assert_snapshot;
use ratatui::buffer::Cell;
use ratatui::layout::Rect;

use crate::harness::{Terminal, theme};
use crate::picture::{LOOKS, drawn, fits_everywhere, golden, picture, tip};

const FRIENDS: [&str; 2] = ["human", "human"];

/// From a position, keys lead to another.
#[track_caller]
fn check(position: &str, keys: &str, expected: &str) {
    let mut terminal = Terminal::play("silver-dollar", position, FRIENDS);
    terminal.keys(keys);
    assert_eq!(terminal.position(), expected, "after {keys}");
}

#[test]
fn arrows_choose_a_coin_and_a_distance() {
    check("__o__oo", "enter", "_o___oo");
    check("__o__oo", "up enter", "o____oo");
    check("__o__oo", "up up up down enter", "_o___oo");
    check("__o__oo", "right up enter", "__oo__o");
    check("__o__oo 2", "up up up enter", "o____oo 2");
    // The cursor passes over coins that can't move.
    check("__o__oo", "right right enter", "_o___oo");
    check("__o__oo", "left enter", "__o_o_o");
}

#[test]
fn moves_are_typed_as_they_are_written() {
    check("__o__oo", "1 - 2 enter", "__oo__o");
    check("__o__oo", "1 up enter", "__oo__o");
    check("__o__oo", "1 - 2 backspace 1 enter", "__o_o_o");
    // The dash may be left out.
    check("__o__oo", "1 2 enter", "__oo__o");
}

#[test]
fn a_tip_draws_the_pairs_and_says_which_gap_goes_to_what() {
    let mut game = Terminal::play("silver-dollar", "__o__o_o", ["human", "perfect"]);
    game.keys("v").until_known().keys("t t t");
    game.until_says("leaves equal gaps before coins");
    assert_snapshot!(game.text());
}

#[test]
fn a_strip_wider_than_the_terminal_scrolls_with_the_cursor() {
    let strip = format!("o{}o{}o", "_".repeat(100), "_".repeat(150));
    let mut game = Terminal::play("silver-dollar", &strip, FRIENDS);
    game.keys("right").sees("250").misses(" 100 ");
    game.keys("left").sees("100").misses("250");
    assert_snapshot!(game.keys("1 - 9 0").text());
}

#[test]
fn the_strip_has_the_full_width_and_the_panel_is_below_it_in_columns() {
    for (width, height, squares) in [(80, 24, 19), (100, 30, 24), (160, 48, 39)] {
        let strip = format!("__o__o{}oo", "_".repeat(squares - 8));
        let mut game = Terminal::play("silver-dollar", &strip, FRIENDS);
        game.resize_to(width, height).keys("v").until_known();
        let text = game.text();
        let numbers: Vec<String> = (0..squares).map(|square| square.to_string()).collect();
        let numbers = numbers.join(" ");
        let row = |row: &str| row.split_whitespace().collect::<Vec<_>>().join(" ");
        let rows: Vec<String> = text.lines().map(row).collect();
        let at = rows.iter().position(|row| row.contains(&numbers));
        let at = at.unwrap_or_else(|| panic!("not in one row:\n{text}"));
        let panel = rows.iter().position(|row| row.contains(" Value ") && row.contains(" Moves "));
        assert!(panel.is_some_and(|panel| panel > at), "{text}");
    }
}

#[test]
fn a_long_strip_says_how_many_squares_are_hidden() {
    let strip = format!("o{}o{}o", "_".repeat(100), "_".repeat(150));
    let mut game = Terminal::play("silver-dollar", &strip, FRIENDS);
    game.sees("\u{25c2} 92 more squares").sees("142 more squares \u{25b8}");
    game.keys("right").sees("\u{25c2} 234 more squares").misses("squares \u{25b8}");
    game.keys("left").sees("\u{25c2} 92 more squares");
}

#[test]
fn the_cursor_stays_on_the_coin_that_a_person_moved_last() {
    // Whether the move was typed or not, and after a break.
    let home = {
        let mut game = Terminal::play("silver-dollar", "__o___o___o____", ["human", "random"]);
        game.types("2-1").keys("enter").until("Your turn.").sees("coin 2 goes");
        game.home
    };
    Terminal::saved(home, "silver-dollar-1", OpenPurpose::Play).sees("coin 2 goes");
}

#[test]
fn a_second_click_on_any_square_selects_the_move_that_ends_there() {
    let position: SilverDollar = "_o__o__o___o___o".parse().expect("a position");
    for (width, height) in [(38, 8), (57, 20), (72, 27), (130, 45)] {
        let area = Rect::new(0, 1, width, height);
        let (start, position, mover, mut typed) = (&position, &position, Side::One, String::new());
        let mut board =
            InputContext { start, position, mover, length: None, area, typed: &mut typed };
        let mut made = BTreeSet::new();
        for at in area.positions() {
            let click = Input::Click { column: at.x, row: at.y };
            let mut view = SilverDollarView::default();
            let first = view.input(click, &mut board);
            match first {
                Response::Select(mv) => {
                    assert_eq!(first, view.input(click, &mut board), "{at}");
                    made.insert(mv.to_string());
                }
                // A coin is chosen, or there is no square.
                Response::Redraw | Response::Ignored => {}
                other => panic!("{other:?} at {at}"),
            }
        }
        let all: BTreeSet<String> = position.legal_moves().iter().map(Slide::to_string).collect();
        // A long strip shows only the squares at its beginning.
        let is_all = width > 4 * 16;
        assert!(if is_all { made == all } else { !made.is_empty() && made.is_subset(&all) });
    }
}

#[test]
fn a_coin_slides_from_the_strip_before_to_the_one_after() {
    let before: SilverDollar = "_o__o__o___o___o".parse().expect("a position");
    let mv: Slide = "4-3".parse().expect("a move");
    let after = before.after(mv).0;
    let area = Rect::new(0, 0, 72, 27);
    for theme in [theme(), picture()] {
        let draw = |scene: &Scene<'_, SilverDollar>| {
            drawn(&SilverDollarView::default(), &Scene { start: &before, ..*scene }, area, &theme)
        };
        let last = Some((&before, mv));
        let at = |fraction| draw(&Scene { last, fraction, ..Scene::of_position(&after) });
        let focus = Scene { fraction: 0.0, last, ..Scene::of_position(&before) };
        assert!(at(0.0) == draw(&Scene { last: None, fraction: 1.0, ..focus }));
        assert!(at(0.5) != at(0.0) && at(0.5) != at(1.0));
        // At rest only a label and the way that the coin went tell of the move.
        let (end, rest) = (at(1.0), draw(&Scene::of_position(&after)));
        let differing: String =
            area.positions().filter(|&at| end[at] != rest[at]).map(|at| end[at].symbol()).collect();
        assert_eq!(differing, "\u{25bc} \u{25C6} moved coin 4\u{2190}\u{2190}\u{25C6}");
    }
}

#[test]
fn the_strip_as_a_picture() {
    let before: SilverDollar = "_o__o__o___o____o".parse().expect("a position");
    let mv: Slide = "4-1".parse().expect("a move");
    let after = before.after(mv).0;
    let scene = Scene {
        start: &before,
        last: Some((&before, mv)),
        mover: Side::Two,
        notes: tip("0-1".parse().ok()),
        typed: "3-2",
        interactive: true,
        ..Scene::of_position(&after)
    };
    let board = |width, height| {
        drawn(&SilverDollarView::default(), &scene, Rect::new(0, 0, width, height), &picture())
    };
    assert_snapshot!("picture", golden(&board(72, 27)));
    assert_snapshot!("picture_small", golden(&board(38, 8)));
}

#[test]
fn no_size_and_no_strip_are_too_large_or_too_small() {
    let longest = format!("{}o{}o", "_".repeat(100), "_".repeat(153));
    for (start, mv, fraction) in [
        ("_o__o__o___o___o", "4-3", 0.4),
        ("_o__o__o___o___o 2", "4-2", 1.0),
        (&longest, "1-99", 1.0),
    ] {
        let before: SilverDollar = start.parse().expect("a position");
        let mv: Slide = mv.parse().expect("a move");
        let after = before.after(mv).0;
        let hint = after.legal_moves().first().copied();
        let scene =
            Scene { start: &before, last: Some((&before, mv)), ..Scene::of_position(&after) };
        let interactive = fraction >= 1.0;
        fits_everywhere(
            &SilverDollarView::default(),
            &Scene { fraction, notes: tip(hint), interactive, ..scene },
        );
    }
}

#[test]
fn the_list_spells_moves_as_they_are_typed() {
    let mut game = Terminal::play("silver-dollar", "_o__o_____o", ["human", "human"]);
    game.resize(100, 30);
    game.types("1-2").keys("enter").types("2-5").keys("enter");
    game.sees("1-2").sees("2-5");
}

#[test]
fn the_last_move_stays_marked_where_the_next_coin_would_go() {
    let (start, end) = ("___o_o", "_o___o");
    let [before, position]: [SilverDollar; 2] = [start, end].map(|it| it.parse().expect("a strip"));
    let last = Slide { coin: 0, distance: 2 };
    let emblems = |distance, area, theme: &Theme| {
        let mut view = SilverDollarView::default();
        view.point_at(&position, Slide { coin: 1, distance });
        let scene = Scene {
            last: Some((&before, last)),
            mover: Side::Two,
            interactive: true,
            ..Scene::of_position(&position)
        };
        let board = drawn(&view, &scene, area, theme);
        let rows = board.content().chunks(board.area.width.into());
        let rows = rows.map(|row| row.iter().map(Cell::symbol).collect::<String>());
        let text = rows.collect::<Vec<_>>().join("\n");
        let labels = text.matches("moved coin 0").count();
        (text.matches('\u{25cf}').count(), labels)
    };
    for look in LOOKS.into_iter().filter(|look| look.charset == Charset::Unicode) {
        let theme = Theme::new(Theme::NAMES[0], look);
        for (width, height) in [(80, 14), (100, 19), (38, 8)] {
            let area = Rect::new(0, 0, width, height);
            // The coin stops on the square that the other one has left, passes it, or stays away.
            let [stops, passes, away] = [2, 3, 1].map(|at| emblems(at, area, &theme));
            for (emblems, labels) in [stops, passes, away] {
                // Where it would cover what comes next, there is no label.
                assert_eq!(emblems - labels, 1, "{look:?} {area}: {stops:?} {passes:?} {away:?}");
            }
        }
    }
}
