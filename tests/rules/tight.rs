//! However tight its limits, an engine answers sensibly, and pays for nothing that it can't use.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use arcade_engine::{
    Control, Engine, Engines, Job, Knowledge as _, Level, Limits, Outcome, Position, Resources,
    Scope, Skill, Strength, Value,
};
use arcade_games::games::GameId;
use arcade_games::kit::{GameSpec, MoveOf};

use crate::samples::{Sample, positions};

/// Positions of every game, also of some too large for any table.
const SAMPLES: &[Sample] = &[
    (GameId::Nim, &[], 3, 30),
    (GameId::SilverDollar, &[("coins", "4")], 4, 20),
    (GameId::Tiles, &[("empties", "2")], 5, 30),
    (GameId::Tiles, &[("size", "4")], 10, 20),
    (GameId::Tiles, &[("size", "6"), ("empties", "9")], 22, 8),
    (GameId::Flip, &[("dice", "2")], 6, 20),
    (GameId::Flip, &[("dice", "8")], 4, 6),
    (GameId::CoinGrabber, &[], 60, 3),
    (GameId::Kalah, &[], 12, 8),
    (GameId::Kalah, &[("seeds", "6")], 3, 5),
];

const NO_NODES: Limits = Limits { nodes: Some(0), ..Limits::NONE };
const ONE_NODE: Limits = Limits { nodes: Some(1), ..Limits::NONE };
const NO_TIME: Limits = Limits { time: Some(Duration::ZERO), ..Limits::NONE };

/// The move of an engine that has these limits, or that was told to stop before it began.
fn hasty<P: Position>(engine: &mut dyn Engine<P>, position: &P, limits: Option<Limits>) -> P::Move {
    let control = Control::new(Scope::BestMove, limits.unwrap_or(Limits::NONE));
    let stopped = Arc::new(AtomicBool::new(limits.is_none()));
    let mut job = control.with_stop_flag(stopped).into();
    engine.analyse(position, &mut job).best.expect("it isn't over")
}

/// Looks at the answers of every opponent but chance; returns how many positions are won at once.
struct Hasty(Sample);

impl Hasty {
    fn run<C: GameSpec>(self, game: C) -> usize {
        let knowledge = game.knowledge();
        let mut skills = vec![
            Skill::Greedy,
            Skill::Depth(9),
            Skill::Level(Level::Medium),
            Skill::Level(Level::Hard),
            Skill::Level(Level::Perfect),
        ];
        skills.extend(knowledge.has_classic().then_some(Skill::Classic(4)));
        // Levels that go by a table have it solved whatever the limits of a move: once is enough.
        let warm = Engines::new(game.knowledge(), Resources::default());
        let mut won = 0;
        for position in positions(game, self.0) {
            if position.outcome().is_some() {
                continue;
            }
            let wins = |mv: &MoveOf<C>| {
                let (next, turn) = position.after(*mv);
                let value = Value::of_finished(&next).map(|value| value.one_ply_up(turn));
                value.and_then(|value| value.outcome()) == Some(Outcome::Win)
            };
            let is_won = !position.is_scored() && position.legal_moves().iter().any(wins);
            won += usize::from(is_won);
            let mut job = Job::new(Scope::EveryMove, Limits { depth: Some(1), ..Limits::NONE });
            let best_by_sight = knowledge.search(1).analyse(&position, &mut job).best_moves();
            for limits in [Some(NO_NODES), Some(ONE_NODE), Some(NO_TIME), None] {
                for &skill in &skills {
                    let strength = Strength::of(skill);
                    let cold = Engines::new(game.knowledge(), Resources::default());
                    let is_below = matches!(skill, Skill::Level(level) if level < Level::Perfect);
                    let engines = if is_below { &warm } else { &cold };
                    let mut engine = engines.opponent(&strength);
                    let mv = hasty(engine.as_mut(), &position, limits);
                    assert!(!is_won || wins(&mv), "{position}: {skill} plays {mv} at {limits:?}");
                    let sees = skill == Skill::Depth(9);
                    assert!(
                        !sees || best_by_sight.contains(&mv),
                        "{position}: {skill} plays {mv} at {limits:?}, not {best_by_sight:?}"
                    );
                }
            }
        }
        won
    }
}

#[test]
fn without_nodes_time_or_leave_an_engine_still_looks_a_ply_ahead() {
    let won: usize = SAMPLES.iter().map(|&sample| Hasty(sample).run(sample.0)).sum();
    assert!(won > 5, "{won} positions are won at once");
}

/// Analyses each position with a new engine that may visit a node; returns the bytes of its tables.
struct Bytes(Sample);

impl Bytes {
    fn run<C: GameSpec>(self, game: C) -> usize {
        let bytes = positions(game, self.0).into_iter().map(|position| {
            let mut engine = game.knowledge().perfect(&Resources::with_table(64));
            engine.analyse(&position, &mut Job::new(Scope::EveryMove, ONE_NODE));
            engine.solved_stats().bytes.unwrap_or(0)
        });
        bytes.max().expect("a position")
    }
}

#[test]
fn a_job_of_one_node_pays_for_no_tables() {
    for &sample in SAMPLES {
        let bytes = Bytes(sample).run(sample.0);
        assert!(bytes < 1 << 16, "{sample:?}: {bytes} bytes");
    }
}

#[test]
fn a_book_is_consulted_whatever_the_limits() {
    let start: arcade_games::games::kalah::Kalah =
        "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S".parse().expect("a start");
    for limits in [Some(NO_NODES), Some(NO_TIME), None] {
        let mut engine = arcade_games::games::kalah::SeedBalance.perfect(&Resources::default());
        // The only move that keeps the margin of 8.
        assert_eq!(hasty(engine.as_mut(), &start, limits).to_string(), "3");
    }
}
