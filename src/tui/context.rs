//! What screens get from outside.

use std::collections::HashMap;
use std::env;
use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use ratatui::layout::Rect;

use super::{History, Message};
use crate::config::Config;
use crate::engine::Resources;
use crate::index::Index;
use crate::kit::{Background, KeyMap, Painter, Theme};
use crate::options::Values;
use crate::random::Seed;
use crate::store::{Actor, Disk, Store, Wake};
use crate::zone;

/// What screens get from outside: no screen reads the clock, the disk or a global by itself.
pub struct Context {
    /// The settings.
    pub config: Config,
    /// The thread that reads and writes files.
    pub disk: Disk,
    /// The thread that knows all games and their results.
    pub index: Actor<Index>,
    /// The memory and disk that engines may use.
    pub resources: Resources,
    /// How things look.
    pub theme: Theme,
    /// What the theme goes by, unless the settings name one.
    background: Background,
    /// Draws boards.
    pub painter: Painter,
    /// What keys do.
    pub keys: KeyMap,
    /// The current time.
    pub now: Instant,
    /// The user's time zone, or why there is none and times are in UTC.
    pub zone: Result<TimeZone, String>,
    /// Tells the date.
    pub clock: Box<dyn Fn() -> Timestamp>,
    /// The whole screen.
    pub area: Rect,
    /// Gives the seed of a new game.
    pub seeds: Box<dyn FnMut() -> Seed>,
    /// Called by workers when they have something to report.
    pub wake: Wake,
    /// The settings under which the forms of games, by their ids, were last left in this run.
    pub chosen: HashMap<&'static str, Values>,
    /// What was entered on the command line of any screen.
    pub history: History,
    /// Text to be copied to the clipboard with the next frame.
    pub clipboard: Option<String>,
}

impl std::fmt::Debug for Context {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Context").field("area", &self.area).finish_non_exhaustive()
    }
}

impl Context {
    /// A context with these settings, for games in this store. What `tell` gives for a message is
    /// called from other threads when it has happened. Nothing but the time zone is read before
    /// [`begin`](Self::begin) or [`start`](Self::start).
    pub fn new(config: Config, store: Store, tell: impl Fn(Message) -> Wake) -> Self {
        let answered = tell(Message::Answered);
        let index = Actor::new("index", Index::new(&store), Arc::clone(&answered));
        Self {
            theme: config.ui().theme_on(Background::Dark),
            background: Background::Dark,
            painter: Painter::default(),
            keys: config.keys().clone(),
            resources: config.resources(&store),
            config,
            disk: Disk::new(store, answered),
            index,
            now: Instant::now(),
            zone: zone::of_user(env::var_os("TZ").as_deref()),
            clock: Box::new(Timestamp::now),
            area: Rect::default(),
            seeds: Box::new(Seed::fresh),
            wake: tell(Message::Wake),
            chosen: HashMap::new(),
            history: History::default(),
            clipboard: None,
        }
    }

    /// Starts the threads that read and write, unless they have been.
    ///
    /// # Errors
    /// When the system can't start a thread.
    pub fn start(&mut self) -> io::Result<()> {
        self.disk.start()?;
        self.index.start()
    }

    /// Sees to it that what was requested is done soon: starts the threads, or does it at once where
    /// nothing was ever kept, so that it takes less time than starting them.
    ///
    /// # Errors
    /// When the system can't start a thread.
    pub fn begin(&mut self) -> io::Result<()> {
        self.disk.begin()?;
        self.index.begin(Index::is_unused)
    }

    /// Waits until all that was requested of the threads that read and write is done, and they have
    /// told so.
    pub fn settle(&self) {
        self.disk.settle();
        self.index.settle();
    }

    /// Goes by this background of the terminal from now on.
    pub fn suit(&mut self, background: Background) {
        if self.background != background {
            self.background = background;
            self.theme = self.config.ui().theme_on(background);
        }
    }

    /// Goes by these settings from now on.
    pub fn configure(&mut self, config: Config) {
        if config.ui() != self.config.ui() {
            self.theme = config.ui().theme_on(self.background);
            self.painter = Painter::default();
        }
        self.keys = config.keys().clone();
        self.resources.table_mb = config.ai().table_mb;
        self.config = config;
    }

    /// The user's time zone; UTC where it isn't known.
    pub fn time_zone(&self) -> TimeZone {
        self.zone.clone().unwrap_or(TimeZone::UTC)
    }

    /// The day of a time, by the clocks here.
    pub fn day(&self, time: Timestamp) -> Date {
        time.to_zoned(self.time_zone()).date()
    }

    /// Whether moves are animated.
    pub fn is_animated(&self) -> bool {
        self.config.ui().animation
    }

    /// How long a reply is held back so that the player sees what happened.
    pub fn reply_pause(&self) -> Duration {
        const PAUSE: Duration = Duration::from_millis(350);
        if self.is_animated() { PAUSE } else { Duration::ZERO }
    }
}
