//! The days of a month, as a calendar shows them.

use jiff::ToSpan as _;
use jiff::civil::Date;

use super::log::DailyLog;

/// A day of a calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CalendarDay {
    /// Its date.
    pub date: Date,
    /// What it is to the player.
    pub kind: DayKind,
    /// The number of problems solved; `None` if none is decided.
    pub found: Option<usize>,
}

/// What a day is to the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DayKind {
    /// It is before the first day that was played.
    Before,
    /// It is after today, and nothing was tried.
    ToCome,
    /// Nothing was decided on that day itself.
    Missed,
    /// It wasn't complete, but the streak has survived it.
    Forgiven,
    /// All problems were solved.
    AllSolved,
    /// Two thirds of the problems or more were solved.
    MostSolved,
    /// Fewer were solved.
    FewSolved,
}

impl DailyLog {
    /// The days of the month that `month` is in, the first one first.
    pub fn calendar(&self, month: Date, today: Date) -> Vec<CalendarDay> {
        let forgiven = self.streak(today).forgiven;
        let first_played = self.first_day().unwrap_or(today);
        let first = month.first_of_month();
        let days = first.series(1.day()).take_while(|day| day.month() == first.month());
        days.map(|date| {
            let [decided, found] = self.decided_and_found(date);
            let kind = match decided {
                _ if forgiven.contains(&date) => DayKind::Forgiven,
                0 if date < first_played => DayKind::Before,
                0 if date > today => DayKind::ToCome,
                1.. if self.counts_towards_streak(date) => self.kind_by_solved(found),
                _ => DayKind::Missed,
            };
            CalendarDay { date, kind, found: (decided > 0).then_some(found) }
        })
        .collect()
    }

    fn kind_by_solved(&self, found: usize) -> DayKind {
        let all = self.problems_per_day();
        match found {
            found if found == all => DayKind::AllSolved,
            found if found * 3 >= all * 2 => DayKind::MostSolved,
            _ => DayKind::FewSolved,
        }
    }
}
