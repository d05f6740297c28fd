//! Problems one after the other: each is made on a thread of its own, as hard as the rating of the
//! person asks for. The first of a day is the day's own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arcade_engine::{Cache, Seed};
use jiff::Timestamp;
use jiff::civil::Date;

use super::Exercise;
use crate::index::{Attempt, Index};
use crate::kit::{GameSpec, with_default_answers};
use crate::options::OptionValues;
use crate::problems::{Difficulty, Problem, ProblemError, ProblemGenerator, ProblemRating};
use crate::puzzle::Goal;
use crate::services::Services;
use crate::store::{Actor, Pending, StoreError};

/// Problems one after the other.
pub(crate) struct ProblemCourse<C: GameSpec> {
    maker: Maker<C>,
    game: C,
    /// The next one, once it was asked for.
    next: Option<Pending<Made<C>>>,
    /// What was tried before, while that is asked.
    asked: Option<Pending<Result<Vec<Attempt>, StoreError>>>,
    before: Vec<Attempt>,
    /// What was tried since.
    since: Vec<Attempt>,
    /// How well the person solves problems; `None` until one was tried.
    rating: Option<ProblemRating>,
    /// Attempts that are being kept.
    kept: Vec<Pending<Result<(), StoreError>>>,
    /// Whether attempts are kept at all.
    keeps: bool,
    /// Today, until its problem was asked for.
    today: Option<Date>,
}

/// A problem, or why there is none.
struct Made<C: GameSpec> {
    problem: Result<Problem<C::Game>, ProblemError>,
    /// The day whose problem it is.
    day: Option<Date>,
}

/// Which problem is wanted.
#[derive(Clone, Copy, Debug)]
enum Wanted {
    OfDay(Date),
    OfLevel(Difficulty),
}

/// Makes problems on a thread of its own. Dropping it ends what it does.
struct Maker<C: GameSpec> {
    workshop: Actor<Workshop<C>>,
    stop: Arc<AtomicBool>,
}

/// What problems are made with.
struct Workshop<C: GameSpec> {
    game: C,
    seed: Seed,
    /// How many times all problems of a seed were used up.
    rounds: u32,
    values: OptionValues,
    cache: Cache,
    stop: Arc<AtomicBool>,
    problems: Option<ProblemGenerator<C>>,
}

impl<C: GameSpec> ProblemCourse<C> {
    /// Problems from games with the options of the settings.
    pub(crate) fn new(game: C, services: &mut Services) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let mut values = with_default_answers(game, services.config.game(&game.meta().section()));
        values.unset(Goal::SPEC.key);
        let workshop = Workshop {
            game,
            seed: (services.seeds)(),
            rounds: 0,
            values,
            cache: services.resources.cache.clone(),
            stop: Arc::clone(&stop),
            problems: None,
        };
        let workshop = Actor::new("problems", workshop, Arc::clone(&services.wake));
        let now: Timestamp = (services.clock)();
        let known = move |index: &mut Index| {
            // The journal is read, and no record.
            index.read_changed(0)?;
            index.attempts(game.meta().id)
        };
        Self {
            game,
            maker: Maker { workshop, stop },
            next: None,
            asked: Some(services.index.ask(known)),
            before: Vec::new(),
            since: Vec::new(),
            rating: None,
            kept: Vec::new(),
            keeps: services.config.stats().keep,
            today: Some(services.day(now)),
        }
    }

    /// Asks for the next problem, unless that was done.
    pub(crate) fn ask(&mut self) {
        if self.next.is_some() || self.asked.is_some() {
            return;
        }
        // Where the thread can't be started the answer is lost, which is told when it is due.
        let _ = self.maker.workshop.start();
        let today = self.today.take();
        let is_untried = |day: &Date| self.attempts().all(|attempt| attempt.day != Some(*day));
        let wanted = match today.filter(is_untried) {
            Some(today) => Wanted::OfDay(today),
            None => Wanted::OfLevel(self.rating.unwrap_or(ProblemRating::after([])).level()),
        };
        self.next = Some(self.maker.workshop.ask(move |workshop| workshop.make(wanted)));
    }

    /// Takes in what the index has answered; what went wrong, if something did.
    pub(crate) fn receive(&mut self) -> Option<String> {
        if let Some(answer) = self.asked.as_ref().and_then(Pending::take) {
            self.asked = None;
            match answer.and_then(|known| known) {
                Ok(before) => {
                    self.before = before;
                    self.rate();
                }
                Err(error) => return Some(error.to_string()),
            }
        }
        super::failure_of(&mut self.kept).map(|error| super::not_kept(&error))
    }

    /// The problem that was asked for, or why there is none, once it has come.
    pub(crate) fn take(&mut self) -> Option<Result<Exercise<C>, String>> {
        let answer = self.next.as_ref()?.take()?;
        self.next = None;
        Some(match answer {
            Ok(Made { problem: Ok(problem), day }) => Ok(Exercise::Problem(problem, day)),
            Ok(Made { problem: Err(error), .. }) => Err(error.to_string()),
            Err(_) => Err("the making of problems broke down".into()),
        })
    }

    /// Counts how a problem went, and keeps it.
    pub(crate) fn count(
        &mut self,
        level: Difficulty,
        day: Option<Date>,
        solved: bool,
        services: &Services,
    ) {
        let attempt = Attempt { level: level.number(), solved, day };
        self.since.push(attempt);
        self.rate();
        if self.keeps {
            let now = (services.clock)();
            let game = self.game.meta().id;
            let keep = move |index: &mut Index| index.record_attempt(game, attempt, now);
            self.kept.push(services.index.ask(keep));
        }
    }

    /// How well the person solves problems, by all that were tried; `None` where none was.
    pub(crate) fn rating(&self) -> Option<ProblemRating> {
        self.rating
    }

    /// Rates the person anew, since more is known of what was tried.
    fn rate(&mut self) {
        let level =
            |attempt: &Attempt| Some((Difficulty::of_number(attempt.level)?, attempt.solved));
        let rating = ProblemRating::after(self.attempts().filter_map(level));
        let is_rated = self.attempts().next().is_some();
        self.rating = is_rated.then_some(rating);
    }

    /// How many problems were tried since the screen was opened, and how many of them were solved.
    pub(crate) fn tally(&self) -> [usize; 2] {
        let solved = self.since.iter().filter(|attempt| attempt.solved).count();
        [self.since.len(), solved]
    }

    fn attempts(&self) -> impl Iterator<Item = &Attempt> {
        self.before.iter().chain(&self.since)
    }
}

impl<C: GameSpec> Workshop<C> {
    fn make(&mut self, wanted: Wanted) -> Made<C> {
        match wanted {
            Wanted::OfDay(day) => {
                let (cache, stop) = (self.cache.clone(), Arc::clone(&self.stop));
                let problem = ProblemGenerator::of_day(self.game, day, cache, stop).make();
                Made { problem, day: Some(day) }
            }
            Wanted::OfLevel(level) => {
                let mut problem = self.problems().make_for(level);
                if matches!(problem, Err(ProblemError::NoMore { .. })) {
                    // They come again, in another order.
                    (self.problems, self.rounds) = (None, self.rounds + 1);
                    problem = self.problems().make_for(level);
                }
                Made { problem, day: None }
            }
        }
    }

    fn problems(&mut self) -> &mut ProblemGenerator<C> {
        let Self { game, seed, rounds, values, cache, stop, problems } = self;
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

impl<C: GameSpec> Drop for Maker<C> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
