//! Practising the mistakes of a reviewed game one by one: the person looks for a better move. Moves
//! tried here aren't recorded.

use arcade_base::pluralized;
use arcade_engine::{Outcome, Position as _, Value};
use arcade_games::kit::{GameSpec, MoveOf, Words as _};
use arcade_games::session::review::{Effect, MoveVerdict};
use arcade_games::session::{NodeId, Player, PlayerKind};

use super::ReviewMode;
use crate::open_game::game_core::{Change, GameCore, NoteAction, Severity};
use crate::phrases;
use crate::services::Services;

/// The state of a practice.
pub(crate) struct Practice<C: GameSpec> {
    /// The turning points to solve, as the nodes after them.
    turning_points: Vec<NodeId>,
    /// The index of the current one.
    at: usize,
    /// The number of those solved without seeing the answer.
    found: usize,
    /// Whether the review was complete when the practice began, so that none is missing.
    is_whole: bool,
    stage: PracticeStage<MoveOf<C>>,
}

/// The state of the current turning point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PracticeStage<M> {
    /// A better move has to be found.
    Posed,
    /// The person found this move.
    Found(M),
    /// This move was shown as the answer.
    Revealed(M),
    /// There are no more turning points.
    Over,
}

impl<C: GameSpec> Practice<C> {
    /// Whether a better move has to be found now.
    pub(crate) fn is_posed(&self) -> bool {
        self.stage == PracticeStage::Posed
    }

    /// Whether all turning points have been practised.
    pub(crate) fn is_over(&self) -> bool {
        self.stage == PracticeStage::Over
    }

    /// The progress: "mistake 2 of 3".
    pub(crate) fn progress(&self) -> String {
        format!("mistake {} of {}", self.at + 1, self.turning_points.len())
    }

    /// The node after the current turning point.
    fn turning_point(&self) -> NodeId {
        self.turning_points[self.at]
    }

    /// The status text during the practice.
    pub(crate) fn text(&self, core: &GameCore<C>) -> Option<String> {
        let effect = core.effect_of(self.turning_point())?;
        let kept = keeps_text(&effect.before(), core.session.start().point_name());
        Some(match self.stage {
            PracticeStage::Posed => format!("Find a move that {kept}. {} didn't.", effect.mv()),
            PracticeStage::Found(mv) => format!("Right: {mv} {kept}."),
            PracticeStage::Revealed(mv) => format!("{mv} {kept}."),
            PracticeStage::Over => {
                let all = self.turning_points.len();
                let which = if self.is_whole { "one" } else { "of those known so far" };
                format!("That was the last {which}. You have found {} of {all}.", self.found)
            }
        })
    }

    /// Checks a move that the person tries.
    pub(crate) fn try_move(&mut self, mv: MoveOf<C>, core: &mut GameCore<C>, services: &Services) {
        core.typed.clear();
        let Some(mistake) = core.effect_of(self.turning_point()) else { return };
        if let Err(error) = core.session.position().check(mv) {
            return core.warn(error.to_string());
        }
        let effect = Effect::new(mv, mistake.analysis().clone());
        match effect.verdict() {
            MoveVerdict::Best | MoveVerdict::Imprecise => {
                self.found += 1;
                self.show_solution(mv, PracticeStage::Found(mv), core);
            }
            MoveVerdict::Mistake => {
                core.forget_engine_results();
                core.refute(&effect, "", services);
            }
            MoveVerdict::Unknown => core.say(format!("{mv} isn't proven: try another move")),
        }
    }

    /// Plays a move that keeps the value of the position.
    fn show_solution(
        &mut self,
        mv: MoveOf<C>,
        stage: PracticeStage<MoveOf<C>>,
        core: &mut GameCore<C>,
    ) {
        core.typed.clear();
        if core.session.play(mv).is_ok() {
            self.stage = stage;
            core.changed(Change::Move);
        }
    }

    /// Shows a better move than the mistake.
    pub(crate) fn show_better_move(&mut self, core: &mut GameCore<C>) {
        let effect = core.effect_of(self.turning_point());
        if let Some(best) = effect.and_then(|effect| effect.best().first().copied()) {
            self.show_solution(best, PracticeStage::Revealed(best), core);
        }
    }
}

impl<C: GameSpec> ReviewMode<C> {
    /// Begins the practice of the turning points that people made, or, in a game between computers, the
    /// computers.
    pub(crate) fn begin_practice(&mut self, core: &mut GameCore<C>, services: &Services) {
        if !self.shows_values {
            let text = "The values are hidden".into();
            return core.set_note(Severity::Notice, text, &[NoteAction::ShowMistakes]);
        }
        let tree = core.session.tree();
        let made_by = |node: NodeId| tree.parent(node).map(|parent| tree.mover(parent));
        let is_between_computers = core.is_between_computers();
        let is_own = |node: &NodeId| {
            let seat = made_by(*node);
            is_between_computers || seat.is_some_and(|seat| core.session.player(seat).is_human())
        };
        let turning_points: Vec<NodeId> = self.after_turning_points().filter(is_own).collect();
        let progress = self.review.progress(|_, _| true);
        if turning_points.is_empty() {
            let is_smaller = self.review.mistakes().any(|ply| is_own(&self.line[ply + 1]));
            let what = if is_smaller { "turning point" } else { "mistake" };
            return core.say(match phrases::unfinished_review(progress) {
                Some(open) => format!("no {what} to practise with is known: {open}"),
                None => format!("there is no {what} to practise with"),
            });
        }
        let is_whole = !progress.is_incomplete();
        let practice =
            Practice { turning_points, at: 0, found: 0, is_whole, stage: PracticeStage::Posed };
        self.practice = Some(practice);
        self.pose(core);
        self.request_work(core, services);
    }

    /// Puts the position before the current turning point on the board, with a person to move.
    fn pose(&mut self, core: &mut GameCore<C>) {
        let Some(practice) = &mut self.practice else { return };
        practice.stage = PracticeStage::Posed;
        let node = practice.turning_point();
        core.forget_engine_results();
        let Some(parent) = core.session.tree().parent(node) else { return };
        self.copy_game(parent, core);
        let seat = core.session.mover();
        let name = core.session.player(seat).name.clone();
        core.session.set_player(seat, Player { name, kind: PlayerKind::Human });
        core.typed.clear();
        core.changed(Change::Board);
    }

    /// Resets the copy of the game on the board, which removes moves that were tried, and moves it
    /// to a node.
    fn copy_game(&self, node: NodeId, core: &mut GameCore<C>) {
        core.session = self.game.session.clone();
        core.session.go_to(node);
    }

    /// Goes on to the next turning point.
    pub(crate) fn pose_next(&mut self, core: &mut GameCore<C>, services: &Services) {
        let Some(practice) = &mut self.practice else { return };
        if practice.at + 1 < practice.turning_points.len() {
            practice.at += 1;
            self.pose(core);
        } else {
            practice.stage = PracticeStage::Over;
        }
        self.request_work(core, services);
    }

    /// Returns to the review, at the current turning point.
    pub(crate) fn end_practice(&mut self, core: &mut GameCore<C>, services: &Services) {
        let Some(practice) = self.practice.take() else { return };
        self.copy_game(practice.turning_point(), core);
        self.go_to(practice.turning_point(), core);
        core.typed.clear();
        self.request_work(core, services);
    }
}

/// Describes the effect of a move that keeps a proven value, as a clause: "keeps the win".
fn keeps_text(value: &Value, point: &str) -> String {
    let points = value.margin().filter(|&margin| margin != 0);
    let by = |margin: i32| pluralized(margin.unsigned_abs(), point);
    match (value.outcome(), points) {
        (Some(Outcome::Win), Some(margin)) => format!("keeps the win by {}", by(margin)),
        (Some(Outcome::Win), None) => "keeps the win".into(),
        (Some(Outcome::Loss), Some(margin)) => format!("loses by no more than {}", by(margin)),
        _ => "keeps the draw".into(),
    }
}
