//! Who can force a win, as it is found for boards that are too large for a table, against the truth on
//! those that aren't.

use arcade_engine::{
    Control, Job, Knowledge as _, Limits, Outcome, Position as _, Random, Resources, Scope, Value,
};
use arcade_games::games::tiles::{ForcedWins, LineCounts, Tiles};

use super::read;
use super::solver::Solution;
use crate::in_full::one_in;
use crate::sample::sample;

#[track_caller]
fn outcome(wins: &mut ForcedWins, position: &Tiles) -> Outcome {
    let mut control = Control::new(Scope::Value, Limits::NONE);
    wins.outcome(position, &mut control).expect("no limit")
}

/// The numbers of tiles of the mover and the other side once all are placed; positions with the same
/// ones need the same tables.
fn final_tiles(position: &Tiles) -> [usize; 2] {
    let count = |letter: char| position.to_string().matches(letter).count();
    let text = position.to_string();
    let mover = if text.contains(" b ") { 'b' } else { 'o' };
    let other = if mover == 'b' { 'o' } else { 'b' };
    // The letter of the mover is there once more.
    let [own, other] = [count(mover) - 1, count(other)];
    let left = usize::from(position.empty_count() - position.final_empties());
    [own + left.div_ceil(2), other + left / 2]
}

#[test]
fn every_board_of_the_smallest_sizes_is_won_by_whom_brute_force_says() {
    for (size, k) in (0..=3).map(|k| (2, k)).chain((0..=8).map(|k| (3, k))) {
        let solution = Solution::of(size, k);
        let mut positions: Vec<&Tiles> = solution.positions().iter().collect();
        positions.sort_by_key(|position| final_tiles(position));
        let mut wins = ForcedWins::new(1);
        for position in positions.into_iter().step_by(one_in(3)) {
            let truth = solution.value(position).outcome();
            assert_eq!(Some(outcome(&mut wins, position)), truth, "{position}");
        }
    }
}

#[test]
fn positions_of_the_next_size_are_won_by_whom_the_table_says() {
    let mut random = Random::fixed();
    for k in [0, 1, 2, 3, 5, 8] {
        let mut engine = LineCounts.perfect(&Resources::with_table(1));
        let mut wins = ForcedWins::new(1);
        for _ in 0..sample(20) {
            let mut position = Tiles::new(4, k).expect("a board");
            // Short games, and slides after the last tile.
            for _ in 0..random.below(30) {
                let Some(&mv) = random.choose(&position.legal_moves()) else { break };
                position.play_unchecked(mv);
            }
            let mut job = Job::new(Scope::Value, Limits::NONE);
            let truth = engine.analyse(&position, &mut job).value.outcome();
            assert_eq!(Some(outcome(&mut wins, &position)), truth, "{position}");
        }
        let start = Tiles::new(4, k).expect("a board");
        let expected = if k == 1 { Outcome::Win } else { Outcome::Draw };
        assert_eq!(outcome(&mut wins, &start), expected, "{k}");
    }
}

#[test]
fn the_engine_proves_positions_of_boards_without_a_table_and_all_their_moves() {
    // Few tiles are left to place. Blue threatens nothing that orange can't stop.
    let position = read("bobobobobobobobgogggggggg b 1");
    let mut engine = LineCounts.perfect(&Resources::with_table(4));
    let analysis = engine.analyse(&position, &mut Job::new(Scope::Value, Limits::NONE));
    assert!(analysis.value.is_exact(), "{}", analysis.value);
    assert_eq!(analysis.moves.len(), position.legal_moves().len());
    let mut wins = ForcedWins::new(4);
    for known in &analysis.moves {
        let next = position.after(known.mv).0;
        let expected = match Value::of_finished(&next) {
            Some(value) => value.outcome().map(Outcome::reversed),
            None => Some(outcome(&mut wins, &next).reversed()),
        };
        assert_eq!(known.value.outcome(), expected, "{}", known.mv);
    }
}

#[test]
fn a_proof_that_is_stopped_leaves_an_estimate() {
    let start = Tiles::new(5, 8).expect("a board");
    let mut engine = LineCounts.perfect(&Resources::with_table(1));
    let limits = Limits { nodes: Some(400_000), ..Limits::NONE };
    let analysis = engine.analyse(&start, &mut Job::new(Scope::Value, limits));
    assert!(!analysis.value.is_exact());
    assert!(analysis.best.is_some_and(|mv| start.is_legal(mv)));
}
