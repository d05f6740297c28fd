//! The engines of one game, which share what was solved.

use std::fmt::{self, Debug};
use std::sync::{Arc, Mutex, MutexGuard};

use super::challenge::Challenger;
use super::opponent::{FOR_A_MOVE, opponent};
use super::{Brain, Cache, Control, Engine, Limits, Scope, Stopped, Strength, Survey, Thought};
use crate::game::{Game, Turn};

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
    perfect: Shared<G, B>,
}

impl<G: Game, B: Brain<G>> Engines<G, B> {
    /// Engines made of what a game knows about itself, which use these means.
    pub fn new(brain: B, means: Means) -> Self {
        Self { perfect: Shared { brain, means, engine: Arc::default() } }
    }

    /// The engine for an opponent of this strength.
    ///
    /// # Panics
    /// For a classic program in a game that has none: whoever sits at the board is checked before.
    pub fn opponent(&self, strength: &Strength) -> Box<dyn Engine<G>> {
        let Shared { brain, means, .. } = &self.perfect;
        let perfect = Box::new(Challenger::new(self.perfect.clone(), brain.clone()));
        opponent(brain, strength, means.table_mb, perfect)
    }

    /// The engine that plays perfectly, or its strongest where the game isn't solved.
    pub fn perfect(&self) -> Box<dyn Engine<G>> {
        Box::new(self.perfect.clone())
    }

    /// Who knows the exact value of every move, where that takes no long search.
    pub fn judge(&self) -> Judge<G, B> {
        Judge(self.perfect.clone())
    }
}

impl<G: Game, B: Debug> Debug for Engines<G, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engines").field("brain", &self.perfect.brain).finish_non_exhaustive()
    }
}

/// Knows the exact value of every move, where that takes no long search.
pub struct Judge<G: Game, B>(Shared<G, B>);

impl<G: Game, B: Brain<G>> Judge<G, B> {
    /// The value of every move, exact where that is known; `None` where it would take long.
    pub fn judge(&mut self, position: &G) -> Option<Thought<G::Move>> {
        let limits = self.0.brain.judging(position)?;
        let mut unlimited = Control::new(Scope::EveryMove, Limits::NONE);
        self.0.prepare(position, &mut unlimited).expect("nothing stops it");
        Some(self.0.think(position, &mut Control::new(Scope::EveryMove, limits)))
    }
}

impl<G: Game, B: Debug> Debug for Judge<G, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Judge").field("brain", &self.0.brain).finish_non_exhaustive()
    }
}

/// The perfect engine of a game, made when it is first needed.
pub(super) struct Shared<G: Game, B> {
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

    /// The unfinished positions after the mover's moves, those first that look best to the mover.
    fn replies(&self, position: &G) -> Vec<G> {
        let reply = |mv| {
            let (next, turn) = position.after(mv);
            let score = next.outcome().is_none().then(|| self.brain.evaluate(&next))?;
            let rank = if turn == Turn::Passes { score } else { -score };
            Some((rank, next))
        };
        let mut replies: Vec<_> = position.legal_moves().into_iter().filter_map(reply).collect();
        replies.sort_by_key(|&(rank, _)| rank);
        replies.into_iter().map(|(_, next)| next).collect()
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

    fn think_ahead(&mut self, position: &G, control: &mut Control<'_, G::Move>) {
        for reply in self.replies(position) {
            if control.is_told_to_stop() {
                return;
            }
            // Each is thought about as if it were asked for; only the tables profit.
            self.think(&reply, &mut control.like(Scope::BestMove, FOR_A_MOVE));
        }
    }

    fn survey(&self) -> Survey {
        self.with(|engine| engine.survey())
    }
}
