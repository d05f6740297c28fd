//! The corner cases of Kalah by name, and cases on which another program agrees.

use std::fs;
use std::path::Path;

use arcade_engine::{Position as _, Turn};
use arcade_games::games::kalah::{EmptyCapture, Kalah, SOUTH};

use super::read;

/// A move leads from one position to another, in which the game goes on or is over with this
/// margin for the side printed.
#[track_caller]
fn check(position: &str, mv: &str, expected: &str, turn: Turn, margin: Option<i32>) {
    let mut position = read(position);
    let found = position.play(mv.parse().expect("a move")).expect("a legal move");
    assert_eq!(position.to_string(), expected);
    assert_eq!((found, position.margin()), (turn, margin), "{expected}");
    assert_eq!(position.legal_moves().is_empty(), margin.is_some(), "{expected}");
}

const PASSES: Turn = Turn::Opponent;
const STAYS: Turn = Turn::SameSide;

#[test]
fn the_last_seed_in_the_store_gives_another_turn() {
    check("4,4,4,4/4,4,4,4 0-0 S", "1", "0,5,5,5/4,4,4,4 1-0 S", STAYS, None);
    check("4,4,4,4/4,4,4,4 0-0 N", "1", "4,4,4,4/0,5,5,5 0-1 N", STAYS, None);
}

#[test]
fn the_store_of_the_other_side_is_left_out() {
    check("1,1,6/1,1,1 0-9 S", "3", "2,2,0/2,2,2 1-9 N", PASSES, None);
    check("1,1,1/1,1,6 9-0 N", "3", "2,2,2/2,2,0 9-1 S", PASSES, None);
}

#[test]
fn a_full_lap_ends_in_the_emptied_pit_and_captures() {
    // 2m + 1 seeds; the pit opposite has just received one.
    check("3,7,1/1,0,2 0-0 S", "2", "4,0,2/2,0,3 3-0 N", PASSES, None);
    check("3/1 0-0 S", "1", "0/0 4-0 N", PASSES, Some(-4));
    // A second lap finds the pit no longer empty.
    check("3,14,1/1,0,2 0-0 S", "2", "5,2,3/3,2,4 2-0 N", PASSES, None);
}

#[test]
fn a_capture_after_passing_the_other_side() {
    check("0,1,5/1,1,2 0-0 S", "3", "0,1,0/2,2,0 5-0 N", PASSES, None);
}

#[test]
fn a_capture_can_empty_either_side_or_both() {
    check("1,0,2/0,4,0 1-1 S", "1", "0,0,2/0,0,0 6-1 N", PASSES, Some(-7));
    check("1,0,0/1,4,3 1-1 S", "1", "0,0,0/1,0,3 6-1 N", PASSES, Some(-1));
    check("1,0,0/0,4,0 1-6 S", "1", "0,0,0/0,0,0 6-6 N", PASSES, Some(0));
}

#[test]
fn an_empty_own_side_after_a_last_seed_in_the_store_ends_the_game() {
    // The side printed is the one whose turn would have come.
    check("0,0,1/0,2,1 5-5 S", "3", "0,0,0/0,2,1 6-5 S", STAYS, Some(-2));
    check("0,2,1/0,0,1 5-5 N", "3", "0,2,1/0,0,0 5-6 N", STAYS, Some(-2));
}

#[test]
fn sowing_the_last_seeds_to_the_other_side_ends_the_game() {
    check("0,0,2/1,0,1 4-4 S", "3", "0,0,0/2,0,1 5-4 N", PASSES, Some(2));
}

#[test]
fn empty_pits_are_captured_in_the_variant_only() {
    check("1,0,2/1,0,3 1-1 S", "1", "0,1,2/1,0,3 1-1 N", PASSES, None);
    let variant = "1,0,2/1,0,3 1-1 S empty-capture";
    check(variant, "1", "0,0,2/1,0,3 2-1 N empty-capture", PASSES, None);
    // A last seed in an empty pit of the other side captures nothing in either.
    check("0,0,2/0,1,1 1-1 S", "3", "0,0,0/1,1,1 2-1 N", PASSES, Some(2));
    let variant = "1,0,2/0,1,1 1-1 S empty-capture";
    check(variant, "3", "1,0,0/1,1,1 2-1 N empty-capture", PASSES, None);
}

#[test]
fn a_typed_position_with_an_empty_side_is_over() {
    for (text, margin) in [
        ("0,0/3,4 1-2 S", -8),
        ("0,0/3,4 1-2 N", 8),
        ("3,4/0,0 1-2 S", 6),
        ("0/0 0-0 N", 0),
        ("0,0,0/0,0,0 9-2 N empty-capture", -7),
    ] {
        let position = read(text);
        assert_eq!(position.margin(), Some(margin), "{text}");
        assert!(position.legal_moves().is_empty(), "{text}");
    }
}

#[test]
fn the_margin_has_the_parity_of_all_seeds() {
    for seeds in 1..=20_u8 {
        let mut position = read(&format!("{seeds},1,2/1,1,0 0-0 S"));
        while let Some(&mv) = position.legal_moves().last() {
            position.play_unchecked(mv);
        }
        let margin = position.margin().expect("over");
        assert_eq!(margin.rem_euclid(2), i32::from(seeds + 5) % 2, "{seeds}");
    }
}

#[test]
fn starts_have_the_pits_and_seeds_asked_for() {
    for (pits, seeds) in (1..=6_u8).flat_map(|pits| (1..=6_u8).map(move |seeds| (pits, seeds))) {
        let start = Kalah::new(pits, seeds, EmptyCapture::On).expect("a start");
        let row = vec![seeds.to_string(); pits.into()].join(",");
        assert_eq!(start.to_string(), format!("{row}/{row} 0-0 S empty-capture"));
        assert_eq!((start.side_to_move(), start.pit_count()), (SOUTH, pits));
    }
    for (pits, seeds) in [(0, 4), (7, 4), (6, 22)] {
        assert!(Kalah::new(pits, seeds, EmptyCapture::Off).is_err(), "{pits} {seeds}");
    }
}

#[test]
fn another_program_agrees_on_these_cases() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/kalah/cases.txt");
    let text = fs::read_to_string(path).expect("a file");
    let mut name = "";
    let mut count = 0;
    for line in text.lines() {
        if let Some(comment) = line.strip_prefix("# ") {
            name = comment;
            continue;
        }
        let parts: Vec<&str> = line.split(" ; ").collect();
        let mut position = read(parts[0]);
        position.play(parts[1].parse().expect("a move")).expect("a legal move");
        assert_eq!(position.to_string(), parts[2], "{name}");
        let over = position.outcome().zip(position.margin());
        let over = over.map(|(outcome, margin)| format!("{outcome} {margin}"));
        assert_eq!(over.as_deref(), parts.get(3).copied(), "{name}");
        count += 1;
    }
    assert!(count >= 20, "only {count} cases");
}
