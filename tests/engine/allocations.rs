//! A search allocates nothing per node: it reuses its buffers.

use std::str::FromStr;

use allocation_counter::measure;
use arcade_base::ParseError;
use arcade_engine::{AlphaBeta, Engine as _, Job, Knowledge, Limits, Position, Scope};
use arcade_games::games::flip::{DiceWorth, Flip};
use arcade_games::games::nim::{Bouton, Nim};
use arcade_games::games::silver_dollar::{PairedGaps, SilverDollar};
use arcade_games::games::tiles::{LineCounts, Tiles};

/// The most allocations for each ply of each depth: every depth is searched anew, and reports a
/// line of its length. Stacks and tables grow by a factor, so only a few times.
const PER_PLY: u64 = 12;

/// The allocations and nodes of a fresh search.
#[derive(Clone, Copy, Debug)]
struct Cost {
    allocations: u64,
    nodes: u64,
}

fn cost<P: Position>(
    position: &P,
    knowledge: &impl Knowledge<P>,
    depth: u32,
    table_mb: u32,
) -> Cost {
    let mut search = AlphaBeta::new(knowledge.clone(), table_mb);
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut job = Job::new(Scope::EveryMove, limits);
    let mut nodes = 0;
    let counted = measure(|| nodes = search.analyse(position, &mut job).nodes);
    Cost { allocations: counted.count_total, nodes }
}

/// Checks that from one depth to the other the nodes grow at least a hundredfold, but allocations
/// only with the depth: with a table of a single pair of slots, and with one that grows.
#[track_caller]
fn check<P: Position + FromStr<Err = ParseError>>(
    position: &str,
    knowledge: &impl Knowledge<P>,
    [shallow, deep]: [u32; 2],
) {
    let position: P = position.parse().expect("a position");
    for table_mb in [0, 16] {
        let [less, more] = [shallow, deep].map(|depth| cost(&position, knowledge, depth, table_mb));
        let what = format!("{position}, {table_mb} MB: {less:?}, {more:?}");
        assert!(more.nodes > 100 * less.nodes, "{what}");
        assert!(more.allocations < PER_PLY * u64::from(deep * deep), "{what}");
    }
}

#[test]
fn a_search_allocates_nothing_per_node() {
    check::<Tiles>("ggggggggggggggggggggggggg b 3", &LineCounts, [2, 7]);
    check::<Tiles>("gobbogboboobgbgbgbggggoog b 7", &LineCounts, [2, 8]);
    check::<Flip>("135+6|466+5|+5611", &DiceWorth, [2, 9]);
    check::<Nim>("20/20/20/20 misere", &Bouton, [1, 4]);
    check::<SilverDollar>("_o__oo_o_____o___o_o", &PairedGaps, [1, 5]);
}

#[test]
fn allocations_are_counted() {
    // Otherwise the test above would prove nothing.
    let counted = measure(|| drop(std::hint::black_box(vec![1, 2, 3])));
    assert_eq!(counted.count_total, 1);
}
