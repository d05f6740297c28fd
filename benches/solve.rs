//! Whole games solved: how long it takes, and how large the table is.
//!
//! `cargo bench --bench solve` prints sets, placements, bytes and the processor's time, and then
//! the times on all cores.

use std::hint::black_box;
use std::io::{self, Write as _};
use std::time::Duration;

use arcade::engine::{Control, Limits, Scope};
use arcade::games::coin_grabber::{CoinGrabber, Step, Thresholds};
use criterion::{Criterion, criterion_group, criterion_main};
use rustix::time::{ClockId, clock_gettime};

/// Positions of Coin Grabber to solve from: with four symmetries, and with none.
const COINS: [(&str, &str); 2] = [
    (
        "coin-grabber, start",
        "A,5,10,5,25/5,10,25,10,5/10,25,1,25,10/5,10,25,10,5/25,5,10,5,B 0 0 A",
    ),
    ("coin-grabber, 12 coins", "0,5,B,5,25/0,0,0,0,5/0,0,1,0,10/5,A,25,0,5/25,5,10,10,0 50 85 A"),
];

/// More than any of the tables needs.
const MOST_BYTES: usize = 200 << 20;

fn planned(root: &CoinGrabber) -> Thresholds {
    let mut control: Control<'_, Step> = Control::new(Scope::BestMove, Limits::default());
    Thresholds::new(root, MOST_BYTES, &mut control).expect("small enough")
}

fn solved(root: &CoinGrabber) -> Thresholds {
    let mut table = planned(root);
    while !table.is_solved() {
        table.advance();
    }
    table
}

/// The processor's time of all threads.
fn processor_time() -> Duration {
    clock_gettime(ClockId::ProcessCPUTime).try_into().expect("not before the start")
}

fn print(name: &str, root: &CoinGrabber) {
    let start = processor_time();
    let table = solved(root);
    let time = processor_time().saturating_sub(start).as_secs_f64();
    let (sets, placements, bytes) = (table.sets(), table.placements(), table.size_in_bytes());
    let line = format!(
        "{name:<32} {sets:>7} sets {placements:>9} placements {bytes:>9} bytes {time:>6.3} CPU s"
    );
    writeln!(io::stdout(), "{line}").expect("standard output is open");
}

fn tables(criterion: &mut Criterion) {
    for (name, text) in COINS {
        let root: CoinGrabber = text.parse().expect("a position");
        print(name, &root);
        let mut group = criterion.benchmark_group(name);
        group.sample_size(10);
        group.bench_function("solve", |bench| bench.iter(|| solved(black_box(&root))));
        let bytes = solved(&root).as_bytes().expect("solved").to_vec();
        group.bench_function("restore", |bench| {
            bench.iter(|| planned(black_box(&root)).restore(bytes.clone()).expect("its own bytes"));
        });
        group.finish();
    }
}

criterion_group!(benches, tables);
criterion_main!(benches);
