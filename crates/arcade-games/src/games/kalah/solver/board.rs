//! The pits alone, relative to the mover, as two words; and the effect of a move on them.

use arcade_engine::Turn;

use crate::games::kalah::rules::{Kalah, MAX_PITS, Pit};
use crate::games::kalah::state::EmptyCapture;

/// The number of pits of a side.
pub(super) const PITS: usize = MAX_PITS as usize;
/// The maximum number of seeds in the pits; boards with up to this many have numbers of 47 bits.
pub const MAX_SOLVED_SEEDS: u32 = 72;
/// A 1 in each byte; multiplying a word of bytes by it gives their prefix sums.
pub(super) const ONES: u64 = 0x0101_0101_0101_0101;

/// The seeds in the pits, a byte each, in sowing order: the mover's, and the other side's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Board {
    pub(super) own: u64,
    pub(super) other: u64,
}

impl Board {
    /// The pits of a position.
    pub(super) fn of(position: &Kalah) -> Self {
        let (own, other) = (position.side_to_move(), position.side_to_move().other());
        Self { own: word(position.pits(own)), other: word(position.pits(other)) }
    }

    /// The number of seeds in all pits.
    pub(super) fn seeds(self) -> u32 {
        sum(self.own) + sum(self.other)
    }

    /// The mover's margin from the seeds left, if either side has none in its pits; negative if
    /// they are the other side's.
    #[inline]
    pub(super) fn final_margin(self) -> Option<i32> {
        (self.own == 0 || self.other == 0)
            .then(|| sum(self.own).cast_signed() - sum(self.other).cast_signed())
    }

    /// The pits that can be sown.
    #[inline]
    pub(super) fn moves(self) -> impl Iterator<Item = Pit> {
        let own = self.own;
        (0..MAX_PITS).filter(move |pit| own >> (8 * pit) & 0xff != 0).map(Pit)
    }
}

/// Packs up to six numbers into a word of bytes.
pub(super) fn word(row: &[u8]) -> u64 {
    let mut bytes = [0; 8];
    bytes[..row.len()].copy_from_slice(row);
    u64::from_le_bytes(bytes)
}

/// The sum of the bytes of a word; it must be less than 256.
#[inline]
pub(super) fn sum(row: u64) -> u32 {
    u32::from(row.wrapping_mul(ONES).to_le_bytes()[7])
}

/// The number of bytes of a word that aren't 0; each must be less than 129.
#[inline]
pub(super) fn filled(row: u64) -> i32 {
    const MOST: u64 = 0x7f * ONES;
    sum((row + MOST) >> 7 & ONES).cast_signed()
}

/// The result of a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Successor {
    /// The pits, relative to the side that moves next.
    pub(super) board: Board,
    /// The number of seeds that go into the mover's store.
    pub(super) stored: i32,
    /// Whose turn it is.
    pub(super) turn: Turn,
}

/// Where the last seed falls if not into one of the mover's pits.
const STORE: u8 = MAX_PITS;
const ACROSS: u8 = MAX_PITS + 1;

/// What the seeds from one pit add to the others.
#[derive(Clone, Copy, Debug, Default)]
struct Sown {
    own: u64,
    other: u64,
    stored: u8,
    last: u8,
}

/// Where a pit's last seed falls, and the mover's row after sowing; captures are still to come.
#[derive(Clone, Copy, Debug)]
pub(super) enum Landing {
    /// Into one of the mover's pits that isn't empty; all seeds stay in the mover's row.
    Own(u64),
    /// Into this pit of the mover, which was empty; all seeds stay in the mover's row.
    Empty(u64, Pit),
    /// Into the mover's store, as the only seed there.
    Store(u64),
    /// Past the store into the other side's row, or on into one of the mover's pits that isn't
    /// empty: one seed goes into the store, and one into each pit of the other side up to this one.
    Crossing(u64, Pit),
    /// Any other case, such as more than one lap, or a capture after going round; such moves are
    /// computed on the whole board.
    Other,
}

/// The results of sowing on boards of one size, computed in advance for each pit and number of
/// seeds.
#[derive(Clone, Debug)]
pub(super) struct Sowing {
    sown: Vec<[Sown; MAX_SOLVED_SEEDS as usize + 1]>,
    pits: u8,
    captures_empty: bool,
}

impl Sowing {
    pub(super) fn new(pits: u8, rule: EmptyCapture) -> Self {
        let from = |pit| std::array::from_fn(|seeds| sown(pits, pit, seeds));
        let sown = (0..pits.into()).map(from).collect();
        Self { sown, pits, captures_empty: rule == EmptyCapture::On }
    }

    /// The number of pits of a side.
    pub(super) fn pits(&self) -> usize {
        self.pits.into()
    }

    /// Where the last seed of a pit falls; the pit isn't empty.
    pub(super) fn landing(&self, own: u64, Pit(pit): Pit) -> Landing {
        let (rest, sown) = self.sow(own, pit);
        let row = rest + sown.own;
        let to_empty = sown.last < STORE && row >> (8 * sown.last) & 0xff == 1;
        match (sown.stored, sown.last) {
            (0, last) if to_empty => Landing::Empty(row, Pit(last)),
            (0, _) => Landing::Own(row),
            (1, STORE) => Landing::Store(row),
            (1, _) if !to_empty => {
                Landing::Crossing(row, Pit(u8::try_from(filled(sown.other) - 1).expect("a pit")))
            }
            _ => Landing::Other,
        }
    }

    /// Whether a last seed in an empty pit is stored even if it captures nothing.
    pub(super) fn captures_empty(&self) -> bool {
        self.captures_empty
    }

    /// The row without the seeds of a pit, and what these add.
    #[inline]
    fn sow(&self, own: u64, pit: u8) -> (u64, &Sown) {
        let shift = 8 * u32::from(pit);
        let hand = own >> shift & 0xff;
        let sown = &self.sown[usize::from(pit)][usize::try_from(hand).expect("a byte")];
        (own - (hand << shift), sown)
    }

    /// Sows a pit that isn't empty.
    #[inline]
    pub(super) fn successor(&self, board: Board, Pit(pit): Pit) -> Successor {
        let (rest, sown) = self.sow(board.own, pit);
        let mut own = rest + sown.own;
        let mut other = board.other + sown.other;
        let mut stored = i32::from(sown.stored);
        let last = sown.last;
        if last == STORE {
            return Successor { board: Board { own, other }, stored, turn: Turn::SameSide };
        }
        if last < STORE && own >> (8 * last) & 0xff == 1 {
            let opposite = 8 * (self.pits - 1 - last);
            let captured = other >> opposite & 0xff;
            if captured > 0 || self.captures_empty {
                stored += 1 + i32::try_from(captured).expect("a byte");
                own -= 1 << (8 * last);
                other -= captured << opposite;
            }
        }
        Successor { board: Board { own: other, other: own }, stored, turn: Turn::Opponent }
    }
}

/// Sows `seeds` seeds from a pit, one by one.
fn sown(pits: u8, pit: usize, seeds: usize) -> Sown {
    let count = usize::from(pits);
    let (mut rows, mut stored, mut last) = ([[0; PITS]; 2], 0, STORE);
    // The places in sowing order, beginning with the mover's first pit.
    for place in (1..=seeds).map(|seed| (pit + seed) % (2 * count + 1)) {
        match place.checked_sub(count) {
            None => {
                rows[0][place] += 1;
                last = u8::try_from(place).expect("few pits");
            }
            Some(0) => (stored, last) = (stored + 1, STORE),
            Some(across) => {
                rows[1][across - 1] += 1;
                last = ACROSS;
            }
        }
    }
    Sown { own: word(&rows[0]), other: word(&rows[1]), stored, last }
}
