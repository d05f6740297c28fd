//! The opponents of Flip.

use arcade_engine::{
    Engine, Handicap, Knowledge, Level, Limits, ProofEngine, Resources, default_engine,
};

use super::evaluation::DiceWorth;
use super::rules::{Flip, FlipMove};
use super::solver::{FlipProofSpace, has_room};

/// With at most this many dice in the hands, every move is proven within tens of milliseconds.
const SOON_PROVEN_DICE: u32 = 4;

impl Knowledge<Flip> for DiceWorth {
    fn immediate_gain(&self, _: &Flip, mv: FlipMove) -> i32 {
        mv.taken.len().cast_signed()
    }

    /// By lookahead. Even a shallow one rarely errs in this game, so most errors are made on
    /// purpose; many of them happen to cost nothing, so a level plays a seemingly worse move more
    /// often than its error rate says. The numbers are measured.
    fn handicap(&self, level: Level, _: &Flip) -> Handicap {
        let general = Handicap::of(level);
        let deliberate_errors_percent = match level {
            Level::Easy => 62,
            Level::Medium => 24,
            Level::Hard => 10,
            Level::Random | Level::Perfect => general.deliberate_errors_percent,
        };
        Handicap { deliberate_errors_percent, ..general }
    }

    /// With more dice than the proof space has room for, no search would end.
    fn exact_value_limits(&self, position: &Flip) -> Option<Limits> {
        has_room(position).then_some(Limits { nodes: Some(20_000_000), ..Limits::NONE })
    }

    fn is_soon_proven(&self, position: &Flip) -> bool {
        let [own, other] = [position.mover_hand(), position.other_hand()];
        has_room(position) && own.all().len() + other.all().len() <= SOON_PROVEN_DICE
    }

    fn perfect(&self, resources: &Resources) -> Box<dyn Engine<Flip>> {
        Box::new(ProofEngine::new(
            FlipProofSpace::with_memory(resources.table_mb),
            default_engine(self, resources),
        ))
    }
}
