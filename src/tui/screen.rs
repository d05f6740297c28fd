//! What a screen is, which messages it gets, and where it can lead.

use std::time::Instant;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Context, OpenError, Opening};
use crate::kit::{Background, Key};

/// Something that fills the terminal and answers keys.
pub trait Screen {
    /// Handles a message, and says where to go.
    fn update(&mut self, message: &Message, context: &mut Context) -> Go;

    /// Draws the screen. It changes nothing: all it needs is in the screen and the context.
    fn draw(&self, area: Rect, buffer: &mut Buffer, context: &Context);

    /// When the screen wants a [`Message::Tick`] next, if ever.
    fn next_tick(&self) -> Option<Instant> {
        None
    }

    /// Whether the screen has to hear from the disk before it can handle the next key. Keys are
    /// kept until then.
    fn is_waiting(&self) -> bool {
        false
    }

    /// Whether it is about to change, since the disk is still to answer. The next frame waits for
    /// that, for a moment at most.
    fn is_settling(&self) -> bool {
        false
    }

    /// The name of the game that it shows, for the title of the window.
    fn game(&self) -> Option<&'static str> {
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
    /// To the screen of a game, as soon as it is open; keys are kept until then. If it can't be
    /// opened, this screen gets a [`Message::NotOpened`].
    Open(Opening, Place),
    /// Back to the screen before, or out when this is the last.
    Back,
    /// Out of arcade.
    Quit,
}

/// Where a screen is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// On top of the present one, and later back here.
    Push,
    /// In place of the present one.
    Replace,
    /// In place of the present one and the one it was opened from.
    ReplaceBoth,
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
    /// The terminal has answered what its background is, which concerns no screen.
    Background(Background),
    /// A worker has something to report.
    Wake,
    /// The thread that reads and writes files has answered.
    Answered,
    /// The time a screen asked for has come.
    Tick,
    /// The game that this screen asked for can't be opened.
    NotOpened(OpenError),
    /// Something could not be written: what, and why.
    NotWritten(String),
    /// Something was written, and there is something to be known about it.
    Warned(String),
    /// The screen has become visible: it is new, or the one above it was left. The first screen of
    /// all hears it once its first frame is seen, which work on other threads would only delay.
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
