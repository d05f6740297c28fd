//! The rules of Kalah.
//!
//! Two players, South and North, each have a row of pits and a store at its right end; South
//! begins. A move takes all seeds out of one of the mover's pits and sows them one by one
//! counter-clockwise, also into the mover's store but never into the other one; on a full lap the
//! emptied pit gets a seed like any other. A last seed in the mover's store gives a second turn; one
//! that falls into an empty pit of the mover goes to the store together with all seeds of the pit
//! opposite, if there are any. The variant with *empty capture* stores that last seed even if the
//! pit opposite is empty. As soon as one side has no seeds in its pits the game is over, the seeds
//! left belong to the side on which they lie, and the side with more seeds wins.
//!
//! Notation:
//!
//! ```text
//! position = pits "/" pits " " stores " " mover [" empty-capture"]
//!                                       4,4,4,4,4,4/4,4,4,4,4,4 0-0 S
//! pits     = 1 to 6 numbers, with ","   South's, then North's; each in its owner's own order of
//!                                       sowing, so that the last pit is beside the store
//! stores   = number "-" number          South's, then North's
//! mover    = "S" / "N"
//! move     = number                     3: sow pit 3; pits count from 1 in their owner's order
//! ```
//!
//! ```
//! use arcade_engine::{Position, Turn};
//! use arcade_games::games::kalah::Kalah;
//!
//! let mut position: Kalah = "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S".parse()?;
//! assert_eq!(position.play("3".parse()?)?, Turn::SameSide);
//! assert_eq!(position.to_string(), "4,4,0,5,5,5/4,4,4,4,4,4 1-0 S");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A finished position keeps the remaining seeds in their pits, and its text names the side whose
//! turn it would be. Source: the game of W. J. Champion (1940), as in G. Irving, J. Donkers and J.
//! Uiterwijk, "Solving Kalah", ICGA Journal 23 (2000), whose rule is the one with empty capture.

use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;

use arcade_base::{ParseError, range_text};
use arcade_engine::{IllegalMove, Outcome, Position, Side, Turn};

use super::state::{EmptyCapture, Hole, NORTH, PackedVariant, SOUTH};

/// The maximum number of pits of a side.
pub const MAX_PITS: u8 = 6;
/// The maximum number of seeds on a board.
pub const MAX_SEEDS: u8 = u8::MAX;

/// The seeds in the pits of a side, in sowing order; entries beyond its last pit are 0.
pub(super) type Row = [u8; MAX_PITS as usize];

/// A position of Kalah.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kalah {
    pits: [Row; 2],
    stores: [u8; 2],
    variant: PackedVariant,
    mover: Side,
}

/// A move: sow one of the mover's pits, numbered from 0 in sowing order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pit(pub u8);

impl Hash for Kalah {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        let [south, north] = self.pits;
        state.write_u64(word(south, self.stores[0], self.variant.0));
        state.write_u64(word(north, self.stores[1], self.mover as u8));
    }
}

/// Packs the pits of a side and two more bytes into one number.
#[inline]
fn word(row: Row, store: u8, rest: u8) -> u64 {
    let mut bytes = [0, 0, 0, 0, 0, 0, store, rest];
    bytes[..row.len()].copy_from_slice(&row);
    u64::from_le_bytes(bytes)
}

impl Kalah {
    /// The start with `pits` pits for each side and `seeds` seeds in each pit; South begins.
    ///
    /// # Errors
    /// If there are fewer than 1 or more than [`MAX_PITS`] pits, or more than [`MAX_SEEDS`] seeds
    /// in total.
    pub fn new(pits: u8, seeds: u8, rule: EmptyCapture) -> Result<Self, ParseError> {
        if !(1..=MAX_PITS).contains(&pits) {
            return Err(ParseError::new("pits", pits.to_string(), range_text(&1, &MAX_PITS)));
        }
        let mut row = Row::default();
        row[..usize::from(pits)].fill(seeds);
        Self::with_seeds([row, row], [0, 0], (pits, rule), SOUTH)
    }

    pub(super) fn with_seeds(
        pits: [Row; 2],
        stores: [u8; 2],
        (count, rule): (u8, EmptyCapture),
        mover: Side,
    ) -> Result<Self, ParseError> {
        let seeds: u32 = pits.iter().flatten().chain(&stores).copied().map(u32::from).sum();
        if seeds > u32::from(MAX_SEEDS) {
            let expected = format!("at most {MAX_SEEDS} in all");
            return Err(ParseError::new("seeds", format!("{seeds} of them"), expected));
        }
        Ok(Self { pits, stores, variant: PackedVariant::new(count, rule), mover })
    }

    /// The number of pits of each side.
    #[inline]
    pub fn pit_count(&self) -> u8 {
        self.variant.pits()
    }

    /// The rule: whether a last seed is stored if the pit opposite is empty.
    pub fn empty_capture(&self) -> EmptyCapture {
        if self.variant.captures_empty() { EmptyCapture::On } else { EmptyCapture::Off }
    }

    /// The side to move, or the one that would move if the game weren't over.
    #[inline]
    pub fn side_to_move(&self) -> Side {
        self.mover
    }

    /// The seeds in the pits of a side, in sowing order.
    #[inline]
    pub fn pits(&self, side: Side) -> &[u8] {
        &self.pits[side as usize][..usize::from(self.pit_count())]
    }

    /// The seeds in the store of a side.
    #[inline]
    pub fn store(&self, side: Side) -> u8 {
        self.stores[side as usize]
    }

    /// The seeds that count for a side when the game is over: those in its store and its pits.
    pub fn total(&self, side: Side) -> u8 {
        self.store(side) + self.seeds_in_pits(side)
    }

    /// The number of seeds in the pits of a side.
    #[inline]
    pub fn seeds_in_pits(&self, side: Side) -> u8 {
        self.pits[side as usize].iter().sum()
    }

    /// The holes where the seeds of one of the mover's pits fall, in order.
    pub fn sowing_path(&self, Pit(pit): Pit) -> impl Iterator<Item = Hole> + use<> {
        let (own, count) = (self.mover, self.pit_count());
        let seeds = self.pits(own)[usize::from(pit)];
        let next = move |hole: &Hole| {
            Some(match *hole {
                Hole::Pit(side, pit) if pit + 1 < count => Hole::Pit(side, pit + 1),
                Hole::Pit(side, _) if side == own => Hole::Store(own),
                Hole::Pit(..) => Hole::Pit(own, 0),
                Hole::Store(_) => Hole::Pit(own.other(), 0),
            })
        };
        let holes = std::iter::successors(Some(Hole::Pit(own, pit)), next);
        holes.skip(1).take(seeds.into())
    }

    /// Every pit and store.
    pub fn holes(&self) -> impl Iterator<Item = Hole> + use<> {
        let pits = self.pit_count();
        Side::ALL.into_iter().flat_map(move |side| {
            let pits = (0..pits).map(move |pit| Hole::Pit(side, pit));
            pits.chain([Hole::Store(side)])
        })
    }

    /// The number of seeds in a hole.
    ///
    /// # Panics
    /// If the board has no such pit.
    pub fn seeds(&self, hole: Hole) -> u8 {
        match hole {
            Hole::Pit(side, pit) => self.pits(side)[usize::from(pit)],
            Hole::Store(side) => self.store(side),
        }
    }

    /// The two pits that a legal move captures, each with the number of seeds taken out of it: the
    /// mover's pit into which the last seed falls, and the one opposite; `None` if it captures
    /// nothing.
    pub fn capture(&self, mv: Pit) -> Option<[(Hole, u8); 2]> {
        let last = self.sowing_path(mv).last()?;
        let Hole::Pit(side, pit) = last else { return None };
        let opposite = Hole::Pit(side.other(), self.pit_count() - 1 - pit);
        let taken = [last, opposite].map(|hole| (hole, self.after_sowing(mv, hole)));
        let captures = side == self.mover
            && taken[0].1 == 1
            && (taken[1].1 > 0 || self.variant.captures_empty());
        captures.then_some(taken)
    }

    /// The number of seeds in a hole after a move has sown its seeds, before any capture.
    fn after_sowing(&self, mv: Pit, hole: Hole) -> u8 {
        let is_origin = hole == Hole::Pit(self.mover, mv.0);
        let before = if is_origin { 0 } else { self.seeds(hole) };
        self.sowing_path(mv).filter(|&other| other == hole).fold(before, |seeds, _| seeds + 1)
    }

    /// The mover's store minus the other side's.
    #[inline]
    fn lead(&self) -> i32 {
        let [own, other] = [self.mover, self.mover.other()];
        i32::from(self.store(own)) - i32::from(self.store(other))
    }

    /// The same pits with empty stores, relative to the mover, who becomes South.
    #[must_use]
    pub fn pits_as_south(&self) -> Self {
        let pits = [self.mover, self.mover.other()].map(|side| self.pits[side as usize]);
        Self { pits, stores: [0, 0], variant: self.variant, mover: SOUTH }
    }

    /// The same board with this side to move.
    #[must_use]
    pub(super) fn with_mover(self, mover: Side) -> Self {
        Self { mover, ..self }
    }

    /// Captures, if the last seed has fallen into an empty pit of the mover.
    #[inline]
    fn capture_from(&mut self, last: usize) {
        let (own, other) = (self.mover as usize, self.mover.other() as usize);
        let opposite = usize::from(self.pit_count()) - 1 - last;
        let captured = self.pits[other][opposite];
        if self.pits[own][last] == 1 && (captured > 0 || self.variant.captures_empty()) {
            self.stores[own] += 1 + captured;
            self.pits[own][last] = 0;
            self.pits[other][opposite] = 0;
        }
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.pits.contains(&Row::default())
    }
}

/// Sows one seed into each of these pits until the hand is empty; returns the number of seeds left
/// in the hand.
#[inline]
fn sow(pits: &mut [u8], mut hand: u8) -> u8 {
    for seeds in pits {
        if hand == 0 {
            break;
        }
        *seeds += 1;
        hand -= 1;
    }
    hand
}

impl Position for Kalah {
    type Move = Pit;

    fn parse_move(&self, text: &str) -> Result<Pit, ParseError> {
        let pits = range_text(&1, &self.pit_count());
        text.parse().map_err(|error: ParseError| error.expecting(pits))
    }

    fn is_scored(&self) -> bool {
        true
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.margin().map(Outcome::of_margin)
    }

    #[inline]
    fn margin(&self) -> Option<i32> {
        let count = |side| i32::from(self.total(side));
        self.is_over().then(|| count(self.mover) - count(self.mover.other()))
    }

    #[inline]
    fn split_off_lead(&self) -> (Self, i32) {
        (Self { stores: [0, 0], ..*self }, self.lead())
    }

    #[inline]
    fn margin_bounds(&self) -> RangeInclusive<i32> {
        let open = i32::from(self.seeds_in_pits(SOUTH)) + i32::from(self.seeds_in_pits(NORTH));
        self.lead() - open..=self.lead() + open
    }

    #[inline]
    fn moves(&self, out: &mut Vec<Pit>) {
        if !self.is_over() {
            let row = self.pits[self.mover as usize];
            out.extend((0..).zip(row).filter(|&(_, seeds)| seeds > 0).map(|(pit, _)| Pit(pit)));
        }
    }

    #[inline]
    fn play_unchecked(&mut self, Pit(pit): Pit) -> Turn {
        let (own, other) = (self.mover as usize, self.mover.other() as usize);
        let count = usize::from(self.pit_count());
        let mut from = usize::from(pit) + 1;
        let mut hand = std::mem::take(&mut self.pits[own][from - 1]);
        loop {
            let before = usize::from(hand);
            hand = sow(&mut self.pits[own][from..count], hand);
            if hand == 0 {
                self.capture_from(from + before - 1);
                break;
            }
            self.stores[own] += 1;
            hand -= 1;
            if hand == 0 {
                return Turn::SameSide;
            }
            hand = sow(&mut self.pits[other][..count], hand);
            if hand == 0 {
                break;
            }
            from = 0;
        }
        self.mover = self.mover.other();
        Turn::Opponent
    }

    fn check(&self, mv: Pit) -> Result<(), IllegalMove> {
        let (pits, number) = (self.pit_count(), mv.0.saturating_add(1));
        let reason = match () {
            () if self.is_over() => "the game is over".into(),
            () if mv.0 >= pits => match pits {
                1 => format!("there is no pit {number}; each side has only pit 1"),
                _ => format!("there is no pit {number}; each side has {pits}"),
            },
            () if self.pits(self.mover)[usize::from(mv.0)] == 0 => {
                format!("pit {number} is empty")
            }
            () => return Ok(()),
        };
        Err(IllegalMove::new(mv, reason))
    }

    fn check_prefix(&self, typed: &str) -> Result<(), IllegalMove> {
        match typed.parse() {
            Ok(mv) => self.check(mv),
            Err(_) if typed.is_empty() => Ok(()),
            Err(_) => Err(IllegalMove::new(
                typed,
                match self.legal_moves().first() {
                    None => "the game is over".into(),
                    Some(mv) => format!("a move is the number of a pit, as in {mv}"),
                },
            )),
        }
    }

    fn mover(&self) -> Option<Side> {
        Some(self.mover)
    }
}
