//! The steps of a tip, and what is said when it turns out that another move is better.

use std::time::{Duration, Instant};

use super::Play;
use super::glance::Glance;
use crate::engine::Analysis;
use crate::kit::{Cartridge, MoveOf};
use crate::phrases::{self, TIP_STEPS};
use crate::session::State;
use crate::tui::Context;

/// How long a tip waits for the analysis to end before it says what is known, unless it is asked to go
/// on.
const THINKING: Duration = Duration::from_secs(1);

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
        let begins = self.tip.step() == 0 && self.tip.mv().is_none();
        let patience = if begins { THINKING } else { Duration::ZERO };
        (self.page, self.tip_due) = (0, Some(context.now + patience));
        let analysis = self.computer.analysis.as_ref().filter(|_| !begins && !self.is_solo());
        self.tip.go_on(self.session.position(), analysis);
        self.glance = Glance::of_tip(self.tip.step());
        self.attend(context);
    }

    /// Lets the tip go by what is known now.
    fn hear_tip(&mut self) {
        let Some(analysis) = &self.computer.analysis else { return };
        let before = (self.tip.mv(), self.tip.step());
        self.tip.hear(self.session.position(), analysis);
        if before != (self.tip.mv(), self.tip.step()) {
            (self.page, self.glance) = (0, Glance::of_tip(self.tip.step()));
        }
    }

    /// Takes in what has been found out for the tip, and asks for the line that its reason is told
    /// from. As long as the tip says nothing it waits a moment, and once it has said something it
    /// holds, until the analysis has come to its end or proves it wrong.
    pub(super) fn attend_to_tip(&mut self, context: &Context) {
        if self.tip.step() == 0 || self.is_solo() {
            return;
        }
        let is_settled = !self.computer.is_analysing();
        let is_due = self.tip_due.is_none_or(|due| due <= context.now);
        let is_wrong = |analysis: &Analysis<MoveOf<C>>| {
            analysis.value.is_exact() && self.tip.is_outdated_by(analysis)
        };
        let news = match (self.tip.mv(), &self.computer.analysis) {
            (None, _) => is_settled || is_due,
            (Some(_), Some(analysis)) => is_settled || is_wrong(analysis),
            (Some(_), None) => false,
        };
        if news {
            self.hear_tip();
        }
        if self.tip.step() == TIP_STEPS && self.why.is_none() {
            let known = self.tip.known();
            self.computer.ask_for_line_of(self.session.position(), known, context);
        }
        self.begin_glance(context);
    }

    /// When the tip says what is known by then, if it hasn't said anything yet.
    pub(super) fn tip_due(&self) -> Option<Instant> {
        let is_waiting = self.tip.step() > 0 && self.tip.mv().is_none();
        self.tip_due.filter(|_| is_waiting && self.computer.analysis.is_some())
    }

    /// The text of the tip as far as it is shown; `None` while its analysis is under way.
    pub(super) fn tip_text(&self) -> Option<String> {
        self.tip.text(&self.session, self.computer.line.as_deref().unwrap_or_default())
    }

    /// The move that a tip recommends, once it is known.
    pub(super) fn hint(&self) -> Option<MoveOf<C>> {
        if self.tip.step() == 0 {
            return None;
        }
        if self.is_solo() {
            return phrases::solo_move::<C>(&self.session);
        }
        self.tip.mv()
    }
}
