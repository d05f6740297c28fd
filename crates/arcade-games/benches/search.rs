//! Compares the search with the crate `minimax`: the same rules, evaluation, positions and depth,
//! one thread, tables of the same size, small ones and those of the program.
//!
//! `cargo bench --bench search -- none` prints a table with the nodes, the nodes per second and the
//! CPU time of both for each search, each the median of a few runs by turns, and how they compare;
//! without `-- none` arcade's searches are then timed by criterion, to see what a change makes of
//! them. For Kalah, whose second turns and margins the crate doesn't support, it prints only arcade's.

mod support;

use std::fmt::Debug;
use std::hash::BuildHasher as _;
use std::hint::black_box;
use std::marker::PhantomData;
use std::str::FromStr;
use std::time::Duration;

use arcade_base::ParseError;
use arcade_engine::{
    AlphaBeta, Control, Engine as _, Evaluate, Job, Limits, Outcome, Position, Random, Scope, Seed,
};
use arcade_games::games::coin_grabber::MoneyBalance;
use arcade_games::games::kalah::SeedBalance;
use arcade_games::games::tiles::LineCounts;
use criterion::{Criterion, criterion_group, criterion_main};
use minimax::{Evaluation, IterativeOptions, IterativeSearch, Strategy as _, Winner};
use rustc_hash::FxBuildHasher;

use support::{processor_time, say};

/// The name of a position, its text, and the depth of its search in plies.
type Task = (&'static str, &'static str, u8);

/// Positions of Tiles, 4x4, with one square that stays empty.
const TILES: [Task; 4] = [
    ("tiles, empty board", "gggggggggggggggg b 1", 12),
    ("tiles, 2 placed", "gggggbgggogggggg b 1", 13),
    ("tiles, 4 placed", "bggggbgggooggggg b 1", 16),
    ("tiles, 4 apart", "ggbgggoggbggoggg o 1", 18),
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

/// The megabytes of each table: a small one, and the program's default.
const TABLES_MB: [u32; 2] = [1, 64];

/// Runs of each search, an odd number.
const RUNS: u64 = 9;

/// A search: from where, how deep, and with how large a table.
struct Search<P> {
    position: P,
    depth: u8,
    table_mb: u32,
}

/// The rules of a game in which the turn always passes, in the form that the crate expects.
struct Rules<P>(PhantomData<P>);

impl<P: Position> minimax::Game for Rules<P>
where
    P::Move: Debug,
{
    type S = P;
    type M = P::Move;

    fn generate_moves(state: &P, moves: &mut Vec<P::Move>) -> Option<Winner> {
        let winner = Self::get_winner(state);
        if winner.is_none() {
            state.moves(moves);
        }
        winner
    }

    fn apply(state: &mut P, mv: P::Move) -> Option<P> {
        Some(state.after(mv).0)
    }

    fn get_winner(state: &P) -> Option<Winner> {
        state.outcome().map(|outcome| match outcome {
            Outcome::Win => Winner::PlayerToMove,
            Outcome::Loss => Winner::PlayerJustMoved,
            Outcome::Draw => Winner::Draw,
        })
    }

    fn zobrist_hash(state: &P) -> u64 {
        FxBuildHasher.hash_one(state)
    }
}

/// The evaluation of a game, in the form that the crate expects.
struct ExactEvaluator<P, E>(E, PhantomData<P>);

impl<P: Position, E: Evaluate<P>> minimax::Evaluator for ExactEvaluator<P, E> {
    type G = Rules<P>;

    fn evaluate(&self, state: &P) -> Evaluation {
        Evaluation::try_from(self.0.evaluate(state)).expect("small on these boards")
    }
}

/// Searches with a fresh table; returns the nodes visited. Chance decides in which order the moves
/// at the root are tried first, and so how many nodes there are: each run has its own.
fn ours<P: Position>(evaluation: impl Evaluate<P>, task: &Search<P>, run: u64) -> u64 {
    let limits = Limits { depth: Some(task.depth.into()), ..Limits::default() };
    let seed: Seed = "order".parse().expect("a seed");
    let control = Control::new(Scope::BestMove, limits).with_random(Random::new(&seed, run));
    let mut job = Job::from(control);
    AlphaBeta::new(evaluation, task.table_mb).analyse(&task.position, &mut job).nodes
}

/// Searches with a fresh table, in an order that chance decides; returns the nodes visited, which
/// the crate reports only as text.
fn theirs<P: Position>(evaluation: impl Evaluate<P>, task: &Search<P>) -> u64 {
    let size = task.table_mb as usize * 1024 * 1024;
    let options = IterativeOptions::new().with_table_byte_size(size);
    let mut search = IterativeSearch::new(ExactEvaluator(evaluation, PhantomData), options);
    search.set_max_depth(task.depth);
    search.choose_move(&task.position);
    let words = search.stats(&mut task.position.clone());
    let words = words.split_whitespace().skip_while(|word| *word != "Explored").nth(1);
    words.and_then(|nodes| nodes.parse().ok()).expect("the crate's statistics")
}

/// The nodes and the CPU time of a search.
type Effort = (u64, Duration);

fn measured(search: impl FnOnce() -> u64) -> Effort {
    let start = processor_time();
    let nodes = search();
    (nodes, processor_time().saturating_sub(start))
}

/// What several runs come to: the medians of nodes, millions of nodes per second, and milliseconds.
fn medians(runs: &[Effort]) -> [f64; 3] {
    let of = |figure: &dyn Fn(&Effort) -> f64| {
        let mut figures: Vec<f64> = runs.iter().map(figure).collect();
        figures.sort_unstable_by(f64::total_cmp);
        figures[figures.len() / 2]
    };
    #[expect(clippy::cast_precision_loss, reason = "a figure to look at")]
    let nodes = |run: &Effort| run.0 as f64;
    let seconds = |run: &Effort| run.1.as_secs_f64();
    [of(&nodes), of(&|run| nodes(run) / seconds(run) / 1e6), of(&|run| seconds(run) * 1e3)]
}

fn described([nodes, speed, time]: [f64; 3]) -> String {
    format!("{nodes:.0} | {speed:.1} M | {time:.1} ms")
}

/// Every search of these tasks, with its name.
fn searches<P: FromStr<Err = ParseError>>(tasks: &[Task]) -> Vec<(String, Search<P>)> {
    let search = |table_mb: u32, &(name, text, depth): &Task| {
        let position = text.parse().expect("a position");
        (format!("{name}, {depth} plies, {table_mb} MB"), Search { position, depth, table_mb })
    };
    TABLES_MB.iter().flat_map(|&mb| tasks.iter().map(move |task| search(mb, task))).collect()
}

/// Prints how both programs search each task.
fn compare<P: Position + FromStr<Err = ParseError>>(
    evaluation: impl Evaluate<P> + Copy,
    tasks: &[Task],
) {
    for (name, search) in searches::<P>(tasks) {
        let (mut our_runs, mut their_runs) = (Vec::new(), Vec::new());
        for run in 0..RUNS {
            our_runs.push(measured(|| ours(evaluation, &search, run)));
            their_runs.push(measured(|| theirs(evaluation, &search)));
        }
        let (our, their) = (medians(&our_runs), medians(&their_runs));
        let (speed, time) = (our[1] / their[1], their[2] / our[2]);
        say(&format!(
            "| {name} | {} | {} | {speed:.2} | 1/{time:.2} |",
            described(our),
            described(their)
        ));
    }
}

/// Prints how arcade alone searches each task.
fn measure<P: Position + FromStr<Err = ParseError>>(
    evaluation: impl Evaluate<P> + Copy,
    tasks: &[Task],
) {
    for (name, search) in searches::<P>(tasks) {
        let runs: Vec<Effort> =
            (0..RUNS).map(|run| measured(|| ours(evaluation, &search, run))).collect();
        say(&format!("| {name} | {} | | | | | |", described(medians(&runs))));
    }
}

/// Times arcade's search of each task.
fn time<P: Position + FromStr<Err = ParseError>>(
    criterion: &mut Criterion,
    evaluation: impl Evaluate<P> + Copy,
    tasks: &[Task],
) {
    let mut group = criterion.benchmark_group("search");
    group.sample_size(10);
    for (name, search) in searches::<P>(tasks) {
        group.bench_function(name, |bench| {
            bench.iter(|| ours(evaluation, black_box(&search), 0));
        });
    }
    group.finish();
}

fn side_by_side(criterion: &mut Criterion) {
    say(
        "| search | arcade: nodes | a second | time | minimax: nodes | a second | time | nodes a second, ratio | time, ratio |",
    );
    say(&format!("|{}", "---|".repeat(9)));
    compare(LineCounts, &TILES);
    compare(MoneyBalance, &COINS);
    measure(SeedBalance, &KALAH);
    time(criterion, LineCounts, &TILES);
    time(criterion, MoneyBalance, &COINS);
    time(criterion, SeedBalance, &KALAH);
}

criterion_group!(benches, side_by_side);
criterion_main!(benches);
