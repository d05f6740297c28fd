//! Pondering: the perfect player analyses the positions that may follow, and reports nothing.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use arcade_engine::{
    Analysis, Control, Engine, Engines, Evaluate, Job, JobRequest, Knowledge, Level, Limits,
    Position as _, Report, Resources, Scope, Skill, Source, Task, Value,
};
use arcade_games::games::nim::{Nim, Take};

use crate::fake_engine::{Office, analysis, answer, order, question, strength};
use crate::random_games::random;
use crate::tree_game::{To, TreeGame};

/// From node 0 the moves to 1 and 5 give the same side another turn; at 4 the game is over.
const GRAPH: &str = "at 0 in 1+,2,3,4,5+ 0 0 0 loss 0";

/// A player of [`GRAPH`] that records the nodes it is asked about, and sets the stop flag at one of
/// them.
#[derive(Clone, Default)]
struct Scribe {
    asked: Arc<Mutex<Vec<u8>>>,
    stop_at: Option<u8>,
    stop: Arc<AtomicBool>,
}

impl Evaluate<TreeGame> for Scribe {
    /// The higher the number, the worse for the mover there.
    fn evaluate(&self, position: &TreeGame) -> i32 {
        -i32::from(position.at())
    }
}

impl Knowledge<TreeGame> for Scribe {
    fn immediate_gain(&self, _: &TreeGame, _: To) -> i32 {
        0
    }

    fn perfect(&self, _: &Resources) -> Box<dyn Engine<TreeGame>> {
        Box::new(self.clone())
    }
}

impl Engine<TreeGame> for Scribe {
    fn analyse(&mut self, position: &TreeGame, job: &mut Job<'_, To>) -> Analysis<To> {
        assert_eq!(job.scope(), Scope::BestMove);
        self.asked.lock().expect("not poisoned").push(position.at());
        if self.stop_at == Some(position.at()) {
            self.stop.store(true, Ordering::Relaxed);
        }
        let value = Value::Estimate { score: 0, depth: 1 };
        job.report(1, value, Vec::new(), Vec::new());
        job.warn("a warning");
        let best = job.random().choose(&position.legal_moves()).copied();
        let (line, moves) = (Vec::new(), Vec::new());
        Analysis { best, value, source: Source::Search, line, moves, nodes: 0 }
    }
}

/// Lets an opponent of this skill ponder; returns the nodes that the perfect player was asked
/// about.
#[track_caller]
fn asked(scribe: &Scribe, skill: Skill, limits: Limits) -> Vec<u8> {
    let mut opponent =
        Engines::new(scribe.clone(), Resources::default()).opponent(&strength(skill));
    let mut control = Control::new(Scope::BestMove, limits)
        .with_stop_flag(Arc::clone(&scribe.stop))
        .with_random(random("ponder", 0))
        .on_notice(|notice| panic!("unexpected notice: {notice:?}"));
    opponent.ponder(&GRAPH.parse().expect("a position"), &mut control);
    assert_eq!(control.random().below(1 << 20), random("ponder", 0).below(1 << 20));
    scribe.asked.lock().expect("not poisoned").clone()
}

const PERFECT: Skill = Skill::Level(Level::Perfect);
const NOTHING: [u8; 0] = [];

#[test]
fn every_reply_is_analysed_and_those_that_look_best_come_first() {
    assert_eq!(asked(&Scribe::default(), PERFECT, Limits::NONE), [3, 2, 1, 5]);
}

#[test]
fn it_ends_as_soon_as_it_is_told_to() {
    let scribe = Scribe { stop_at: Some(2), ..Scribe::default() };
    assert_eq!(asked(&scribe, PERFECT, Limits::NONE), [3, 2]);
    let stopped = Scribe { stop: Arc::new(AtomicBool::new(true)), ..Scribe::default() };
    assert_eq!(asked(&stopped, PERFECT, Limits::NONE), NOTHING);
    let no_time = Limits { time: Some(Duration::ZERO), ..Limits::NONE };
    assert_eq!(asked(&Scribe::default(), PERFECT, no_time), NOTHING);
}

#[test]
fn other_opponents_do_not_ponder() {
    let others = Level::ALL.into_iter().filter(|&level| level != Level::Perfect);
    let others = others.map(Skill::Level).chain([Skill::Greedy, Skill::Depth(3)]);
    for skill in others {
        assert_eq!(asked(&Scribe::default(), skill, Limits::NONE), NOTHING, "{skill}");
    }
}

/// The order at which [`Pondering`] ponders until it is stopped, and the one at which it breaks
/// down.
const FOR_EVER: u8 = 99;
const BREAK_DOWN: u8 = 13;

/// Signals when it begins to ponder, and answers with how often it has pondered.
struct Pondering {
    begun: Sender<()>,
    times: i32,
}

impl Engine<Nim> for Pondering {
    fn analyse(&mut self, _: &Nim, _: &mut Job<'_, Take>) -> Analysis<Take> {
        analysis(self.times)
    }

    fn ponder(&mut self, position: &Nim, control: &mut Control<'_>) {
        self.times += 1;
        self.begun.send(()).expect("the test goes on");
        match order(position) {
            order if order == i32::from(FOR_EVER) => while control.count_node().is_ok() {},
            order => assert_ne!(order, i32::from(BREAK_DOWN), "told to break down"),
        }
    }
}

/// A worker, and the channel on which its engine signals that it begins to ponder.
fn office() -> (Office, Receiver<()>) {
    let (begun, begins) = channel();
    (Office::open(move |_| Box::new(Pondering { begun: begun.clone(), times: 0 })), begins)
}

fn ponder(order: u8) -> JobRequest<Nim> {
    JobRequest { task: Task::Ponder, ..question(order) }
}

#[test]
fn the_worker_says_nothing_of_it_and_the_same_engine_answers() {
    let (mut office, _begins) = office();
    office.worker.submit(ponder(1));
    let number = office.worker.submit(question(1));
    assert_eq!(answer(office.next()), (number, 1));
    assert_eq!(office.close(), 0);
}

#[test]
fn it_makes_way_when_it_is_stopped_or_cancelled() {
    let (mut office, begins) = office();
    for (times, cancelled) in [(1, false), (2, true)] {
        let job = office.worker.submit(ponder(FOR_EVER));
        begins.recv().expect("it begins");
        if cancelled {
            office.worker.cancel_all();
        } else {
            office.worker.finish_now(job);
        }
        let number = office.worker.submit(question(1));
        assert_eq!(answer(office.next()), (number, times));
    }
}

#[test]
fn it_is_no_reason_to_wait_for_the_end() {
    let (mut office, begins) = office();
    office.worker.submit(ponder(FOR_EVER));
    begins.recv().expect("it begins");
    assert_eq!(office.close(), 0);
}

#[test]
fn a_breakdown_is_reported_as_lost() {
    let (mut office, _begins) = office();
    let number = office.worker.submit(ponder(BREAK_DOWN));
    match office.next() {
        Some((of, Report::Panicked(reason))) => {
            assert_eq!(of, number);
            assert!(reason.contains("told to break down"), "{reason}");
        }
        other => panic!("expected a breakdown, found {other:?}"),
    }
    let number = office.worker.submit(question(1));
    assert_eq!(answer(office.next()), (number, 0), "a fresh engine answers");
}
