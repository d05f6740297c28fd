//! What is known about the Silver Dollar game: its theory, the length of a puzzle, and the reason
//! behind a move.

use crate::engine::{Brain, Engine, Evaluate, Limits, Means, Theorist, Theory};
use crate::game::{Game, Outcome};
use crate::games::silver_dollar::rules::{SilverDollar, Slide};
use crate::puzzle::Span;

/// Positions with at most so many sub-positions are analysed exhaustively for their remoteness.
const SMALL: u64 = 1_000_000;

/// The theory of the game: it is Nim on the gaps inside pairs of coins.
///
/// The coins are paired from the right; an odd leftmost coin is paired with the edge of the strip.
/// Moving the right coin of a pair makes its gap smaller, like taking from a pile; moving the left
/// one makes it larger, which the other side takes back by following with the right one. With a
/// limit each gap counts modulo the limit plus one. (J. H. Conway, "On Numbers and Games", 1976.)
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
    /// What the gap counts for: modulo the limit plus one.
    pub counts: u8,
}

impl SilverDollar {
    /// The pairs, from the left.
    pub fn pairs(&self) -> Vec<Pair> {
        let count = self.strip().num_coins();
        let first = (count + 1) % 2;
        (first..count)
            .step_by(2)
            .map(|right| {
                let gap = self.strip().gap(right);
                let counts = self.limit().map_or(gap, |limit| gap % (limit + 1));
                let number = |coin| u8::try_from(coin).expect("at most 15");
                Pair { left: right.checked_sub(1).map(number), right: number(right), gap, counts }
            })
            .collect()
    }

    /// The Grundy number: what the gaps count for, added in binary without carrying.
    pub fn grundy_number(&self) -> u8 {
        self.pairs().iter().fold(0, |sum, pair| sum ^ pair.counts)
    }

    /// How many moves one player needs at least, and can make at most, to bring all coins home.
    ///
    /// The fewest: every coin goes straight home, the leftmost first. The most: every move is by one
    /// square. Every number between can be reached.
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

impl Theory<SilverDollar> for PairedGaps {
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
    /// Nothing: opponents that search are to see what lies within their sight, and no theory.
    fn evaluate(&self, _: &SilverDollar) -> i32 {
        0
    }
}

impl Brain<SilverDollar> for PairedGaps {
    fn greed(&self, _: &SilverDollar, mv: Slide) -> i32 {
        mv.distance.into()
    }

    /// Theory always knows.
    fn judging(&self, _: &SilverDollar) -> Option<Limits> {
        Some(Limits::NONE)
    }

    fn perfect(&self, _: &Means) -> Box<dyn Engine<SilverDollar>> {
        Box::new(Theorist::new(*self))
    }
}

/// Where to look for the move, without giving it away.
pub(super) fn nudge(position: &SilverDollar, mv: Slide) -> String {
    if position.grundy_number() == 0 {
        return "every move loses against perfect play: make the game long".into();
    }
    format!("look at the gap {}", place(pair_of(position, mv)))
}

/// Why the move is as good as it is, in words.
pub(super) fn explain(position: &SilverDollar, mv: Slide) -> String {
    let next = position.after(mv).0;
    if next.outcome() == Some(Outcome::Loss) {
        return "brings the last coin home and wins".into();
    }
    let (before, after) = (position.grundy_number(), next.grundy_number());
    let (old, new) = (pair_of(position, mv), pair_of(&next, mv));
    let change = format!("the gap {} goes from {} to {}", place(old), size(old), size(new));
    let gaps: Vec<String> =
        position.pairs().iter().map(|&pair| format!("{} {}", size(pair), place(pair))).collect();
    let are = if gaps.len() == 1 { "gap is" } else { "gaps are" };
    let gaps = format!("paired from the right the {are} {}", gaps.join(", "));
    let verdict = match (before, after) {
        (_, 0) => "nim-sum 0".into(),
        (0, after) => format!("nim-sum {after}, and the other side can make it 0 again"),
        (_, after) => format!("nim-sum {after}: the other side can make it 0"),
    };
    format!("{gaps}, nim-sum {before}; {change}: {verdict}")
}

/// The pairs of the strip with their gaps, and the nim-sum of what these count.
pub(super) fn lesson(position: &SilverDollar) -> Vec<String> {
    let mut lines = vec!["The coins in pairs from the right, and the gap in each pair:".into()];
    lines.extend(position.pairs().iter().map(|&pair| {
        let counts = pair.counts;
        format!("  gap {:<4} {:<23} {counts:>3}   {counts:08b}", pair.gap, place(pair))
    }));
    let sum = position.grundy_number();
    lines.push(format!("  {:<32} {sum:>3}   {sum:08b}", "nim-sum"));
    if let Some(limit) = position.limit() {
        let modulus = u16::from(limit) + 1;
        lines.push(format!(
            "No coin moves more than {limit} squares, so that a gap counts what is left of it \
             after division by {modulus}."
        ));
    }
    lines.push("Whoever leaves nim-sum 0 wins.".into());
    lines
}

/// The pair that a move changes.
fn pair_of(position: &SilverDollar, mv: Slide) -> Pair {
    let with = |pair: &Pair| pair.right == mv.coin || pair.left == Some(mv.coin);
    position.pairs().into_iter().find(with).expect("every coin is in a pair")
}

fn place(pair: Pair) -> String {
    match pair.left {
        Some(left) => format!("between coins {left} and {}", pair.right),
        None => format!("before coin {}", pair.right),
    }
}

/// A gap, and what it counts for where that is less.
fn size(pair: Pair) -> String {
    if pair.gap == pair.counts {
        pair.gap.to_string()
    } else {
        format!("{} (counts {})", pair.gap, pair.counts)
    }
}
