//! Perfect play from a closed form: games without draws in which theory gives the winner at once.
//!
//! The value comes from the theory at any size, and so does the remoteness where theory gives it.
//! Elsewhere, if the position is small enough, the remoteness comes from an exhaustive analysis that
//! theory keeps short: the winner's plies need only the winning moves, so that only the lost
//! positions, which are few, are stored.

use std::collections::HashMap;

use arcade_base::{OutOfMemory, ensure_room};
use rustc_hash::FxBuildHasher;

use super::line::follow;
use super::{
    Analysis, Control, Engine, Job, LONGEST_LINE, MoveValue, Source, Unsolved, Value,
    sort_best_first,
};
use crate::{Game, Outcome};

/// A position with at most so many moves has every one of them listed with its value.
pub(crate) const LISTED_IN_FULL: u64 = 2_048;
/// The moves that are listed, besides those that win, where there are more.
const LISTED: usize = 64;

/// What theory knows about a game in which the turn always passes, play always ends, and nobody
/// draws.
pub trait ClosedForm<G: Game>: Send + 'static {
    /// Whether the mover loses against best play.
    fn loses(&self, position: &G) -> bool;

    /// Appends the moves that leave the other side lost.
    fn winning_moves(&self, position: &G, out: &mut Vec<G::Move>);

    /// The plies to the end, where theory gives them: the same as an exhaustive analysis would. The
    /// moves that then lose as late as possible do little: they are among
    /// [`some_moves`](Game::some_moves) where it is asked for 64.
    fn remoteness(&self, position: &G) -> Option<u32>;

    /// A move of an unfinished position that wins as soon, or loses as late as possible, where theory
    /// gives the plies; elsewhere one that keeps the value and brings the end near.
    fn best_move(&self, position: &G) -> G::Move;

    /// Whether a position whose plies theory doesn't give is small enough for an exhaustive analysis.
    fn is_small(&self, position: &G) -> bool {
        let _ = position;
        false
    }
}

/// An [`Engine`] that plays perfectly by a [`ClosedForm`].
#[derive(Debug)]
pub struct ClosedFormEngine<G, T> {
    form: T,
    /// Remoteness of lost positions, as far as it was analysed.
    losses: HashMap<G, u32, FxBuildHasher>,
    /// The most lost positions to remember.
    most: usize,
}

impl<G: Game, T: ClosedForm<G>> ClosedFormEngine<G, T> {
    /// The bytes of a lost position in the map, with the map's own byte for it.
    const LOSS: usize = size_of::<(G, u32)>() + 1;

    /// An engine that knows this theory and has analysed nothing yet; it remembers lost positions in
    /// at most `table_mb` megabytes, or one. Where these aren't enough for a single move, the
    /// remoteness stays unknown: nearly all of the analysis would have to be done again and again.
    pub fn new(form: T, table_mb: u32) -> Self {
        let slots = ((table_mb.max(1) as usize) << 20) / Self::LOSS;
        // The map takes a power of two, and fills seven of eight slots.
        let most = (1 << slots.ilog2()) / 8 * 7;
        Self { form, losses: HashMap::default(), most }
    }

    /// Remembers the remoteness of a lost position.
    ///
    /// # Errors
    /// When there is no room for it.
    fn remember(&mut self, key: G, remoteness: u32) -> Result<(), OutOfMemory> {
        let capacity = self.losses.capacity();
        if self.losses.len() == capacity {
            // It doubles.
            let bytes = 2 * (capacity + 1) / 7 * 8 * Self::LOSS;
            let full = OutOfMemory { bytes };
            if capacity >= self.most {
                return Err(full);
            }
            ensure_room(bytes)?;
            self.losses.try_reserve(1).map_err(|_| full)?;
        }
        self.losses.insert(key, remoteness);
        Ok(())
    }

    /// The moves to list: every one, or where they are too many those that win and some others, among
    /// them all that lose as late as possible where theory says how late.
    fn listed(&self, position: &G) -> Vec<G::Move> {
        if position.count_moves() <= LISTED_IN_FULL {
            return position.legal_moves();
        }
        let mut moves = Vec::new();
        self.form.winning_moves(position, &mut moves);
        for mv in position.some_moves(LISTED) {
            if !moves.contains(&mv) {
                moves.push(mv);
            }
        }
        moves
    }

    fn value(
        &mut self,
        position: &G,
        small: bool,
        control: &mut Control<'_>,
    ) -> Result<Value, Unsolved> {
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
        position: &G,
        control: &mut Control<'_>,
    ) -> Result<u32, Unsolved> {
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
        position: &G,
        control: &mut Control<'_>,
    ) -> Result<u32, Unsolved> {
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

/// Drops the remoteness of the moves with the best outcome: unless all of them are analysed, the
/// quickest win or the longest defence isn't known.
fn forget_best_remoteness<M>(moves: &mut [MoveValue<M>]) {
    let wins = |known: &MoveValue<M>| known.value.outcome() == Some(Outcome::Win);
    let best = if moves.iter().any(wins) { Outcome::Win } else { Outcome::Loss };
    for known in moves.iter_mut().filter(|known| known.value.outcome() == Some(best)) {
        known.value = Value::exact(best);
    }
}

impl<G: Game, T: ClosedForm<G>> Engine<G> for ClosedFormEngine<G, T> {
    fn analyse(&mut self, position: &G, job: &mut Job<'_, G::Move>) -> Analysis<G::Move> {
        if let Some(analysis) = Analysis::finished(position) {
            return analysis;
        }
        let mut small = self.form.is_small(position);
        let mut cut_short = false;
        let mut moves = Vec::new();
        for mv in self.listed(position) {
            let (next, turn) = position.after(mv);
            let mut value = self.value(&next, small, job);
            if matches!(value, Err(Unsolved::OutOfMemory(_))) {
                // Earlier positions may have taken the room.
                self.losses = HashMap::default();
                value = self.value(&next, small, job);
            }
            // After a stop the outcomes are still known; only the analysis of remoteness ends.
            let value = value.or_else(|_| {
                (small, cut_short) = (false, true);
                self.value(&next, small, job)
            });
            let value = value.expect("theory alone visits no nodes").of_move_here(turn);
            moves.push(MoveValue { mv, value });
        }
        if cut_short {
            forget_best_remoteness(&mut moves);
        }
        sort_best_first(&mut moves);
        let mut analysis = Analysis::from_moves(moves, Source::ClosedForm);
        // Where only the outcome is known, the first move stays: it takes least.
        if analysis.value.remoteness().is_some() {
            let best = job.random().choose(&analysis.best_moves()).copied();
            analysis = analysis.with_line(best.into_iter().collect());
        }
        analysis.answering(job)
    }

    /// What is remembered decides how many nodes an analysis takes, and so where limits end it.
    fn new_game(&mut self, _: u32) {
        self.losses = HashMap::default();
    }

    fn line(
        &mut self,
        position: &G,
        known: &MoveValue<G::Move>,
        control: &mut Control<'_>,
    ) -> Vec<G::Move> {
        let mut next = position.after(known.mv).0;
        let is_told = self.form.remoteness(&next).is_some();
        if known.value.remoteness().is_some() && !is_told {
            return follow(self, position, known, control);
        }
        let mut line = vec![known.mv];
        while line.len() < LONGEST_LINE && next.outcome().is_none() && !control.should_stop() {
            let mv = self.form.best_move(&next);
            line.push(mv);
            next.play_unchecked(mv);
        }
        line
    }
}
