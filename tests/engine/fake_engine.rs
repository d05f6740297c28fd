//! Engines that do what a test wants, and the worker that runs them.

use std::sync::mpsc::{Receiver, channel};

use arcade_engine::{
    Analysis, Engine, Job, JobNumber, JobRequest, Level, Report, Scope, Skill, Source, Strength,
    Task, Value, Worker,
};
use arcade_games::games::nim::{Nim, Take};

/// An engine that runs this function.
pub struct Fake<F>(pub F);

impl<F> Engine<Nim> for Fake<F>
where
    F: FnMut(&Nim, &mut Job<'_, Take>) -> Analysis<Take> + Send,
{
    fn analyse(&mut self, position: &Nim, job: &mut Job<'_, Take>) -> Analysis<Take> {
        self.0(position, job)
    }
}

/// Reports progress once, and then runs until it is stopped.
pub fn analyse_for_ever(job: &mut Job<'_, Take>) -> Analysis<Take> {
    job.report(1, guess(0), Vec::new(), Vec::new());
    while job.count_node().is_ok() {}
    analysis(0)
}

/// An analysis with nothing in it but this score.
pub fn analysis(score: i32) -> Analysis<Take> {
    let (value, source) = (guess(score), Source::Search);
    Analysis { best: None, value, source, line: Vec::new(), moves: Vec::new(), nodes: 0 }
}

fn guess(score: i32) -> Value {
    Value::Estimate { score, depth: 1 }
}

/// The size of the first pile of a position, which tells a fake engine what to do.
pub fn order(position: &Nim) -> i32 {
    i32::try_from(position.piles()[0]).expect("few")
}

/// A question with this order for a fake engine.
pub fn question(order: u8) -> JobRequest<Nim> {
    let position = format!("{order} normal").parse().expect("a position");
    let perfect = strength(Skill::Level(Level::Perfect));
    JobRequest::new(&position, perfect, Task::Analyse(Scope::BestMove))
}

/// An opponent of this skill with nothing else set.
pub fn strength(skill: Skill) -> Strength {
    Strength::of(skill)
}

/// A worker, and the wake-up calls that announce its reports.
pub struct Office {
    pub worker: Worker<Nim>,
    woken: Receiver<()>,
}

impl Office {
    /// An office whose engines are made by this function.
    pub fn open(engines: impl Fn(&Strength) -> Box<dyn Engine<Nim>> + Send + 'static) -> Self {
        let (wake, woken) = channel();
        let wake = move || wake.send(()).expect("the office is open");
        Self { worker: Worker::start(engines, wake).expect("a thread"), woken }
    }

    /// An office whose engines all run this function.
    pub fn of<F>(analyse: F) -> Self
    where
        F: FnMut(&Nim, &mut Job<'_, Take>) -> Analysis<Take> + Clone + Send + 'static,
    {
        Self::open(move |_| Box::new(Fake(analyse.clone())))
    }

    /// Waits for the next call, and returns the report that came with it.
    pub fn next(&mut self) -> Option<(JobNumber, Report<Take>)> {
        self.woken.recv().expect("the worker goes on");
        self.worker.report()
    }

    /// Waits for the next report: a call may be about a report that was dropped, or about one that
    /// was returned with an earlier call.
    pub fn next_wanted(&mut self) -> Option<(JobNumber, Report<Take>)> {
        loop {
            let report = self.next();
            if report.is_some() {
                return report;
            }
        }
    }

    /// Closes the office, and returns the number of unanswered calls.
    pub fn close(self) -> usize {
        drop(self.worker);
        self.woken.iter().count()
    }
}

/// The number of a finished job and the score of its analysis.
pub fn answer(report: Option<(JobNumber, Report<Take>)>) -> (JobNumber, i32) {
    match report {
        Some((number, Report::Done(Analysis { value: Value::Estimate { score, .. }, .. }))) => {
            (number, score)
        }
        other => panic!("expected an answer, found {other:?}"),
    }
}
