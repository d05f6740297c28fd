//! The walk through all lines of play that a strategy allows.

use std::collections::HashMap;

use arcade_base::{OutOfMemory, ParseError, ensure_room};
use rustc_hash::FxBuildHasher;

use super::Aim;
use crate::{Position, Turn};

/// Gives the moves of the owner.
pub(super) trait MoveSource<P: Position> {
    /// Why it can't go on.
    type Failure: From<StrategyFailure> + From<OutOfMemory>;

    /// A legal move that keeps the worth required of this position.
    fn next_move(
        &mut self,
        walk: &Walk<P>,
        position: &P,
        required: i32,
    ) -> Result<P::Move, Self::Failure>;
}

/// Where a strategy misses its aim, and what was expected there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct StrategyFailure(pub(super) ParseError);

impl StrategyFailure {
    fn new(position: &impl Position, found: &str, expected: &str) -> Self {
        Self(ParseError::new(format!("position {position}"), found, expected))
    }
}

/// A walk, depth first, through all positions that a strategy reaches: after its move where the side that
/// has the aim moves, and after every move where the other side does. A position that is met again, or an
/// image of it, isn't expanded again unless more is needed of it than was shown before.
#[derive(Debug)]
pub(super) struct Walk<P: Position> {
    aim: Aim,
    /// The positions expanded, each with whether the owner moves.
    expanded: HashMap<(P, bool), ExpandedPosition, FxBuildHasher>,
    path: Vec<Node<P>>,
}

/// What is known about a position that was expanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ExpandedPosition {
    /// It is on the path, and the aim needs an end.
    OnPath,
    /// It has at least this worth, as [`Aim::required_worth`] defines it.
    AtLeast(i32),
}

/// A position on the path.
#[derive(Debug)]
struct Node<P: Position> {
    position: P,
    lead: i32,
    key: (P, bool),
    /// The worth that it must have.
    required: i32,
    /// The least worth of a move tried so far.
    worth: i32,
    /// How much more worth the position before has.
    worth_delta: i32,
    /// The moves still to be tried, the last one first.
    moves: Vec<P::Move>,
}

/// Whether a position must be expanded.
pub(super) enum Lookup<P: Position> {
    /// No: it has at least this worth.
    Settled(i32),
    /// Yes, under this key.
    Unexpanded((P, bool)),
}

/// The lead of the owner.
pub(super) fn lead<P: Position>(position: &P, owner_moves: bool) -> i32 {
    let (_, lead) = position.split_off_lead();
    if owner_moves { lead } else { -lead }
}

/// Whether the owner moves after a move, from whether it made that move.
fn moves_next(turn: Turn, owner_moves: bool) -> bool {
    owner_moves == (turn == Turn::SameSide)
}

impl<P: Position> Walk<P> {
    /// Walks through all lines of play from a position. The result is what the position is worth (for
    /// the aim to win, the greatest number of plies, negated), and how many positions were expanded.
    pub(super) fn run<S: MoveSource<P>>(
        aim: Aim,
        position: &P,
        owner_moves: bool,
        source: &mut S,
    ) -> Result<(i32, usize), S::Failure> {
        let mut walk = Self { aim, expanded: HashMap::default(), path: Vec::new() };
        let required = aim.required_worth(lead(position, owner_moves));
        let mut settled = walk.enter(position.clone(), owner_moves, required, 0, source)?;
        while let Some(node) = walk.path.last_mut() {
            if let Some(worth) = settled.take() {
                node.worth = node.worth.min(worth);
            }
            settled = match node.moves.pop() {
                Some(mv) => {
                    let (next, turn) = node.position.after(mv);
                    let owner_moves = moves_next(turn, node.key.1);
                    let worth_delta = aim.worth_delta(lead(&next, owner_moves) - node.lead);
                    let required = node.required - worth_delta;
                    let settled = walk.enter(next, owner_moves, required, worth_delta, source)?;
                    settled.map(|worth| worth.saturating_add(worth_delta))
                }
                None => Some(walk.leave()),
            };
        }
        Ok((settled.expect("the first position is settled last"), walk.expanded.len()))
    }

    /// The number of positions expanded.
    pub(super) fn positions(&self) -> usize {
        self.expanded.len()
    }

    /// The aim from a position on that must have the worth `required`.
    pub(super) fn aim_from(&self, position: &P, required: i32) -> Aim {
        self.aim.with_required_worth(required, lead(position, true))
    }

    /// The first move, if there is one, that has the worth `required` without any new position.
    pub(super) fn settled_move(&self, position: &P, required: i32) -> Option<P::Move> {
        let before = lead(position, true);
        position.legal_moves().into_iter().find(|&mv| {
            let (next, turn) = position.after(mv);
            let owner_moves = moves_next(turn, true);
            let required = required - self.aim.worth_delta(lead(&next, owner_moves) - before);
            matches!(self.look_up(&next, owner_moves, required), Ok(Lookup::Settled(_)))
        })
    }

    /// What is known of a position that must have the worth `required`.
    fn look_up(
        &self,
        position: &P,
        owner_moves: bool,
        required: i32,
    ) -> Result<Lookup<P>, StrategyFailure> {
        let lead = lead(position, owner_moves);
        let short = |found: &str| {
            let expected = format!("\"{}\" for the side of the strategy", self.aim);
            Err(StrategyFailure::new(position, found, &expected))
        };
        if let Some(outcome) = position.outcome() {
            let outcome = if owner_moves { outcome } else { outcome.reversed() };
            let margin = position.margin().unwrap_or(0);
            let margin = if owner_moves { margin } else { -margin };
            let worth = self.aim.terminal_worth(outcome, margin - lead);
            return match worth.filter(|&worth| worth >= required) {
                Some(worth) => Ok(Lookup::Settled(worth)),
                None => short(&format!("the end of the game, a {outcome}")),
            };
        }
        if let Some(least) =
            self.aim.least_worth(position, owner_moves, lead).filter(|&least| least >= required)
        {
            return Ok(Lookup::Settled(least));
        }
        if matches!(self.aim, Aim::Win(_)) && required >= 0 {
            return short("no end after all the plies");
        }
        let (core, _) = position.split_off_lead();
        for symmetry in 0..core.symmetries() {
            let key = (core.image(symmetry), owner_moves);
            match self.expanded.get(&key) {
                Some(ExpandedPosition::AtLeast(worth)) if *worth >= required => {
                    return Ok(Lookup::Settled(*worth));
                }
                Some(ExpandedPosition::AtLeast(_)) => return Ok(Lookup::Unexpanded(key)),
                Some(ExpandedPosition::OnPath) => {
                    return short("a position met before on the same line");
                }
                None => {}
            }
        }
        Ok(Lookup::Unexpanded((core, owner_moves)))
    }

    /// Goes to a position; returns what it is worth if it needn't be expanded.
    fn enter<S: MoveSource<P>>(
        &mut self,
        position: P,
        owner_moves: bool,
        required: i32,
        worth_delta: i32,
        source: &mut S,
    ) -> Result<Option<i32>, S::Failure> {
        let key = match self.look_up(&position, owner_moves, required)? {
            Lookup::Settled(worth) => return Ok(Some(worth)),
            Lookup::Unexpanded(key) => key,
        };
        let moves = if owner_moves {
            vec![source.next_move(self, &position, required)?]
        } else {
            let mut moves = position.legal_moves();
            moves.sort_by_cached_key(|mv| std::cmp::Reverse(mv.to_string()));
            moves
        };
        if self.expanded.len() == self.expanded.capacity() {
            let bytes = size_of::<((P, bool), ExpandedPosition)>() * 2 * self.expanded.len().max(1);
            ensure_room(bytes)?;
            self.expanded.try_reserve(1).map_err(|_| OutOfMemory { bytes })?;
        }
        let expanded = if self.aim.needs_an_end() {
            ExpandedPosition::OnPath
        } else {
            ExpandedPosition::AtLeast(required)
        };
        self.expanded.insert(key.clone(), expanded);
        let lead = lead(&position, owner_moves);
        self.path.push(Node { position, lead, key, required, worth: i32::MAX, worth_delta, moves });
        Ok(None)
    }

    /// Leaves the last position of the path, all of whose moves have been tried; returns
    /// the lower bound that this gives on the worth of the position before it.
    fn leave(&mut self) -> i32 {
        let node = self.path.pop().expect("a position is being left");
        let worth = if self.aim.needs_an_end() { node.worth } else { node.required };
        self.expanded.insert(node.key, ExpandedPosition::AtLeast(worth));
        worth.saturating_add(node.worth_delta)
    }
}
