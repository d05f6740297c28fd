//! The margins of boards with few seeds, in a nibble each.
//!
//! A nibble has room for 15 of the possible margins, around 0. The least of them stands for all
//! lower ones too, and the greatest for all higher ones. If such a bound isn't sufficient, the
//! board is searched.

use std::sync::atomic::{AtomicU8, Ordering};

use super::margin_bounds::MarginBounds;

/// The code of margin 0, or of +1 if the margins are odd; the next code is 2 seeds more. Code 0 is
/// a board that isn't solved yet.
const ZERO_CODE: i32 = 8;
/// The code of an upper bound: the margin is at most that of the code.
pub(super) const UPPER_BOUND_CODE: u8 = 1;

/// The code of a lower bound: the margin is at least that of the code. Both bounds are equally far
/// from 0, so that a move that stores nothing turns one into the other.
#[inline]
pub(super) fn lower_bound_code(seeds: i32) -> u8 {
    if seeds & 1 == 0 { 15 } else { 14 }
}

/// The code of a margin of a board with `seeds` seeds.
#[inline]
pub(super) fn code(margin: i32, seeds: i32) -> u8 {
    let code = ((margin - (seeds & 1)) / 2 + ZERO_CODE)
        .clamp(UPPER_BOUND_CODE.into(), lower_bound_code(seeds).into());
    u8::try_from(code).expect("few codes")
}

/// The margin or bound that a code stands for.
#[inline]
pub(super) fn margin(code: u8, seeds: i32) -> i32 {
    2 * (i32::from(code) - ZERO_CODE) + (seeds & 1)
}

/// The bounds that a code gives for a board with `seeds` seeds.
#[inline]
pub(super) fn code_bounds(code: u8, seeds: i32) -> MarginBounds {
    let margin = margin(code, seeds);
    let low = if code == UPPER_BOUND_CODE { -seeds } else { margin };
    let high = if code == lower_bound_code(seeds) { seeds } else { margin };
    MarginBounds { low, high, best: None }
}

/// The bounds of a value in one byte, ordered so that the greatest of several moves is the value backed
/// up: twice the code of the upper bound if the value is exact, which makes it even; else 1 less.
pub(super) type PackedBounds = u8;

/// Less than any move is worth, and not exact.
pub(super) const NO_MOVE: PackedBounds = 1;

/// These bounds of a value, for a board with `seeds` seeds.
pub(super) fn packed(MarginBounds { low, high, .. }: MarginBounds, seeds: i32) -> PackedBounds {
    2 * code(high, seeds) - u8::from(code(low, seeds) < code(high, seeds))
}

/// The code of a value, if its bounds have the same.
#[inline]
pub(super) fn exact_code(bounds: PackedBounds) -> Option<u8> {
    bounds.is_multiple_of(2).then_some(bounds / 2)
}

/// A code for each board, two in a byte, by board number.
#[derive(Default)]
pub(super) struct Codes(pub(super) Vec<AtomicU8>);

impl Codes {
    #[inline]
    pub(super) fn get(&self, number: u64) -> u8 {
        let index = usize::try_from(number / 2).expect("few boards");
        code_of_pair(self.0[index].load(Ordering::Relaxed), number)
    }

    /// Stores the code of a board that has none yet, or the same one.
    #[inline]
    pub(super) fn put(&self, number: u64, code: u8) {
        let index = usize::try_from(number / 2).expect("few boards");
        self.0[index].fetch_or(code << shift(number), Ordering::Relaxed);
    }

    /// Stores the codes of boards with numbers in a row, which have none yet, or the same ones.
    pub(super) fn put_run(&self, first: u64, codes: &[u8]) {
        let (odd, rest) = codes.split_at(codes.len().min(usize::from(!first.is_multiple_of(2))));
        // Another thread may store the other half of a byte.
        for &code in odd {
            self.put(first, code);
        }
        let first = first + odd.len() as u64;
        let index = usize::try_from(first / 2).expect("few boards");
        let (pairs, last) = rest.as_chunks();
        for (place, [low, high]) in self.0[index..].iter().zip(pairs) {
            place.store(low | high << 4, Ordering::Relaxed);
        }
        for &code in last {
            self.put(first + 2 * pairs.len() as u64, code);
        }
    }

    /// Removes the code of a board.
    pub(super) fn clear(&self, number: u64) {
        let index = usize::try_from(number / 2).expect("few boards");
        self.0[index].fetch_and(!(15 << shift(number)), Ordering::Relaxed);
    }
}

/// The code of a board, from the byte that has it.
#[inline]
pub(super) fn code_of_pair(pair: u8, number: u64) -> u8 {
    pair >> shift(number) & 15
}

/// The position of a board's code in its byte, in bits.
#[inline]
fn shift(number: u64) -> u32 {
    if number.is_multiple_of(2) { 0 } else { 4 }
}

/// Whether the first board of a byte has no code.
#[inline]
pub(super) fn lacks_first(byte: u8) -> bool {
    byte.trailing_zeros() >= 4
}

/// Whether the second board of a byte has no code.
#[inline]
pub(super) fn lacks_second(byte: u8) -> bool {
    byte >> 4 == 0
}

/// The number of bytes for the codes of this many boards.
pub(super) fn size_in_bytes(boards: u64) -> usize {
    usize::try_from(boards.div_ceil(2)).expect("few boards")
}
