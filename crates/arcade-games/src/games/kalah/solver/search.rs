//! Tests whether the pits of a board reach a goal, by a null-window search to the end of the game.

use arcade_base::Threads;
use arcade_engine::{Stopped, Turn};

use super::board::{Board, Sowing, Successor, filled};
use super::board_numbering::BoardNumbering;
use super::counter::NodeCounter;
use super::endgame::Endgame;
use super::margin_bounds::{MarginBounds, MarginBoundsTable, next_goal};
use crate::games::kalah::rules::{MAX_PITS, Pit};

/// Boards with at most this many seeds more than those in the endgame table aren't stored in the table
/// of transpositions. That takes some 40 % more nodes, but most of the time for a node is spent
/// on looking it up in a large table, and it leaves more room for boards that took longer.
const SEEDS_WITHOUT_TRANSPOSITIONS: u32 = 8;
/// Threads share the work on boards with at least this many seeds.
pub(super) const MIN_SEEDS_FOR_THREADS: i32 = 26;

/// A move at a node, and the resulting board.
#[derive(Clone, Copy, Debug)]
struct Branch {
    weight: i32,
    pit: Pit,
    board: Board,
    stored: i32,
    turn: Turn,
}

impl Branch {
    const NONE: Self = Self {
        weight: 0,
        pit: Pit(MAX_PITS),
        board: Board { own: 0, other: 0 },
        stored: 0,
        turn: Turn::Opponent,
    };

    /// The mover's result if the side that moves next gets `successor_value` of what is left.
    #[inline]
    fn worth(&self, successor_value: i32) -> i32 {
        self.stored + self.turn.from_next_mover(successor_value)
    }

    /// The bounds of the mover's result on a board with `seeds` seeds, as far as they are known
    /// without search.
    #[inline]
    fn bounds(&self, seeds: i32) -> (i32, i32) {
        match self.board.final_margin() {
            Some(left) => (self.worth(left), self.worth(left)),
            None => (2 * self.stored - seeds, seeds),
        }
    }
}

/// A node of the search; its board isn't finished.
struct Node {
    board: Board,
    seeds: i32,
    number: u64,
    bounds: MarginBounds,
    goal: i32,
    /// The nodes visited before.
    before: u64,
}

/// Finds margins: the tables and threads that all searches share.
pub(super) struct MarginSolver {
    pub(super) sowing: Sowing,
    pub(super) numbers: BoardNumbering,
    pub(super) endgame: Endgame,
    /// The greatest number of seeds with which boards are looked up in the endgame table, which may
    /// contain more.
    pub(super) max_endgame_seeds: u32,
    pub(super) transpositions: MarginBoundsTable,
    /// The threads that search together.
    pub(super) threads: Threads,
}

impl MarginSolver {
    /// The bounds of a board as far as they are known without search.
    pub(super) fn bounds_without_search(&self, board: Board) -> MarginBounds {
        let seeds = board.seeds().cast_signed();
        match board.final_margin() {
            Some(value) => MarginBounds::exactly(value),
            None if self.is_in_endgame(seeds) => {
                self.endgame.get(self.numbers.number_of(board), seeds)
            }
            None if self.is_in_transpositions(seeds) => {
                self.transpositions.get(self.numbers.number_of(board), seeds)
            }
            None => MarginBounds::trivial(seeds),
        }
    }

    /// Whether finding the exact value of a board takes no time.
    pub(super) fn is_quick(&self, board: Board) -> bool {
        !self.is_in_transpositions(board.seeds().cast_signed())
    }

    #[inline]
    fn is_in_endgame(&self, seeds: i32) -> bool {
        seeds <= self.max_endgame_seeds.cast_signed()
    }

    #[inline]
    fn is_in_transpositions(&self, seeds: i32) -> bool {
        seeds > (self.max_endgame_seeds + SEEDS_WITHOUT_TRANSPOSITIONS).cast_signed()
    }

    /// A bound on the result of an unfinished board: at least the goal if the board reaches it, and
    /// otherwise less.
    pub(super) fn search<'a>(
        &self,
        board: Board,
        seeds: i32,
        goal: i32,
        counter: &mut impl NodeCounter<'a>,
    ) -> Result<i32, Stopped> {
        let (mut number, mut bounds) = (0, MarginBounds::trivial(seeds));
        if self.is_in_endgame(seeds) {
            bounds = self.endgame.get(self.numbers.number_of(board), seeds);
            if let Some(bound) = bounds.deciding_bound(goal) {
                return Ok(bound);
            }
        } else if self.is_in_transpositions(seeds) {
            number = self.numbers.number_of(board);
            bounds = self.transpositions.get(number, seeds);
            if let Some(bound) = bounds.deciding_bound(goal) {
                return Ok(bound);
            }
        }
        counter.count_node()?;
        let node = Node { board, seeds, number, bounds, goal, before: counter.nodes() };
        let mut branches = [Branch::NONE; MAX_PITS as usize];
        let mut count = 0;
        let mut most = i32::MIN;
        for pit in board.moves() {
            let branch = self.branch(&node, pit);
            let (low, high) = branch.bounds(seeds);
            if low >= goal {
                return Ok(self.store_bound(&node, low, pit, counter));
            }
            if high < goal {
                most = most.max(high);
            } else {
                // An insertion sort, which is fastest for so few.
                let mut place = count;
                while place > 0 && branches[place - 1].weight > branch.weight {
                    branches[place] = branches[place - 1];
                    place -= 1;
                }
                branches[place] = branch;
                count += 1;
            }
        }
        if seeds >= MIN_SEEDS_FOR_THREADS && self.is_in_transpositions(seeds) {
            self.search_deferring_busy(&node, &branches[..count], most, counter)
        } else {
            self.search_in_order(&node, &branches[..count], most, counter)
        }
    }

    /// Tries the moves one after another.
    fn search_in_order<'a>(
        &self,
        node: &Node,
        branches: &[Branch],
        mut most: i32,
        counter: &mut impl NodeCounter<'a>,
    ) -> Result<i32, Stopped> {
        let mut best = node.bounds.best.unwrap_or(Pit(MAX_PITS));
        for branch in branches {
            let value = self.follow(node, branch, counter)?;
            if value >= node.goal {
                return Ok(self.store_bound(node, value, branch.pit, counter));
            }
            if value > most {
                (most, best) = (value, branch.pit);
            }
        }
        Ok(self.store_bound(node, most, best, counter))
    }

    /// Tries the moves one after another, those that another thread is working on last (T.
    /// Kerrigan's simplified form of ABDADA, J.-C. Weill, "The ABDADA distributed minimax search
    /// algorithm", ICCA Journal 19, 1996).
    fn search_deferring_busy<'a>(
        &self,
        node: &Node,
        branches: &[Branch],
        mut most: i32,
        counter: &mut impl NodeCounter<'a>,
    ) -> Result<i32, Stopped> {
        let mut best = node.bounds.best.unwrap_or(Pit(MAX_PITS));
        let (mut deferred, mut deferred_count) = ([Branch::NONE; MAX_PITS as usize], 0);
        let mut next = 0;
        while next < branches.len() + deferred_count {
            let branch = branches.get(next).unwrap_or_else(|| &deferred[next - branches.len()]);
            let number = self.numbers.number_of(branch.board);
            let may_defer = next > 0 && next < branches.len();
            next += 1;
            if may_defer && counter.busy().has(number) {
                deferred[deferred_count] = *branch;
                deferred_count += 1;
                continue;
            }
            let value = {
                let _mark = counter.busy().mark(number);
                self.follow(node, branch, counter)?
            };
            if value >= node.goal {
                return Ok(self.store_bound(node, value, branch.pit, counter));
            }
            if value > most {
                (most, best) = (value, branch.pit);
            }
            // Another thread may have finished this board.
            if let Some(bound) =
                self.transpositions.get(node.number, node.seeds).deciding_bound(node.goal)
            {
                return Ok(bound);
            }
        }
        Ok(self.store_bound(node, most, best, counter))
    }

    /// The result of a move, as far as it matters for the goal.
    #[inline]
    fn follow<'a>(
        &self,
        node: &Node,
        branch: &Branch,
        counter: &mut impl NodeCounter<'a>,
    ) -> Result<i32, Stopped> {
        let seeds = node.seeds - branch.stored;
        let goal = next_goal(node.goal, branch.stored, branch.turn);
        Ok(branch.worth(self.search(branch.board, seeds, goal, counter)?))
    }

    #[inline]
    fn branch(&self, node: &Node, pit: Pit) -> Branch {
        let next = self.sowing.successor(node.board, pit);
        let is_best = node.bounds.best == Some(pit);
        let weight = if is_best {
            FIRST
        } else if self.is_in_endgame(node.seeds - next.stored) {
            weight(&next, pit) - IN_ENDGAME
        } else {
            weight(&next, pit)
        };
        Branch { weight, pit, board: next.board, stored: next.stored, turn: next.turn }
    }

    /// Stores a new bound, and returns it.
    #[inline]
    fn store_bound<'a>(
        &self,
        node: &Node,
        value: i32,
        best: Pit,
        counter: &impl NodeCounter<'a>,
    ) -> i32 {
        if self.is_in_transpositions(node.seeds) {
            let mut bounds = node.bounds;
            bounds.tighten(value, node.goal);
            bounds.best = Some(best).filter(|pit| pit.0 < MAX_PITS);
            self.transpositions.put(node.number, node.seeds, bounds, counter.nodes() - node.before);
        }
        value
    }
}

/// The weight of the move that was best before.
const FIRST: i32 = i32::MIN;

/// How much the weight is lowered if a move leads to a board in the endgame table, which takes no
/// search.
const IN_ENDGAME: i32 = 1_000;

/// The weight of a move; lower weights are tried first. First come moves that give a second turn,
/// from the pit nearest to the store on. Then come those that store much, leave the other side few
/// pits to sow and the mover many; of equal ones, those from pits nearer to the store, which give
/// least away. The numbers are measured.
#[inline]
pub(super) fn weight(next: &Successor, Pit(pit): Pit) -> i32 {
    const SECOND_TURN: i32 = 1_000;
    const STORED: i32 = 15;
    const REPLY: i32 = 6;
    const OWN: i32 = 2;
    let pit = i32::from(pit);
    let Successor { board, stored, turn } = next;
    match turn {
        Turn::SameSide => -SECOND_TURN - pit,
        Turn::Opponent => {
            REPLY * filled(board.own) - OWN * filled(board.other) - STORED * stored - pit
        }
    }
}
