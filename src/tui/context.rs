//! What screens get from outside.

use std::collections::HashMap;
use std::io;
use std::ops::{Deref, DerefMut};
use std::time::Duration;

use ratatui::layout::Rect;

use super::{History, Message};
use crate::config::Config;
use crate::index::Index;
use crate::kit::{Background, KeyMap, Painter, Theme};
use crate::options::Values;
use crate::services::Services;
use crate::store::{Failure, Store, Wake};

/// What screens get from outside: no screen reads the clock, the disk or a global by itself. Besides the
/// services of the program, which it gives like its own, it has what a screen draws with.
#[derive(Debug)]
pub struct Context {
    services: Services,
    /// How things look.
    pub theme: Theme,
    /// What the theme goes by, unless the settings name one.
    background: Background,
    /// Draws boards.
    pub painter: Painter,
    /// What keys do.
    pub keys: KeyMap,
    /// The whole screen.
    pub area: Rect,
    /// The settings under which the forms of games, by their ids, were last left in this run.
    pub chosen: HashMap<&'static str, Values>,
    /// What was entered on the command line of any screen.
    pub history: History,
    /// Text to be copied to the clipboard with the next frame.
    pub clipboard: Option<String>,
}

impl Deref for Context {
    type Target = Services;

    fn deref(&self) -> &Services {
        &self.services
    }
}

impl DerefMut for Context {
    fn deref_mut(&mut self) -> &mut Services {
        &mut self.services
    }
}

impl Context {
    /// A context with these settings, for games in this store. What `tell` gives for a message is
    /// called from other threads when it has happened. Nothing but the time zone is read before
    /// [`begin`](Self::begin) or [`start`](Self::start).
    pub fn new(config: Config, store: Store, tell: impl Fn(Message) -> Wake) -> Self {
        Self {
            theme: config.ui().theme_on(Background::Dark),
            background: Background::Dark,
            painter: Painter::default(),
            keys: config.keys().clone(),
            services: Services::new(config, store, tell(Message::Answered), tell(Message::Wake)),
            area: Rect::default(),
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

    /// Waits for the thread that reads and writes files to end; gives what it could not write.
    pub(super) fn finish(self) -> Vec<Failure> {
        self.services.disk.finish()
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
        if config.ui() != self.services.config.ui() {
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
