//! Every position that play can reach, and where its moves lead.

use std::hash::BuildHasher as _;
use std::ops::Range;
use std::sync::atomic::Ordering;

use arcade_base::OutOfMemory;
use arcade_engine::{Position, Turn};
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use super::chunks::{Budget, Chunks};
use crate::commands::CommandError;
use crate::commands::interrupt::Interrupt;
use crate::progress_printer::Status;

/// Polled by a long computation: shows its progress, and ends it when a signal says so.
#[derive(Clone, Copy)]
pub(super) struct Monitor<'a> {
    pub(super) interrupt: &'a Interrupt,
    pub(super) status: &'a Status,
}

/// How many positions lie between two reports.
const REPORTED: usize = 1 << 14;

impl Monitor<'_> {
    /// To be called for each position, with its number; `text` says how far the work is.
    ///
    /// # Errors
    /// When the work is to end.
    pub(super) fn report(
        self,
        number: usize,
        text: impl FnOnce() -> String,
    ) -> Result<(), CommandError> {
        if number.is_multiple_of(REPORTED) {
            self.status.set(text());
        }
        let is_stopped = self.interrupt.stop.load(Ordering::Relaxed);
        if is_stopped { Err(self.interrupt.aborted_error()) } else { Ok(()) }
    }
}

/// Where a move leads: twice the number of the position, plus one if the same side moves there.
#[derive(Clone, Copy)]
pub(super) struct PackedSuccessor(u32);

impl PackedSuccessor {
    const fn new(number: u32, turn: Turn) -> Self {
        Self(number << 1 | matches!(turn, Turn::SameSide) as u32)
    }

    pub(super) const fn number(self) -> usize {
        (self.0 >> 1) as usize
    }

    pub(super) const fn turn(self) -> Turn {
        if self.0 & 1 == 1 { Turn::SameSide } else { Turn::Opponent }
    }
}

/// The most positions that a [`PackedSuccessor`] can tell apart.
const MAX_POSITIONS: usize = 1 << 31;

/// All positions that play can reach from some starts, numbered in the order in which they are found:
/// those reached by fewer moves first.
pub(super) struct Positions<P> {
    all: Chunks<P>,
    /// Where the moves of all positions lead, in order of the positions and their legal moves.
    successors: Chunks<PackedSuccessor>,
    /// For each position, where its successors end.
    ends: Chunks<usize>,
}

impl<P: Position> Positions<P> {
    /// Finds them all, in at most `memory_mb` megabytes; finding their values takes no more.
    ///
    /// # Errors
    /// When that isn't enough, or the system has less, or the work is stopped.
    pub(super) fn reachable(
        starts: impl Iterator<Item = P>,
        memory_mb: u32,
        monitor: Monitor<'_>,
    ) -> Result<Self, CommandError> {
        let mut search = ReachableSearch {
            found: Self {
                all: Chunks::default(),
                successors: Chunks::default(),
                ends: Chunks::default(),
            },
            numbers: HashTable::new(),
            budget: Budget((memory_mb as usize) << 20),
        };
        match search.run(starts, monitor) {
            Ok(()) => Ok(search.found),
            Err(CommandError::OutOfMemory(_)) => {
                Err(CommandError::TooManyPositions { positions: search.found.len(), memory_mb })
            }
            Err(error) => Err(error),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    pub(super) fn get(&self, number: usize) -> &P {
        self.all.get(number)
    }

    /// Where the moves of a position lead, in the order of its legal moves.
    pub(super) fn successors(&self, number: usize) -> impl Iterator<Item = PackedSuccessor> + '_ {
        let begin = number.checked_sub(1).map_or(0, |before| *self.ends.get(before));
        let range: Range<usize> = begin..*self.ends.get(number);
        range.map(|index| *self.successors.get(index))
    }
}

/// Finding the positions.
struct ReachableSearch<P> {
    found: Positions<P>,
    /// The number of each position, keyed by the position's hash.
    numbers: HashTable<u32>,
    budget: Budget,
}

impl<P: Position> ReachableSearch<P> {
    fn run(
        &mut self,
        starts: impl Iterator<Item = P>,
        monitor: Monitor<'_>,
    ) -> Result<(), CommandError> {
        let report = |number, found| monitor.report(number, || format!("found {found} positions"));
        for start in starts {
            report(self.found.len(), self.found.len())?;
            self.number(start)?;
        }
        let (mut next, mut moves) = (0, Vec::new());
        while next < self.found.len() {
            report(next, self.found.len())?;
            let position = self.found.get(next).clone();
            moves.clear();
            position.moves(&mut moves);
            for &mv in &moves {
                let (after, turn) = position.after(mv);
                let successor = PackedSuccessor::new(self.number(after)?, turn);
                self.found.successors.push(successor, &mut self.budget)?;
            }
            self.found.ends.push(self.found.successors.len(), &mut self.budget)?;
            next += 1;
        }
        Ok(())
    }

    /// The number of a position, which may be new.
    fn number(&mut self, position: P) -> Result<u32, OutOfMemory> {
        let Self { found: Positions { all, .. }, numbers, budget } = self;
        let hash = FxBuildHasher.hash_one(&position);
        if let Some(&number) = numbers.find(hash, |&it| *all.get(it as usize) == position) {
            return Ok(number);
        }
        let hash_of = |&number: &u32| FxBuildHasher.hash_one(all.get(number as usize));
        if numbers.len() == numbers.capacity() {
            // The larger one takes twice the memory, and for a moment both are there.
            let before = numbers.allocation_size();
            let bytes = (2 * before).max(1 << 10);
            budget.take(bytes)?;
            numbers.try_reserve(1, hash_of).map_err(|_| OutOfMemory { bytes })?;
            budget.0 += before;
        }
        // For the values, which come later.
        budget.take(2 * size_of::<u32>())?;
        let new = all.len();
        if new == MAX_POSITIONS {
            return Err(OutOfMemory { bytes: size_of::<P>() });
        }
        let number = u32::try_from(new).expect("at most MAX_POSITIONS");
        numbers.insert_unique(hash, number, hash_of);
        all.push(position, budget)?;
        Ok(number)
    }
}
