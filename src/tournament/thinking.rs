//! The move being searched in a contest: written by the threads that play, read by another for display.

use std::sync::atomic::{AtomicU32, Ordering};

use arcade_engine::Notice;

/// The move begun last, in any of the games. Reading it never makes a game wait.
#[derive(Debug, Default)]
pub struct Thinking {
    /// The number of its game, from 1; 0 before the first.
    game: AtomicU32,
    /// The number of the move in its game, from 1.
    ply: AtomicU32,
    /// The player, as an index among all.
    player: AtomicU32,
    /// The last completed depth, in plies.
    depth: AtomicU32,
    /// How much of a table is solved, in per cent.
    percent: AtomicU32,
}

/// A move being searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The number of the game, from 1.
    pub game: u32,
    /// The number of the move in its game, from 1.
    pub ply: u32,
    /// The player, as an index among all.
    pub player: usize,
    /// The last completed depth of the search, in plies.
    pub depth: u32,
}

impl Thinking {
    /// Sets the move that a player, given as an index among all, begins to search.
    pub(super) fn begin(&self, game: u32, plies: usize, player: usize) {
        let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        self.ply.store(number(plies).saturating_add(1), Ordering::Relaxed);
        self.player.store(number(player), Ordering::Relaxed);
        self.depth.store(0, Ordering::Relaxed);
        self.game.store(game.saturating_add(1), Ordering::Relaxed);
    }

    /// Sets the last completed depth of a search.
    pub(super) fn reach(&self, depth: u32) {
        self.depth.store(depth, Ordering::Relaxed);
    }

    /// Sets how much of a table is solved.
    pub(super) fn hear(&self, notice: &Notice) {
        if let Notice::Solving { percent } = notice {
            self.percent.store(u32::try_from(*percent).unwrap_or(u32::MAX), Ordering::Relaxed);
        }
    }

    /// The move begun last; `None` before the first. If games are played in parallel, its fields may
    /// come from different games.
    pub fn thought(&self) -> Option<Thought> {
        let load = |number: &AtomicU32| number.load(Ordering::Relaxed);
        let game = load(&self.game);
        let player = usize::try_from(load(&self.player)).unwrap_or(0);
        let thought = Thought { game, ply: load(&self.ply), player, depth: load(&self.depth) };
        (game > 0).then_some(thought)
    }

    /// How much of a table is solved, in per cent, before the first move.
    pub fn percent(&self) -> u32 {
        self.percent.load(Ordering::Relaxed)
    }
}
