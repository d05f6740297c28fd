//! `arcade explain`.

use arcade_engine::{
    Engine as _, Job, Knowledge as _, Limits, Position as _, Resources, Scope, Value,
};
use arcade_games::games::tiles::classic::Classic;
use arcade_games::games::tiles::{LineCounts, Tiles};

use crate::harness::Arcade;

#[track_caller]
fn explain(game: &str, position: &str) -> String {
    let ran = Arcade::new().run(&["explain", game, position]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{game} {position}");
    ran.stdout
}

/// Checks that the explanation has these lines, one after the other.
#[track_caller]
fn check_lines(explanation: &str, lines: &[&str]) {
    let text = lines.join("\n");
    assert!(explanation.contains(&text), "{explanation}\nlacks\n{text}");
}

#[test]
fn no_line_is_longer_than_a_terminal_is_wide() {
    for (game, position) in [
        ("nim", "5/4/3 misere"),
        ("nim", "9/9/9/9/9/9 normal"),
        ("silver-dollar", "__o_o____o__o 5"),
        ("flip", "11+|+|66+"),
        ("kalah", "4,4,4/4,4,4 0-0 S"),
    ] {
        let explanation = explain(game, position);
        let long: Vec<&str> = explanation.lines().filter(|line| line.len() > 80).collect();
        assert_eq!(long, [] as [&str; 0], "{game}");
    }
}

/// The part of an explanation that begins with this, up to the next empty line, in one line.
#[track_caller]
fn part(explanation: &str, beginning: &str) -> String {
    let start = explanation.find(beginning);
    let start = start.unwrap_or_else(|| panic!("no {beginning:?} in\n{explanation}"));
    let part = explanation[start..].split("\n\n").next().expect("a part");
    part.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn every_move_of_tiles_has_its_classic_score_beside_its_value() {
    for text in
        ["ggggggggg b 1", "oobboobgb b 1", "gobbogbbo o 2", "bgggogggg b 3", "bogobgogg b 1"]
    {
        let position: Tiles = text.parse().expect("a position");
        let every_move = || Job::new(Scope::EveryMove, Limits::NONE);
        let scored = Classic::new(4).analyse(&position, &mut every_move());
        let exact =
            LineCounts.perfect(&Resources::with_table(1)).analyse(&position, &mut every_move());
        let explained = part(&explain("tiles", text), "The classic program, 4 plies ahead");
        let (meaning, rows) = explained.split_once("3 the mover wins. ").expect("the scale");
        assert!(meaning.contains("0 the other side wins, 1 not clear yet, 2 a draw"), "{meaning}");
        // Each row is a score, then moves with their values: only a score has no bracket after it.
        let (mut score, mut found) = (None, 0);
        for item in rows.split(", ").flat_map(|item| item.split_inclusive(')')) {
            let mut item = item.trim();
            if let Some((first, rest)) =
                item.split_once(' ').filter(|(_, rest)| !rest.starts_with('('))
            {
                (score, item) = (first.parse().ok(), rest);
            }
            let (mv, value) = item.split_once(" (").expect("a move and its value");
            let mv = mv.parse().expect("a move");
            let of = |moves: &[arcade_engine::MoveValue<_>]| {
                moves.iter().find(|known| known.mv == mv).expect("a legal move").value
            };
            let expected = Value::Estimate { score: score.expect("a score"), depth: 4 };
            assert_eq!(of(&scored.moves), expected, "{mv} of {text}");
            assert_eq!(value, format!("{})", of(&exact.moves)), "{mv} of {text}");
            found += 1;
        }
        assert_eq!(found, position.legal_moves().len(), "{explained}");
    }
}

#[test]
fn explanations_are_documented_as_they_are_printed() {
    let documented = include_str!("../../docs/representations.md");
    let mut blocks = documented.split("\n    arcade explain ").skip(1).peekable();
    assert!(blocks.peek().is_some());
    for block in blocks {
        let (command, rest) = block.split_once('\n').expect("a command on its line");
        let (game, position) = command.split_once(' ').expect("a game and a position");
        let explanation = explain(game, position.trim_matches('"'));
        let lines = rest.lines().skip_while(|line| line.is_empty());
        let printed = lines.take_while(|line| line.is_empty() || line.starts_with("    "));
        let printed: Vec<&str> =
            printed.map(|line| line.strip_prefix("    ").unwrap_or(line)).collect();
        check_lines(&explanation, &[printed.join("\n").trim_end()]);
        assert!(!printed.is_empty(), "{command}");
    }
}
