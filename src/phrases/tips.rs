//! Tips, in the same words in every front end.

use arcade_base::counted_plies;
use arcade_engine::{Analysis, MoveValue, Outcome, Value};
use arcade_games::kit::{GameSpec, MoveOf, Words as _};
use arcade_games::session::{Session, YOU};

use super::move_reasons::reason_on_board;
use super::names::{clause, filled};
use super::puzzle::puzzle_tip;
use super::reason::Reason;
use super::steps::{names_at_board, side_names};

/// The number of steps of a tip: where to look, the move, the reason.
pub(crate) const TIP_STEPS: usize = 3;

/// The first step that names the move.
pub(crate) const MOVE_STEP: usize = 2;

/// The tip for a position, given step by step.
///
/// All its steps are about the same move, whatever an analysis reports meanwhile, until a deeper analysis
/// finds a better move. Then the tip says so, and starts again with the first step.
pub(crate) struct Tip<C: GameSpec> {
    /// The current step; 0 before the first.
    step: usize,
    /// The recommended move, once there is an analysis.
    advice: Option<Advice<MoveOf<C>>>,
}

/// The move that a tip recommends.
struct Advice<M> {
    mv: M,
    /// The analysis that the move was chosen by.
    analysis: Analysis<M>,
    /// Whether an earlier step already named the move.
    is_named: bool,
    /// The advice before a deeper analysis, until the next step.
    withdrawn: Option<Withdrawn<M>>,
}

/// Advice that was withdrawn.
enum Withdrawn<M> {
    /// It had only named the region to look at.
    Region,
    /// It had named this move.
    Move(M),
}

impl<C: GameSpec> Default for Tip<C> {
    fn default() -> Self {
        Self { step: 0, advice: None }
    }
}

impl<C: GameSpec> Tip<C> {
    /// The current step; 0 before the first.
    pub(crate) fn step(&self) -> usize {
        self.step
    }

    /// The recommended move, in a game for two, once there is an analysis.
    pub(crate) fn mv(&self) -> Option<MoveOf<C>> {
        self.advice.as_ref().map(|advice| advice.mv)
    }

    /// Whether every one of several moves loses, so that the first step points at none.
    pub(crate) fn is_lost(&self) -> bool {
        self.advice.as_ref().is_some_and(|Advice { analysis, .. }| {
            analysis.value.outcome() == Some(Outcome::Loss) && analysis.moves.len() > 1
        })
    }

    /// The recommended move with its value.
    pub(crate) fn move_value(&self) -> Option<MoveValue<MoveOf<C>>> {
        let Advice { mv, analysis, .. } = self.advice.as_ref()?;
        analysis.moves.iter().find(|known| known.mv == *mv).copied()
    }

    /// Advances to the next step, from the last one to the first, after an update by the analysis, if
    /// given.
    pub(crate) fn next_step(
        &mut self,
        position: &C::Position,
        analysis: Option<&Analysis<MoveOf<C>>>,
    ) {
        if let Some(advice) = &mut self.advice {
            advice.withdrawn = None;
        }
        if let Some(analysis) = analysis {
            self.update(position, analysis);
        }
        if self.withdrawal(position).is_some() {
            self.step = 1;
            return;
        }
        if let Some(advice) = &mut self.advice {
            advice.is_named |= self.step >= MOVE_STEP;
        }
        self.step = self.step % TIP_STEPS + 1;
    }

    /// Closes the tip. If it is asked for again here, it recommends the same move.
    pub(crate) fn close(&mut self) {
        self.step = 0;
    }

    /// Updates the tip by an analysis of the position, unless the previous one is more complete.
    pub(crate) fn update(&mut self, position: &C::Position, analysis: &Analysis<MoveOf<C>>) {
        let best = analysis.best_moves();
        let Some(&mv) = best.first() else { return };
        let withdrawn = match &mut self.advice {
            None => None,
            Some(advice) if analysis.is_less_certain_than(&advice.analysis) => return,
            Some(advice) if best.contains(&advice.mv) => {
                advice.analysis = analysis.clone();
                return;
            }
            Some(advice) if advice.is_named || self.step >= MOVE_STEP => {
                Some(Withdrawn::Move(advice.mv))
            }
            Some(advice) => {
                let says = |mv| position.where_to_look(mv);
                (self.step > 0 && says(advice.mv) != says(mv)).then_some(Withdrawn::Region)
            }
        };
        if withdrawn.is_some() {
            self.step = self.step.min(1);
        }
        let analysis = analysis.clone();
        self.advice = Some(Advice { mv, analysis, is_named: false, withdrawn });
    }

    /// Whether the analysis finds another move better than the recommended one.
    pub(crate) fn is_outdated_by(&self, analysis: &Analysis<MoveOf<C>>) -> bool {
        self.mv().is_some_and(|mv| !analysis.best_moves().contains(&mv))
    }

    /// The best move of the analysis, for a caller that names it at once; later steps recommend this move.
    pub(crate) fn name_best(
        &mut self,
        position: &C::Position,
        analysis: &Analysis<MoveOf<C>>,
    ) -> Option<MoveOf<C>> {
        self.update(position, analysis);
        let advice = self.advice.as_mut()?;
        advice.is_named = true;
        Some(advice.mv)
    }

    /// A remark that the previous advice was withdrawn, if it was.
    pub(crate) fn withdrawal(&self, position: &C::Position) -> Option<String> {
        match self.advice.as_ref()?.withdrawn.as_ref()? {
            Withdrawn::Region => Some("after a deeper look".into()),
            Withdrawn::Move(mv) => {
                Some(format!("no longer {}, after a deeper look", position.name_moves(&[*mv])))
            }
        }
    }

    /// The best play that begins with the recommended move: `line`, or else that of the analysis.
    pub(crate) fn line<'a>(&'a self, line: &'a [MoveOf<C>]) -> &'a [MoveOf<C>] {
        match &self.advice {
            Some(advice) if line.first() != Some(&advice.mv) => &advice.analysis.line,
            _ => line,
        }
    }

    /// The reason for the recommended move, if it is the last step's turn; `line` is as in [`Tip::text`].
    pub(crate) fn reason(
        &self,
        session: &Session<C::Position>,
        line: &[MoveOf<C>],
    ) -> Option<Reason> {
        let Advice { mv, analysis, .. } = self.advice.as_ref()?;
        (self.step == TIP_STEPS).then(|| reason_on_board::<C>(session, *mv, &analysis.moves, line))
    }

    /// The text of the step; `line` is best play from some move on, or empty. `None` if no move is
    /// recommended yet.
    pub(crate) fn text(
        &self,
        session: &Session<C::Position>,
        line: &[MoveOf<C>],
    ) -> Option<String> {
        if session.goal().is_some() {
            return Some(puzzle_tip::<C>(session, self.step));
        }
        let position = session.position();
        let Advice { mv, analysis, .. } = self.advice.as_ref()?;
        let mv = *mv;
        let said = match self.step {
            ..MOVE_STEP if self.is_lost() => {
                let [_, other] = names_at_board::<C>(session);
                let aim = match (analysis.value.margin(), analysis.value.remoteness()) {
                    (Some(_), _) => "keep it close".into(),
                    (None, Some(2)) => clause(&other, "wins with the next move"),
                    (None, _) => "make the game last".into(),
                };
                format!("every move loses: {aim}")
            }
            ..MOVE_STEP if analysis.moves.len() == 1 => "there is only one move".into(),
            ..MOVE_STEP => hint_in_game::<C>(session, mv),
            MOVE_STEP => format!("{}{}", position.advise(mv), doubt::<C>(position, analysis)),
            _ => format!("{mv}: {}", self.reason(session, line)?.text),
        };
        Some(match self.withdrawal(position) {
            None => said,
            Some(withdrawal) => format!("{withdrawal}: {said}"),
        })
    }
}

/// Where to look for a move in the current position of a session, with the names of its players.
fn hint_in_game<C: GameSpec>(session: &Session<C::Position>, mv: MoveOf<C>) -> String {
    let [mover, other] = names_at_board::<C>(session);
    filled(&session.position().where_to_look(mv), [&mover, &other])
}

/// Where you look for a move in a position that isn't played.
pub(crate) fn hint_for_you<C: GameSpec>(position: &C::Position, mv: MoveOf<C>) -> String {
    let [_, other] = side_names::<C>(position);
    filled(&position.where_to_look(mv), [YOU, &other])
}

/// The remark that follows the best move of an analysis: "" if its value is proven.
fn doubt<C: GameSpec>(position: &C::Position, analysis: &Analysis<MoveOf<C>>) -> String {
    let Value::Estimate { depth, .. } = analysis.value else { return String::new() };
    match position.calibration().of(analysis) {
        Some(confidence) => format!(" (an estimate, {confidence})"),
        None => format!(" (an estimate, {} deep)", counted_plies(depth)),
    }
}
