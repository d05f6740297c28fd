//! Accuracy: how much value was at stake in moves, and how much was given away.

use serde::{Deserialize, Serialize};

use super::effect::Effect;

/// What was at stake in the moves of one seat, in one game or many, and how much was given away, in the
/// units of [`Effect::value_lost`].
///
/// A move has something at stake if its values before and after are proven and at least one move
/// provably lowers the value. The stake is what the worst move would give away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AccuracyTally {
    /// Moves with something at stake.
    #[serde(rename = "moves")]
    pub moves_at_stake: u32,
    /// Those that gave something away.
    pub mistakes: u32,
    /// The sum of the stakes.
    #[serde(rename = "stakes")]
    pub value_at_stake: u64,
    /// The value given away.
    #[serde(rename = "given")]
    pub value_lost: u64,
}

impl AccuracyTally {
    /// The sum with one more move.
    #[must_use]
    pub fn with<M: Copy + PartialEq>(self, effect: &Effect<M>) -> Self {
        let (Some(stake @ 1..), Some(lost)) = (effect.stake(), effect.value_lost()) else {
            return self;
        };
        Self {
            moves_at_stake: self.moves_at_stake + 1,
            mistakes: self.mistakes + u32::from(lost > 0),
            value_at_stake: self.value_at_stake + u64::from(stake),
            value_lost: self.value_lost + u64::from(lost),
        }
    }

    /// The sum of both.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            moves_at_stake: self.moves_at_stake + other.moves_at_stake,
            mistakes: self.mistakes + other.mistakes,
            value_at_stake: self.value_at_stake + other.value_at_stake,
            value_lost: self.value_lost + other.value_lost,
        }
    }

    /// The share of the stakes that was kept, from 0 to 100: 100 if nothing was given away, 0 if every
    /// move was the worst one. `None` if nothing is known to have been at stake.
    ///
    /// A lost win counts twice as much as a lost draw; in games that score, every point counts the
    /// same. A slower win or a sooner loss costs nothing.
    pub fn accuracy(&self) -> Option<f64> {
        #[expect(clippy::cast_precision_loss, reason = "a share to look at")]
        let kept = || 100.0 * (1.0 - self.value_lost as f64 / self.value_at_stake as f64);
        (self.value_at_stake > 0).then(kept)
    }
}

#[cfg(test)]
mod tests {
    use arcade_engine::{
        Analysis, MoveValue,
        Outcome::{Draw, Loss, Win},
        Source, Value,
    };

    use super::*;

    #[test]
    fn games_are_added_up_and_the_share_kept_is_of_all_that_was_at_stake() {
        let tally = |[moves_at_stake, mistakes]: [u32; 2],
                     [value_at_stake, value_lost]: [u64; 2]| {
            AccuracyTally { moves_at_stake, mistakes, value_at_stake, value_lost }
        };
        let (one, other) = (tally([5, 2], [7, 3]), tally([4, 1], [5, 3]));
        let both = tally([9, 3], [12, 6]);
        assert_eq!(one.plus(other), both);
        assert_eq!(both.accuracy(), Some(50.0));
        assert_eq!(AccuracyTally { value_lost: 0, ..one }.accuracy(), Some(100.0));
        assert_eq!(AccuracyTally::default().accuracy(), None);
    }
    #[test]
    fn a_move_counts_where_something_is_at_stake_and_known_to_be_kept_or_not() {
        let [win, draw, loss] = [Win, Draw, Loss].map(Value::exact);
        let guess = Value::Estimate { score: -5, depth: 3 };
        let mut sum = AccuracyTally::default();
        // Each case: the index of the move played; the values of all moves, best first; then the
        // expected totals.
        for (played, values, [moves_at_stake, mistakes], [value_at_stake, value_lost]) in [
            (2, &[win, draw, loss][..], [1, 1], [2, 2]),
            (0, &[win, draw], [2, 1], [3, 2]),
            (1, &[draw, loss], [3, 2], [4, 3]),
            // Nothing can go wrong, or it isn't known whether it did.
            (1, &[draw, draw], [3, 2], [4, 3]),
            (0, &[loss], [3, 2], [4, 3]),
            (1, &[win, guess, loss], [3, 2], [4, 3]),
        ] {
            let value = |(mv, &value)| MoveValue { mv, value };
            let moves_there = values.iter().enumerate().map(value).collect();
            let analysis = Analysis::from_moves(moves_there, Source::Search);
            sum = sum.with(&Effect::new(played, analysis));
            assert_eq!(
                sum,
                AccuracyTally { moves_at_stake, mistakes, value_at_stake, value_lost },
                "{played} of {values:?}"
            );
        }
    }
}
