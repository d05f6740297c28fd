//! The evaluation of Kalah.

use arcade_engine::{Calibration, CalibrationStep, Evaluate, Side};

use super::rules::Kalah;

/// Evaluates a position by the seeds stored, those that each side will probably keep, and the next
/// moves of both sides.
#[derive(Clone, Copy, Debug, Default)]
pub struct SeedBalance;

// Weights, in hundredths of a seed in the final difference, fitted by least squares to the results
// of deep searches in 3,600 positions of random games with 4 to 6 pits.

/// For each seed by which the own store exceeds the other side's.
const STORED: i32 = 100;
/// For each seed by which the own pits exceed the other side's.
const ON_SIDE: i32 = 15;
/// For each filled pit more than the other side has.
const FILLED_PIT: i32 = 140;
/// For being the side to move.
const TO_MOVE: i32 = 100;
/// For each move of the mover that gives a second turn.
const SECOND_TURN: i32 = 230;
/// For each such move of the other side, which must wait for it.
const THEIR_SECOND_TURN: i32 = 70;
/// For each seed in the largest capture that the mover can make at once.
const CAPTURE: i32 = 90;
/// For each seed in that of the other side, which must wait for it.
const THEIR_CAPTURE: i32 = 40;

/// As docs/estimates.md measures it.
pub(super) const CALIBRATION: Calibration = Calibration(&[
    CalibrationStep { depth: 1, usually_right: 8, nearly_always_right: None },
    CalibrationStep { depth: 3, usually_right: 6, nearly_always_right: None },
    CalibrationStep { depth: 5, usually_right: 3, nearly_always_right: Some(8) },
    CalibrationStep { depth: 8, usually_right: 3, nearly_always_right: Some(6) },
    CalibrationStep { depth: 10, usually_right: 3, nearly_always_right: Some(4) },
    CalibrationStep { depth: 12, usually_right: 2, nearly_always_right: Some(4) },
]);

/// What a side can do with its next move.
struct Chances {
    filled_pits: i32,
    second_turns: i32,
    /// The number of seeds in its largest capture.
    capture: i32,
}

impl Chances {
    /// Considers only moves whose seeds stay in the side's own row and store; longer ones are rare.
    #[inline]
    fn of(own: &[u8], other: &[u8]) -> Self {
        let mut chances = Self { filled_pits: 0, second_turns: 0, capture: 0 };
        let count = own.len();
        for (pit, &seeds) in own.iter().enumerate() {
            chances.filled_pits += i32::from(seeds > 0);
            let last = pit + usize::from(seeds);
            if last == count {
                chances.second_turns += 1;
            } else if last < count && last > pit && own[last] == 0 {
                let captured = other[count - 1 - last];
                if captured > 0 {
                    chances.capture = chances.capture.max(1 + i32::from(captured));
                }
            }
        }
        chances
    }
}

impl Evaluate<Kalah> for SeedBalance {
    #[inline]
    fn evaluate(&self, position: &Kalah) -> i32 {
        let (own, other) = (position.side_to_move(), position.side_to_move().other());
        let lead = |count: fn(&Kalah, Side) -> u8| {
            i32::from(count(position, own)) - i32::from(count(position, other))
        };
        let mine = Chances::of(position.pits(own), position.pits(other));
        let theirs = Chances::of(position.pits(other), position.pits(own));
        let worth = TO_MOVE
            + STORED * lead(Kalah::store)
            + ON_SIDE * lead(Kalah::seeds_in_pits)
            + FILLED_PIT * (mine.filled_pits - theirs.filled_pits)
            + SECOND_TURN * mine.second_turns
            - THEIR_SECOND_TURN * theirs.second_turns
            + CAPTURE * mine.capture
            - THEIR_CAPTURE * theirs.capture;
        worth.div_euclid(100)
    }
}
