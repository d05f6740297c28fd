//! The review of a game: a walk through the tree of its moves, with what each of them did.
//!
//! Meanwhile the screen has a copy of the game, which stands where the walk is: nothing of the game
//! itself changes, unless it is gone on with from there.

mod practice;
mod study;

use super::playing::Playing;
use crate::kit::GameSpec;
use crate::phrases;
use crate::session::review::{Ply, Review, Verdict};
use crate::session::{NodeId, Session};
pub(crate) use practice::{Practice, PracticeStage};
pub(crate) use study::{FIRST_LOOK, Job, Known, LONG_LOOK, Study};

/// A game that is walked through.
pub(crate) struct Reviewing<C: GameSpec> {
    pub(crate) game: Parked<C>,
    pub(crate) way_back: WayBack,
    /// The node on the board.
    pub(crate) at: NodeId,
    /// The line that it lies on, from the start of the game.
    pub(crate) line: Vec<NodeId>,
    /// What is known of the moves of the line.
    pub(crate) review: Review<C::Game>,
    /// Whether that is shown.
    pub(crate) has_values: bool,
    /// The mistakes that are posed again.
    pub(crate) practice: Option<Practice<C>>,
}

/// The game and what was shown of it, as they were before the review.
pub(crate) struct Parked<C: GameSpec> {
    pub(crate) session: Session<C::Game>,
    pub(crate) typed: String,
    pub(crate) playing: Playing<C>,
}

/// Where the key for going back leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WayBack {
    /// To the game.
    Game,
    /// Out of the screen, which was opened for the review.
    Out,
}

/// A way through the tree of a reviewed game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Walk {
    /// To the start.
    First,
    /// To the end of the line.
    Last,
    /// To the position before.
    Back,
    /// To the position after.
    On,
    /// To the turning point before, or where there are none to the position before.
    TurnBack,
    /// To the turning point after, or where there are none to the position after.
    TurnOn,
    /// To the next of the moves made from the same position.
    SideLine,
}

impl<C: GameSpec> Reviewing<C> {
    /// The game that the review is of.
    pub(crate) fn game_itself(&self) -> &Session<C::Game> {
        &self.game.session
    }

    /// The number of plies to the node on the board.
    pub(crate) fn ply(&self) -> usize {
        self.line.iter().position(|&node| node == self.at).unwrap_or(0)
    }

    /// The number of plies of the line.
    pub(crate) fn plies(&self) -> usize {
        self.line.len() - 1
    }

    /// The nodes that the turning points of the line led to.
    pub(crate) fn turns(&self) -> impl DoubleEndedIterator<Item = NodeId> {
        self.review.turning_points().into_iter().map(|ply| self.line[ply + 1])
    }

    /// The turning point before or after the node on the board.
    pub(crate) fn turn_beside(&self, walk: Walk) -> Option<NodeId> {
        let here = self.ply();
        let mut points = self.review.turning_points().into_iter().map(|ply| ply + 1);
        let found = match walk {
            Walk::TurnBack => points.rfind(|&ply| ply < here),
            _ => points.find(|&ply| ply > here),
        };
        found.map(|ply| self.line[ply])
    }

    /// What is said where there is none, as far as is known: a mistake there may be smaller.
    pub(crate) fn no_turn_beside(&self, walk: Walk) -> String {
        let here = self.ply();
        let is_there =
            |index: usize| if walk == Walk::TurnBack { index + 1 < here } else { index + 1 > here };
        let gave = |ply: &Ply<C::Game>| {
            ply.effect.as_ref().is_some_and(|effect| effect.verdict() == Verdict::Gave)
        };
        let mut there = (0..).zip(self.review.plies()).filter(|(index, _)| is_there(*index));
        let what = if there.any(|(_, ply)| gave(ply)) { "turning point" } else { "mistake" };
        let place = if walk == Walk::TurnBack { "earlier" } else { "later" };
        match phrases::open(self.review.progress(|index, _| is_there(index))) {
            None => format!("no {what} is {place}"),
            Some(open) => format!("no {what} is known {place}: {open}"),
        }
    }

    /// The node after the one on the board among those that moves from the same position led to.
    pub(crate) fn side_line(&self, siblings: &[NodeId]) -> Option<NodeId> {
        let others = siblings.iter().cycle().skip_while(|&&node| node != self.at).nth(1);
        others.copied().filter(|_| siblings.len() > 1)
    }
}
