//! The date by the wall clock, and the time until the next day.

use std::time::{Duration, Instant};

use jiff::civil::Date;
use jiff::{Timestamp, ToSpan as _};

use crate::services::Services;

const MINUTE: u64 = 60_000;

/// The date and the minutes until the next one.
#[derive(Clone, Copy, Debug)]
pub(super) struct DayClock {
    pub(super) today: Date,
    /// The minutes until the next day, rounded up.
    pub(super) minutes: u64,
    /// When that number changes.
    pub(super) next: Instant,
}

impl DayClock {
    pub(super) fn read(services: &Services) -> Self {
        let now: Timestamp = (services.clock)();
        let today = services.day(now);
        let midnight = today.saturating_add(1.day()).to_zoned(services.time_zone());
        let left =
            midnight.map_or(0, |midnight| midnight.timestamp().duration_since(now).as_millis());
        let left = u64::try_from(left).unwrap_or(0).max(1);
        let minutes = left.div_ceil(MINUTE);
        let next = services.now + Duration::from_millis(left - (minutes - 1) * MINUTE);
        Self { today, minutes, next }
    }
}
