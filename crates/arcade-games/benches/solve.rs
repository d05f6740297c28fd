//! Games solved from scratch: `cargo bench --bench solve` times some of them.

use std::hint::black_box;

use arcade_engine::{Job, Knowledge, Limits, Position, Resources, Scope};
use arcade_games::games::coin_grabber::MoneyBalance;
use arcade_games::games::flip::DiceWorth;
use arcade_games::games::tiles::LineCounts;
use criterion::{Criterion, criterion_group, criterion_main};

const COINS: &str = "A,5,10,5,25/5,10,25,10,5/10,25,1,25,10/5,10,25,10,5/25,5,10,5,B 0 0 A";

/// Solves a position with a fresh engine; returns the nodes visited.
fn solve<P: Position>(knowledge: &impl Knowledge<P>, position: &P) -> u64 {
    let mut job = Job::new(Scope::BestMove, Limits::NONE);
    let analysis = knowledge.perfect(&Resources::with_table(64)).analyse(position, &mut job);
    assert!(analysis.value.is_exact(), "{position} is solved");
    job.nodes()
}

fn time(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("solve");
    group.sample_size(10);
    let tiles = format!("{} b 1", "g".repeat(16)).parse().expect("a position");
    group.bench_function("tiles, 4x4 k=1", |bench| {
        bench.iter(|| solve(&LineCounts, black_box(&tiles)));
    });
    let coins = COINS.parse().expect("a position");
    group.bench_function("coin grabber", |bench| {
        bench.iter(|| solve(&MoneyBalance, black_box(&coins)));
    });
    let dice = "13345+|+|23455+".parse().expect("a position");
    group.bench_function("flip, won in 65 plies", |bench| {
        bench.iter(|| solve(&DiceWorth, black_box(&dice)));
    });
    group.finish();
}

criterion_group!(benches, time);
criterion_main!(benches);
