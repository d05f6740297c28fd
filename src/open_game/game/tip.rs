//! The steps of a tip, and its update when another move turns out to be better.

use std::time::{Duration, Instant};

use arcade_engine::Analysis;
use arcade_games::kit::{GameSpec, MoveOf};

use super::PlayMode;
use crate::open_game::game_core::{Change, GameCore};
use crate::phrases::{self, MOVE_STEP, Reason, TIP_STEPS};
use crate::services::Services;

/// The time that a tip waits for the analysis before it uses the result so far; a request for the
/// next step ends the wait.
const TIP_WAIT: Duration = Duration::from_secs(1);

impl<C: GameSpec> PlayMode<C> {
    /// Advances the tip to its next step.
    pub(crate) fn next_tip(&mut self, core: &mut GameCore<C>, services: &Services) {
        let begins = self.tip.step() == 0 && self.tip.mv().is_none();
        let wait = if begins { TIP_WAIT } else { Duration::ZERO };
        self.tip_due = Some(services.now + wait);
        let analysis = core.engine.results.analysis.as_ref().filter(|_| !begins && !core.is_solo());
        self.tip.next_step(core.session.position(), analysis);
        core.changed(Change::Tip);
    }

    /// Updates the tip if the analysis so far has found a better move; returns the move it
    /// recommends.
    pub(crate) fn reconsider_tip(&mut self, core: &GameCore<C>) -> Option<MoveOf<C>> {
        let analysis = core.engine.results.analysis.as_ref()?;
        if self.tip.is_outdated_by(analysis) {
            self.tip.update(core.session.position(), analysis);
        }
        self.tip.mv()
    }

    /// Updates the tip from the analysis so far.
    fn update_tip(&mut self, core: &mut GameCore<C>) {
        let Some(analysis) = &core.engine.results.analysis else { return };
        let before = (self.tip.mv(), self.tip.step());
        self.tip.update(core.session.position(), analysis);
        if before != (self.tip.mv(), self.tip.step()) {
            core.changed(Change::Tip);
        }
    }

    /// Advances the tip that was asked for: updates it from the analysis, and requests the line for its last
    /// step. A tip without a move waits until the analysis ends or `tip_due` passes. After that, the move only
    /// changes when the analysis ends or proves it wrong.
    pub(super) fn advance_tip(&mut self, core: &mut GameCore<C>, services: &Services) {
        if self.tip.step() == 0 || core.is_solo() {
            return;
        }
        let is_settled = !core.engine.is_analysing();
        let is_due = self.tip_due.is_none_or(|due| due <= services.now);
        let is_wrong = |analysis: &Analysis<MoveOf<C>>| {
            analysis.value.is_exact() && self.tip.is_outdated_by(analysis)
        };
        let is_updated = match (self.tip.mv(), &core.engine.results.analysis) {
            (None, _) => is_settled || is_due,
            (Some(_), Some(analysis)) => is_settled || is_wrong(analysis),
            (Some(_), None) => false,
        };
        if is_updated {
            self.update_tip(core);
        }
        if self.tip.step() == TIP_STEPS && core.line_request.is_none() {
            core.engine.search_line_if_idle(
                core.session.position(),
                self.tip.move_value(),
                services,
            );
        }
    }

    /// When a tip without a move will use the analysis so far.
    pub(crate) fn tip_due(&self, core: &GameCore<C>) -> Option<Instant> {
        let is_waiting = self.tip.step() > 0 && self.tip.mv().is_none();
        self.tip_due.filter(|_| is_waiting && core.engine.results.analysis.is_some())
    }

    /// The best play that begins with the move of the current tip, as far as it is known.
    pub(crate) fn tip_line<'a>(&'a self, core: &'a GameCore<C>) -> &'a [MoveOf<C>] {
        self.tip.line(core.engine.results.line.as_deref().unwrap_or_default())
    }

    /// The text of the tip up to its current step; `None` while its analysis is running.
    pub(crate) fn tip_text(&self, core: &GameCore<C>) -> Option<String> {
        self.tip.text(&core.session, self.tip_line(core))
    }

    /// The reason that the last step of the tip gives; `None` before it.
    pub(crate) fn tip_reason(&self, core: &GameCore<C>) -> Option<Reason> {
        self.tip.reason(&core.session, self.tip_line(core))
    }

    /// The move that the current tip names, once it has reached the step that names it.
    pub(crate) fn named_move(&self, core: &GameCore<C>) -> Option<MoveOf<C>> {
        self.recommended_move(core).filter(|_| self.tip.step() >= MOVE_STEP)
    }

    /// The move that the current tip recommends, if it has one.
    pub(crate) fn recommended_move(&self, core: &GameCore<C>) -> Option<MoveOf<C>> {
        if self.tip.step() == 0 {
            return None;
        }
        if core.is_solo() { phrases::puzzle_tip_move::<C>(&core.session) } else { self.tip.mv() }
    }
}
