//! The play screen of the full-screen interface, one for all games. It draws the open game and
//! translates keys and clicks into calls on it.

mod activity;
mod animation;
mod command;
mod cursor;
mod draw;
mod ending;
mod ending_animation;
mod exercise;
mod frame;
mod game;
mod header;
mod input;
mod introduction;
mod launch;
mod layout;
mod line;
mod message;
mod message_text;
mod players;
mod question;
mod review;
mod scrolling;
mod shared;
mod state;
mod typing;

use std::time::{Duration, Instant};

use arcade_games::kit::{Action, GameSpec, KeyName, Page, View as _};
use arcade_games::session::Ending;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Context, Go, Message, Screen};
use crate::open_game::{Change, ShownLine};
pub use crate::open_game::{GameToHost, GuestGameError, HostError};
use animation::{Animation, Demonstration};
use draw::draw;
use ending_animation::{EndingAnimation, ending_of};
use frame::{DrawnScreen, Frame};
use introduction::draw_card;
use launch::open_next;
pub use launch::{OpenPurpose, host_game, join_game, open_new, replay_game, resume_game};
pub(super) use launch::{
    form_opener, new_game, open_daily, open_lessons, open_problems, saved_game,
};
use layout::{Areas, has_panel};
pub use state::Play;

impl<C: GameSpec> Play<C> {
    /// The line on the board, either stepped through by the player or played as a demonstration.
    fn line(&self) -> Option<&ShownLine<C>> {
        self.open.core.shown_line().or(self.demonstration.line())
    }

    /// The layout of the screen. A wide board takes its full width in a game; texts, the review and
    /// the end of a game need a high panel.
    fn areas(&self, area: Rect) -> Areas {
        let is_game = self.open.exercises().is_none() && self.open.review().is_none();
        let is_wide = self.view.is_wide() && is_game && self.shown_ending().is_none();
        Areas::of(&self.open, is_wide, area)
    }

    /// The current state of the screen, ready to be drawn.
    fn frame<'a>(&'a self, area: Rect, context: &'a Context) -> Frame<'a, C> {
        Frame {
            open: &self.open,
            view: &self.view,
            line: self.line(),
            command: self.command_message(),
            fraction: self.animation.map_or(1.0, Animation::fraction),
            shown_ending: self.shown_ending(),
            scrolling: self.scrolling,
            areas: self.areas(area),
            context,
        }
    }

    /// How the game ended, if its end is shown in place of the board.
    fn shown_ending(&self) -> Option<(Ending, EndingAnimation)> {
        let is_free = self.animation.is_none() && self.line().is_none();
        let ending =
            ending_of(&self.open).filter(|_| is_free && !self.ending_animation.shows_board)?;
        Some((ending, self.ending_animation))
    }

    /// The clickable areas and unread texts of the current screen.
    fn drawn(&self, context: &Context) -> DrawnScreen<C> {
        draw(&self.frame(context.area, context), &mut Buffer::empty(context.area))
    }

    /// Updates the screen after changes in the open game.
    fn apply_changes(&mut self, context: &Context) {
        for change in self.open.core.take_changes() {
            match change {
                Change::Game => self.begin_cursor(context),
                Change::Position => {
                    (self.clicked, self.demonstration) = (None, Demonstration::Idle);
                }
                Change::Text | Change::Board => {}
                Change::Tip => {
                    self.demonstration = Demonstration::of_tip(self.open.playing.tip.step());
                    self.point_at_tip();
                }
                Change::Move => {
                    self.keep_cursor();
                    let last = self.open.core.session.last_move();
                    let length = last.map(|(before, mv)| C::View::animation(before, mv));
                    self.animate(length, context);
                    self.begin_ending(context);
                    continue;
                }
                Change::Step => {
                    let step = self.open.core.shown_line().and_then(|shown| shown.last());
                    let length = step.map(|step| C::View::animation(&step.before, step.mv));
                    self.animate(length, context);
                    self.scrolling.page = 0;
                    continue;
                }
            }
            self.scrolling.page = 0;
            if matches!(change, Change::Position | Change::Board | Change::Game) {
                (self.animation, self.scrolling.moves) = (None, 0);
                self.ending_animation = EndingAnimation::default();
            }
        }
        self.demonstration.begin(&self.open, context);
    }

    fn animate(&mut self, length: Option<Duration>, context: &Context) {
        let animation = length.and_then(|length| Animation::new(context.now, length));
        self.animation = animation.filter(|_| context.is_animated());
    }

    /// Begins to show the end of the game if the last move has ended it.
    fn begin_ending(&mut self, context: &Context) {
        let ending = ending_of(&self.open).filter(|_| context.is_animated());
        if let Some(ending) = ending {
            let at = self.animation.map_or(context.now, Animation::end);
            let person = self.open.core.session.setup().person();
            self.ending_animation = EndingAnimation::beginning(at, ending, person);
        }
    }

    /// Receives results from worker threads.
    fn receive(&mut self, context: &mut Context) {
        // The reply's pause starts when a running animation ends.
        let shown = self.animation.map_or(context.now, Animation::end);
        let pause = context.reply_pause();
        self.open.receive(shown, pause, context);
    }

    /// Handles a message.
    fn take(&mut self, message: &Message, context: &mut Context) -> Go {
        match message {
            Message::Key(key) => return self.on_key(*key, context),
            Message::Click { column, row } => return self.on_click((*column, *row), context),
            Message::Paste(text) => self.on_paste(text, context),
            Message::Wheel(wheel) => self.scroll(*wheel),
            Message::Shown => {
                self.shown_at.get_or_insert(context.now);
                self.open.request_work(context);
            }
            Message::NotOpened(error) => self.open.core.warn(error.to_string()),
            Message::NotWritten(failure) => {
                self.open.core.warn(failure);
                self.open.send_failure();
            }
            Message::Warned(warning) => self.open.core.warn(warning),
            Message::DiskAnswered => {
                self.open.receive_link(context);
                self.open.score.receive(context);
                self.open.update_score(context);
                if self.open.core.is_reading_cache() {
                    self.open.request_work(context);
                }
                if let Some((exercises, core)) = self.open.exercise_mode() {
                    exercises.receive(core, context);
                }
            }
            Message::WorkerReported => self.receive(context),
            _ => {}
        }
        Go::Stay
    }

    /// Carries out everything that is due: the end of an analysis, tips, demonstrations, the next
    /// game of a series and the computer's reply.
    fn run_due(&mut self, context: &mut Context) -> Go {
        if self.open.values_deadline().is_some_and(|end| end <= context.now) {
            self.open.core.engine.stop_values();
        }
        if self.open.playing.tip_due(&self.open.core).is_some_and(|due| due <= context.now) {
            self.open.request_work(context);
        }
        if let Some(length) = self.demonstration.advance(context.now) {
            self.animation = Animation::new(context.now, length);
        }
        if let Some(next) = self.open.next_game_due(context) {
            return open_next(self.open.core.game, next, context);
        }
        if self.open.reply_due().is_some_and(|due| due <= context.now) {
            self.open.reply(context);
        }
        Go::Stay
    }
}

/// Whether a message acts on what is under the cursor or the mouse, or takes back what is on the board; during a
/// demonstration that isn't what the board shows.
fn acts_on_board(message: &Message, context: &Context) -> bool {
    match message {
        Message::Key(key) => {
            let action = context.keys.on(Page::Board).action(*key);
            matches!(action, Some(Action::Select | Action::Undo))
        }
        Message::Click { .. } => true,
        _ => false,
    }
}

impl<C: GameSpec> Screen for Play<C> {
    fn update(&mut self, message: &Message, context: &mut Context) -> Go {
        self.open.core.engine.now = context.now;
        if let Some((exercises, _)) = self.open.exercise_mode() {
            exercises.set_text_first(!has_panel(context.area));
        }
        let is_demonstrating = self.demonstration.line().is_some();
        match message {
            // A key or click skips animations and demonstrations.
            Message::Key(_) | Message::Click { .. } => {
                (self.animation, self.demonstration) = (None, Demonstration::Idle);
            }
            _ => {
                self.animation = self.animation.and_then(|shown| shown.at(context.now));
                self.ending_animation = self.ending_animation.at(context.now);
            }
        }
        if is_demonstrating && acts_on_board(message, context) {
            return Go::Stay;
        }
        let first = self.open.first_choice(context);
        let mut go = self.take(message, context);
        self.apply_changes(context);
        let is_key = matches!(message, Message::Key(_));
        if matches!(go, Go::Stay) && !is_key {
            go = self.run_due(context);
            self.apply_changes(context);
        }
        let is_enter = matches!(message, Message::Key(key) if key.name == KeyName::Enter);
        let now = self.open.first_choice(context).filter(|_| !is_enter);
        if now.is_some() && now != first {
            self.enter_changed_at = Some(context.now);
        }
        go
    }

    fn draw(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        draw(&self.frame(area, context), buffer);
        if self.open.is_introducing() {
            draw_card(&self.open, self.areas(area).board, buffer, context);
        }
    }

    fn next_tick(&self) -> Option<Instant> {
        let frame =
            self.animation.map(Animation::next_frame).or(self.ending_animation.next_frame());
        let found = [
            self.open.core.engine.next_second(),
            self.open.values_deadline(),
            self.open.playing.tip_due(&self.open.core),
        ];
        let shown = [frame, self.demonstration.due(), self.open.score.next_game_at];
        self.open.reply_due().into_iter().chain(found.into_iter().chain(shown).flatten()).min()
    }

    /// The next move waits until the last one is saved, so that a crash loses at most one move.
    fn is_waiting(&self) -> bool {
        self.open.core.auto_saver.is_pending()
    }

    fn game(&self) -> Option<&'static str> {
        Some(self.open.core.game.meta().name)
    }

    fn too_small_text(&self) -> String {
        let step = self.line().and_then(ShownLine::last);
        step.map_or(self.open.core.session.position(), |step| &step.after).to_string()
    }
}
