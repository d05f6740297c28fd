//! The trait of screens, the messages that they receive, and how one leads to another.

use std::time::Instant;

use arcade_games::kit::{Action, Key, StartError};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use thiserror::Error;

use super::{Context, TerminalAnswers};
use crate::store::{Pending, Store, StoreError};

/// A page that fills the terminal.
pub trait Screen {
    /// Handles a message, and returns where to go.
    fn update(&mut self, message: &Message, context: &mut Context) -> Go;

    /// Draws the screen, from its own state and the context alone.
    fn draw(&self, area: Rect, buffer: &mut Buffer, context: &Context);

    /// When the screen needs its next [`Message::Tick`], if ever.
    fn next_tick(&self) -> Option<Instant> {
        None
    }

    /// Whether input must be queued until the disk has answered.
    fn is_waiting(&self) -> bool {
        false
    }

    /// Whether an answer of the disk is about to change the screen. The next frame waits for it, for a
    /// moment at most.
    fn is_loading(&self) -> bool {
        false
    }

    /// The name of the game on the screen, for the window title.
    fn game(&self) -> Option<&'static str> {
        None
    }

    /// The text shown when the terminal is too small for the screen.
    fn too_small_text(&self) -> String {
        String::new()
    }
}

/// Which screen follows after a message.
pub enum Go {
    /// Stay on this one.
    Stay,
    /// Open another screen on top of this one.
    Push(Box<dyn Screen>),
    /// Replace this screen by another.
    Replace(Box<dyn Screen>),
    /// Open the screen of a game as soon as the game is read; input is queued until then. If that fails,
    /// this screen receives [`Message::NotOpened`].
    Open(PendingGame, StackOp),
    /// Close this screen; closing the last one exits.
    Back,
    /// Exit arcade.
    Quit,
}

/// Where a new screen goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StackOp {
    /// On top of the present one.
    Push,
    /// In place of the present one.
    Replace,
    /// In place of the present one and the one below it.
    ReplaceBoth,
}

/// An event, as screens receive it.
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
    /// The terminal has answered what it was asked. It isn't delivered to screens.
    TerminalAnswers(Box<TerminalAnswers>),
    /// A worker has a report.
    WorkerReported,
    /// The disk thread or the index thread has answered.
    DiskAnswered,
    /// The time of [`Screen::next_tick`] has come.
    Tick,
    /// The game that this screen asked to open could not be opened.
    NotOpened(OpenError),
    /// A write failed: what could not be written, and why.
    NotWritten(String),
    /// A write succeeded, with a warning.
    Warned(String),
    /// The screen has become visible: it is new, or the one above it was closed. Sent to the first screen
    /// only after its first frame, so as not to delay it.
    Shown,
}

/// A direction of the mouse wheel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wheel {
    /// Away from the user.
    Up,
    /// Towards the user.
    Down,
}

impl Wheel {
    /// What the arrow key in its direction does.
    pub(super) fn action(self) -> Action {
        match self {
            Self::Up => Action::Up,
            Self::Down => Action::Down,
        }
    }
}

/// Makes the screen of a game that has been read.
pub(super) type MakeScreen = Box<dyn FnOnce(&mut Context) -> Box<dyn Screen> + Send>;

/// Why a game could not be opened.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OpenError {
    /// It could not be started.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The saved game could not be read.
    #[error("{0}")]
    Store(String),
}

impl From<StoreError> for OpenError {
    fn from(error: StoreError) -> Self {
        Self::Store(error.to_string())
    }
}

/// A game that the disk thread is reading.
pub struct PendingGame(Pending<Result<MakeScreen, OpenError>>);

impl PendingGame {
    /// Runs `open` on the disk thread.
    pub(super) fn new(
        context: &Context,
        open: impl FnOnce(&Store) -> Result<MakeScreen, OpenError> + Send + 'static,
    ) -> Self {
        Self(context.disk.thread.ask(|store| open(store)))
    }

    /// The game's screen, once the disk thread has answered.
    pub(super) fn take(&self, context: &mut Context) -> Option<Result<Box<dyn Screen>, OpenError>> {
        match self.0.take()? {
            Ok(Ok(open)) => Some(Ok(open(context))),
            Ok(Err(error)) => Some(Err(error)),
            Err(error) => Some(Err(error.into())),
        }
    }
}
