//! Exact values of openings, found by a worker if a short search is enough.

use std::collections::HashMap;
use std::time::Duration;

use arcade_engine::{Engines, JobRequest, Report, Scope, Strength, Task, Value, Worker};
use arcade_games::games::{AnyPosition, GameId};
use arcade_games::kit::GameSpec;

use crate::tui::Context;

/// The proven values of the moves from a start position, by their notation, for the side to move.
pub(super) type Proven = HashMap<String, Value>;

/// A kind of game and one of its start positions.
type StartKey = (GameId, String);

/// The time limit of the search from one start position.
const OPENING_TIME_LIMIT: Duration = Duration::from_secs(3);

/// The values found so far, and the search that is running.
#[derive(Default)]
pub(super) struct FirstMoveValues {
    known: HashMap<StartKey, Proven>,
    /// The start position that is being searched, and the worker.
    wanted: Option<(StartKey, Worker<AnyPosition>)>,
}

impl FirstMoveValues {
    /// Starts a search from this position, instead of any other one.
    pub(super) fn want(&mut self, game: GameId, start: Option<&str>, context: &Context) {
        let start = start.map(|start| (game, start.to_string()));
        if self.wanted.as_ref().map(|(wanted, _)| wanted) == start.as_ref() {
            return;
        }
        self.wanted = None;
        let Some(start) = start.filter(|start| !self.known.contains_key(start)) else { return };
        match prove(game, &start.1, context) {
            Some(worker) => self.wanted = Some((start, worker)),
            None => drop(self.known.insert(start, Proven::new())),
        }
    }

    /// Takes the values that the worker has found.
    pub(super) fn poll(&mut self) {
        if let Some((start, mut worker)) = self.wanted.take() {
            match proven(&mut worker) {
                Some(proven) => drop(self.known.insert(start, proven)),
                None => self.wanted = Some((start, worker)),
            }
        }
    }

    /// Whether no move from a start position is proven to be better than `value`.
    pub(super) fn is_best(&self, game: GameId, start: &str, value: &Value) -> bool {
        let known = self.known.get(&(game, start.to_string()));
        // The better value is the lesser one.
        known.is_some_and(|known| known.values().all(|other| value.compare(other).is_le()))
    }

    pub(super) fn get(&self, game: GameId, start: &str, mv: &str) -> Option<Value> {
        self.known.get(&(game, start.to_string()))?.get(mv).copied()
    }
}

/// Starts the search from a position; `None` if it can't be searched.
fn prove(game: GameId, start: &str, context: &Context) -> Option<Worker<AnyPosition>> {
    // The index checks the checksum of a record, not whether its position is valid.
    let position = game.parse(start).ok()?;
    let engines = Engines::new(game.knowledge(), context.resources.clone());
    let wake = context.wake.clone();
    let mut worker = Worker::start(move |_| engines.perfect(), move || wake()).ok()?;
    let task = Task::Analyse(Scope::EveryMove);
    worker
        .submit(JobRequest::new(&position, Strength::PERFECT, task).with_time(OPENING_TIME_LIMIT));
    Some(worker)
}

/// The proven values, once the search has ended.
fn proven(worker: &mut Worker<AnyPosition>) -> Option<Proven> {
    while let Some((_, report)) = worker.report() {
        match report {
            Report::Done(analysis) => {
                let moves = analysis.moves.into_iter();
                let proven = moves.filter(|candidate| candidate.value.is_exact());
                return Some(proven.map(|it| (it.mv.to_string(), it.value)).collect());
            }
            Report::Panicked(_) => return Some(Proven::new()),
            _ => {}
        }
    }
    None
}
