//! The perfect opponent where it can't win: it keeps the value, and poses problems.

use arcade_engine::{
    Control, Engine, Engines, Job, Level, Limits, Outcome, Position as _, Resources, Scope, Skill,
    Strength, Value,
};
use arcade_games::games::tiles::{LineCounts, ORANGE, TileMove, Tiles};

use crate::fake_engine::strength;
use crate::in_full::one_in;
use crate::random_games::random;

const PERFECT: Skill = Skill::Level(Level::Perfect);

fn engines() -> Engines<Tiles, LineCounts> {
    Engines::new(LineCounts, Resources::with_table(1))
}

fn ask(engine: &mut dyn Engine<Tiles>, position: &Tiles, stream: u32) -> TileMove {
    let control = Control::new(Scope::BestMove, Limits::NONE);
    let mut job = control.with_random(random("challenge", stream)).into();
    engine.analyse(position, &mut job).best.expect("the game goes on")
}

/// How many of 30 games against a greedy opponent the second player doesn't lose, and how many it
/// wins.
fn results(second: &mut dyn Engine<Tiles>, start: &str) -> (u32, u32) {
    let greedy: Strength = strength(Skill::Greedy);
    let mut first = engines().opponent(&greedy);
    let (mut held, mut won) = (0, 0);
    for game in 0..30 {
        let mut position: Tiles = start.parse().expect("a position");
        for ply in 0..60 {
            if position.outcome().is_some() {
                break;
            }
            let player: &mut dyn Engine<Tiles> =
                if ply % 2 == 0 { first.as_mut() } else { &mut *second };
            position.play_unchecked(ask(player, &position, 100 * game + ply));
        }
        let by_blue = matches!(position.outcome(), Some(Outcome::Loss))
            == (position.side_to_move() == ORANGE);
        match position.outcome() {
            Some(Outcome::Win | Outcome::Loss) if !by_blue => (held, won) = (held + 1, won + 1),
            Some(Outcome::Draw) | None => held += 1,
            Some(_) => {}
        }
    }
    (held, won)
}

#[test]
fn problems_win_more_than_moves_that_merely_keep_the_value() {
    // A draw, and two games that the first player should win.
    let (mut with, mut without) = (0, 0);
    let starts = ["ggggggggg b 0", "ggggggggg b 1", "ggggggggg b 2"];
    for start in starts.into_iter().step_by(one_in(2)) {
        let problems = results(engines().opponent(&strength(PERFECT)).as_mut(), start);
        let merely = results(engines().perfect().as_mut(), start);
        assert!(problems.0 >= merely.0, "{start}: {problems:?}, {merely:?}");
        (with, without) = (with + problems.1, without + merely.1);
    }
    assert!(with > without, "{with}, {without}");
}

#[test]
fn the_value_is_kept_in_every_position() {
    let engines = engines();
    let (mut perfect, mut opponent) = (engines.perfect(), engines.opponent(&strength(PERFECT)));
    let worth = |value: Value| value.as_number().expect("solved");
    let mut others = 0;
    for game in (0..40).step_by(one_in(6)) {
        let mut chance = random("kept", game);
        let mut position = Tiles::new(3, (game % 5) as u8).expect("a board");
        while let Some(&random) = chance.choose(&position.legal_moves()) {
            let mut job = Job::new(Scope::EveryMove, Limits::NONE);
            let known = perfect.analyse(&position, &mut job);
            let mv = ask(opponent.as_mut(), &position, game);
            let value =
                known.moves.iter().find(|known| known.mv == mv).expect("a legal move").value;
            assert_eq!(worth(value), worth(known.value), "{position}: {mv}");
            if known.value.outcome() == Some(Outcome::Win) {
                assert!(known.best_moves().contains(&mv), "{position}: {mv} is slower");
            } else {
                others += u32::from(!known.best_moves().contains(&mv));
            }
            position.play_unchecked(random);
        }
    }
    assert!(others > 0, "only {others} problems took the place of delay");
}

#[test]
fn whoever_is_told_to_stop_still_has_a_move() {
    let start: Tiles = "ggggggggg b 3".parse().expect("a position");
    let mut opponent = engines().opponent(&strength(PERFECT));
    for nodes in [0, 1, 100, 10_000] {
        let limits = Limits { nodes: Some(nodes), ..Limits::NONE };
        let mut job = Job::new(Scope::BestMove, limits);
        let analysis = opponent.analyse(&start, &mut job);
        assert!(start.is_legal(analysis.best.expect("a move")));
    }
}
