//! A search allocates nothing per node: what it needs on its way it keeps and uses again.

use allocation_counter::measure;
use arcade::engine::{AlphaBeta, Brain, Control, Engine as _, Limits, Scope};
use arcade::game::Game;
use arcade::games::flip::{Flip, FlipBrain};
use arcade::games::nim::{Bouton, Nim};
use arcade::games::silver_dollar::{PairedGaps, SilverDollar};
use arcade::games::tiles::{Lines, Tiles};

/// Each depth is searched anew, and makes a report with a line of that length: so much for each
/// ply of each depth. Stacks and tables grow by a factor, a few times only.
const PER_PLY: u64 = 12;

/// Allocations and nodes of a search that has kept nothing yet.
#[derive(Clone, Copy, Debug)]
struct Cost {
    allocations: u64,
    nodes: u64,
}

fn cost<G: Game>(position: &G, brain: &impl Brain<G>, depth: u32, table_mb: u32) -> Cost {
    let mut search = AlphaBeta::new(brain.clone(), table_mb);
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut control = Control::new(Scope::EveryMove, limits);
    let mut nodes = 0;
    let counted = measure(|| nodes = search.think(position, &mut control).nodes);
    Cost { allocations: counted.count_total, nodes }
}

/// Nodes grow at least a hundredfold from one depth to the other, allocations with the depth alone:
/// with a table of a single pair of slots, and with one that grows.
#[track_caller]
fn check<G: Game>(position: &str, brain: &impl Brain<G>, [shallow, deep]: [u32; 2]) {
    let position: G = position.parse().expect("a position");
    for table_mb in [0, 16] {
        let [less, more] = [shallow, deep].map(|depth| cost(&position, brain, depth, table_mb));
        let what = format!("{position}, {table_mb} MB: {less:?}, {more:?}");
        assert!(more.nodes > 100 * less.nodes, "{what}");
        assert!(more.allocations < PER_PLY * u64::from(deep * deep), "{what}");
    }
}

#[test]
fn a_search_allocates_nothing_per_node() {
    check::<Tiles>("ggggggggggggggggggggggggg b 3", &Lines, [2, 7]);
    check::<Tiles>("gobbogboboobgbgbgbggggoog b 7", &Lines, [2, 8]);
    check::<Flip>("135+6|466+5|+5611", &FlipBrain, [2, 9]);
    check::<Nim>("20/20/20/20 misere", &Bouton, [1, 4]);
    check::<SilverDollar>("_o__oo_o_____o___o_o", &PairedGaps, [1, 5]);
}

#[test]
fn allocations_are_counted() {
    // Or the test above would say nothing.
    let counted = measure(|| drop(std::hint::black_box(vec![1, 2, 3])));
    assert_eq!(counted.count_total, 1);
}
