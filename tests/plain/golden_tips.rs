//! The tips of each game, and the reasons why moves are good or bad: `tests/data/<id>/tips.txt`, which is made
//! to be read from top to bottom. `UPDATE=1 cargo test --test plain tips` writes it anew.
//!
//! A line without an indent is a position; below it are the steps of its tip, and the answers to `:why` about
//! moves. To see more, add a line with a position, or `  why MOVE:` below one: both solved at once, as an
//! analysis doesn't take long.

use std::fmt::Write as _;
use std::io::Cursor;
use std::path::Path;

use arcade_engine::{Position as _, Side};
use arcade_games::games::GameId;
use arcade_games::kit::GameSpec as _;

use crate::golden::check;
use crate::harness::Lines;

/// How many steps a tip has.
const TIP_STEPS: usize = 3;

/// The most characters of the step with the reason, without the move.
const LONGEST: usize = 90;

/// The most characters of the answer to `:why`.
const LONGEST_WHY: usize = 200;

fn tips(game: GameId, golden: &str) -> String {
    let mut told = String::new();
    for part in golden.split_inclusive("\n\n") {
        let (position, asked) = part.split_once('\n').unwrap_or((part, ""));
        writeln!(told, "{position}").expect("text");
        if !position.starts_with('#') {
            tell(&mut told, game, position, asked);
        }
        if part.ends_with("\n\n") {
            told.push('\n');
        }
    }
    told
}

/// Tells the steps of the tip in a position, and why the moves asked about are good or bad.
fn tell(told: &mut String, game: GameId, position: &str, asked: &str) {
    let asked = asked.lines().filter_map(|line| line.strip_prefix("  why ")?.split_once(':'));
    let asked: Vec<&str> = asked.map(|(mv, _)| mv).collect();
    // After the last step, a tip looks deeper if its analysis was cut short, as on a machine under load: the
    // steps of the second time are those of a complete one.
    let mut typed = ":tip\n".repeat(2 * TIP_STEPS);
    for mv in &asked {
        writeln!(typed, ":why {mv}").expect("text");
    }
    let seats = match game.parse(position).expect("a position").mover() {
        Some(Side::Two) => ["perfect", "human"],
        _ => ["human", "perfect"],
    };
    let lines = Lines::new(game.meta().id, &seats).from(position);
    let home = tempfile::tempdir().expect("a folder");
    let played = lines.read_as(game, home, Cursor::new(typed.into_bytes())).output;
    let steps = played.lines().filter_map(|line| line.strip_prefix("Tip ")?.split_once(": "));
    for (step, text) in steps.skip(TIP_STEPS) {
        writeln!(told, "  tip {step}: {text}").expect("text");
        let reason = text.split_once(": ").map_or(text, |(_, reason)| reason);
        assert!(reason.chars().count() <= LONGEST + 1, "{position}: {reason}");
    }
    let answers = played.split(":why ").skip(1).filter_map(|answer| answer.lines().nth(1));
    for (mv, answer) in asked.into_iter().zip(answers) {
        writeln!(told, "  why {answer}").expect("text");
        let reason = answer
            .strip_prefix(&format!("{mv}: "))
            .unwrap_or_else(|| panic!("{position}: no reason for {mv} in\n{played}"));
        assert!(reason.chars().count() <= LONGEST_WHY + 1, "{position}: {reason}");
    }
}

#[test]
fn tips_are_those_of_the_golden_files() {
    for game in GameId::ALL {
        let path = format!("tests/data/{}/tips.txt", game.meta().id);
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
        check(&path, |golden| tips(*game, golden));
    }
}
