//! The engines of any game: those of the game itself, with questions and answers translated between
//! its positions and moves and the enums of all games.

#![deny(clippy::missing_trait_methods, reason = "what isn't passed on would be lost")]

use arcade_base::OutOfMemory;
use arcade_engine::{
    Aim, Analysis, ClassicPlayer, Control, Engine, Evaluate, Handicap, Job, Knowledge, Level,
    Limits, MoveEvaluation, MoveValue, Outcome, Resources, SolvedStats, Stopped,
    TranspositionStats,
};

use super::listed_game::{ListedGame, PositionOf, unwrap_move, unwrap_position};
use super::{AnyMove, AnyPosition, GameId};
use crate::kit::GameSpec as _;

/// The knowledge of one of the games.
#[derive(Clone, Copy, Debug)]
pub struct AnyKnowledge(pub(super) GameId);

impl Evaluate<AnyPosition> for AnyKnowledge {
    fn evaluate(&self, position: &AnyPosition) -> i32 {
        each!(AnyPosition: position, C, position => C::SPEC.knowledge().evaluate(position))
    }

    fn evaluate_move(&self, position: &AnyPosition, _: i32, mv: AnyMove) -> MoveEvaluation {
        each!(AnyPosition: position, C, position => {
            let knowledge = C::SPEC.knowledge();
            // The evaluation of `AnyPosition` isn't incremental, so `score` isn't set.
            let score = knowledge.evaluate(position);
            knowledge.evaluate_move(position, score, unwrap_move::<C>(mv))
        })
    }

    fn wins_at_once(&self, position: &AnyPosition) -> bool {
        each!(AnyPosition: position, C, position => C::SPEC.knowledge().wins_at_once(position))
    }

    fn can_win(&self, position: &AnyPosition) -> [bool; 2] {
        each!(AnyPosition: position, C, position => C::SPEC.knowledge().can_win(position))
    }
}

impl Knowledge<AnyPosition> for AnyKnowledge {
    fn immediate_gain(&self, position: &AnyPosition, mv: AnyMove) -> i32 {
        each!(AnyPosition: position, C, position => {
            C::SPEC.knowledge().immediate_gain(position, unwrap_move::<C>(mv))
        })
    }

    fn classic(&self, plies: u32) -> Option<ClassicPlayer<AnyPosition>> {
        each!(self.0, C => {
            let ClassicPlayer { engine, score_legend } = C::SPEC.knowledge().classic(plies)?;
            Some(ClassicPlayer { engine: translated::<C>(engine), score_legend })
        })
    }

    fn has_classic(&self) -> bool {
        each!(self.0, C => C::SPEC.knowledge().has_classic())
    }

    fn search(&self, table_mb: u32) -> Box<dyn Engine<AnyPosition>> {
        each!(self.0, C => translated::<C>(C::SPEC.knowledge().search(table_mb)))
    }

    fn handicap(&self, level: Level, position: &AnyPosition) -> Handicap {
        each!(AnyPosition: position, C, position => C::SPEC.knowledge().handicap(level, position))
    }

    fn exact_value_limits(&self, position: &AnyPosition) -> Option<Limits> {
        each!(AnyPosition: position, C, position => C::SPEC.knowledge().exact_value_limits(position))
    }

    fn is_soon_proven(&self, position: &AnyPosition) -> bool {
        each!(AnyPosition: position, C, position => C::SPEC.knowledge().is_soon_proven(position))
    }

    fn outcome_by_theorem(&self, position: &AnyPosition) -> Option<Outcome> {
        each!(AnyPosition: position, C, position => {
            C::SPEC.knowledge().outcome_by_theorem(position)
        })
    }

    fn perfect(&self, resources: &Resources) -> Box<dyn Engine<AnyPosition>> {
        each!(self.0, C => translated::<C>(C::SPEC.knowledge().perfect(resources)))
    }
}

/// An engine of one game, used with positions of `AnyPosition`.
struct Translated<C: ListedGame>(Box<dyn Engine<PositionOf<C>>>);

fn translated<C: ListedGame>(
    engine: Box<dyn Engine<PositionOf<C>>>,
) -> Box<dyn Engine<AnyPosition>> {
    Box::new(Translated::<C>(engine))
}

impl<C: ListedGame> Engine<AnyPosition> for Translated<C> {
    fn analyse(&mut self, position: &AnyPosition, job: &mut Job<'_, AnyMove>) -> Analysis<AnyMove> {
        let work = |job: &mut Job<'_, _>| self.0.analyse(unwrap_position::<C>(position), job);
        job.translated(unwrap_move::<C>, C::wrap_move, work).translated(C::wrap_move)
    }

    fn warm_up(
        &mut self,
        position: &AnyPosition,
        control: &mut Control<'_>,
    ) -> Result<(), Stopped> {
        self.0.warm_up(unwrap_position::<C>(position), control)
    }

    fn ponder(&mut self, position: &AnyPosition, control: &mut Control<'_>) {
        self.0.ponder(unwrap_position::<C>(position), control);
    }

    fn line(
        &mut self,
        position: &AnyPosition,
        known: &MoveValue<AnyMove>,
        control: &mut Control<'_>,
    ) -> Vec<AnyMove> {
        let known = known.translated(unwrap_move::<C>);
        let line = self.0.line(unwrap_position::<C>(position), &known, control);
        line.into_iter().map(C::wrap_move).collect()
    }

    fn move_reaching(
        &mut self,
        position: &AnyPosition,
        aim: Aim,
        job: &mut Job<'_, AnyMove>,
    ) -> Option<AnyMove> {
        let work =
            |job: &mut Job<'_, _>| self.0.move_reaching(unwrap_position::<C>(position), aim, job);
        job.translated(unwrap_move::<C>, C::wrap_move, work).map(C::wrap_move)
    }

    fn out_of_memory(&self) -> Option<OutOfMemory> {
        self.0.out_of_memory()
    }

    fn solved_stats(&self) -> SolvedStats {
        self.0.solved_stats()
    }

    fn new_game(&mut self, number: u32) {
        self.0.new_game(number);
    }

    fn fork(&self) -> Option<Box<dyn Engine<AnyPosition>>> {
        self.0.fork().map(translated::<C>)
    }

    fn failure(&self) -> Option<String> {
        self.0.failure()
    }

    fn reported_name(&self) -> Option<String> {
        self.0.reported_name()
    }

    fn transposition_stats(&self) -> Option<TranspositionStats> {
        self.0.transposition_stats()
    }
}
