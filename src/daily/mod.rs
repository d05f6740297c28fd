//! The daily: six small problems a day, one for each game, the same for everyone. They are the
//! problems of the day (see
//! [`ProblemGenerator::of_day`](crate::problems::ProblemGenerator::of_day)), with two tries at
//! each.
//!
//! This module computes the result of each problem, which days count, and the streak. It doesn't
//! access the clock, the disk or the screen.

mod calendar;
mod log;
mod share;

use jiff::civil::Date;

pub use calendar::{CalendarDay, DayKind};
pub use log::{DailyLog, DailyMark, DailyTry, DayResults, Streak, TRIES};
pub(crate) use share::minutes_and_seconds;
pub use share::{ShareStyle, shared_text};

/// The name of a day: the year and the day of the year, as in `2026-330`.
pub fn day_label(day: Date) -> String {
    format!("{}-{}", day.year(), day.day_of_year())
}
