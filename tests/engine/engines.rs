//! The engines of one game: all that play perfectly share one engine and what it has solved.

use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use arcade_engine::{
    Analysis, Control, Engine, Engines, Evaluate, Job, Knowledge, Level, Limits, Resources, Scope,
    Skill, SolvedStats, Stopped,
};
use arcade_games::games::nim::{Nim, Take};

use crate::fake_engine::{analysis, order, question, strength};

/// A knowledge that counts its engines and the positions that they have solved.
#[derive(Clone, Default)]
struct Counted {
    made: Arc<AtomicU32>,
    solved: Arc<AtomicU32>,
}

/// The node limit of a judge.
const FOR_A_JUDGE: u64 = 3;
/// The order that would take a judge too long.
const TOO_LONG: u8 = 200;
/// The order at which the engine breaks down.
const BREAK_DOWN: u8 = 13;

impl Evaluate<Nim> for Counted {
    fn evaluate(&self, _: &Nim) -> i32 {
        0
    }
}

impl Knowledge<Nim> for Counted {
    fn immediate_gain(&self, _: &Nim, mv: Take) -> i32 {
        i32::try_from(mv.count).expect("few")
    }

    fn exact_value_limits(&self, position: &Nim) -> Option<Limits> {
        let limits = Limits { nodes: Some(FOR_A_JUDGE), ..Limits::NONE };
        (order(position) != i32::from(TOO_LONG)).then_some(limits)
    }

    fn perfect(&self, _: &Resources) -> Box<dyn Engine<Nim>> {
        self.made.fetch_add(1, Ordering::Relaxed);
        Box::new(Counting { solved: HashSet::new(), count: Arc::clone(&self.solved) })
    }
}

/// Solves each order once, in ten nodes, and then searches on for as long as it may.
struct Counting {
    solved: HashSet<i32>,
    count: Arc<AtomicU32>,
}

impl Engine<Nim> for Counting {
    fn analyse(&mut self, position: &Nim, job: &mut Job<'_, Take>) -> Analysis<Take> {
        assert_ne!(order(position), i32::from(BREAK_DOWN), "told to break down");
        let known = self.warm_up(position, job).is_ok();
        while job.count_node().is_ok() && job.nodes() < 1000 {}
        Analysis { nodes: job.nodes(), ..analysis(known.into()) }
    }

    fn warm_up(&mut self, position: &Nim, control: &mut Control<'_>) -> Result<(), Stopped> {
        if !self.solved.contains(&order(position)) {
            (0..10).try_for_each(|_| control.count_node())?;
            self.solved.insert(order(position));
            self.count.fetch_add(1, Ordering::Relaxed);
        }
        Ok(())
    }

    fn solved_stats(&self) -> SolvedStats {
        SolvedStats { bytes: Some(self.solved.len()), ..SolvedStats::default() }
    }
}

impl Counted {
    fn engines(&self) -> Engines<Nim, Self> {
        Engines::new(self.clone(), Resources::default())
    }

    /// How many engines were made, and how many positions they have solved.
    fn counts(&self) -> (u32, u32) {
        (self.made.load(Ordering::Relaxed), self.solved.load(Ordering::Relaxed))
    }
}

fn analyse(engine: &mut dyn Engine<Nim>, order: u8) -> Analysis<Take> {
    engine.analyse(&question(order).position, &mut Job::new(Scope::BestMove, Limits::NONE))
}

#[test]
fn what_one_perfect_engine_has_solved_serves_all() {
    let knowledge = Counted::default();
    let engines = knowledge.engines();
    let perfect = strength(Skill::Level(Level::Perfect));
    let mut opponents = [engines.perfect(), engines.opponent(&perfect), engines.perfect()];
    assert_eq!(knowledge.counts(), (0, 0), "nothing is made before it is needed");
    for opponent in &mut opponents {
        analyse(opponent.as_mut(), 5);
        assert_eq!(knowledge.counts(), (1, 1));
        assert_eq!(opponent.solved_stats().bytes, Some(1));
    }
    engines.exact_evaluator().evaluate(&question(5).position).expect("it takes no long search");
    assert_eq!(knowledge.counts(), (1, 1));
    analyse(opponents[2].as_mut(), 6);
    assert_eq!((knowledge.counts(), opponents[0].solved_stats().bytes), ((1, 2), Some(2)));
    analyse(knowledge.engines().perfect().as_mut(), 5);
    assert_eq!(knowledge.counts(), (2, 3), "other engines have a perfect one of their own");
}

#[test]
fn lesser_opponents_need_no_perfect_engine() {
    let knowledge = Counted::default();
    let engines = knowledge.engines();
    for level in Level::ALL.into_iter().filter(|&level| level != Level::Perfect) {
        let mut opponent = engines.opponent(&strength(Skill::Level(level)));
        assert!(analyse(opponent.as_mut(), 4).best.is_some(), "{level:?}");
    }
    assert_eq!(knowledge.counts(), (0, 0));
}

#[test]
fn after_a_breakdown_all_share_a_fresh_engine() {
    let knowledge = Counted::default();
    let engines = knowledge.engines();
    let (mut one, mut other) = (engines.perfect(), engines.perfect());
    analyse(one.as_mut(), 5);
    let broken = catch_unwind(AssertUnwindSafe(|| analyse(one.as_mut(), BREAK_DOWN)));
    assert!(broken.is_err());
    analyse(other.as_mut(), 5);
    assert_eq!(knowledge.counts(), (2, 2), "what the broken engine knew is solved anew");
    analyse(one.as_mut(), 5);
    assert_eq!(knowledge.counts(), (2, 2));
}

#[test]
fn a_judge_takes_its_time_to_warm_up_and_then_keeps_within_its_limits() {
    let knowledge = Counted::default();
    let mut evaluator = knowledge.engines().exact_evaluator();
    for order in [5, 5, 6] {
        let judged =
            evaluator.evaluate(&question(order).position).expect("it takes no long search");
        assert_eq!((judged.nodes, judged.value), (FOR_A_JUDGE, analysis(1).value), "{order}");
    }
    assert_eq!(knowledge.counts(), (1, 2));
}

#[test]
fn a_judge_does_not_begin_where_it_would_take_long() {
    let knowledge = Counted::default();
    assert_eq!(knowledge.engines().exact_evaluator().evaluate(&question(TOO_LONG).position), None);
    assert_eq!(knowledge.counts(), (0, 0));
}
