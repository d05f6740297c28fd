//! What screens get from outside.

use std::collections::HashMap;
use std::io;
use std::ops::{Deref, DerefMut};
use std::time::Duration;

use arcade_games::kit::{
    Colours, KeyMap, KittyGraphics, Painter, TerminalTraits, Theme, multiplexer_drops_images,
};
use arcade_games::options::OptionValues;
use arcade_games::picture::{ImageFormat, PixelRaster};
use ratatui::layout::Rect;

use super::{History, Message, TerminalAnswers};
use crate::config::{Config, PixelChoice};
use crate::index::Index;
use crate::services::Services;
use crate::store::{Store, Wake, WriteProblem};

/// What screens get from outside: none reads the clock, the disk or a global. Derefs to [`Services`].
pub struct Context {
    services: Services,
    /// The theme in use.
    pub theme: Theme,
    /// What was found out about the terminal; it decides what the settings leave open.
    terminal: TerminalTraits,
    /// Draws pictures of boards.
    pub painter: Painter,
    /// The key bindings.
    pub keys: KeyMap,
    /// The area of the whole screen.
    pub area: Rect,
    /// By game id, the configured settings at the time when the form of options last began a game in this run. If
    /// they have changed since, they apply and the saved form doesn't.
    pub settings_when_form_was_saved: HashMap<&'static str, OptionValues>,
    /// The command lines entered on any screen.
    pub history: History,
    /// Text that goes to the clipboard with the next frame.
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
    /// A context with these settings, for games in this store. `tell(message)` makes a callback that sends
    /// the message from any thread. Reads nothing but the time zone before [`start_or_run_now`](Self::start_or_run_now) or
    /// [`start`](Self::start) is called.
    pub fn new(config: Config, store: Store, tell: impl Fn(Message) -> Wake) -> Self {
        Self {
            theme: config.ui().appearance.theme_on(TerminalTraits::LEAST),
            terminal: TerminalTraits::LEAST,
            painter: Painter::default(),
            keys: config.keys().clone(),
            services: Services::new(
                config,
                store,
                tell(Message::DiskAnswered),
                tell(Message::WorkerReported),
            ),
            area: Rect::default(),
            settings_when_form_was_saved: HashMap::new(),
            history: History::default(),
            clipboard: None,
        }
    }

    /// Starts the disk and index threads, unless they are running.
    ///
    /// # Errors
    /// When the system can't start a thread.
    pub fn start(&mut self) -> io::Result<()> {
        self.disk.thread.start()?;
        self.index.start()
    }

    /// Makes sure that pending requests are carried out: starts the threads or, if nothing was ever saved,
    /// does the work on this thread, which takes less time then.
    ///
    /// # Errors
    /// When the system can't start a thread.
    pub fn start_or_run_now(&mut self) -> io::Result<()> {
        self.disk.thread.run_now_or_start(Store::is_unused)?;
        self.index.run_now_or_start(Index::is_unused)
    }

    /// Makes sure that pending requests to the disk are carried out, as [`start_or_run_now`] does, but
    /// starts no thread for the index, which would compete with the caller for the processor.
    ///
    /// # Errors
    /// When the system can't start a thread.
    ///
    /// [`start_or_run_now`]: Self::start_or_run_now
    pub fn start_disk_or_run_now(&mut self) -> io::Result<()> {
        self.disk.thread.run_now_or_start(Store::is_unused)?;
        self.index.run_now_if(Index::is_unused);
        Ok(())
    }

    /// Waits until the disk and index threads have carried out all requests and sent their answers.
    pub fn wait_until_idle(&self) {
        self.disk.thread.wait_until_idle();
        self.index.wait_until_idle();
    }

    /// Waits for the disk thread to end; returns the failed writes.
    pub(super) fn finish(self) -> Vec<WriteProblem> {
        self.services.disk.finish()
    }

    /// Sets what is known of the terminal, and the theme that fits it.
    pub fn set_terminal_traits(&mut self, terminal: TerminalTraits) {
        if self.terminal != terminal {
            self.terminal = terminal;
            self.theme = self.config.ui().appearance.theme_on(terminal);
        }
    }

    /// Whether the screen and its cells have this size.
    pub fn has_size(&self, area: Rect, pixel_raster: Option<PixelRaster>) -> bool {
        self.area == area && self.terminal.pixel_raster == pixel_raster
    }

    /// Sets the size of the screen and of its cells.
    pub fn set_size(&mut self, area: Rect, pixel_raster: Option<PixelRaster>) {
        self.area = area;
        self.set_terminal_traits(TerminalTraits { pixel_raster, ..self.terminal });
    }

    /// Adapts the theme to what the terminal has answered.
    pub fn set_answers(&mut self, answers: &TerminalAnswers) {
        let hint = TerminalTraits { colours: Colours::of_environment(), ..self.terminal };
        self.set_terminal_traits(answers.traits(hint));
    }

    /// Applies changed settings.
    pub fn apply_config(&mut self, config: Config) {
        if config.ui() != self.services.config.ui() {
            self.theme = config.ui().appearance.theme_on(self.terminal);
            self.painter = Painter::default();
        }
        self.keys = config.keys().clone();
        self.resources.table_mb = config.ai().table_mb;
        self.config = config;
    }

    /// Switches pictures between pixels and blocks; returns what to say about that.
    pub fn switch_pixels(&mut self) -> &'static str {
        let is_off = self.config.ui().appearance.pixels == PixelChoice::Off
            || self.theme.pixel_raster().is_none();
        let choice = match self.terminal {
            _ if !is_off => PixelChoice::Off,
            TerminalTraits {
                kitty_graphics: KittyGraphics::Unreported, has_sixels: true, ..
            } => PixelChoice::Sixel,
            _ => PixelChoice::Kitty,
        };
        let changed = self.config.with_trial("ui", "pixels", Some(choice.into()));
        if let Ok(config) = changed {
            self.apply_config(config);
        }
        match choice {
            PixelChoice::Kitty if multiplexer_drops_images() => {
                "pictures are in blocks: tmux and screen pass no images on"
            }
            PixelChoice::Off => "pictures are in blocks now",
            _ => "pictures are in pixels now, if the terminal shows images",
        }
    }

    /// Whether moves are animated. Sixels take too long for it.
    pub fn is_animated(&self) -> bool {
        let is_sixel = |size: PixelRaster| size.format == ImageFormat::Sixel;
        self.config.ui().animation && !self.theme.pixel_raster().is_some_and(is_sixel)
    }

    /// How long the computer's move is delayed so that the player sees the previous one.
    pub fn reply_pause(&self) -> Duration {
        const PAUSE: Duration = Duration::from_millis(350);
        if self.is_animated() { PAUSE } else { Duration::ZERO }
    }
}
