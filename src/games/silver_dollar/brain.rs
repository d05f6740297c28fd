//! What is known about the Silver Dollar game: its theory, and the length of a puzzle.

use super::rules::{SilverDollar, Slide};
use crate::engine::{
    Brain, ClosedForm, ClosedFormEngine, Craft, Engine, Evaluate, Level, Limits, Resources,
};
use crate::game::Game;
use crate::puzzle::Span;

/// In how many of 100 moves with value at stake a person might err, as measured.
const ROOM_FOR_ERRORS: u32 = 88;

/// Positions with at most this many sub-positions are analysed exhaustively for their remoteness.
const SMALL: u64 = 1_000_000;

/// With at most this many sub-positions the analysis takes milliseconds.
const SOON_PROVEN: u64 = 50_000;

/// The theory of the game: it is Nim on the gaps inside pairs of coins.
///
/// The coins are paired from the right; an odd leftmost coin is paired with the edge of the strip.
/// Moving the right coin of a pair makes its gap smaller, like taking from a pile; moving the left
/// one makes it larger, which the other side undoes by following with the right one. With a limit
/// each gap counts modulo the limit plus one. (J. H. Conway, "On Numbers and Games", 1976.)
#[derive(Clone, Copy, Debug, Default)]
pub struct PairedGaps;

/// Two neighbouring coins, or the edge and the leftmost coin, and the gap between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The coin on the left; `None` for the edge.
    pub left: Option<u8>,
    /// The coin on the right.
    pub right: u8,
    /// The empty squares between.
    pub gap: u8,
    /// What the gap counts as: itself, or modulo the limit plus one if there is a limit.
    pub counts: u8,
}

impl SilverDollar {
    /// The pairs, from the left.
    pub fn pairs(&self) -> impl Iterator<Item = Pair> + '_ {
        let count = self.strip().num_coins();
        let first = (count + 1) % 2;
        (first..count).step_by(2).map(|right| {
            let gap = self.strip().gap(right);
            let counts = self.limit().map_or(gap, |limit| gap % (limit + 1));
            let number = |coin| u8::try_from(coin).expect("at most 15");
            Pair { left: right.checked_sub(1).map(number), right: number(right), gap, counts }
        })
    }

    /// The Grundy number: the nim-sum of what the gaps count as.
    pub fn grundy_number(&self) -> u8 {
        self.pairs().fold(0, |sum, pair| sum ^ pair.counts)
    }

    /// How many moves one player needs at least, and can make at most, to bring all coins home.
    ///
    /// The fewest: every coin goes straight home, the leftmost first. The most: every move is by
    /// one square. Every number in between can be reached.
    pub fn span(&self) -> Span {
        let distances =
            || (0..).zip(self.strip().coins()).map(|(home, &square)| u32::from(square) - home);
        let limit = self.limit().map_or(u32::MAX, u32::from);
        let fewest = distances().map(|distance| distance.div_ceil(limit)).sum();
        Span { fewest, most: distances().sum() }
    }

    /// How many positions can be reached from this one, itself included: the ways to put the coins
    /// no farther right than they are, in the same order.
    fn positions(&self) -> u64 {
        // ways[s]: the ways to place the coins so far with the last one on square s.
        let mut ways = vec![1_u64; usize::from(self.strip().coins()[0]) + 1];
        for &square in &self.strip().coins()[1..] {
            let mut sum = 0_u64;
            let mut next = vec![0; usize::from(square) + 1];
            for (place, slot) in next.iter_mut().enumerate() {
                *slot = sum;
                sum = sum.saturating_add(ways.get(place).copied().unwrap_or(0));
            }
            ways = next;
        }
        ways.into_iter().fold(0, u64::saturating_add)
    }
}

impl ClosedForm<SilverDollar> for PairedGaps {
    fn loses(&self, position: &SilverDollar) -> bool {
        position.grundy_number() == 0
    }

    fn winning_moves(&self, position: &SilverDollar, out: &mut Vec<Slide>) {
        position.moves(out);
        out.retain(|&mv| self.loses(&position.after(mv).0));
    }

    fn canonical(&self, position: &SilverDollar) -> SilverDollar {
        position.clone()
    }

    fn is_small(&self, position: &SilverDollar) -> bool {
        position.positions() <= SMALL
    }
}

impl Evaluate<SilverDollar> for PairedGaps {
    /// Always 0: opponents that search see only what lies within their lookahead, not the theory.
    fn evaluate(&self, _: &SilverDollar) -> i32 {
        0
    }
}

impl Brain<SilverDollar> for PairedGaps {
    fn greed(&self, _: &SilverDollar, mv: Slide) -> i32 {
        mv.distance.into()
    }

    /// By the theory: a short sight would see nothing before the end.
    fn craft(&self, level: Level, _: &SilverDollar) -> Craft {
        Craft::by_theory(level, ROOM_FOR_ERRORS)
    }

    /// No limits: the theory knows every value.
    fn judging_limits(&self, _: &SilverDollar) -> Option<Limits> {
        Some(Limits::NONE)
    }

    fn is_soon_proven(&self, position: &SilverDollar) -> bool {
        position.positions() <= SOON_PROVEN
    }

    fn perfect(&self, resources: &Resources) -> Box<dyn Engine<SilverDollar>> {
        Box::new(ClosedFormEngine::new(*self, resources.table_mb))
    }
}
