//! `arcade analyze` with limits: what it reports is true, however little it has searched.

use std::time::Duration;

use arcade::commands::{AnalysedPosition, Analyst, Detail};
use arcade_engine::{Limits, Resources};
use arcade_games::games::GameId;

use crate::analyze::analyze;
use crate::harness::{Arcade, check_usage};
use crate::json::Json;

/// An analysis by a fresh analyst. The plies of a strip whose limit stops a coin take nodes.
fn analysis(position: &str, limits: Limits) -> AnalysedPosition {
    let game = GameId::find("silver-dollar").expect("the game");
    Analyst::new(game, &Resources::with_table(1))
        .analyse(position, limits, Detail::Reasons)
        .expect("a position")
}

/// A strip that the mover wins, with a limit.
const LIMITED: &str = "_o_____o____o 3";

/// Checks that an analysis within `nodes` nodes agrees with the full analysis.
#[track_caller]
fn check(position: &str, nodes: u64) {
    let whole = analysis(position, Limits::default());
    let part = analysis(position, Limits { nodes: Some(nodes), ..Limits::default() });
    let place = format!("{position} within {nodes} nodes");
    assert!(part.value.is_exact(), "{place}");
    assert_eq!(part.value.outcome(), whole.value.outcome(), "{place}");
    let remoteness = part.value.remoteness();
    assert!(
        remoteness.is_none() || remoteness == whole.value.remoteness(),
        "{place}: in {remoteness:?}"
    );
    assert_eq!(part.moves.len(), whole.moves.len(), "{place}");
    for known in &part.moves {
        let same = whole.moves.iter().find(|other| other.mv == known.mv).expect("the same moves");
        assert_eq!(known.value.outcome(), same.value.outcome(), "{place}: {}", known.mv);
        let remoteness = known.value.remoteness();
        assert!(remoteness.is_none() || remoteness == same.value.remoteness(), "{place}");
    }
    for best in &part.best {
        let same = whole.moves.iter().find(|other| other.mv == *best).expect("the same moves");
        assert_eq!(same.value.outcome(), whole.value.outcome(), "{place}: {best} is best");
    }
    // The list of best moves may be too long, but none of them may be missing.
    for best in &whole.best {
        assert!(part.best.contains(best), "{place}: {best} is best, not only {:?}", part.best);
    }
}

#[test]
fn an_analysis_cut_short_says_nothing_that_is_wrong() {
    for position in [
        "_____o___o 2",
        "_____o___o 3",
        "___o_o__o 1",
        "___o_o__o_o 2",
        "__o__o____o 4",
        "_o__oo_o___o 3",
    ] {
        let whole = analysis(position, Limits::default()).nodes;
        assert!(whole > 5, "{position}: {whole} nodes");
        for nodes in (1..whole.min(20)).chain((20..whole + 10).step_by(7)) {
            check(position, nodes);
        }
    }
}

#[test]
fn a_limit_of_nodes_leaves_the_remoteness_open() {
    let arguments = ["analyze", "silver-dollar", LIMITED, "--json", "--nodes", "1"];
    let ran = Arcade::new().run(&arguments);
    let json = Json::read(&ran.stdout);
    assert_eq!(json.get("value").text(), "win");
    assert_eq!(json.get("exact"), &Json::Flag(true));
    assert_eq!(json.get("remoteness"), &Json::Null(()));
}

#[test]
fn no_more_nodes_are_visited_than_the_limit_allows() {
    for nodes in [1, 2, 10, 54] {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let visited = analysis(LIMITED, limits).nodes;
        assert!(visited <= nodes, "{visited} of {nodes}");
    }
}

#[test]
fn a_generous_limit_changes_nothing() {
    let hour = Duration::from_secs(3600);
    let limits = Limits { depth: Some(64), nodes: Some(1_000_000), time: Some(hour) };
    let whole = analysis(LIMITED, Limits::default());
    let limited = analysis(LIMITED, limits);
    assert_eq!(
        (whole.value, whole.best, whole.moves),
        (limited.value, limited.best, limited.moves)
    );
    let arguments = ["--depth", "64", "--nodes", "1000000", "--time-limit-ms", "3600000"];
    let ran = analyze(&[&["5/4/3 misere"], &arguments[..]].concat());
    assert_eq!(ran.stdout, analyze(&["5/4/3 misere"]).stdout);
}

#[test]
fn a_bad_limit_is_refused_with_what_is_expected() {
    let most = u64::MAX;
    for (option, field, value, expected) in [
        ("--depth", "depth", "0", "64".to_string()),
        ("--depth", "depth", "65", "64".to_string()),
        ("--depth", "depth", "six", "64".to_string()),
        ("--nodes", "nodes", "0", most.to_string()),
        ("--nodes", "nodes", "many", most.to_string()),
        ("--nodes", "nodes", "18446744073709551616", most.to_string()),
        ("--time-limit-ms", "time_limit_ms", "0", most.to_string()),
        ("--time-limit-ms", "time_limit_ms", "1.5", most.to_string()),
    ] {
        check_usage(
            &["analyze", "nim", "5/4/3 misere", option, value],
            &format!(
                "invalid value '{value}' for '{option} <N>': \
                 {field}: found \"{value}\", expected a number from 1 to {expected}"
            ),
        );
    }
}
