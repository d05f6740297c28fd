//! How often the best move of an estimate is right, as measured against proofs.

use std::fmt::{self, Display};

use crate::{Analysis, Value};

/// How often the move that an estimate ranks first is proven to be the best, over positions in which at least one move is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Confidence {
    /// In fewer than 80 of 100 positions.
    OftenWrong,
    /// In at least 80 of 100 positions.
    UsuallyRight,
    /// In at least 95 of 100 positions.
    NearlyAlwaysRight,
}

impl Confidence {
    /// All of them, the least first.
    pub const ALL: [Self; 3] = [Self::OftenWrong, Self::UsuallyRight, Self::NearlyAlwaysRight];

    /// The least percentage of positions in which the move is right.
    pub const fn least_percent(self) -> u32 {
        match self {
            Self::OftenWrong => 0,
            Self::UsuallyRight => 80,
            Self::NearlyAlwaysRight => 95,
        }
    }
}

/// What it says about the move, to follow "is".
impl Display for Confidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::OftenWrong => "often wrong",
            Self::UsuallyRight => "usually right",
            Self::NearlyAlwaysRight => "nearly always right",
        })
    }
}

/// The confidence that estimates of a game deserve, as measured: by the depth of the search, and by the
/// gap between the best move and the second best, in the unit of estimates.
///
/// It has one step for each depth at which the needed gaps change, the least depth first. Estimates
/// below the first, and all of a game without steps, were never measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Calibration(pub &'static [CalibrationStep]);

/// The gaps needed from a depth on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CalibrationStep {
    /// The least depth, in plies.
    pub depth: u32,
    /// The smallest gap of a move that is usually right.
    pub usually_right: i32,
    /// The smallest gap of a move that is nearly always right; `None` if no gap is enough.
    pub nearly_always_right: Option<i32>,
}

impl Calibration {
    /// No measurement: for a game whose estimates were never measured, or that has none.
    pub const NONE: Self = Self(&[]);

    /// The confidence that an estimate of this depth deserves, in plies, if its best move has this
    /// gap; `None` if that wasn't measured.
    pub fn at(self, depth: u32, gap: i32) -> Option<Confidence> {
        let step = self.0.iter().rev().find(|step| step.depth <= depth)?;
        Some(match step.nearly_always_right {
            Some(least) if gap >= least => Confidence::NearlyAlwaysRight,
            _ if gap >= step.usually_right => Confidence::UsuallyRight,
            _ => Confidence::OftenWrong,
        })
    }

    /// The confidence that the best move of an analysis deserves; `None` if its value is proven, if it
    /// has no other moves to compare it with, or if such estimates weren't measured.
    pub fn of<M>(self, analysis: &Analysis<M>) -> Option<Confidence> {
        let Value::Estimate { depth, .. } = analysis.value else { return None };
        self.at(depth, analysis.gap_to_second()?)
    }
}

#[cfg(test)]
mod tests {
    use super::{Calibration, CalibrationStep, Confidence};
    use crate::{Analysis, MoveValue, Outcome, Source, Value};

    const MEASURED: Calibration = Calibration(&[
        CalibrationStep { depth: 2, usually_right: 5, nearly_always_right: None },
        CalibrationStep { depth: 6, usually_right: 0, nearly_always_right: Some(3) },
    ]);

    #[test]
    fn confidence_follows_from_the_last_step_whose_depth_is_reached() {
        use Confidence::{NearlyAlwaysRight, OftenWrong, UsuallyRight};
        let cases = [
            (1, 9, None),
            (2, 4, Some(OftenWrong)),
            (5, 5, Some(UsuallyRight)),
            (5, i32::MAX, Some(UsuallyRight)),
            (6, 0, Some(UsuallyRight)),
            (6, 2, Some(UsuallyRight)),
            (40, 3, Some(NearlyAlwaysRight)),
        ];
        for (depth, gap, expected) in cases {
            assert_eq!(MEASURED.at(depth, gap), expected, "depth {depth}, gap {gap}");
            assert_eq!(Calibration::NONE.at(depth, gap), None);
        }
    }

    #[test]
    fn only_an_estimate_with_another_move_to_compare_has_a_confidence() {
        let guess = |score| Value::Estimate { score, depth: 6 };
        let of = |value, moves: &[Value]| {
            let moves = moves.iter().map(|&value| MoveValue { mv: 'a', value }).collect();
            let (best, source) = (Some('a'), Source::Search);
            MEASURED.of(&Analysis { best, value, source, line: Vec::new(), moves, nodes: 0 })
        };
        assert_eq!(of(guess(2), &[guess(2), guess(1)]), Some(Confidence::UsuallyRight));
        assert_eq!(of(guess(2), &[guess(2), guess(-1)]), Some(Confidence::NearlyAlwaysRight));
        assert_eq!(of(guess(2), &[guess(2)]), None);
        assert_eq!(of(guess(2), &[]), None);
        assert_eq!(of(Value::exact(Outcome::Win), &[guess(2), guess(-1)]), None);
        // Proven margins are on the scale of estimates, and a proven loss is below it.
        let lost = Value::exact(Outcome::Loss);
        assert_eq!(of(guess(-8), &[guess(-8), lost]), Some(Confidence::NearlyAlwaysRight));
        let margin = Value::exact_margin(1);
        assert_eq!(of(guess(2), &[guess(2), margin]), Some(Confidence::UsuallyRight));
    }
}
