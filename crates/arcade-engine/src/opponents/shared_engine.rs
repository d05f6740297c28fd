//! The perfect engine of a game, shared by all its users.

use std::sync::{Arc, Mutex, MutexGuard};

use arcade_base::OutOfMemory;

use crate::{
    Aim, Analysis, Control, DEFAULT_MOVE_LIMITS, Engine, Job, Knowledge, MoveValue, Position,
    Resources, Scope, SolvedStats, Stopped, TranspositionStats, Turn, insertion_sort_by_key,
};

/// The perfect engine of a game, made when first used.
pub(super) struct SharedEngine<P: Position, K> {
    pub(super) knowledge: K,
    pub(super) resources: Resources,
    pub(super) engine: Arc<Mutex<Option<Box<dyn Engine<P>>>>>,
}

impl<P: Position, K: Clone> Clone for SharedEngine<P, K> {
    fn clone(&self) -> Self {
        let (knowledge, resources) = (self.knowledge.clone(), self.resources.clone());
        Self { knowledge, resources, engine: Arc::clone(&self.engine) }
    }
}

impl<P: Position, K: Knowledge<P>> SharedEngine<P, K> {
    fn with<T>(&self, ask: impl FnOnce(&mut dyn Engine<P>) -> T) -> T {
        let mut slot = self.slot();
        let engine = slot.get_or_insert_with(|| self.knowledge.perfect(&self.resources));
        ask(engine.as_mut())
    }

    /// Another perfect engine that shares only the solved tables of this one.
    pub(super) fn unshared(&self) -> Self {
        let engine = self.slot().as_ref().and_then(|engine| engine.fork());
        let (knowledge, resources) = (self.knowledge.clone(), self.resources.clone());
        Self { knowledge, resources, engine: Arc::new(Mutex::new(engine)) }
    }

    /// The unfinished positions after the mover's moves, sorted by their evaluation for the mover,
    /// best first.
    fn successors_best_first(&self, position: &P) -> Vec<P> {
        let successor = |mv| {
            let (next, turn) = position.after(mv);
            let score = next.outcome().is_none().then(|| self.knowledge.evaluate(&next))?;
            let rank = if turn == Turn::Opponent { score } else { -score };
            Some((rank, next))
        };
        let mut successors: Vec<_> =
            position.legal_moves().into_iter().filter_map(successor).collect();
        insertion_sort_by_key(&mut successors, |&(rank, _)| rank);
        successors.into_iter().map(|(_, next)| next).collect()
    }

    fn slot(&self) -> MutexGuard<'_, Option<Box<dyn Engine<P>>>> {
        self.engine.lock().unwrap_or_else(|poisoned| {
            // An engine that panicked may have left its tables in any state.
            self.engine.clear_poison();
            let mut slot = poisoned.into_inner();
            *slot = None;
            slot
        })
    }
}

#[deny(clippy::missing_trait_methods, reason = "what isn't passed on would be lost")]
impl<P: Position, K: Knowledge<P>> Engine<P> for SharedEngine<P, K> {
    fn analyse(&mut self, position: &P, job: &mut Job<'_, P::Move>) -> Analysis<P::Move> {
        self.with(|engine| engine.analyse(position, job))
    }

    fn warm_up(&mut self, position: &P, control: &mut Control<'_>) -> Result<(), Stopped> {
        self.with(|engine| engine.warm_up(position, control))
    }

    fn ponder(&mut self, position: &P, control: &mut Control<'_>) {
        for next in self.successors_best_first(position) {
            if control.should_stop() {
                return;
            }
            // Each is analysed like a question; only what the tables store is used later.
            self.analyse(
                &next,
                &mut control.subcontrol(Scope::BestMove, DEFAULT_MOVE_LIMITS).into(),
            );
        }
    }

    fn line(
        &mut self,
        position: &P,
        candidate: &MoveValue<P::Move>,
        control: &mut Control<'_>,
    ) -> Vec<P::Move> {
        self.with(|engine| engine.line(position, candidate, control))
    }

    fn out_of_memory(&self) -> Option<OutOfMemory> {
        self.with(|engine| engine.out_of_memory())
    }

    fn new_game(&mut self, number: u32) {
        self.with(|engine| engine.new_game(number));
    }

    fn solved_stats(&self) -> SolvedStats {
        self.with(|engine| engine.solved_stats())
    }

    fn move_reaching(
        &mut self,
        position: &P,
        aim: Aim,
        job: &mut Job<'_, P::Move>,
    ) -> Option<P::Move> {
        self.with(|engine| engine.move_reaching(position, aim, job))
    }

    fn fork(&self) -> Option<Box<dyn Engine<P>>> {
        self.with(|engine| engine.fork())
    }

    fn failure(&self) -> Option<String> {
        self.with(|engine| engine.failure())
    }

    fn reported_name(&self) -> Option<String> {
        self.with(|engine| engine.reported_name())
    }

    fn transposition_stats(&self) -> Option<TranspositionStats> {
        self.with(|engine| engine.transposition_stats())
    }
}
