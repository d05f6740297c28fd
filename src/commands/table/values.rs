//! The value of every position, found backwards from the ends of play.

use arcade_base::{OutOfMemory, ensure_room, zeros};
use arcade_engine::{Outcome, OutcomeCounts, Position, Value};

use super::positions::{Monitor, PackedSuccessor, Positions};
use crate::commands::CommandError;

/// A position's value for its mover as a number: in games that score the final margin; in others 0 for a
/// draw, and for a win or a loss its plies plus 1, negative for a loss.
type EncodedValue = i32;

/// What isn't known yet. No margin is that low.
const UNKNOWN: EncodedValue = i32::MIN;

/// All positions with their values.
pub(super) struct SolvedPositions<P> {
    pub(super) positions: Positions<P>,
    encoded: Vec<EncodedValue>,
    is_scored: bool,
}

/// Positions by their values.
#[derive(Clone, Copy, Default)]
pub(super) struct Counts {
    pub(super) outcomes: OutcomeCounts,
    /// Those that are over.
    pub(super) finished: u64,
    /// The most plies of a win.
    pub(super) longest_win: Option<u32>,
}

impl<P: Position> SolvedPositions<P> {
    /// Finds the value of every position.
    ///
    /// # Errors
    /// When there isn't enough memory, or the work is stopped.
    pub(super) fn solve(
        positions: Positions<P>,
        monitor: Monitor<'_>,
    ) -> Result<Self, CommandError> {
        let is_scored = positions.len() > 0 && positions.get(0).is_scored();
        let encoded = zeros(positions.len())?;
        let mut solved = Self { positions, encoded, is_scored };
        let mut open = solved.begin()?;
        if is_scored {
            solved.find_margins(&mut open, monitor)?;
        } else {
            solved.find_outcomes(&mut open, monitor)?;
        }
        Ok(solved)
    }

    /// Sets the values of the positions that are over, and returns the others, the last found first.
    fn begin(&mut self) -> Result<Vec<u32>, OutOfMemory> {
        let count = self.positions.len();
        ensure_room(count * size_of::<u32>())?;
        let mut open = Vec::with_capacity(count);
        for number in (0..count).rev() {
            let position = self.positions.get(number);
            let value = Value::of_finished(position);
            self.encoded[number] = match value {
                None => UNKNOWN,
                Some(_) if self.is_scored => position.margin().unwrap_or(0),
                Some(value) => match value.outcome() {
                    Some(Outcome::Win) => 1,
                    Some(Outcome::Loss) => -1,
                    _ => 0,
                },
            };
            if value.is_none() {
                open.push(u32::try_from(number).expect("numbers of positions have 31 bits"));
            }
        }
        Ok(open)
    }

    /// Finds all wins and losses, those in one ply first, then those in two, and so on. What is left
    /// then is drawn: nobody can be forced to an end.
    fn find_outcomes(
        &mut self,
        open: &mut Vec<u32>,
        monitor: Monitor<'_>,
    ) -> Result<(), CommandError> {
        for plies in 1_i32.. {
            let before = open.len();
            self.decide(open, monitor, |solved, number| solved.decided_in(plies, number))?;
            if open.len() == before {
                break;
            }
        }
        for &number in &*open {
            self.encoded[number as usize] = 0;
        }
        Ok(())
    }

    /// The value of a position that is won or lost in this many plies; `None` otherwise. All positions
    /// won or lost in fewer plies are known.
    fn decided_in(&self, plies: i32, number: usize) -> Option<EncodedValue> {
        let mut loses = true;
        for successor in self.positions.successors(number) {
            let value = self.encoded[successor.number()];
            // Whatever was found in this pass is `plies` away from its end.
            let is_decided = value != UNKNOWN && value != 0 && value.abs() <= plies;
            let value = if is_decided { successor.turn().from_next_mover(value) } else { 0 };
            if value > 0 {
                return Some(plies + 1);
            }
            loses &= value < 0;
        }
        loses.then_some(-(plies + 1))
    }

    /// Finds all margins, each once those after every move are known.
    fn find_margins(
        &mut self,
        open: &mut Vec<u32>,
        monitor: Monitor<'_>,
    ) -> Result<(), CommandError> {
        while !open.is_empty() {
            let before = open.len();
            self.decide(open, monitor, |solved, number| {
                let mut best = UNKNOWN;
                for successor in solved.positions.successors(number) {
                    let value = solved.encoded[successor.number()];
                    if value == UNKNOWN {
                        return None;
                    }
                    best = best.max(successor.turn().from_next_mover(value));
                }
                Some(best)
            })?;
            assert!(open.len() < before, "a game that scores never comes back to a position");
        }
        Ok(())
    }

    /// Goes through the positions that aren't decided, and drops those that now are.
    fn decide(
        &mut self,
        open: &mut Vec<u32>,
        monitor: Monitor<'_>,
        decided: impl Fn(&Self, usize) -> Option<EncodedValue>,
    ) -> Result<(), CommandError> {
        let (all, mut kept) = (open.len(), 0);
        for index in 0..all {
            monitor.report(index, || format!("solving: {kept} of {} left", self.encoded.len()))?;
            let number = open[index] as usize;
            match decided(self, number) {
                Some(value) => self.encoded[number] = value,
                None => {
                    open[kept] = open[index];
                    kept += 1;
                }
            }
        }
        open.truncate(kept);
        Ok(())
    }

    /// The value of a position.
    pub(super) fn value(&self, number: usize) -> Value {
        Value::of_finished(self.positions.get(number)).unwrap_or_else(|| self.decoded_value(number))
    }

    /// The value of a position as stored. [`value`](Self::value) adds the remoteness of finished draws and
    /// margins, which isn't stored.
    fn decoded_value(&self, number: usize) -> Value {
        let value = self.encoded[number];
        let plies = value.unsigned_abs().saturating_sub(1);
        match Outcome::of_margin(value) {
            _ if self.is_scored => Value::exact_margin(value),
            Outcome::Draw => Value::exact(Outcome::Draw),
            outcome => Value::exact_in(outcome, plies),
        }
    }

    /// The best moves of a position, in the order of its legal moves.
    pub(super) fn best_moves(&self, number: usize) -> Vec<P::Move> {
        let value = |successor: PackedSuccessor| {
            self.decoded_value(successor.number()).one_ply_up(successor.turn())
        };
        let values: Vec<Value> = self.positions.successors(number).map(value).collect();
        let Some(best) = values.iter().min_by(|a, b| a.compare(b)) else { return Vec::new() };
        let moves = self.positions.get(number).legal_moves().into_iter().zip(&values);
        moves.filter(|(_, value)| value.compare(best).is_eq()).map(|(mv, _)| mv).collect()
    }

    pub(super) fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        for number in 0..self.positions.len() {
            let position = self.positions.get(number);
            let value = self.decoded_value(number);
            counts.finished += u64::from(position.outcome().is_some());
            match value.outcome() {
                Some(Outcome::Win) => {
                    counts.outcomes.wins += 1;
                    counts.longest_win = counts.longest_win.max(value.remoteness());
                }
                Some(Outcome::Loss) => counts.outcomes.losses += 1,
                _ => counts.outcomes.draws += 1,
            }
        }
        counts
    }
}
