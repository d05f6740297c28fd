//! The opponents of Coin Grabber.

use arcade_engine::{
    Engine, Handicap, Knowledge, Level, Limits, ProofEngine, Resources, default_engine,
};

use super::evaluation::MoneyBalance;
use super::geometry::Step;
use super::rules::CoinGrabber;
use super::solver::CoinGrabberProofSpace;

/// 1/`PROVEN_DIVISOR` of the table memory is for proofs, the rest for the search.
const PROVEN_DIVISOR: u32 = 4;

/// As [`Handicap::with_exact_values`] takes it; measured.
const ERROR_OPPORTUNITY_PERCENT: u32 = 87;

/// With at most this many coins left, the plies of every move are proven within milliseconds.
const SOON_PROVEN_COINS: usize = 16;

impl Knowledge<CoinGrabber> for MoneyBalance {
    /// The cents that the move takes.
    fn immediate_gain(&self, position: &CoinGrabber, step: Step) -> i32 {
        position.target(step).map_or(0, |target| position.coin(target).into())
    }

    /// By the exact values in the table.
    fn handicap(&self, level: Level, _: &CoinGrabber) -> Handicap {
        Handicap::with_exact_values(level, ERROR_OPPORTUNITY_PERCENT)
    }

    /// The table gives outcomes without a search.
    fn exact_value_limits(&self, _: &CoinGrabber) -> Option<Limits> {
        Some(Limits { nodes: Some(1), ..Limits::NONE })
    }

    fn is_soon_proven(&self, position: &CoinGrabber) -> bool {
        position.coins().iter().filter(|&&coin| coin > 0).count() <= SOON_PROVEN_COINS
    }

    fn perfect(&self, resources: &Resources) -> Box<dyn Engine<CoinGrabber>> {
        let proven_mb = resources.table_mb / PROVEN_DIVISOR;
        let plies = CoinGrabberProofSpace::new(resources.cache.clone(), proven_mb);
        let left = Resources::with_table(resources.table_mb - proven_mb);
        Box::new(ProofEngine::new(plies, default_engine(self, &left)))
    }
}
