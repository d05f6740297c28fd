//! Problems, checked against the truth found by brute force on small boards.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arcade::problems::{Difficulty, Problem, ProblemError, ProblemGenerator};
use arcade_engine::{Outcome, Position, TableCache};
use arcade_games::games::GameId;
use arcade_games::kit::GameSpec;
use arcade_games::options::OptionValues;
use rustc_hash::FxHashMap;

use crate::in_full::{is_in_full, one_in};
use crate::truth::{Solution, Truth, solve_from};

/// Settings under which all positions can be listed.
const SMALL: [(GameId, &[(&str, &str)]); 6] = [
    (GameId::Nim, &[("piles", "4/3/3")]),
    (GameId::Nim, &[("piles", "3/4/2"), ("rule", "normal")]),
    (GameId::SilverDollar, &[("coins", "4"), ("gap_max", "2")]),
    (GameId::Tiles, &[]),
    (GameId::Flip, &[("dice", "2")]),
    (GameId::Kalah, &[("pits", "3"), ("seeds", "2")]),
];

fn values<C: GameSpec>(game: C, settings: &[(&str, &str)]) -> OptionValues {
    let mut values = OptionValues::defaults(game.meta().options);
    for (key, value) in settings {
        values.set(key, (*value).into());
    }
    values
}

fn problems<C: GameSpec>(
    game: C,
    word: &str,
    settings: &[(&str, &str)],
    level: Option<Difficulty>,
    stop: &Arc<AtomicBool>,
) -> ProblemGenerator<C> {
    let seed = word.parse().expect("a seed");
    ProblemGenerator::new(
        game,
        seed,
        values(game, settings),
        level,
        TableCache::none(),
        Arc::clone(stop),
    )
}

/// The value of a truth as a number: the margin in games that score, else the outcome.
fn worth(truth: Truth) -> i32 {
    truth.value().as_number().expect("the truth is exact")
}

/// Checks problems of a game with these settings.
struct CheckSmall<'a>(&'a [(&'a str, &'a str)]);

impl CheckSmall<'_> {
    fn run<C: GameSpec>(self, game: C) -> usize {
        let mut problems = problems(game, "truth", self.0, None, &Arc::default());
        let mut known = FxHashMap::default();
        for number in 0..25 {
            match problems.generate() {
                Ok(problem) => check(&problem, &mut known),
                Err(ProblemError::NoMore { .. }) => return number,
                Err(error) => panic!("{error}"),
            }
        }
        25
    }
}

/// Exactly one move of the problem keeps the true value, and its line is best play to the end.
fn check<P: Position>(problem: &Problem<P>, known: &mut FxHashMap<P, Solution<P>>) {
    let position = &problem.position;
    if !known.contains_key(position) {
        solve_from(position, known);
    }
    let solution = &known[position];
    let best = worth(solution.truth);
    let keeping: Vec<P::Move> = (solution.moves.iter())
        .filter(|(_, truth)| worth(*truth) == best)
        .map(|&(mv, _)| mv)
        .collect();
    assert_eq!(keeping, [problem.solution[0]], "{position}");
    assert!(solution.moves.len() > 1, "{position}");
    assert_eq!(problem.value, solution.truth.outcome, "{position}");
    assert_eq!(problem.margin, solution.truth.margin, "{position}");
    assert!(position.is_scored() || problem.value != Outcome::Loss, "{position}");
    for mv in &problem.tempting {
        assert!(position.is_legal(*mv) && *mv != problem.solution[0], "{position}: {mv}");
    }
    let wrong = solution.moves.iter().filter(|(mv, _)| *mv != problem.solution[0]);
    let plies = match (problem.margin, problem.value) {
        (Some(_), _) => u32::try_from(problem.solution.len()).ok(),
        (None, Outcome::Draw) => wrong.map(|(_, truth)| truth.remoteness).max().flatten(),
        (None, _) => solution.truth.remoteness,
    };
    assert_eq!(Some(problem.plies), plies, "{position}");
    let mut at = position.clone();
    for &mv in &problem.solution {
        assert!(known[&at].best_moves().contains(&mv), "{at}: {mv}");
        at.play_unchecked(mv);
    }
    let is_open = !position.is_scored() && problem.value == Outcome::Draw;
    assert!(is_open || at.outcome().is_some(), "{position}: the line ends at {at}");
    assert!(is_open || problem.solution.len() == problem.plies as usize, "{position}");
}

#[test]
fn one_move_alone_keeps_the_value_by_brute_force() {
    for (game, settings) in SMALL {
        let checked = CheckSmall(settings).run(game);
        assert!(checked >= 20, "{game:?} {settings:?}: only {checked} problems");
    }
}

#[test]
fn draws_on_a_board_with_few_coins_are_drawn_by_brute_force() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("board.txt");
    fs::write(&path, "A 50 0 0 0\n0 0 45 0 0\n0 0 1 0 0\n0 50 0 0 0\n0 0 0 55 B\n")
        .expect("a file");
    let path = path.to_str().expect("UTF-8");
    let checked = CheckSmall(&[("board", path)]).run(GameId::CoinGrabber);
    assert!(checked >= 20, "only {checked} problems");
}

/// The first problems of a seed, without the type of the game; stopped and taken up again before
/// each if asked to.
#[derive(Clone, Copy)]
struct First {
    word: &'static str,
    level: Option<Difficulty>,
    count: usize,
    is_stopped: bool,
}

impl First {
    fn run<C: GameSpec>(self, game: C) -> Vec<String> {
        let stop = Arc::new(AtomicBool::new(false));
        let mut problems = problems(game, self.word, &[], self.level, &stop);
        let next = |_| {
            if self.is_stopped {
                stop.store(true, Ordering::Relaxed);
                assert_eq!(problems.generate(), Err(ProblemError::Stopped));
                stop.store(false, Ordering::Relaxed);
            }
            format!("{:?}", problems.generate().expect("a problem"))
        };
        (0..self.count).map(next).collect()
    }
}

#[test]
fn a_seed_gives_the_same_problems_however_often_it_is_stopped() {
    let count = if is_in_full() { 6 } else { 2 };
    let once = First { word: "again", level: None, count, is_stopped: false };
    for &game in GameId::ALL.iter().skip(1 % one_in(4)).step_by(one_in(4)) {
        let first = once.run(game);
        assert_eq!(First { is_stopped: true, ..once }.run(game), first, "{game:?}");
        // How many are wanted has no part in which they are.
        assert_eq!(First { count: 2, ..once }.run(game), first[..2], "{game:?}");
        assert_ne!(First { word: "other", ..once }.run(game), first, "{game:?}");
    }
}

#[test]
fn every_game_has_problems_of_every_level() {
    for (index, &game) in GameId::ALL.iter().enumerate() {
        let levels = ["1", "2", "3", "4", "5"].into_iter();
        for level in levels.skip(index % one_in(4)).step_by(one_in(4)) {
            let level: Difficulty = level.parse().expect("a level");
            let first = First { word: "levels", level: Some(level), count: 1, is_stopped: false };
            let wanted = format!("level: {level:?},");
            assert!(first.run(game)[0].contains(&wanted), "{game:?}: {level}");
        }
    }
}

#[test]
fn no_problem_comes_twice_and_in_the_end_there_are_no_more() {
    let mut problems = problems(
        arcade_games::games::nim::NimSpec,
        "all",
        &[("piles", "3/2/1")],
        None,
        &Arc::default(),
    );
    let mut seen = Vec::new();
    let error = loop {
        match problems.generate() {
            Ok(problem) => {
                assert!(!seen.contains(&problem.position), "{} twice", problem.position);
                seen.push(problem.position);
            }
            Err(error) => break error,
        }
    };
    assert_eq!(error, ProblemError::NoMore { level: None, games: 1_000 });
    // By hand. Of the other ten of 24 positions 0/0/0 is over; single objects are one move away from
    // the end, and so are lost; 3/2/1, 2/2/0 and 1/1/1 are lost as well; and with two single objects
    // both moves win.
    let mut texts: Vec<String> = seen.iter().map(ToString::to_string).collect();
    texts.sort();
    let expected = [
        "0/2/0", "0/2/1", "1/2/0", "1/2/1", "2/0/0", "2/0/1", "2/1/0", "2/1/1", "2/2/1", "3/0/0",
        "3/0/1", "3/1/0", "3/1/1", "3/2/0",
    ];
    assert_eq!(texts, expected.map(|piles| format!("{piles} misere")));
}
