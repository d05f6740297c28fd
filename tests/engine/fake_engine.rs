//! Engines that do what a test wants, and the worker that runs them.

use std::sync::mpsc::{Receiver, channel};

use arcade::engine::{
    Basis, Control, Engine, JobNumber, Level, Limits, Question, Report, Scope, Skill, Strength,
    Task, Thought, Value, Worker,
};
use arcade::games::nim::{Nim, Take};
use arcade::random::Random;

/// An engine that is nothing but this function.
pub struct Fake<F>(pub F);

impl<F> Engine<Nim> for Fake<F>
where
    F: FnMut(&Nim, &mut Control<'_, Take>) -> Thought<Take> + Send,
{
    fn think(&mut self, position: &Nim, control: &mut Control<'_, Take>) -> Thought<Take> {
        self.0(position, control)
    }
}

/// Thinks until it is stopped, after it has reported that it does.
pub fn think_for_ever(control: &mut Control<'_, Take>) -> Thought<Take> {
    control.report(1, guess(0), Vec::new(), Vec::new());
    while control.count_node().is_ok() {}
    thought(0)
}

/// A thought that says only this number.
pub fn thought(score: i32) -> Thought<Take> {
    let (value, basis) = (guess(score), Basis::Search);
    Thought { best: None, value, basis, line: Vec::new(), moves: Vec::new(), nodes: 0 }
}

fn guess(score: i32) -> Value {
    Value::Estimate { score, depth: 1 }
}

/// The number that the first pile of a position holds: what tells a fake engine what to do.
pub fn order(position: &Nim) -> i32 {
    position.piles()[0].into()
}

/// The question with this order for a fake engine.
pub fn question(order: u8) -> Question<Nim> {
    Question {
        position: format!("{order} normal").parse().expect("a position"),
        strength: strength(Skill::Level(Level::Perfect)),
        task: Task::Think(Scope::BestMove),
        limits: Limits::default(),
        random: Random::fixed(),
    }
}

/// An opponent of this skill with nothing else set.
pub fn strength(skill: Skill) -> Strength {
    Strength { skill, depth: None, time_limit: None }
}

/// A worker, and the calls with which it says that a report has come.
pub struct Office {
    pub worker: Worker<Nim>,
    woken: Receiver<()>,
}

impl Office {
    /// Opens with engines that are all made like this.
    pub fn open(engines: impl Fn(&Strength) -> Box<dyn Engine<Nim>> + Send + 'static) -> Self {
        let (wake, woken) = channel();
        let wake = move || wake.send(()).expect("the office is open");
        Self { worker: Worker::start(engines, wake).expect("a thread"), woken }
    }

    /// Opens with engines that are all this function.
    pub fn of<F>(think: F) -> Self
    where
        F: FnMut(&Nim, &mut Control<'_, Take>) -> Thought<Take> + Clone + Send + 'static,
    {
        Self::open(move |_| Box::new(Fake(think.clone())))
    }

    /// Waits for the next call, and says what has come with it.
    pub fn next(&mut self) -> Option<(JobNumber, Report<Take>)> {
        self.woken.recv().expect("the worker goes on");
        self.worker.report()
    }

    /// Waits until something has come: a call may be about a report that is no longer wanted, or
    /// about one that was handed out with an earlier call.
    pub fn next_wanted(&mut self) -> Option<(JobNumber, Report<Take>)> {
        loop {
            let report = self.next();
            if report.is_some() {
                return report;
            }
        }
    }

    /// Closes, and says how many calls nobody has answered.
    pub fn close(self) -> usize {
        drop(self.worker);
        self.woken.iter().count()
    }
}

/// What a finished job said: the number in its thought.
pub fn answer(report: Option<(JobNumber, Report<Take>)>) -> (JobNumber, i32) {
    match report {
        Some((number, Report::Done(Thought { value: Value::Estimate { score, .. }, .. }))) => {
            (number, score)
        }
        other => panic!("an answer should have come, not {other:?}"),
    }
}
