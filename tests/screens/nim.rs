//! Nim on the screen: stones on a shelf, the selected stones, and the traces of the last move.

use std::collections::BTreeSet;

use arcade::tui::Message;
use arcade_engine::{Position as _, Side};
use arcade_games::games::nim::{Nim, NimView, Take};
use arcade_games::kit::{Input, InputContext, Response, Scene, View as _};
use insta::assert_snapshot;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::harness::{Terminal, theme};
use crate::picture::{drawn, fits_everywhere, golden, picture, tip};

const FRIENDS: [&str; 2] = ["human", "human"];

/// The cells of a column where stones are drawn as text, from the top.
fn stones(game: &Terminal, column: u16) -> Vec<u16> {
    let buffer = game.buffer();
    (0..buffer.area.height).filter(|&row| buffer[(column, row)].symbol() == "\u{2584}").collect()
}

/// The column of the first of these texts.
#[track_caller]
fn column_of(game: &Terminal, shown: &str) -> u16 {
    let text = game.text();
    let line = text.lines().skip(2).find(|line| line.contains(shown)).expect("a line");
    let before = line.split(shown).next().expect("a text").chars().count();
    u16::try_from(before).expect("a column")
}

#[test]
fn a_click_chooses_a_stone_and_those_above_and_a_second_one_takes_them() {
    let mut game = Terminal::play("nim", "9/4/3 misere", FRIENDS);
    let column = column_of(&game, "B   ");
    let rows = stones(&game, column);
    assert_eq!(rows.len(), 4);
    let click = Message::Click { column, row: rows[1] };
    game.handle(&click).sees("take 2").sees("4 \u{2212} 2");
    // The selected stones stay in place, so that a second click takes them.
    assert_eq!(stones(&game, column), rows);
    // One further up chooses less; then the first again.
    let further_up = Message::Click { column, row: rows[0] };
    game.handle(&further_up).sees("take 1").sees("4 \u{2212} 1");
    game.handle(&click).sees("take 2").handle(&click);
    assert_eq!(game.position(), "9/2/3 misere");
    game.sees("\u{25CF} took 2");
}

#[test]
fn a_second_click_on_any_cell_selects_what_the_first_one_did() {
    let position: Nim = "5/4/3 misere".parse().expect("a position");
    for (width, height) in [(38, 8), (57, 20), (72, 27), (130, 45)] {
        let area = Rect::new(0, 1, width, height);
        let (start, position, mover, mut typed) = (&position, &position, Side::One, String::new());
        let mut board =
            InputContext { start, position, mover, length: None, area, typed: &mut typed };
        let mut taken = BTreeSet::new();
        for at in area.positions() {
            let click = Input::Click { column: at.x, row: at.y };
            let mut view = NimView::default();
            let first = view.input(click, &mut board);
            let second = view.input(click, &mut board);
            assert_eq!(first, second, "{at}");
            match first {
                Response::Select(mv) => drop(taken.insert(mv.to_string())),
                Response::Ignored => {}
                other => panic!("{other:?} at {at}"),
            }
        }
        assert_eq!(taken.len(), 12, "every move can be clicked: {taken:?}");
    }
}

/// The board at this share of the animation of a move from `before`.
fn moving(
    before: &str,
    mv: &str,
    fraction: f32,
    draw: impl Fn(&Scene<'_, Nim>) -> Buffer,
) -> Buffer {
    let before: Nim = before.parse().expect("a position");
    let mv: Take = mv.parse().expect("a move");
    let after = before.after(mv).0;
    let last = Some((&before, mv));
    draw(&Scene { start: &before, last, fraction, mover: Side::Two, ..Scene::of_position(&after) })
}

#[test]
fn stones_rise_from_the_board_before_and_leave_the_board_at_rest() {
    let area = Rect::new(0, 0, 72, 27);
    for theme in [theme(), picture()] {
        let draw = |scene: &Scene<'_, Nim>| drawn(&NimView::default(), scene, area, &theme);
        let before: Nim = "5/4/3 misere".parse().expect("a position");
        let at = |fraction| moving("5/4/3 misere", "B3", fraction, draw);
        assert!(at(0.0) == draw(&Scene::of_position(&before)));
        assert!(at(0.5) != at(0.0) && at(0.5) != at(1.0));
        // At rest only the traces above pile B tell of the move.
        let after: Nim = "5/1/3 misere".parse().expect("a position");
        let rest = draw(&Scene { start: &before, ..Scene::of_position(&after) });
        let last = at(1.0);
        let differing: Vec<_> = area.positions().filter(|&at| last[at] != rest[at]).collect();
        assert!(!differing.is_empty());
        assert!(differing.iter().all(|at| (24..48).contains(&at.x)), "{differing:?}");
    }
}

#[test]
fn the_piles_as_a_picture() {
    let before: Nim = "5/4/3 misere".parse().expect("a position");
    let mv: Take = "C1".parse().expect("a move");
    let after = before.after(mv).0;
    let scene = Scene {
        start: &before,
        last: Some((&before, mv)),
        mover: Side::Two,
        notes: tip("A1".parse().ok()),
        typed: "B2",
        interactive: true,
        ..Scene::of_position(&after)
    };
    let board = |width, height| {
        drawn(&NimView::default(), &scene, Rect::new(0, 0, width, height), &picture())
    };
    assert_snapshot!("picture", golden(&board(72, 27)));
    assert_snapshot!("picture_small", golden(&board(38, 8)));
}

#[test]
fn no_size_and_no_piles_are_too_large_or_too_small() {
    for (start, mv, fraction) in [
        ("5/4/3 misere", "A2", 0.4),
        ("5/4/3 misere", "C3", 1.0),
        ("255/0/20/1/1/1/1/255 misere", "A200", 1.0),
    ] {
        let before: Nim = start.parse().expect("a position");
        let mv: Take = mv.parse().expect("a move");
        let after = before.after(mv).0;
        let hint = after.legal_moves().first().copied();
        let scene =
            Scene { start: &before, last: Some((&before, mv)), ..Scene::of_position(&after) };
        let interactive = fraction >= 1.0;
        fits_everywhere(
            &NimView::default(),
            &Scene { fraction, notes: tip(hint), interactive, ..scene },
        );
    }
}
