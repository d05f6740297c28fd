//! The course of problems. Each is generated on a separate thread with a difficulty that matches
//! the person's rating; the first of a day is the problem of that day.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arcade_engine::{Seed, TableCache};
use arcade_games::kit::{GameSpec, with_default_answers};
use arcade_games::options::OptionValues;
use arcade_games::puzzle::Goal;
use jiff::Timestamp;
use jiff::civil::Date;

use super::Exercise;
use crate::index::{Index, JournalEvent, PracticeAttempt};
use crate::problems::{Difficulty, Problem, ProblemError, ProblemGenerator, ProblemRating};
use crate::services::Services;
use crate::store::{Actor, Pending, StoreError};

/// The problems of a run of exercises, with the person's attempts and rating.
pub(crate) struct ProblemCourse<C: GameSpec> {
    generator: GeneratorThread<C>,
    game: C,
    /// The next problem; set from the request until it is taken.
    next: Option<Pending<GeneratedProblem<C>>>,
    /// The pending query for earlier attempts.
    attempts_query: Option<Pending<Result<Vec<PracticeAttempt>, StoreError>>>,
    earlier_attempts: Vec<PracticeAttempt>,
    /// The attempts in this run.
    attempts: Vec<PracticeAttempt>,
    /// Pending writes of attempts.
    pending_writes: Vec<Pending<Result<(), StoreError>>>,
    /// Whether attempts are saved, by the settings.
    records_attempts: bool,
    /// Today's date; `None` once a problem has been requested.
    today: Option<Date>,
}

/// A generated problem, or the error.
struct GeneratedProblem<C: GameSpec> {
    problem: Result<Problem<C::Position>, ProblemError>,
    /// Its date if it is the problem of the day.
    day: Option<Date>,
}

/// The kind of problem to generate.
#[derive(Clone, Copy, Debug)]
enum Wanted {
    OfDay(Date),
    OfDifficulty(Difficulty),
}

/// The thread that generates problems. Dropping it stops the work.
struct GeneratorThread<C: GameSpec> {
    thread: Actor<GeneratorState<C>>,
    stop: Arc<AtomicBool>,
}

/// The state of the thread that generates problems.
struct GeneratorState<C: GameSpec> {
    game: C,
    seed: Seed,
    /// How many times the problems of the seed have been used up.
    rounds: u32,
    options: OptionValues,
    cache: TableCache,
    stop: Arc<AtomicBool>,
    problems: Option<ProblemGenerator<C>>,
}

impl<C: GameSpec> ProblemCourse<C> {
    /// Creates a course whose problems use the game's configured options.
    pub(crate) fn new(game: C, services: &mut Services) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let mut values = with_default_answers(game, services.config.game(&game.meta().section()));
        values.unset(Goal::SPEC.key);
        let state = GeneratorState {
            game,
            seed: (services.seeds)(),
            rounds: 0,
            options: values,
            cache: services.resources.cache.clone(),
            stop: Arc::clone(&stop),
            problems: None,
        };
        let thread = Actor::new("problems", state, Arc::clone(&services.wake));
        let now: Timestamp = (services.clock)();
        let attempts = move |index: &mut Index| {
            // Reads the journal only, no records.
            index.read_changed(0)?;
            Ok(index.contents()?.practice_attempts(game.meta().id))
        };
        Self {
            game,
            generator: GeneratorThread { thread, stop },
            next: None,
            attempts_query: Some(services.index.ask(attempts)),
            earlier_attempts: Vec::new(),
            attempts: Vec::new(),
            pending_writes: Vec::new(),
            records_attempts: services.config.stats().keep,
            today: Some(services.day(now)),
        }
    }

    /// Requests the next problem, unless that has been done or earlier attempts are still being
    /// loaded.
    pub(crate) fn ask(&mut self) {
        if self.next.is_some() || self.attempts_query.is_some() {
            return;
        }
        // If the thread can't be started, the request fails, and `take` returns the error.
        let _ = self.generator.thread.start();
        let today = self.today.take();
        let is_untried = |day: &Date| self.attempts().all(|attempt| attempt.day != Some(*day));
        let wanted = match today.filter(is_untried) {
            Some(today) => Wanted::OfDay(today),
            None => Wanted::OfDifficulty(self.rating().unwrap_or(ProblemRating::after([])).level()),
        };
        self.next = Some(self.generator.thread.ask(move |generator| generator.generate(wanted)));
    }

    /// Handles the answers of the index; returns the text of an error, if any.
    pub(crate) fn receive(&mut self) -> Option<String> {
        if let Some(answer) = self.attempts_query.as_ref().and_then(Pending::take) {
            self.attempts_query = None;
            match answer.and_then(|attempts| attempts) {
                Ok(before) => {
                    self.earlier_attempts = before;
                }
                Err(error) => return Some(error.to_string()),
            }
        }
        super::failure_of(&mut self.pending_writes).map(|error| super::not_saved(&error))
    }

    /// Takes the requested problem, or the error, once it is available.
    pub(crate) fn take(&mut self) -> Option<Result<Exercise<C>, String>> {
        let answer = self.next.as_ref()?.take()?;
        self.next = None;
        Some(match answer {
            Ok(GeneratedProblem { problem: Ok(problem), day }) => {
                Ok(Exercise::Problem { problem, day })
            }
            Ok(GeneratedProblem { problem: Err(error), .. }) => Err(error.to_string()),
            Err(_) => Err("problems can no longer be made".into()),
        })
    }

    /// Adds the result of a problem to the rating, and saves it if attempts are saved.
    pub(crate) fn record_result(
        &mut self,
        level: Difficulty,
        day: Option<Date>,
        solved: bool,
        services: &Services,
    ) {
        let attempt = PracticeAttempt { level: level.number(), solved, day };
        self.attempts.push(attempt);
        if self.records_attempts {
            let now = (services.clock)();
            let event = JournalEvent::Practised { game: self.game.meta().id.into(), attempt };
            self.pending_writes.push(services.index.ask(move |index| index.append(now, &event)));
        }
    }

    /// The person's rating from all attempts; `None` if there are none.
    pub(crate) fn rating(&self) -> Option<ProblemRating> {
        PracticeAttempt::rating(self.attempts())
    }

    /// The numbers of problems attempted and solved in this run.
    pub(crate) fn tally(&self) -> [usize; 2] {
        let solved = self.attempts.iter().filter(|attempt| attempt.solved).count();
        [self.attempts.len(), solved]
    }

    fn attempts(&self) -> impl Iterator<Item = &PracticeAttempt> {
        self.earlier_attempts.iter().chain(&self.attempts)
    }
}

impl<C: GameSpec> GeneratorState<C> {
    fn generate(&mut self, wanted: Wanted) -> GeneratedProblem<C> {
        match wanted {
            Wanted::OfDay(day) => {
                let (cache, stop) = (self.cache.clone(), Arc::clone(&self.stop));
                let problem = ProblemGenerator::of_day(self.game, day, cache, stop).generate();
                GeneratedProblem { problem, day: Some(day) }
            }
            Wanted::OfDifficulty(level) => {
                let mut problem = self.problems().generate_for(level);
                if matches!(problem, Err(ProblemError::NoMore { .. })) {
                    // The problems repeat in another order.
                    (self.problems, self.rounds) = (None, self.rounds + 1);
                    problem = self.problems().generate_for(level);
                }
                GeneratedProblem { problem, day: None }
            }
        }
    }

    fn problems(&mut self) -> &mut ProblemGenerator<C> {
        let Self { game, seed, rounds, options: values, cache, stop, problems } = self;
        problems.get_or_insert_with(|| {
            let seed = format!("{seed}-{rounds}").parse().expect("a word without blanks");
            ProblemGenerator::new(
                *game,
                seed,
                values.clone(),
                None,
                cache.clone(),
                Arc::clone(stop),
            )
        })
    }
}

impl<C: GameSpec> Drop for GeneratorThread<C> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
