//! The search side by side with the crate `minimax`: the same rules, the same evaluation, the same
//! positions, the same depth, one thread, tables of the same size.
//!
//! `cargo bench --bench search` prints nodes and nodes per second of both, and then the times. Of a
//! game with second turns and margins, which the crate doesn't know, it prints arcade's.

use std::hash::BuildHasher as _;
use std::hint::black_box;
use std::io::{self, Write as _};
use std::time::{Duration, Instant};

use arcade::engine::{AlphaBeta, Control, Engine as _, Evaluate, Limits, Scope};
use arcade::game::{Game, Outcome};
use arcade::games::kalah::{Kalah, Sower};
use arcade::games::tiles::{Lines, TileMove, Tiles};
use criterion::{Criterion, criterion_group, criterion_main};
use minimax::{Evaluation, IterativeOptions, IterativeSearch, Strategy as _, Winner};
use rustc_hash::FxBuildHasher;

/// Positions on 4x4 with one square that stays empty, and how deep they are searched.
const POSITIONS: [(&str, &str, u8); 4] = [
    ("empty board", "gggggggggggggggg b 1", 12),
    ("2 tiles", "gggggbgggogggggg b 1", 13),
    ("4 tiles", "bggggbgggooggggg b 1", 16),
    ("7 tiles", "ggbgggoggbggoggg o 1", 18),
];
/// Positions of Kalah, and how deep they are searched.
const KALAH: [(&str, &str, u8); 2] = [
    ("Kalah, start", "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S", 14),
    ("Kalah, few seeds", "0,2,0,3,1,2/1,0,4,0,2,1 15-17 N", 22),
];
/// Memory for each table: what the program takes by default.
const TABLE_MB: u32 = 64;

/// The rules as the crate wants them.
struct Rules;

impl minimax::Game for Rules {
    type S = Tiles;
    type M = TileMove;

    fn generate_moves(state: &Tiles, moves: &mut Vec<TileMove>) -> Option<Winner> {
        let winner = Self::get_winner(state);
        if winner.is_none() {
            state.moves(moves);
        }
        winner
    }

    fn apply(state: &mut Tiles, mv: TileMove) -> Option<Tiles> {
        Some(state.after(mv).0)
    }

    fn get_winner(state: &Tiles) -> Option<Winner> {
        state.outcome().map(|outcome| match outcome {
            Outcome::Win => Winner::PlayerToMove,
            Outcome::Loss => Winner::PlayerJustMoved,
            Outcome::Draw => Winner::Draw,
        })
    }

    fn zobrist_hash(state: &Tiles) -> u64 {
        FxBuildHasher.hash_one(state)
    }
}

/// The evaluation as the crate wants it.
struct Judge;

impl minimax::Evaluator for Judge {
    type G = Rules;

    fn evaluate(&self, state: &Tiles) -> Evaluation {
        Evaluation::try_from(Lines.evaluate(state)).expect("small on this board")
    }
}

/// Searches with a fresh table; gives the nodes visited.
fn ours<G: Game>(evaluation: impl Evaluate<G>, position: &G, depth: u8) -> u64 {
    let limits = Limits { depth: Some(depth.into()), ..Limits::default() };
    let mut control = Control::new(Scope::BestMove, limits);
    AlphaBeta::new(evaluation, TABLE_MB).think(position, &mut control).nodes
}

/// Searches with a fresh table; gives the nodes visited, which the crate tells only in words.
fn theirs(position: &Tiles, depth: u8) -> u64 {
    let size = TABLE_MB as usize * 1024 * 1024;
    let options = IterativeOptions::new().with_table_byte_size(size);
    let mut search = IterativeSearch::new(Judge, options);
    search.set_max_depth(depth);
    search.choose_move(position);
    let words = search.stats(&mut position.clone());
    let words = words.split_whitespace().skip_while(|word| *word != "Explored").nth(1);
    words.and_then(|nodes| nodes.parse().ok()).expect("the crate's statistics")
}

/// Prints nodes, time and nodes per second: the best of a few runs.
fn print(name: &str, search: impl Fn() -> u64) {
    let run = || {
        let start = Instant::now();
        (search(), start.elapsed())
    };
    let runs: Vec<(u64, Duration)> = (0..7).map(|_| run()).collect();
    let &(nodes, time) = runs.iter().min_by_key(|(_, time)| *time).expect("there are runs");
    #[expect(clippy::cast_precision_loss, reason = "a figure to look at")]
    let speed = nodes as f64 / time.as_secs_f64() / 1e6;
    let line = format!("{name:<24} {nodes:>10} nodes {time:>12.2?} {speed:>6.1} million nodes/s");
    writeln!(io::stdout(), "{line}").expect("standard output is open");
}

fn side_by_side(criterion: &mut Criterion) {
    for (name, text, depth) in POSITIONS {
        let position: Tiles = text.parse().expect("a position");
        print(&format!("{name} {depth} arcade"), || ours(Lines, &position, depth));
        print(&format!("{name} {depth} minimax"), || theirs(&position, depth));
    }
    for (name, text, depth) in KALAH {
        let position: Kalah = text.parse().expect("a position");
        print(&format!("{name} {depth} arcade"), || ours(Sower, &position, depth));
    }
    for (name, text, depth) in POSITIONS {
        let position: Tiles = text.parse().expect("a position");
        let mut group = criterion.benchmark_group(name);
        group.sample_size(10);
        group.bench_function("arcade", |bench| {
            bench.iter(|| ours(Lines, black_box(&position), depth));
        });
        group.bench_function("minimax", |bench| bench.iter(|| theirs(black_box(&position), depth)));
        group.finish();
    }
}

criterion_group!(benches, side_by_side);
criterion_main!(benches);
