//! Values of starts that other programs found.

use std::fs;
use std::path::Path;

use arcade_engine::{Job, Knowledge as _, Limits, Resources, Scope};
use arcade_games::games::kalah::SeedBalance;

use super::read;
use crate::in_full::{is_in_full, one_in};

/// Starts whose proofs take long, up to 34 million nodes each: of these only what is found
/// in the first nodes is checked, unless all is asked for.
const LONG: [&str; 5] =
    ["4 5 usual", "4 6 usual", "4 6 empty-capture", "5 4 usual", "5 4 empty-capture"];
const FEW_NODES: u64 = 100_000;

#[test]
fn starts_are_worth_what_other_programs_found() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/kalah/values.txt");
    let text = fs::read_to_string(path).expect("a file");
    let mut engine = SeedBalance.perfect(&Resources::with_table(64));
    let mut starts = 0;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    for line in lines.skip(1 % one_in(10)).step_by(one_in(10)) {
        starts += 1;
        let parts: Vec<&str> = line.split(" ; ").collect();
        let start: Vec<&str> = parts[0].split(' ').collect();
        let row = vec![start[1]; start[0].parse().expect("a number")].join(",");
        let variant = if start[2] == "usual" { "" } else { " empty-capture" };
        let position = read(&format!("{row}/{row} 0-0 S{variant}"));
        let nodes = (LONG.contains(&parts[0]) && !is_in_full()).then_some(FEW_NODES);
        let limits = Limits { nodes, ..Limits::NONE };
        let mut job = Job::new(Scope::EveryMove, limits);
        let analysis = engine.analyse(&position, &mut job);
        if analysis.value.is_exact() {
            assert_eq!(analysis.value.margin(), parts[1].parse().ok(), "{line}");
        } else {
            assert!(nodes.is_some(), "{line}: not proven");
        }
        let margins = parts[2].split(' ').map(|margin| margin.parse::<i32>().expect("a number"));
        for (pit, margin) in (0..).zip(margins) {
            let known = analysis.moves.iter().find(|known| known.mv.0 == pit).expect("a move");
            let found = known.value.margin().unwrap_or(margin);
            assert_eq!(found, margin, "{line}: {}", known.mv);
        }
    }
    assert!(starts > 60 / one_in(10), "only {starts} starts");
}
