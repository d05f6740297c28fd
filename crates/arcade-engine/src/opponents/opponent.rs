//! Makes an engine for every [`Strength`] from the [`Knowledge`] of a game.

use std::time::{Duration, Instant};

use super::erring_opponent::ErringOpponent;
use super::shared_engine::SharedEngine;
use super::simple::{RandomAmong, greedy_moves};
use crate::{Analysis, Engine, Job, Knowledge, Level, Limits, Position, Skill, Strength};

/// A new engine for an opponent below the perfect level. Levels use the shared engine for values
/// that take no search.
pub(super) fn opponent<P: Position, K: Knowledge<P>>(
    shared: &SharedEngine<P, K>,
    strength: &Strength,
) -> Box<dyn Engine<P>> {
    match strength.skill {
        Skill::Level(Level::Random) => Box::new(RandomAmong(P::legal_moves)),
        Skill::Greedy => {
            let knowledge = shared.knowledge.clone();
            Box::new(RandomAmong(move |position: &P| greedy_moves(&knowledge, position)))
        }
        Skill::Classic(plies) => {
            let classic = shared.knowledge.classic(strength.depth.unwrap_or(plies));
            let classic = classic.expect("only a game that has a classic program seats it");
            Box::new(LimitedEngine {
                engine: classic.engine,
                limits: strength.lookahead().unwrap_or(Limits::NONE),
                wanted_depth: strength.wanted_depth(),
                longest_wait: strength.longest_wait,
            })
        }
        Skill::External(_) => panic!("external engines are started elsewhere"),
        Skill::Level(_) | Skill::Adaptive(_) | Skill::Depth(_) => {
            Box::new(ErringOpponent::new(shared.clone(), *strength))
        }
    }
}

/// An engine with limits of its own.
struct LimitedEngine<P> {
    engine: Box<dyn Engine<P>>,
    limits: Limits,
    wanted_depth: Option<u32>,
    longest_wait: Option<Duration>,
}

impl<P: Position> Engine<P> for LimitedEngine<P> {
    fn analyse(&mut self, position: &P, job: &mut Job<'_, P::Move>) -> Analysis<P::Move> {
        let since = Instant::now();
        job.tighten(self.limits);
        job.stop_after(self.longest_wait);
        let analysis = self.engine.analyse(position, job);
        job.notify_if_cut_short(self.wanted_depth, since);
        analysis
    }

    fn new_game(&mut self, number: u32) {
        self.engine.new_game(number);
    }
}
