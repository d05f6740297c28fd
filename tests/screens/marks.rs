//! The values of moves on boards: only those that differ from the rest have chips, and no mark
//! covers a number of the board.

use std::str::FromStr;

use arcade_engine::{MoveValue, Outcome, Position, Side, Value};
use arcade_games::games::coin_grabber::{CoinGrabber, CoinGrabberView};
use arcade_games::games::flip::{Flip, FlipView};
use arcade_games::games::kalah::{Kalah, KalahView};
use arcade_games::games::nim::{Nim, NimView};
use arcade_games::games::silver_dollar::{SilverDollar, SilverDollarView};
use arcade_games::games::tiles::{Tiles, TilesView};
use arcade_games::kit::{Chip, MoveNotes, Scene, View, majority_chip};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::harness::{Terminal, theme};
use crate::picture::{drawn, picture, tip};

/// With values and a tip, every number and every pip of the board is still there.
#[track_caller]
fn check<P: Position + FromStr>(view: &impl View<P>, position: &str) {
    let position: P = position.parse().unwrap_or_else(|_| panic!("{position}"));
    let outcomes = [Outcome::Win, Outcome::Draw, Outcome::Loss].into_iter().cycle();
    let legal = position.legal_moves();
    let value = |(&mv, outcome)| {
        let margin = position.is_scored().then_some(-12);
        MoveValue { mv, value: Value::Exact { outcome, remoteness: Some(12), margin } }
    };
    let values: Vec<_> = legal.iter().zip(outcomes).map(value).collect();
    for look in [picture(), theme()] {
        for (width, height) in [(38, 8), (57, 20), (60, 21), (72, 27), (100, 17), (132, 45)] {
            let area = Rect::new(0, 0, width, height);
            let scene = Scene::of_position(&position);
            let plain = drawn(view, &scene, area, &look);
            for hint in legal.iter().copied().take(6) {
                let scene =
                    Scene { notes: MoveNotes { values: &values, ..tip(Some(hint)) }, ..scene };
                let marked = drawn(view, &scene, area, &look);
                // A piece may make room for its value.
                let count = |board: &Buffer, sign: &str| {
                    board.content().iter().filter(|cell| cell.symbol() == sign).count()
                };
                for sign in "0123456789\u{25CF}".chars().map(String::from) {
                    let (before, after) = (count(&plain, &sign), count(&marked, &sign));
                    assert!(before <= after, "{sign} in {area}: {position}");
                }
            }
        }
    }
}

#[test]
fn no_mark_covers_a_number_of_the_board() {
    check::<Nim>(&NimView::default(), "9/9/9/9/9/9/9/8 misere");
    check::<SilverDollar>(&SilverDollarView::default(), "_o__o__o___o____o");
    check::<Tiles>(&TilesView::default(), "ggggggggg b 3");
    check::<Tiles>(&TilesView::default(), &format!("{} b 3", "g".repeat(64)));
    check::<Flip>(&FlipView::default(), "11335+|+|24466+");
    let coins = "A,5,10,5,25/5,10,25,10,5/10,25,1,25,10/5,10,25,10,5/25,5,10,5,B 0 0 A";
    check::<CoinGrabber>(&CoinGrabberView::default(), coins);
    check::<Kalah>(&KalahView::default(), "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S");
}

#[test]
fn the_usual_chip_is_that_of_more_than_half() {
    let chips = |outcomes: &str| {
        let chip = |letter| {
            let outcome = match letter {
                'w' => Outcome::Win,
                'd' => Outcome::Draw,
                _ => Outcome::Loss,
            };
            Chip::new(&Value::exact(outcome), Side::One, false, false)
        };
        let chips: Vec<Chip> = outcomes.chars().map(chip).collect();
        majority_chip(chips.iter().cloned()).map(|(chip, is_all)| (chip.word(), is_all))
    };
    assert_eq!(chips(""), None);
    assert_eq!(chips("llll"), None, "only a few");
    assert_eq!(chips("wdddll"), None, "only half");
    assert_eq!(chips("wllwl"), Some(("loss", false)));
    assert_eq!(chips("lwlwldl"), Some(("loss", false)));
    assert_eq!(chips("wwwwl"), Some(("win", false)));
    assert_eq!(chips("ddddd"), Some(("draw", true)));
}

#[test]
fn the_outcome_of_most_moves_is_said_once() {
    let mut nim = Terminal::play("nim", "9/9/9/9/9/9/9/8 misere", ["human", "human"]);
    nim.resize_to(100, 30).keys("v").until_known().sees("unmarked: loss");
    let text = nim.text();
    let board = text.lines().map(|row| row.chars().take(71).collect::<String>());
    let board = board.collect::<Vec<_>>().join("\n");
    // Below the first pile is "9 - 1".
    assert!(board.contains('\u{2605}') && board.matches('\u{2212}').count() == 1, "{board}");
    let mut tiles = Terminal::play("tiles", "ggggggggg b 3", ["human", "human"]);
    tiles.resize_to(100, 30).keys("v").until_known().sees("every move: draw");
    // Where no outcome is that of most moves, each is on the board.
    let coins = "0,0,A,5,25/5,10,25,10,5/10,25,1,25,10/5,10,25,B,0/25,5,10,5,0 15 15 A";
    let mut game = Terminal::play("coin-grabber", coins, ["human", "human"]);
    game.resize_to(100, 30).keys("v").until_known().sees("win").misses("unmarked");
    game.sees("5\u{a2}").sees("15\u{a2}").sees("25\u{a2}").sees("100\u{a2}");
}
