//! A problem of the daily on the board. A try is recorded as soon as it is judged, and after the
//! last one the solution is shown.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Instant;

use arcade_games::kit::GameSpec;
use jiff::civil::Date;

use super::Exercise;
use crate::daily::{DailyLog, DailyMark, DailyTry, TRIES};
use crate::index::JournalEvent;
use crate::problems::Problem;
use crate::services::Services;
use crate::store::{Pending, StoreError};

/// The progress of the daily, shared by the list of its problems and the one on the board.
#[derive(Clone, Default)]
pub(crate) struct DailyProgress(Rc<RefCell<DailyState>>);

#[derive(Default)]
struct DailyState {
    log: DailyLog,
    /// The ids of the games that haven't been introduced yet.
    new_games: Vec<&'static str>,
    /// Pending writes of tries.
    pending_writes: Vec<Pending<Result<(), StoreError>>>,
}

impl DailyProgress {
    /// The log of all days.
    pub(crate) fn log(&self) -> DailyLog {
        self.0.borrow().log.clone()
    }

    /// Replaces the log by what has been recorded.
    pub(crate) fn set_log(&self, log: DailyLog) {
        self.0.borrow_mut().log = log;
    }

    /// Sets the ids of the games that haven't been introduced yet.
    pub(crate) fn set_new_games(&self, games: Vec<&'static str>) {
        self.0.borrow_mut().new_games = games;
    }

    /// The message about a failed write since the last call, if any.
    pub(crate) fn failure(&self) -> Option<String> {
        let error = super::failure_of(&mut self.0.borrow_mut().pending_writes)?;
        Some(super::not_saved(&error))
    }

    /// Adds a try, and records it if the settings say so.
    fn add(&self, one: DailyTry, services: &Services) {
        let mut known = self.0.borrow_mut();
        known.log.add(one.clone());
        if services.config.stats().keep {
            let now = (services.clock)();
            let event = JournalEvent::DailyTried(one);
            known.pending_writes.push(services.index.ask(move |index| index.append(now, &event)));
        }
    }
}

/// The day whose problems are tried, and since when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DailyVisit {
    /// The day that the problems belong to.
    pub(crate) day: Date,
    /// The local date when they were begun; it doesn't change at midnight.
    pub(crate) begun: Date,
}

/// The problems of a day, with the one on the board.
pub(crate) struct DailyCourse<C: GameSpec> {
    pub(crate) visit: DailyVisit,
    problems: Rc<[(C, Problem<C::Position>)]>,
    /// The index of the problem on the board.
    at: usize,
    pub(super) progress: DailyProgress,
    /// When the problem was posed, or last tried.
    since: Instant,
}

impl<C: GameSpec> DailyCourse<C> {
    /// The problem of `game`; `None` if it isn't among `problems`, those of the day that have been
    /// made.
    pub(crate) fn new(
        game: C,
        visit: DailyVisit,
        problems: Rc<[(C, Problem<C::Position>)]>,
        progress: DailyProgress,
        now: Instant,
    ) -> Option<Self> {
        let id = game.meta().id;
        let at = problems.iter().position(|(game, _)| game.meta().id == id)?;
        Some(Self { visit, problems, at, progress, since: now })
    }

    /// The next problem that can still be tried, other than this one.
    pub(crate) fn next(&self, now: Instant) -> Option<Self> {
        let log = self.progress.log();
        let all = self.problems.len();
        let is_undecided = |at: &usize| self.mark_of(&log, *at).is_none();
        let at = (self.at + 1..self.at + all).map(|at| at % all).find(is_undecided)?;
        let (problems, progress) = (Rc::clone(&self.problems), self.progress.clone());
        Some(Self { visit: self.visit, problems, at, progress, since: now })
    }

    /// The game on the board.
    pub(crate) fn game(&self) -> C {
        self.problems[self.at].0
    }

    /// Takes the game on the board off the list of those to introduce; returns whether it was on it.
    pub(crate) fn take_introduction(&self) -> bool {
        let new_games = &mut self.progress.0.borrow_mut().new_games;
        let at = new_games.iter().position(|&id| id == self.game().meta().id);
        at.map(|at| new_games.remove(at)).is_some()
    }

    pub(super) fn exercise(&self) -> Exercise<C> {
        let problem = self.problems[self.at].1.clone();
        Exercise::Problem { problem, day: Some(self.visit.day) }
    }

    /// The result of the problem; `None` while it can still be tried.
    pub(crate) fn mark(&self) -> Option<DailyMark> {
        self.mark_of(&self.progress.log(), self.at)
    }

    /// The number of the next try, from 1.
    pub(crate) fn try_number(&self) -> usize {
        let used = self.progress.log().tries(self.visit.day, self.game().meta().id);
        (used + 1).min(TRIES)
    }

    /// The results of all problems of the day.
    pub(crate) fn marks(&self) -> Vec<Option<DailyMark>> {
        self.progress.log().marks(self.visit.day)
    }

    fn mark_of(&self, log: &DailyLog, at: usize) -> Option<DailyMark> {
        log.day(self.visit.day)?.mark(self.problems[at].0.meta().id)
    }

    /// Counts a try, unless the problem is already decided.
    pub(super) fn record_result(&mut self, is_right: bool, services: &Services) {
        if self.mark().is_some() {
            return;
        }
        let time = services.now.duration_since(self.since);
        self.since = services.now;
        let id = self.game().meta().id;
        let one = DailyTry::new(self.visit.day, id, is_right, time, self.visit.begun);
        self.progress.add(one, services);
    }
}
