//! The app: a stack of screens. Messages go to the top one, which is also the one that is drawn.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Context, Go, Message, Screen};
use crate::kit::{Role, put};

/// The smallest terminal that screens are laid out for.
const SMALLEST: (u16, u16) = (40, 12);

/// The screens that are open, the visible one last, and what they get from outside.
pub struct App {
    screens: Vec<Box<dyn Screen>>,
    /// What screens get from outside.
    pub context: Context,
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("App").field("screens", &self.screens.len()).finish_non_exhaustive()
    }
}

impl App {
    /// An app that shows this screen.
    pub fn new(first: Box<dyn Screen>, context: Context) -> Self {
        Self { screens: vec![first], context }
    }

    /// Whether the last screen has been left.
    pub fn is_done(&self) -> bool {
        self.screens.is_empty()
    }

    /// When a [`Message::Tick`] is wanted next.
    pub fn next_tick(&self) -> Option<std::time::Instant> {
        self.screens.iter().filter_map(|screen| screen.next_tick()).min()
    }

    /// Handles a message. Messages from workers and the clock go to every screen, since a game goes
    /// on while its help is open; all others go to the visible one.
    pub fn handle(&mut self, message: &Message) {
        let Some(top) = self.screens.len().checked_sub(1) else { return };
        let first = match message {
            Message::Wake | Message::Tick => 0,
            _ => top,
        };
        for index in first..=top {
            let go = self.screens[index].update(message, &mut self.context);
            // Only the visible screen can lead elsewhere.
            if index == top {
                self.go(go);
            }
        }
    }

    fn go(&mut self, go: Go) {
        match go {
            Go::Stay => {}
            Go::Push(screen) => self.screens.push(screen),
            Go::Replace(screen) => {
                self.screens.pop();
                self.screens.push(screen);
            }
            Go::ReplaceBoth(screen) => {
                self.screens.truncate(self.screens.len().saturating_sub(2));
                self.screens.push(screen);
            }
            Go::Back => {
                self.screens.pop();
                // The screen below may show what the one above has changed.
                if let Some(screen) = self.screens.last_mut() {
                    screen.update(&Message::Shown, &mut self.context);
                }
            }
            Go::Quit => self.screens.clear(),
        }
    }

    /// Draws the visible screen.
    pub fn draw(&self, area: Rect, buffer: &mut Buffer) {
        let Some(screen) = self.screens.last() else { return };
        let (width, height) = SMALLEST;
        if area.width >= width && area.height >= height {
            screen.draw(area, buffer, &self.context);
            return;
        }
        let size = format!("needs {width}x{height}, is {}x{}", area.width, area.height);
        let style = self.context.theme.style(Role::Notice);
        put(buffer, area, (area.x, area.y), &size, style);
        let text = screen.in_one_line();
        put(buffer, area, (area.x, area.y.saturating_add(1)), &text, style);
    }
}
