//! The mistakes of a reviewed game that are posed again.

use crate::kit::{GameSpec, MoveOf};
use crate::session::NodeId;

/// The mistakes that are posed again.
pub(crate) struct Practice<C: GameSpec> {
    /// The nodes that they led to.
    pub(crate) mistakes: Vec<NodeId>,
    /// The one that is posed.
    pub(crate) at: usize,
    /// How many of them were found without being told.
    pub(crate) found: usize,
    /// Whether all moves were known when it began, so that there are no others.
    pub(crate) is_whole: bool,
    pub(crate) stage: PracticeStage<MoveOf<C>>,
}

/// How far the mistake that is posed has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PracticeStage<M> {
    /// A better move is looked for.
    Posed,
    /// This one was found.
    Found(M),
    /// This one was told.
    Told(M),
    /// It was the last.
    Over,
}

impl<C: GameSpec> Practice<C> {
    /// Whether a move is looked for.
    pub(crate) fn is_posed(&self) -> bool {
        self.stage == PracticeStage::Posed
    }

    /// Whether the last mistake is behind.
    pub(crate) fn is_over(&self) -> bool {
        self.stage == PracticeStage::Over
    }

    /// How far it has come: "mistake 2 of 3".
    pub(crate) fn progress(&self) -> String {
        format!("mistake {} of {}", self.at + 1, self.mistakes.len())
    }
}
