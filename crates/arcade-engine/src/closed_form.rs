//! Perfect play from a closed form, for games without draws in which a formula gives the winner.
//!
//! The formula gives the outcome at any size, and in some games the remoteness too. Otherwise, if
//! the position is small enough, the remoteness comes from an exhaustive analysis that the formula
//! keeps short: for the winner only the winning moves have to be examined, so that only lost
//! positions, which are few, are stored.

use std::collections::HashMap;

use arcade_base::{OutOfMemory, ensure_room};
use rustc_hash::FxBuildHasher;

use super::line::{follow, line_from};
use super::{
    Analysis, Control, Engine, Job, MAX_LINE_PLIES, MoveValue, SolveFailure, Source, Value,
    sort_best_first,
};
use crate::{Outcome, Position};

/// Positions with at most this many moves have every move listed with its value.
pub(crate) const MAX_LISTED_MOVES: u64 = 2_048;
/// In positions with more moves, how many moves are listed beside the winning ones.
pub const LISTED_SAMPLE: usize = 64;

/// The theory of a game in which the turn always passes, play always ends, and there are no draws.
pub trait ClosedForm<P: Position>: Send + 'static {
    /// Whether the mover loses under best play.
    fn loses(&self, position: &P) -> bool;

    /// Appends the moves after which the other side loses.
    fn winning_moves(&self, position: &P, out: &mut Vec<P::Move>);

    /// The plies to the end, if the theory gives them; equal to the result of an exhaustive
    /// analysis. The moves that lose as late as possible must then be among
    /// [`smallest_moves`](Position::smallest_moves) with an argument of [`LISTED_SAMPLE`].
    fn remoteness(&self, position: &P) -> Option<u32>;

    /// A move that wins as soon or loses as late as possible, if the theory gives the plies;
    /// otherwise a move that keeps the value and tends to shorten the game. The position is
    /// unfinished.
    fn best_move(&self, position: &P) -> P::Move;

    /// Whether a position without remoteness from the theory is small enough for an exhaustive
    /// analysis.
    fn is_small(&self, position: &P) -> bool {
        let _ = position;
        false
    }
}

/// An [`Engine`] that plays perfectly by a [`ClosedForm`].
#[derive(Debug)]
pub struct ClosedFormEngine<P, T> {
    form: T,
    /// The remoteness of the lost positions analysed so far.
    losses: HashMap<P, u32, FxBuildHasher>,
    /// The maximum number of lost positions stored.
    max_losses: usize,
}

impl<P: Position, T: ClosedForm<P>> ClosedFormEngine<P, T> {
    /// The bytes that the map takes for a lost position, including the map's control byte.
    const LOSS_BYTES: usize = size_of::<(P, u32)>() + 1;

    /// An engine that uses this theory and has analysed nothing yet. It stores lost positions in at
    /// most `table_mb` megabytes, but at least one. If that isn't enough for a single move, its
    /// remoteness stays unknown, because nearly the whole analysis would have to be repeated again
    /// and again.
    pub fn new(form: T, table_mb: u32) -> Self {
        let slots = ((table_mb.max(1) as usize) << 20) / Self::LOSS_BYTES;
        // The map's capacity is a power of two, of which it fills seven eighths.
        let max_losses = (1 << slots.ilog2()) / 8 * 7;
        Self { form, losses: HashMap::default(), max_losses }
    }

    /// Stores the remoteness of a lost position.
    ///
    /// # Errors
    /// If there is no room for it.
    fn remember(&mut self, key: P, remoteness: u32) -> Result<(), OutOfMemory> {
        let capacity = self.losses.capacity();
        if self.losses.len() == capacity {
            // Growing doubles the capacity.
            let bytes = 2 * (capacity + 1) / 7 * 8 * Self::LOSS_BYTES;
            let full = OutOfMemory { bytes };
            if capacity >= self.max_losses {
                return Err(full);
            }
            ensure_room(bytes)?;
            self.losses.try_reserve(1).map_err(|_| full)?;
        }
        self.losses.insert(key, remoteness);
        Ok(())
    }

    /// The moves to list: all of them or, if there are too many, the winning ones and some others,
    /// including those that lose as late as possible if the theory gives the remoteness.
    fn listed(&self, position: &P) -> Vec<P::Move> {
        if position.count_moves() <= MAX_LISTED_MOVES {
            return position.legal_moves();
        }
        let mut moves = Vec::new();
        self.form.winning_moves(position, &mut moves);
        for mv in position.smallest_moves(LISTED_SAMPLE) {
            if !moves.contains(&mv) {
                moves.push(mv);
            }
        }
        moves
    }

    fn value(
        &mut self,
        position: &P,
        small: bool,
        control: &mut Control<'_>,
    ) -> Result<Value, SolveFailure> {
        let lost = self.form.loses(position);
        let outcome = if lost { Outcome::Loss } else { Outcome::Win };
        let remoteness = if let Some(plies) = self.form.remoteness(position) {
            plies
        } else if !small {
            return Ok(Value::exact(outcome));
        } else if lost {
            self.remoteness_of_loss(position, control)?
        } else {
            self.remoteness_of_win(position, control)?
        };
        Ok(Value::exact_in(outcome, remoteness))
    }

    fn remoteness_of_win(
        &mut self,
        position: &P,
        control: &mut Control<'_>,
    ) -> Result<u32, SolveFailure> {
        if let Some(plies) = self.form.remoteness(position) {
            return Ok(plies);
        }
        control.count_node()?;
        let mut moves = Vec::new();
        self.form.winning_moves(position, &mut moves);
        let mut least = u32::MAX;
        for mv in moves {
            least = least.min(self.remoteness_of_loss(&position.after(mv).0, control)?);
        }
        Ok(least + 1)
    }

    fn remoteness_of_loss(
        &mut self,
        position: &P,
        control: &mut Control<'_>,
    ) -> Result<u32, SolveFailure> {
        if let Some(plies) = self.form.remoteness(position) {
            return Ok(plies);
        }
        if let Some(&remoteness) = self.losses.get(position) {
            return Ok(remoteness);
        }
        control.count_node()?;
        let mut greatest = 0;
        for mv in position.legal_moves() {
            greatest = greatest.max(self.remoteness_of_win(&position.after(mv).0, control)?);
        }
        self.remember(position.clone(), greatest + 1)?;
        Ok(greatest + 1)
    }
}

/// Removes the remoteness of the moves with the best outcome: without an analysis of all of them,
/// the quickest win or the longest defence is unknown.
fn forget_best_remoteness<M>(moves: &mut [MoveValue<M>]) {
    let wins = |candidate: &MoveValue<M>| candidate.value.outcome() == Some(Outcome::Win);
    let best = if moves.iter().any(wins) { Outcome::Win } else { Outcome::Loss };
    for candidate in moves.iter_mut().filter(|candidate| candidate.value.outcome() == Some(best)) {
        candidate.value = Value::exact(best);
    }
}

impl<P: Position, T: ClosedForm<P>> Engine<P> for ClosedFormEngine<P, T> {
    fn analyse(&mut self, position: &P, job: &mut Job<'_, P::Move>) -> Analysis<P::Move> {
        if let Some(analysis) = Analysis::finished(position) {
            return analysis;
        }
        let mut small = self.form.is_small(position);
        let mut cut_short = false;
        let mut moves = Vec::new();
        for mv in self.listed(position) {
            let (next, turn) = position.after(mv);
            let mut value = self.value(&next, small, job);
            if matches!(value, Err(SolveFailure::OutOfMemory(_))) {
                // Earlier positions may have used up the room.
                self.losses = HashMap::default();
                value = self.value(&next, small, job);
            }
            // After a stop the outcomes are still known; only the analysis of the remoteness is cut
            // off.
            let value = value.or_else(|_| {
                (small, cut_short) = (false, true);
                self.value(&next, small, job)
            });
            let value = value.expect("theory alone visits no nodes").one_ply_up(turn);
            moves.push(MoveValue { mv, value });
        }
        if cut_short {
            forget_best_remoteness(&mut moves);
        }
        sort_best_first(&mut moves);
        let mut analysis = Analysis::from_moves(moves, Source::ClosedForm);
        // If only the outcome is known, the first move stays `best`: games list smaller moves first.
        if analysis.value.remoteness().is_some() {
            let best = job.random().choose(&analysis.best_moves()).copied();
            analysis = analysis.with_line(best.into_iter().collect());
        }
        analysis.into_result_of(job)
    }

    /// The stored positions determine how many nodes an analysis needs, and so where limits cut it
    /// off.
    fn new_game(&mut self, _: u32) {
        self.losses = HashMap::default();
    }

    fn line(
        &mut self,
        position: &P,
        candidate: &MoveValue<P::Move>,
        control: &mut Control<'_>,
    ) -> Vec<P::Move> {
        let theory_gives_remoteness =
            self.form.remoteness(&position.after(candidate.mv).0).is_some();
        if candidate.value.remoteness().is_some() && !theory_gives_remoteness {
            return follow(self, position, candidate, control);
        }
        line_from(position, candidate.mv, MAX_LINE_PLIES, |position, _| {
            (!control.should_stop()).then(|| self.form.best_move(position))
        })
    }
}
