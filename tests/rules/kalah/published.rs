//! Values of starts that other programs found.

use std::fs;
use std::path::Path;

use arcade::engine::{Brain as _, Job, Limits, Resources, Scope};
use arcade::games::kalah::Sower;

use super::read;

/// Starts that take more nodes are skipped, so that the tests stay quick.
const MAX_NODES: u64 = 2_200_000;

#[test]
fn starts_are_worth_what_other_programs_found() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/kalah/values.txt");
    let text = fs::read_to_string(path).expect("a file");
    let mut engine = Sower.perfect(&Resources::with_table(64));
    let mut solved = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let parts: Vec<&str> = line.split(" ; ").collect();
        let start: Vec<&str> = parts[0].split(' ').collect();
        let row = vec![start[1]; start[0].parse().expect("a number")].join(",");
        let variant = if start[2] == "usual" { "" } else { " empty-capture" };
        let position = read(&format!("{row}/{row} 0-0 S{variant}"));
        let limits = Limits { nodes: Some(MAX_NODES), ..Limits::default() };
        let mut job = Job::new(Scope::EveryMove, limits);
        let analysis = engine.analyse(&position, &mut job);
        if analysis.value.is_exact() {
            assert_eq!(analysis.value.margin(), parts[1].parse().ok(), "{line}");
            solved.push(parts[0]);
        }
        let margins = parts[2].split(' ').map(|margin| margin.parse::<i32>().expect("a number"));
        for (pit, margin) in (0..).zip(margins) {
            let known = analysis.moves.iter().find(|known| known.mv.0 == pit).expect("a move");
            let found = known.value.margin().unwrap_or(margin);
            assert_eq!(found, margin, "{line}: {}", known.mv);
        }
    }
    assert!(solved.len() >= 40 && solved.contains(&"6 1 empty-capture"), "{solved:?}");
}
