//! A game being played: the tip, the values and the coach for the position on the board, and the
//! pace of computer against computer.

mod coach;
mod tip;

use std::time::{Duration, Instant};

use arcade_engine::{Level, MoveValue, Skill};
use arcade_games::kit::{GameSpec, MoveOf};
use arcade_games::session::{CoachMode, PlayerKind};

use super::game_core::GameCore;
use crate::phrases::{self, Tip};
use crate::services::Services;

/// The state of a game that is being played.
pub(crate) struct PlayMode<C: GameSpec> {
    /// Whether the values of the moves are shown.
    pub(crate) shows_values: bool,
    /// The tip for this position, up to the step requested.
    pub(crate) tip: Tip<C>,
    /// The deadline by which the tip uses the analysis so far; set with each step.
    tip_due: Option<Instant>,
    /// The person's move that waits for the coach, or, after a warning, for the person's decision.
    pub(crate) pending: Option<PendingMove<MoveOf<C>>>,
    /// The move that the coach has warned about in this position, so that the warning isn't
    /// repeated.
    warned_move: Option<MoveOf<C>>,
    /// The mistake that the person has gone back to mend, with its value and its glyph.
    pub(crate) mistake_to_improve: Option<(MoveValue<MoveOf<C>>, &'static str)>,
    /// Whether every move was made in this run, so that it is known which were made with help.
    pub(crate) is_help_known: bool,
    pub(crate) pace: Pace,
}

impl<C: GameSpec> Default for PlayMode<C> {
    fn default() -> Self {
        Self {
            shows_values: false,
            tip: Tip::default(),
            tip_due: None,
            pending: None,
            warned_move: None,
            mistake_to_improve: None,
            is_help_known: true,
            pace: Pace { is_paused: false, pause: Duration::from_millis(600) },
        }
    }
}

/// The pace of a game between computers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    pub(crate) is_paused: bool,
    pub(crate) pause: Duration,
}

/// A person's move that has not been made yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PendingMove<M> {
    /// The analysis that judges it is running.
    AwaitingAnalysis(M),
    /// The coach has warned about it, and the person has to decide.
    AwaitingDecision(M),
}

impl<C: GameSpec> PlayMode<C> {
    /// Resets everything that depends on the position.
    pub(super) fn forget_position(&mut self) {
        self.tip = Tip::default();
        (self.pending, self.warned_move, self.mistake_to_improve) = (None, None, None);
    }

    /// Starts the work that the position needs: a search for a move, values, a warm-up or
    /// pondering.
    pub(super) fn request_work(&mut self, core: &mut GameCore<C>, services: &Services) {
        if !(self.pace.is_paused && core.is_between_computers()) {
            core.search_move(services);
        }
        core.advance_line(Some(&mut self.tip), services);
        let is_to_move = !core.is_over();
        if self.wants_values(core, services) && is_to_move && !core.is_solo() {
            if self.shows_values
                && let Some(classic) = phrases::seated_classic(&core.session)
            {
                core.engine.ask_for_scores(core.session.position(), classic, services);
            }
            core.engine.ask_for_values(core.session.position(), services);
        } else if !core.game_analysis.is_busy() {
            // The result would not be shown.
            core.engine.stop_values();
        }
        self.advance_tip(core, services);
        if services.has_threads {
            core.analyse_finished_game(services);
        }
        if !core.is_solo() && is_to_move {
            core.engine.warm_up(core.session.start(), services);
            match services.config.ai().ponder {
                true if is_against_perfect(core) => {
                    core.engine.ponder(core.session.position(), services);
                }
                true => {}
                false => core.engine.stop_pondering(),
            }
        }
    }

    /// Whether the values of the moves are needed: for display, a tip, a line or the coach.
    fn wants_values(&self, core: &GameCore<C>, services: &Services) -> bool {
        let is_coached = || core.coach(services) != CoachMode::Off && core.is_persons_turn();
        self.is_looking() || core.line_values_deadline().is_some() || is_coached()
    }

    /// Whether the values are shown or a tip is active.
    fn is_looking(&self) -> bool {
        self.shows_values || self.tip.step() > 0
    }

    /// Closes the line and returns to the game.
    pub(super) fn leave_line(&mut self, core: &mut GameCore<C>) {
        core.leave_line(self.is_looking());
    }
}

/// Whether it is a person's turn against a computer of level `perfect`.
fn is_against_perfect<C: GameSpec>(core: &GameCore<C>) -> bool {
    let opponent = core.session.player(core.session.mover().other()).kind;
    core.is_persons_turn() && opponent == PlayerKind::Computer(Skill::Level(Level::Perfect))
}
