//! Games solved from scratch: the time, the nodes, and the size of the tables.
//!
//! `cargo bench --bench solve` prints a line for each game with the CPU time of all threads, and
//! then times some of them; `cargo bench --bench solve -- none` only prints.

mod support;

use std::hint::black_box;
use std::str::FromStr;
use std::time::Duration;

use arcade::engine::{Brain, Job, Limits, Resources, Scope};
use arcade::game::Game;
use arcade::games::coin_grabber::Purse;
use arcade::games::flip::{DiceWorth, Flip, GameState};
use arcade::games::kalah::Sower;
use arcade::games::nim::Bouton;
use arcade::games::silver_dollar::PairedGaps;
use arcade::games::tiles::Lines;
use arcade::random::{Random, Seed};
use arcade::text::ParseError;
use criterion::{Criterion, criterion_group, criterion_main};

use support::{processor_time, say};

/// Openings of Flip for each number of dice.
const OPENINGS: usize = 100;

const COINS: &str = "A,5,10,5,25/5,10,25,10,5/10,25,1,25,10/5,10,25,10,5/25,5,10,5,B 0 0 A";
/// A board without symmetry, with 22 coins.
const OTHER_COINS: &str = "A,20,5,40,15/10,B,35,5,20/5,15,1,10,25/30,5,45,20,5/10,25,5,15,50 0 0 A";

/// The cost of solving a position.
struct Effort {
    nodes: u64,
    bytes: usize,
    time: Duration,
}

/// Solves a position with a fresh engine.
fn solve<G: Game + FromStr<Err = ParseError>>(
    brain: &impl Brain<G>,
    position: &G,
    scope: Scope,
) -> Effort {
    let start = processor_time();
    let mut job = Job::new(scope, Limits::NONE);
    let mut engine = brain.perfect(&Resources::with_table(64));
    let analysis = engine.analyse(position, &mut job);
    assert!(analysis.value.is_exact(), "{position} is solved");
    let time = processor_time().saturating_sub(start);
    let bytes = engine.survey().bytes.unwrap_or(0);
    Effort { nodes: job.nodes(), bytes, time }
}

/// Prints the cost of solving a position, given as text, in this scope.
fn print<G: Game + FromStr<Err = ParseError>>(
    name: &str,
    brain: &impl Brain<G>,
    position: &str,
    scope: Scope,
) {
    let position: G = position.parse().expect("a position");
    let Effort { nodes, bytes, time } = solve(brain, &position, scope);
    let seconds = time.as_secs_f64();
    say(&format!("{name:<30} {nodes:>11} nodes {bytes:>10} bytes {seconds:>7.3} CPU s"));
}

/// Random openings of Flip with `dice` dice in all.
fn openings(dice: u32) -> Vec<Flip> {
    let seed: Seed = "openings".parse().expect("a seed");
    let mut random = Random::new(&seed, dice.into());
    (0..OPENINGS).map(|_| GameState::random(dice, &mut random).into()).collect()
}

/// Prints the sum of all nodes, the largest table, and the median and the longest time.
fn print_openings(dice: u32, scope: Scope) {
    let openings = openings(dice);
    let efforts: Vec<Effort> =
        openings.iter().map(|position| solve(&DiceWorth, position, scope)).collect();
    let nodes: u64 = efforts.iter().map(|effort| effort.nodes).sum();
    let bytes = efforts.iter().map(|effort| effort.bytes).max().unwrap_or(0);
    let mut times: Vec<f64> = efforts.iter().map(|effort| effort.time.as_secs_f64()).collect();
    times.sort_unstable_by(f64::total_cmp);
    let (median, longest) = (times[OPENINGS / 2], times[OPENINGS - 1]);
    let name = format!("flip, {dice} dice, {scope:?}");
    say(&format!(
        "{name:<30} {nodes:>11} nodes {bytes:>10} bytes {median:>7.3} CPU s median, {longest:.3} \
         longest of {OPENINGS}"
    ));
}

fn print_all() {
    print("nim, 5/4/3", &Bouton, "5/4/3 misere", Scope::EveryMove);
    print("nim, 20/20/20/20", &Bouton, "20/20/20/20 misere", Scope::EveryMove);
    print("silver dollar, 4 coins", &PairedGaps, "___o_____o____o______o", Scope::EveryMove);
    for (size, empties) in [(3, 1), (4, 0), (4, 1), (4, 4), (4, 10)] {
        let empty = format!("{} b {empties}", "g".repeat(size * size));
        print(&format!("tiles, {size}x{size} k={empties}"), &Lines, &empty, Scope::EveryMove);
    }
    print("coin grabber, the usual board", &Purse, COINS, Scope::EveryMove);
    print("coin grabber, 22 other coins", &Purse, OTHER_COINS, Scope::EveryMove);
    for dice in [4, 6, 8, 10] {
        for scope in [Scope::BestMove, Scope::EveryMove] {
            print_openings(dice, scope);
        }
    }
    for (seeds, scope) in [(3, Scope::EveryMove), (4, Scope::Value)] {
        let pits = vec![seeds.to_string(); 6].join(",");
        for rule in ["", " empty-capture"] {
            let start = format!("{pits}/{pits} 0-0 S{rule}");
            print(&format!("kalah (6,{seeds}){rule}, {scope:?}"), &Sower, &start, scope);
        }
    }
}

fn time(criterion: &mut Criterion) {
    print_all();
    let mut group = criterion.benchmark_group("solve");
    group.sample_size(10);
    let tiles = format!("{} b 1", "g".repeat(16)).parse().expect("a position");
    group.bench_function("tiles, 4x4 k=1", |bench| {
        bench.iter(|| solve(&Lines, black_box(&tiles), Scope::BestMove).nodes);
    });
    let coins = COINS.parse().expect("a position");
    group.bench_function("coin grabber", |bench| {
        bench.iter(|| solve(&Purse, black_box(&coins), Scope::BestMove).nodes);
    });
    let dice = "13345+|+|23455+".parse().expect("a position");
    group.bench_function("flip, won in 65 plies", |bench| {
        bench.iter(|| solve(&DiceWorth, black_box(&dice), Scope::BestMove).nodes);
    });
    group.finish();
}

criterion_group!(benches, time);
criterion_main!(benches);
