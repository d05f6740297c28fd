//! What the engines of one open game keep: all together no more than `table_mb`, whoever is asked.

use std::str::FromStr;

use allocation_counter::measure;
use arcade_base::ParseError;
use arcade_engine::{
    Engines, Job, Knowledge, Level, Limits, Position, Resources, SEARCH_MB, Scope, Skill, Strength,
};
use arcade_games::games::coin_grabber::{CoinGrabber, MoneyBalance};
use arcade_games::games::flip::{DiceWorth, Flip};
use arcade_games::games::kalah::{Kalah, SeedBalance};
use arcade_games::games::silver_dollar::{PairedGaps, SilverDollar};
use arcade_games::games::tiles::{LineCounts, Tiles};

use crate::fake_engine::strength;
use crate::random_games::random;

/// The bytes of a megabyte.
const MB: i64 = 1 << 20;
/// Bytes for everything that doesn't grow with the work: buffers, orders of moves, empty tables.
const SMALL: i64 = MB;
/// Bytes that are asked for on trial when a table grows, beside those that it has.
const TRIAL: i64 = 33 * MB;

/// The limits of each question: enough to fill tables of a few megabytes.
const NODES: Limits = Limits { depth: None, nodes: Some(100_000), time: None };

/// Opponents as a person may call them up one after the other.
fn strengths() -> impl Iterator<Item = Strength> {
    let perfect = Skill::Level(Level::Perfect);
    let others = [4, 8, 16].map(Skill::Depth).into_iter().chain([Skill::Level(Level::Hard)]);
    others.flat_map(move |skill| [skill, perfect]).map(strength)
}

/// Checks the engines of a game that is asked about these positions in turn; `solved` is the size
/// of its solved tables.
#[track_caller]
fn check<P: Position + FromStr<Err = ParseError>, B: Knowledge<P>>(
    knowledge: &B,
    positions: &[&str],
    solved: i64,
) {
    for table_mb in [1, 8] {
        let most = i64::from(table_mb) * MB + solved + SMALL;
        let mut engines = Vec::new();
        let mut kept = 0;
        let all = Engines::new(knowledge.clone(), Resources::with_table(table_mb));
        let mut positions = positions.iter().cycle();
        for (number, strength) in (0..).zip(strengths()) {
            let position: P = positions.next().expect("a cycle").parse().expect("a position");
            let counted = measure(|| {
                let mut engine = all.opponent(&strength);
                let mut job = Job::new(Scope::BestMove, NODES);
                *job.random() = random("question", number);
                engine.analyse(&position, &mut job);
                engines.push(engine);
                drop(job);
            });
            kept += counted.bytes_current;
            let what = format!("{} after {position}, {table_mb} MB", strength.skill);
            assert!(kept <= most, "{what}: {kept} bytes are kept");
            // A growing table takes a quarter more for a moment.
            let peak = i64::try_from(counted.bytes_max).expect("few bytes");
            let search = i64::from(SEARCH_MB) * MB;
            let most = 5 * (most + search) / 4 + TRIAL;
            assert!(peak <= most, "{what}: {peak} bytes at once");
        }
    }
}

#[test]
fn changes_of_the_level_take_no_more_memory() {
    check::<Tiles, _>(
        &LineCounts,
        &["ggggggggggggggggggggggggg b 3", "gggggggggggggggggggggggob o 3"],
        0,
    );
    // A place for each of the boards with at most 10 seeds in 8 pits.
    check::<Kalah, _>(
        &SeedBalance,
        &["4,4,4,4/4,4,4,4 0-0 S", "4,4,0,5/5,5,4,4 1-0 N"],
        2 * 43_758,
    );
    // More dice than there is room for, and a component of a few.
    check::<Flip, _>(&DiceWorth, &["123456+|+|123456+", "123+|+|123+"], 11 << 10);
}

#[test]
fn a_long_game_with_many_values_takes_no_more_memory() {
    let mut starts = Vec::new();
    for first in [4, 6] {
        for second in first..first + 4 {
            let gap = |length: usize| "_".repeat(length);
            starts.push(format!("{}o{}o{}o__o 7", gap(first), gap(second), gap(5)));
        }
    }
    let starts: Vec<&str> = starts.iter().map(String::as_str).collect();
    let knowledge = PairedGaps;
    let engines = Engines::new(knowledge, Resources::with_table(1));
    let (mut evaluator, mut kept) = (engines.exact_evaluator(), 0);
    for start in starts {
        let position: SilverDollar = start.parse().expect("a position");
        let counted =
            measure(|| drop(evaluator.evaluate(&position).expect("it takes no long search")));
        kept += counted.bytes_current;
        assert!(kept <= MB + SMALL, "{kept} bytes are kept after {start}");
    }
}

#[test]
fn what_is_proven_of_a_solved_game_takes_no_more_memory() {
    let all = Engines::new(MoneyBalance, Resources::with_table(1));
    let mut engine = all.perfect();
    let position: CoinGrabber = FEW_COINS.parse().expect("a position");
    let counted = measure(|| {
        engine.analyse(&position, &mut Job::new(Scope::EveryMove, NODES));
    });
    let solved = engine.solved_stats().bytes.expect("it is solved");
    let solved = i64::try_from(solved).expect("few bytes");
    let kept = counted.bytes_current;
    assert!(kept <= MB + solved + SMALL, "{kept} bytes, of which {solved} are solved");
}

/// Nine coins are left.
const FEW_COINS: &str = "0,0,10,5,0/0,A,0,10,0/10,0,1,0,10/0,10,0,B,0/25,5,10,0,0 90 90 A";
