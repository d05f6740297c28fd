//! The tips of each game: `tests/data/<id>/tips.txt`, which is made to be read from top to bottom.
//! `UPDATE=1 cargo test --test plain tips` writes it anew.
//!
//! A line without an indent is a position, and what follows are the steps of its tip. To see another tip, add
//! a line with its position: one that is solved at once, as a tip doesn't wait long for an analysis.

use std::fmt::Write as _;
use std::path::Path;

use arcade::games::GameId;

use crate::golden::check;
use crate::harness::Lines;

/// The most characters of the step with the reason, without the move.
const LONGEST: usize = 90;

fn tips(game: GameId, golden: &str) -> String {
    let mut told = String::new();
    for line in golden.lines().filter(|line| !line.starts_with(' ')) {
        writeln!(told, "{line}").expect("text");
        if line.starts_with('#') || line.is_empty() {
            continue;
        }
        let lines = Lines::new(game.meta().id, &["human", "perfect"]).from(line);
        let played = lines.read(":tip\n:tip\n:tip\n");
        let steps = played.output.lines().filter_map(|line| line.strip_prefix("Tip "));
        for step in steps {
            let (_, text) = step.split_once(": ").expect("the step and its text");
            writeln!(told, "  {text}").expect("text");
            let reason = text.split_once(": ").map_or(text, |(_, reason)| reason);
            assert!(reason.chars().count() <= LONGEST + 1, "{line}: {reason}");
        }
    }
    told
}

#[test]
fn tips_are_those_of_the_golden_files() {
    for game in GameId::ALL {
        let path = format!("tests/data/{}/tips.txt", game.meta().id);
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
        check(&path, |golden| tips(*game, golden));
    }
}
