//! The control of a job: limits, the stop flag, progress.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use arcade_engine::{
    Analysis, Control, Engine, Job, Limits, MoveValue, Outcome, Position as _, Scope, Source,
    Stopped, Value,
};
use arcade_games::games::nim::{Nim, Take};

use crate::claims::fresh;
use crate::random_games::{Form, games};

/// The stop flag and the clock are checked after at most this many nodes.
const LONGEST_POLL: u64 = 1024;

/// The control of a job with these limits.
fn control_within(limits: Limits) -> Control<'static> {
    Control::new(Scope::BestMove, limits)
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn depth(plies: u32) -> Limits {
    Limits { depth: Some(plies), ..Limits::default() }
}

/// Counts nodes until the job has to stop, and says how many it was allowed.
fn run(control: &mut Control<'_>) -> u64 {
    let before = control.nodes();
    while control.count_node().is_ok() {}
    control.nodes() - before
}

#[test]
fn a_job_visits_exactly_as_many_nodes_as_it_may() {
    for limit in [0, 1, 2, 511, 512, 513, 5000] {
        let mut control = control_within(nodes(limit));
        assert_eq!(run(&mut control), limit);
        assert_eq!(control.count_node(), Err(Stopped), "and it stays stopped");
    }
}

#[test]
fn a_job_without_limits_goes_on() {
    let mut control = control_within(Limits::default());
    assert!((0..100_000).all(|_| control.count_node().is_ok()));
    assert_eq!(control.nodes(), 100_000);
}

#[test]
fn the_stop_flag_stops_a_job_soon_and_for_good() {
    let stop = Arc::new(AtomicBool::new(false));
    let mut control = control_within(nodes(100_000)).with_stop_flag(Arc::clone(&stop));
    assert!((0..3000).all(|_| control.count_node().is_ok()));
    stop.store(true, Ordering::Relaxed);
    assert!(run(&mut control) <= LONGEST_POLL);
    stop.store(false, Ordering::Relaxed);
    assert_eq!(control.count_node(), Err(Stopped));
}

#[test]
fn a_job_without_time_stops_soon() {
    let mut control = control_within(Limits { time: Some(Duration::ZERO), ..nodes(100_000) });
    assert!(run(&mut control) <= LONGEST_POLL);
}

#[test]
fn limits_can_be_tightened_but_never_loosened() {
    let mut control = control_within(nodes(100));
    control.tighten(nodes(1000));
    control.tighten(nodes(10));
    control.tighten(Limits::default());
    assert_eq!(run(&mut control), 10);

    let mut control = control_within(depth(5));
    control.tighten(depth(7));
    assert_eq!(control.max_depth(), 5);
    control.tighten(depth(3));
    assert_eq!(control.max_depth(), 3);

    let mut control = control_within(Limits { time: Some(Duration::MAX / 4), ..nodes(100_000) });
    control.tighten(Limits { time: Some(Duration::ZERO), ..Limits::default() });
    assert!(run(&mut control) <= LONGEST_POLL);
}

#[test]
fn the_tighter_of_two_limits_counts_in_each_respect() {
    let minute = Some(Duration::from_secs(60));
    let one = Limits { depth: Some(3), nodes: None, time: minute };
    let other = Limits { depth: Some(5), nodes: Some(7), time: None };
    let both = Limits { depth: Some(3), nodes: Some(7), time: minute };
    assert_eq!(one.stricter(other), both);
    assert_eq!(other.stricter(one), both);
}

#[test]
fn the_scope_can_be_set_for_a_while_and_given_back() {
    let mut control = control_within(Limits::default());
    assert_eq!(control.replace_scope(Scope::EveryMove), Scope::BestMove);
    assert_eq!(control.scope(), Scope::EveryMove);
}

#[test]
fn a_search_reports_each_depth_once_it_is_finished() {
    for game in games(Form::Cyclic) {
        let mut steps = Vec::new();
        let mut job =
            Job::new(Scope::EveryMove, depth(6)).on_progress(|progress| steps.push(progress));
        let analysis = fresh(1).analyse(&game, &mut job);
        drop(job);
        assert!(steps.iter().map(|step| step.depth).eq((1..).take(steps.len())), "{game}");
        assert!(steps.is_sorted_by(|one, next| one.nodes < next.nodes), "{game}");
        assert!(steps.iter().all(|step| step.nodes <= analysis.nodes && step.depth <= 6), "{game}");
        assert_eq!(steps.last().map(|step| step.line.clone()).unwrap_or_default(), analysis.line);
    }
}

#[test]
fn a_search_visits_no_more_nodes_than_it_may() {
    for game in games(Form::Cyclic) {
        for limit in [0, 1, 7, 50, 400] {
            let mut job = Job::new(Scope::EveryMove, nodes(limit));
            let analysis = fresh(1).analyse(&game, &mut job);
            // The node that would be one too many is counted, but not visited.
            assert!(analysis.nodes <= limit + 1, "{} of {limit} nodes: {game}", analysis.nodes);
        }
    }
}

/// Visits a hundred nodes for each answer, as far as it may, and says that every move wins some day.
#[derive(Default)]
struct Slow {
    /// What it was allowed each time.
    allowed: Vec<Option<u64>>,
}

impl Engine<Nim> for Slow {
    fn analyse(&mut self, position: &Nim, job: &mut Job<'_, Take>) -> Analysis<Take> {
        self.allowed.push(job.nodes_left());
        let _ = (0..100).try_for_each(|_| job.count_node());
        let value = Value::exact_in(Outcome::Win, 99);
        let moves = position.legal_moves().into_iter().map(|mv| MoveValue { mv, value });
        Analysis::from_moves(moves.collect(), Source::Search)
    }
}

#[test]
fn a_line_visits_as_many_nodes_as_it_may_and_no_more() {
    let position: Nim = "9/9 misere".parse().expect("a position");
    let known = |value| MoveValue { mv: position.legal_moves()[0], value };
    let wins = known(Value::exact_in(Outcome::Win, 99));
    for (limit, allowed, visited, length) in
        [(0, vec![], 0, 1), (250, vec![250, 150, 50], 250, 4), (200, vec![200, 100], 200, 3)]
    {
        let (mut engine, mut control) = (Slow::default(), control_within(nodes(limit)));
        assert_eq!(engine.line(&position, &wins, &mut control).len(), length, "{limit}");
        assert_eq!(engine.allowed, allowed.into_iter().map(Some).collect::<Vec<_>>());
        assert_eq!((control.nodes(), control.count_node()), (visited, Err(Stopped)));
    }
    let (mut engine, mut control) = (Slow::default(), control_within(Limits::NONE));
    let whole = engine.line(&position, &wins, &mut control).len();
    assert_eq!((engine.allowed.len(), control.nodes()), (whole - 1, 100 * (whole as u64 - 1)));
    // One look at what isn't proven, within what is left.
    let guess = known(Value::Estimate { score: 0, depth: 1 });
    let (mut engine, mut control) = (Slow::default(), control_within(nodes(30)));
    engine.line(&position, &guess, &mut control);
    assert_eq!((engine.allowed, control.nodes()), (vec![Some(30)], 30));
}
