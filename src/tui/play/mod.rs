//! The play screen: the full screen's face of an open game, one for all games. It draws the game and
//! translates keys and clicks; what they do is the open game's.

mod accuracy;
mod animation;
mod asking;
mod command;
mod draw;
mod drill_drawn;
mod drill_keys;
mod glance;
mod header;
mod hints;
mod input;
mod line;
mod message;
mod moves;
mod opened;
mod panel;
mod plies;
mod reviewed;
mod said;
mod shared_drawn;
mod typing;
mod values;

use std::time::Instant;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::command_line::CommandLine;
use super::{Context, Go, Message, Place, Screen};
use crate::kit::{GameSpec, MoveOf, View as _};
use crate::open_game::{Change, Next, OpenGame};
pub use crate::open_game::{HostError, Hosted, JoinedError};
use animation::Animation;
use asking::Asking;
use draw::has_panel;
use glance::Glance;
pub use opened::{Purpose, host_game, join_game, open_new, replay_game, resume_game};
pub(super) use opened::{chosen_by, new_game, open_lessons, open_problems, saved_game};

/// A game of `C` on the screen.
pub struct Play<C: GameSpec> {
    open: OpenGame<C>,
    view: C::View,
    /// The move that the last click has selected: the same click again plays it.
    clicked: Option<MoveOf<C>>,
    /// The command line, while it is open.
    command: Option<CommandLine>,
    /// How many parts of a tip or a message have been read where there is no room for all of it.
    page: usize,
    /// Rows by which the list of moves of a review is scrolled.
    scrolled: isize,
    /// The line of a tip, while it plays by itself.
    glance: Glance<C>,
    /// The last move, while it is shown happening.
    animation: Option<Animation>,
}

impl<C: GameSpec> std::fmt::Debug for Play<C> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Play").field("open", &self.open).finish_non_exhaustive()
    }
}

impl<C: GameSpec> Play<C> {
    /// Shows an open game. Once it is visible, the computer begins if it is its turn.
    pub(super) fn new(open: OpenGame<C>) -> Self {
        let view = open.board.game.view();
        Self {
            open,
            view,
            clicked: None,
            command: None,
            page: 0,
            scrolled: 0,
            glance: Glance::Over,
            animation: None,
        }
    }

    /// Opens the game that follows this one.
    fn open_next(&self, next: Next, context: &Context) -> Go {
        let Next { setup, series } = next;
        Go::Open(new_game(self.open.board.game, setup, series, context), Place::Replace)
    }

    /// Shows what has changed in the open game.
    fn follow(&mut self, context: &Context) {
        for change in self.open.take_changes() {
            match change {
                Change::Game => self.view = self.open.board.game.view(),
                Change::Position => (self.clicked, self.glance) = (None, Glance::Over),
                Change::Text | Change::Board => {}
                Change::Tip => self.glance = Glance::of_tip(self.open.tip_step()),
                Change::Move => {
                    let last = self.open.board.session.last_move();
                    let length = last.map(|(before, mv)| C::View::animation(before, mv));
                    self.animate(length, context);
                    continue;
                }
                Change::Step => {
                    let step = self.open.board.shown_line().and_then(|shown| shown.last());
                    let length = step.map(|step| C::View::animation(&step.before, step.mv));
                    self.animate(length, context);
                    self.page = 0;
                    continue;
                }
            }
            self.page = 0;
            if matches!(change, Change::Position | Change::Board | Change::Game) {
                (self.animation, self.scrolled) = (None, 0);
            }
        }
        self.begin_glance(context);
    }

    fn animate(&mut self, length: Option<std::time::Duration>, context: &Context) {
        let animation = length.and_then(|length| Animation::new(context.now, length));
        self.animation = animation.filter(|_| context.is_animated());
    }

    /// Takes in what other threads have found out.
    fn hear(&mut self, context: &mut Context) {
        // An animation that is still running is shown to its end.
        let shown = self.animation.map_or(context.now, Animation::end);
        let pause = context.reply_pause();
        self.open.receive(shown, pause, context);
    }

    /// Does what a message asks for.
    fn take(&mut self, message: &Message, context: &mut Context) -> Go {
        match message {
            Message::Key(key) => return self.on_key(*key, context),
            Message::Click { column, row } => return self.on_click((*column, *row), context),
            Message::Paste(text) => self.on_paste(text, context),
            Message::Wheel(wheel) => self.scroll(*wheel),
            Message::Shown => self.open.attend(context),
            Message::NotOpened(error) => self.open.warn(error.to_string()),
            Message::NotWritten(failure) => {
                self.open.warn(failure);
                self.open.send_failure();
            }
            Message::Warned(warning) => self.open.warn(warning),
            Message::Answered => {
                self.open.receive_link(context);
                self.open.score.receive(context);
                self.open.attend_to_score(context);
                if let Some((drill, board)) = self.open.exercise_mode() {
                    drill.receive(board, context);
                }
            }
            Message::Wake => self.hear(context),
            _ => {}
        }
        Go::Stay
    }

    /// Does what it is time for.
    fn go_on(&mut self, context: &mut Context) -> Go {
        if self.open.values_end().is_some_and(|end| end <= context.now) {
            self.open.board.computer.stop_values();
        }
        if self.open.tip_due().is_some_and(|due| due <= context.now) {
            self.open.attend(context);
        }
        self.go_on_with_glance(context.now);
        if let Some(next) = self.open.next_game_due(context) {
            return self.open_next(next, context);
        }
        if self.open.reply_due().is_some_and(|due| due <= context.now) {
            self.open.reply(context);
        }
        Go::Stay
    }
}

impl<C: GameSpec> Screen for Play<C> {
    fn update(&mut self, message: &Message, context: &mut Context) -> Go {
        self.open.board.computer.tell_time(context.now);
        if let Some((drill, _)) = self.open.exercise_mode() {
            drill.read_first(!has_panel(context.area));
        }
        match message {
            // A key skips the rest of what the board shows by itself.
            Message::Key(_) | Message::Click { .. } => {
                (self.animation, self.glance) = (None, Glance::Over);
            }
            _ => self.animation = self.animation.and_then(|shown| shown.at(context.now)),
        }
        let go = self.take(message, context);
        self.follow(context);
        if !matches!(go, Go::Stay) || matches!(message, Message::Key(_)) {
            return go;
        }
        let go = self.go_on(context);
        self.follow(context);
        go
    }

    fn draw(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        self.draw_screen(area, buffer, context);
    }

    fn next_tick(&self) -> Option<Instant> {
        let frame = self.animation.map(Animation::next_frame);
        let found =
            [self.open.board.computer.next_second(), self.open.values_end(), self.open.tip_due()];
        let shown = [frame, self.glance_due(), self.open.score.next_game];
        self.open.reply_due().into_iter().chain(found.into_iter().chain(shown).flatten()).min()
    }

    /// A move is on the disk before the next is made, so that nothing can lose more than one.
    fn is_waiting(&self) -> bool {
        self.open.board.saved.is_pending()
    }

    fn game(&self) -> Option<&'static str> {
        Some(self.open.board.game.meta().name)
    }

    fn in_one_line(&self) -> String {
        self.seen_position().to_string()
    }
}
