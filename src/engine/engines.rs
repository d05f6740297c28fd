//! The engines of one game, which share what was solved.

use std::fmt::{self, Debug};
use std::sync::{Arc, Mutex, MutexGuard};

use super::opponent::opponent;
use super::{
    Brain, Cache, Control, Engine, Level, Limits, Scope, Skill, Stopped, Strength, Survey, Thought,
};
use crate::game::Game;

/// What engines may use.
#[derive(Clone, Debug, Default)]
pub struct Means {
    /// Memory for a transposition table, in megabytes.
    pub table_mb: u32,
    /// Where solved tables are kept.
    pub cache: Cache,
}

impl Means {
    /// A transposition table of so many megabytes, and nothing kept.
    pub fn with_table(table_mb: u32) -> Self {
        Self { table_mb, cache: Cache::none() }
    }
}

/// Makes engines for one game. All that play perfectly are one: what it has solved for one of them
/// serves all.
pub struct Engines<G: Game, B> {
    brain: B,
    means: Means,
    perfect: Shared<G, B>,
}

impl<G: Game, B: Brain<G>> Engines<G, B> {
    /// Engines made of what a game knows about itself, which use these means.
    pub fn new(brain: B, means: Means) -> Self {
        let perfect = Shared { brain: brain.clone(), means: means.clone(), engine: Arc::default() };
        Self { brain, means, perfect }
    }

    /// The engine for an opponent of this strength.
    ///
    /// # Panics
    /// For a classic program in a game that has none: whoever sits at the board is checked before.
    pub fn opponent(&self, strength: &Strength) -> Box<dyn Engine<G>> {
        match strength.skill {
            Skill::Level(Level::Perfect) => self.perfect(),
            _ => opponent(&self.brain, strength, &self.means),
        }
    }

    /// The engine that plays perfectly, or its strongest where the game isn't solved.
    pub fn perfect(&self) -> Box<dyn Engine<G>> {
        Box::new(self.perfect.clone())
    }

    /// The engine that knows the exact value of every move, in a game where that takes no long
    /// search.
    pub fn judge(&self) -> Option<Judge<G, B>> {
        let limits = B::JUDGE?;
        Some(Judge { engine: self.perfect.clone(), limits })
    }
}

impl<G: Game, B: Debug> Debug for Engines<G, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engines").field("brain", &self.brain).finish_non_exhaustive()
    }
}

/// Knows the exact value of every move.
pub struct Judge<G: Game, B> {
    engine: Shared<G, B>,
    limits: Limits,
}

impl<G: Game, B: Brain<G>> Judge<G, B> {
    /// The value of every move, exact where that is known.
    pub fn judge(&mut self, position: &G) -> Thought<G::Move> {
        let mut unlimited = Control::new(Scope::EveryMove, Limits::default());
        self.engine.prepare(position, &mut unlimited).expect("nothing stops it");
        self.engine.think(position, &mut Control::new(Scope::EveryMove, self.limits))
    }
}

impl<G: Game, B> Debug for Judge<G, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Judge").field("limits", &self.limits).finish_non_exhaustive()
    }
}

/// The perfect engine of a game, made when it is first needed.
struct Shared<G: Game, B> {
    brain: B,
    means: Means,
    engine: Arc<Mutex<Option<Box<dyn Engine<G>>>>>,
}

impl<G: Game, B: Clone> Clone for Shared<G, B> {
    fn clone(&self) -> Self {
        let (brain, means) = (self.brain.clone(), self.means.clone());
        Self { brain, means, engine: Arc::clone(&self.engine) }
    }
}

impl<G: Game, B: Brain<G>> Shared<G, B> {
    fn with<T>(&self, ask: impl FnOnce(&mut dyn Engine<G>) -> T) -> T {
        let mut slot = self.slot();
        let engine = slot.get_or_insert_with(|| self.brain.perfect(&self.means));
        ask(engine.as_mut())
    }

    fn slot(&self) -> MutexGuard<'_, Option<Box<dyn Engine<G>>>> {
        self.engine.lock().unwrap_or_else(|poisoned| {
            // What broke down may have left its tables in any state.
            self.engine.clear_poison();
            let mut slot = poisoned.into_inner();
            *slot = None;
            slot
        })
    }
}

impl<G: Game, B: Brain<G>> Engine<G> for Shared<G, B> {
    fn think(&mut self, position: &G, control: &mut Control<'_, G::Move>) -> Thought<G::Move> {
        self.with(|engine| engine.think(position, control))
    }

    fn prepare(&mut self, position: &G, control: &mut Control<'_, G::Move>) -> Result<(), Stopped> {
        self.with(|engine| engine.prepare(position, control))
    }

    fn survey(&self) -> Survey {
        self.with(|engine| engine.survey())
    }
}
