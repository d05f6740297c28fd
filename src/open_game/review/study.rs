//! What is found out about the moves of a reviewed game, one position after the other, while the
//! review is on the screen.

use std::collections::HashMap;
use std::time::Duration;

use arcade_engine::{Analysis, MoveValue};

use crate::kit::{GameSpec, MoveOf};
use crate::phrases::Remark;
use crate::session::review::Review;
use crate::session::{NodeId, Session};

/// The time for a position when the review goes through all of them for the first time.
pub(crate) const FIRST_LOOK: Duration = Duration::from_secs(2);
/// The time for a position that the first look has left unproven.
pub(crate) const LONG_LOOK: Duration = Duration::from_secs(60);

/// What is known of the positions of a game.
pub(crate) struct Study<C: GameSpec> {
    pub(crate) known: HashMap<NodeId, Known<MoveOf<C>>>,
    /// Why the moves that led to these nodes were good or bad.
    pub(crate) remarks: HashMap<NodeId, Remark>,
    pub(crate) job: Option<Job<MoveOf<C>>>,
}

/// What is known of a position.
pub(crate) struct Known<M> {
    pub(crate) analysis: Analysis<M>,
    /// Whether looking at it longer would change nothing.
    pub(crate) is_final: bool,
}

/// What is being found out.
pub(crate) enum Job<M> {
    /// The values of the moves from a node.
    Values { node: NodeId, look: Duration },
    /// The lines that a remark on the move to a node is told from.
    Lines { node: NodeId, wanted: Vec<MoveValue<M>>, found: Vec<Vec<M>> },
}

impl<C: GameSpec> Default for Study<C> {
    fn default() -> Self {
        Self { known: HashMap::new(), remarks: HashMap::new(), job: None }
    }
}

impl<C: GameSpec> Study<C> {
    /// The review of a line, as far as its positions are known.
    pub(crate) fn review(&self, session: &Session<C::Game>, line: &[NodeId]) -> Review<C::Game> {
        let end = line.last().copied().unwrap_or(session.current());
        let mut review = Review::of_line(session, end);
        for (ply, node) in line.iter().take(review.plies().len()).enumerate() {
            if let Some(known) = self.known.get(node) {
                review.answer(ply, known.analysis.clone());
            }
        }
        review
    }

    /// What is known of the moves from a node.
    pub(crate) fn analysis(&self, node: NodeId) -> Option<&Analysis<MoveOf<C>>> {
        Some(&self.known.get(&node)?.analysis)
    }

    /// Why the move to a node was good or bad, once it is known.
    pub(crate) fn remark(&self, node: NodeId) -> Option<&Remark> {
        self.remarks.get(&node)
    }

    /// Whether something is being found out.
    pub(crate) fn is_busy(&self) -> bool {
        self.job.is_some()
    }

    /// Whether positions are being looked at that the first look has left unproven.
    pub(crate) fn is_long(&self) -> bool {
        matches!(self.job, Some(Job::Values { look: LONG_LOOK, .. }))
    }
}
