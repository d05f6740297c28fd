//! Coin Grabber: a slow model that the rules must agree with, and the corner cases by name.

mod agree;
mod boards;
mod model;
mod outcome_table;
mod perfect;
mod solver;
mod standard;
mod values;

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash as _, Hasher as _};

use arcade_engine::{Outcome, Position as _, Side};
use arcade_games::games::coin_grabber::{CoinGrabber, Step};

use crate::check_play;

/// The position of a text.
#[track_caller]
pub fn read(text: &str) -> CoinGrabber {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The legal moves of a position.
#[track_caller]
fn check_moves(position: &str, expected: &str) {
    let moves: Vec<String> = read(position).legal_moves().iter().map(ToString::to_string).collect();
    assert_eq!(moves.join(" "), expected, "{position}");
}

const START: &str = "A,5,10,5,25/5,10,25,10,5/10,25,1,25,10/5,10,25,10,5/25,5,10,5,B 0 0 A";

#[test]
fn the_board_of_the_exercise() {
    let start = read(START);
    assert_eq!((start.left(), start.total()), (270, 270));
    check_moves(START, "D R");
    check_play::<CoinGrabber>(
        START,
        "R u down LEFTWARDS",
        "0,0,10,5,25/5,A,25,10,5/10,25,1,25,10/5,10,25,B,0/25,5,10,5,0 15 15 A",
        None,
    );
}

/// A stands left of the centre, B right of it, and no coin is left.
#[track_caller]
fn taken_by_a(a: u16, b: u16, outcome: Outcome) {
    let before = format!("0,0,0,0,0/0,0,0,0,0/0,A,1,B,0/0,0,0,0,0/0,0,0,0,0 {a} {b} A");
    let after = format!("0,0,0,0,0/0,0,0,0,0/0,0,A,B,0/0,0,0,0,0/0,0,0,0,0 {} {b} B", a + 1);
    check_play::<CoinGrabber>(&before, "R", &after, Some(outcome));
    // The same with the sides exchanged.
    let before = format!("0,0,0,0,0/0,0,0,0,0/0,A,1,B,0/0,0,0,0,0/0,0,0,0,0 {b} {a} B");
    let after = format!("0,0,0,0,0/0,0,0,0,0/0,A,B,0,0/0,0,0,0,0/0,0,0,0,0 {b} {} A", a + 1);
    check_play::<CoinGrabber>(&before, "L", &after, Some(outcome));
}

#[test]
fn who_takes_the_centre_with_95_and_1_loses_and_with_100_and_1_may_win() {
    taken_by_a(95, 0, Outcome::Win);
    taken_by_a(95, 90, Outcome::Win);
    taken_by_a(100, 0, Outcome::Loss);
    taken_by_a(100, 95, Outcome::Loss);
    taken_by_a(0, 0, Outcome::Win);
}

#[test]
fn the_cent_decides_between_equals() {
    taken_by_a(135, 135, Outcome::Loss);
    taken_by_a(100, 100, Outcome::Loss);
    taken_by_a(95, 95, Outcome::Win);
}

#[test]
fn who_has_more_wins_whoever_takes_the_centre() {
    taken_by_a(135, 140, Outcome::Win);
    taken_by_a(100, 105, Outcome::Win);
    taken_by_a(140, 135, Outcome::Loss);
    // Coins that are left count for neither side.
    check_play::<CoinGrabber>(
        "A,5,10,5,25/5,10,25,10,5/10,B,1,25,10/5,10,25,10,5/25,5,10,5,0 0 25 B",
        "R",
        "A,5,10,5,25/5,10,25,10,5/10,0,B,25,10/5,10,25,10,5/25,5,10,5,0 0 26 A",
        Some(Outcome::Win),
    );
}

#[test]
fn the_edge_and_the_other_player_are_in_the_way() {
    check_moves("A,B,0,0,0/0,0,0,0,0/0,0,1,0,0/0,0,0,0,0/0,0,0,0,0 0 0 A", "D");
    check_moves("A,B,0,0,0/0,0,0,0,0/0,0,1,0,0/0,0,0,0,0/0,0,0,0,0 0 0 B", "D R");
    check_moves("0,0,0,0,0/0,0,0,0,0/0,0,1,0,0/0,0,0,0,A/0,0,0,0,B 0 0 B", "L");
    check_moves("0,0,A,0,0/0,0,B,0,0/0,0,1,0,0/0,0,0,0,0/0,0,0,0,0 0 0 A", "L R");
    check_moves("0,0,A,0,0/0,0,B,0,0/0,0,1,0,0/0,0,0,0,0/0,0,0,0,0 0 0 B", "D L R");
    check_moves("0,0,0,0,0/0,0,0,0,B/0,0,1,0,A/0,0,0,0,0/0,0,0,0,0 0 0 A", "D L");
    check_moves("0,0,0,0,0/0,0,0,A,B/0,0,1,0,0/0,0,0,0,0/0,0,0,0,0 0 0 A", "U D L");
}

#[test]
fn the_mover_is_never_forced_onto_the_centre() {
    // Beside the centre, with the other player on any square around.
    for square in [7, 11, 13, 17] {
        for other in (0..25).filter(|&other| other != 12 && other != square) {
            let mut cells = ["0"; 25];
            (cells[12], cells[square], cells[other]) = ("1", "A", "B");
            let rows: Vec<String> = cells.chunks(5).map(|row| row.join(",")).collect();
            let position = read(&format!("{} 0 0 A", rows.join("/")));
            let stays = |step: &Step| position.after(*step).0.outcome().is_none();
            assert!(position.legal_moves().iter().any(stays), "{position}");
        }
    }
}

#[test]
fn finished_positions_are_read_for_both_takers() {
    for (text, outcome) in [
        ("0,0,0,0,0/0,0,0,0,0/0,0,A,B,0/0,0,0,0,0/0,0,0,0,0 101 100 B", Outcome::Loss),
        ("0,0,0,0,0/0,0,0,0,0/0,0,A,B,0/0,0,0,0,0/0,0,0,0,0 96 100 B", Outcome::Win),
        ("A,5,0,0,0/0,0,0,0,0/0,0,B,0,0/0,0,0,0,0/0,0,0,0,0 100 101 A", Outcome::Loss),
        ("A,5,0,0,0/0,0,0,0,0/0,0,B,0,0/0,0,0,0,0/0,0,0,0,0 0 1 A", Outcome::Win),
    ] {
        check_play::<CoinGrabber>(text, "", text, Some(outcome));
    }
}

#[test]
fn custom_boards_hold_any_multiple_of_5_up_to_1275() {
    check_play::<CoinGrabber>(
        "A,1275,0,0,0/0,0,0,0,0/0,0,1,0,0/0,0,0,0,B/0,0,0,15,35 0 0 A",
        "R D D",
        "0,0,0,0,0/0,A,0,0,0/0,0,1,0,0/0,0,0,0,0/0,0,0,15,B 1275 35 B",
        None,
    );
}

#[test]
fn any_word_that_begins_with_a_letter_of_a_move_is_one() {
    for (texts, step) in [
        (["U", "u", "up", "Upsilon"], Step::Up),
        (["D", "d", "down", "duck"], Step::Down),
        (["L", "l", "left", "LEMUR"], Step::Left),
        (["R", "r", "right", "r\u{e9}sum\u{e9}"], Step::Right),
    ] {
        for text in texts {
            assert_eq!(text.parse(), Ok(step), "{text}");
        }
        assert_eq!(step.to_string(), texts[0]);
    }
}

#[test]
fn money_is_seen_from_both_sides() {
    let position = read("0,0,0,0,0/0,0,0,0,0/0,A,1,B,0/0,0,0,0,0/0,0,0,0,25 105 110 A");
    assert_eq!((position.money(Side::One), position.money(Side::Two)), (105, 110));
    assert!(!position.wins_by_centre(Side::One) && position.wins_by_centre(Side::Two));
    assert_eq!((position.left(), position.total()), (25, 240));
    let over = position.after(Step::Right).0;
    assert_eq!((over.taker(), over.money(Side::One), over.total()), (Some(Side::One), 106, 240));
}

#[test]
fn a_position_is_small_and_equal_ones_have_equal_hashes() {
    assert_eq!((size_of::<CoinGrabber>(), size_of::<Step>()), (32, 1));
    let hash = |position: &CoinGrabber| {
        let mut hasher = DefaultHasher::new();
        position.hash(&mut hasher);
        hasher.finish()
    };
    let (one, same) = (read(START), read(START).image(1).image(1));
    assert_eq!((one, hash(&one)), (same, hash(&same)));
    for different in [
        START.replace(" 0 0 A", " 5 0 A"),
        START.replace(" 0 0 A", " 0 5 A"),
        START.replace(" 0 0 A", " 0 0 B"),
        START.replace("A,5", "5,A"),
        START.replace("5,B", "B,5"),
        START.replace("/5,10,25,10,5/10", "/5,10,25,10,0/10"),
        START.replace("/25,5,10,5,B", "/20,5,10,5,B"),
    ] {
        let different = read(&different);
        assert_ne!((one, hash(&one)), (different, hash(&different)));
    }
}

#[test]
fn money_and_turns_that_no_game_has_are_refused_with_the_field() {
    let board = "0,0,0,0,0/0,0,0,0,0/0,A,1,B,0/0,0,0,0,0/0,0,0,0,25";
    let taken = "0,0,0,0,0/0,0,0,0,0/0,0,A,B,0/0,0,0,0,0/0,0,0,0,25";
    let error = |text: &str| text.parse::<CoinGrabber>().expect_err(text).to_string();
    for (text, parts) in [
        (format!("{board} 3 0 A"), ["cents of A", "\"3\"", "expected a multiple of 5"]),
        (format!("{board} 0 6 B"), ["cents of B", "\"6\"", "expected a multiple of 5"]),
        (format!("{taken} 100 0 B"), ["cents of A", "\"100\"", "1 more than a multiple of 5"]),
        (format!("{taken} 101 1 B"), ["cents of B", "\"1\"", "expected a multiple of 5"]),
        (format!("{taken} 101 0 A"), ["mover", "\"A\"", "B, since A has taken the centre"]),
        (format!("{board} 59980 5 A"), ["money", "\"60010\"", "at most 60000 cents"]),
        (format!("{board} 30000 30000 B"), ["money", "\"60025\"", "at most 60000 cents"]),
    ] {
        let error = error(&text);
        assert!(parts.iter().all(|part| error.contains(part)), "{text}: {error}");
    }
    // The most there can be; the cent of the centre comes on top.
    assert_eq!(read(&format!("{board} 59975 0 A")).total(), 60_000);
    assert_eq!(read(&format!("{taken} 59976 0 B")).money(Side::One), 59_976);
}
