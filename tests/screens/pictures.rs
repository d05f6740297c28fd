//! The pictures in README.md and docs: made from the real screens, and current.
//!
//! `ARCADE_PICTURES=write cargo test --test screens pictures` makes them anew.

use std::path::Path;
use std::{env, fs};

use crate::harness::Terminal;
use crate::statistics::many_games;
use crate::svg::svg;

/// Boards as pictures, in all colours, at rest.
const LOOK: &str = "[ui]\nanimation = false\ntheme = \"default\"\ncolour = \"truecolor\"\n";

/// Checks that a picture is what the screen shows now, or makes it so.
#[track_caller]
fn check(name: &str, terminal: &Terminal) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("docs/pictures/{name}.svg"));
    let picture = svg(&terminal.buffer(), &format!("arcade: {name}"));
    if env::var_os("ARCADE_PICTURES").is_some_and(|value| value == "write") {
        fs::create_dir_all(file.parent().expect("a folder")).expect("it can be made");
        fs::write(&file, &picture).expect("it can be written");
    }
    let kept = fs::read_to_string(&file).unwrap_or_default();
    assert!(
        kept == picture,
        "docs/pictures/{name}.svg is not what the screen shows; \
         `ARCADE_PICTURES=write cargo test --test screens pictures` makes it anew"
    );
}

/// A game between two people, from a position, after some keys.
fn game(name: &str, position: &str, keys: &str) -> Terminal {
    let mut terminal = Terminal::play_with(name, position, ["human", "human"], LOOK);
    terminal.resize_to(100, 30).keys(keys);
    terminal
}

#[test]
fn the_menu_is_current() {
    let mut menu = Terminal::menu(LOOK);
    // The daily above the games has a date.
    menu.app.context.clock = Box::new(|| "2026-11-26T12:00:00Z".parse().expect("a time"));
    check("menu", menu.resize_to(100, 30));
}

#[test]
fn the_statistics_are_current() {
    let mut statistics = Terminal::menu_in(many_games(), LOOK);
    check("statistics", statistics.resize_to(100, 30).keys("s").until("value"));
}

#[test]
fn every_game_is_current() {
    for (name, position, keys) in [
        ("nim", "7/5/4/3 misere", "c 2 enter"),
        ("silver-dollar", "__o__o_o____oo___o____oo", "5 - 2 enter"),
        ("tiles", "ggggggggg b 3", "1 2 5 9"),
        ("flip", "11335+|+|24466+", "f 1"),
        (
            "coin-grabber",
            "A,5,10,5,25/5,10,25,10,5/10,25,1,25,10/5,10,25,10,5/25,5,10,5,B 0 0 A",
            "r u r l",
        ),
        ("kalah", "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S", "3 6"),
    ] {
        check(name, &game(name, position, keys));
    }
}
