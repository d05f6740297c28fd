//! The app: a stack of screens. The top one is drawn and receives the input.

use std::collections::VecDeque;

use arcade_games::blocking::ForbidBlocking;
use arcade_games::kit::{Action, Page, Role, fill, put, row_of};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::widgets::clear;
use super::{Context, Go, Message, PendingGame, Screen, StackOp};
use crate::store::WriteProblem;

/// The smallest terminal that screens are laid out for.
const SMALLEST: (u16, u16) = (40, 12);

/// The most input messages that are queued while the visible screen waits.
const MAX_QUEUED: usize = 4096;

/// The open screens, the visible one last, with their context.
pub struct App {
    screens: Vec<Box<dyn Screen>>,
    /// A game that is being opened, and where its screen goes.
    pending_game: Option<(PendingGame, StackOp)>,
    /// Input that arrived while the visible screen was waiting.
    queued_input: VecDeque<Message>,
    /// Whether the mouse selects text, as it does in other programs, until a key ends that.
    is_mouse_free: bool,
    /// A message in the last row until the next key.
    note: Option<&'static str>,
    /// What screens get from outside.
    pub context: Context,
}

impl App {
    /// An app that shows this screen. Send it [`Message::Shown`] first.
    pub fn new(first: Box<dyn Screen>, context: Context) -> Self {
        Self {
            screens: vec![first],
            pending_game: None,
            queued_input: VecDeque::new(),
            is_mouse_free: false,
            note: None,
            context,
        }
    }

    /// Shows a message that doesn't come from the visible screen, until the next key.
    pub fn note(&mut self, text: &'static str) {
        self.note = Some(text);
    }

    /// Whether clicks and the wheel are for arcade.
    pub fn uses_mouse(&self) -> bool {
        self.context.config.ui().mouse && !self.is_mouse_free
    }

    /// Lets the mouse select text, or takes it back, and says so.
    fn switch_mouse(&mut self) {
        self.is_mouse_free = !self.is_mouse_free;
        self.note = Some(match (self.context.config.ui().mouse, self.is_mouse_free) {
            (false, _) => "the mouse selects text: it is off in the settings",
            (true, true) => "the mouse selects text now; the same key ends that",
            (true, false) => "the mouse is for the game again",
        });
    }

    /// The action of a message that means the same on every screen. A key that types a character is for the
    /// visible screen.
    fn general_action(&self, message: &Message) -> Option<Action> {
        let Message::Key(key) = message else { return None };
        let action = self.context.keys.on(Page::Menu).action(*key);
        action.filter(|action| {
            key.character().is_none() && matches!(action, Action::FreeMouse | Action::Pixels)
        })
    }

    /// Whether all screens have been closed.
    pub fn is_done(&self) -> bool {
        self.screens.is_empty()
    }

    /// When the next [`Message::Tick`] is due.
    pub fn next_tick(&self) -> Option<std::time::Instant> {
        self.screens.iter().filter_map(|screen| screen.next_tick()).min()
    }

    /// Whether input is queued until the disk has answered.
    pub fn is_waiting(&self) -> bool {
        self.pending_game.is_some() || self.screens.last().is_some_and(|screen| screen.is_waiting())
    }

    /// Whether an answer of the disk is about to change the visible screen.
    pub fn is_loading(&self) -> bool {
        self.screens.last().is_some_and(|screen| screen.is_loading())
    }

    /// Handles a message. It never waits for the disk.
    pub fn handle(&mut self, message: &Message) {
        let _never = ForbidBlocking::enter();
        let is_input = matches!(
            message,
            Message::Key(_) | Message::Click { .. } | Message::Wheel(_) | Message::Paste(_)
        );
        if !is_input {
            self.deliver(message);
            if *message == Message::DiskAnswered {
                self.hear_from_disk();
            }
        } else if self.queued_input.len() < MAX_QUEUED {
            // Appended even if no wait is pending now, since older input may still be queued. The limit is
            // more than a person types ahead, and bounds a flood.
            self.queued_input.push_back(message.clone());
        }
        while !self.is_done() && !self.is_waiting() {
            let Some(message) = self.queued_input.pop_front() else { break };
            match self.general_action(&message) {
                Some(Action::FreeMouse) => self.switch_mouse(),
                Some(_) => self.note = Some(self.context.switch_pixels()),
                None => self.deliver(&message),
            }
        }
    }

    /// Shows the game that was being opened if it is ready, and reports a failed read or write to the
    /// visible screen.
    fn hear_from_disk(&mut self) {
        if let Some((pending_game, stack_op)) = self.pending_game.take() {
            match pending_game.take(&mut self.context) {
                None => self.pending_game = Some((pending_game, stack_op)),
                Some(Ok(screen)) => self.place_screen(screen, stack_op),
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

    fn place_screen(&mut self, screen: Box<dyn Screen>, stack_op: StackOp) {
        let replaced = match stack_op {
            StackOp::Push => 0,
            StackOp::Replace => 1,
            StackOp::ReplaceBoth => 2,
        };
        self.screens.truncate(self.screens.len().saturating_sub(replaced));
        self.screens.push(screen);
        self.show_top();
    }

    /// Sends [`Message::Shown`] to the top screen.
    fn show_top(&mut self) {
        if let Some(screen) = self.screens.last_mut() {
            screen.update(&Message::Shown, &mut self.context);
        }
    }

    /// Delivers a message: events of workers and of the clock to every screen, since a game goes on while
    /// its help is open; all others to the visible one.
    fn deliver(&mut self, message: &Message) {
        let Some(top) = self.screens.len().checked_sub(1) else { return };
        let first = match message {
            Message::WorkerReported | Message::DiskAnswered | Message::Tick => 0,
            _ => {
                self.note = None;
                top
            }
        };
        for index in first..=top {
            let go = self.screens[index].update(message, &mut self.context);
            // Only the visible screen may switch screens.
            if index == top {
                self.go(go);
            }
        }
    }

    fn go(&mut self, go: Go) {
        match go {
            Go::Stay => {}
            Go::Push(screen) => self.place_screen(screen, StackOp::Push),
            Go::Replace(screen) => self.place_screen(screen, StackOp::Replace),
            Go::Open(pending_game, stack_op) => self.pending_game = Some((pending_game, stack_op)),
            Go::Back => {
                self.screens.pop();
                // The screen above may have changed data that this one shows.
                self.show_top();
            }
            Go::Quit => self.screens.clear(),
        }
    }

    /// Closes all screens and waits until everything is written. Returns the first failed write that no
    /// screen has shown.
    pub fn close(self) -> Option<WriteProblem> {
        drop(self.screens);
        self.context.finish().pop()
    }

    /// The window title: "arcade" and the game of the visible screen.
    pub fn title(&self) -> String {
        match self.screens.iter().rev().find_map(|screen| screen.game()) {
            Some(game) => format!("arcade: {game}"),
            None => "arcade".into(),
        }
    }

    /// Draws the visible screen.
    pub fn draw(&self, area: Rect, buffer: &mut Buffer) {
        let _never = ForbidBlocking::enter();
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
        let text = screen.too_small_text();
        put(buffer, area, (area.x, area.y.saturating_add(1)), &text, style);
    }

    fn draw_note(&self, area: Rect, buffer: &mut Buffer) {
        let Some(note) = self.note else { return };
        let row = row_of(area, area.height - 1);
        let theme = &self.context.theme;
        clear(row, buffer, theme);
        put(buffer, row, (row.x + 1, row.y), note, theme.style(Role::Notice));
    }
}
