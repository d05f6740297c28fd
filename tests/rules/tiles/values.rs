//! The values that a search finds for small boards, checked against the truth.

use arcade_engine::{
    AlphaBeta, Analysis, Engine, Job, Knowledge as _, Limits, Outcome, Position as _, Random,
    Resources, Scope, Seed, Value, default_engine,
};
use arcade_games::games::tiles::{LineCounts, TileMove, Tiles};

use super::read;
use super::solver::Solution;
use crate::in_full::one_in;

/// The number of positions of each k that are searched.
const SAMPLE: usize = 300;
const DEPTHS: [u32; 5] = [1, 2, 3, 5, 8];

fn analyse(
    engine: &mut dyn Engine<Tiles>,
    position: &Tiles,
    scope: Scope,
    depth: Option<u32>,
) -> Analysis<TileMove> {
    let limits = Limits { depth, ..Limits::default() };
    engine.analyse(position, &mut Job::new(scope, limits))
}

/// An exact value is true, and a win or loss in sight is found with its remoteness.
#[track_caller]
fn check_value(found: Value, truth: Value, depth: u32, what: &str) {
    if let Value::Exact { outcome, remoteness, .. } = found {
        assert_eq!(Some(outcome), truth.outcome(), "{what}");
        if remoteness.is_some() {
            assert_eq!(remoteness, truth.remoteness(), "{what}");
        }
    }
    let decided = truth.outcome() != Some(Outcome::Draw);
    if decided && truth.remoteness().is_some_and(|plies| plies <= depth) {
        assert_eq!(found, truth, "{what}");
    }
}

/// Every value that a search of this depth finds in a position is true.
#[track_caller]
fn check(engine: &mut dyn Engine<Tiles>, solution: &Solution, position: &Tiles, depth: u32) {
    let truth = solution.value(position);
    for scope in [Scope::EveryMove, Scope::BestMove] {
        let analysis = analyse(engine, position, scope, Some(depth));
        let what = format!("{position}, {scope:?}, {depth} plies");
        check_value(analysis.value, truth, depth, &what);
        for known in &analysis.moves {
            let truth = solution.of_move(position, known.mv);
            check_value(known.value, truth, depth, &format!("{} of {what}", known.mv));
        }
        let best = analysis.best.expect("a move");
        if truth.remoteness().is_some_and(|plies| plies <= depth) {
            assert_eq!(solution.of_move(position, best), truth, "{best} of {what}");
        }
        assert!(scope == Scope::BestMove || analysis.moves.len() == position.legal_moves().len());
    }
}

/// Some of the positions that are not over.
fn sample(solution: &Solution, random: &mut Random) -> Vec<Tiles> {
    let open = |position: &&Tiles| position.outcome().is_none();
    let mut open: Vec<Tiles> = solution.positions().iter().filter(open).copied().collect();
    random.shuffle(&mut open);
    open.truncate(SAMPLE / one_in(4));
    open
}

#[test]
fn a_search_of_any_depth_says_only_what_is_true_and_sees_all_that_is_in_sight() {
    let seed: Seed = "tiles-in-sight".parse().expect("a seed");
    for (size, k) in (0..=4).map(|k| (2, k)).chain((0..=9).map(|k| (3, k))) {
        let solution = Solution::of(size, k);
        let mut random = Random::new(&seed, (size * 10 + k).into());
        // A search whose table fills up, one with hardly any table, the opponent itself, and one
        // that begins afresh each time.
        let mut warm = AlphaBeta::new(LineCounts, 1);
        let mut forgetful = AlphaBeta::new(LineCounts, 0);
        let mut opponent = default_engine(&LineCounts, &Resources::with_table(1));
        for position in sample(&solution, &mut random) {
            for depth in DEPTHS {
                check(&mut warm, &solution, &position, depth);
                check(&mut forgetful, &solution, &position, depth.min(5));
                check(opponent.as_mut(), &solution, &position, depth);
                check(&mut AlphaBeta::new(LineCounts, 1), &solution, &position, depth);
            }
        }
    }
}

#[test]
fn where_play_always_ends_a_search_finds_out_everything() {
    let seed: Seed = "tiles-to-the-end".parse().expect("a seed");
    let solution = Solution::of(3, 0);
    let mut engine = LineCounts.perfect(&Resources::with_table(4));
    let mut positions = sample(&solution, &mut Random::new(&seed, 0));
    positions.push(read("ggggggggg b 0"));
    for position in positions {
        let analysis = analyse(engine.as_mut(), &position, Scope::EveryMove, None);
        assert_eq!(analysis.value, solution.value(&position), "{position}");
        for known in analysis.moves {
            let truth = solution.of_move(&position, known.mv);
            assert_eq!(known.value, truth, "{position}: {}", known.mv);
        }
    }
}

/// The strongest opponent finds the value of the empty board, and a move that keeps it.
#[track_caller]
fn check_opening(k: u8, value: Value, moves: &[&str]) {
    let empty = Tiles::new(3, k).expect("a board");
    let depth = value.remoteness();
    let analysis = analyse(
        LineCounts.perfect(&Resources::with_table(16)).as_mut(),
        &empty,
        Scope::EveryMove,
        depth,
    );
    assert_eq!(analysis.value, value, "k = {k}");
    let best: Vec<String> = analysis.best_moves().iter().map(ToString::to_string).collect();
    assert_eq!(best, moves, "k = {k}");
    let analysis = analyse(
        LineCounts.perfect(&Resources::with_table(16)).as_mut(),
        &empty,
        Scope::BestMove,
        depth,
    );
    assert_eq!(analysis.value, value, "k = {k}");
    assert!(moves.contains(&analysis.best.expect("a move").to_string().as_str()), "k = {k}");
}

#[test]
fn the_strongest_opponent_wins_from_the_empty_board_where_it_can_be_won() {
    check_opening(1, Value::exact_in(Outcome::Win, 11), &["5"]);
    for (k, plies) in [(2, 9), (4, 7)] {
        let solution = Solution::of(3, k);
        let empty = Tiles::new(3, k).expect("a board");
        let value = Value::exact_in(Outcome::Win, plies);
        let wins = |mv: &TileMove| solution.of_move(&empty, *mv) == value;
        let moves: Vec<String> =
            empty.legal_moves().iter().filter(|mv| wins(mv)).map(ToString::to_string).collect();
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        check_opening(k, value, &moves);
    }
}

#[test]
fn perfect_play_of_both_sides_wins_in_time() {
    let mut engine = LineCounts.perfect(&Resources::with_table(16));
    let solution = Solution::of(3, 1);
    let mut position = read("ggggggggg b 1");
    for left in (1..=11).rev() {
        let analysis = analyse(engine.as_mut(), &position, Scope::BestMove, None);
        assert_eq!(analysis.value.remoteness(), Some(left), "{position}");
        position.play_unchecked(analysis.best.expect("a move"));
        assert_eq!(solution.value(&position).remoteness(), Some(left - 1), "{position}");
    }
    assert_eq!(position.outcome(), Some(Outcome::Loss));
}
