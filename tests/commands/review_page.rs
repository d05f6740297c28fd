//! `arcade review --html`: a page that a browser shows by itself.

use std::fs;

use arcade_games::games::GameId;
use insta::assert_snapshot;

use crate::harness::{Arcade, write};
use crate::review::{NIM, record};

/// A board with few coins, so that it is solved in no time.
const COINS: &str = "A,5,0,0,0/0,0,0,0,0/0,0,1,0,0/0,0,0,0,0/0,0,0,5,B 0 0 A";

/// The page of a record.
#[track_caller]
fn page(record: &str) -> String {
    let arcade = Arcade::new();
    write(&arcade.here().join("game.txt"), record);
    let ran = arcade.run(&["review", "game.txt", "--html", "-"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    ran.stdout
}

/// A short game of each kind, from a position that is analysed in no time.
fn games() -> Vec<String> {
    [
        (GameId::Nim, "5/4/3 misere", NIM),
        (GameId::SilverDollar, "__o_o", "1-1 0-2 1-2"),
        (GameId::Tiles, "ggggggggg b 1", "5 1 2 8 3 7 4 9"),
        (GameId::Flip, "12+|+|12+", "p1"),
        (GameId::CoinGrabber, COINS, "R L"),
        (GameId::Kalah, "3,3,3/3,3,3 0-0 S", "1 2 3"),
    ]
    .map(|(game, start, moves)| record(game, start, moves))
    .to_vec()
}

/// Checks that a text is XML, as far as that takes no reader of all of it: tags are closed in order,
/// attributes are quoted and not repeated, ids are unique, and what means something is written as an entity.
#[track_caller]
fn check_xml(text: &str) {
    let rest = text.strip_prefix("<!DOCTYPE html>\n").expect("a document");
    let mut open: Vec<&str> = Vec::new();
    let mut ids: Vec<&str> = Vec::new();
    for piece in rest.split('<').skip(1) {
        let (tag, words) = piece.split_once('>').unwrap_or_else(|| panic!("no end: {piece}"));
        check_text(words);
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "{piece}");
            continue;
        }
        let (tag, is_empty) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        assert!(name.chars().all(char::is_alphanumeric), "{piece}");
        let mut names = Vec::new();
        let mut parts = attributes.split('"');
        while let Some(part) = parts.next().filter(|part| !part.is_empty()) {
            let name = part.trim_start().strip_suffix('=').unwrap_or_else(|| panic!("{piece}"));
            let value = parts.next().unwrap_or_else(|| panic!("{piece}"));
            check_text(value);
            assert!(!names.contains(&name), "{piece}");
            names.push(name);
            if name == "id" {
                assert!(!ids.contains(&value), "{piece}");
                ids.push(value);
            }
        }
        if !is_empty {
            open.push(name);
        }
    }
    assert_eq!(open, [] as [&str; 0]);
    for (at, _) in text.match_indices("#g") {
        let id = text[at + 1..].split(')').next().unwrap_or_default();
        assert!(ids.contains(&id), "{id} is used, but not there");
    }
}

/// Checks that entities are among the five that XML knows.
#[track_caller]
fn check_text(text: &str) {
    for (at, _) in text.match_indices('&') {
        let known = ["amp;", "lt;", "gt;", "quot;", "#39;"];
        assert!(known.iter().any(|entity| text[at + 1..].starts_with(entity)), "{text}");
    }
    assert!(!text.chars().any(|it| it.is_control() && it != '\n'), "{text:?}");
}

#[test]
fn the_page_of_every_game_is_complete_in_itself() {
    for record in games() {
        let page = page(&record);
        check_xml(&page);
        for foreign in ["<script", "src=", "@import", "<link", "http:", "https:"] {
            let found = page.matches(foreign).count();
            // The name of the language is written like an address.
            assert_eq!(found, usize::from(foreign == "http:"), "{foreign}");
        }
        assert_eq!(page.matches("prefers-color-scheme:dark").count(), 2);
        let moves = record.lines().filter(|line| line.starts_with("move ")).count();
        assert_eq!(page.matches("<svg viewBox").count(), moves, "a board for each move");
        assert!(page.len() < 500_000, "{} bytes", page.len());
    }
}

#[test]
fn the_page_has_its_parts_in_order() {
    let mut outline = page(&record(GameId::Nim, "5/4/3 misere", NIM));
    // Pictures and styles are for eyes.
    for (start, end) in [("<svg", "</svg>"), ("<style>", "</style>")] {
        let mut rest = outline.as_str();
        let mut kept = String::new();
        while let Some((before, after)) = rest.split_once(start) {
            kept += &[before, "[", start.trim_matches(['<', '>']), "]"].concat();
            rest = after.split_once(end).expect("an end").1;
        }
        outline = kept + rest;
    }
    assert_snapshot!("page", outline);
}

#[test]
fn names_are_names_whatever_is_in_them() {
    let hostile = "<b x=\"1\">&amp;'</b>";
    let record =
        record(GameId::Nim, "5/4/3 misere", NIM).replace("human Ann", &format!("human {hostile}"));
    let (above, _) = record.rsplit_once("checksum ").expect("a checksum");
    let page = page(&format!("{above}checksum {:08x}\n", crc32fast::hash(above.as_bytes())));
    check_xml(&page);
    assert!(!page.contains("<b ") && page.contains("&lt;b x="), "{page}");
}

#[test]
fn a_file_that_is_there_stays_as_it_is() {
    let arcade = Arcade::new();
    write(&arcade.here().join("game.txt"), record(GameId::Nim, "5/4/3 misere", NIM));
    let file = arcade.here().join("page.html");
    let call = ["review", "game.txt", "--html", "page.html"];
    arcade.run(&call).expect(0, "", "");
    let written = fs::read_to_string(&file).expect("a page");
    check_xml(&written);
    write(&file, "mine");
    let message = "arcade: html: found \"page.html\", expected the name of a new file\n";
    arcade.run(&call).expect(2, "", message);
    assert_eq!(fs::read_to_string(&file).expect("a file"), "mine");
    let nowhere = arcade.run(&["review", "game.txt", "--html", "nowhere/page.html"]);
    assert_eq!((nowhere.code, nowhere.stdout.as_str()), (Some(1), ""));
}
