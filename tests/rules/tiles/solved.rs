//! The opponent that has solved a whole board, checked against the truth.

use std::collections::HashSet;

use arcade_engine::{
    Analysis, Control, Engine, Job, Knowledge as _, Limits, Outcome, OutcomeCounts, Position as _,
    Resources, Scope, Side, Value,
};
use arcade_games::games::tiles::{LineCounts, TileMove, Tiles};

use super::read;
use super::solver::Solution;
use crate::in_full::one_in;

/// Every position that play reaches from the empty board and that is not over.
fn reachable(size: u8, k: u8) -> Vec<Tiles> {
    let mut open = vec![Tiles::new(size, k).expect("a board")];
    let mut known: HashSet<Tiles> = open.iter().copied().collect();
    let mut found = Vec::new();
    while let Some(position) = open.pop().filter(|position| position.outcome().is_none()) {
        found.push(position);
        let next = position.legal_moves().into_iter().map(|mv| position.after(mv).0);
        open.extend(next.filter(|next| next.outcome().is_none() && known.insert(*next)));
    }
    found
}

#[test]
fn every_position_that_play_reaches_on_small_boards_is_known_with_all_its_moves() {
    for (size, k) in (0..=4).map(|k| (2, k)).chain((0..=9).map(|k| (3, k))) {
        let solution = Solution::of(size, k);
        let mut engine = LineCounts.perfect(&Resources::with_table(1));
        for position in reachable(size, k) {
            let mut job = Job::new(Scope::EveryMove, Limits::default());
            let analysis = engine.analyse(&position, &mut job);
            assert_eq!(analysis.value, solution.value(&position), "{position}");
            assert_eq!(analysis.moves.len(), position.legal_moves().len(), "{position}");
            for known in &analysis.moves {
                let truth = solution.of_move(&position, known.mv);
                assert_eq!(known.value, truth, "{position}: {}", known.mv);
            }
            let best = analysis.best.expect("a move");
            assert!(analysis.best_moves().contains(&best), "{position}: {best}");
            let end = analysis.line.iter().fold(position, |position, &mv| position.after(mv).0);
            let shown = analysis.line.len();
            match analysis.value.remoteness() {
                Some(plies) => assert_eq!((shown, end.outcome().is_some()), (plies as usize, true)),
                None => assert!(shown >= 1, "{position}"),
            }
        }
    }
}

/// Whether the table of one size and one k covers a board, as the mover sees it: blue stands for
/// the mover, and has as many tiles as orange or one fewer; or one more, once tiles slide.
fn in_table(position: &Tiles, size: u8, k: u8) -> bool {
    let text = position.to_string();
    let count = |letter| text[..usize::from(size * size)].matches(letter).count();
    let (own, other) = (count('b'), count('o'));
    let slides = own + other == usize::from(size * size - k);
    position.mover() == Some(Side::One)
        && (own == other || own + 1 == other || slides && own == other + 1)
}

#[test]
fn the_survey_counts_what_working_back_from_the_ends_finds() {
    for (size, k) in (0..=4).map(|k| (2, k)).chain((0..=9).map(|k| (3, k))) {
        let mut engine = LineCounts.perfect(&Resources::with_table(1));
        let empty = Tiles::new(size, k).expect("a board");
        let mut control = Control::new(Scope::BestMove, Limits::default());
        engine.warm_up(&empty, &mut control).expect("nothing stops it");
        let solution = Solution::of(size, k);
        let mut expected = OutcomeCounts::default();
        let mut longest = None;
        for position in solution.positions().iter().filter(|other| in_table(other, size, k)) {
            let value = solution.value(position);
            match value.outcome().expect("solved") {
                Outcome::Win => {
                    expected.wins += 1;
                    longest = longest.max(value.remoteness().filter(|&plies| plies > 0));
                }
                Outcome::Draw => expected.draws += 1,
                Outcome::Loss => expected.losses += 1,
            }
        }
        let solved_stats = engine.solved_stats();
        assert_eq!(solved_stats.positions, Some(expected), "{size}x{size}, k = {k}");
        assert_eq!(solved_stats.longest_win, longest, "{size}x{size}, k = {k}");
    }
}

/// An analysis of every move of a position.
fn analysis(engine: &mut dyn Engine<Tiles>, position: &Tiles) -> Analysis<TileMove> {
    engine.analyse(position, &mut Job::new(Scope::EveryMove, Limits::default()))
}

#[test]
fn with_any_other_number_of_empty_squares_up_to_10_of_16_nobody_wins() {
    for k in (0..=10).filter(|&k| k != 1).step_by(one_in(5)) {
        let empty = Tiles::new(4, k).expect("a board");
        let mut engine = LineCounts.perfect(&Resources::with_table(1));
        let value = analysis(engine.as_mut(), &empty).value;
        assert_eq!(value, Value::exact(Outcome::Draw), "k = {k}");
    }
}

/// The largest table here takes seconds to solve: one engine for all that is asked of it.
#[test]
fn with_one_empty_square_of_16_blue_wins_by_a_square_in_the_centre_alone_in_43_plies() {
    let mut position = read("gggggggggggggggg b 1");
    let mut engine = LineCounts.perfect(&Resources::with_table(1));
    // An opponent that may not take the time to solve the board searches.
    let limits = Limits { nodes: Some(1000), ..Limits::default() };
    let searched = engine.analyse(&position, &mut Job::new(Scope::EveryMove, limits));
    assert!(searched.moves.iter().all(|known| !known.value.is_exact()), "{searched:?}");
    assert!(position.is_legal(searched.best.expect("a move")));
    // It solves the board afterwards.
    let solved = analysis(engine.as_mut(), &position);
    let best: Vec<String> = solved.best_moves().iter().map(ToString::to_string).collect();
    assert_eq!(best, ["6", "7", "10", "11"]);
    // Perfect play of both sides takes all the plies.
    for left in (1..=43).rev() {
        let mut job = Job::new(Scope::BestMove, Limits::default());
        let analysis = engine.analyse(&position, &mut job);
        assert_eq!(analysis.value.remoteness(), Some(left), "{position}");
        position.play_unchecked(analysis.best.expect("a move"));
    }
    assert_eq!(position.outcome(), Some(Outcome::Loss));
}

#[test]
fn tiles_that_play_never_brings_about_are_searched() {
    // Blue has two tiles more than orange.
    let position = read("bbogggbgg b 1");
    let mut job = Job::new(Scope::EveryMove, Limits { depth: Some(6), ..Limits::default() });
    let analysis = LineCounts.perfect(&Resources::with_table(1)).analyse(&position, &mut job);
    let truth = Solution::of(3, 1);
    assert!(analysis.moves.iter().any(|known| known.value.is_exact()), "{analysis:?}");
    for known in analysis.moves.iter().filter(|known| known.value.is_exact()) {
        assert_eq!(known.value.outcome(), truth.of_move(&position, known.mv).outcome());
    }
}
