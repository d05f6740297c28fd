//! The full-screen front end: a stack of screens that draw themselves from data.
//!
//! Nothing is drawn without a message, and drawing changes nothing.

mod app;
mod events;
mod help;
pub mod keys;
mod menu;
mod new_game;
mod play;
pub mod squares;
mod terminal;
mod theme;
mod view;
mod widgets;

use std::sync::Arc;
use std::time::{Duration, Instant};

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::config::Config;
use crate::options::Values;
use crate::random::Seed;
use crate::store::Store;

pub use app::App;
pub use help::Help;
pub use menu::Menu;
pub use play::Play;
pub use terminal::run;
pub use theme::{Charset, Role, Theme};
pub use view::{Board, Input, Response, Scene, View, mark, mark_points};
pub use widgets::{line, put};

use keys::{Key, KeyMap};

/// Something that fills the terminal and answers keys.
pub trait Screen {
    /// Takes in what has happened, and says where to go.
    fn update(&mut self, message: &Message, context: &mut Context) -> Go;

    /// Draws the screen. It changes nothing: all it needs is in the screen and the context.
    fn draw(&self, area: Rect, buffer: &mut Buffer, context: &Context);

    /// When the screen wants a [`Message::Tick`] next, if ever.
    fn next_tick(&self) -> Option<Instant> {
        None
    }

    /// What to say on a terminal too small for the screen.
    fn in_one_line(&self) -> String {
        String::new()
    }
}

/// Where to go after a message.
#[expect(missing_debug_implementations, reason = "screens need no debug form")]
pub enum Go {
    /// Nowhere.
    Stay,
    /// To another screen, and later back here.
    Push(Box<dyn Screen>),
    /// To another screen in place of this one.
    Replace(Box<dyn Screen>),
    /// To another screen in place of this one and the one it was opened from.
    ReplaceBoth(Box<dyn Screen>),
    /// Back to the screen before, or out when this is the last.
    Back,
    /// Out of arcade.
    Quit,
}

/// What has happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// A key was pressed.
    Key(Key),
    /// The mouse was clicked on this cell.
    Click {
        /// The column, from 0.
        column: u16,
        /// The row, from 0.
        row: u16,
    },
    /// The wheel was turned: up by one notch, or down.
    Wheel(Wheel),
    /// Text was pasted.
    Paste(String),
    /// A worker has something to report.
    Wake,
    /// The time a screen asked for has come.
    Tick,
    /// The screen is visible again after the one above it was left.
    Shown,
    /// The terminal may have another size.
    Resized,
    /// The whole screen is to be drawn anew.
    Redraw,
    /// Ctrl-Z: leave the terminal until the shell brings arcade back.
    Suspend,
    /// Ctrl-C, a signal (its number) or a lost terminal ends arcade; everything is saved already.
    End(Option<i32>),
}

/// A direction of the mouse wheel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wheel {
    /// Away from the user.
    Up,
    /// Towards the user.
    Down,
}

/// What screens get from outside: no screen reads the clock, the disk or a global by itself.
pub struct Context {
    /// The settings.
    pub config: Config,
    /// The saved games.
    pub store: Store,
    /// How things look.
    pub theme: Theme,
    /// What keys do.
    pub keys: KeyMap,
    /// The present moment.
    pub now: Instant,
    /// The whole screen.
    pub area: Rect,
    /// Gives the seed of a new game.
    pub seeds: Box<dyn FnMut() -> Seed>,
    /// Called by workers when they have something to report.
    pub wake: Arc<dyn Fn() + Send + Sync>,
    /// Text to be copied to the clipboard with the next frame.
    pub clipboard: Option<String>,
}

impl std::fmt::Debug for Context {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Context").field("area", &self.area).finish_non_exhaustive()
    }
}

impl Context {
    /// A context with these settings, whose workers call `wake`.
    pub fn new(config: Config, store: Store, wake: Arc<dyn Fn() + Send + Sync>) -> Self {
        Self {
            theme: Theme::new(&config.section("ui")),
            keys: KeyMap::new(&config.section("keys")),
            config,
            store,
            now: Instant::now(),
            area: Rect::default(),
            seeds: Box::new(Seed::fresh),
            wake,
            clipboard: None,
        }
    }

    /// The `[ui]` settings.
    pub fn ui(&self) -> Values {
        self.config.section("ui")
    }

    /// Whether moves are shown happening.
    pub fn is_animated(&self) -> bool {
        self.ui().flag("animation")
    }

    /// How long a reply is held back so that one sees what happened.
    pub fn reply_pause(&self) -> Duration {
        const PAUSE: Duration = Duration::from_millis(350);
        if self.is_animated() { PAUSE } else { Duration::ZERO }
    }
}
