//! The engines of one game, which share what they have solved.

use std::fmt::{self, Debug};
use std::sync::Arc;

use super::opponent::opponent;
use super::shared_engine::SharedEngine;
use super::swindle::SwindleEngine;
use crate::{
    Analysis, Control, Engine, Job, Knowledge, Level, Limits, Position, Resources, Scope, Skill,
    Stopped, Strength,
};

/// Makes engines for one game. The perfect ones share one engine, so that a table is solved only
/// once.
pub struct Engines<P: Position, K> {
    perfect: SharedEngine<P, K>,
}

impl<P: Position, K: Knowledge<P>> Engines<P, K> {
    /// Engines built from the game's knowledge, using these resources.
    pub fn new(knowledge: K, resources: Resources) -> Self {
        Self { perfect: SharedEngine { knowledge, resources, engine: Arc::default() } }
    }

    /// The engine for an opponent of this strength.
    ///
    /// # Panics
    /// If the strength is a classic player in a game that has none (players are checked before
    /// they are seated), or an external engine, which is started elsewhere.
    pub fn opponent(&self, strength: &Strength) -> Box<dyn Engine<P>> {
        match strength.skill {
            Skill::Level(Level::Perfect) => {
                Box::new(SwindleEngine::new(self.perfect.clone(), strength.longest_wait))
            }
            _ => opponent(&self.perfect, strength),
        }
    }

    /// The perfect engine, or the strongest one if the game isn't solved.
    pub fn perfect(&self) -> Box<dyn Engine<P>> {
        Box::new(self.perfect.clone())
    }

    /// Engines for another game played at the same time; they share only the solved tables.
    #[must_use]
    pub fn fork(&self) -> Self {
        Self { perfect: self.perfect.unshared() }
    }

    /// An evaluator with these engines' tables.
    pub fn exact_evaluator(&self) -> ExactEvaluator<P, K> {
        ExactEvaluator(self.perfect.clone())
    }
}

impl<P: Position, K: Debug> Debug for Engines<P, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engines")
            .field("knowledge", &self.perfect.knowledge)
            .finish_non_exhaustive()
    }
}

/// Finds the exact value of every move, where that doesn't take a long search.
pub struct ExactEvaluator<P: Position, K>(SharedEngine<P, K>);

impl<P: Position, K: Knowledge<P>> ExactEvaluator<P, K> {
    /// The value of every move, exact where it is known; `None` if that takes long, or if there is
    /// no memory for the table.
    pub fn evaluate(&mut self, position: &P) -> Option<Analysis<P::Move>> {
        let limits = self.0.knowledge.exact_value_limits(position)?;
        let mut unlimited = Control::new(Scope::EveryMove, Limits::NONE);
        self.0.warm_up(position, &mut unlimited).expect("nothing stops it");
        if self.0.out_of_memory().is_some() {
            return None;
        }
        Some(self.0.analyse(position, &mut Job::new(Scope::EveryMove, limits)))
    }

    /// Solves the tables it needs in advance.
    ///
    /// # Errors
    /// [`Stopped`] if the control says to stop.
    pub fn warm_up(&mut self, position: &P, control: &mut Control<'_>) -> Result<(), Stopped> {
        self.0.warm_up(position, control)
    }

    /// Begins a new game of a match; see [`Engine::new_game`].
    pub fn new_game(&mut self, number: u32) {
        self.0.new_game(number);
    }
}

impl<P: Position, K: Debug> Debug for ExactEvaluator<P, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExactEvaluator")
            .field("knowledge", &self.0.knowledge)
            .finish_non_exhaustive()
    }
}
