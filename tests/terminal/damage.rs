//! A damaged record: it is reported and left alone, and everything else works.

use std::fs;
use std::path::Path;

use crate::game::{Game, TWO_PEOPLE};

/// Plays two moves, leaves, and damages the record; returns the game and the damaged record.
fn damaged(damage: impl Fn(&str) -> Vec<u8>) -> (Game, Vec<u8>) {
    let mut game = Game::start(120, 24, &TWO_PEOPLE);
    game.plays("a3", "2/4/3 misere");
    game.plays("b3", "2/1/3 misere");
    game.keys("q");
    game.leaves_terminal_clean();
    let record = game.record("nim-1");
    let text = fs::read_to_string(&record).expect("the game is saved");
    let bytes = damage(&text);
    assert_ne!(bytes, text.as_bytes());
    fs::write(&record, &bytes).expect("the record can be written");
    (game, bytes)
}

/// The number of the line with this beginning, from 1.
fn line(text: &[u8], beginning: &str) -> usize {
    let text = String::from_utf8_lossy(text);
    let line = text.lines().position(|line| line.starts_with(beginning));
    line.expect("there is such a line") + 1
}

fn is_untouched(record: &Path, bytes: &[u8]) {
    assert_eq!(fs::read(record).expect("the record is there"), bytes);
}

/// Checks that the damage is reported for this line, and that nothing else happens.
fn is_named(damage: impl Fn(&str) -> Vec<u8>, beginning: &str) {
    let (game, bytes) = damaged(damage);
    let record = game.record("nim-1");
    let place = format!("nim-1.txt: line {}: ", line(&bytes, beginning));
    for arguments in [&["resume"][..], &["resume", "nim-1"]] {
        let refused = game.home().run(arguments);
        refused.ends_with(1);
        assert!(refused.contents().contains(&place), "{place}: {}", refused.contents());
        refused.terminal_is_clean();
        is_untouched(&record, &bytes);
    }
    let mut menu = game.home().play(&[]);
    menu.sees("can't be read");
    menu.keys("r");
    menu.sees("No game of Nim is under way");
    menu.keys("\r");
    menu.keys("c2\r");
    menu.sees(" C2");
    menu.keys("q");
    menu.sees("resume, move");
    menu.keys("q");
    menu.leaves_terminal_clean();
    is_untouched(&record, &bytes);
    assert!(game.record("nim-2").exists());
}

/// The record with another first move, and a checksum that matches.
fn sealed_with_first_move(text: &str, mv: &str) -> Vec<u8> {
    let (above, _) = text.split_once("checksum").expect("a record ends in its checksum");
    let above = above.replace("move 1 0 A3", &format!("move 1 0 {mv}"));
    let checksum = crc32fast::hash(above.as_bytes());
    format!("{above}checksum {checksum:08x}\n").into()
}

#[test]
fn an_impossible_move_is_named() {
    for (mv, why) in [("A9", "pile A holds only 5"), ("A", "count: found nothing")] {
        let (game, bytes) = damaged(|text| sealed_with_first_move(text, mv));
        let place = format!("nim-1.txt: line {}: ", line(&bytes, "move 1 "));
        for arguments in [&["resume"][..], &["resume", "nim-1"]] {
            let refused = game.home().run(arguments);
            refused.ends_with(1);
            refused.sees(&place);
            refused.sees(why);
            refused.terminal_is_clean();
        }
        let mut menu = game.home().play(&[]);
        menu.sees("Enter goes on with it");
        menu.keys("r");
        menu.sees("nim-1.txt: line");
        menu.keys("n");
        menu.keys("c2\r");
        menu.sees(" C2");
        is_untouched(&game.record("nim-1"), &bytes);
    }
}

#[test]
fn a_changed_move_is_named_by_the_checksum() {
    is_named(|text| text.replace("move 1 0 A3", "move 1 0 A2").into_bytes(), "checksum");
}

#[test]
fn a_line_that_is_no_text_is_named() {
    is_named(|text| text.replace("first 1", "first \0\u{9b}1").into_bytes(), "first");
    let garbled = |text: &str| {
        let mut bytes = text.as_bytes().to_vec();
        let at = text.find("player 2").expect("there is a second player");
        bytes[at + 7] = 0xff;
        bytes
    };
    is_named(garbled, "player \u{fffd}");
}

#[test]
fn a_record_cut_off_is_named() {
    let cut = |text: &str| text.split_inclusive("A3").next().unwrap_or_default().into();
    is_named(cut, "move 1");
}

#[test]
fn an_empty_record_is_named() {
    let (game, _) = damaged(|_| Vec::new());
    let refused = game.home().run(&["resume"]);
    refused.ends_with(1);
    refused.sees("nim-1.txt: line 1: ");
    is_untouched(&game.record("nim-1"), b"");
}
