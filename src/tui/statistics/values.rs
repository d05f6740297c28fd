//! The exact values of openings, found in the background where that takes no long search.

use std::collections::HashMap;
use std::time::Duration;

use arcade_engine::{
    Engines, Level, Question, Report, Scope, Skill, Strength, Task, Value, Worker,
};

use crate::games::{AnyGame, GameId};
use crate::kit::GameSpec;
use crate::tui::Context;

/// The proven values of the moves from a start, by their notation, for the side that makes them.
pub(super) type Proven = HashMap<String, Value>;

/// A game and a position that it began from.
type Start = (GameId, String);

/// How long to look for the values of the moves from one start.
const FOR_VALUES: Duration = Duration::from_secs(3);

/// The values that are known, and those that are being looked for.
#[derive(Default)]
pub(super) struct Values {
    known: HashMap<Start, Proven>,
    /// What is being looked for, and who does that.
    wanted: Option<(Start, Worker<AnyGame>)>,
}

impl Values {
    /// Looks for the values of the moves from this start, and no longer for others.
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

    /// Takes in what has been found.
    pub(super) fn hear(&mut self) {
        if let Some((start, mut worker)) = self.wanted.take() {
            match proven(&mut worker) {
                Some(proven) => drop(self.known.insert(start, proven)),
                None => self.wanted = Some((start, worker)),
            }
        }
    }

    /// Whether no move from a start is better than this value, as far as their values are proven.
    pub(super) fn is_best(&self, game: GameId, start: &str, value: &Value) -> bool {
        let known = self.known.get(&(game, start.to_string()));
        known.is_some_and(|known| known.values().all(|other| value.compare(other).is_le()))
    }

    /// The proven value of a move from a start.
    pub(super) fn get(&self, game: GameId, start: &str, mv: &str) -> Option<Value> {
        self.known.get(&(game, start.to_string()))?.get(mv).copied()
    }
}

/// Begins to look for the values of the moves from a start; `None` where that can't be done.
fn prove(game: GameId, start: &str, context: &Context) -> Option<Worker<AnyGame>> {
    const PERFECT: Strength = Strength {
        skill: Skill::Level(Level::Perfect),
        depth: None,
        time_limit: None,
        longest_wait: None,
    };
    // The index only knows that the record is as it was written.
    let position = game.parse(start).ok()?;
    let engines = Engines::new(game.knowledge(), context.resources.clone());
    let wake = context.wake.clone();
    let mut worker = Worker::start(move |_| engines.perfect(), move || wake()).ok()?;
    let task = Task::Analyse(Scope::EveryMove);
    worker.ask(Question::new(&position, PERFECT, task).within(FOR_VALUES));
    Some(worker)
}

/// What is proven of the moves from a start, once the search has ended.
fn proven(worker: &mut Worker<AnyGame>) -> Option<Proven> {
    while let Some((_, report)) = worker.report() {
        match report {
            Report::Done(analysis) => {
                let moves = analysis.moves.into_iter();
                let proven = moves.filter(|known| known.value.is_exact());
                return Some(proven.map(|it| (it.mv.to_string(), it.value)).collect());
            }
            Report::Panicked(_) => return Some(Proven::new()),
            _ => {}
        }
    }
    None
}
