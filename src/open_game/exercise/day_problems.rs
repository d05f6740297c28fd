//! The problems of a day, one of each game, made on a thread of their own.

use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arcade_games::kit::GameSpec;
use jiff::civil::Date;

use crate::problems::{Problem, ProblemError, ProblemGenerator};
use crate::services::Services;
use crate::store::{Actor, Pending};

/// The problems of a day. Dropping it cancels their generation.
pub(crate) struct DayProblems<C: GameSpec> {
    /// In the order of the games.
    problems: Vec<(C, State<C>)>,
    stop: Arc<AtomicBool>,
    /// The thread, which ends after the last problem is made.
    _maker: Actor<()>,
}

enum State<C: GameSpec> {
    Making(Pending<Result<Problem<C::Position>, ProblemError>>),
    Made(Problem<C::Position>),
    Failed(String),
}

impl<C: GameSpec> DayProblems<C> {
    /// Begins to make the problems of a day.
    pub(crate) fn new(games: &[C], day: Date, services: &Services) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let mut maker = Actor::new("problems", (), Arc::clone(&services.wake));
        // If the thread can't be started, the requests fail.
        let _ = maker.start();
        let ask = |&game: &C| {
            let (cache, stop) = (services.resources.cache.clone(), Arc::clone(&stop));
            let made =
                maker.ask(move |()| ProblemGenerator::of_day(game, day, cache, stop).generate());
            (game, State::Making(made))
        };
        Self { problems: games.iter().map(ask).collect(), stop, _maker: maker }
    }

    /// Takes the problems that have been made.
    pub(crate) fn receive(&mut self) {
        for (_, state) in &mut self.problems {
            let State::Making(pending) = &*state else { continue };
            match pending.take() {
                Some(Ok(Ok(problem))) => *state = State::Made(problem),
                Some(Ok(Err(error))) => *state = State::Failed(error.to_string()),
                Some(Err(_)) => *state = State::Failed("problems can no longer be made".into()),
                None => {}
            }
        }
    }

    /// The problem at an index: `None` while it is being made, or why it can't be made.
    pub(crate) fn get(&self, index: usize) -> Option<Result<&Problem<C::Position>, &str>> {
        match &self.problems.get(index)?.1 {
            State::Making(_) => None,
            State::Made(problem) => Some(Ok(problem)),
            State::Failed(error) => Some(Err(error)),
        }
    }

    /// The problems that have been made.
    pub(crate) fn generated(&self) -> Rc<[(C, Problem<C::Position>)]> {
        let made = self.problems.iter().filter_map(|(game, state)| match state {
            State::Made(problem) => Some((*game, problem.clone())),
            _ => None,
        });
        made.collect()
    }
}

impl<C: GameSpec> Drop for DayProblems<C> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
