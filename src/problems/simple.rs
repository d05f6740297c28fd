//! Simple players: how one chooses who doesn't look far.

use arcade_engine::{Engine, Game, Job, Knowledge, Limits, Scope, greedy_moves};

/// How far the players look that look ahead, each one farther than the last.
const SIGHTS: [u32; 3] = [1, 2, 3];
/// The most positions that such a player visits.
const MOST_NODES: u64 = 20_000;

/// The players that a problem has to withstand: one that wins at once if it can and else takes most,
/// as the opponent `greedy` does, and those that look one, two and three plies ahead, as `depth:N`
/// does. They remember nothing.
pub(super) struct SimplePlayers<G: Game, B> {
    knowledge: B,
    search: Box<dyn Engine<G>>,
}

impl<G: Game, B: Knowledge<G>> SimplePlayers<G, B> {
    pub(super) fn new(knowledge: B) -> Self {
        // Searches so short need hardly a table.
        Self { search: knowledge.search(0), knowledge }
    }

    /// The moves among which the greedy one chooses.
    pub(super) fn greedy(&self, position: &G) -> Vec<G::Move> {
        greedy_moves(&self.knowledge, position)
    }

    /// The moves among which one chooses that looks so many plies ahead.
    pub(super) fn looking(&mut self, position: &G, plies: u32) -> Vec<G::Move> {
        // What was searched before must have no part in it.
        self.search.new_game(0);
        let limits = Limits { depth: Some(plies), nodes: Some(MOST_NODES), time: None };
        let mut job = Job::new(Scope::EveryMove, limits);
        self.search.analyse(position, &mut job).best_moves()
    }

    /// What each of them chooses among, where it prefers some moves to others.
    pub(super) fn preferences(&mut self, position: &G) -> Vec<Vec<G::Move>> {
        let greedy = self.greedy(position);
        let looking = SIGHTS.map(|plies| self.looking(position, plies));
        let all = position.legal_moves().len();
        [greedy].into_iter().chain(looking).filter(|chosen| chosen.len() < all).collect()
    }
}
