//! Who wins each position reachable from a root position, by a table of thresholds.
//!
//! Coins only disappear, so positions are divided into layers by the set of coins left: a step
//! leads to the same set, to a set with one coin less that was solved before, or to the end. More
//! money never hurts. So instead of an entry for each division of the money, there are two numbers
//! for each placement of the two players: the least money with which the mover wins, and the least
//! with which the other side does. If neither has enough, nobody can force an end, and the game is
//! a draw. A table has the first of them only: the second one follows from those after each step of
//! the mover.
//!
//! Within one set play can cycle. There the numbers are the fixed point of a retrograde analysis
//! (Ströhlein, 1970) of the thresholds of all divisions at once: at first only steps that leave the
//! set win, and then steps to other wins are added.

mod fixpoint;
mod invariants;
mod plies_to_conversion;
mod proof_space;
mod sets;
mod solved_sets;
mod thresholds;

use arcade_base::{OutOfMemory, ParseError, init_thread_pool};
use arcade_engine::{
    Control, Outcome, Position as _, Random, Stopped, StoredTable, insertion_sort_by_key,
};
use rayon::prelude::*;
use thiserror::Error;

use super::geometry::Step;
use super::notation::standard;
use super::rules::CoinGrabber;
use fixpoint::{Exits, Units, lane};
use invariants::{PositionKey, RootInvariants, bit};
pub use proof_space::CoinGrabberProofSpace;
use sets::Sets;
use solved_sets::{SolvedSets, ThresholdLayer, width};
use thresholds::{Thresholds, pack};

/// The outcomes of all positions reachable from a root position: those with some of its coins and
/// the same total money, however it is divided.
pub struct OutcomeTable {
    invariants: RootInvariants,
    sets: Sets,
    /// A header that identifies the root, then of each set the least money with which the mover
    /// wins; see [`Exits::thresholds`].
    thresholds: Thresholds,
    solved_placements: usize,
    /// The least money with which the other side wins, for the layer being solved and the one
    /// before: the next sets follow from it.
    layers: [ThresholdLayer; 2],
}

/// Why there is no table for a root position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TableError {
    /// It would take more memory than allowed.
    #[error("the table would need more memory than allowed")]
    TooLarge,
    /// There isn't enough memory for it.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
    /// The control said to stop.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// The number of sets solved between two checks of the control; what was found of them is in memory twice.
const SETS_PER_CHECK: usize = 128;
/// The number of sets that make a thread worthwhile.
const MIN_SETS_PER_THREAD: usize = 8;
/// The thresholds of a placement.
const THRESHOLDS_PER_PLACEMENT: usize = 2;

impl OutcomeTable {
    /// A table of at most `most_bytes` bytes for the positions reachable from a root, with nothing
    /// solved yet.
    ///
    /// # Errors
    /// If the table would be larger, there isn't enough memory, or the control says to stop.
    pub fn new(
        root: &CoinGrabber,
        most_bytes: usize,
        control: &mut Control<'_>,
    ) -> Result<Self, TableError> {
        let invariants = RootInvariants::of(root);
        let width = width(&invariants);
        let sets = Sets::of(&invariants, most_bytes / (THRESHOLDS_PER_PLACEMENT * width), control)?;
        let header = invariants.to_bytes();
        let thresholds = Thresholds::new(&header, width, sets.len(), sets.placements())?;
        Ok(Self { invariants, sets, thresholds, solved_placements: 0, layers: Default::default() })
    }

    /// Solves what isn't solved yet, on all cores, and reports how far it is. What was solved before a stop
    /// is kept.
    ///
    /// # Errors
    /// [`Stopped`] if the control says to stop; each placement counts as a node.
    pub fn solve(&mut self, control: &mut Control<'_>) -> Result<(), Stopped> {
        while !self.is_solved() {
            control.report_solving(self.solved_placements, self.placements());
            control.count_table_nodes(0)?;
            let placements = self.advance();
            control.count_table_nodes(placements)?;
        }
        Ok(())
    }

    /// Solves a little more, on all cores, within a few milliseconds. Returns the number of
    /// placements solved, 0 if all were solved before.
    pub fn advance(&mut self) -> u64 {
        if self.is_solved() {
            return 0;
        }
        init_thread_pool();
        let first = self.thresholds.len();
        if first.checked_sub(1).is_none_or(|last| self.sets.end_of_layer(last) == first) {
            self.layers.swap(0, 1);
            let count = self.sets.end_of_layer(first) - first;
            self.layers[1] = ThresholdLayer::of(first, count);
        }
        let end = self.sets.end_of_layer(first).min(first + SETS_PER_CHECK);
        let (solved, sets, width) = (self.so_far(), &self.sets, width(&self.invariants));
        let solve = |set_index| {
            let [mover, other] = solved.solve_set(sets.get(set_index));
            (mover.len(), pack(&mover, width), pack(&other, width))
        };
        let found: Vec<_> =
            (first..end).into_par_iter().with_min_len(MIN_SETS_PER_THREAD).map(solve).collect();
        let before = self.solved_placements;
        for (placements, mover, other) in found {
            self.solved_placements += placements;
            self.thresholds.push(&mover);
            self.layers[1].push(&other);
        }
        if self.is_solved() {
            self.layers = Default::default();
            self.thresholds.shrink();
        }
        (self.solved_placements - before) as u64
    }

    /// Whether every position in the table is solved.
    pub fn is_solved(&self) -> bool {
        self.thresholds.len() == self.sets.len()
    }

    /// The number of sets of coins; those equal up to symmetry count once.
    pub fn set_count(&self) -> usize {
        self.sets.len()
    }

    /// The number of placements of the two players, in all sets together.
    pub fn placements(&self) -> usize {
        self.sets.placements()
    }

    /// The number of placements solved.
    pub fn solved_placements(&self) -> usize {
        self.solved_placements
    }

    /// The size of the table in bytes.
    pub fn size_in_bytes(&self) -> usize {
        self.thresholds.as_bytes().len()
    }

    /// Whether a position is in the table: its coins are some of the root's, the total money is the
    /// same, the players are on squares they can reach, and it isn't over.
    pub fn covers(&self, position: &CoinGrabber) -> bool {
        self.invariants.key(position).is_some()
    }

    /// The outcome for the mover; `None` for an unfinished position that isn't in the table or
    /// isn't solved yet.
    pub fn outcome(&self, position: &CoinGrabber) -> Option<Outcome> {
        position.outcome().or_else(|| self.look_up(self.invariants.key(position)?))
    }

    fn look_up(&self, key: PositionKey) -> Option<Outcome> {
        let PositionKey { coins, mover, other, units } = key;
        let (set, symmetry) = self.invariants.images(coins).canonical();
        let set_index =
            self.sets.index_of(set).filter(|&set_index| set_index < self.thresholds.len())?;
        let (solved, reachable) = (self.so_far(), self.invariants.reachable(set));
        let [mover, other] = [mover, other].map(|square| symmetry.image(square));
        let mover_needs =
            self.thresholds.set(set_index).get(reachable.placement_index(mover, other));
        let taken = self.invariants.taken(coins);
        let has = |units: u16, needed: Units| i32::from(units) >= i32::from(needed);
        let other_needs =
            || solved.other_side_thresholds(set, set_index, other, bit(mover))[lane(mover)];
        Some(if has(units, mover_needs) {
            Outcome::Win
        } else if has(taken - units, other_needs()) {
            Outcome::Loss
        } else {
            Outcome::Draw
        })
    }

    /// In a position that the mover wins, each winning step with the number of plies, including the
    /// step, until a coin is taken or the game ends, if the attacker hurries and the defender delays;
    /// the fewest first. `None` unless the table says that the mover wins.
    ///
    /// A player who always takes the first of these steps ends the game, since the plies to the
    /// next coin and the number of coins decrease.
    pub fn converting_steps(&self, position: &CoinGrabber) -> Option<Vec<(Step, u32)>> {
        let key = self.invariants.key(position)?;
        if self.look_up(key)? != Outcome::Win {
            return None;
        }
        let PositionKey { coins, other, units, .. } = key;
        let guide = Exits::of(&self.so_far(), coins)
            .plies_to_conversion(self.invariants.reachable(coins), units);
        let plies = |step| {
            let (next, _) = position.after(step);
            if next.outcome().is_some() || next.left() < position.left() {
                return (self.outcome(&next)? == Outcome::Loss).then_some(1);
            }
            guide.plies(next.square(position.side_to_move()), other).map(|plies| plies + 1)
        };
        let steps = position.legal_moves().into_iter();
        let mut steps: Vec<(Step, u32)> =
            steps.filter_map(|step| Some((step, plies(step)?))).collect();
        insertion_sort_by_key(&mut steps, |&(_, plies)| plies);
        Some(steps)
    }

    /// The whole table as bytes, for [`restore`](Self::restore); `None` until it is solved.
    pub fn as_bytes(&self) -> Option<&[u8]> {
        self.is_solved().then(|| self.thresholds.as_bytes())
    }

    /// Restores a solved table from its [bytes](Self::as_bytes).
    ///
    /// Bytes of another root, and bytes that can't be those of a table, are rejected. The caller must
    /// check for other errors.
    ///
    /// # Errors
    /// What is wrong with the bytes.
    pub fn restore(&mut self, bytes: Vec<u8>) -> Result<(), ParseError> {
        let sets = 0..self.sets.len();
        let placements =
            |set_index| self.invariants.reachable(self.sets.get(set_index)).placements();
        self.thresholds.restore(bytes, sets.clone().map(placements))?;
        init_thread_pool();
        let checked = sets.into_par_iter().try_for_each(|set_index| self.so_far().check(set_index));
        if let Err(error) = checked {
            StoredTable::forget(self);
            return Err(error);
        }
        (self.solved_placements, self.layers) = (self.sets.placements(), Default::default());
        Ok(())
    }

    fn so_far(&self) -> SolvedSets<'_> {
        let Self { invariants, sets, thresholds, layers, .. } = self;
        SolvedSets { invariants, sets, thresholds, previous_layer: &layers[0] }
    }
}

impl StoredTable for OutcomeTable {
    fn restore(&mut self, bytes: Vec<u8>) -> Result<(), ParseError> {
        OutcomeTable::restore(self, bytes)
    }

    fn forget(&mut self) {
        self.thresholds.clear();
        (self.solved_placements, self.layers) = (0, Default::default());
    }

    /// Checks a random set of coins. First the number of coins is drawn, each with the same
    /// probability: otherwise the few sets with few coins would hardly ever be checked.
    fn check_random_entry(&self, random: &mut Random) -> Result<(), ParseError> {
        let set_index = self.sets.random_index(random);
        let (set, known) = (self.sets.get(set_index), self.so_far());
        let [own, _] = known.solve_set(set);
        let stored = self.thresholds.set(set_index);
        if (0..).zip(&own).all(|(placement, &own)| stored.get(placement) == own) {
            return Ok(());
        }
        let expected = "what follows from those with a coin less";
        Err(ParseError::new(format!("thresholds of set {set_index}"), "others", expected))
    }

    /// The first mover wins the standard start, as two independent programs have found.
    fn check_known(&self) -> Result<(), ParseError> {
        match self.outcome(&standard()) {
            None | Some(Outcome::Win) => Ok(()),
            Some(other) => {
                Err(ParseError::new("value of the standard start", other.to_string(), "win"))
            }
        }
    }
}

/// The root to solve for a position: the standard start if it leads to the position and much of the
/// game is left, otherwise the position itself.
pub fn root_for(position: &CoinGrabber) -> CoinGrabber {
    let start = standard();
    let coins = (0..).zip(position.coins()).filter(|(_, coin)| **coin > 0).count();
    let from_start =
        coins > MAX_COINS_SOLVED_ALONE && RootInvariants::of(&start).key(position).is_some();
    if from_start { start } else { *position }
}

/// A position with at most this many coins is solved separately, within 4096 sets.
const MAX_COINS_SOLVED_ALONE: usize = 12;
