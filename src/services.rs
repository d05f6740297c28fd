//! What an open game needs from the program around it.

use std::sync::Arc;
use std::time::Instant;

use arcade_engine::{Resources, Seed};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::config::Config;
use crate::index::Index;
use crate::store::{Actor, Disk, Store, Wake};
use crate::zone;

/// What an open game needs from the program around it: it reads no clock, disk or global by itself.
pub struct Services {
    /// The settings.
    pub config: Config,
    /// The thread that reads and writes files.
    pub disk: Disk,
    /// The thread that knows all games and their results.
    pub index: Actor<Index>,
    /// The memory and disk that engines may use.
    pub resources: Resources,
    /// The current time.
    pub now: Instant,
    /// The user's time zone, or why there is none and times are in UTC.
    pub zone: Result<TimeZone, String>,
    /// Tells the date.
    pub clock: Box<dyn Fn() -> Timestamp>,
    /// Gives the seed of a new game.
    pub seeds: Box<dyn FnMut() -> Seed>,
    /// Called by workers when they have something to report.
    pub wake: Wake,
    /// Whether work goes on in the background, on threads of its own; else it is done where it is waited
    /// for.
    pub background: bool,
}

impl std::fmt::Debug for Services {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Services").field("now", &self.now).finish_non_exhaustive()
    }
}

impl Services {
    /// Services with these settings, for games in this store. From other threads `answered` is called
    /// when the disk or the index has answered, and `wake` when a worker has something to report.
    pub fn new(config: Config, store: Store, answered: Wake, wake: Wake) -> Self {
        let index = Actor::new("index", Index::new(&store), Arc::clone(&answered));
        Self {
            resources: config.resources(&store),
            config,
            disk: Disk::new(store, answered),
            index,
            now: Instant::now(),
            zone: zone::of_user(std::env::var_os("TZ").as_deref()),
            clock: Box::new(Timestamp::now),
            seeds: Box::new(Seed::fresh),
            wake,
            background: true,
        }
    }

    /// Services without threads: what is asked of the disk and the index is done by
    /// [`work_here`](Self::work_here).
    pub fn without_threads(config: Config, store: Store) -> Self {
        let wake: Wake = Arc::new(|| {});
        Self { background: false, ..Self::new(config, store, Arc::clone(&wake), wake) }
    }

    /// Does what was asked of the disk and the index, where no threads do.
    pub fn work_here(&mut self) {
        self.disk.work_here();
        self.index.work_here();
    }

    /// The user's time zone; UTC where it isn't known.
    pub fn time_zone(&self) -> TimeZone {
        self.zone.clone().unwrap_or(TimeZone::UTC)
    }

    /// The day of a time, by the clocks here.
    pub fn day(&self, time: Timestamp) -> Date {
        time.to_zoned(self.time_zone()).date()
    }
}
