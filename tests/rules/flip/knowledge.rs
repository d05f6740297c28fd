//! What opponents of Flip know: values against a brute force.

use arcade_engine::{
    AlphaBeta, Engine as _, Job, Limits, Outcome, Position as _, Random, Scope, Seed,
};
use arcade_games::games::flip::{DiceWorth, Flip, FlipState};

use super::brute::{Truth, openings};

#[test]
fn wins_take_an_odd_number_of_plies_and_losses_an_even_one() {
    let truth = Truth::about((1..=2).flat_map(openings));
    for position in &truth.positions {
        let (outcome, plies) = truth.of(position);
        assert_eq!(plies % 2 == 1, outcome == Outcome::Win, "{position}");
    }
}

/// Whether the first player wins, with `depths[0]` plies of lookahead against `depths[1]`.
fn first_wins(start: &Flip, depths: [u32; 2]) -> bool {
    let mut engines = [(); 2].map(|()| AlphaBeta::new(DiceWorth, 1));
    let mut position = start.clone();
    for ply in 0.. {
        if position.outcome().is_some() {
            return ply % 2 == 1;
        }
        let limits = Limits { depth: Some(depths[ply % 2]), ..Limits::default() };
        let mut job = Job::new(Scope::BestMove, limits);
        let analysis = engines[ply % 2].analyse(&position, &mut job);
        position.play_unchecked(analysis.best.expect("a move"));
    }
    unreachable!("games end")
}

#[test]
fn four_plies_of_lookahead_beat_two() {
    let seed: Seed = "lookahead".parse().expect("a seed");
    let mut random = Random::new(&seed, 0);
    let mut won = 0;
    for _ in 0..100 {
        let start = Flip::from(FlipState::random(10, &mut random));
        won += u32::from(first_wins(&start, [4, 2])) + u32::from(!first_wins(&start, [2, 4]));
    }
    assert!(won >= 120, "{won} of 200");
}
