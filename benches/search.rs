//! Compares the search with the crate `minimax`: the same rules, evaluation, positions and depth,
//! one thread, tables of the same size.
//!
//! `cargo bench --bench search` prints nodes and nodes per second of both, and then times them. For
//! Kalah, whose second turns and margins the crate doesn't support, it prints only arcade's.

use std::fmt::Debug;
use std::hash::BuildHasher as _;
use std::hint::black_box;
use std::io::{self, Write as _};
use std::marker::PhantomData;
use std::str::FromStr;
use std::time::{Duration, Instant};

use arcade::engine::{AlphaBeta, Engine as _, Evaluate, Job, Limits, Scope};
use arcade::game::{Game, Outcome};
use arcade::games::coin_grabber::Purse;
use arcade::games::kalah::Sower;
use arcade::games::tiles::Lines;
use arcade::text::ParseError;
use criterion::{Criterion, criterion_group, criterion_main};
use minimax::{Evaluation, IterativeOptions, IterativeSearch, Strategy as _, Winner};
use rustc_hash::FxBuildHasher;

/// The name of a position, its text, and the depth of its search in plies.
type Task = (&'static str, &'static str, u8);

/// Positions of Tiles, 4x4, with one square that stays empty.
const TILES: [Task; 4] = [
    ("tiles, empty board", "gggggggggggggggg b 1", 12),
    ("tiles, 2 placed", "gggggbgggogggggg b 1", 13),
    ("tiles, 4 placed", "bggggbgggooggggg b 1", 16),
    ("tiles, 7 placed", "ggbgggoggbggoggg o 1", 18),
];

/// Positions of Coin Grabber: the start, and some that are not won for a long time.
const COINS: [Task; 4] = [
    (
        "coin-grabber, start",
        "A,5,10,5,25/5,10,25,10,5/10,25,1,25,10/5,10,25,10,5/25,5,10,5,B 0 0 A",
        20,
    ),
    (
        "coin-grabber, 18 coins",
        "0,0,10,5,25/0,A,25,10,5/10,25,1,25,10/5,10,B,10,5/25,5,0,0,0 20 40 B",
        26,
    ),
    (
        "coin-grabber, 17 coins",
        "0,0,10,5,25/0,A,25,10,5/10,25,1,B,0/5,10,25,10,0/25,5,10,5,0 20 40 B",
        26,
    ),
    (
        "coin-grabber, 11 coins",
        "0,5,B,5,25/0,0,0,0,5/0,0,1,0,10/5,A,25,0,5/25,5,10,0,0 60 85 A",
        32,
    ),
];

/// Positions of Kalah.
const KALAH: [Task; 2] = [
    ("kalah, start", "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S", 14),
    ("kalah, few seeds", "0,2,0,3,1,2/1,0,4,0,2,1 15-17 N", 22),
];

/// The megabytes of each table: the program's default.
const TABLE_MB: u32 = 64;

/// The rules of a game in which the turn always passes, in the form that the crate expects.
struct Rules<G>(PhantomData<G>);

impl<G: Game> minimax::Game for Rules<G>
where
    G::Move: Debug,
{
    type S = G;
    type M = G::Move;

    fn generate_moves(state: &G, moves: &mut Vec<G::Move>) -> Option<Winner> {
        let winner = Self::get_winner(state);
        if winner.is_none() {
            state.moves(moves);
        }
        winner
    }

    fn apply(state: &mut G, mv: G::Move) -> Option<G> {
        Some(state.after(mv).0)
    }

    fn get_winner(state: &G) -> Option<Winner> {
        state.outcome().map(|outcome| match outcome {
            Outcome::Win => Winner::PlayerToMove,
            Outcome::Loss => Winner::PlayerJustMoved,
            Outcome::Draw => Winner::Draw,
        })
    }

    fn zobrist_hash(state: &G) -> u64 {
        FxBuildHasher.hash_one(state)
    }
}

/// The evaluation of a game, in the form that the crate expects.
struct Judge<G, E>(E, PhantomData<G>);

impl<G: Game, E: Evaluate<G>> minimax::Evaluator for Judge<G, E> {
    type G = Rules<G>;

    fn evaluate(&self, state: &G) -> Evaluation {
        Evaluation::try_from(self.0.evaluate(state)).expect("small on these boards")
    }
}

/// Searches with a fresh table; returns the nodes visited.
fn ours<G: Game>(evaluation: impl Evaluate<G>, position: &G, depth: u8) -> u64 {
    let limits = Limits { depth: Some(depth.into()), ..Limits::default() };
    let mut job = Job::new(Scope::BestMove, limits);
    AlphaBeta::new(evaluation, TABLE_MB).analyse(position, &mut job).nodes
}

/// Searches with a fresh table; returns the nodes visited, which the crate reports only as text.
fn theirs<G: Game>(evaluation: impl Evaluate<G>, position: &G, depth: u8) -> u64 {
    let size = TABLE_MB as usize * 1024 * 1024;
    let options = IterativeOptions::new().with_table_byte_size(size);
    let mut search = IterativeSearch::new(Judge(evaluation, PhantomData), options);
    search.set_max_depth(depth);
    search.choose_move(position);
    let words = search.stats(&mut position.clone());
    let words = words.split_whitespace().skip_while(|word| *word != "Explored").nth(1);
    words.and_then(|nodes| nodes.parse().ok()).expect("the crate's statistics")
}

/// Prints nodes, time and nodes per second of the fastest of a few runs.
fn print(name: &str, search: impl Fn() -> u64) {
    let run = || {
        let start = Instant::now();
        (search(), start.elapsed())
    };
    let runs: Vec<(u64, Duration)> = (0..7).map(|_| run()).collect();
    let &(nodes, time) = runs.iter().min_by_key(|(_, time)| *time).expect("there are runs");
    #[expect(clippy::cast_precision_loss, reason = "a figure to look at")]
    let speed = nodes as f64 / time.as_secs_f64() / 1e6;
    let line = format!("{name:<32} {nodes:>10} nodes {time:>12.2?} {speed:>6.1} million nodes/s");
    writeln!(io::stdout(), "{line}").expect("standard output is open");
}

/// Runs both programs on each task.
fn compare<G: Game + FromStr<Err = ParseError>>(
    criterion: &mut Criterion,
    evaluation: impl Evaluate<G> + Copy,
    tasks: &[Task],
) {
    for &(name, text, depth) in tasks {
        let position: G = text.parse().expect("a position");
        print(&format!("{name} {depth} arcade"), || ours(evaluation, &position, depth));
        print(&format!("{name} {depth} minimax"), || theirs(evaluation, &position, depth));
        let mut group = criterion.benchmark_group(name);
        group.sample_size(10);
        group.bench_function("arcade", |bench| {
            bench.iter(|| ours(evaluation, black_box(&position), depth));
        });
        group.bench_function("minimax", |bench| {
            bench.iter(|| theirs(evaluation, black_box(&position), depth));
        });
        group.finish();
    }
}

/// Runs arcade alone on each task.
fn measure<G: Game + FromStr<Err = ParseError>>(
    evaluation: impl Evaluate<G> + Copy,
    tasks: &[Task],
) {
    for &(name, text, depth) in tasks {
        let position: G = text.parse().expect("a position");
        print(&format!("{name} {depth} arcade"), || ours(evaluation, &position, depth));
    }
}

fn side_by_side(criterion: &mut Criterion) {
    measure(Sower, &KALAH);
    compare(criterion, Lines, &TILES);
    compare(criterion, Purse, &COINS);
}

criterion_group!(benches, side_by_side);
criterion_main!(benches);
