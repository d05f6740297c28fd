//! What an open game needs from outside.

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

/// What an open game needs from outside; it reads no clock, disk or global itself.
pub struct Services {
    /// The configuration.
    pub config: Config,
    /// The disk thread.
    pub disk: Disk,
    /// The thread that owns the index of all games and results.
    pub index: Actor<Index>,
    /// The memory and disk space of the engines.
    pub resources: Resources,
    /// When this turn of the event loop began.
    pub now: Instant,
    /// The user's time zone, or why it is unavailable and times are in UTC.
    pub zone: Result<TimeZone, String>,
    /// The wall-clock time.
    pub clock: Box<dyn Fn() -> Timestamp>,
    /// Generates the seed of a new game.
    pub seeds: Box<dyn FnMut() -> Seed>,
    /// Called by workers when they have a report.
    pub wake: Wake,
    /// Whether the disk, the index and the engines have threads. Otherwise their work is done by the
    /// calling thread, when its result is needed.
    pub has_threads: bool,
}

impl Services {
    /// Services with this configuration, for games in this store. From other threads, `answered` is called
    /// when the disk or the index has answered, and `wake` when a worker has a report.
    pub fn new(config: Config, store: Store, answered: Wake, wake: Wake) -> Self {
        let index = Actor::new("index", Index::new(&store), Arc::clone(&answered));
        Self {
            resources: config.resources(&store),
            config,
            disk: Disk::new(store, answered),
            index,
            now: Instant::now(),
            zone: zone::user_zone(std::env::var_os("TZ").as_deref()),
            clock: Box::new(Timestamp::now),
            seeds: Box::new(Seed::fresh),
            wake,
            has_threads: true,
        }
    }

    /// Services without threads: requests to the disk and the index are carried out by
    /// [`run_pending`](Self::run_pending).
    pub fn without_threads(config: Config, store: Store) -> Self {
        let wake: Wake = Arc::new(|| {});
        Self { has_threads: false, ..Self::new(config, store, Arc::clone(&wake), wake) }
    }

    /// Carries out the pending requests to the disk and the index, if they have no threads.
    pub fn run_pending(&mut self) {
        self.disk.thread.run_pending();
        self.index.run_pending();
    }

    /// The user's time zone; UTC if it is unavailable.
    pub fn time_zone(&self) -> TimeZone {
        self.zone.clone().unwrap_or(TimeZone::UTC)
    }

    /// The date of a time in the user's time zone.
    pub fn day(&self, time: Timestamp) -> Date {
        time.to_zoned(self.time_zone()).date()
    }
}
