//! Exact answers: how long it takes to prove the value of a position, and of every move in it.
//!
//! `cargo bench --bench solve` prints nodes and times over many openings, and then times that of
//! one of them.

use std::hint::black_box;
use std::io::{self, Write as _};
use std::time::{Duration, Instant};

use arcade::engine::{Brain as _, Control, Limits, Means, Scope};
use arcade::games::flip::{Flip, FlipBrain, GameState};
use arcade::random::{Random, Seed};
use criterion::{Criterion, criterion_group, criterion_main};

/// Openings for each number of dice.
const OPENINGS: usize = 100;

/// Random openings of Flip with so many dice in all.
fn openings(dice: u32) -> Vec<Flip> {
    let seed: Seed = "openings".parse().expect("a seed");
    let mut random = Random::new(&seed, dice.into());
    (0..OPENINGS).map(|_| GameState::random(dice, &mut random).into()).collect()
}

/// Proves the value of a position with a fresh engine; gives the nodes visited.
fn solve(position: &Flip, scope: Scope) -> u64 {
    let mut control = Control::new(scope, Limits::default());
    let thought = FlipBrain.perfect(&Means::with_table(1)).think(position, &mut control);
    assert!(thought.value.remoteness().is_some(), "{position} is solved");
    thought.nodes
}

/// Prints the sum of all nodes, and the median and the longest time.
fn print(dice: u32, scope: Scope) {
    let mut nodes = 0;
    let mut times: Vec<Duration> = Vec::new();
    for position in openings(dice) {
        let start = Instant::now();
        nodes += solve(&position, scope);
        times.push(start.elapsed());
    }
    times.sort_unstable();
    let (median, longest) = (times[OPENINGS / 2], times[OPENINGS - 1]);
    let line = format!(
        "flip, {dice} dice, {scope:?}: {nodes:>11} nodes in {OPENINGS} openings, median \
         {median:>9.2?}, longest {longest:>9.2?}"
    );
    writeln!(io::stdout(), "{line}").expect("standard output is open");
}

fn flip(criterion: &mut Criterion) {
    for dice in [6, 8, 10] {
        for scope in [Scope::BestMove, Scope::EveryMove] {
            print(dice, scope);
        }
    }
    let opening: Flip = "13345+|+|23455+".parse().expect("a position");
    let mut group = criterion.benchmark_group("flip, won in 65 plies");
    group.sample_size(10);
    for scope in [Scope::BestMove, Scope::EveryMove] {
        group.bench_function(format!("{scope:?}"), |bench| {
            bench.iter(|| solve(black_box(&opening), scope));
        });
    }
    group.finish();
}

criterion_group!(benches, flip);
criterion_main!(benches);
