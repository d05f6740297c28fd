//! What is known about Nim: Bouton's theory.

use super::rules::{Nim, Rule, Take};
use crate::engine::{
    Brain, ClosedForm, ClosedFormEngine, Craft, Engine, Evaluate, Level, Limits, Resources,
};

/// In how many of 100 moves with value at stake a person might err, as measured.
const ROOM_FOR_ERRORS: u32 = 88;

/// Positions with at most this many sub-positions are analysed exhaustively for their remoteness.
const SMALL: u64 = 1_000_000;

/// Bouton's theory of Nim (C. L. Bouton, "Nim, a game with a complete mathematical theory", 1901),
/// in both forms.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bouton;

impl Nim {
    /// The nim-sum: the sizes of all piles, added in binary without carrying.
    pub fn nim_sum(&self) -> u8 {
        self.piles().iter().fold(0, |sum, objects| sum ^ objects)
    }

    /// Whether theory asks to leave an odd number of single objects: in misere Nim, as soon as no
    /// pile holds more than one.
    pub(super) fn counts_single_objects(&self) -> bool {
        self.rule() == Rule::Misere && self.piles().iter().all(|&objects| objects <= 1)
    }

    /// Whether exactly one pile holds more than one object, in misere Nim: the mover wins by
    /// leaving an odd number of single objects.
    pub(super) fn has_one_large_pile(&self) -> bool {
        let large = self.piles().iter().filter(|&&objects| objects > 1);
        self.rule() == Rule::Misere && large.count() == 1
    }

    /// The number of objects left in `pile` after the winning move in it, if there is one.
    fn winning_rest(&self, pile: usize) -> Option<u8> {
        let objects = self.piles()[pile];
        let mut rest = self.nim_sum() ^ objects;
        let others = self.piles().iter().enumerate().filter(|&(other, _)| other != pile);
        let others_are_single = others.clone().all(|(_, &objects)| objects <= 1);
        if self.rule() == Rule::Misere && others_are_single {
            // The last pile of more than one decides: leave an odd number of single objects.
            rest = 1 - rest;
        }
        (rest < objects).then_some(rest)
    }
}

impl ClosedForm<Nim> for Bouton {
    fn loses(&self, position: &Nim) -> bool {
        let balanced = position.nim_sum() == 0;
        balanced != position.counts_single_objects()
    }

    fn winning_moves(&self, position: &Nim, out: &mut Vec<Take>) {
        out.extend((0..).zip(position.piles()).filter_map(|(pile, &objects)| {
            let rest = position.winning_rest(usize::from(pile))?;
            Some(Take { pile, count: objects - rest })
        }));
    }

    fn canonical(&self, position: &Nim) -> Nim {
        position.sorted()
    }

    fn is_small(&self, position: &Nim) -> bool {
        let mut sizes = position.piles().iter().map(|&objects| u64::from(objects) + 1);
        sizes.try_fold(1, u64::checked_mul).is_some_and(|product| product <= SMALL)
    }
}

impl Evaluate<Nim> for Bouton {
    /// Always 0: opponents that search see only what lies within their lookahead, not the theory.
    fn evaluate(&self, _: &Nim) -> i32 {
        0
    }
}

impl Brain<Nim> for Bouton {
    fn greed(&self, _: &Nim, mv: Take) -> i32 {
        mv.count.into()
    }

    /// By the theory: a short sight would see nothing before the end.
    fn craft(&self, level: Level, _: &Nim) -> Craft {
        Craft::by_theory(level, ROOM_FOR_ERRORS)
    }

    /// No limits: the theory knows every value.
    fn judging_limits(&self, _: &Nim) -> Option<Limits> {
        Some(Limits::NONE)
    }

    /// Where the plies are known as well.
    fn is_soon_proven(&self, position: &Nim) -> bool {
        self.is_small(position)
    }

    fn perfect(&self, resources: &Resources) -> Box<dyn Engine<Nim>> {
        Box::new(ClosedFormEngine::new(*self, resources.table_mb))
    }
}
