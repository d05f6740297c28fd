//! Tries at the problems of a day, the log of the days played, and the streak computed from it.

use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::time::Duration;

use jiff::ToSpan as _;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

/// The number of tries at a problem.
pub const TRIES: usize = 2;

/// One try at one of the problems of a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DailyTry {
    /// The day that the problem belongs to.
    pub day: Date,
    /// The game's id.
    pub game: String,
    /// Whether the move was the right one.
    pub is_right: bool,
    /// The time spent on the problem before this try, in whole seconds.
    pub seconds: u32,
    /// The local date when this run of the program began the day's problems; it doesn't change at
    /// midnight.
    pub begun: Date,
}

impl DailyTry {
    /// A try at the problem of a game that took `time`.
    pub fn new(day: Date, game: &str, is_right: bool, time: Duration, begun: Date) -> Self {
        let seconds = u32::try_from(time.as_secs()).unwrap_or(u32::MAX);
        Self { day, game: game.into(), is_right, seconds, begun }
    }
}

/// The result of a problem of a day that is *decided*: it was found, or both tries were used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum DailyMark {
    /// Found by the first try.
    AtOnce,
    /// Found by the second try.
    SecondTry,
    /// Not found.
    NotFound,
}

impl DailyMark {
    /// Whether the right move was found.
    pub const fn is_found(self) -> bool {
        matches!(self, Self::AtOnce | Self::SecondTry)
    }
}

impl Display for DailyMark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::AtOnce => "found at once",
            Self::SecondTry => "found at the second try",
            Self::NotFound => "not found",
        })
    }
}

/// A streak longer than this many days survives a missed day.
const FORGIVING_STREAK: u32 = 7;
/// At most one missed day is forgiven within this many consecutive days.
const FORGIVING_DAYS: i32 = 7;

/// The tries at one problem in order, up to the first right one or [`TRIES`] of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Tries {
    are_right: Vec<bool>,
    seconds: u32,
}

impl Tries {
    fn mark(&self) -> Option<DailyMark> {
        match (self.are_right.iter().position(|&right| right), self.are_right.len()) {
            (Some(0), _) => Some(DailyMark::AtOnce),
            (Some(_), _) => Some(DailyMark::SecondTry),
            (None, TRIES..) => Some(DailyMark::NotFound),
            (None, _) => None,
        }
    }
}

/// The results of one day's problems.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayResults {
    begun: Date,
    tries: BTreeMap<String, Tries>,
}

impl DayResults {
    /// The result of a game's problem; `None` while it can still be tried.
    pub fn mark(&self, game: &str) -> Option<DailyMark> {
        self.tries.get(game)?.mark()
    }

    /// The number of tries used at a game's problem.
    pub fn tries(&self, game: &str) -> usize {
        self.tries.get(game).map_or(0, |tries| tries.are_right.len())
    }

    /// The total time spent on a game's problem, in seconds.
    pub fn seconds(&self, game: &str) -> u32 {
        self.tries.get(game).map_or(0, |tries| tries.seconds)
    }
}

/// The player's streak on one day.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Streak {
    /// The number of complete days in the current streak. Today counts once it is complete; until
    /// then it doesn't end the streak.
    pub days: u32,
    /// The number of complete days in the longest streak so far.
    pub best: u32,
    /// The missed days that were forgiven, in all streaks.
    pub forgiven: Vec<Date>,
}

impl Streak {
    /// Ends the streak if there are missed days between `from`, its last complete day, and `to` that
    /// aren't forgiven. `forgiven` is the last day that was forgiven in this streak.
    fn bridge(&mut self, from: Option<Date>, to: Date, forgiven: &mut Option<Date>) {
        let Some(from) = from else { return };
        let missed = days_between(from, to) - 1;
        if missed <= 0 {
            return;
        }
        let day = from.saturating_add(1.day());
        let is_first = forgiven.is_none_or(|last| days_between(last, day) >= FORGIVING_DAYS);
        if missed == 1 && self.days > FORGIVING_STREAK && is_first {
            self.forgiven.push(day);
            *forgiven = Some(day);
        } else {
            (self.days, *forgiven) = (0, None);
        }
    }
}

/// How many days `to` is after `from`.
fn days_between(from: Date, to: Date) -> i32 {
    (to - from).get_days()
}

/// The results of all days played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DailyLog {
    /// The ids of the games, each of which has a problem on each day.
    games: Vec<String>,
    days: BTreeMap<Date, DayResults>,
}

impl DailyLog {
    /// The log of these tries, given in the order in which they were made. A try at a problem that
    /// is already decided, or of a game not in `games`, is ignored.
    pub fn new<'a>(
        games: impl IntoIterator<Item = &'a str>,
        tries: impl IntoIterator<Item = DailyTry>,
    ) -> Self {
        let games = games.into_iter().map(Into::into).collect();
        let mut log = Self { games, days: BTreeMap::new() };
        for one in tries {
            log.add(one);
        }
        log
    }

    /// Adds a try made after all others.
    pub fn add(&mut self, one_try: DailyTry) {
        if !self.games.contains(&one_try.game) {
            return;
        }
        let day = self.days.entry(one_try.day);
        let day =
            day.or_insert_with(|| DayResults { begun: one_try.begun, tries: BTreeMap::new() });
        let tries = day.tries.entry(one_try.game).or_default();
        if tries.mark().is_none() {
            tries.are_right.push(one_try.is_right);
            tries.seconds = tries.seconds.saturating_add(one_try.seconds);
        }
    }

    /// The first day that was played.
    pub(super) fn first_day(&self) -> Option<Date> {
        self.days.keys().next().copied()
    }

    /// The number of problems of a day.
    pub fn problems_per_day(&self) -> usize {
        self.games.len()
    }

    /// The results of a day; `None` if none of its problems was tried.
    pub fn day(&self, day: Date) -> Option<&DayResults> {
        self.days.get(&day)
    }

    /// The tries at a game's problem of a day.
    pub fn tries(&self, day: Date, game: &str) -> usize {
        self.day(day).map_or(0, |results| results.tries(game))
    }

    /// The result of each game's problem on a day, in the order of the games.
    pub fn marks(&self, day: Date) -> Vec<Option<DailyMark>> {
        let results = self.days.get(&day);
        self.games.iter().map(|game| results.and_then(|results| results.mark(game))).collect()
    }

    /// Whether a day counts towards a streak: its problems were begun on that day.
    pub fn counts_towards_streak(&self, day: Date) -> bool {
        self.days.get(&day).is_some_and(|results| results.begun == day)
    }

    /// The number of a day's problems that are decided, and the number of these that were found.
    pub fn decided_and_found(&self, day: Date) -> [usize; 2] {
        let marks: Vec<DailyMark> = self.marks(day).into_iter().flatten().collect();
        [marks.len(), marks.iter().filter(|mark| mark.is_found()).count()]
    }

    /// The number of a game's problems that are decided, over all days, and of these that were found.
    pub fn decided_and_found_in(&self, game: &str) -> [usize; 2] {
        let marks = || self.days.values().filter_map(|results| results.mark(game));
        [marks().count(), marks().filter(|mark| mark.is_found()).count()]
    }

    /// Whether a day is complete: it counts, and all of its problems are decided.
    pub fn is_complete(&self, day: Date) -> bool {
        self.counts_towards_streak(day) && self.marks(day).iter().all(Option::is_some)
    }

    /// The length of the run of complete days that includes this complete day.
    pub fn run_length_around(&self, day: Date) -> u32 {
        let is_complete = |day: &Date| self.is_complete(*day);
        let before = day.series(-1.day()).take_while(is_complete).count();
        let after = day.series(1.day()).skip(1).take_while(is_complete).count();
        u32::try_from(before + after).unwrap_or(u32::MAX)
    }

    /// The streak as of `today`, or as of the last complete day if that is later because the clock
    /// was set back.
    pub fn streak(&self, today: Date) -> Streak {
        let (mut streak, mut last, mut forgiven) = (Streak::default(), None, None);
        for day in self.days.keys().copied().filter(|&day| self.is_complete(day)) {
            streak.bridge(last, day, &mut forgiven);
            streak.days += 1;
            streak.best = streak.best.max(streak.days);
            last = Some(day);
        }
        streak.bridge(last, last.map_or(today, |last| last.max(today)), &mut forgiven);
        streak
    }
}
