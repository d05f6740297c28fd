//! What the board shows of a move: seed by seed while it happens, and the end of it.

use std::time::Duration;

use crate::game::{Game as _, Side};
use crate::games::kalah::rules::{Kalah, MAX_PITS, Pit};
use crate::games::kalah::state::Place;
use crate::kit::Scene;

/// The time from one seed to the next.
const STEP: Duration = Duration::from_millis(110);
/// The longest that a move is shown.
const LONGEST: Duration = Duration::from_secs(2);
/// How many steps the last seed is shown where it fell, and a capture before it is made.
const LAST: u16 = 1;
const CAPTURE: u16 = 5;

/// How many steps a move is shown in.
fn steps(before: &Kalah, mv: Pit) -> u16 {
    let rest = if before.capture(mv).is_some() { CAPTURE } else { LAST };
    u16::from(before.pits(before.side())[usize::from(mv.0)]) + rest
}

/// How long a move is shown.
pub(super) fn length(before: &Kalah, mv: Pit) -> Duration {
    (STEP * u32::from(steps(before, mv))).min(LONGEST)
}

/// The seeds as they are shown.
#[derive(Clone, Debug)]
pub(super) struct Shown {
    pits: [[u8; MAX_PITS as usize]; 2],
    stores: [u8; 2],
    /// The seeds still to be sown, and the side that sows them; `None` on a board at rest.
    pub(super) hand: Option<(Side, u8)>,
    /// Where the seed just sown fell, or what is about to be captured.
    pub(super) lit: Vec<Place>,
}

impl Shown {
    /// What the board shows at this moment.
    pub(super) fn of(scene: &Scene<'_, Kalah>) -> Self {
        match scene.last {
            Some((before, mv)) if scene.fraction < 1.0 => {
                let steps = steps(before, mv);
                #[expect(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    reason = "a part of a small number"
                )]
                let step = (scene.fraction * f32::from(steps)) as u16;
                Self::sowing(before, mv, step)
            }
            _ => Self::at_rest(scene.position),
        }
    }

    fn copied(position: &Kalah) -> Self {
        let mut pits = [[0; MAX_PITS as usize]; 2];
        for (row, side) in pits.iter_mut().zip(Side::ALL) {
            row[..usize::from(position.pit_count())].copy_from_slice(position.pits(side));
        }
        let stores = Side::ALL.map(|side| position.store(side));
        Self { pits, stores, hand: None, lit: Vec::new() }
    }

    /// A position; when the game is over, with all seeds in the stores that they count for.
    fn at_rest(position: &Kalah) -> Self {
        let mut shown = Self::copied(position);
        if position.outcome().is_some() {
            shown.pits = Default::default();
            shown.stores = Side::ALL.map(|side| position.total(side));
        }
        shown
    }

    /// The board after `step` seeds were sown, or all of them.
    fn sowing(before: &Kalah, mv: Pit, step: u16) -> Self {
        let mut shown = Self::copied(before);
        let side = before.side();
        let seeds = std::mem::take(&mut shown.pits[side as usize][usize::from(mv.0)]);
        let fallen: Vec<Place> = before.track(mv).take(step.into()).collect();
        for &place in &fallen {
            *shown.seeds_mut(place) += 1;
        }
        let left = u16::from(seeds).saturating_sub(step);
        shown.hand = Some((side, u8::try_from(left).unwrap_or(0)));
        let captured = before.capture(mv).filter(|_| step > u16::from(seeds));
        shown.lit = match captured {
            Some(pits) => pits.into_iter().map(|(place, _)| place).collect(),
            None => fallen.last().copied().into_iter().collect(),
        };
        shown
    }

    fn seeds_mut(&mut self, place: Place) -> &mut u8 {
        match place {
            Place::Pit(side, pit) => &mut self.pits[side as usize][usize::from(pit)],
            Place::Store(side) => &mut self.stores[side as usize],
        }
    }

    /// The seeds in a pit or a store.
    pub(super) fn seeds(&self, place: Place) -> u8 {
        match place {
            Place::Pit(side, pit) => self.pits[side as usize][usize::from(pit)],
            Place::Store(side) => self.stores[side as usize],
        }
    }
}
