//! The puzzle of growing moves against a slow model that tries everything on a strip of squares.

use arcade_engine::{Position as _, Random, Side};
use arcade_games::games::silver_dollar::{SilverDollar, SilverDollarSpec};
use arcade_games::kit::{GameSpec as _, start};
use arcade_games::options::OptionValues;
use arcade_games::puzzle::{Goal, Grade};
use arcade_games::session::{PlayError, Player, PlayerKind, Session, Setup};

use crate::in_full::is_in_full;

/// Four coins with gaps up to 9, as in the preset.
const PRESET: [(&str, &str); 3] = [("coins", "4"), ("gap_max", "9"), ("goal", "growing")];

/// A strip: whether there is a coin on each square.
type Strip = Vec<bool>;

fn strip(position: &SilverDollar) -> Strip {
    let text = position.to_string();
    let squares = text.chars().take_while(|&letter| letter != ' ');
    squares.map(|letter| letter == 'o').collect()
}

/// The strips to which a coin can go by exactly this many squares.
fn slides(strip: &Strip, length: usize) -> Vec<Strip> {
    let mut all = Vec::new();
    for from in length..strip.len() {
        let is_free = strip[from - length..from].iter().all(|&coin| !coin);
        if strip[from] && is_free {
            let mut next = strip.clone();
            next.swap(from, from - length);
            all.push(next);
        }
    }
    all
}

fn is_home(strip: &Strip) -> bool {
    let coins = strip.iter().filter(|&&coin| coin).count();
    strip[..coins].iter().all(|&coin| coin)
}

/// The number of moves to the end if there is a way, found by trying everything.
fn slow_end(strip: &Strip, length: usize) -> Option<u32> {
    if is_home(strip) {
        return Some(0);
    }
    let ends = slides(strip, length).into_iter().map(|next| slow_end(&next, length + 1));
    ends.flatten().next().map(|moves| moves + 1)
}

/// Tries moves in random order until all coins are home; counts the strips seen.
fn solve(strip: &Strip, length: usize, random: &mut Random, seen: &mut u32) -> bool {
    *seen += 1;
    let mut next = slides(strip, length);
    while !next.is_empty() {
        let index = random.below(u32::try_from(next.len()).expect("few coins")) as usize;
        if solve(&next.swap_remove(index), length + 1, random, seen) {
            return true;
        }
    }
    is_home(strip)
}

fn dealt(options: &[(&str, &str)], seed: &str) -> Session<SilverDollar> {
    let specs = SilverDollarSpec.meta().options;
    let mut values = OptionValues::defaults(specs);
    for (key, value) in options {
        values.accept(specs, key, value).expect("accepted");
    }
    let players = Side::ALL.map(|seat| Player::new(PlayerKind::Human, seat));
    let setup = Setup { options: values, players, seed: seed.parse().expect("a seed") };
    start(SilverDollarSpec, setup, None).expect("a puzzle")
}

fn end(position: &SilverDollar, made: u32) -> Option<u32> {
    let span = SilverDollarSpec::moves_to_end(position, Goal::Growing(None), made)?;
    assert_eq!(span.fewest, span.most, "{position}");
    Some(span.fewest)
}

/// Checks what is said of a position, and of all that follow from it.
fn check_all_after(session: &mut Session<SilverDollar>) -> u32 {
    let (position, made) = (session.position().clone(), session.plies());
    let expected = slow_end(&strip(&position), made + 1);
    assert_eq!(end(&position, u32::try_from(made).expect("few")), expected, "{position}");
    let mut found = Vec::new();
    for mv in position.legal_moves() {
        match session.play(mv) {
            Ok(_) => {
                found.push(strip(session.position()));
                check_all_after(session);
                assert!(session.step_back());
            }
            Err(PlayError::Illegal(_)) => assert_ne!(mv.distance as usize, made + 1, "{mv}"),
            Err(error) => panic!("{mv}: {error}"),
        }
    }
    // Strips end at their last coin.
    let shortened = |mut strip: Strip| {
        strip.truncate(strip.iter().rposition(|&coin| coin).map_or(0, |last| last + 1));
        strip
    };
    let mut moves: Vec<Strip> =
        slides(&strip(&position), made + 1).into_iter().map(shortened).collect();
    moves.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, moves, "{position}");
    expected.unwrap_or(0)
}

#[test]
fn every_dealt_puzzle_of_growing_moves_has_a_solution_and_dead_ends_are_known() {
    let others: [&[(&str, &str)]; 4] = [
        &PRESET,
        &[("goal", "growing")],
        &[("coins", "5"), ("gap_max", "6"), ("goal", "growing")],
        &[("coins", "3"), ("gap_max", "9"), ("limit", "6"), ("goal", "growing-easy")],
    ];
    for number in 0..if is_in_full() { 1000 } else { 40 } {
        let mut session = dealt(others[number % 4], &format!("growing-{number}"));
        let moves = check_all_after(&mut session);
        assert!((4..=12).contains(&moves), "{}", session.start());
    }
}

/// Spearman's rank correlation, in hundredths. Equal numbers share the middle of their ranks.
fn rank_correlation(one: &[u32], other: &[u32]) -> i128 {
    // Twice the distance of each rank from the middle.
    let centred = |numbers: &[u32]| -> Vec<i128> {
        let order = |a: u32, b: u32| i128::from(a > b) - i128::from(a < b);
        numbers.iter().map(|&a| numbers.iter().map(|&b| order(a, b)).sum()).collect()
    };
    let (one, other) = (centred(one), centred(other));
    let product = |one: &[i128], other: &[i128]| -> i128 {
        one.iter().zip(other).map(|(one, other)| one * other).sum()
    };
    100 * product(&one, &other) / (product(&one, &one) * product(&other, &other)).isqrt()
}

#[test]
fn the_grade_of_a_puzzle_follows_the_effort_of_a_solver_that_tries_at_random() {
    let mut random = Random::new(&"solver".parse().expect("a seed"), 0);
    let (mut grades, mut efforts) = (Vec::new(), Vec::new());
    for number in 0..if is_in_full() { 1000 } else { 90 } {
        let session = dealt(&PRESET, &format!("grade-{number}"));
        let grade = SilverDollarSpec::grade(session.start(), Goal::Growing(None));
        let mut seen = 0;
        for _ in 0..20 {
            assert!(solve(&strip(session.start()), 1, &mut random, &mut seen));
        }
        grades.push(grade.expect("it has a solution") as u32);
        efforts.push(seen);
    }
    let correlation = rank_correlation(&grades, &efforts);
    assert!(correlation >= 80, "{correlation} %");
    for grade in Grade::ALL {
        let count = grades.iter().filter(|&&other| other == grade as u32).count();
        assert!(count * 5 >= grades.len(), "{grade}: {count} of {}", grades.len());
    }
}

#[test]
fn a_puzzle_has_the_grade_that_is_asked_for() {
    for grade in Grade::ALL {
        let goal = format!("growing-{grade}");
        assert_eq!(goal.parse(), Ok(Goal::Growing(Some(grade))));
        let options = [PRESET[0], PRESET[1], ("goal", goal.as_str())];
        for number in 0..20 {
            let session = dealt(&options, &format!("{number}"));
            let found = SilverDollarSpec::grade(session.start(), Goal::Growing(Some(grade)));
            assert_eq!(found, Some(grade), "{}", session.start());
        }
    }
}

#[test]
fn a_start_without_a_solution_is_refused() {
    let specs = SilverDollarSpec.meta().options;
    let mut values = OptionValues::defaults(specs);
    values.accept(specs, "goal", "growing").expect("accepted");
    let refused = |values: &OptionValues, position: Option<&str>| {
        let setup = Setup::configured(values.clone(), "refused".parse().expect("a seed"));
        start(SilverDollarSpec, setup, position).map(|_| ()).expect_err("refused").to_string()
    };
    // The distances are no sum of 1, 2, 3 ...; no coin can go 2 squares after one went 1; and the last is
    // too large to be searched.
    let large = "_".repeat(14) + &"o_".repeat(15) + "_______o";
    for position in ["_oo", "_ooo", &large] {
        let why = refused(&values, Some(position));
        assert!(why.ends_with("expected a position that is known to be solvable"), "{why}");
    }
    values.accept(specs, "coins", "12").expect("accepted");
    values.accept(specs, "gap_min", "9").expect("accepted");
    values.accept(specs, "gap_max", "9").expect("accepted");
    let why = refused(&values, None);
    assert!(why.starts_with("goal: found growing, expected other coins and gaps"), "{why}");
}
