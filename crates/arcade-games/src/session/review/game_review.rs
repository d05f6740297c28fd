//! The review of the moves of one game.

use arcade_engine::{Analysis, Position, Side};

use super::accuracy_tally::AccuracyTally;
use super::effect::{Effect, MoveVerdict};
use super::progress::ReviewProgress;
use crate::session::{NodeId, Session};

/// The review of the moves of a game, from its start to one of its positions.
///
/// A puzzle has no opponent, and so no value that a move could keep: its review has no plies.
#[derive(Clone, Debug)]
pub struct Review<P: Position> {
    moves: Vec<ReviewedMove<P>>,
}

/// A move in a review.
#[derive(Clone, Debug)]
pub struct ReviewedMove<P: Position> {
    /// The seat that made the move.
    pub seat: Side,
    /// The position before it.
    pub position: P,
    /// The move.
    pub mv: P::Move,
    /// Its effect; `None` until its position is analysed.
    pub effect: Option<Effect<P::Move>>,
}

impl<P: Position> Review<P> {
    /// A review of the moves up to the current position, none analysed yet.
    pub fn new(session: &Session<P>) -> Self {
        Self::of_line(session, session.current())
    }

    /// A review of the moves up to this node, none analysed yet.
    ///
    /// # Panics
    /// When the node belongs to another game.
    pub fn of_line(session: &Session<P>, end: NodeId) -> Self {
        let tree = session.tree();
        let reviewed = |node| {
            let (parent, mv) = (tree.parent(node)?, tree.mv(node)?);
            let position = tree.position(parent).clone();
            Some(ReviewedMove { seat: tree.mover(parent), position, mv, effect: None })
        };
        let moves = match session.goal() {
            None => tree.path_from_root(end).into_iter().filter_map(reviewed).collect(),
            Some(_) => Vec::new(),
        };
        Self { moves }
    }

    /// The moves in their order.
    pub fn moves(&self) -> &[ReviewedMove<P>] {
        &self.moves
    }

    /// The first ply, counted from 0, whose position isn't analysed yet; `None` when all are.
    pub fn next_unanalysed(&self) -> Option<usize> {
        self.moves.iter().position(|reviewed| reviewed.effect.is_none())
    }

    /// The progress of the plies that `is_wanted` accepts, given the index and the ply.
    pub fn progress(&self, is_wanted: impl Fn(usize, &ReviewedMove<P>) -> bool) -> ReviewProgress {
        let wanted = (0..).zip(&self.moves).filter(|(index, reviewed)| is_wanted(*index, reviewed));
        ReviewProgress::of(wanted.map(|(_, reviewed)| reviewed.effect.as_ref()))
    }

    /// Sets the analysis of all moves of the position before this ply, counted from 0; returns the
    /// effect of its move.
    ///
    /// # Panics
    /// When there is no such ply.
    pub fn set_analysis(&mut self, ply: usize, analysis: Analysis<P::Move>) -> &Effect<P::Move> {
        let reviewed = &mut self.moves[ply];
        reviewed.effect.insert(Effect::new(reviewed.mv, analysis))
    }

    /// The accuracy counts of a seat, from the moves analysed so far.
    pub fn accuracy_tally(&self, seat: Side) -> AccuracyTally {
        let own = self.moves.iter().filter(|it| it.seat == seat);
        own.filter_map(|it| it.effect.as_ref()).fold(AccuracyTally::default(), AccuracyTally::with)
    }

    /// The plies whose moves are known to have lowered the value, counted from 0.
    pub fn mistakes(&self) -> impl DoubleEndedIterator<Item = usize> {
        let is_mistake = |&index: &usize| {
            let effect = self.moves[index].effect.as_ref();
            effect.is_some_and(|effect| effect.verdict() == MoveVerdict::Mistake)
        };
        (0..self.moves.len()).filter(is_mistake)
    }

    /// The move to look at first, as a ply counted from 0: the last turning point so far, or else the first
    /// mistake.
    pub fn first_to_see(&self) -> Option<usize> {
        let turn = self.turning_points().last().copied();
        turn.or_else(|| self.mistakes().next())
    }

    /// The turning points so far, as plies counted from 0: moves that lowered the outcome and, in games
    /// that score, also those that gave away the most points.
    pub fn turning_points(&self) -> Vec<usize> {
        let value_lost =
            |it: &ReviewedMove<P>| it.effect.as_ref().and_then(Effect::value_lost).unwrap_or(0);
        let is_scored = self.moves.first().is_some_and(|it| it.position.is_scored());
        let most = self.moves.iter().map(value_lost).max().filter(|&most| is_scored && most > 0);
        let turned = |it: &ReviewedMove<P>| {
            it.effect.as_ref().is_some_and(Effect::changed_outcome) || Some(value_lost(it)) == most
        };
        (0..).zip(&self.moves).filter(|(_, it)| turned(it)).map(|(index, _)| index).collect()
    }
}
