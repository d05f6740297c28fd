//! What a contest is doing: written by the threads that play, read by another for display.

use std::sync::{Mutex, MutexGuard, PoisonError};

use arcade_engine::Notice;

/// What a contest is doing now. With several games at a time, it is the move begun last.
#[derive(Debug)]
pub struct ContestProgress(Mutex<ContestStage>);

/// What a contest is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContestStage {
    /// Solving a table before the first move.
    Solving {
        /// How much of it is solved, in percent.
        percent: usize,
    },
    /// Searching a move.
    Searching {
        /// The number of the game, from 0, as records of contests have it.
        game: u32,
        /// The number of the move in its game, from 1.
        ply: usize,
        /// The index of the player in the contest's list of players.
        player: usize,
        /// The last completed depth of the search, in plies.
        depth: u32,
    },
}

impl Default for ContestProgress {
    fn default() -> Self {
        Self(Mutex::new(ContestStage::Solving { percent: 0 }))
    }
}

impl ContestProgress {
    /// A player begins to search a move; `player` is its index in the contest's list of players.
    pub(super) fn begin(&self, game: u32, plies: usize, player: usize) {
        *self.lock() = ContestStage::Searching { game, ply: plies + 1, player, depth: 0 };
    }

    /// A search has completed this depth.
    pub(super) fn reach(&self, completed: u32) {
        if let ContestStage::Searching { depth, .. } = &mut *self.lock() {
            *depth = completed;
        }
    }

    /// An engine reports how much of a table is solved.
    pub(super) fn set_notice(&self, notice: &Notice) {
        if let (Notice::Solving { percent }, ContestStage::Solving { percent: shown }) =
            (notice, &mut *self.lock())
        {
            *shown = *percent;
        }
    }

    /// What the contest is doing now.
    pub fn stage(&self) -> ContestStage {
        *self.lock()
    }

    fn lock(&self) -> MutexGuard<'_, ContestStage> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
