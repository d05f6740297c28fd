//! How far the review of some moves has come.

use super::Verdict;
use super::effect::Effect;

/// How far the review of some moves has come: whatever is said of them all is true only once nothing
/// is [open](Self::is_open).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReviewProgress {
    /// All of the moves.
    pub moves: usize,
    /// Those whose position isn't analysed yet.
    pub to_come: usize,
    /// Those whose value, or that of their position, an analysis has left unproven.
    pub unproven: usize,
}

impl ReviewProgress {
    /// How far it has come, by what is known of each move.
    pub(super) fn of<'a, M: Copy + PartialEq + 'a>(
        effects: impl Iterator<Item = Option<&'a Effect<M>>>,
    ) -> Self {
        effects.fold(Self::default(), |sum, effect| {
            let is_unproven = effect.is_some_and(|it| it.verdict() == Verdict::Unknown);
            Self {
                moves: sum.moves + 1,
                to_come: sum.to_come + usize::from(effect.is_none()),
                unproven: sum.unproven + usize::from(is_unproven),
            }
        })
    }

    /// Whether more could be known of some of the moves.
    pub fn is_open(&self) -> bool {
        self.to_come + self.unproven > 0
    }

    /// The moves whose values are proven.
    pub fn proven(&self) -> usize {
        self.moves - self.to_come - self.unproven
    }
}
