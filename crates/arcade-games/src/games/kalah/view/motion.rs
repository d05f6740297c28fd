//! The animation of a move, seed by seed.

use std::collections::HashMap;
use std::time::Duration;

use arcade_engine::{Position as _, Side};

use crate::games::kalah::rules::{Kalah, Pit};
use crate::games::kalah::state::Hole;
use crate::kit::{Scene, ease};

/// The time from one seed to the next.
const STEP: Duration = Duration::from_millis(110);
/// The maximum duration of an animation.
const MAX_DURATION: Duration = Duration::from_secs(2);
/// The number of steps without motion after the last seed.
const PAUSE: u8 = 1;
/// The same before a capture, for which the pits to be captured are lit.
const PAUSE_BEFORE_CAPTURE: u8 = 3;
/// The number of steps in which seeds move to a store.
const CARRIED: u8 = 2;

/// The number of seeds that a move sows, and the number of steps after that: those in which nothing
/// moves, and those in which seeds move to a store.
fn steps(before: &Kalah, mv: Pit) -> [u8; 3] {
    let captures = before.capture(mv).is_some();
    let carries = captures || before.after(mv).0.outcome().is_some();
    let sown = before.pits(before.side_to_move())[usize::from(mv.0)];
    let pause = if captures { PAUSE_BEFORE_CAPTURE } else { PAUSE };
    [sown, pause, if carries { CARRIED } else { 0 }]
}

/// The duration of a move's animation.
pub(super) fn length(before: &Kalah, mv: Pit) -> Duration {
    let steps: u32 = steps(before, mv).map(u32::from).iter().sum();
    (STEP * steps).min(MAX_DURATION)
}

/// Moving seeds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flight {
    pub(super) from: Hole,
    pub(super) to: Hole,
    pub(super) seeds: u8,
    /// The eased progress of the motion, from 0 to 1.
    pub(super) fraction: f32,
}

/// The seeds as drawn.
#[derive(Clone, Debug)]
pub(super) struct Shown {
    seeds: HashMap<Hole, u8>,
    /// The seeds still to be sown, and the side that sows them; `None` if nothing moves.
    pub(super) hand: Option<(Side, u8)>,
    /// The hole of the seed just sown, or the holes to be captured.
    pub(super) lit: Vec<Hole>,
    /// Seeds that are neither in a pit nor in a store.
    pub(super) flights: Vec<Flight>,
}

impl Shown {
    /// What the board shows at this moment.
    pub(super) fn of(scene: &Scene<'_, Kalah>) -> Self {
        match scene.moving() {
            Some((before, mv)) => {
                let steps: f32 = steps(before, mv).map(f32::from).iter().sum();
                Self::sowing(before, mv, scene.fraction * steps)
            }
            None => Self::at_rest(scene.position),
        }
    }

    fn copied(position: &Kalah) -> Self {
        let seeds = position.holes().map(|hole| (hole, position.seeds(hole))).collect();
        Self { seeds, hand: None, lit: Vec::new(), flights: Vec::new() }
    }

    /// A position; if the game is over, with all seeds in the stores that they count for.
    fn at_rest(position: &Kalah) -> Self {
        let mut shown = Self::copied(position);
        if position.outcome().is_some() {
            shown.seeds = Side::ALL
                .into_iter()
                .map(|side| (Hole::Store(side), position.total(side)))
                .collect();
        }
        shown
    }

    /// The board at this step of a move; each seed moves for one step.
    fn sowing(before: &Kalah, mv: Pit, step: f32) -> Self {
        let mut shown = Self::copied(before);
        let (side, [seeds, seen, _]) = (before.side_to_move(), steps(before, mv));
        for (at, to) in (0_u8..).zip(before.sowing_path(mv)) {
            let part = (step - f32::from(at)).clamp(0.0, 1.0);
            shown.carry(Flight { from: Hole::Pit(side, mv.0), to, seeds: 1, fraction: part });
            if part >= 1.0 {
                shown.lit = vec![to];
            }
        }
        let left = (0..seeds).filter(|&at| step < f32::from(at) + 1.0).count();
        shown.hand = Some((side, u8::try_from(left).unwrap_or(0)));
        let step = step - f32::from(seeds);
        if step > 0.0 {
            shown.end(before, mv, (step - f32::from(seen)) / f32::from(CARRIED));
        }
        shown
    }

    /// Moves the captured seeds to the store, and the seeds left at the end of a game.
    fn end(&mut self, before: &Kalah, mv: Pit, fraction: f32) {
        let (after, side) = (before.after(mv).0, before.side_to_move());
        if let Some(captured) = before.capture(mv) {
            self.lit = captured.map(|(hole, _)| hole).to_vec();
            for (from, seeds) in captured {
                self.carry(Flight { from, to: Hole::Store(side), seeds, fraction });
            }
        }
        if after.outcome().is_none() {
            return;
        }
        for side in Side::ALL {
            for (pit, &seeds) in (0..).zip(after.pits(side)) {
                let from = Hole::Pit(side, pit);
                self.carry(Flight { from, to: Hole::Store(side), seeds, fraction });
            }
        }
    }

    /// Removes seeds from their hole and, once they have arrived, adds them to the other.
    fn carry(&mut self, flight: Flight) {
        if flight.fraction <= 0.0 {
            return;
        }
        *self.seeds_mut(flight.from) -= flight.seeds;
        if flight.fraction >= 1.0 {
            *self.seeds_mut(flight.to) += flight.seeds;
        } else {
            self.flights.push(Flight { fraction: ease(flight.fraction), ..flight });
        }
    }

    fn seeds_mut(&mut self, hole: Hole) -> &mut u8 {
        self.seeds.entry(hole).or_default()
    }

    /// The number of seeds in a pit or a store.
    pub(super) fn seeds(&self, hole: Hole) -> u8 {
        self.seeds.get(&hole).copied().unwrap_or(0)
    }
}
