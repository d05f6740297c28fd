//! The default engine for a game without a method of its own.

use std::time::Duration;

use crate::{
    AlphaBeta, Analysis, Engine, Evaluate, Job, Limits, Position, Resources, Scope,
    TranspositionStats,
};

/// Alpha-beta that searches until the value is proven or, if only a move is asked for, within
/// [`DEFAULT_MOVE_LIMITS`].
pub fn default_engine<P: Position, E: Evaluate<P> + Clone + 'static>(
    evaluation: &E,
    resources: &Resources,
) -> Box<dyn Engine<P>> {
    let table_mb = resources.table_mb;
    let search = AlphaBeta::new(evaluation.clone(), table_mb);
    Box::new(DefaultEngine { search, evaluation: evaluation.clone(), table_mb })
}

struct DefaultEngine<P: Position, E> {
    search: AlphaBeta<P, E>,
    evaluation: E,
    table_mb: u32,
}

/// The limits of the default engine when it is asked for a move without a time limit. The node
/// limit applies on any machine; the time limit only matters on one so slow that a player would
/// wait too long.
pub const DEFAULT_MOVE_LIMITS: Limits =
    Limits { depth: None, nodes: Some(20_000_000), time: Some(Duration::from_secs(10)) };

impl<P: Position, E: Evaluate<P> + Clone + 'static> Engine<P> for DefaultEngine<P, E> {
    fn analyse(&mut self, position: &P, job: &mut Job<'_, P::Move>) -> Analysis<P::Move> {
        if job.scope() == Scope::BestMove {
            job.tighten_unless_timed(DEFAULT_MOVE_LIMITS);
        }
        self.search.analyse(position, job)
    }

    fn new_game(&mut self, _: u32) {
        self.search.forget();
    }

    fn fork(&self) -> Option<Box<dyn Engine<P>>> {
        Some(default_engine(&self.evaluation, &Resources::with_table(self.table_mb)))
    }

    fn transposition_stats(&self) -> Option<TranspositionStats> {
        self.search.transposition_stats()
    }
}
