//! The days of the daily and their streak, against a slow model.

use std::collections::{BTreeSet, HashSet};

use arcade::daily::{CalendarDay, DailyLog, DailyMark, DailyTry, DayKind, Streak, day_label};
use arcade_engine::{Random, Seed};
use jiff::ToSpan as _;
use jiff::civil::{Date, date};

const GAMES: [&str; 2] = ["nim", "flip"];
const FIRST: Date = date(2026, 12, 20);

fn day(number: u32) -> Date {
    FIRST + i64::from(number).days()
}

/// The model: everything is worked out from the list of all tries, whenever it is asked for.
struct Model(Vec<DailyTry>);

impl Model {
    fn mark(&self, day: Date, game: &str) -> Option<DailyMark> {
        let tries = self.0.iter().filter(|one| one.day == day && one.game == game);
        let results: Vec<bool> = tries.map(|one| one.is_right).take(2).collect();
        match results[..] {
            [true, ..] => Some(DailyMark::AtOnce),
            [false, true] => Some(DailyMark::SecondTry),
            [false, false] => Some(DailyMark::NotFound),
            _ => None,
        }
    }

    fn complete(&self) -> BTreeSet<Date> {
        let days: BTreeSet<Date> = self.0.iter().map(|one| one.day).collect();
        let counts = |day: &Date| {
            let mut tries = self.0.iter().filter(|one| GAMES.contains(&one.game.as_str()));
            let first = tries.find(|one| one.day == *day);
            first.is_some_and(|first| first.begun == *day)
                && GAMES.iter().all(|game| self.mark(*day, game).is_some())
        };
        days.into_iter().filter(counts).collect()
    }

    /// The complete days from `start` to `end`, unless a day between them breaks the row.
    fn row(complete: &BTreeSet<Date>, start: Date, end: Date) -> Option<u32> {
        let days: Vec<Date> = start.series(1.day()).take_while(|day| *day <= end).collect();
        let is_missed = |day: &Date| !complete.contains(day);
        let before = |at: usize| days[..at].iter().filter(|day| !is_missed(day)).count();
        let forgiven = |at: usize| {
            let week = at.saturating_sub(6)..at;
            before(at) > 7 && !days[week].iter().any(is_missed)
        };
        let missed = |at: &usize| is_missed(&days[*at]);
        let is_row = (0..days.len()).filter(missed).all(forgiven);
        is_row.then(|| u32::try_from(before(days.len())).expect("few days"))
    }

    fn streak(&self, today: Date) -> [u32; 2] {
        let complete = self.complete();
        let last = complete.last().map_or(today, |last| today.max(*last));
        // A day that is not over yet breaks nothing.
        let end = if complete.contains(&last) { last } else { last - 1.day() };
        let longest = |end: Date| {
            let starts = complete.range(..=end);
            starts.filter_map(|start| Self::row(&complete, *start, end)).max().unwrap_or(0)
        };
        [longest(end), complete.iter().map(|end| longest(*end)).max().unwrap_or(0)]
    }
}

impl Model {
    /// Whether a day that isn't complete lies in a row of complete ones.
    fn is_forgiven(&self, day: Date, today: Date) -> bool {
        let complete = self.complete();
        let last = complete.last().map_or(today, |last| today.max(*last));
        let ends = complete.iter().copied().chain([last - 1.day()]);
        let ends: Vec<Date> = ends.filter(|end| *end >= day).collect();
        let mut starts = complete.range(..day);
        !complete.contains(&day)
            && starts
                .any(|start| ends.iter().any(|end| Self::row(&complete, *start, *end).is_some()))
    }

    fn calendar_day(&self, date: Date, today: Date) -> CalendarDay {
        let own = |one: &&DailyTry| GAMES.contains(&one.game.as_str());
        let marks: Vec<DailyMark> = GAMES.iter().filter_map(|game| self.mark(date, game)).collect();
        let found = marks.iter().filter(|mark| mark.is_found()).count();
        let first = self.0.iter().filter(own).find(|one| one.day == date);
        let is_own = first.is_some_and(|first| first.begun == date);
        let is_before = self.0.iter().filter(own).all(|one| one.day > date) && date < today;
        let kind = match (marks.len(), found) {
            _ if self.is_forgiven(date, today) => DayKind::Forgiven,
            (0, _) if date > today => DayKind::ToCome,
            (0, _) if is_before => DayKind::Before,
            (0, _) => DayKind::Missed,
            _ if !is_own => DayKind::Missed,
            (_, 2) => DayKind::AllSolved,
            _ => DayKind::FewSolved,
        };
        CalendarDay { date, kind, found: (!marks.is_empty()).then_some(found) }
    }
}

#[test]
fn the_calendar_is_that_of_the_model() {
    let seed: Seed = "calendar".parse().expect("a word");
    let mut kinds = HashSet::new();
    for number in 0..40 {
        let mut random = Random::new(&seed, number);
        let missed = random.below(14) + 2;
        let mut tries = Vec::new();
        for at in 0..30 {
            for _ in 0..random.below(missed).min(1) * 10 {
                let game = *random.choose(&["nim", "flip", "chess"]).expect("some");
                let played = at - random.below(20) / 19 * at.min(1);
                let is_right = random.below(2) == 0;
                let (day, begun) = (day(played), day(at));
                tries.push(DailyTry { day, game: game.into(), is_right, seconds: 1, begun });
            }
        }
        let (log, today) = (DailyLog::new(GAMES, tries.clone()), day(random.below(32)));
        let model = Model(tries);
        for month in [FIRST, FIRST + 31.days()] {
            let calendar = log.calendar(month, today);
            assert_eq!(calendar.len(), 31);
            for shown in calendar {
                assert_eq!(shown, model.calendar_day(shown.date, today), "{number}: {today}");
                kinds.insert(shown.kind);
            }
        }
    }
    // Of two problems one is too few for most of them.
    assert_eq!(kinds.len(), 6, "{kinds:?}");
}

#[test]
fn marks_days_and_streaks_are_those_of_the_model() {
    let seed: Seed = "daily".parse().expect("a word");
    let mut longest = 0;
    let mut forgiven = 0;
    for number in 0..80 {
        let mut random = Random::new(&seed, number);
        // Some miss a day in two, others one in many.
        let missed = random.below(14) + 2;
        let (mut tries, mut log) = (Vec::new(), DailyLog::new(GAMES, []));
        for at in 0..40 {
            for _ in 0..random.below(missed).min(1) * 12 {
                let game = *random.choose(&["nim", "flip", "chess"]).expect("some");
                // Now and then the clock is set back, or yesterday's problems are played.
                let now = at + random.below(40) / 39;
                let played = now.saturating_sub(random.below(30) / 29);
                tries.push(DailyTry {
                    day: day(played),
                    game: game.into(),
                    is_right: random.below(3) == 0,
                    seconds: random.below(90),
                    begun: day(now),
                });
                log.add(tries.last().expect("one").clone());
            }
            let model = Model(tries.clone());
            let [days, best] = model.streak(day(at));
            let streak = log.streak(day(at));
            assert_eq!([streak.days, streak.best], [days, best], "{number}, day {at}: {tries:#?}");
            longest = longest.max(streak.best);
            forgiven += streak.forgiven.len();
            for game in GAMES {
                let mark = log.day(day(at)).and_then(|day| day.mark(game));
                assert_eq!(mark, model.mark(day(at), game));
            }
        }
        assert_eq!(log, DailyLog::new(GAMES, tries));
    }
    assert!(longest > 15 && forgiven > 100, "{longest} {forgiven}");
}

#[test]
fn a_long_streak_outlives_one_missed_day() {
    let played = |days: &[u32]| {
        let tries = days.iter().flat_map(|number| {
            GAMES.map(|game| DailyTry {
                day: day(*number),
                game: game.into(),
                is_right: true,
                seconds: 1,
                begun: day(*number),
            })
        });
        DailyLog::new(GAMES, tries)
    };
    let eight: Vec<u32> = (0..8).collect();
    assert_eq!(played(&eight).streak(day(9)).days, 8, "the missed day 8 is forgiven so far");
    assert_eq!(played(&eight).streak(day(10)).days, 0, "two missed days are not");
    assert_eq!(played(&eight[1..]).streak(day(9)).days, 0, "seven days don't forgive");
    let again: Vec<u32> = (0..8).chain([9, 10]).collect();
    let expected = Streak { days: 10, best: 10, forgiven: vec![day(8)] };
    assert_eq!(played(&again).streak(day(10)), expected);
    assert_eq!(played(&[]).streak(day(3)), Streak::default());
    assert_eq!(day_label(date(2026, 11, 26)), "2026-330");
}
