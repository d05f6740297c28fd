//! The steps of a tip, and what is said when it turns out that another move is better.

use std::time::{Duration, Instant};

use arcade_engine::Analysis;

use super::{Change, Mode, OpenGame, Playing};
use crate::kit::{GameSpec, MoveOf};
use crate::phrases::{self, TIP_STEPS};
use crate::services::Services;
use crate::session::GameStatus;

/// How long a tip waits for the analysis to end before it says what is known, unless it is asked to go
/// on.
const THINKING: Duration = Duration::from_secs(1);

impl<C: GameSpec> OpenGame<C> {
    /// Goes on with the tip to its next step.
    pub(crate) fn next_tip(&mut self, services: &Services) {
        if !self.is_interactive() {
            return self.say(match self.board.session.state() {
                GameStatus::Over(_) => "there is no tip: the game is over",
                GameStatus::ToMove(_) => "there is no tip: it is the computer's turn",
            });
        }
        let is_solo = self.is_solo();
        let Mode::Game(playing) = &mut self.mode else { return };
        let begins = playing.tip.step() == 0 && playing.tip.mv().is_none();
        let patience = if begins { THINKING } else { Duration::ZERO };
        playing.tip_due = Some(services.now + patience);
        let analysis = self.board.computer.analysis.as_ref().filter(|_| !begins && !is_solo);
        playing.tip.go_on(self.board.session.position(), analysis);
        self.board.changed(Change::Tip);
        self.attend(services);
    }

    /// The move that the tip speaks of, whether or not it has named it.
    pub(crate) fn advised(&self) -> Option<MoveOf<C>> {
        self.playing()?.tip.mv()
    }

    /// That the advice before no longer holds, if it doesn't.
    pub(crate) fn withdrawal(&self) -> Option<String> {
        self.playing()?.tip.withdrawal()
    }

    /// Lets the tip go by what is known now, if another move is better by that; gives the move that it
    /// speaks of from then on.
    pub(crate) fn reconsider_tip(&mut self) -> Option<MoveOf<C>> {
        let analysis = self.board.computer.analysis.as_ref()?;
        let Mode::Game(Playing { tip, .. }) = &mut self.mode else { return None };
        if tip.is_outdated_by(analysis) {
            tip.hear(self.board.session.position(), analysis);
        }
        tip.mv()
    }

    /// Lets the tip go by what is known now.
    fn hear_tip(&mut self) {
        let Some(analysis) = &self.board.computer.analysis else { return };
        let Mode::Game(Playing { tip, .. }) = &mut self.mode else { return };
        let before = (tip.mv(), tip.step());
        tip.hear(self.board.session.position(), analysis);
        if before != (tip.mv(), tip.step()) {
            self.board.changed(Change::Tip);
        }
    }

    /// Takes in what has been found out for the tip, and asks for the line that its reason is told
    /// from. As long as the tip says nothing it waits a moment, and once it has said something it
    /// holds, until the analysis has come to its end or proves it wrong.
    pub(crate) fn attend_to_tip(&mut self, services: &Services) {
        let Mode::Game(Playing { tip, tip_due, .. }) = &self.mode else { return };
        if tip.step() == 0 || self.is_solo() {
            return;
        }
        let is_settled = !self.board.computer.is_analysing();
        let is_due = tip_due.is_none_or(|due| due <= services.now);
        let is_wrong = |analysis: &Analysis<MoveOf<C>>| {
            analysis.value.is_exact() && tip.is_outdated_by(analysis)
        };
        let news = match (tip.mv(), &self.board.computer.analysis) {
            (None, _) => is_settled || is_due,
            (Some(_), Some(analysis)) => is_settled || is_wrong(analysis),
            (Some(_), None) => false,
        };
        if news {
            self.hear_tip();
        }
        if let Mode::Game(Playing { tip, .. }) = &self.mode
            && tip.step() == TIP_STEPS
            && self.board.why.is_none()
        {
            self.board.computer.ask_for_line_of(
                self.board.session.position(),
                tip.known(),
                services,
            );
        }
    }

    /// When the tip says what is known by then, if it hasn't said anything yet.
    pub(crate) fn tip_due(&self) -> Option<Instant> {
        let Playing { tip, tip_due, .. } = self.playing()?;
        let is_waiting = tip.step() > 0 && tip.mv().is_none();
        tip_due.filter(|_| is_waiting && self.board.computer.analysis.is_some())
    }

    /// The text of the tip as far as it is shown; `None` while its analysis is under way.
    pub(crate) fn tip_text(&self) -> Option<String> {
        let line = self.board.computer.line.as_deref().unwrap_or_default();
        self.playing()?.tip.text(&self.board.session, line)
    }

    /// The move that a tip recommends, once it is known.
    pub(crate) fn hint(&self) -> Option<MoveOf<C>> {
        let tip = &self.playing().filter(|playing| playing.tip.step() > 0)?.tip;
        if self.is_solo() { phrases::solo_move::<C>(&self.board.session) } else { tip.mv() }
    }

    /// Gives no tip any more.
    pub(crate) fn close_tip(&mut self) {
        if let Some(playing) = self.playing_mut() {
            playing.tip.close();
            self.board.changed(Change::Text);
        }
    }

    /// Shows the values of moves, or no longer.
    pub(crate) fn toggle_values(&mut self, services: &Services) {
        if self.is_solo() {
            return self.say("a puzzle has no values: nobody plays against you");
        }
        if let Some(playing) = self.playing_mut() {
            playing.values = !playing.values;
            self.attend(services);
        }
    }
}
