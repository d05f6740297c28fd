//! The daily: six small problems a day, one of each game, the same everywhere. They are the problems of
//! the day (see [`ProblemGenerator::of_day`](crate::problems::ProblemGenerator::of_day)), with two tries for each.
//!
//! What is here counts: how each problem went, which days count, and the streak. It knows no clock, no
//! disk and no screen.

mod log;
mod share;
mod tries;

use jiff::civil::Date;

pub use log::{DailyLog, DayResults, Streak};
pub use share::{ShareStyle, shared_text};
pub use tries::{DailyMark, DailyTry, TRIES};

/// What a day is called: the year and the number of the day in it, as in `2026-330`.
pub fn day_number(day: Date) -> String {
    format!("{}-{}", day.year(), day.day_of_year())
}
