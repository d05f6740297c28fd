//! The knowledge about one game from which opponents of all levels are built.

use std::fmt::{self, Debug};

use super::default_engine::default_engine;
use crate::{AlphaBeta, Engine, Evaluate, Handicap, Level, Limits, Outcome, Position, Resources};

/// A computer player described in the publication that the game comes from. It scores moves on a
/// scale of its own; its analyses return that score as the move's estimated value.
pub struct ClassicPlayer<P: Position> {
    /// The player itself.
    pub engine: Box<dyn Engine<P>>,
    /// What the scores mean, in a clause: "0 the other side wins, 1 ...".
    pub score_legend: &'static str,
}

impl<P: Position> Debug for ClassicPlayer<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ClassicPlayer")
            .field("score_legend", &self.score_legend)
            .finish_non_exhaustive()
    }
}

/// The knowledge about one game from which opponents of all levels are built.
///
/// A type that implements it is named after its content: the author of the theorem, or what the
/// evaluation looks at.
pub trait Knowledge<P: Position>: Evaluate<P> + Clone + Sync + 'static {
    /// What a move gains at once, such as coins or pieces taken, for the greedy opponent. The default is the
    /// same for all moves.
    fn immediate_gain(&self, position: &P, mv: P::Move) -> i32 {
        let _ = (position, mv);
        0
    }

    /// The player described in the publication that the game comes from, searching this many plies;
    /// `None` if there is none.
    fn classic(&self, plies: u32) -> Option<ClassicPlayer<P>> {
        let _ = plies;
        None
    }

    /// Whether the publication that the game comes from describes a computer player.
    fn has_classic(&self) -> bool {
        self.classic(0).is_some()
    }

    /// A search with this evaluation and a transposition table of this many megabytes, which is
    /// kept until the next [new game](Engine::new_game).
    fn search(&self, table_mb: u32) -> Box<dyn Engine<P>> {
        Box::new(AlphaBeta::new(self.clone(), table_mb))
    }

    /// The handicap of an opponent of this level in a position, so that its error rate is that of
    /// the level. The default is the usual lookahead of the level.
    fn handicap(&self, level: Level, position: &P) -> Handicap {
        let _ = position;
        Handicap::of(level)
    }

    /// The limits within which the perfect engine, once warm, finds the outcome of all or many
    /// moves in a position; `None` if that takes long.
    fn exact_value_limits(&self, position: &P) -> Option<Limits> {
        let _ = position;
        None
    }

    /// The outcome of a position for its mover by a theorem about the game that is short enough to be
    /// checked by hand; `None` where there is no such theorem.
    fn outcome_by_theorem(&self, position: &P) -> Option<Outcome> {
        let _ = position;
        None
    }

    /// Whether the perfect engine, without limits, quickly proves the value of every move in a
    /// position and along best play from it. The default is true.
    ///
    /// Problems are made from such positions. The result must follow from the position alone, so
    /// that the same problems are made everywhere.
    fn is_soon_proven(&self, position: &P) -> bool {
        let _ = position;
        true
    }

    /// The perfect engine, or the strongest one if the game isn't solved. The default is the
    /// generic search until the value is proven.
    fn perfect(&self, resources: &Resources) -> Box<dyn Engine<P>> {
        default_engine(self, resources)
    }
}

/// No knowledge beyond the rules: every unfinished position evaluates to 0, and perfect play comes
/// from search alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoKnowledge;

impl<P: Position> Evaluate<P> for NoKnowledge {}

impl<P: Position> Knowledge<P> for NoKnowledge {}
