//! Simple players, with little or no lookahead.

use arcade_engine::{Engine, Game, Job, Knowledge, Limits, Scope, greedy_moves};

/// The lookahead of the players that have one, in plies.
const LOOKAHEADS: [u32; 3] = [1, 2, 3];
/// The most positions that such a player visits for a move.
const MAX_NODES: u64 = 20_000;

/// Weak players that measure how misleading a problem is: a greedy one, which wins at once if it can and
/// otherwise takes as much as possible, like the opponent `greedy`, and some that look one, two and three
/// plies ahead, like `depth:N`. They remember nothing between positions.
pub(super) struct SimplePlayers<G: Game, B> {
    knowledge: B,
    search: Box<dyn Engine<G>>,
}

impl<G: Game, B: Knowledge<G>> SimplePlayers<G, B> {
    pub(super) fn new(knowledge: B) -> Self {
        // Such short searches hardly need a table.
        Self { search: knowledge.search(0), knowledge }
    }

    /// The moves that the greedy one may choose.
    pub(super) fn greedy(&self, position: &G) -> Vec<G::Move> {
        greedy_moves(&self.knowledge, position)
    }

    /// The moves that a player with this lookahead may choose.
    pub(super) fn looking(&mut self, position: &G, plies: u32) -> Vec<G::Move> {
        // Earlier searches must not influence this one.
        self.search.new_game(0);
        let limits = Limits { depth: Some(plies), nodes: Some(MAX_NODES), time: None };
        let mut job = Job::new(Scope::EveryMove, limits);
        self.search.analyse(position, &mut job).best_moves()
    }

    /// The moves that each of them may choose, if that isn't every move.
    pub(super) fn preferences(&mut self, position: &G) -> Vec<Vec<G::Move>> {
        let greedy = self.greedy(position);
        let looking = LOOKAHEADS.map(|plies| self.looking(position, plies));
        let all = position.legal_moves().len();
        [greedy].into_iter().chain(looking).filter(|chosen| chosen.len() < all).collect()
    }
}
