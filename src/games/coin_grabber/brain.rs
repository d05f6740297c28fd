//! The opponents of Coin Grabber.

use super::evaluation::Purse;
use super::rules::CoinGrabber;
use super::solver::Plies;
use crate::engine::{Brain, Engine, Limits, ProofEngine, Resources, strongest};
use crate::games::coin_grabber::geometry::Step;

impl Brain<CoinGrabber> for Purse {
    /// The cents that the move takes.
    fn greed(&self, position: &CoinGrabber, step: Step) -> i32 {
        position.target(step).map_or(0, |target| position.coin(target).into())
    }

    /// The table tells outcomes without a search.
    fn judging_limits(&self, _: &CoinGrabber) -> Option<Limits> {
        Some(Limits { nodes: Some(1), ..Limits::NONE })
    }

    fn perfect(&self, resources: &Resources) -> Box<dyn Engine<CoinGrabber>> {
        let plies = Plies::new(resources.cache.clone());
        Box::new(ProofEngine::new(plies, strongest(self, resources)))
    }
}
