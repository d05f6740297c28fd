//! The problem of a day.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use arcade_engine::{Cache, Seed};
use jiff::civil::Date;

use super::generator::Wanted;
use super::{Difficulty, ProblemGenerator};
use crate::kit::GameSpec;
use crate::options::OptionValues;

/// The number of problems of which the one nearest to the day's level is taken.
const MAX_COMPARED: usize = 60;

impl<C: GameSpec> ProblemGenerator<C> {
    /// The problems of a day, from games with the default options: the first one is the problem of the
    /// day, the same on every machine. Its level depends on the day of the week; if problems of that
    /// level are rare, it is the nearest one found.
    pub fn of_day(game: C, date: Date, cache: Cache, stop: Arc<AtomicBool>) -> Self {
        let seed: Seed =
            format!("daily:{}:{date}", game.meta().id).parse().expect("a word without blanks");
        let wanted = Wanted::Near(Difficulty::of_weekday(date.weekday()), MAX_COMPARED);
        Self::wanting(game, wanted, seed, OptionValues::defaults(game.meta().specs), cache, stop)
    }
}
