//! The steps of a tip, and what is said when it turns out that another move is better.

use std::time::{Duration, Instant};

use arcade_engine::Analysis;

use super::Playing;
use crate::kit::{GameSpec, MoveOf};
use crate::open_game::board::{Board, Change};
use crate::phrases::{self, TIP_STEPS};
use crate::services::Services;

/// How long a tip waits for the analysis to end before it says what is known, unless it is asked to go
/// on.
const THINKING: Duration = Duration::from_secs(1);

impl<C: GameSpec> Playing<C> {
    /// Goes on with the tip to its next step.
    pub(crate) fn next_tip(&mut self, board: &mut Board<C>, services: &Services) {
        let begins = self.tip.step() == 0 && self.tip.mv().is_none();
        let patience = if begins { THINKING } else { Duration::ZERO };
        self.tip_due = Some(services.now + patience);
        let analysis = board.computer.analysis.as_ref().filter(|_| !begins && !board.is_solo());
        self.tip.go_on(board.session.position(), analysis);
        board.changed(Change::Tip);
    }

    /// Lets the tip go by what is known now, if another move is better by that; gives the move that it
    /// speaks of from then on.
    pub(crate) fn reconsider_tip(&mut self, board: &Board<C>) -> Option<MoveOf<C>> {
        let analysis = board.computer.analysis.as_ref()?;
        if self.tip.is_outdated_by(analysis) {
            self.tip.update(board.session.position(), analysis);
        }
        self.tip.mv()
    }

    /// Lets the tip go by what is known now.
    fn update_tip(&mut self, board: &mut Board<C>) {
        let Some(analysis) = &board.computer.analysis else { return };
        let before = (self.tip.mv(), self.tip.step());
        self.tip.update(board.session.position(), analysis);
        if before != (self.tip.mv(), self.tip.step()) {
            board.changed(Change::Tip);
        }
    }

    /// Takes in what has been found out for the tip, and asks for the line that its reason is told
    /// from. As long as the tip says nothing it waits a moment, and once it has said something it
    /// holds, until the analysis has come to its end or proves it wrong.
    pub(super) fn request_tip(&mut self, board: &mut Board<C>, services: &Services) {
        if self.tip.step() == 0 || board.is_solo() {
            return;
        }
        let is_settled = !board.computer.is_analysing();
        let is_due = self.tip_due.is_none_or(|due| due <= services.now);
        let is_wrong = |analysis: &Analysis<MoveOf<C>>| {
            analysis.value.is_exact() && self.tip.is_outdated_by(analysis)
        };
        let is_updated = match (self.tip.mv(), &board.computer.analysis) {
            (None, _) => is_settled || is_due,
            (Some(_), Some(analysis)) => is_settled || is_wrong(analysis),
            (Some(_), None) => false,
        };
        if is_updated {
            self.update_tip(board);
        }
        if self.tip.step() == TIP_STEPS && board.why.is_none() {
            board.computer.ask_for_line_of(board.session.position(), self.tip.known(), services);
        }
    }

    /// When the tip says what is known by then, if it hasn't said anything yet.
    pub(crate) fn tip_due(&self, board: &Board<C>) -> Option<Instant> {
        let is_waiting = self.tip.step() > 0 && self.tip.mv().is_none();
        self.tip_due.filter(|_| is_waiting && board.computer.analysis.is_some())
    }

    /// The text of the tip as far as it is shown; `None` while its analysis is under way.
    pub(crate) fn tip_text(&self, board: &Board<C>) -> Option<String> {
        let line = board.computer.line.as_deref().unwrap_or_default();
        self.tip.text(&board.session, line)
    }

    /// The move that a tip recommends, once it is known.
    pub(crate) fn hint(&self, board: &Board<C>) -> Option<MoveOf<C>> {
        if self.tip.step() == 0 {
            return None;
        }
        if board.is_solo() { phrases::solo_move::<C>(&board.session) } else { self.tip.mv() }
    }
}
