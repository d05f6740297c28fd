//! A game's own knowledge, from which opponents of all levels are built.

use super::strongest::strongest;
use crate::engine::{Engine, Evaluate, Limits, Resources};
use crate::game::Game;

/// Makes a classic program that searches the given number of plies.
pub type NewClassic<G> = fn(u32) -> Box<dyn Engine<G>>;

/// A game's own knowledge, from which opponents of all levels are built.
pub trait Brain<G: Game>: Evaluate<G> + Clone + Sync + 'static {
    /// How much a move takes, for the greedy opponent; unless overridden, all take the same.
    fn greed(&self, position: &G, mv: G::Move) -> i32 {
        let _ = (position, mv);
        0
    }

    /// The program that the game's source describes, searching the given number of plies; `None` in
    /// a game without one.
    const CLASSIC: Option<NewClassic<G>> = None;

    /// The limits within which the perfect engine, once warm, finds the outcome of all or many of
    /// the moves in a position; `None` where that takes long.
    fn judging_limits(&self, position: &G) -> Option<Limits> {
        let _ = position;
        None
    }

    /// The perfect engine, or the strongest one where the game isn't solved; unless overridden, the
    /// generic search until the value is proven.
    fn perfect(&self, resources: &Resources) -> Box<dyn Engine<G>> {
        strongest(self, resources)
    }
}

/// The brain of a game with no knowledge beyond its rules: every unfinished position evaluates to
/// 0, and perfect play comes from search alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unguided;

impl<G: Game> Evaluate<G> for Unguided {}

impl<G: Game> Brain<G> for Unguided {}
