//! The app: a stack of screens. Messages go to the top one, which is also the one that is drawn.

use std::collections::VecDeque;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Context, Go, Message, Opening, Place, Screen};
use crate::blocking::NoWaiting;
use crate::kit::{Role, fill, line, put};
use crate::store::Failure;

/// The smallest terminal that screens are laid out for.
const SMALLEST: (u16, u16) = (40, 12);

/// The most messages that are kept while the visible screen waits.
const MOST_KEPT: usize = 4096;

/// The screens that are open, the visible one last, and what they get from outside.
pub struct App {
    screens: Vec<Box<dyn Screen>>,
    /// The game that is being opened, and where its screen goes.
    opening: Option<(Opening, Place)>,
    /// What was typed and clicked while the visible screen waits.
    kept: VecDeque<Message>,
    /// What is said in the last row until the next key.
    note: Option<&'static str>,
    /// What screens get from outside.
    pub context: Context,
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("App").field("screens", &self.screens.len()).finish_non_exhaustive()
    }
}

impl App {
    /// An app that shows this screen. Send it [`Message::Shown`] first.
    pub fn new(first: Box<dyn Screen>, context: Context) -> Self {
        Self { screens: vec![first], opening: None, kept: VecDeque::new(), note: None, context }
    }

    /// Says something that has nothing to do with the visible screen, until the next key.
    pub fn note(&mut self, text: &'static str) {
        self.note = Some(text);
    }

    /// Whether the last screen has been left.
    pub fn is_done(&self) -> bool {
        self.screens.is_empty()
    }

    /// When a [`Message::Tick`] is wanted next.
    pub fn next_tick(&self) -> Option<std::time::Instant> {
        self.screens.iter().filter_map(|screen| screen.next_tick()).min()
    }

    /// Whether what is typed and clicked is kept until the disk has answered.
    pub fn is_waiting(&self) -> bool {
        self.opening.is_some() || self.screens.last().is_some_and(|screen| screen.is_waiting())
    }

    /// Whether the visible screen is about to change, since the disk is still to answer.
    pub fn is_settling(&self) -> bool {
        self.screens.last().is_some_and(|screen| screen.is_settling())
    }

    /// Handles a message. It never waits for the disk.
    pub fn handle(&mut self, message: &Message) {
        let _never = NoWaiting::begin();
        let is_input = matches!(
            message,
            Message::Key(_) | Message::Click { .. } | Message::Wheel(_) | Message::Paste(_)
        );
        if !is_input {
            self.deliver(message);
            if *message == Message::Answered {
                self.hear_from_disk();
            }
        } else if self.kept.len() < MOST_KEPT {
            // Behind what is kept already: the wait for the disk can end between two keys. Nobody
            // types more ahead than that; a flood has to end somewhere.
            self.kept.push_back(message.clone());
        }
        while !self.is_done() && !self.is_waiting() {
            let Some(message) = self.kept.pop_front() else { break };
            self.deliver(&message);
        }
    }

    /// Shows the game that was to be opened, and tells the visible screen what went wrong.
    fn hear_from_disk(&mut self) {
        if let Some((opening, place)) = self.opening.take() {
            match opening.take(&mut self.context) {
                None => self.opening = Some((opening, place)),
                Some(Ok(screen)) => self.put(screen, place),
                Some(Err(error)) => self.deliver(&Message::NotOpened(error)),
            }
        }
        if let Some(failure) = self.context.disk.failure() {
            let text = failure.to_string();
            let is_warning = failure.is_warning();
            self.deliver(&if is_warning {
                Message::Warned(text)
            } else {
                Message::NotWritten(text)
            });
        }
    }

    fn put(&mut self, screen: Box<dyn Screen>, place: Place) {
        let replaced = match place {
            Place::Push => 0,
            Place::Replace => 1,
            Place::ReplaceBoth => 2,
        };
        self.screens.truncate(self.screens.len().saturating_sub(replaced));
        self.screens.push(screen);
        self.show_top();
    }

    /// Tells the screen on top that it has become visible.
    fn show_top(&mut self) {
        if let Some(screen) = self.screens.last_mut() {
            screen.update(&Message::Shown, &mut self.context);
        }
    }

    /// Messages from workers and the clock go to every screen, since a game goes on while its help
    /// is open; all others go to the visible one.
    fn deliver(&mut self, message: &Message) {
        let Some(top) = self.screens.len().checked_sub(1) else { return };
        let first = match message {
            Message::Wake | Message::Answered | Message::Tick => 0,
            _ => {
                self.note = None;
                top
            }
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
            Go::Push(screen) => self.put(screen, Place::Push),
            Go::Replace(screen) => self.put(screen, Place::Replace),
            Go::Open(opening, place) => self.opening = Some((opening, place)),
            Go::Back => {
                self.screens.pop();
                // The screen below may show what the one above has changed.
                self.show_top();
            }
            Go::Quit => self.screens.clear(),
        }
    }

    /// Leaves all screens, and waits until everything is written. Returns what could not be, and was
    /// not shown.
    pub fn close(self) -> Option<Failure> {
        drop(self.screens);
        self.context.finish().pop()
    }

    /// The title of the window: arcade, and the game that the visible screen belongs to.
    pub fn title(&self) -> String {
        match self.screens.iter().rev().find_map(|screen| screen.game()) {
            Some(game) => format!("arcade: {game}"),
            None => "arcade".into(),
        }
    }

    /// Draws the visible screen.
    pub fn draw(&self, area: Rect, buffer: &mut Buffer) {
        let _never = NoWaiting::begin();
        let Some(screen) = self.screens.last() else { return };
        fill(buffer, area, self.context.theme.style(Role::Page));
        let (width, height) = SMALLEST;
        if area.width >= width && area.height >= height {
            screen.draw(area, buffer, &self.context);
            self.draw_note(area, buffer);
            return;
        }
        let size = format!("needs {width}x{height}, is {}x{}", area.width, area.height);
        let style = self.context.theme.style(Role::Notice);
        put(buffer, area, (area.x, area.y), &size, style);
        let text = screen.in_one_line();
        put(buffer, area, (area.x, area.y.saturating_add(1)), &text, style);
    }

    fn draw_note(&self, area: Rect, buffer: &mut Buffer) {
        let Some(note) = self.note else { return };
        let row = line(area, area.height - 1);
        let text = format!(" {note:<0$}", usize::from(area.width));
        put(buffer, row, (row.x, row.y), &text, self.context.theme.style(Role::Notice));
    }
}
