//! The opponents of Flip.

use super::evaluation::FlipBrain;
use super::rules::{Flip, FlipMove};
use super::solver::{Components, has_room};
use crate::engine::{Brain, Engine, Limits, ProofEngine, Resources, strongest};

impl Brain<Flip> for FlipBrain {
    fn greed(&self, _: &Flip, mv: FlipMove) -> i32 {
        mv.taken.len().cast_signed()
    }

    /// With more dice than the proof space has room for, no search would end.
    fn judging_limits(&self, position: &Flip) -> Option<Limits> {
        has_room(position).then_some(Limits { nodes: Some(20_000_000), ..Limits::NONE })
    }

    fn perfect(&self, resources: &Resources) -> Box<dyn Engine<Flip>> {
        Box::new(ProofEngine::new(Components::default(), strongest(self, resources)))
    }
}
