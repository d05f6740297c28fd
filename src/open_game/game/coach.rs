//! The coach: holds a person's move back until its cost is known, then makes it unless there is
//! something to object to.

use arcade_engine::Position as _;
use arcade_games::kit::{GameSpec, MoveOf, Words as _};
use arcade_games::session::review::Effect;
use arcade_games::session::{CoachMode, CoachTally};

use super::{PendingMove, PlayMode};
use crate::open_game::game_core::{Autoplay, GameCore, NoteAction, Severity};
use crate::phrases;
use crate::services::Services;

impl<C: GameSpec> PlayMode<C> {
    /// Passes a move to the coach; returns it if it can be made at once, without the coach.
    pub(crate) fn submit_to_coach(
        &mut self,
        mv: MoveOf<C>,
        core: &mut GameCore<C>,
        services: &Services,
    ) -> Option<MoveOf<C>> {
        let position = core.session.position();
        let is_choice = position.is_legal(mv) && position.legal_moves().len() > 1;
        // The coach comments on a move only once.
        if !core.is_persons_turn() || !is_choice || self.warned_move == Some(mv) {
            return Some(mv);
        }
        let coach = core.coach(services);
        // In teaching mode the analysis below comments on every mistake, so the trap check is
        // skipped.
        let trap = position.blunder_warning(mv).filter(|_| coach != CoachMode::Teach);
        if let Some(trap) = trap {
            // Without a coach nobody has asked for help: it is the rules that speak.
            if coach != CoachMode::Off {
                core.record_help();
                let coached = &mut core.session.game_metadata_mut().coached;
                *coached = coached.plus(CoachTally { commented: 1, judged: 1 });
            }
            let text = format!("{mv} loses at once: {trap}");
            self.warn_and_ask(mv, text, &[NoteAction::MakeIt], core);
            return None;
        }
        if coach == CoachMode::Off {
            return Some(mv);
        }
        core.typed.clear();
        self.pending = Some(PendingMove::AwaitingAnalysis(mv));
        self.request_work(core, services);
        self.judge(core, services)
    }

    /// Warns about a move and lets the person decide.
    fn warn_and_ask(
        &mut self,
        mv: MoveOf<C>,
        text: String,
        choices: &'static [NoteAction],
        core: &mut GameCore<C>,
    ) {
        core.typed.clear();
        (self.pending, self.warned_move) = (Some(PendingMove::AwaitingDecision(mv)), Some(mv));
        core.set_note(Severity::Warning, text, choices);
    }

    /// Returns the pending move if the analysis approves it, or warns about it, once the analysis
    /// is complete.
    pub(crate) fn judge(
        &mut self,
        core: &mut GameCore<C>,
        services: &Services,
    ) -> Option<MoveOf<C>> {
        let Some(PendingMove::AwaitingAnalysis(mv)) = self.pending else { return None };
        if !core.is_settled() {
            return None;
        }
        let coach = core.coach(services);
        let effect = core.settled_analysis().map(|analysis| Effect::new(mv, analysis));
        // Each move is judged once, and counts even if the person takes it back.
        if let Some(effect) = &effect {
            core.session.game_metadata_mut().coached.count(coach, effect);
        }
        let Some(effect) = effect.filter(|effect| coach.comments_on(effect)) else {
            return Some(mv);
        };
        core.record_help();
        let costs = phrases::would_cost(&effect, core.session.start().point_name());
        let choices: &[_] = match coach {
            CoachMode::Teach if services.config.ai().undo => {
                &[NoteAction::TakeBack, NoteAction::MakeItAfterReply]
            }
            CoachMode::Teach => &[NoteAction::MakeItAfterReply],
            CoachMode::Off | CoachMode::Warn => &[NoteAction::MakeIt],
        };
        self.warn_and_ask(mv, format!("{mv} {costs}"), choices, core);
        if coach == CoachMode::Teach {
            core.search_line_of_effect(&effect, Autoplay::ThroughReply, services);
        }
        None
    }

    /// Drops the pending move. If its line is requested or shown, the move is added to the tree as
    /// a variation.
    pub(crate) fn drop_pending(&mut self, core: &mut GameCore<C>) {
        let pending = self.pending.take();
        let (Some(PendingMove::AwaitingDecision(mv)), true) =
            (pending, core.line_request.is_some())
        else {
            return;
        };
        self.leave_line(core);
        if core.session.add_variation(mv).is_ok() {
            core.auto_saver.save(&core.session);
        }
    }
}
