//! The evaluation of Flip.

use arcade_engine::{Calibration, CalibrationStep, Evaluate};

use super::dice::{Dice, FACES};
use super::rules::Flip;

/// Evaluates a position by the worth of the dice of both hands and by what can be taken.
#[derive(Clone, Copy, Debug, Default)]
pub struct DiceWorth;

/// The worth of a die of each value to its owner.
///
/// A high die is worth more, because its owner can take more when the other side plays it. These
/// numbers, and those for taking, are rounded results of a logistic regression on the exact values
/// of all positions of games with 3 dice each (870,416), and have proved good in games with 5 dice
/// each.
pub(super) const WORTH: [i32; 6] = [15, 21, 25, 28, 35, 43];
/// The worth of each die in the largest take that is possible now.
const TAKEN_DIE: i32 = 20;
/// The worth of each possible take, including the empty one.
const WAY_TO_TAKE: i32 = 7;

/// As docs/estimates.md measures it. Depth makes little difference.
pub(super) const CALIBRATION: Calibration =
    Calibration(&[CalibrationStep { depth: 1, usually_right: 0, nearly_always_right: Some(16) }]);

/// The takes that are possible now.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Takes {
    most_dice: i32,
    count: i32,
}

impl Takes {
    #[inline]
    pub(super) fn add(&mut self, take: Dice) {
        self.most_dice = take.len().cast_signed().max(self.most_dice);
        self.count += 1;
    }

    /// Their worth to the mover.
    #[inline]
    pub(super) fn worth(self) -> i32 {
        TAKEN_DIE * self.most_dice + WAY_TO_TAKE * self.count
    }
}

fn worth(dice: Dice) -> i32 {
    (1..=FACES).zip(WORTH).map(|(value, worth)| dice.count(value).cast_signed() * worth).sum()
}

impl Evaluate<Flip> for DiceWorth {
    fn evaluate(&self, position: &Flip) -> i32 {
        let state = position.state();
        let mut takes = Takes::default();
        position.takes().for_each(|take| takes.add(take));
        worth(state.player1().all()) - worth(state.player2().all()) + takes.worth()
    }
}
