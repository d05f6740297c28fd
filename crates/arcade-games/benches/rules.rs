//! Move generation: how quickly the rules of each game list moves and make them.
//!
//! `cargo bench --bench rules` times for each game
//!
//! * *moves*: the list of legal moves of each position of some random games, as the search asks for
//!   it; an element is a move;
//! * *perft*: the sequences of so many moves from a position; an element is a sequence.

#[path = "../../../benches/support/games.rs"]
mod games;

use std::hint::black_box;

use arcade_engine::{Position, Random, Seed};
use arcade_games::games::GameId;
use arcade_games::kit::{GameSpec, PerGameTask};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};

use games::GAMES;

/// Random games whose positions are asked for their moves.
const RANDOM_GAMES: u64 = 20;
/// The longest of them, in plies.
const LONGEST: usize = 60;
/// Sequences at least, to which the depth is chosen.
const SEQUENCES: u64 = 20_000;

/// The positions of random games, without the finished ones.
fn positions<P: Position>(start: &P) -> Vec<P> {
    let seed: Seed = "moves".parse().expect("a seed");
    let mut positions = Vec::new();
    for number in 0..RANDOM_GAMES {
        let (mut random, mut position) = (Random::new(&seed, number), start.clone());
        for _ in 0..LONGEST {
            let Some(&mv) = random.choose(&position.legal_moves()) else { break };
            positions.push(position.clone());
            position.play_unchecked(mv);
        }
    }
    positions
}

/// Times the rules of a game from a position.
struct UseRules<'a, 'b> {
    game: GameId,
    position: &'a str,
    group: &'a mut BenchmarkGroup<'b, WallTime>,
}

impl PerGameTask for UseRules<'_, '_> {
    type Output = ();

    fn run<C: GameSpec>(self, game: C) {
        let (name, start) = (self.game.meta().id, game.parse(self.position).expect("a position"));
        let positions = positions(&start);
        let count: usize = positions.iter().map(|position| position.legal_moves().len()).sum();
        self.group.throughput(Throughput::Elements(count as u64));
        self.group.bench_function(format!("{name}, moves"), |bench| {
            let mut moves = Vec::new();
            bench.iter(|| {
                for position in &positions {
                    moves.clear();
                    black_box(position).moves(&mut moves);
                    black_box(&moves);
                }
            });
        });
        let depth = (1..12).find(|&depth| start.perft(depth) >= SEQUENCES).unwrap_or(12);
        self.group.throughput(Throughput::Elements(start.perft(depth)));
        self.group.bench_function(format!("{name}, perft {depth}"), |bench| {
            bench.iter(|| black_box(&start).perft(depth));
        });
    }
}

fn rules(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("rules");
    for (game, position) in GAMES {
        game.run_per_game(UseRules { game, position, group: &mut group });
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = rules
}
criterion_main!(benches);
