//! The opponents of Kalah.

use arcade_engine::{Engine, Handicap, Knowledge, Level, Limits, Position as _, Resources, Side};

use super::evaluation::SeedBalance;
use super::rules::{Kalah, Pit};
use super::solver::KalahEngine;

/// With at most this many seeds in the pits, every margin is proven within milliseconds.
const SOON_PROVEN_SEEDS: u8 = 26;

impl Knowledge<Kalah> for SeedBalance {
    /// The number of seeds stored.
    fn immediate_gain(&self, position: &Kalah, mv: Pit) -> i32 {
        let store = |position: &Kalah| i32::from(position.store(position.side_to_move()));
        let own = position.side_to_move();
        i32::from(position.after(mv).0.store(own)) - store(position)
    }

    /// By lookahead, beyond which most errors lie: a seed is easily lost. The numbers are measured.
    fn handicap(&self, level: Level, _: &Kalah) -> Handicap {
        let general = Handicap::of(level);
        let (plies, nodes, deliberate_errors_percent) = match level {
            Level::Easy => (4, 20_000, 14),
            Level::Medium => (8, 100_000, 3),
            Level::Hard => (14, 1_000_000, 0),
            Level::Random | Level::Perfect => return general,
        };
        let lookahead = Limits { depth: Some(plies), nodes: Some(nodes), time: None };
        Handicap { lookahead, deliberate_errors_percent, ..general }
    }

    /// Early in a game these limits are too low for judging every move; then only earlier proofs
    /// are used.
    fn exact_value_limits(&self, _: &Kalah) -> Option<Limits> {
        Some(Limits { nodes: Some(250_000), ..Limits::NONE })
    }

    fn is_soon_proven(&self, position: &Kalah) -> bool {
        Side::ALL.iter().map(|&side| position.seeds_in_pits(side)).sum::<u8>() <= SOON_PROVEN_SEEDS
    }

    fn perfect(&self, resources: &Resources) -> Box<dyn Engine<Kalah>> {
        Box::new(KalahEngine::new(*self, resources))
    }
}
