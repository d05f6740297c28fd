//! The progress of a review.

use super::MoveVerdict;
use super::effect::Effect;

/// How far a review of some moves has come. While it [is incomplete](Self::is_incomplete), totals
/// over these moves may still change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReviewProgress {
    /// The number of moves.
    pub moves: usize,
    /// Moves whose position isn't analysed yet.
    pub unanalysed: usize,
    /// Analysed moves for which the value before or after them stayed unproven.
    pub unproven: usize,
}

impl ReviewProgress {
    /// The progress, from the effects known so far.
    pub(super) fn of<'a, M: Copy + PartialEq + 'a>(
        effects: impl Iterator<Item = Option<&'a Effect<M>>>,
    ) -> Self {
        effects.fold(Self::default(), |sum, effect| {
            let is_unproven = effect.is_some_and(|it| it.verdict() == MoveVerdict::Unknown);
            Self {
                moves: sum.moves + 1,
                unanalysed: sum.unanalysed + usize::from(effect.is_none()),
                unproven: sum.unproven + usize::from(is_unproven),
            }
        })
    }

    /// Whether more could become known about some of the moves.
    pub fn is_incomplete(&self) -> bool {
        self.unanalysed + self.unproven > 0
    }

    /// The number of moves whose values are proven.
    pub fn proven(&self) -> usize {
        self.moves - self.unanalysed - self.unproven
    }
}
