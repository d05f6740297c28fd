//! What screens get from outside.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ratatui::layout::Rect;

use super::History;
use crate::config::Config;
use crate::engine::Resources;
use crate::kit::{Background, KeyMap, Painter, Theme};
use crate::options::Values;
use crate::random::Seed;
use crate::store::Disk;

/// What screens get from outside: no screen reads the clock, the disk or a global by itself.
pub struct Context {
    /// The settings.
    pub config: Config,
    /// The thread that reads and writes files.
    pub disk: Disk,
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
    /// The whole screen.
    pub area: Rect,
    /// Gives the seed of a new game.
    pub seeds: Box<dyn FnMut() -> Seed>,
    /// Called by workers when they have something to report.
    pub wake: Arc<dyn Fn() + Send + Sync>,
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
    /// A context with these settings and this thread for files, whose workers call `wake`.
    pub fn new(
        config: Config,
        resources: Resources,
        disk: Disk,
        wake: Arc<dyn Fn() + Send + Sync>,
    ) -> Self {
        Self {
            theme: config.ui().theme_on(Background::Dark),
            background: Background::Dark,
            painter: Painter::default(),
            keys: config.keys().clone(),
            config,
            disk,
            resources,
            now: Instant::now(),
            area: Rect::default(),
            seeds: Box::new(Seed::fresh),
            wake,
            chosen: HashMap::new(),
            history: History::default(),
            clipboard: None,
        }
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
