//! The steps of a tip, and what is said when it turns out that another move is better.

use super::Play;
use super::glance::Glance;
use crate::kit::{Cartridge, MoveOf};
use crate::phrases::{self, TIP_STEPS};
use crate::session::State;
use crate::tui::Context;

/// The first step of a tip that names the move.
const NAMING: usize = 2;

impl<C: Cartridge> Play<C> {
    /// Goes on with the tip: to the rest of its text, or to its next step.
    pub(super) fn next_tip(&mut self, context: &Context) {
        if !self.is_interactive() {
            return self.say(match self.session.state() {
                State::Over(_) => "there is no tip: the game is over",
                State::ToMove(_) => "there is no tip: it is the computer's turn",
            });
        }
        if self.drawn(context).more {
            self.page += 1;
            return;
        }
        (self.tip, self.page, self.told) = (self.tip % TIP_STEPS + 1, 0, None);
        self.glance = Glance::of_tip(self.tip);
        self.attend(context);
    }

    /// Asks for the line that the tip's reason is told from, and remembers the move that was named.
    pub(super) fn attend_to_tip(&mut self, context: &Context) {
        if self.tip < NAMING || self.is_solo() {
            self.told = None;
            return;
        }
        self.told = self.told.or(self.hint());
        if self.tip == TIP_STEPS && self.why.is_none() {
            self.computer.ask_for_best_line(self.session.position(), context);
        }
        self.begin_glance(context);
    }

    /// The text of the tip as far as it is shown; `None` while its analysis is under way.
    pub(super) fn tip_text(&self) -> Option<String> {
        let analysis = self.computer.analysis.as_ref();
        let line = self.computer.line.as_deref().unwrap_or_default();
        let tip = phrases::tip::<C>(&self.session, analysis, line, self.tip)?;
        let best = analysis.map(crate::engine::Analysis::best_moves).unwrap_or_default();
        Some(match self.told.filter(|told| !best.is_empty() && !best.contains(told)) {
            Some(told) => format!("no longer {told}, after a deeper look: {tip}"),
            None => tip,
        })
    }

    /// The move that a tip recommends, once it is known.
    pub(super) fn hint(&self) -> Option<MoveOf<C>> {
        if self.tip == 0 {
            return None;
        }
        if self.is_solo() {
            return phrases::solo_move::<C>(&self.session);
        }
        self.computer.analysis.as_ref()?.best_moves().first().copied()
    }
}
