//! The theory of the Silver Dollar game, and the length of a puzzle.

use arcade_engine::{
    ClosedForm, ClosedFormEngine, Engine, Evaluate, Handicap, Knowledge, Level, Limits, Outcome,
    Resources,
};

use super::rules::{SilverDollar, Slide};
use crate::puzzle::MoveCountRange;

/// As [`Handicap::with_exact_values`] takes it; measured.
const ERROR_OPPORTUNITY_PERCENT: u32 = 88;

/// Positions with at most this many sub-positions are analysed exhaustively for their remoteness.
const MAX_SMALL_SUBPOSITIONS: u64 = 1_000_000;

/// With at most this many sub-positions the analysis takes milliseconds.
const MAX_SOON_PROVEN_SUBPOSITIONS: u64 = 50_000;

/// The theory of the game: Nim on the gaps inside pairs of coins.
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
    pub left: Option<u16>,
    /// The coin on the right.
    pub right: u16,
    /// The empty squares between.
    pub gap: u32,
    /// The Grundy number of the gap: its size, modulo the limit plus one if there is a
    /// limit.
    pub grundy_number: u32,
}

impl SilverDollar {
    /// The pairs, from the left.
    pub fn pairs(&self) -> impl Iterator<Item = Pair> + '_ {
        let count = self.strip().num_coins();
        let first = (count + 1) % 2;
        (first..count).step_by(2).map(|right| {
            let gap = self.strip().gap(right);
            let grundy_number = self.limit().map_or(gap, |limit| gap % (limit + 1));
            let number = |coin| u16::try_from(coin).expect("at most MAX_COINS");
            let left = right.checked_sub(1).map(number);
            Pair { left, right: number(right), gap, grundy_number }
        })
    }

    /// The Grundy number: the nim-sum of the gaps, as they count.
    pub fn grundy_number(&self) -> u32 {
        self.pairs().fold(0, |sum, pair| sum ^ pair.grundy_number)
    }

    /// The moves to nim-sum 0, at most one for each coin.
    fn winning_moves(&self) -> impl Iterator<Item = Slide> {
        let sum = self.grundy_number();
        self.pairs().filter(move |_| sum != 0).flat_map(move |pair| {
            let aim = pair.grundy_number ^ sum;
            let widening =
                pair.left.map(|left| (left, self.widening_distance(pair.grundy_number, aim)));
            let narrowing = (pair.right, self.widening_distance(aim, pair.grundy_number));
            let moves = widening.into_iter().chain([narrowing]);
            moves.filter_map(|(coin, distance)| {
                let distance = distance?;
                let is_legal = distance <= self.reach(coin.into());
                is_legal.then_some(Slide { coin, distance })
            })
        })
    }

    /// The number of squares by which a gap that counts as `from` must widen to count as `to`: modulo the limit + 1,
    /// if there is one. `None` if it can't.
    fn widening_distance(&self, from: u32, to: u32) -> Option<u32> {
        match self.limit().map(|limit| limit + 1) {
            None => to.checked_sub(from),
            Some(modulus) => (from.max(to) < modulus).then(|| (to + modulus - from) % modulus),
        }
    }

    /// A one-square move to which the other side must reply with a one-square move, in a lost
    /// position without a limit. It flips only the last binary digit of a gap, and so must the
    /// reply. If no coin has such a move, all gaps are even and all left coins are blocked; then it
    /// is a move of Nim, from a gap with a 1 in the lowest binary place in which any gap has one.
    fn lasting_move(&self) -> Option<Slide> {
        let last_digit = self.pairs().find_map(|pair| {
            let left = pair.left.filter(|&left| pair.gap % 2 == 0 && self.reach(left.into()) > 0);
            left.or_else(|| (pair.gap % 2 == 1).then_some(pair.right))
        });
        let as_in_nim = || {
            let open = self.pairs().filter(|pair| pair.gap > 0);
            open.min_by_key(|pair| pair.gap.trailing_zeros()).map(|pair| pair.right)
        };
        Some(Slide { coin: last_digit.or_else(as_in_nim)?, distance: 1 })
    }

    /// The total distance of all coins from home.
    fn total_distance(&self) -> u32 {
        self.distances().sum()
    }

    /// The distance of each coin from home, in ascending order.
    pub(super) fn distances(&self) -> impl Iterator<Item = u32> {
        (0..).zip(self.strip().coin_squares()).map(|(home, &square)| square - home)
    }

    /// Whether the limit, if there is one, never restricts a move.
    fn limit_never_binds(&self) -> bool {
        let farthest = self.distances().last();
        self.limit().is_none_or(|limit| farthest <= Some(limit))
    }

    /// The smallest and largest number of moves that one player needs to bring all coins home.
    ///
    /// The smallest: every coin goes straight home, the leftmost first. The largest: every move is
    /// one square. Every number in between is possible.
    pub fn move_count_range(&self) -> MoveCountRange {
        let limit = self.limit().unwrap_or(u32::MAX);
        let fewest = self.distances().map(|distance| distance.div_ceil(limit)).sum();
        MoveCountRange { fewest, most: self.total_distance() }
    }

    /// Whether at most this many positions can be reached from this one, itself included: the ways
    /// to place the coins in the same order, none farther right than now.
    fn subpositions_at_most(&self, most: u64) -> bool {
        // ways[d]: the ways to place the coins so far, with the last one at distance d from home.
        let mut ways = vec![1_u64];
        for distance in self.distances() {
            if u64::from(distance) >= most {
                return false;
            }
            let mut sum = 0_u64;
            let next = (0..=distance as usize).map(|place| {
                sum = sum.saturating_add(ways.get(place).copied().unwrap_or(0));
                sum
            });
            ways = next.collect();
            if ways.iter().fold(0, |all: u64, &ways| all.saturating_add(ways)) > most {
                return false;
            }
        }
        true
    }
}

impl ClosedForm<SilverDollar> for PairedGaps {
    fn loses(&self, position: &SilverDollar) -> bool {
        position.grundy_number() == 0
    }

    fn winning_moves(&self, position: &SilverDollar, out: &mut Vec<Slide>) {
        out.extend(position.winning_moves());
    }

    /// Without a limit a lost position lasts as many plies as there are squares to go, and the best
    /// winning move is the longest one.
    fn remoteness(&self, position: &SilverDollar) -> Option<u32> {
        if !position.limit_never_binds() {
            return None;
        }
        let saved = position.winning_moves().map(|mv| mv.distance - 1).max();
        Some(position.total_distance() - saved.unwrap_or(0))
    }

    fn best_move(&self, position: &SilverDollar) -> Slide {
        // The first of equal moves.
        let longest = |best: Slide, mv: Slide| if mv.distance > best.distance { mv } else { best };
        let winning = position.winning_moves().reduce(longest);
        let lasting = || position.limit_never_binds().then(|| position.lasting_move()).flatten();
        let any = || {
            let moves = position.reaches().map(|(coin, distance)| Slide { coin, distance });
            moves.reduce(longest).expect("a strip has coins")
        };
        winning.or_else(lasting).unwrap_or_else(any)
    }

    fn is_small(&self, position: &SilverDollar) -> bool {
        position.subpositions_at_most(MAX_SMALL_SUBPOSITIONS)
    }
}

// Opponents that search see only what lies within their lookahead, not the theory.
impl Evaluate<SilverDollar> for PairedGaps {}

impl Knowledge<SilverDollar> for PairedGaps {
    fn immediate_gain(&self, _: &SilverDollar, mv: Slide) -> i32 {
        i32::try_from(mv.distance).unwrap_or(i32::MAX)
    }

    /// By the exact values; a short lookahead would see nothing until near the end.
    fn handicap(&self, level: Level, _: &SilverDollar) -> Handicap {
        Handicap::with_exact_values(level, ERROR_OPPORTUNITY_PERCENT)
    }

    /// No limits: the theory gives every value.
    fn exact_value_limits(&self, _: &SilverDollar) -> Option<Limits> {
        Some(Limits::NONE)
    }

    fn is_soon_proven(&self, position: &SilverDollar) -> bool {
        position.subpositions_at_most(MAX_SOON_PROVEN_SUBPOSITIONS)
    }

    fn outcome_by_theorem(&self, position: &SilverDollar) -> Option<Outcome> {
        Some(if self.loses(position) { Outcome::Loss } else { Outcome::Win })
    }

    fn perfect(&self, resources: &Resources) -> Box<dyn Engine<SilverDollar>> {
        Box::new(ClosedFormEngine::new(*self, resources.table_mb))
    }
}
