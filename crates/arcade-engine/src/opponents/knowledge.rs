//! A game's own knowledge, from which opponents of all levels are built.

use std::fmt::{self, Debug};

use super::strongest::strongest;
use crate::{AlphaBeta, Engine, Evaluate, Game, Handicap, Level, Limits, Resources};

/// The program that a game's source describes. It gives each move a score on a scale of its own,
/// which its analyses have as the estimated values of the moves.
pub struct ClassicProgram<G: Game> {
    /// The program.
    pub engine: Box<dyn Engine<G>>,
    /// What each score means, in a clause: "0 the other side wins, 1 ...".
    pub scores: &'static str,
}

impl<G: Game> Debug for ClassicProgram<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ClassicProgram").field("scores", &self.scores).finish_non_exhaustive()
    }
}

/// A game's own knowledge, from which opponents of all levels are built.
///
/// A type that implements it is named after what it goes by: whose theorem it is, or what its
/// evaluation looks at.
pub trait Knowledge<G: Game>: Evaluate<G> + Clone + Sync + 'static {
    /// How much a move takes, for the greedy opponent; unless overridden, all take the same.
    fn greed(&self, position: &G, mv: G::Move) -> i32 {
        let _ = (position, mv);
        0
    }

    /// The program that the game's source describes, searching the given number of plies; `None` in
    /// a game without one.
    fn classic(&self, plies: u32) -> Option<ClassicProgram<G>> {
        let _ = plies;
        None
    }

    /// Whether the game's source describes a program.
    fn has_classic(&self) -> bool {
        self.classic(0).is_some()
    }

    /// A search with its evaluation and a table of so many megabytes. It remembers what it has
    /// searched until the next [new game](Engine::new_game).
    fn search(&self, table_mb: u32) -> Box<dyn Engine<G>> {
        Box::new(AlphaBeta::new(self.clone(), table_mb))
    }

    /// How an opponent of a level comes to its moves in a position, so that it gives value away as
    /// often as its level says; unless overridden, by the lookahead of that level in general.
    fn handicap(&self, level: Level, position: &G) -> Handicap {
        let _ = position;
        Handicap::of(level)
    }

    /// The limits within which the perfect engine, once warm, finds the outcome of all or many of
    /// the moves in a position; `None` where that takes long.
    fn judging_limits(&self, position: &G) -> Option<Limits> {
        let _ = position;
        None
    }

    /// Whether the perfect engine, without any limit, soon proves the value of every move in a
    /// position and along best play from it; unless overridden, it does.
    ///
    /// Problems are made of such positions. It goes by the position alone, so that the same ones are
    /// made everywhere.
    fn is_soon_proven(&self, position: &G) -> bool {
        let _ = position;
        true
    }

    /// The perfect engine, or the strongest one where the game isn't solved; unless overridden, the
    /// generic search until the value is proven.
    fn perfect(&self, resources: &Resources) -> Box<dyn Engine<G>> {
        strongest(self, resources)
    }
}

/// The knowledge of a game with no knowledge beyond its rules: every unfinished position evaluates to
/// 0, and perfect play comes from search alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unguided;

impl<G: Game> Evaluate<G> for Unguided {}

impl<G: Game> Knowledge<G> for Unguided {}
