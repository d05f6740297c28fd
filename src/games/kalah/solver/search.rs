//! Whether the pits of a board yield so much: a search to the end with a null window.

use std::cmp::Reverse;

use super::board::{Board, Sowing};
use super::endgame::Endgame;
use super::memory::{Known, Memory};
use super::number::Numbers;
use crate::engine::{Control, Stopped};
use crate::game::Turn;
use crate::games::kalah::rules::{MAX_PITS, Pit};

/// A board on the way, what is known of it, and how to look it up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) board: Board,
    pub(super) seeds: i32,
    pub(super) number: u64,
    pub(super) known: Known,
}

/// A move at a node.
#[derive(Clone, Copy, Debug)]
struct Branch {
    pit: Pit,
    node: Node,
    stored: i32,
    turn: Turn,
}

impl Branch {
    /// What the mover gets when the side that moves next gets so much of what is left.
    #[inline]
    fn worth(&self, behind: i32) -> i32 {
        match self.turn {
            Turn::Passes => self.stored - behind,
            Turn::Stays => self.stored + behind,
        }
    }

    /// The mover gets so much at least, and at most.
    #[inline]
    fn bounds(&self) -> (i32, i32) {
        let Known { low, high, .. } = self.node.known;
        match self.turn {
            Turn::Passes => (self.worth(high), self.worth(low)),
            Turn::Stays => (self.worth(low), self.worth(high)),
        }
    }

    /// The least that the side that moves next has to get: for the goal of the mover, or against it.
    #[inline]
    fn goal(&self, goal: i32) -> i32 {
        match self.turn {
            Turn::Passes => self.stored - goal + 2,
            Turn::Stays => goal - self.stored,
        }
    }
}

/// What a search rests on.
#[derive(Debug)]
pub(super) struct Search {
    pub(super) sowing: Sowing,
    pub(super) numbers: Numbers,
    pub(super) endgame: Endgame,
    pub(super) memory: Memory,
}

impl Search {
    /// What is known of a board.
    pub(super) fn node(&self, board: Board) -> Node {
        let seeds = board.seeds().cast_signed();
        let number = self.numbers.of(board);
        let known = match board.end() {
            Some(value) => Known { low: value, high: value, best: None },
            None => self.look_up(number, seeds),
        };
        Node { board, seeds, number, known }
    }

    #[inline]
    fn look_up(&self, number: u64, seeds: i32) -> Known {
        if seeds <= self.endgame.seeds().cast_signed() {
            let value = self.endgame.value(number);
            return Known { low: value, high: value, best: None };
        }
        self.memory.get(number, seeds)
    }

    #[inline]
    fn branch(&self, node: &Node, pit: Pit) -> Branch {
        let step = self.sowing.step(node.board, pit);
        let seeds = node.seeds - step.stored;
        let (number, known) = match step.board.end() {
            Some(value) => (0, Known { low: value, high: value, best: None }),
            None => {
                let number = self.numbers.of(step.board);
                (number, self.look_up(number, seeds))
            }
        };
        let node = Node { board: step.board, seeds, number, known };
        Branch { pit, node, stored: step.stored, turn: step.turn }
    }

    /// Whether an unfinished board yields the goal: a bound on what it yields, which is at least
    /// the goal if it does, and less if not.
    pub(super) fn search<M>(
        &mut self,
        node: &Node,
        goal: i32,
        control: &mut Control<'_, M>,
    ) -> Result<i32, Stopped> {
        if node.known.low >= goal {
            return Ok(node.known.low);
        }
        if node.known.high < goal {
            return Ok(node.known.high);
        }
        control.count_node()?;
        let before = control.nodes();
        let mut branches = [None; MAX_PITS as usize];
        let mut count = 0;
        let mut most = i32::MIN;
        for pit in node.board.moves() {
            let branch = self.branch(node, pit);
            let (low, high) = branch.bounds();
            if low >= goal {
                self.keep(node, low, goal, pit, 1);
                return Ok(low);
            }
            if high < goal {
                most = most.max(high);
                continue;
            }
            branches[count] = Some((Reverse(weight(&branch, node.known.best)), branch));
            count += 1;
        }
        let mut best = node.known.best.unwrap_or(Pit(MAX_PITS));
        branches[..count].sort_unstable_by_key(|branch| branch.map(|(weight, _)| weight));
        for (index, (_, branch)) in branches[..count].iter().flatten().enumerate() {
            let mut next = branch.node;
            if index > 0 {
                // The moves before may have led there too.
                next.known = self.look_up(next.number, next.seeds);
            }
            let value = branch.worth(self.search(&next, branch.goal(goal), control)?);
            if value >= goal {
                self.keep(node, value, goal, branch.pit, control.nodes() - before);
                return Ok(value);
            }
            if value > most {
                most = value;
                best = branch.pit;
            }
        }
        self.keep(node, most, goal, best, control.nodes() - before);
        Ok(most)
    }

    /// Keeps a bound that was found.
    fn keep(&mut self, node: &Node, value: i32, goal: i32, best: Pit, nodes: u64) {
        let mut known = node.known;
        if value >= goal {
            known.low = known.low.max(value);
        } else {
            known.high = known.high.min(value);
        }
        known.best = Some(best).filter(|pit| pit.0 < MAX_PITS);
        self.memory.put(node.number, node.seeds, known, nodes);
    }
}

/// How early a move is tried: the one that was best before, then second turns, then what stores most;
/// among equals, pits nearer to the store, which give least away.
fn weight(branch: &Branch, best: Option<Pit>) -> i32 {
    const BEST: i32 = 10_000;
    const SECOND_TURN: i32 = 1_000;
    const STORED: i32 = 10;
    let pit = i32::from(branch.pit.0);
    match branch.turn {
        _ if best == Some(branch.pit) => BEST,
        Turn::Stays => SECOND_TURN + pit,
        Turn::Passes => STORED * branch.stored + pit,
    }
}
