//! The search for a proof that a side forces a win within a number of plies.

use super::bounds::{MAX_PLIES, NEVER, RelativeSide, Verdict};
use super::space::{ProofSpace, Successor, Successors};
use crate::{Control, Outcome, Stopped};

/// A depth-first search for forced wins.
///
/// A side wins a state within `n` plies if one of its moves leads to a position that it wins within
/// `n - 1`, or, if the other side is to move, if all moves do. All moves are looked up before any
/// is searched, and then those that look best for the mover are searched first.
pub(super) struct ProofSearch<P: ProofSpace> {
    pub(super) space: P,
    /// The moves of all states on the path, concatenated; reused, so that a node doesn't allocate.
    pub(super) successors: Successors<P::State>,
}

impl<P: ProofSpace> ProofSearch<P> {
    pub(super) fn new(space: P) -> Self {
        Self { space, successors: Successors::default() }
    }

    /// Whether `winner` wins a state within `plies` plies, if that is known without search.
    #[inline]
    fn look_up_state(&self, state: P::State, winner: RelativeSide, plies: u8) -> Option<Verdict> {
        let least = self.space.least_plies(state, winner);
        let least =
            least.map_or(NEVER, |least| u8::try_from(least).unwrap_or(MAX_PLIES).min(MAX_PLIES));
        if plies < least {
            return Some(Verdict::NotBefore(least));
        }
        self.space.probe(state).verdict(winner, plies)
    }

    /// Whether `winner` wins within `plies` plies.
    pub(super) fn prove(
        &mut self,
        state: P::State,
        winner: RelativeSide,
        plies: u8,
        control: &mut Control<'_>,
    ) -> Result<Verdict, Stopped> {
        if let Some(verdict) = self.look_up_state(state, winner, plies) {
            return Ok(verdict);
        }
        control.count_node()?;
        let (states, first) = (self.successors.states.len(), self.successors.list.len());
        self.space.push_successors(state, &mut self.successors);
        let verdict = self.search(first, winner, plies, control)?.previous_ply();
        self.successors.truncate(states, first);
        let bounds = self.space.probe(state).tightened(winner, verdict);
        self.space.store(state, bounds);
        Ok(verdict)
    }

    /// The verdict on the state whose successors are those from `first` on, relative to the next
    /// ply.
    fn search(
        &mut self,
        first: usize,
        winner: RelativeSide,
        plies: u8,
        control: &mut Control<'_>,
    ) -> Result<Verdict, Stopped> {
        // At an OR node one successor that satisfies the verdict is enough; at an AND node, one
        // that fails it. A successor is ruled out by one state with the opposite verdict.
        let is_or_node = winner == RelativeSide::Mover;
        let (winner, plies) = (winner.next_ply(), plies - 1);
        let mut combined = if is_or_node { Verdict::NotBefore(NEVER) } else { Verdict::Within(0) };
        let mut unresolved = first;
        for index in first..self.successors.list.len() {
            let successor =
                self.look_up_successor(self.successors.list[index], is_or_node, winner, plies);
            match successor.verdict {
                Some(verdict) if verdict.holds() != is_or_node => combined = combined.and(verdict),
                Some(verdict) if successor.first == successor.end => return Ok(verdict),
                _ => {
                    self.successors.list[unresolved] = successor;
                    unresolved += 1;
                }
            }
        }
        self.successors.list.truncate(unresolved);
        self.successors.list[first..].sort_unstable_by_key(|successor| successor.score);
        for index in first..unresolved {
            let Successor { first, end, mut verdict, .. } = self.successors.list[index];
            for state in first..end {
                let state = self.successors.states[state];
                let found = self.prove(state, winner, plies, control)?;
                if found.holds() != is_or_node {
                    verdict = Some(found);
                    break;
                }
                verdict = Some(verdict.map_or(found, |verdict| verdict.and(found)));
            }
            let verdict = verdict.expect("a position has states");
            if verdict.holds() == is_or_node {
                return Ok(verdict);
            }
            combined = combined.and(verdict);
        }
        Ok(combined)
    }

    /// The successor with what is known about it without search. Of its states only the undecided
    /// ones are kept, unless one rules it out.
    #[inline]
    fn look_up_successor(
        &mut self,
        mut successor: Successor,
        is_or_node: bool,
        winner: RelativeSide,
        plies: u8,
    ) -> Successor {
        if let Some(outcome) = successor.outcome {
            successor.verdict = Some(terminal_verdict(outcome, winner));
            return successor;
        }
        let mut unresolved = successor.first;
        for index in successor.first..successor.end {
            let state = self.successors.states[index];
            match self.look_up_state(state, winner, plies) {
                Some(verdict) if verdict.holds() != is_or_node => {
                    successor.verdict = Some(verdict);
                    return successor;
                }
                Some(verdict) => {
                    successor.verdict =
                        Some(successor.verdict.map_or(verdict, |known| known.and(verdict)));
                }
                None => {
                    self.successors.states[unresolved] = state;
                    unresolved += 1;
                }
            }
        }
        successor.end = unresolved;
        successor
    }
}

/// Whether the side has won a finished position.
pub(super) fn terminal_verdict(outcome: Outcome, side: RelativeSide) -> Verdict {
    let won = match outcome {
        Outcome::Win => side == RelativeSide::Mover,
        Outcome::Loss => side == RelativeSide::Opponent,
        Outcome::Draw => false,
    };
    if won { Verdict::Within(0) } else { Verdict::NotBefore(NEVER) }
}
