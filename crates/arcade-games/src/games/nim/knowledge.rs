//! The theory of Nim, by Bouton.

use arcade_engine::{
    ClosedForm, ClosedFormEngine, Engine, Evaluate, Handicap, Knowledge, Level, Limits, Outcome,
    Position as _, Resources,
};

use super::rules::{Nim, Rule, Take};

/// As [`Handicap::with_exact_values`] takes it; measured.
const ERROR_OPPORTUNITY_PERCENT: u32 = 88;

/// Bouton's theory of Nim (C. L. Bouton, "Nim, a game with a complete mathematical theory", 1901),
/// for both rules.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bouton;

impl Nim {
    /// The nim-sum: the sizes of all piles, added in binary without carrying.
    pub fn nim_sum(&self) -> u32 {
        self.piles().iter().fold(0, |sum, objects| sum ^ objects)
    }

    /// Whether the winning strategy is to leave an odd number of single objects: in misere Nim,
    /// once no pile has more than one.
    pub(super) fn counts_single_objects(&self) -> bool {
        self.rule() == Rule::Misere && self.piles().iter().all(|&objects| objects <= 1)
    }

    /// Whether exactly one pile has more than one object, in misere Nim; the mover wins by leaving
    /// an odd number of single objects.
    pub(super) fn has_one_large_pile(&self) -> bool {
        let large = self.piles().iter().filter(|&&objects| objects > 1);
        self.rule() == Rule::Misere && large.count() == 1
    }

    /// The number of objects left in `pile` after the winning move in it; `None` if there is none.
    fn winning_rest(&self, pile: usize) -> Option<u32> {
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

    /// The total number of objects.
    fn total(&self) -> u32 {
        self.piles().iter().sum()
    }

    /// The moves after which the other side loses, at most one in each pile.
    pub(super) fn winning_moves(&self) -> impl Iterator<Item = Take> {
        (0..).zip(self.piles()).filter_map(|(pile, &objects)| {
            let rest = self.winning_rest(usize::from(pile))?;
            Some(Take { pile, count: objects - rest })
        })
    }

    /// The moves that take one or two. In a lost position those that last longest are among them:
    /// any other leaves fewer objects than there are plies to come.
    fn moves_of_one_or_two(&self) -> impl Iterator<Item = Take> {
        let piles = (0..).zip(self.piles());
        piles.flat_map(|(pile, &objects)| {
            (1..=objects.min(2)).map(move |count| Take { pile, count })
        })
    }

    /// The plies to the end of a lost position: every ply takes one object, except that in misere
    /// Nim, if a pile has more than one, a single ply takes two.
    fn plies_of_loss(&self) -> u32 {
        let is_misere = self.rule() == Rule::Misere && !self.counts_single_objects();
        self.total() - u32::from(is_misere)
    }
}

impl ClosedForm<Nim> for Bouton {
    fn loses(&self, position: &Nim) -> bool {
        let balanced = position.nim_sum() == 0;
        balanced != position.counts_single_objects()
    }

    fn winning_moves(&self, position: &Nim, out: &mut Vec<Take>) {
        out.extend(position.winning_moves());
    }

    /// A win takes a ply more than the quickest loss to which it leads.
    fn remoteness(&self, position: &Nim) -> Option<u32> {
        if position.is_empty() {
            return Some(0);
        }
        if self.loses(position) {
            return Some(position.plies_of_loss());
        }
        position.winning_moves().map(|mv| position.after(mv).0.plies_of_loss() + 1).min()
    }

    fn best_move(&self, position: &Nim) -> Take {
        let plies = self.remoteness(position).map(|plies| plies - 1);
        let keeps = |mv: &Take| self.remoteness(&position.after(*mv).0) == plies;
        let best = if self.loses(position) {
            position.moves_of_one_or_two().find(keeps)
        } else {
            position.winning_moves().find(keeps)
        };
        best.expect("some move keeps the plies of an unfinished position")
    }
}

// Opponents that search see only what lies within their lookahead, not the theory.
impl Evaluate<Nim> for Bouton {}

impl Knowledge<Nim> for Bouton {
    fn immediate_gain(&self, _: &Nim, mv: Take) -> i32 {
        i32::try_from(mv.count).unwrap_or(i32::MAX)
    }

    /// By the exact values; a short lookahead would see nothing until near the end.
    fn handicap(&self, level: Level, _: &Nim) -> Handicap {
        Handicap::with_exact_values(level, ERROR_OPPORTUNITY_PERCENT)
    }

    /// No limits: the theory gives every value.
    fn exact_value_limits(&self, _: &Nim) -> Option<Limits> {
        Some(Limits::NONE)
    }

    fn outcome_by_theorem(&self, position: &Nim) -> Option<Outcome> {
        Some(if self.loses(position) { Outcome::Loss } else { Outcome::Win })
    }

    fn perfect(&self, resources: &Resources) -> Box<dyn Engine<Nim>> {
        Box::new(ClosedFormEngine::new(*self, resources.table_mb))
    }
}
