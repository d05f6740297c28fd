//! Opponents of every strength: each keeps what it promises.

use std::collections::BTreeSet;
use std::str::FromStr;
use std::time::Duration;

use arcade_base::ParseError;
use arcade_engine::{
    Analysis, Control, Engine, Engines, Job, Knowledge, Level, Limits, NoKnowledge, Outcome,
    Position, Resources, Scope, Skill, Strength,
};
use arcade_games::games::kalah::{Kalah, SeedBalance};
use arcade_games::games::nim::{Bouton, Nim, Rule, Take};
use arcade_games::games::tiles::{LineCounts, Tiles};

use crate::claims::{Guess, fresh};
use crate::fake_engine::strength;
use crate::in_full::one_in;
use crate::random_games::{Form, games, random};
use crate::tree_game::{To, TreeGame};
use crate::truth::{negamax, solve};

/// Enough for every game here that ends, and a limit for those that don't.
const NODES: Limits = Limits { depth: None, nodes: Some(2_000), time: None };

impl Knowledge<TreeGame> for Guess {
    fn immediate_gain(&self, _: &TreeGame, mv: To) -> i32 {
        mv.0.into()
    }

    fn perfect(&self, resources: &Resources) -> Box<dyn Engine<TreeGame>> {
        Box::new(fresh(resources.table_mb))
    }
}

fn skills() -> impl Iterator<Item = Skill> {
    let others = [Skill::Greedy, Skill::Depth(1), Skill::Depth(5)];
    let even = ["even:1", "even:10", "even:45"].map(|text| text.parse().expect("a skill"));
    Level::ALL.into_iter().map(Skill::Level).chain(others).chain(even)
}

/// A new opponent's analysis of the position, with the `stream`th random stream.
fn ask<P: Position, B: Knowledge<P>>(
    knowledge: &B,
    strength: &Strength,
    position: &P,
    stream: u32,
) -> Analysis<P::Move> {
    let random = random("opponent", stream);
    let mut job = Job::from(Control::new(Scope::BestMove, NODES).with_random(random));
    Engines::new(knowledge.clone(), Resources::default())
        .opponent(strength)
        .analyse(position, &mut job)
}

/// How often an opponent makes each move, asked a thousand times.
fn choices(skill: Skill, position: &TreeGame) -> Vec<(To, usize)> {
    let chosen: Vec<To> = (0..1000)
        .map(|stream| {
            ask(&Guess, &strength(skill), position, stream).best.expect("the game goes on")
        })
        .collect();
    let times = |mv: To| chosen.iter().filter(|other| **other == mv).count();
    position.legal_moves().into_iter().map(|mv| (mv, times(mv))).collect()
}

#[test]
fn every_opponent_makes_a_legal_move_until_the_game_is_over() {
    for position in [Form::Dag, Form::Cyclic].into_iter().flat_map(games) {
        for position in position.positions().into_iter().step_by(one_in(16)) {
            for skill in skills() {
                let analysis = ask(&Guess, &strength(skill), &position, 0);
                match analysis.best {
                    Some(mv) => assert!(position.is_legal(mv), "{skill}: {mv} in {position}"),
                    None => assert!(position.outcome().is_some(), "{skill} in {position}"),
                }
                assert_eq!(analysis.line.first(), analysis.best.as_ref(), "{skill} in {position}");
                assert!(analysis.moves.is_empty(), "only the best move was asked for");
            }
        }
    }
}

#[test]
fn the_same_random_stream_gives_the_same_move() {
    for (position, stream) in games(Form::Cyclic).zip(0..).step_by(one_in(6)) {
        for skill in skills() {
            let [one, other] = [(); 2].map(|()| ask(&Guess, &strength(skill), &position, stream));
            assert_eq!(one, other, "{skill} in {position}");
        }
    }
}

#[test]
fn random_makes_every_legal_move_equally_often() {
    let position = "at 0 in 1,2,3,4+ win loss draw 0".parse().expect("a position");
    for (mv, times) in choices(Skill::Level(Level::Random), &position) {
        assert!((200..300).contains(&times), "{mv} {times} times");
    }
}

#[test]
fn greedy_wins_at_once_if_it_can_and_else_takes_most() {
    for form in [Form::Dag, Form::Cyclic] {
        for solution in games(form).flat_map(|game| solve(form, &game)) {
            let at_once: Vec<To> = solution
                .moves
                .iter()
                .filter(|(_, truth)| truth.outcome == Outcome::Win && truth.is_decided_within(1))
                .map(|&(mv, _)| mv)
                .collect();
            let moves = solution.position.legal_moves();
            let most = if at_once.is_empty() { moves } else { at_once }.into_iter().max();
            let analysis = ask(&Guess, &strength(Skill::Greedy), &solution.position, 0);
            assert_eq!(analysis.best, most, "{}", solution.position);
        }
    }
}

#[test]
fn greedy_takes_each_of_equal_piles() {
    let position: Nim = "3/1/3 misere".parse().expect("a position");
    let taken: BTreeSet<String> = (0..50)
        .filter_map(|stream| ask(&Bouton, &strength(Skill::Greedy), &position, stream).best)
        .map(|mv| mv.to_string())
        .collect();
    assert!(taken.iter().eq(["A3", "C3"]), "{taken:?}");
}

#[test]
fn an_opponent_errs_as_often_as_its_level_says() {
    // The move to 1 wins in two plies; the others lead nowhere soon.
    let position = "at 0 in 1+,2,3 4 5 5 loss 6 0".parse().expect("a position");
    let levels = [(Level::Easy, 300), (Level::Medium, 150), (Level::Hard, 50)];
    for (level, expected) in levels {
        let choices = choices(Skill::Level(level), &position);
        let errors: usize = choices[1..].iter().map(|(_, times)| times).sum();
        assert!(errors.abs_diff(expected) <= 20 + expected / 20, "{level}: {choices:?}");
    }
    let choices = choices(Skill::Depth(2), &position);
    assert_eq!(choices[0].1, 1000, "{choices:?}");
}

#[test]
fn an_error_is_never_a_loss_in_sight_if_that_can_be_helped() {
    let plies = 2;
    for solution in games(Form::Dag).flat_map(|game| solve(Form::Dag, &game)) {
        let loses = |mv| {
            let truth = solution.of_move(mv);
            truth.outcome == Outcome::Loss && truth.is_decided_within(plies)
        };
        if solution.moves.iter().all(|&(mv, _)| loses(mv)) {
            continue;
        }
        for stream in 0..10 {
            let easy = strength(Skill::Level(Level::Easy));
            let best = ask(&Guess, &easy, &solution.position, stream).best;
            assert!(!best.is_some_and(loses), "{best:?} in {}", solution.position);
        }
    }
}

#[test]
fn an_opponent_that_sees_the_end_makes_every_best_move_and_no_other() {
    let position: TreeGame = "at 0 in 1,2,3,4 loss loss win 1+".parse().expect("a position");
    assert_eq!(negamax(&position).best_moves(), [To(1), To(2)]);
    for skill in [Skill::Depth(4), Skill::Level(Level::Hard)] {
        let choices = choices(skill, &position);
        assert!(choices[0].1 > 400 && choices[1].1 > 400, "{skill}: {choices:?}");
        assert_eq!(choices[0].1 + choices[1].1, 1000, "{skill}: {choices:?}");
    }
}

/// Every position of three piles of at most three objects.
fn small_nim() -> impl Iterator<Item = Nim> {
    let piles = (0..4).flat_map(|a| (0..4).flat_map(move |b| (0..4).map(move |c| [a, b, c])));
    piles.flat_map(|piles| {
        [Rule::Misere, Rule::Normal].map(|rule| Nim::new(&piles, rule).expect("three piles"))
    })
}

#[test]
fn perfect_nim_never_leaves_a_won_position_and_never_dawdles() {
    let perfect = strength(Skill::Level(Level::Perfect));
    for position in small_nim() {
        let solution = negamax(&position);
        let Some(best) = ask(&Bouton, &perfect, &position, 0).best else { continue };
        assert_eq!(solution.of_move(best), solution.truth, "{best} in {position}");
    }
}

#[test]
fn a_searching_opponent_sees_a_won_game_of_nim_within_its_depth() {
    for position in small_nim() {
        let solution = negamax(&position);
        for depth in [1, 3, 5] {
            let analysis = ask(&Bouton, &strength(Skill::Depth(depth)), &position, 0);
            if let Some(best) = analysis.best
                && solution.truth.is_decided_within(depth)
            {
                assert_eq!(solution.of_move(best), solution.truth, "{best} in {position}");
                assert_eq!(analysis.value, solution.truth.value(), "{position}");
            }
        }
    }
}

/// The greatest depth that an opponent finishes, and the nodes it visits, in a game of Nim too
/// large to be searched to its end.
fn effort(strength: &Strength, limits: Limits) -> (u32, u64) {
    let position: Nim = "20/19/18/17 misere".parse().expect("a position");
    let mut depth = 0;
    let mut job =
        Job::new(Scope::BestMove, limits).on_progress(|step| depth = step.depth.max(depth));
    let mut engine = Engines::new(NoKnowledge, Resources::default()).opponent(strength);
    let analysis: Analysis<Take> = engine.analyse(&position, &mut job);
    drop(job);
    (depth, analysis.nodes)
}

/// Checks that each opponent below the perfect one analyses every position of a game as if it were
/// asked about nothing else, although it has been asked before and others are asked as well.
#[track_caller]
fn check_remembers_nothing<P: Position + FromStr<Err = ParseError>, B: Knowledge<P>>(
    knowledge: &B,
    start: &str,
) {
    let skills = [Skill::Level(Level::Medium), Skill::Level(Level::Hard), Skill::Depth(6)];
    let engines = || Engines::new(knowledge.clone(), Resources::with_table(1));
    let mut asked_before: Vec<_> =
        skills.iter().map(|&skill| engines().opponent(&strength(skill))).collect();
    let mut position: P = start.parse().expect("a position");
    for ply in (0..8).take(8 / one_in(2)) {
        let mut chosen = None;
        for (skill, opponent) in skills.into_iter().zip(&mut asked_before) {
            let job = || {
                let control = Control::new(Scope::BestMove, Limits::NONE);
                Job::from(control.with_random(random("choice", ply)))
            };
            let fresh = engines().opponent(&strength(skill)).analyse(&position, &mut job());
            let known = opponent.analyse(&position, &mut job());
            assert_eq!(known, fresh, "{skill} in {position}");
            chosen = known.best;
        }
        let Some(mv) = chosen else { return };
        position.play_unchecked(mv);
    }
}

#[test]
fn what_a_level_plays_depends_on_the_position_alone() {
    check_remembers_nothing::<Nim, _>(&Bouton, "9/8/7/5 misere");
    check_remembers_nothing::<Tiles, _>(&LineCounts, "ggggggggg b 1");
    check_remembers_nothing::<Tiles, _>(&LineCounts, "ggggggggggggggggggggggggg b 3");
    check_remembers_nothing::<Kalah, _>(&SeedBalance, "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S");
}

#[test]
fn each_level_looks_as_far_as_it_says() {
    let effort = |skill| effort(&strength(skill), Limits::default());
    assert_eq!(effort(Skill::Level(Level::Easy)).0, 2);
    assert!(effort(Skill::Level(Level::Medium)).0 <= 4);
    assert!(effort(Skill::Level(Level::Medium)).1 <= 20_001);
    assert!((1_000_000..=1_000_001).contains(&effort(Skill::Level(Level::Hard)).1));
    assert_eq!(effort(Skill::Depth(3)).0, 3);
    for skill in [Skill::Greedy, Skill::Level(Level::Random)] {
        assert_eq!(effort(skill), (0, 0), "{skill} doesn't search");
    }
}

#[test]
fn a_depth_of_ones_own_takes_the_place_of_the_levels() {
    let deeper = Strength { depth: Some(3), ..strength(Skill::Level(Level::Easy)) };
    assert_eq!(effort(&deeper, Limits::default()).0, 3);
    let hard = Strength { depth: Some(1), ..strength(Skill::Level(Level::Hard)) };
    assert_eq!(effort(&hard, Limits::default()).0, 1);
    let medium = Strength { depth: Some(5), ..strength(Skill::Level(Level::Medium)) };
    let (depth, nodes) = effort(&medium, Limits::default());
    assert!(depth == 5 && nodes > 20_000, "no bound of the level's own: {depth}, {nodes}");
}

#[test]
fn a_time_of_ones_own_takes_the_place_of_the_levels_depth() {
    let timed = Strength {
        time_limit: Some(Duration::from_secs(600)),
        ..strength(Skill::Level(Level::Easy))
    };
    let nodes = Limits { nodes: Some(50_000), ..Limits::NONE };
    assert!(effort(&timed, nodes).0 > 2);
}

#[test]
fn a_job_may_bind_an_opponent_further() {
    let depth = Limits { depth: Some(2), ..Limits::default() };
    let hard = strength(Skill::Level(Level::Hard));
    assert_eq!(effort(&hard, depth).0, 2);
    for nodes in [0, 1, 10, 1000] {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        assert!(effort(&hard, limits).1 <= nodes + 1);
    }
}

#[test]
fn perfect_is_not_bound_by_the_limits_of_lesser_opponents() {
    for skill in [Skill::Level(Level::Perfect), Skill::Level(Level::Easy)] {
        let bound = Strength { depth: Some(1), ..strength(skill) };
        let position: TreeGame = "at 0 in 1+,3 2+ win 4 5 0".parse().expect("a position");
        let mut job = Job::new(Scope::BestMove, NODES);
        let analysis =
            Engines::new(Guess, Resources::default()).opponent(&bound).analyse(&position, &mut job);
        let sees = analysis.value.outcome() == Some(Outcome::Win);
        assert_eq!(sees, skill == Skill::Level(Level::Perfect), "{skill}");
    }
}
