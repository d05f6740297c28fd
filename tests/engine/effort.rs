//! What searches and proofs cost, counted in nodes: it is the same on every machine, so that a change
//! that makes them more expensive is seen without a clock.
//!
//! A bound is a tenth above what was counted when it was set. Who makes the search or a proof better
//! lowers it; who has to raise it says why.

use std::str::FromStr;

use arcade_base::ParseError;
use arcade_engine::{
    AlphaBeta, Engine as _, Evaluate, Job, Knowledge, Limits, Position, Resources, Scope,
};
use arcade_games::games::coin_grabber::MoneyBalance;
use arcade_games::games::flip::DiceWorth;
use arcade_games::games::kalah::SeedBalance;
use arcade_games::games::silver_dollar::PairedGaps;
use arcade_games::games::tiles::LineCounts;

/// Nodes that were counted, what for, and the most there may be.
type Count = (String, u64, u64);

/// The nodes of a search with a table of 1 MB.
fn searched<P: Position + FromStr<Err = ParseError>>(
    evaluation: impl Evaluate<P>,
    (position, depth): (&str, u32),
    most: u64,
) -> Count {
    let game: P = position.parse().expect("a position");
    let mut job = Job::new(Scope::BestMove, Limits { depth: Some(depth), ..Limits::NONE });
    let nodes = AlphaBeta::new(evaluation, 1).analyse(&game, &mut job).nodes;
    (format!("{position}, {depth} plies"), nodes, most)
}

/// The nodes that solving a position and all its moves takes.
fn solved<P: Position + FromStr<Err = ParseError>>(
    knowledge: &impl Knowledge<P>,
    position: &str,
    most: u64,
) -> Count {
    let game: P = position.parse().expect("a position");
    let mut job = Job::new(Scope::EveryMove, Limits::NONE);
    let analysis = knowledge.perfect(&Resources::with_table(16)).analyse(&game, &mut job);
    assert!(analysis.value.is_exact(), "{position}");
    (position.into(), job.nodes(), most)
}

/// Checks that nothing took more nodes than it may, nor less than half as many, which would mean
/// that something else is counted than before.
#[track_caller]
fn check(counts: &[Count]) {
    let is_wrong = |(_, nodes, most): &&Count| !(most / 2..=*most).contains(nodes);
    let wrong: Vec<&Count> = counts.iter().filter(is_wrong).collect();
    assert!(wrong.is_empty(), "counted, and the most: {wrong:#?}");
}

const COINS: &str = "0,5,B,5,25/0,0,0,0,5/0,0,1,0,10/5,A,25,0,5/25,5,10,0,0 60 85 A";

#[test]
fn a_search_with_a_small_table_visits_few_nodes() {
    let more_coins = "0,0,10,5,25/0,A,25,10,5/10,25,1,25,10/5,10,B,10,5/25,5,0,0,0 20 40 B";
    check(&[
        searched(LineCounts, ("bggggbgggooggggg b 1", 16), 213_000),
        searched(LineCounts, ("ggbgggoggbggoggg o 1", 18), 322_000),
        // A table that keeps what is new in place of what is deep makes this 1.6 million.
        searched(MoneyBalance, (more_coins, 26), 479_000),
        searched(MoneyBalance, (COINS, 32), 189_000),
        searched(SeedBalance, ("4,4,4,4,4,4/4,4,4,4,4,4 0-0 S", 12), 106_000),
    ]);
}

#[test]
fn a_solver_visits_few_nodes() {
    check(&[
        solved(&PairedGaps, "___o_____o____o______o 4", 6_050),
        solved(&LineCounts, "gggggggggggggggg b 10", 35_100),
        solved(&DiceWorth, "1335+|+|2455+", 107_500),
        solved(&MoneyBalance, COINS, 572_000),
        solved(&SeedBalance, "0,2,0,3,1,2/1,0,4,0,2,1 15-17 N", 32_200),
    ]);
}
