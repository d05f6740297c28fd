//! The values that the search finds for boards with few coins, checked against the truth.

use arcade_engine::{
    AlphaBeta, Engine as _, Job, Limits, Outcome, Position as _, Random, Scope, Seed, Value,
};
use arcade_games::games::coin_grabber::{CoinGrabber, MoneyBalance};

use super::read;
use super::solver::Solution;
use crate::in_full::one_in;

/// A board with `count` coins, where either side can reach 100 with some of them.
fn few_coins(count: u64, random: &mut Random) -> CoinGrabber {
    let mut squares: Vec<usize> = (0..25).filter(|&square| square != 12).collect();
    random.shuffle(&mut squares);
    let mut cells = ["0"; 25];
    (cells[12], cells[squares[0]], cells[squares[1]]) = ("1", "A", "B");
    for &square in squares[2..].iter().take(usize::try_from(count).expect("few")) {
        cells[square] = random.choose(&["5", "10", "25"]).expect("some");
    }
    let rows: Vec<String> = cells.chunks(5).map(|row| row.join(",")).collect();
    let mut money = || 5 * (17 + random.below(8));
    let [a, b] = [money(), money()];
    let mover = *random.choose(&["A", "B"]).expect("some");
    read(&format!("{} {a} {b} {mover}", rows.join("/")))
}

/// An exact value is the true one, as far as it goes.
#[track_caller]
fn check(found: Value, truth: Value, what: &str) {
    let Value::Exact { outcome, remoteness, margin } = found else { return };
    assert_eq!((Some(outcome), margin), (truth.outcome(), None), "{what}");
    if remoteness.is_some() {
        assert_eq!(remoteness, truth.remoteness(), "{what}");
    }
}

fn job(scope: Scope, nodes: u64) -> Job<'static, arcade_games::games::coin_grabber::Step> {
    Job::new(scope, Limits { nodes: Some(nodes), ..Limits::default() })
}

#[test]
fn what_is_called_exact_is_true() {
    let seed: Seed = "few-coins".parse().expect("a seed");
    let (mut exact, mut asked) = (0, 0);
    let mut outcomes = [0; 3];
    for number in (0..100).step_by(one_in(3)) {
        let mut random = Random::new(&seed, number);
        let root = few_coins(1 + number % 5, &mut random);
        let solution = Solution::of(root);
        // The root, and positions that play from there can reach; one table for all of them.
        let mut engine = AlphaBeta::new(MoneyBalance, 4);
        let mut positions = vec![root];
        positions.extend((0..5).filter_map(|_| random.choose(solution.positions()).copied()));
        for position in positions.iter().filter(|position| position.outcome().is_none()) {
            let analysis = engine.analyse(position, &mut job(Scope::EveryMove, 60_000));
            check(analysis.value, solution.value(position), &position.to_string());
            outcomes[solution.value(position).outcome().expect("exact") as usize] += 1;
            for known in &analysis.moves {
                let truth = solution.of_move(position, known.mv);
                check(known.value, truth, &format!("{position}: {}", known.mv));
                exact += u32::from(known.value.is_exact());
                asked += 1;
            }
        }
    }
    assert!(exact * 2 > asked, "only {exact} of {asked} moves are known");
    assert!(outcomes.iter().all(|&count| count > 40 / one_in(3)), "{outcomes:?}");
}

#[test]
fn the_choice_of_a_short_search_keeps_the_value() {
    let seed: Seed = "few-coins-kept".parse().expect("a seed");
    let (mut kept, mut decisions) = (0, 0);
    for number in (0..80).step_by(one_in(3)) {
        let mut random = Random::new(&seed, number);
        let root = few_coins(2 + number % 4, &mut random);
        let solution = Solution::of(root);
        let mut engine = AlphaBeta::new(MoneyBalance, 4);
        for _ in 0..25 {
            let Some(&position) = random.choose(solution.positions()) else { continue };
            let outcome = |step| solution.of_move(&position, step).outcome();
            let moves = position.legal_moves();
            if moves.iter().all(|&step| outcome(step) == outcome(moves[0])) {
                continue;
            }
            let analysis = engine.analyse(&position, &mut job(Scope::BestMove, 20_000));
            let best = analysis.best.expect("it isn't over");
            decisions += 1;
            kept += usize::from(outcome(best) == solution.value(&position).outcome());
        }
    }
    assert!(decisions > 300 / one_in(3), "only {decisions} decisions");
    assert!(kept * 100 >= decisions * 95, "kept in {kept} of {decisions}");
}

#[test]
fn the_board_of_the_exercise_is_won_by_whoever_begins() {
    let start = read(super::START);
    let analysis =
        AlphaBeta::new(MoneyBalance, 16).analyse(&start, &mut job(Scope::EveryMove, 5_000_000));
    assert_eq!(analysis.value, Value::exact_in(Outcome::Win, 23));
    assert!(analysis.moves.iter().all(|known| known.value == Value::exact_in(Outcome::Win, 23)));
}
