//! Moves as they are made and taken back, whoever makes them.

use std::time::{Duration, Instant};

use super::Play;
use super::animation::Animation;
use super::glance::Glance;
use crate::kit::{Cartridge, MoveOf, View as _};
use crate::phrases::Tip;
use crate::session::State;
use crate::tui::Context;

impl<C: Cartridge> Play<C> {
    /// Saves the game after a change, and updates everything for the new position on the board.
    pub(super) fn moved(&mut self, context: &mut Context) {
        self.saved.save(&self.session);
        self.position_changed(context);
        self.spread();
    }

    /// Updates everything for a new position on the board: what was known about the last one no
    /// longer applies.
    pub(super) fn position_changed(&mut self, context: &Context) {
        self.typed.clear();
        self.clicked = None;
        (self.tip, self.page) = (Tip::default(), 0);
        (self.why, self.animation, self.glance) = (None, None, Glance::Over);
        (self.held, self.doubted) = (None, None);
        self.interrupt_study();
        self.attend(context);
    }

    /// Hears what the computer has found out. A move of it is made a little later.
    pub(super) fn hear_computer(&mut self, context: &mut Context) {
        let pause = match (self.is_exhibition(), self.pace.paused) {
            // A step that was asked for is made at once.
            (true, true) => Duration::ZERO,
            (true, false) => self.pace.pause,
            (false, _) => context.reply_pause(),
        };
        // An animation that is still running is shown to its end.
        let shown = self.animation.map_or(context.now, Animation::end);
        if let Some(warning) = self.computer.handle_reports(shown.max(context.now) + pause) {
            self.warn(warning);
        }
        if let Some(text) = self.computer.cut_short.take() {
            self.cut_short = Some((self.session.plies() + 1, text));
        }
        self.hear_forfeit(context);
    }

    /// Ends the game against a program to move that can't go on.
    fn hear_forfeit(&mut self, context: &mut Context) {
        let (Some(reason), State::ToMove(seat)) =
            (self.computer.forfeit.take(), self.session.state())
        else {
            return;
        };
        let name = self.session.name(seat);
        self.session.forfeit(seat);
        self.moved(context);
        self.warn(format!("{name} forfeits the game: it {reason}."));
    }

    /// Makes a move, whoever it comes from.
    pub(super) fn play(&mut self, mv: MoveOf<C>, context: &mut Context) {
        if self.review.is_some() {
            return self.try_move(mv, context);
        }
        if self.drill.is_some() {
            return self.play_in_drill(mv, context);
        }
        if !self.holds_back(mv, context) {
            self.make(mv, context);
        }
    }

    /// Makes a move on this machine.
    pub(super) fn make_here(&mut self, mv: MoveOf<C>, context: &mut Context) {
        match self.session.play(mv) {
            Ok(_) => {
                self.moved(context);
                self.animate(context);
            }
            Err(error) => {
                self.typed.clear();
                self.warn(error.to_string());
            }
        }
    }

    /// Starts the animation of the last move, if the board has one.
    pub(super) fn animate(&mut self, context: &Context) {
        if let Some((before, mv)) = self.session.last_move() {
            let length = C::View::animation(before, mv);
            self.animation = Animation::new(context.now, length).filter(|_| context.is_animated());
        }
    }

    /// When the computer's move that is held back is to be made; not before the last move is saved.
    pub(super) fn reply_due(&self) -> Option<Instant> {
        self.computer.reply.map(|(_, due)| due).filter(|_| !self.saved.is_pending())
    }

    /// Makes the computer's move that was held back.
    pub(super) fn reply(&mut self, context: &mut Context) {
        if let Some((mv, _)) = self.computer.reply.take() {
            let note = self.note.take();
            self.play(mv, context);
            // In an exhibition nobody presses the key that would make room for the result.
            let is_result = self.is_exhibition() && matches!(self.session.state(), State::Over(_));
            if self.note.is_none() && !is_result {
                self.note = note;
            }
        }
    }

    pub(super) fn undo(&mut self, context: &mut Context) {
        if !context.config.ai().undo {
            self.say("taking back is switched off in the settings ([ai] undo)");
        } else if self.session.undo() {
            self.moved(context);
        } else {
            self.say("there is nothing to take back");
        }
    }

    pub(super) fn redo(&mut self, context: &mut Context) {
        if self.session.redo() {
            self.moved(context);
        } else {
            self.say("there is nothing to redo");
        }
    }
}
