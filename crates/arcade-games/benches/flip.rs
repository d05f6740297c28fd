//! Compares the two representations of Flip's state: the same random games, replayed on bags of
//! counts and on sets of dice with every operation of a turn and its check.
//!
//! `cargo bench --bench flip` prints the size of each, and then times them.

mod support;

use std::hint::black_box;

use arcade_engine::{Position as _, Random, Seed};
use arcade_games::games::flip::{Dice, DiceSets, DieAction, Flip, FlipMove, FlipState};
use criterion::{Criterion, criterion_group, criterion_main};

const GAMES: u64 = 1_000;
/// Dice of each player.
const DICE: u32 = 5;
/// The longest game, in plies.
const LONGEST: usize = 300;

/// The dice of both players, and the moves of a game.
struct Played {
    hands: [Vec<u8>; 2],
    moves: Vec<FlipMove>,
}

fn random_games() -> Vec<Played> {
    let seed: Seed = "representations".parse().expect("a seed");
    let play = |number| {
        let mut random = Random::new(&seed, number);
        let start = FlipState::random(2 * DICE, &mut random);
        let hands = [start.player1(), start.player2()].map(|hand| hand.all().iter().collect());
        let (mut position, mut moves) = (Flip::from(start), Vec::new());
        while moves.len() < LONGEST
            && let Some(&mv) = random.choose(&position.legal_moves())
        {
            moves.push(mv);
            position.play_unchecked(mv);
        }
        Played { hands, moves }
    };
    (0..GAMES).map(play).collect()
}

/// Replays a game on bags; returns whether each turn was legal, and won.
fn on_bags(game: &Played) -> (bool, bool) {
    let [player1, player2] = &game.hands;
    let mut state = FlipState::from_values(player1, player2).expect("dice");
    let (mut legal, mut won) = (true, false);
    for mv in &game.moves {
        legal &= match mv.action {
            DieAction::Flip => state.check_flip(mv.taken, mv.value),
            DieAction::Play => state.check_play(mv.taken, mv.value),
        };
        state.take(mv.taken);
        match mv.action {
            DieAction::Flip => state.flip(mv.value),
            DieAction::Play => state.play(mv.value),
        }
        won = state.is_winning();
        state.switch_players();
    }
    (legal, won)
}

/// The same on sets.
fn on_sets(game: &Played) -> (bool, bool) {
    let [player1, player2] = &game.hands;
    let mut state = DiceSets::from_values(player1, player2).expect("dice");
    let (mut legal, mut won) = (true, false);
    for mv in &game.moves {
        let taken: Vec<u8> = Dice::iter(mv.taken).collect();
        legal &= match mv.action {
            DieAction::Flip => state.check_flip(&taken, mv.value),
            DieAction::Play => state.check_play(&taken, mv.value),
        };
        state.take(&taken);
        match mv.action {
            DieAction::Flip => state.flip(mv.value),
            DieAction::Play => state.play(mv.value),
        }
        won = state.is_winning();
        state.switch_players();
    }
    (legal, won)
}

fn compare(criterion: &mut Criterion) {
    let games = random_games();
    let plies: usize = games.iter().map(|game| game.moves.len()).sum();
    let sizes = [size_of::<FlipState>(), size_of::<DiceSets>()];
    support::say(&format!(
        "{GAMES} games of {plies} plies in all; bags take {} bytes, sets {} and what they allocate",
        sizes[0], sizes[1]
    ));
    assert!(games.iter().all(|game| on_bags(game) == on_sets(game) && on_bags(game).0));
    let mut group = criterion.benchmark_group("flip");
    group.bench_function("bags", |bencher| {
        bencher.iter(|| games.iter().map(on_bags).map(black_box).count());
    });
    group.bench_function("sets", |bencher| {
        bencher.iter(|| games.iter().map(on_sets).map(black_box).count());
    });
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = compare
}
criterion_main!(benches);
